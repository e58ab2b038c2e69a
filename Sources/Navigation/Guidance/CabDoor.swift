import Geometry
import VenueModel

/// The way out of a cab, where the plan shows the shaft.
enum CabDoor {
  /// The direction in which a walk leaves the shaft that it begins in: at right angles to the side that it crosses.
  ///
  /// Whoever stands in a cab looks at its door; the path may leave it at a slant.
  ///
  /// - Parameter line: a walk from the stop of the cab on.
  /// - Returns: degrees clockwise from y; `nil` when no shaft is drawn there, or the walk does not leave it.
  /// - Complexity: O(spaces + vertices of the shaft · vertices of the line).
  static func bearing(of line: WalkLine, in venue: Venue, level: Int) -> Double? {
    guard let stop = line.points.first else { return nil }
    for space in venue.spaces where space.level == level && space.use == .elevator {
      for shaft in space.polygons where shaft.contains(stop) != .outside {
        return leaving(shaft.shell, line.points)
      }
    }
    return nil
  }

  private static func leaving(_ shaft: Ring, _ line: [Point]) -> Double? {
    for (start, end) in zip(line, line.dropFirst()) where shaft.contains(end) == .outside {
      let walk = Segment(start, end)
      // A walk that begins on the border touches a side there; the one that it crosses last is the way out.
      let crossed = shaft.sides.compactMap { side in walk.crossing(side).map { (side, $0.distance(to: start)) } }
      guard let side = crossed.max(by: { $0.1 < $1.1 })?.0, side.length > 0 else { return nil }
      let across = Geometry.bearing(from: side.start, to: side.end) + 90
      let walked = Geometry.bearing(from: start, to: end)
      let turn = abs(Geometry.turn(from: across, to: walked))
      // Along the side nothing is left.
      if abs(turn - 90) < 10 { return nil }
      return turn < 90 ? across : across + 180
    }
    return nil
  }
}
