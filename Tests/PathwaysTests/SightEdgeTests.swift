import Geometry
import Testing

@testable import Pathways

/// Lines of sight along the edges of free ground.
@Suite struct SightEdgeTests {
  /// Ground around a wall from above, whose shoulders beside the wall lie in one line, as it is or mirrored.
  private func sight(_ place: (Double, Double) -> Point) throws -> (Sight, [SightNode]) {
    let corners = [
      (0, 0), (10, 0), (10, 5), (8, 5), (8, 4), (7, 4), (7, 2), (3, 2), (3, 4), (2, 4), (2, 5), (0, 5),
    ].map { place($0.0, $0.1) }
    let ring = try Ring(corners).normalized
    let nodes = ring.points.indices.compactMap { index -> SightNode? in
      let (before, after) = (ring.points[(index + ring.count - 1) % ring.count], ring.points[(index + 1) % ring.count])
      guard orientation(before, ring.points[index], after) < 0 else { return nil }
      return SightNode(position: ring.points[index], kind: .corner(before: before, after: after))
    }
    return (Sight(free: SegmentGrid([ring]), walls: SegmentGrid([ring])), nodes)
  }

  @Test func `Corners whose edges are in one line do not see each other through the wall between`() throws {
    let places: [(Double, Double) -> Point] = [
      { Point($0, $1) }, { Point($0, -$1) }, { Point(-$0, $1) }, { Point($1, $0) }, { Point(-$1, $0) },
    ]
    for (number, place) in places.enumerated() {
      let (sight, nodes) = try sight(place)
      func node(_ x: Double, _ y: Double) throws -> SightNode {
        try #require(nodes.first { $0.position == place(x, y) })
      }
      let (left, right) = (try node(2, 4), try node(8, 4))
      #expect(!sight.sees(left, right) && !sight.sees(right, left), "mirrored \(number)")
      // Along one edge of the ground they do, from either end.
      let (first, last) = (try node(3, 2), try node(7, 2))
      #expect(sight.sees(first, last) && sight.sees(last, first), "mirrored \(number)")
    }
  }
}
