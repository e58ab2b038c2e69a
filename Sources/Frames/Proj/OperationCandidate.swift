import CPROJ

/// An operation that PROJ would consider between two systems, for explanations.
public struct OperationCandidate: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// Metres; `nil` when unknown.
  public var accuracy: Double?
  /// Where it holds.
  public var area: AreaOfUse?
  /// Whether it takes two datums for the same.
  public var isBallpark: Bool
  /// Grids that it needs and that are not installed.
  public var missingGrids: [String]

  /// All operations between two systems, the best first, whether their grids are installed or not; and the operation
  /// itself when it is the only one, so that it need not be searched again.
  static func all(
    _ source: ProjObject, _ target: ProjObject, _ area: AreaOfUse?
  ) -> (candidates: [OperationCandidate], only: ProjObject?) {
    let context = source.context
    let proj = context.proj
    guard let factory = unsafe proj.create_operation_factory_context(context.handle, nil) else { return ([], nil) }
    defer { unsafe _ = proj.operation_factory_context_destroy(factory) }
    unsafe _ = proj.operation_factory_context_set_spatial_criterion(
      context.handle, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
    unsafe _ = proj.operation_factory_context_set_grid_availability_use(
      context.handle, factory, PROJ_GRID_AVAILABILITY_IGNORED)
    if let area {
      unsafe _ = proj.operation_factory_context_set_area_of_interest(
        context.handle, factory, area.west, area.south, area.east, area.north)
    }
    guard let list = unsafe proj.create_operations(context.handle, source.handle, target.handle, factory) else {
      return ([], nil)
    }
    defer { unsafe _ = proj.list_destroy(list) }
    let operations = (0..<(unsafe proj.list_get_count(list))).compactMap { index in
      unsafe context.own(proj.list_get(context.handle, list, index))
    }
    return (operations.map { OperationCandidate($0) }, operations.count == 1 ? operations[0] : nil)
  }

  private init(_ operation: ProjObject) {
    let context = operation.context
    let proj = context.proj
    name = operation.name
    let meters = unsafe proj.coordoperation_get_accuracy(context.handle, operation.handle)
    accuracy = meters >= 0 ? meters : nil
    area = operation.area
    isBallpark = unsafe proj.coordoperation_has_ballpark_transformation(context.handle, operation.handle) != 0
    missingGrids = []
    guard unsafe proj.coordoperation_is_instantiable(context.handle, operation.handle) == 0 else { return }
    for index in 0..<(unsafe proj.coordoperation_get_grid_used_count(context.handle, operation.handle)) {
      var short: UnsafePointer<CChar>?
      var isAvailable: Int32 = 0
      unsafe _ = proj.coordoperation_get_grid_used(
        context.handle, operation.handle, index, &short, nil, nil, nil, nil, nil, &isAvailable)
      if isAvailable == 0, let short = unsafe short { missingGrids.append(unsafe String(cString: short)) }
    }
  }
}

extension [OperationCandidate] {
  /// The grids that are missing, in the order of the operations, each once.
  var uniqueMissingGrids: [String] {
    var grids: [String] = []
    for grid in flatMap(\.missingGrids) where !grids.contains(grid) { grids.append(grid) }
    return grids
  }
}
