import Geometry
import Testing

@Suite struct IndexHeapTests {
  @Test("An empty queue gives nothing") func empty() {
    var heap = IndexHeap(idCount: 0)
    let popped = heap.popMin()
    let peeked = heap.peek
    let isEmpty = heap.isEmpty
    #expect(popped == nil && peeked == nil && isEmpty)
    heap.clear()
  }

  @Test("Ids leave in order of their keys, equal keys in order of the ids", arguments: 0..<20) func sorts(seed: Int) {
    var random = Seeded(seed)
    let keys = (0..<500).map { _ in UInt64(random.int(0...(seed % 2 == 0 ? 20 : 1_000_000))) }
    var heap = IndexHeap(idCount: keys.count)
    for id in keys.indices.shuffled(using: &random) { heap.push(id, key: keys[id]) }
    var popped: [Int] = []
    while let (id, key) = heap.popMin() {
      #expect(key == keys[id], "seed \(seed)")
      popped.append(id)
    }
    let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    #expect(popped == expected, "seed \(seed)")
  }

  @Test("Random pushes, decreases, pops and clears agree with a dictionary", arguments: 0..<20) func mixed(seed: Int) {
    var random = Seeded(seed)
    var heap = IndexHeap(idCount: 64)
    var model: [Int: UInt64] = [:]
    for turn in 0..<4000 {
      let id = random.int(0...63)
      let key = UInt64(random.int(0...100))
      switch random.int(0...99) {
      case 0:
        heap.clear()
        model = [:]
      case 1..<40:
        let least = model.min { ($0.value, $0.key) < ($1.value, $1.key) }
        let peeked = heap.peek
        let popped = heap.popMin()
        #expect(popped?.id == least?.key && popped?.key == least?.value, "seed \(seed) turn \(turn)")
        #expect(peeked?.id == popped?.id && peeked?.key == popped?.key, "seed \(seed) turn \(turn)")
        if let least { model[least.key] = nil }
      default:
        let changed = heap.pushOrDecrease(id, key: key)
        #expect(changed == (key < model[id] ?? .max), "seed \(seed) turn \(turn)")
        model[id] = min(key, model[id] ?? .max)
      }
      let count = heap.count
      let (contains, stored) = (heap.contains(id), heap.key(of: id))
      #expect(
        count == model.count && stored == model[id] && contains == (model[id] != nil), "seed \(seed) turn \(turn)")
    }
  }

  @Test("Keys at the end of the range are kept, and a higher key changes nothing") func extremes() {
    var heap = IndexHeap(idCount: 3)
    heap.push(2, key: .max)
    heap.push(0, key: .max)
    let raised = heap.decrease(0, key: .max)
    let lowered = heap.decrease(2, key: 0)
    let first = heap.popMin()
    let second = heap.popMin()
    #expect(!raised && lowered)
    #expect(first?.id == 2 && first?.key == 0)
    #expect(second?.id == 0 && second?.key == .max)
  }

  @Test("A search with the queue finds the same distances as a naive one", arguments: 0..<20) func dijkstra(seed: Int) {
    var random = Seeded(seed)
    let count = 80
    var arcs = [[(head: Int, weight: UInt64)]](repeating: [], count: count)
    for _ in 0..<(4 * count) {
      arcs[random.int(0...(count - 1))].append((random.int(0...(count - 1)), UInt64(random.int(0...30))))
    }
    var heap = IndexHeap(idCount: count)
    for source in 0..<4 {
      var distances = [UInt64](repeating: .max, count: count)
      distances[source] = 0
      heap.clear()
      heap.push(source, key: 0)
      while let (tail, key) = heap.popMin() {
        for arc in arcs[tail] where key + arc.weight < distances[arc.head] {
          distances[arc.head] = key + arc.weight
          heap.pushOrDecrease(arc.head, key: key + arc.weight)
        }
      }
      #expect(distances == bellmanFord(arcs, from: source), "seed \(seed) source \(source)")
    }
  }

  private func bellmanFord(_ arcs: [[(head: Int, weight: UInt64)]], from source: Int) -> [UInt64] {
    var distances = [UInt64](repeating: .max, count: arcs.count)
    distances[source] = 0
    for _ in arcs.indices {
      for tail in arcs.indices where distances[tail] < .max {
        for arc in arcs[tail] { distances[arc.head] = min(distances[arc.head], distances[tail] + arc.weight) }
      }
    }
    return distances
  }
}
