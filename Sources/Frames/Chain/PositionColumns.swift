/// Positions as columns of numbers, the shape in which they are converted.
public struct PositionColumns: Hashable, Sendable {
  /// Eastings, longitudes, or x to the right.
  public var x: [Double]
  /// Northings, latitudes, or y; as many as there are `x`.
  public var y: [Double]
  /// Heights, as many as there are `x`; empty where there are none.
  public var z: [Double]

  /// Makes columns; `y` must be as long as `x`, and so must `z` unless it is empty.
  public init(x: [Double] = [], y: [Double] = [], z: [Double] = []) {
    precondition(x.count == y.count && (z.isEmpty || z.count == x.count), "columns of different length")
    self.x = x
    self.y = y
    self.z = z
  }

  /// The number of positions.
  public var count: Int { x.count }

  /// No plane and no angle needs numbers beyond this; the far side of a projection gives larger ones.
  public static let limit = 1e12

  /// Whether the conversion of a position succeeded: a failed one has an `x` or `y` that is no number or beyond ``limit``.
  @inlinable public func isUsable(_ index: Int) -> Bool { Self.isUsable(x[index], y[index]) }

  /// Whether two numbers can be a position: both are numbers within ``limit``.
  @inlinable public static func isUsable(_ x: Double, _ y: Double) -> Bool {
    x.magnitude <= 1e12 && y.magnitude <= 1e12
  }

  /// Multiplies `x` and `y`.
  mutating func scale(by factor: Double) {
    for index in x.indices { x[index] *= factor }
    for index in y.indices { y[index] *= factor }
  }
}
