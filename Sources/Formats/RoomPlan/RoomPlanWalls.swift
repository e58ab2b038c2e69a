import Geometry
import Text
import VenueModel

/// The walls of one story as lines, to find those that something stands in.
struct RoomPlanWalls {
  /// A wall as a line along its foot.
  struct Line {
    var id: String
    var points: LineString
    /// The height of its lower edge.
    var bottom: Double
  }

  private(set) var lines: [Line]
  private let byID: [String: Int]
  /// Every piece of every line, and the line that it is of.
  private let segments: [(segment: Segment, line: Int)]
  private let tree: PackedRTree

  init(_ lines: [Line]) {
    self.lines = lines
    byID = Dictionary(lines.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var segments: [(segment: Segment, line: Int)] = []
    for (index, line) in lines.enumerated() {
      for (a, b) in zip(line.points.points, line.points.points.dropFirst()) { segments.append((Segment(a, b), index)) }
    }
    self.segments = segments
    tree = PackedRTree(boxes: segments.map(\.segment.box))
  }

  /// The wall with an identifier.
  func line(_ id: String) -> Int? { byID[id] }

  /// The walls nearest to a point, nearest first.
  func nearest(to point: Point, within reach: Double) -> [(line: Int, segment: Segment, distance: Double)] {
    tree.nearest(k: 8, to: point, within: reach) { segments[$0].segment.distance(to: point) }.map {
      (segments[$0.0].line, segments[$0.0].segment, $0.1)
    }
  }

  // MARK: Gaps

  /// Metres: narrower gaps between the end of a wall and another wall are faults of the scan, as nobody walks through.
  static let widestGap = 0.3
  /// Metres: ends as near as this meet.
  private static let meeting = 0.01

  /// The pieces of wall that close the gaps at the ends of walls, and how wide the gaps were that one would see.
  func closings() -> (pieces: [[Point]], gaps: [Double]) {
    var pieces: [[Point]] = []
    var gaps: [Double] = []
    var closed: Set<[Point]> = []
    for (index, line) in lines.enumerated() {
      let points = line.points.points
      guard let first = points.first, let last = points.last else { continue }
      for (end, own) in [(first, Segment(points[0], points[1])), (last, Segment(points[points.count - 2], last))] {
        // A wall that crosses another one meets it, however far its end is.
        let near = nearest(to: end, within: Self.widestGap).filter { $0.line != index }
        guard let other = near.first, other.distance > 1e-6, !near.contains(where: { $0.segment.intersects(own) })
        else { continue }
        let target = other.segment.nearest(to: end).point
        guard closed.insert([end, target]).inserted, !closed.contains([target, end]) else { continue }
        pieces.append([end, target])
        if other.distance > Self.meeting { gaps.append(other.distance) }
      }
    }
    return (pieces, gaps)
  }
}

extension RoomPlanReader {
  /// Adds the walls of a story, with what closes the gaps between them.
  mutating func addWalls(
    of scan: RoomPlanScan, _ story: Int, _ level: Int, _ reader: inout JSONReader
  ) -> RoomPlanWalls {
    var lines: [RoomPlanWalls.Line] = []
    for wall in scan[.wall] where wall.story == story {
      guard let points = RoomPlanCurve.foot(of: wall, &reader) else { continue }
      lines.append(RoomPlanWalls.Line(id: wall.id, points: LineString(points), bottom: wall.bottom))
    }
    let walls = RoomPlanWalls(lines)
    for line in lines { draft.venue.walls.append(Wall(level: level, points: line.points.points)) }
    let (pieces, gaps) = walls.closings()
    for piece in pieces { draft.venue.walls.append(Wall(level: level, points: piece)) }
    if let largest = gaps.max() {
      reader.find(
        .note, "roomplan.gaps", scan.root,
        "story \(story): \(gaps.count) gap\(gaps.count == 1 ? "" : "s") at the ends of walls"
          + " \(gaps.count == 1 ? "was" : "were") closed, the widest of \(Decimal.fixed(largest, 2)) m; gaps of more than"
          + " \(Decimal.fixed(RoomPlanWalls.widestGap, 2)) m stay open")
    }
    return walls
  }
}
