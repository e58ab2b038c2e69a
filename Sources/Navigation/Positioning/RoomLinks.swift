import Geometry
import Routing
import VenueModel

/// What leads into rooms and what is a corridor, by the shape of the network alone: a room is what ends within some
/// metres.
struct RoomLinks {
  private let graph: PathGraph
  private let links: UsedLinks
  /// For each way along a link, numbered as ``PathGraph/arcLinks``, the metres to the farthest end behind its start when
  /// all that is behind it ends within the depth of a room; infinite otherwise.
  private let depths: [Double]

  /// - Complexity: O(nodes + links).
  init(_ graph: PathGraph, _ links: UsedLinks, depth: Double) {
    (self.graph, self.links) = (graph, links)
    let incident = Self.incidence(graph, links)
    var depths = [Double](repeating: .infinity, count: graph.links.count * 2)
    // How many ways on, of those that leave the head, are not known to end; and the deepest of the others.
    var open = [Int](repeating: 0, count: depths.count)
    var deepest = [Double](repeating: 0, count: depths.count)
    var ready: [Int] = []
    for link in links.used {
      for way in [2 * link, 2 * link + 1] {
        open[way] = incident[Int(Self.head(of: way, graph))].count - 1
        if open[way] == 0 { ready.append(way) }
      }
    }
    while let way = ready.popLast() {
      let link = way >> 1
      // Connectors are no rooms, and what is behind one is not either.
      guard case .edge = graph.links[link].origin else { continue }
      let reach = deepest[way] + graph.links[link].length
      guard reach <= depth else { continue }
      depths[way] = reach
      // All ways that come to the start of this one may go on along it, except the way back.
      for other in incident[Int(Self.head(of: way ^ 1, graph))] where other != way {
        let before = other ^ 1
        open[before] -= 1
        deepest[before] = max(deepest[before], reach)
        if open[before] == 0 { ready.append(before) }
      }
    }
    self.depths = depths
  }

  /// Whether a way along a link leads to where all ends soon.
  func leadsIn(_ way: Int) -> Bool { depths[way] < .infinity }

  /// Whether a link leads into a room, or out of it.
  private func isRoom(_ link: Int) -> Bool { leadsIn(2 * link) || leadsIn(2 * link + 1) }

  /// The ways that leave each node, whichever way they may be walked.
  private static func incidence(_ graph: PathGraph, _ links: UsedLinks) -> [[Int]] {
    var incident = [[Int]](repeating: [], count: graph.nodeCount)
    for link in links.used {
      incident[Int(graph.links[link].from)].append(2 * link)
      incident[Int(graph.links[link].to)].append(2 * link + 1)
    }
    return incident
  }

  private static func head(of way: Int, _ graph: PathGraph) -> Int32 {
    let link = graph.links[way >> 1]
    return way & 1 == 0 ? link.to : link.from
  }

  /// The corridor of each link: what hangs together between two junctions, with the rooms along it.
  ///
  /// All of a connector is one; rooms that are entered at a junction are one of their own.
  func corridors() -> (ofLink: Column<Int32>, count: Int) {
    var parent = Array(0..<graph.links.count)
    func root(_ link: Int) -> Int {
      var link = link
      while parent[link] != link {
        parent[link] = parent[parent[link]]
        link = parent[link]
      }
      return link
    }
    func join(_ first: Int, _ second: Int) {
      let roots = (root(first), root(second))
      parent[max(roots.0, roots.1)] = min(roots.0, roots.1)
    }
    var ofConnector: [Int: Int] = [:]
    for link in links.used {
      guard let connector = Self.connector(graph.links[link].origin) else { continue }
      if let first = ofConnector[connector] { join(first, link) } else { ofConnector[connector] = link }
    }
    for ways in Self.incidence(graph, links) {
      let here = ways.map { $0 >> 1 }.filter { Self.connector(graph.links[$0].origin) == nil }
      let corridors = here.filter { !isRoom($0) }
      let rooms = here.filter { isRoom($0) }
      // What a connector lands at is a junction, and so is where three corridors meet.
      let isJunction = corridors.count > 2 || here.count < ways.count
      if !isJunction, corridors.count == 2 { join(corridors[0], corridors[1]) }
      for (first, second) in zip(rooms, rooms.dropFirst()) where !isJunction { join(first, second) }
      if !isJunction, let corridor = corridors.first, let room = rooms.first { join(corridor, room) }
    }
    var numbers = [Int32](repeating: -1, count: graph.links.count)
    var count = 0
    for link in links.used {
      let top = root(link)
      if top == link {
        numbers[link] = Int32(count)
        count += 1
      } else {
        numbers[link] = numbers[top]
      }
    }
    return (Column(numbers), count)
  }

  private static func connector(_ origin: PathGraph.Origin) -> Int? {
    switch origin {
    case .edge: nil
    case .flight(let connector), .boarding(let connector), .ride(let connector): connector
    }
  }
}
