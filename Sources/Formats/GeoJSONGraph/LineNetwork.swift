import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Joins lines to a network: vertices of one level that coincide, to a tolerance, are one point, and points
/// where lines end or meet are nodes.
///
/// Lines join at their vertices only: those that merely cross do not, as a bridge does not join what it crosses.
struct LineNetwork {
  /// A line, by its points.
  struct Line {
    var points: [Int]
    /// What it is, without its ends and its shape.
    var edge: PathEdge
  }

  /// A point of some level where lines have a vertex.
  struct Vertex {
    /// That of the first vertex there: degrees, x longitude and y latitude, or metres.
    let position: Point
    let level: Int
    /// How many lines end here, two for each line that passes.
    fileprivate(set) var degree = 0
    /// Whether it has to be a node.
    var isNode = false
    /// What to call its node, `nil` to number it.
    var id: String?
  }

  private(set) var vertices: [Vertex] = []
  private(set) var lines: [Line] = []
  /// Metres within which vertices coincide.
  let tolerance: Double
  /// The largest distance of vertices that were joined, in metres, and how many were joined that differ.
  private(set) var gap = (largest: 0.0, count: 0)

  /// The last vertex in each square of a grid that is much wider than the tolerance.
  private var grid: [Cell: Int32] = [:]
  /// The vertex before each one in its square, −1 for the first.
  private var previous: [Int32] = []
  /// 1 where positions are metres, 0 until the first position in degrees is known.
  private var metersPerDegree = Point(0, 0)
  /// Metres; no more than a thousand vertices that are not one fit in, so that no crowd of them makes this slow.
  private var cellSize: Double { 32 * tolerance }
  private static let metersPerDegreeOfLatitude = 111_195.0

  private struct Cell: Hashable {
    var x: Int32
    var y: Int32
    var level: Int32
  }

  /// - Parameters:
  ///   - tolerance: metres, above 0 and below 1.
  ///   - isLocal: whether positions are metres; else they are degrees.
  init(tolerance: Double, isLocal: Bool = false) {
    self.tolerance = tolerance
    if isLocal { metersPerDegree = Point(1, 1) }
  }

  /// The vertex at a position: one that is there already, or a new one.
  ///
  /// - Complexity: O(vertices around it).
  mutating func vertex(at position: Point, level: Int) -> Int {
    if metersPerDegree.x == 0 {
      metersPerDegree = Point(
        Self.metersPerDegreeOfLatitude * max(cos(position.y * .pi / 180), 0.001), Self.metersPerDegreeOfLatitude)
    }
    let spot = Point(position.x * metersPerDegree.x, position.y * metersPerDegree.y)
    if let (found, distance) = nearest(to: spot, level) {
      if distance > 0 { gap = (max(gap.largest, distance), gap.count + 1) }
      return found
    }
    vertices.append(Vertex(position: position, level: level))
    previous.append(grid.updateValue(Int32(vertices.count - 1), forKey: cell(spot, level)) ?? -1)
    return vertices.count - 1
  }

  private func cell(_ spot: Point, _ level: Int) -> Cell {
    // Degrees are at most 180, so the numbers fit.
    Cell(
      x: Int32(clamping: Int((spot.x / cellSize).rounded(.down))),
      y: Int32(clamping: Int((spot.y / cellSize).rounded(.down))), level: Int32(clamping: level))
  }

  private func nearest(to spot: Point, _ level: Int) -> (vertex: Int, distance: Double)? {
    var best: (vertex: Int, distance: Double)?
    func look(in cell: Cell) {
      var itsBest: (vertex: Int, distance: Double)?
      var candidate = Int(grid[cell] ?? -1)
      while candidate >= 0 {
        let position = vertices[candidate].position
        let other = Point(position.x * metersPerDegree.x, position.y * metersPerDegree.y)
        let distance = other.distance(to: spot)
        // Backwards, so that of several as near as each other the first one is meant.
        if distance <= min(tolerance, itsBest?.distance ?? .infinity) { itsBest = (candidate, distance) }
        candidate = Int(previous[candidate])
      }
      if let itsBest, itsBest.distance < best?.distance ?? .infinity { best = itsBest }
    }
    let middle = cell(spot, level)
    look(in: middle)
    // Mostly no border of the square is within reach.
    let low = cell(Point(spot.x - tolerance, spot.y - tolerance), level)
    let high = cell(Point(spot.x + tolerance, spot.y + tolerance), level)
    if low == high { return best }
    for x in low.x...high.x {
      for y in low.y...high.y where x != middle.x || y != middle.y {
        look(in: Cell(x: x, y: y, level: Int32(clamping: level)))
      }
    }
    return best
  }

  /// Adds a line through vertices; one that comes to a single point is none, and `false`.
  mutating func add(_ points: [Int], _ edge: PathEdge) -> Bool {
    var kept = points
    if zip(points, points.dropFirst()).contains(where: { $0 == $1 }) {
      kept = []
      for point in points where kept.last != point { kept.append(point) }
    }
    guard kept.count > 1 else { return false }
    for (index, point) in kept.enumerated() {
      vertices[point].degree += index == 0 || index == kept.count - 1 ? 1 : 2
    }
    for end in [kept[0], kept[kept.count - 1]] { vertices[end].isNode = true }
    lines.append(Line(points: kept, edge: edge))
    return true
  }

  /// Makes a vertex a node of this name, if it has none.
  mutating func name(_ vertex: Int, _ id: String?) {
    vertices[vertex].isNode = true
    if vertices[vertex].id == nil { vertices[vertex].id = id }
  }

  /// Whether a vertex is the end of a single line.
  func isFree(_ vertex: Int) -> Bool { vertices[vertex].degree == 1 }

  /// Adds the nodes and edges to a network; lines are cut where others meet them.
  ///
  /// - Returns: the node of each vertex that became one.
  /// - Complexity: O(vertices).
  func build(into network: inout PathNetwork) -> [Int?] {
    var nodes = [Int?](repeating: nil, count: vertices.count)
    // Ids that sources gave come first, so that no number takes theirs.
    var names: [Int: NodeNames] = [:]
    for node in network.nodes { names[node.level, default: NodeNames()].used.taken.insert(node.id) }
    for vertex in vertices {
      if let id = vertex.id { names[vertex.level, default: NodeNames()].given.insert(id) }
    }
    for (index, vertex) in vertices.enumerated() where vertex.isNode || vertex.degree > 2 {
      nodes[index] = network.nodes.count
      let id = names[vertex.level, default: NodeNames()].claim(vertex.id)
      network.nodes.append(PathNode(id: id, level: vertex.level, position: vertex.position))
    }
    network.edges.reserveCapacity(network.edges.count + lines.count)
    for line in lines { cut(line, nodes, into: &network) }
    return nodes
  }

  /// The ids of the nodes of a level.
  private struct NodeNames {
    /// Those that are used.
    var used = MarkedIDs()
    /// Those that vertices have.
    var given: Set<String> = []
    private var number = 0

    /// Takes an id, with a mark behind it where another node has it, or the next number that is the id of none.
    mutating func claim(_ wanted: String?) -> String {
      if let wanted { return used.claim(wanted) }
      while true {
        number += 1
        let id = String(number)
        if !used.taken.contains(id), !given.contains(id) { return id }
      }
    }
  }

  /// Adds the edges of a line, one from each node to the next.
  private func cut(_ line: Line, _ nodes: [Int?], into network: inout PathNetwork) {
    let last = line.points.count - 1
    guard line.points[1..<last].contains(where: { nodes[$0] != nil }) else {
      return addPiece(of: line, 0, last, nodes, line.edge, into: &network)
    }
    let cuts = line.points.indices.filter { nodes[line.points[$0]] != nil }
    let shares = shares(of: line, cuts)
    for (number, (first, last)) in zip(cuts, cuts.dropFirst()).enumerated() {
      var edge = line.edge
      if !edge.id.isEmpty { edge.id += "/\(number + 1)" }
      edge.length = edge.length.map { $0 * shares[number] }
      edge.duration = edge.duration.map { $0 * shares[number] }
      edge.sourceCost = edge.sourceCost.map { $0 * shares[number] }
      addPiece(of: line, first, last, nodes, edge, into: &network)
    }
  }

  /// Adds the edge between two points of a line that are nodes.
  private func addPiece(
    of line: Line, _ first: Int, _ last: Int, _ nodes: [Int?], _ edge: PathEdge, into network: inout PathNetwork
  ) {
    guard let from = nodes[line.points[first]], let to = nodes[line.points[last]] else { return }
    var edge = edge
    edge.from = from
    edge.to = to
    if last > first + 1 { edge.shape = line.points[first + 1..<last].map { vertices[$0].position } }
    network.edges.append(edge)
  }

  /// The share of each piece in the length of a line.
  private func shares(of line: Line, _ cuts: [Int]) -> [Double] {
    let lengths = zip(cuts, cuts.dropFirst()).map { first, last in
      (first..<last).reduce(0.0) { sum, index in
        let a = vertices[line.points[index]].position
        let b = vertices[line.points[index + 1]].position
        return sum
          + Point(a.x * metersPerDegree.x, a.y * metersPerDegree.y)
          .distance(to: Point(b.x * metersPerDegree.x, b.y * metersPerDegree.y))
      }
    }
    let total = lengths.reduce(0, +)
    return lengths.map { total > 0 ? $0 / total : 1 / Double(lengths.count) }
  }
}
