#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds smallest vertex cuts, with its memory, for one task at a time.
///
/// Ways that share no vertex, found one after the other through the residual graph (Ford, Fulkerson 1956; Menger 1927),
/// with breadth-first search. The ends themselves may be cut.
struct VertexCutter {
  /// Marks what belongs to the set at hand, and to the search at hand.
  private var setStamps: [UInt32]
  private var sides: [UInt8]
  private var insideStamps: [UInt32]
  private var outsideStamps: [UInt32]
  private var setStamp: UInt32 = 0
  private var searchStamp: UInt32 = 0
  /// The vertex before and behind each one on its way: -1 none, -2 an end of the way.
  private var before: [Int32]
  private var behind: [Int32]
  /// Where the search came to the entrance and to the exit of each vertex from.
  private var entered: [Int32]
  private var left: [Int32]
  private var queue: [Int32] = []
  /// A number of each vertex: of its part, or its distance.
  private var numbers: [Int32]

  private static let none: Int32 = -1
  private static let end: Int32 = -2

  init(vertexCount: Int) {
    setStamps = [UInt32](repeating: 0, count: vertexCount)
    sides = [UInt8](repeating: 0, count: vertexCount)
    insideStamps = setStamps
    outsideStamps = setStamps
    before = [Int32](repeating: Self.none, count: vertexCount)
    behind = before
    entered = before
    left = before
    numbers = before
  }

  /// The connected parts of a set, each ascending as the set is, in the order of their first vertices.
  mutating func components(_ vertices: [Int32], _ graph: Neighborhood) -> [[Int32]] {
    mark(vertices)
    var parts: [[Int32]] = []
    searchStamp += 1
    for vertex in vertices where insideStamps[Int(vertex)] != searchStamp {
      insideStamps[Int(vertex)] = searchStamp
      queue = [vertex]
      var next = 0
      while next < queue.count {
        let member = queue[next]
        next += 1
        for slot in graph.row(member) {
          let head = Int(graph.heads[slot])
          if setStamps[head] == setStamp, insideStamps[head] != searchStamp {
            insideStamps[head] = searchStamp
            queue.append(Int32(head))
          }
        }
      }
      if queue.count == vertices.count { return [vertices] }
      for member in queue { numbers[Int(member)] = Int32(parts.count) }
      parts.append([])
    }
    for vertex in vertices { parts[Int(numbers[Int(vertex)])].append(vertex) }
    return parts
  }

  /// How many steps each vertex of a connected set is from one of its far ends, in the order of the set.
  mutating func distances(_ vertices: [Int32], _ graph: Neighborhood) -> [Int32] {
    mark(vertices)
    setDistances(from: vertices[0], graph)
    // The last one reached is among the farthest.
    setDistances(from: queue[queue.count - 1], graph)
    return vertices.map { numbers[Int($0)] }
  }

  private mutating func setDistances(from start: Int32, _ graph: Neighborhood) {
    searchStamp += 1
    insideStamps[Int(start)] = searchStamp
    numbers[Int(start)] = 0
    queue = [start]
    var next = 0
    while next < queue.count {
      let vertex = queue[next]
      next += 1
      for slot in graph.row(vertex) {
        let head = Int(graph.heads[slot])
        guard setStamps[head] == setStamp, insideStamps[head] != searchStamp else { continue }
        insideStamps[head] = searchStamp
        numbers[head] = numbers[Int(vertex)] + 1
        queue.append(Int32(head))
      }
    }
  }

  private mutating func mark(_ vertices: [Int32]) {
    setStamp += 1
    for vertex in vertices { setStamps[Int(vertex)] = setStamp }
  }

  /// A smallest cut between the first and the last quarter of a set.
  ///
  /// - Parameters:
  ///   - sorted: the set in some direction.
  ///   - bound: what a cut must score below.
  /// - Returns: the cut and its score, the vertices of it for each halving of the set; `nil` when there is none below
  ///   the bound.
  mutating func cut(
    _ sorted: [Int32], _ graph: Neighborhood, below bound: Double
  ) -> (cut: [Int32], score: Double)? {
    mark(sorted)
    let quarter = max(sorted.count / 4, 1)
    for vertex in sorted {
      sides[Int(vertex)] = 0
      before[Int(vertex)] = Self.none
      behind[Int(vertex)] = Self.none
    }
    let sources = sorted.prefix(quarter)
    for vertex in sources { sides[Int(vertex)] = 1 }
    for vertex in sorted.suffix(quarter) { sides[Int(vertex)] = 2 }
    var size = 0
    while let end = search(sources, graph) {
      size += 1
      // No cut halves a set better than exactly, so each of its vertices counts one at least.
      if Double(size) >= bound { return nil }
      augment(to: end)
    }
    var cut: [Int32] = []
    var sourceSide = 0
    for vertex in sorted where insideStamps[Int(vertex)] == searchStamp {
      if outsideStamps[Int(vertex)] == searchStamp { sourceSide += 1 } else { cut.append(vertex) }
    }
    let larger = max(sourceSide, sorted.count - cut.count - sourceSide, 1)
    let score = Double(cut.count) / log2(Double(sorted.count) / Double(larger))
    return score < bound ? (cut, score) : nil
  }

  /// Looks for one more way; its last vertex, or `nil` when there is none.
  ///
  /// The states of the search are entrances (`vertex * 2`) and exits (`vertex * 2 + 1`). A way goes through a vertex
  /// that no way uses from entrance to exit; at the entrance of a used one it can only take back the step that leads
  /// there.
  private mutating func search(_ sources: ArraySlice<Int32>, _ graph: Neighborhood) -> Int32? {
    searchStamp += 1
    queue.removeAll(keepingCapacity: true)
    for vertex in sources { enter(vertex, from: Self.end) }
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      let vertex = state >> 1
      let previous = before[Int(vertex)]
      if state & 1 == 0 {
        if previous == Self.none {
          leave(vertex, from: vertex)
        } else if previous >= 0 {
          leave(previous, from: vertex)
        }
        continue
      }
      if sides[Int(vertex)] == 2 && behind[Int(vertex)] != Self.end { return vertex }
      // The step through a used vertex can be taken back.
      if previous != Self.none { enter(vertex, from: vertex) }
      for slot in graph.row(vertex) {
        let head = graph.heads[slot]
        if setStamps[Int(head)] == setStamp, behind[Int(vertex)] != head { enter(head, from: vertex) }
      }
    }
    return nil
  }

  private mutating func enter(_ vertex: Int32, from: Int32) {
    if insideStamps[Int(vertex)] == searchStamp { return }
    insideStamps[Int(vertex)] = searchStamp
    entered[Int(vertex)] = from
    queue.append(vertex * 2)
  }

  private mutating func leave(_ vertex: Int32, from: Int32) {
    if outsideStamps[Int(vertex)] == searchStamp { return }
    outsideStamps[Int(vertex)] = searchStamp
    left[Int(vertex)] = from
    queue.append(vertex * 2 + 1)
  }

  /// Adds the way that the search found: steps against others take these back.
  private mutating func augment(to end: Int32) {
    var added: [(from: Int32, to: Int32)] = [(end, Self.end)]
    var vertex = end
    var isExit = true
    while true {
      if isExit {
        let from = left[Int(vertex)]
        // Through the vertex, or taking back the step from it to `from`.
        if from != vertex {
          behind[Int(vertex)] = Self.none
          before[Int(from)] = Self.none
        }
        vertex = from
        isExit = false
      } else {
        let from = entered[Int(vertex)]
        if from == vertex {
          isExit = true
          continue
        }
        added.append((from, vertex))
        if from == Self.end { break }
        vertex = from
        isExit = true
      }
    }
    for step in added {
      if step.from >= 0 { behind[Int(step.from)] = step.to }
      if step.to >= 0 { before[Int(step.to)] = step.from }
    }
  }
}
