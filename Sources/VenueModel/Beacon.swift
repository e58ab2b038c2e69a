import Geometry

/// A transmitter of Bluetooth advertisements, real or virtual.
public struct Beacon: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What people call it.
  public var name: String
  /// The UUID it sends, `nil` when unknown.
  public var uuid: String?
  /// The major number it sends, 0...65535.
  public var major: Int?
  /// The minor number it sends, 0...65535.
  public var minor: Int?
  /// Transmit power in dBm; `nil` where the source has none.
  public var power: Double?
  /// An index into the venue's levels; `nil` while it is not placed.
  public var level: Int?
  /// Local metres; meaningless while it is not placed.
  public var position: Point
  /// The node of the network that it belongs to.
  public var node: Int?

  /// Makes a beacon.
  public init(
    id: String, name: String, uuid: String? = nil, major: Int? = nil, minor: Int? = nil, power: Double? = nil,
    level: Int? = nil, position: Point = Point(0, 0), node: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.power = power
    self.level = level
    self.position = position
    self.node = node
  }
}
