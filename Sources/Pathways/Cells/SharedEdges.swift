import Geometry

/// Which areas are drawn wall to wall: an edge of one lies on an edge of another, so that the wall has no thickness.
struct SharedEdges {
  private var sharing: Set<Part> = []

  private struct Part: Hashable {
    var floor: Int
    var part: Int
  }

  /// Edges as near as this are one, in metres.
  private static let nearness = 0.02
  /// Areas that share less than this touch by chance, in metres.
  private static let least = 0.3

  init(_ floors: [[Polygon]]) {
    var edges: [(segment: Segment, part: Part)] = []
    for (floor, polygons) in floors.enumerated() {
      for (part, polygon) in polygons.enumerated() {
        for ring in polygon.rings {
          for number in 0..<ring.count { edges.append((ring.edge(number), Part(floor: floor, part: part))) }
        }
      }
    }
    let tree = PackedRTree(boxes: edges.map(\.segment.box))
    var lengths: [Part: Double] = [:]
    for (segment, part) in edges where !sharing.contains(part) {
      tree.search(segment.box.expanded(by: Self.nearness)) { other in
        guard edges[other].part.floor != part.floor, !sharing.contains(part) else { return }
        lengths[part, default: 0] += Self.common(segment, edges[other].segment)
        if lengths[part, default: 0] >= Self.least { sharing.insert(part) }
      }
    }
  }

  /// Whether a part of a floor shares an edge with another floor.
  func has(floor: Int, part: Int) -> Bool { sharing.contains(Part(floor: floor, part: part)) }

  /// Metres along which two segments lie on each other.
  private static func common(_ a: Segment, _ b: Segment) -> Double {
    let length = a.length
    guard length > 0 else { return 0 }
    let (dx, dy) = ((a.end.x - a.start.x) / length, (a.end.y - a.start.y) / length)
    func along(_ point: Point) -> Double { (point.x - a.start.x) * dx + (point.y - a.start.y) * dy }
    let (s, e) = (along(b.start), along(b.end))
    let (from, to) = (max(0, min(s, e)), min(length, max(s, e)))
    guard to > from else { return 0 }
    let first = a.start.interpolated(to: a.end, fraction: from / length)
    let last = a.start.interpolated(to: a.end, fraction: to / length)
    return b.distance(to: first) <= nearness && b.distance(to: last) <= nearness ? to - from : 0
  }
}
