import Geometry
import Text
import VenueModel

extension RoomPlanReader {
  /// Metres: what stands in a wall is no farther from it than this.
  private static let wallReach = 0.5
  /// The cosine of the largest angle between a door and the wall that it stands in.
  private static let parallel = 0.866
  /// Metres: what is left of a door on its wall is no narrower.
  private static let narrowest = 0.3

  /// Adds the doors and openings of a story, each cut along its wall.
  mutating func addOpenings(
    of scan: RoomPlanScan, _ story: Int, _ level: Int, _ walls: RoomPlanWalls, _ reader: inout JSONReader
  ) {
    for (kind, path) in [(RoomPlanElement.Kind.door, PathKind.door), (.opening, .walkway)] {
      for element in scan[kind] where element.story == story {
        guard let line = RoomPlanCurve.foot(of: element, &reader) else { continue }
        let host = host(of: element, line, walls, &reader)
        if host == nil {
          reader.find(
            .warning, "roomplan.no-wall", element.value,
            "no wall lies within \(Decimal.fixed(Self.wallReach, 1)) m of the \(kind.rawValue) and along it; it was put where"
              + " it stands", position: element.transform.middle.onPlan, level: level)
        }
        draft.venue.openings.append(
          Opening(
            id: claim(element, in: .opening), category: kind.rawValue, level: level, kind: path,
            points: host.flatMap { Self.cut(line, along: walls.lines[$0].points) } ?? line, access: .yes))
      }
    }
  }

  /// The wall that a door or an opening stands in: its parent when that fits, else the nearest one that does.
  private func host(
    of element: RoomPlanElement, _ line: [Point], _ walls: RoomPlanWalls, _ reader: inout JSONReader
  ) -> Int? {
    let middle = element.transform.middle.onPlan
    func fits(_ segment: Segment, _ distance: Double) -> Bool {
      guard distance <= Self.wallReach, let first = line.first, let last = line.last else { return false }
      let (a, b) = (Point(last.x - first.x, last.y - first.y), segment.end)
      let along = Point(b.x - segment.start.x, b.y - segment.start.y)
      let lengths = (a.x * a.x + a.y * a.y).squareRoot() * (along.x * along.x + along.y * along.y).squareRoot()
      return abs(a.x * along.x + a.y * along.y) >= Self.parallel * lengths
    }
    if let parent = element.parent {
      if let index = walls.line(parent), let spot = walls.lines[index].points.nearest(to: middle) {
        let points = walls.lines[index].points.points
        if fits(Segment(points[spot.segment], points[spot.segment + 1]), spot.distance) { return index }
      }
      reader.find(
        .warning, "roomplan.parent", element.value,
        "the parent of the \(element.kind.rawValue) is no wall of its story, or one that it does not stand in; the nearest"
          + " wall was taken")
    }
    return walls.nearest(to: middle, within: Self.wallReach).first { fits($0.segment, $0.distance) }?.line
  }

  /// The stretch of a wall that lies beside a line; `nil` when hardly any of it does.
  private static func cut(_ line: [Point], along wall: LineString) -> [Point]? {
    let length = LineString(line).length
    guard let first = line.first, let last = line.last,
      let middle = wall.nearest(to: first.interpolated(to: last, fraction: 0.5))
    else { return nil }
    let start = max(0, middle.along - length / 2)
    let end = min(wall.length, middle.along + length / 2)
    guard end - start >= min(narrowest, length * 0.99), let from = wall.point(at: start), let to = wall.point(at: end)
    else { return nil }
    var points = [from]
    var along = 0.0
    for (a, b) in zip(wall.points, wall.points.dropFirst()) {
      along += a.distance(to: b)
      if along > start, along < end, b != points.last { points.append(b) }
    }
    if to != points.last { points.append(to) }
    return points.count > 1 ? points : nil
  }

  // MARK: Windows

  /// Metres above the foot of its wall at which a window may begin to be a door, and how high it is at least.
  private static let sill = 0.2
  private static let doorHeight = 1.8

  /// Tells of windows that may be doors; all of them leave their walls closed.
  func checkWindows(of scan: RoomPlanScan, _ story: Int, _ reader: inout JSONReader) {
    guard let floor = scan.floorHeights[story] else { return }
    for window in scan[.window]
    where window.story == story && window.size.y >= Self.doorHeight && window.bottom - floor <= Self.sill {
      reader.find(
        .note, "roomplan.window-to-floor", window.value,
        "the window reaches to the floor, as glass doors do that were taken for windows; its wall stays closed: add an"
          + " opening in the manifest if one walks through", position: window.transform.middle.onPlan, limit: 20)
    }
  }
}
