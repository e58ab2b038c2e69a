import Geometry

/// An order of a graph's vertices in which few of them part the rest, again and again (nested dissection, George 1973).
///
/// A set is cut by the smallest vertex cut between the first and the last quarter of it in some direction, as inertial
/// flow does (Schild, Sommer 2015): east, north, up, and by distance from a far vertex where positions say nothing. Up
/// is what matters in buildings, whose levels hang together by a few stairs and elevators.
///
/// Of our own rather than METIS, which draws from the random numbers of the process: see decision 0013.
struct Dissection {
  /// The vertices, those that part the most last; `nil` when their rows would have more entries than allowed.
  private(set) var order: [Int32]? = []

  private let graph: Neighborhood
  private let positions: [Point]
  private let levels: [Int32]
  private var cutter: VertexCutter

  /// A set that is still to be parted, or a cut that comes behind what it parts.
  private enum Task {
    case part([Int32])
    case cut([Int32])
  }

  /// - Parameter limit: each vertex of a cut has an entry in the row of each vertex of the set that it cuts; together no
  ///   more than this.
  /// - Complexity: about O(n · log n · size of the cuts), and O(limit · log n).
  init(_ graph: Neighborhood, positions: [Point], levels: [Int32], entryLimit limit: Int) {
    self.graph = graph
    self.positions = positions
    self.levels = levels
    cutter = VertexCutter(vertexCount: graph.count)
    var order: [Int32] = []
    order.reserveCapacity(graph.count)
    var entries = 0
    var tasks: [Task] = cutter.components(Array(0..<Int32(graph.count)), graph).reversed().map { .part($0) }
    while let task = tasks.popLast() {
      switch task {
      case .cut(let vertices): order += vertices
      case .part(let vertices) where vertices.count <= 2: order += vertices
      case .part(let vertices):
        guard let cut = cut(vertices, atMost: (limit - entries) / vertices.count) else {
          self.order = nil
          return
        }
        entries += cut.count * vertices.count
        tasks.append(.cut(cut.sorted()))
        let isCut = Set(cut)
        let rest = vertices.filter { !isCut.contains($0) }
        for part in cutter.components(rest, graph).reversed() { tasks.append(.part(part)) }
      }
    }
    self.order = order
  }

  /// The best cut of a connected set of three vertices or more; `nil` when none is as small as wanted.
  private mutating func cut(_ vertices: [Int32], atMost limit: Int) -> [Int32]? {
    var best = Best(cut: nil, score: Double(limit) + 1)
    consider(vertices, by: vertices.map { positions[Int($0)].x }, &best)
    consider(vertices, by: vertices.map { positions[Int($0)].y }, &best)
    if vertices.contains(where: { levels[Int($0)] != levels[Int(vertices[0])] }) {
      // Within a level by x, so that a level is not cut where it hangs together.
      consider(vertices, by: vertices.map { Double(levels[Int($0)]) * 1e7 + positions[Int($0)].x }, &best)
    }
    if best.score > Self.poor { consider(vertices, by: cutter.distances(vertices, graph).map(Double.init), &best) }
    return best.cut
  }

  private struct Best {
    var cut: [Int32]?
    var score: Double
  }

  /// Cuts a set across a direction, and keeps the cut when it is better.
  private mutating func consider(_ vertices: [Int32], by keys: [Double], _ best: inout Best) {
    let places = vertices.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    if let found = cutter.cut(places.map { vertices[$0] }, graph, below: best.score) {
      best = Best(cut: found.cut, score: found.score)
    }
  }

  /// Cut vertices for each halving above which the order of the vertices' distances is tried as well.
  private static let poor = 4.0
}

/// Who is a neighbour of whom among vertices, in compressed rows.
struct Neighborhood {
  /// Where each vertex's neighbours start; one more entry than vertices.
  let first: [Int32]
  /// The neighbours.
  let heads: [Int32]

  var count: Int { first.count - 1 }

  /// - Parameter pairs: each pair once, in both orders or one; loops and repeated pairs are left out.
  init(count: Int, pairs: some Sequence<(Int32, Int32)>) {
    var rows = [[Int32]](repeating: [], count: count)
    for (a, b) in pairs where a != b {
      rows[Int(a)].append(b)
      rows[Int(b)].append(a)
    }
    var first: [Int32] = [0]
    var heads: [Int32] = []
    for row in rows {
      for head in row.sorted() where heads.count == Int(first[first.count - 1]) || heads.last != head {
        heads.append(head)
      }
      first.append(Int32(heads.count))
    }
    self.first = first
    self.heads = heads
  }

  @inline(__always) func row(_ vertex: Int32) -> Range<Int> { Int(first[Int(vertex)])..<Int(first[Int(vertex) + 1]) }
}
