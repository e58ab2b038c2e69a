import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Makes scans as RoomPlan encodes them from walls drawn on paper: metres, y up.
struct RoomPlanSketch {
  /// How transforms are written.
  enum Numbers: CaseIterable { case flat, columns, rows }

  var numbers = Numbers.flat
  /// Whether enumerations are texts instead of objects with one key.
  var hasTextCases = false
  /// The turn of the whole scan about the upward axis, in radians counter-clockwise, and its shift.
  var turn = 0.0
  var shift = Point(0, 0)

  /// Where a point on paper lies on the plan of the scan, y up.
  func placed(_ point: Point) -> Point {
    Point(
      point.x * cos(turn) - point.y * sin(turn) + shift.x, point.x * sin(turn) + point.y * cos(turn) + shift.y)
  }

  /// An enumeration's case.
  func word(_ name: String, _ payload: String = "{}") -> String {
    hasTextCases ? "\"\(name)\"" : "{\"\(name)\":\(payload)}"
  }

  /// The transform of something upright whose x axis runs in a direction on paper.
  func transform(_ middle: Point, height: Double, along: Point) -> String {
    let a = placed(Point(0, 0))
    let b = placed(along)
    let length = a.distance(to: b)
    let spot = placed(middle)
    let (x, z) = ((b.x - a.x) / length, -(b.y - a.y) / length)
    return transform([x, 0, z, 0, 0, 1, 0, 0, -z, 0, x, 0, spot.x, height, -spot.y, 1])
  }

  func transform(_ entries: [Double]) -> String {
    let columns = (0..<4).map { Array(entries[4 * $0..<4 * $0 + 4]) }
    switch numbers {
    case .flat: return "\(entries)"
    case .columns: return "\(columns)"
    case .rows: return "\((0..<16).map { entries[$0 % 4 * 4 + $0 / 4] })"
    }
  }

  /// A wall, a door, a window or an opening between two points.
  func surface(
    _ kind: String, _ id: String, _ from: Point, _ to: Point, bottom: Double = 0, height: Double = 2.5,
    parent: String? = nil, story: Int? = 0, more: String = ""
  ) -> String {
    let along = Point(to.x - from.x, to.y - from.y)
    let matrix = transform(
      from.interpolated(to: to, fraction: 0.5), height: bottom + height / 2, along: along)
    let payload = kind == "door" ? #"{"isOpen":false}"# : "{}"
    return """
      {"identifier":"\(id)","parentIdentifier":\(parent.map { "\"\($0)\"" } ?? "null"),"confidence":\(word("high")),
      "category":\(word(kind, payload)),"dimensions":[\(from.distance(to: to)),\(height),0],"transform":\(matrix),
      "completedEdges":[]\(story.map { ",\"story\":\($0)" } ?? "")\(more)}
      """
  }

  /// A floor whose corners are local to a transform that lays it down.
  func floor(_ id: String, _ corners: [Point], story: Int = 0, height: Double = 0) -> String {
    let middle = Point(corners.map(\.x).reduce(0, +) / 4, corners.map(\.y).reduce(0, +) / 4)
    let spot = placed(middle)
    // x stays, y of the surface runs northwards along the floor, z points up.
    let matrix = transform([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, spot.x, height, -spot.y, 1])
    let local = corners.map { corner in
      let point = placed(corner)
      return [point.x - spot.x, point.y - spot.y, 0]
    }
    return """
      {"identifier":"\(id)","category":\(word("floor")),"dimensions":[4,4,0],"transform":\(matrix),
      "polygonCorners":\(local),"story":\(story)}
      """
  }

  /// A piece of furniture, or stairs.
  func object(
    _ kind: String, _ id: String, _ middle: Point, _ size: (Double, Double, Double), bottom: Double = 0, story: Int = 0
  ) -> String {
    """
    {"identifier":"\(id)","category":\(word(kind)),"dimensions":[\(size.0),\(size.1),\(size.2)],"story":\(story),
    "transform":\(transform(middle, height: bottom + size.1 / 2, along: Point(1, 0)))}
    """
  }

  func section(_ label: String, _ center: Point, story: Int = 0) -> String {
    let spot = placed(center)
    return #"{"label":\#(word(label)),"center":[\#(spot.x),0,\#(-spot.y)],"story":\#(story)}"#
  }

  /// A room, or with rooms a structure.
  func scan(
    _ lists: [String: [String]], id: String = "scan", rooms: [String]? = nil, without: Set<String> = [],
    more: String = ""
  ) -> String {
    let keys = ["walls", "doors", "windows", "openings", "floors", "sections", "objects"].filter {
      !without.contains($0)
    }
    let members = keys.map { "\"\($0)\":[\((lists[$0] ?? []).joined(separator: ",\n"))]" }
    let inner = rooms.map { ",\"rooms\":[\($0.joined(separator: ","))]" } ?? ""
    return #"{"identifier":"\#(id)","version":2,\#(members.joined(separator: ","))\#(inner)\#(more)}"#
  }

  /// Walls around corners, in order.
  func walls(_ corners: [Point], prefix: String = "w") -> [String] {
    corners.indices.map { index in
      surface("wall", "\(prefix)\(index)", corners[index], corners[(index + 1) % corners.count])
    }
  }
}

/// An L with sides of six different lengths, counter-clockwise.
let angularRoom = [Point(0, 0), Point(6, 0), Point(6, 2), Point(2.5, 2), Point(2.5, 5), Point(0, 5)]
