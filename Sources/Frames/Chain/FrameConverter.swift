import Geometry

/// Runs a chain over columns; belongs to one worker, since PROJ does.
public final class FrameConverter {
  /// The chain.
  public let chain: FrameChain
  private let transformers: [ProjTransformer?]
  /// What was odd about positions of the last call, in their order; the conversion was done all the same.
  public private(set) var doubts: [FoundDoubt] = []

  /// What is odd about the position of an index.
  public typealias FoundDoubt = (index: Int, longitude: Double, latitude: Double, doubt: EarthWatch.Doubt)

  init(_ chain: FrameChain) throws(FrameError) {
    self.chain = chain
    var transformers: [ProjTransformer?] = []
    for stage in chain.stages {
      if case .proj(let operation) = stage {
        transformers.append(try operation.transformer())
      } else {
        transformers.append(nil)
      }
    }
    self.transformers = transformers
  }

  /// Converts positions in place.
  ///
  /// - Parameter columns: in the source's units, first axis in `x`. A position that cannot be converted is not
  ///   ``PositionColumns/isUsable(_:)`` afterwards; ``fault(x:y:z:)`` says why. Heights pass through where the target has none.
  /// - Complexity: O(number of positions).
  public func convert(_ columns: inout PositionColumns) {
    doubts.removeAll(keepingCapacity: true)
    if chain.source == .wgs84 {
      Self.refuseImpossible(&columns)
      look(columns)
    }
    for index in chain.stages.indices { run(index, &columns) }
    if chain.stages.isEmpty { return }
    if chain.target == .wgs84 { look(columns) }
  }

  private func run(_ index: Int, _ columns: inout PositionColumns) {
    switch chain.stages[index] {
    case .factor(let numerator, let denominator): columns.scale(by: numerator, over: denominator)
    case .affine(let transform): columns.map(by: transform)
    case .planeToEarth(let plane):
      columns.map { plane.lonLat(Point($0, $1)).map { ($0.longitude, $0.latitude) } }
      if chain.target != .wgs84 { look(columns) }
    case .earthToPlane(let plane):
      if chain.source != .wgs84 { look(columns) }
      columns.map { longitude, latitude in
        // Some count longitudes from 0 to 360.
        let wrapped = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        return plane.local(LonLat(longitude: wrapped, latitude: latitude)).map { ($0.x, $0.y) }
      }
    case .proj: transformers[index]?.transform(&columns)
    }
  }

  /// A latitude above 90 or a longitude beyond a full turn is a mistake, whatever PROJ would make of it.
  private static func refuseImpossible(_ columns: inout PositionColumns) {
    for index in columns.x.indices where !(columns.x[index].magnitude <= 360 && columns.y[index].magnitude <= 90) {
      columns.x[index] = .nan
      columns.y[index] = .nan
    }
  }

  private func look(_ columns: PositionColumns) {
    guard let watch = chain.watch else { return }
    for index in columns.x.indices {
      let (longitude, latitude) = (columns.x[index], columns.y[index])
      if let doubt = watch.doubt(longitude: longitude, latitude: latitude), columns.isUsable(index) {
        doubts.append((index, longitude, latitude, doubt))
      }
    }
  }
}

extension FrameConverter {
  /// Why a position cannot be converted; `nil` when it can.
  ///
  /// - Parameters: as in ``PositionColumns``; `z` 0 where there are no heights.
  public func fault(x: Double, y: Double, z: Double) -> FrameError? {
    guard x.isFinite, y.isFinite, z.isFinite else { return FrameError("position.not-a-number", "it is no number") }
    if chain.source == .wgs84 {
      let (longitude, latitude) = ("\(x)", "\(y)")
      guard y.magnitude <= 90 else {
        return FrameError(
          "position.latitude",
          "latitude \(latitude) is not within -90 and 90"
            + (x.magnitude <= 90 && y.magnitude <= 180 ? "; are longitude and latitude exchanged?" : ""))
      }
      guard x.magnitude <= 360 else {
        return FrameError("position.longitude", "longitude \(longitude) is not within -180 and 180")
      }
    }
    var columns = PositionColumns(x: [x], y: [y], z: [z])
    for index in chain.stages.indices {
      let before = (columns.x[0], columns.y[0], columns.z[0])
      let kept = doubts
      run(index, &columns)
      doubts = kept
      if columns.isUsable(0) { continue }
      switch chain.stages[index] {
      case .proj:
        let reason = transformers[index]?.reason(before.0, before.1, before.2) ?? ""
        return FrameError("position.not-convertible", "the target has no place for it (PROJ: \(reason))")
      case .earthToPlane, .planeToEarth:
        return FrameError("position.far-away", "it is more than 1,000 km from the venue")
      default: return FrameError("position.too-large", "it is too large a number")
      }
    }
    return columns.isUsable(0) ? nil : FrameError("position.too-large", "it is too large a number")
  }
}

extension PositionColumns {
  mutating func scale(by numerator: Double, over denominator: Double) {
    for index in x.indices { x[index] = x[index] * numerator / denominator }
    for index in y.indices { y[index] = y[index] * numerator / denominator }
  }

  mutating func map(by transform: PlaneTransform) {
    for index in x.indices {
      let (px, py) = (x[index], y[index])
      x[index] = transform.a * px + transform.b * py + transform.tx
      y[index] = transform.c * px + transform.d * py + transform.ty
    }
  }

  /// Maps each position; `nil` makes it not a number.
  mutating func map(_ body: (Double, Double) -> (Double, Double)?) {
    for index in x.indices {
      let (newX, newY) = body(x[index], y[index]) ?? (.nan, .nan)
      x[index] = newX
      y[index] = newY
    }
  }
}
