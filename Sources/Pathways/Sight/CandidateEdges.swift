import Geometry
import Overlay

/// An edge between two nodes of a cell, by their numbers.
struct CellEdge {
  var from: Int
  var to: Int
  /// What it costs: its metres, more near walls.
  var cost: Double
}

/// The edges from which the network of a cell is chosen: straight lines between nodes that see each other.
struct CandidateEdges {
  let nodes: [SightNode]
  let sight: Sight
  let options: PathwayOptions

  /// All edges between nodes that see each other in a small cell; in a large one from each node, in each of some
  /// directions, the one to the nearest node.
  ///
  /// - Complexity: O(n²) lines of sight, or O(n · nodes within the range).
  func edges() throws(OverlayError) -> [CellEdge] {
    isLarge ? try nearestInCones() : allPairs()
  }

  /// Whether directions are looked into instead of at all pairs, on several threads.
  var isLarge: Bool { nodes.count > options.allPairsLimit }

  private func allPairs() -> [CellEdge] {
    var edges: [CellEdge] = []
    for from in nodes.indices {
      for to in (from + 1)..<max(nodes.count, from + 1) where sight.sees(nodes[from], nodes[to]) {
        edges.append(edge(from, to))
      }
    }
    return edges
  }

  private func edge(_ from: Int, _ to: Int) -> CellEdge {
    CellEdge(from: from, to: to, cost: cost(nodes[from].position, nodes[to].position))
  }

  /// Metres, and more by the mean of what eight samples lack of the soft clearance.
  func cost(_ a: Point, _ b: Point) -> Double {
    let length = a.distance(to: b)
    guard options.softWeight > 0, options.softClearance > 0 else { return length }
    var lacking = 0.0
    for sample in 0..<8 {
      let spot = a.interpolated(to: b, fraction: (Double(sample) + 0.5) / 8)
      lacking += options.softClearance - sight.walls.distance(to: spot, within: options.softClearance)
    }
    return length * (1 + options.softWeight * lacking / 8)
  }

  // MARK: Cones

  /// How many nodes a worker takes at a time.
  private static let chunk = 64

  /// The nearest node that is seen in each direction, up to a range.
  private func nearestInCones() throws(OverlayError) -> [CellEdge] {
    let grid = NodeGrid(nodes.map(\.position), range: options.sightRange)
    let pairs = try inChunks(nodes.count) { nodes in nodes.flatMap { self.nearestInCones(of: $0, grid) } }
    let single = pairs.sorted().reduce(into: [Pair]()) { if $0.last != $1 { $0.append($1) } }
    return try inChunks(single.count) { numbers in numbers.map { edge(Int(single[$0].low), Int(single[$0].high)) } }
  }

  /// Works through numbers in chunks on all threads.
  private func inChunks<Answer>(
    _ count: Int, _ work: @escaping (Range<Int>) -> [Answer]
  ) throws(OverlayError) -> [Answer] {
    let chunks = (count + Self.chunk - 1) / Self.chunk
    return try Workers.map(chunks, threads: options.threads) { () throws(OverlayError) in
    } _: { (_, chunk) throws(OverlayError) in
      work(chunk * Self.chunk..<min((chunk + 1) * Self.chunk, count))
    }.flatMap { $0 }
  }

  private func nearestInCones(of from: Int, _ grid: NodeGrid) -> [Pair] {
    var found: [Pair] = []
    var isTaken = [Bool](repeating: false, count: options.cones)
    grid.visitOutwards(from: nodes[from].position) { to in
      guard to != from else { return true }
      let cone = self.cone(nodes[from].position, nodes[to].position)
      guard !isTaken[cone], sight.sees(nodes[from], nodes[to]) else { return true }
      isTaken[cone] = true
      found.append(Pair(low: Int32(min(from, to)), high: Int32(max(from, to))))
      return found.count < options.cones
    }
    return found
  }

  private struct Pair: Comparable {
    var low: Int32
    var high: Int32

    static func < (a: Pair, b: Pair) -> Bool { (a.low, a.high) < (b.low, b.high) }
  }

  /// The number of a direction, by the slopes within its quarter instead of its angle.
  private func cone(_ a: Point, _ b: Point) -> Int {
    let way = b - a
    let size = abs(way.x) + abs(way.y)
    guard size > 0 else { return 0 }
    let share = abs(way.y) / size
    let turn: Double =
      switch (way.x >= 0, way.y >= 0) {
      case (true, true): share
      case (false, true): 2 - share
      case (false, false): 2 + share
      case (true, false): 4 - share
      }
    return min(Int(turn / 4 * Double(options.cones)), options.cones - 1)
  }
}

/// Points in a grid, told from a point outwards.
struct NodeGrid {
  private let points: [Point]
  private let range: Double
  private let size: Double
  private let origin: Point
  private let columns: Int
  private let rows: Int
  private var firsts: [Int32]
  private var items: [Int32]

  init(_ points: [Point], range: Double) {
    let box = Box(points)
    self.points = points
    self.range = range
    // A few points a square.
    let square = max(2, (box.width * box.height / max(Double(points.count), 1) * 3).squareRoot())
    let size = max(square, max(box.width, box.height) / 1_000)
    origin = box.min
    let columns = Int(box.width / size) + 1
    let rows = Int(box.height / size) + 1
    func place(_ point: Point) -> Int {
      min(Int((point.y - box.min.y) / size), rows - 1) * columns + min(Int((point.x - box.min.x) / size), columns - 1)
    }
    var counts = [Int32](repeating: 0, count: columns * rows + 1)
    for point in points { counts[place(point) + 1] += 1 }
    for number in 1..<counts.count { counts[number] += counts[number - 1] }
    firsts = counts
    items = [Int32](repeating: 0, count: points.count)
    for (number, point) in points.enumerated() {
      items[Int(counts[place(point)])] = Int32(number)
      counts[place(point)] += 1
    }
    self.size = size
    self.columns = columns
    self.rows = rows
  }

  /// Visits points by distance, equal ones by number, until the visitor has enough or the range ends.
  func visitOutwards(from center: Point, _ visit: (Int) -> Bool) {
    let column = Int((center.x - origin.x) / size)
    let row = Int((center.y - origin.y) / size)
    let mostRings = min(Int(range / size) + 1, max(columns, rows))
    var waiting: [(square: Double, number: Int)] = []
    for ring in 0...mostRings {
      gather(ring, column, row, center, into: &waiting)
      // What lies in the rings beyond is farther than this.
      let sure = min(Double(ring) * size, range)
      let ready = ring == mostRings ? range * range : sure * sure
      let isReady = waiting.partition { $0.square <= ready }
      let now = waiting[isReady...].sorted { ($0.square, $0.number) < ($1.square, $1.number) }
      waiting.removeSubrange(isReady...)
      for (_, number) in now where !visit(number) { return }
    }
  }

  private func gather(
    _ ring: Int, _ column: Int, _ row: Int, _ center: Point, into waiting: inout [(square: Double, number: Int)]
  ) {
    for y in max(row - ring, 0)...max(min(row + ring, rows - 1), max(row - ring, 0)) where y < rows {
      let isEdge = abs(y - row) == ring
      let step = isEdge || ring == 0 ? 1 : 2 * ring
      for x in stride(from: column - ring, through: column + ring, by: step) where x >= 0 && x < columns {
        for place in Int(firsts[y * columns + x])..<Int(firsts[y * columns + x + 1]) {
          let number = Int(items[place])
          waiting.append((points[number].squaredDistance(to: center), number))
        }
      }
    }
  }
}
