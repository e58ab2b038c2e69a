import Geometry

/// The way from one frame to another of one level, composed once and run over any number of positions.
///
/// Frames of the plan and local metres are one affine map; local metres and longitude and latitude are joined in closed
/// form; everything else is PROJ's, straight from one system to the other without a detour.
public struct FrameChain: Sendable {
  /// Where positions come from and what they become.
  public let source: Frame
  /// What positions become.
  public let target: Frame
  /// The axes of the source, with the names of columns.
  public let sourceAxes: [ReferenceSystem.Axis]
  /// The axes of the target.
  public let targetAxes: [ReferenceSystem.Axis]
  let stages: [Stage]
  let operation: ProjOperation?
  /// What to look out for while positions are longitude and latitude; `nil` when they never are.
  public let watch: EarthWatch?
  /// What should be told before anything is converted.
  public let warnings: [FrameError]

  /// One step of the way.
  enum Stage: Sendable {
    /// `x · numerator / denominator`, and so `y`.
    case factor(Double, Double)
    case affine(PlaneTransform)
    case planeToEarth(LocalFrame)
    case earthToPlane(LocalFrame)
    case proj(ProjOperation)
  }

  /// How PROJ is to be used.
  public struct Options: Hashable, Sendable {
    /// Whether operations that take two datums for the same may be used.
    public var allowsBallpark = false
    /// What messages advise where no frame of a level is known.
    public var advice = "give --venue, --frame, --ppm or --mmpp"

    /// The default: they may not.
    public init() {}
  }

  /// Finds the way.
  ///
  /// - Parameter other: a chain between the same systems in the same venue, whose operation is taken over.
  /// - Throws: ``FrameError`` when the level lacks a frame (with those it has), or PROJ refuses a system.
  public init(
    from source: Frame, to target: Frame, in level: LevelFrames, options: Options = Options(),
    reusing other: FrameChain? = nil
  ) throws(FrameError) {
    self.source = source
    self.target = target
    let start = Draft(source, target, level, options, other?.operation)
    let built = try start.build()
    stages = built.stages
    sourceAxes = built.sourceAxes
    targetAxes = built.targetAxes
    warnings = built.warnings
    let touchesEarth =
      source == .wgs84 || target == .wgs84
      || stages.contains { if case .planeToEarth = $0 { true } else if case .earthToPlane = $0 { true } else { false } }
    operation = built.operation
    watch = touchesEarth ? EarthWatch(level, built.operation, source, target) : nil
  }

  /// Whether positions stay what they are: the source is the target, and any two numbers are a position of it.
  public var isIdentity: Bool { stages.isEmpty && source != .wgs84 }

  /// A converter for one worker.
  ///
  /// - Throws: ``FrameError`` when PROJ fails.
  public func converter() throws(FrameError) -> FrameConverter { try FrameConverter(self) }
}

/// A chain while it is put together.
private struct Draft {
  let source: Frame
  let target: Frame
  let level: LevelFrames
  let options: FrameChain.Options
  let known: ProjOperation?

  struct Built {
    var stages: [FrameChain.Stage] = []
    var sourceAxes: [ReferenceSystem.Axis]
    var targetAxes: [ReferenceSystem.Axis]
    var operation: ProjOperation?
    var warnings: [FrameError] = []
  }

  init(
    _ source: Frame, _ target: Frame, _ level: LevelFrames, _ options: FrameChain.Options, _ known: ProjOperation?
  ) {
    self.known = known
    self.source = source
    self.target = target
    self.level = level
    self.options = options
  }

  func build() throws(FrameError) -> Built {
    var built = Built(sourceAxes: Self.axes(source), targetAxes: Self.axes(target))
    switch (source, target) {
    case (.picture(let from), .picture(let to)): built.stages = [try factor(from, to)]
    case (.picture, .local), (.local, .picture), (.local, .local): built.stages = try plane(source, target)
    case (.wgs84, .wgs84): built.stages = []
    case (.wgs84, .picture), (.wgs84, .local):
      built.stages = [.earthToPlane(try planeOnEarth(target))] + (try plane(.local, target))
    case (.picture, .wgs84), (.local, .wgs84):
      built.stages = try plane(source, .local) + [.planeToEarth(try planeOnEarth(source))]
    case (.crs(let from), .crs(let to)): try add(from, to, &built)
    case (.crs(let from), _):
      try add(from, nil, &built)
      if target != .wgs84 { built.stages += [.earthToPlane(try planeOnEarth(target))] + (try plane(.local, target)) }
    case (_, .crs(let to)):
      if source != .wgs84 { built.stages = try plane(source, .local) + [.planeToEarth(try planeOnEarth(source))] }
      try add(nil, to, &built)
    }
    return built
  }

  // MARK: The plane

  private func factor(_ from: PictureFrame, _ to: PictureFrame) throws(FrameError) -> FrameChain.Stage {
    if let (numerator, denominator) = level.factor(from, to) { return .factor(numerator, denominator) }
    throw missing(from, to)
  }

  /// The one affine map between a frame of the picture and local metres.
  private func plane(_ from: Frame, _ to: Frame) throws(FrameError) -> [FrameChain.Stage] {
    switch (from, to) {
    case (.picture(let picture), .local):
      guard let transform = level.toLocal(picture) else { throw missing(picture, nil) }
      return [.affine(transform)]
    case (.local, .picture(let picture)):
      guard let transform = level.toLocal(picture)?.inverse else { throw missing(picture, nil) }
      return [.affine(transform)]
    default: return []
    }
  }

  private func planeOnEarth(_ frame: Frame) throws(FrameError) -> LocalFrame {
    if let plane = level.plane { return plane }
    throw FrameError(
      "frame.no-georeference",
      "\(place) has no place on Earth, so \(source.name) cannot become \(target.name); \(usable)."
        + " `footway georeference` makes a place from control points")
  }

  private func missing(_ from: PictureFrame, _ to: PictureFrame?) -> FrameError {
    var scales: [String] = []
    let frames = [from, to ?? .pixels]
    if level.pixelsPerMeter == nil, Set(frames) != [.mist, .jibestream], Set(frames) != [.pixels] {
      scales.append("its scale (ppm)")
    }
    if level.millimetersPerUnit == nil, frames.contains(.jibestream) {
      scales.append("the scale of its Jibestream picture (mmpp)")
    }
    let what = scales.isEmpty ? "a plan" : scales.joined(separator: " and ")
    return FrameError(
      "frame.unknown-scale",
      "\(place) lacks \(what), so \(source.name) cannot become \(target.name); \(usable)")
  }

  private var place: String { level.name.isEmpty ? "the plan" : "level '\(level.name)'" }

  private var usable: String {
    let names = level.usableNames
    return names.isEmpty
      ? "no frame is known; \(options.advice)"
      : "known are \(names.joined(separator: ", "))"
  }

  // MARK: PROJ

  private func add(_ from: String?, _ to: String?, _ built: inout Built) throws(FrameError) {
    let operation: ProjOperation
    if let known = known ?? wellKnown(from, to) {
      operation = known
    } else {
      operation = try ProjOperation(
        from: from, to: to, area: EarthWatch.area(level), allowsBallpark: options.allowsBallpark)
    }
    built.operation = operation
    built.stages.append(.proj(operation))
    if from != nil || source == .wgs84 { built.sourceAxes = operation.source.axes }
    if to != nil || target == .wgs84 { built.targetAxes = operation.target.axes }
    built.warnings = Self.warnings(operation)
  }

  private func wellKnown(_ from: String?, _ to: String?) -> ProjOperation? {
    let degrees = "+step +proj=unitconvert +xy_in=deg +xy_out=rad"
    if from == nil, let to, let (system, projection) = WellKnownSystem.find(to) {
      return ProjOperation(
        source: WellKnownSystem.wgs84, target: system, pipeline: "+proj=pipeline \(degrees) +step \(projection)")
    }
    if to == nil, let from, let (system, projection) = WellKnownSystem.find(from) {
      return ProjOperation(
        source: system, target: WellKnownSystem.wgs84,
        pipeline: "+proj=pipeline +step +inv \(projection) +step +proj=unitconvert +xy_in=rad +xy_out=deg")
    }
    return nil
  }

  private static func warnings(_ operation: ProjOperation) -> [FrameError] {
    var warnings: [FrameError] = []
    let candidates = operation.candidates
    let lacking = candidates.count { !$0.missingGrids.isEmpty }
    if lacking > 0 {
      let grids = candidates.uniqueMissingGrids
      let list = grids.prefix(3).joined(separator: ", ") + (grids.count > 3 ? " and \(grids.count - 3) more" : "")
      warnings.append(
        FrameError(
          "crs.missing-grid",
          "\(lacking) of \(candidates.count) operations between \(operation.source.label) and \(operation.target.label)"
            + " need grids that are not installed (\(list)); where one of them would be best, another is used;"
            + " --explain lists them"))
    }
    for system in [operation.source, operation.target] {
      let ways = system.axes.map(\.direction).filter { $0 == "west" || $0 == "south" }
      guard !ways.isEmpty, system.axes.contains(where: { ["westing", "southing"].contains($0.column) }) else {
        continue
      }
      warnings.append(
        FrameError(
          "crs.axes",
          "\(system.label) counts \(ways.joined(separator: " and ")):"
            + " its columns are \(system.axes.map(\.column).joined(separator: ", "))"))
    }
    return warnings
  }

  private static func axes(_ frame: Frame) -> [ReferenceSystem.Axis] {
    switch frame {
    case .picture(let picture):
      let unit = picture == .pixels ? "pixel" : picture == .mist ? "metre" : "unit"
      return [.init(direction: "right", unit: unit, column: "x"), .init(direction: "down", unit: unit, column: "y")]
    case .local:
      return [
        .init(direction: "east", unit: "metre", column: "x"), .init(direction: "north", unit: "metre", column: "y"),
      ]
    case .wgs84, .crs: return WellKnownSystem.wgs84.axes
    }
  }
}
