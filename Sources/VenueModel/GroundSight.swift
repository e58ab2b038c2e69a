import Geometry

/// The ground around a path network that one can walk on, so that a point off the network is joined to what a straight
/// path leads to, not to the nearest edge.
public protocol GroundSight: Sendable {
  /// The nodes of the network to which a straight path leads from a point, nearest first, with the metres to each.
  ///
  /// - Parameter level: an index into the venue's levels.
  /// - Returns: nothing for a point where one cannot stand, and on levels that nothing is known about.
  func visibleNodes(from point: Point, level: Int) -> [(node: Int, distance: Double)]

  /// Whether a straight path leads from one point of a level to another one.
  func isClear(_ a: Point, _ b: Point, level: Int) -> Bool
}
