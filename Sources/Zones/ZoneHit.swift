/// That a zone holds a position.
public struct ZoneHit: Hashable, Sendable {
  /// The number of the position in its batch.
  public var position: UInt32
  /// The number of the zone.
  public var zone: UInt32

  /// Makes a hit.
  @inlinable public init(position: UInt32, zone: UInt32) {
    self.position = position
    self.zone = zone
  }
}
