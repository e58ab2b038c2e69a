import Geometry

/// Which of some large areas a small one touches, by the edges in its neighbourhood only.
struct Touching {
  private var edges: [(segment: Segment, part: Int)] = []
  private let tree: PackedRTree
  private let insides: [BandedArea]

  init(_ parts: [Polygon]) {
    for (part, polygon) in parts.enumerated() {
      for ring in polygon.rings { for number in 0..<ring.count { edges.append((ring.edge(number), part)) } }
    }
    tree = PackedRTree(boxes: edges.map(\.segment.box))
    insides = parts.map { BandedArea($0.rings) }
  }

  /// The numbers of the areas that have ground in common with a small one, in order.
  func parts(of small: [Polygon]) -> [Int] {
    var found: Set<Int> = []
    for polygon in small {
      let inside = BandedArea(polygon.rings)
      tree.search(polygon.box) { number in
        let (segment, part) = edges[number]
        guard !found.contains(part) else { return }
        let isMet =
          inside.contains(segment.start)
          || polygon.rings.contains { ring in (0..<ring.count).contains { ring.edge($0).intersects(segment) } }
        if isMet { found.insert(part) }
      }
      for (part, area) in insides.enumerated() where area.contains(polygon.shell.points[0]) { found.insert(part) }
    }
    return found.sorted()
  }
}
