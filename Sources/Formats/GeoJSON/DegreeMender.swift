import Frames
import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds positions that are not the longitude and latitude that they should be, and mends what can be told for sure.
///
/// Metres of web Mercator (EPSG:3857) among degrees are converted; pairs that can only be latitude and longitude are
/// exchanged. Exchanged pairs that are possible either way are only suspected: buildings have right angles, and an
/// outline has them in one order of the axes only, unless it lies along them or near the equator's diagonal.
struct DegreeMender {
  /// How many corners were looked at, and how many of them are right angles as written and when exchanged.
  private var corners = 0
  private var rightAngles = 0
  private var exchangedRightAngles = 0

  /// Where the world of web Mercator ends, in its metres.
  private static let mercatorReach = 20_037_508.4
  /// How many corners are enough to judge by.
  private static let mostCorners = 4_000

  /// Mends the positions of one shape in place; `false`, with a finding, when they cannot be positions on Earth.
  mutating func mend(_ points: inout [Point], _ value: JSONValue, _ reader: inout JSONReader) -> Bool {
    guard let odd = points.first(where: { !Self.isDegrees($0) }) else {
      guard points.contains(Point(0, 0)) else { return true }
      reader.find(
        .warning, "position.null-island", value,
        "[0, 0] lies in the sea south of Ghana and stands for a position that nobody knew; the shape was left out")
      return false
    }
    if points.allSatisfy({ Self.isDegrees(Point($0.y, $0.x)) }) {
      reader.find(
        .warning, "position.exchanged", value,
        "[\(odd.x), \(odd.y)] has the latitude first; the coordinates of the shape were exchanged", limit: 5)
      for index in points.indices { points[index] = Point(points[index].y, points[index].x) }
      return true
    }
    let isMercator = points.allSatisfy { point in
      abs(point.x) <= Self.mercatorReach && abs(point.y) <= Self.mercatorReach && !Self.isDegrees(point)
    }
    guard isMercator else {
      reader.find(
        .error, "position.not-on-earth", value,
        "[\(odd.x), \(odd.y)] is no longitude and latitude in degrees; the shape was left out")
      return false
    }
    reader.find(
      .warning, "position.web-mercator", value,
      "[\(odd.x), \(odd.y)] are metres of web Mercator (EPSG:3857) in a file of degrees; they were converted", limit: 5)
    for index in points.indices {
      let position = WebMercator.unproject(points[index])
      points[index] = Point(position.longitude, position.latitude)
    }
    return true
  }

  private static func isDegrees(_ point: Point) -> Bool { abs(point.x) <= 180 && abs(point.y) <= 90 }

  /// Counts the right angles of an outline.
  mutating func look(at ring: [Point]) {
    guard corners < Self.mostCorners, ring.count >= 4 else { return }
    let scale = Point(cos(ring[0].y * .pi / 180), 1)
    let exchanged = Point(1, cos(ring[0].x * .pi / 180))
    for index in ring.indices {
      let corner = ring[index]
      let before = ring[index == 0 ? ring.count - 1 : index - 1]
      let after = ring[index + 1 == ring.count ? 0 : index + 1]
      let first = Point(before.x - corner.x, before.y - corner.y)
      let second = Point(after.x - corner.x, after.y - corner.y)
      corners += 1
      if Self.isRight(first, second, scale) { rightAngles += 1 }
      if Self.isRight(first, second, exchanged) { exchangedRightAngles += 1 }
    }
  }

  /// Whether two directions, given in degrees, are square to each other on the ground, to about a degree.
  private static func isRight(_ first: Point, _ second: Point, _ scale: Point) -> Bool {
    let a = Point(first.x * scale.x, first.y * scale.y)
    let b = Point(second.x * scale.x, second.y * scale.y)
    let lengths = ((a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y)).squareRoot()
    return abs(a.x * b.x + a.y * b.y) <= 0.02 * lengths && lengths > 0
  }

  /// Tells when the outlines look as if latitude came first.
  func finish(_ document: JSONValue, _ reader: inout JSONReader) {
    guard corners >= 40, exchangedRightAngles * 10 > corners * 6, rightAngles * 10 < corners * 3 else { return }
    reader.find(
      .warning, "position.exchanged-suspected", document,
      "\(exchangedRightAngles) of \(corners) corners are right angles if latitude comes first, and \(rightAngles) as"
        + " written; the positions were kept: exchange them if the venue is in the wrong place")
  }
}
