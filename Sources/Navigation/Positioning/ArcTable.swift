import Geometry
import Routing
import VenueModel

/// The ways along the links, each with its cells and with what follows it.
struct ArcTable: Sendable {
  /// The link of each arc, doubled, plus 1 when it is walked from its `to`; as ``PathGraph/arcLinks``.
  let links: Column<Int32>
  /// For each link of the graph its first arc, -1 for none; a second one follows it.
  private let arcOfLink: Column<Int32>
  /// Where the cells of each arc start; one more entry than arcs.
  let firstCell: Column<Int32>
  /// Metres of a cell of each arc, for somebody who walks on the level.
  let cellLengths: Column<Double>
  /// How fast one moves without walking, as a share of walking.
  let carried: Column<Double>
  /// The arc the other way, -1 for none.
  let reverse: Column<Int32>
  /// Where the arcs that follow each one start in the columns below; one more entry than arcs.
  let firstNext: Column<Int32>
  let next: Column<Int32>
  let nextShares: Column<Double>

  /// How many arcs there are.
  var count: Int { links.count }
  /// How many cells they have together.
  var cellCount: Int { Int(firstCell[count]) }

  /// The cells of an arc, in the order in which they are walked.
  func cells(of arc: Int) -> Range<Int> { Int(firstCell[arc])..<Int(firstCell[arc + 1]) }
  /// The arcs of a link.
  func ofLink(_ link: Int) -> Range<Int> {
    let first = Int(arcOfLink[link])
    return first < 0 ? 0..<0 : first..<(first + (reverse[first] < 0 ? 1 : 2))
  }
  /// What follows an arc, as indices into ``next`` and ``nextShares``.
  func following(_ arc: Int) -> Range<Int> { Int(firstNext[arc])..<Int(firstNext[arc + 1]) }

  init(_ graph: PathGraph, _ used: UsedLinks, _ rooms: RoomLinks, _ options: MatchOptions) {
    var links: [Int32] = []
    var arcOfWay = [Int32](repeating: -1, count: graph.links.count * 2)
    var firstCell: [Int32] = [0]
    var (cellLengths, carried) = ([Double](), [Double]())
    for link in used.used {
      let record = graph.links[link]
      let changesLevel = graph.levels[Int(record.from)] != graph.levels[Int(record.to)]
      let length = used.lengths[link]
      // A way between levels has a half on each.
      let cellCount = max(Int((length / options.cellLength).rounded(.up)), changesLevel ? 2 : 1)
      for way in [2 * link, 2 * link + 1] {
        if record.direction == (way & 1 == 0 ? .backward : .forward) { continue }
        arcOfWay[way] = Int32(links.count)
        links.append(Int32(way))
        firstCell.append(firstCell[links.count - 1] + Int32(cellCount))
        cellLengths.append(length / Double(cellCount))
        carried.append(used.carried[link])
      }
    }
    let turns = TurnWeights(graph, rooms, options)
    var (firstNext, next, shares): ([Int32], [Int32], [Double]) = ([0], [], [])
    for way in links.lazy.map(Int.init) {
      let head = Int(way & 1 == 0 ? graph.links[way >> 1].to : graph.links[way >> 1].from)
      let slots = Int(graph.firstArc[head])..<Int(graph.firstArc[head + 1])
      let ways = slots.map { Int(graph.arcLinks[$0]) }.filter { arcOfWay[$0] >= 0 && $0 >> 1 != way >> 1 }
      let weights = ways.map { turns.weight(from: way, to: $0) }
      let sum = weights.reduce(0, +)
      for (following, weight) in zip(ways, weights) {
        next.append(arcOfWay[following])
        shares.append(weight / sum)
      }
      firstNext.append(Int32(next.count))
    }
    (self.links, self.firstCell) = (Column(links), Column(firstCell))
    (self.cellLengths, self.carried) = (Column(cellLengths), Column(carried))
    arcOfLink = Column(
      graph.links.indices.map { arcOfWay[2 * $0] < 0 ? arcOfWay[2 * $0 + 1] : arcOfWay[2 * $0] })
    reverse = Column(links.map { arcOfWay[Int($0) ^ 1] })
    (self.firstNext, self.next, nextShares) = (Column(firstNext), Column(next), Column(shares))
  }
}

/// What each way on from a node weighs, before all of them are made to sum to 1.
private struct TurnWeights {
  let graph: PathGraph
  let rooms: RoomLinks
  let options: MatchOptions
  /// The unit vectors in which each way starts, and in which it ends.
  private let starts: [Point]
  private let ends: [Point]

  init(_ graph: PathGraph, _ rooms: RoomLinks, _ options: MatchOptions) {
    (self.graph, self.rooms, self.options) = (graph, rooms, options)
    var starts: [Point] = []
    var ends: [Point] = []
    for link in graph.links.indices {
      let line = graph.line(of: link)
      let (first, last) = (Self.direction(line), Self.direction(line.reversed()))
      starts += [first, last]
      ends += [Point(-last.x, -last.y), Point(-first.x, -first.y)]
    }
    (self.starts, self.ends) = (starts, ends)
  }

  private static func direction(_ line: [Point]) -> Point {
    for (start, end) in zip(line, line.dropFirst()) {
      let length = start.distance(to: end)
      if length > 0 { return Point((end.x - start.x) / length, (end.y - start.y) / length) }
    }
    return Point(0, 0)
  }

  func weight(from way: Int, to next: Int) -> Double {
    let (link, following) = (graph.links[way >> 1], graph.links[next >> 1])
    let (end, start) = (ends[way], starts[next])
    let isStraight = end.x * start.x + end.y * start.y >= 0.5.squareRoot() - 1e-9
    switch following.origin {
    case .edge:
      if rooms.leadsIn(next) { return options.doorWeight }
      if case .edge = link.origin {} else { return 1 }
      if isStraight { return 1 }
      return following.kind == .door ? options.doorWeight : options.turnWeight
    case .flight, .boarding:
      if case .edge = link.origin { return options.turnWeight }
      return 1
    case .ride: return 1
    }
  }
}
