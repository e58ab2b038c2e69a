import Geometry

/// That an area holds a position.
public struct PositionHit: BitwiseCopyable, Hashable, Sendable {
  /// The number of the position among those that were asked.
  public var position: UInt32
  /// The number of the area.
  public var zone: UInt32

  /// Makes a hit.
  @inlinable public init(position: UInt32, zone: UInt32) {
    self.position = position
    self.zone = zone
  }
}

/// Whoever knows which areas hold a position; one per worker.
public protocol ZoneAnswerer: AnyObject {
  /// Appends which areas hold each position: in the order of the positions, ascending areas within one.
  ///
  /// - Parameters:
  ///   - points: in local metres.
  ///   - levels: the level of each.
  func append(_ points: [Point], levels: [Int32], to hits: inout [PositionHit])

  /// The area whose part on a level is nearest to a position and how many metres away it is, 0 inside; `nil` when
  /// there is none on the level.
  func nearest(to point: Point, level: Int) -> (zone: Int, distance: Double)?
}
