import Geometry
import Testing

@Suite struct EdgeMeetingsTests {
  @Test("Counts are those of looking at all pairs of edges", arguments: 0..<20) func pairs(seed: Int) throws {
    var random = Seeded(seed)
    var rings: [Ring] = []
    for _ in 0..<4 {
      if let ring = RingSamples.grid(&random, count: random.int(3...30), size: 9) { rings.append(ring) }
    }
    var (pairs, crossings) = (0, 0)
    let edges = rings.enumerated().flatMap { ring in (0..<ring.element.count).map { (ring.offset, $0) } }
    for (place, first) in edges.enumerated() {
      for second in edges[(place + 1)...] {
        let (a, b) = (rings[first.0].edge(first.1), rings[second.0].edge(second.1))
        guard a.box.intersects(b.box) else { continue }
        pairs += 1
        let gap = second.1 - first.1
        let areNeighbours = first.0 == second.0 && (gap == 1 || gap == rings[first.0].count - 1)
        if !areNeighbours, a.intersects(b) { crossings += 1 }
      }
    }
    let all = EdgeMeetings(rings, mostPairs: .max, mostCrossings: .max)
    #expect(all.pairs == pairs && all.crossings == crossings, "seed \(seed)")
    guard crossings > 1 else { return }
    let some = EdgeMeetings(rings, mostPairs: .max, mostCrossings: 1)
    #expect(some.crossings > 1 && some.crossings <= crossings, "seed \(seed)")
  }

  @Test("Without rings nothing meets") func empty() {
    #expect(EdgeMeetings([], mostPairs: 9, mostCrossings: 9).pairs == 0)
  }
}
