import Geometry
import Testing

@Suite struct PackedRTreeTests {
  /// Boxes of one kind: spread, all equal, points, points on a line, whole coordinates with many ties, some empty.
  private func boxes(_ random: inout Seeded, kind: Int) -> [Box] {
    let counts = [0, 1, 2, 15, 16, 17, 255, 256, 257, 700]
    let count = counts[random.int(0...(counts.count - 1))]
    let common = Box([random.point(0...100), random.point(0...100)])
    return (0..<count).map { index in
      switch kind {
      case 0:
        let corner = random.point(0...100)
        return Box([corner, Point(corner.x + random.double(0...8), corner.y + random.double(0...8))])
      case 1: return common
      case 2: return Box([random.point(0...100)])
      case 3: return Box([Point(Double(random.int(0...100)), 50)])
      case 4: return Box([random.gridPoint(10), random.gridPoint(10)])
      default: return index % 3 == 0 ? .empty : Box([random.gridPoint(20)])
      }
    }
  }

  @Test("An empty tree gives nothing") func empty() {
    let tree = PackedRTree(boxes: [])
    #expect(tree.count == 0)
    #expect(tree.box.isEmpty)
    #expect(tree.search(Box([Point(0, 0), Point(9, 9)])).isEmpty)
    #expect(tree.nearest(to: Point(0, 0)) { _ in 0 } == nil)
  }

  @Test("A search finds what looking at every box finds", arguments: 0..<60) func search(seed: Int) {
    var random = Seeded(seed)
    let items = boxes(&random, kind: seed % 6)
    let tree = PackedRTree(boxes: items)
    #expect(tree.count == items.count { !$0.isEmpty }, "seed \(seed)")
    for turn in 0..<40 {
      let corner = random.gridPoint(100)
      let window = Box([corner, Point(corner.x + random.double(0...30), corner.y + random.double(0...30))])
      let expected = items.indices.filter { !items[$0].isEmpty && items[$0].intersects(window) }
      #expect(tree.search(window) == expected, "seed \(seed) turn \(turn)")
    }
    #expect(tree.search(.empty).isEmpty, "seed \(seed)")
  }

  @Test("The same boxes are visited in the same order, each once", arguments: 0..<6) func order(seed: Int) {
    var random = Seeded(seed)
    let items = boxes(&random, kind: seed)
    let window = Box([Point(0, 0), Point(60, 60)])
    func visited() -> [Int] {
      var found: [Int] = []
      PackedRTree(boxes: items).search(window) { found.append($0) }
      return found
    }
    #expect(visited() == visited(), "seed \(seed)")
    #expect(Set(visited()).count == visited().count, "seed \(seed)")
  }

  @Test("The nearest items are those of a full sort, ties by number", arguments: 0..<60) func nearest(seed: Int) {
    var random = Seeded(seed)
    let items = boxes(&random, kind: seed % 6)
    let tree = PackedRTree(boxes: items)
    for turn in 0..<40 {
      let probe = random.int(0...1) == 0 ? random.gridPoint(100) : random.point(-20...120)
      let reach = random.int(0...2) == 0 ? .infinity : random.double(0...40)
      let limit = random.int(0...20)
      func distance(_ index: Int) -> Double { items[index].squaredDistance(to: probe).squareRoot() }
      let sorted = items.indices.filter { !items[$0].isEmpty && distance($0) <= reach }
        .sorted { (distance($0), $0) < (distance($1), $1) }
      let found = tree.nearest(k: limit, to: probe, within: reach, distance: distance)
      #expect(found.map(\.index) == Array(sorted.prefix(limit)), "seed \(seed) turn \(turn)")
      #expect(found.map(\.distance) == sorted.prefix(limit).map(distance), "seed \(seed) turn \(turn)")
      let first = tree.nearest(to: probe, within: reach, distance: distance)
      #expect(first?.index == sorted.first, "seed \(seed) turn \(turn)")
    }
  }

  @Test("Items farther than their boxes, as segments are, come in their own order", arguments: 0..<20)
  func segments(seed: Int) {
    var random = Seeded(seed)
    let items = (0..<300).map { _ in Segment(random.gridPoint(30), random.gridPoint(30)) }
    let tree = PackedRTree(boxes: items.map(\.box))
    for turn in 0..<40 {
      let probe = random.point(-5...35)
      let expected = items.indices.min { (items[$0].distance(to: probe), $0) < (items[$1].distance(to: probe), $1) }
      let found = tree.nearest(to: probe) { items[$0].distance(to: probe) }
      #expect(found?.index == expected, "seed \(seed) turn \(turn)")
    }
  }

  @Test("A distance of infinity or NaN passes an item over, and the reach itself counts") func passedOver() {
    let tree = PackedRTree(boxes: (0..<40).map { Box([Point(Double($0), 0)]) })
    let found = tree.nearest(to: Point(0, 0)) { $0 < 3 ? .infinity : $0 == 3 ? .nan : Double($0) }
    #expect(found?.index == 4)
    #expect(tree.nearest(to: Point(-2, 0), within: 2) { Double($0) + 2 }?.index == 0)
    #expect(tree.nearest(to: Point(-2, 0), within: 1.999) { Double($0) + 2 } == nil)
    #expect(tree.nearest(to: Point(-2, 0), within: .nan) { Double($0) + 2 } == nil)
  }

  @Test("Only a few items are asked for their distance") func fewCalls() {
    var random = Seeded(1)
    let points = (0..<10_000).map { _ in random.point(0...1000) }
    let tree = PackedRTree(boxes: points.map { Box([$0]) })
    var calls = 0
    for _ in 0..<100 {
      let probe = random.point(0...1000)
      _ = tree.nearest(to: probe) {
        calls += 1
        return points[$0].distance(to: probe)
      }
    }
    #expect(calls < 300)
  }

  @Test("Boxes without an end and sides that are not numbers do no harm") func infinite() {
    let everything = Box(min: Point(-.infinity, -.infinity), max: Point(.infinity, .infinity))
    let broken = Box(min: Point(.nan, 0), max: Point(1, 1))
    let tree = PackedRTree(boxes: [broken, everything, Box([Point(5, 5)])])
    #expect(tree.search(Box([Point(9, 9)])) == [1])
    #expect(tree.search(everything) == [1, 2])
  }
}
