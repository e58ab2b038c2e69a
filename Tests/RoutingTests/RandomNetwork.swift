import Geometry
import TestSupport
import VenueModel

/// Small networks made from a seed that are all traps: trees, tails, chains, loops, rings, parallel and free edges, many
/// one-way ones, unequal directions, several parts.
struct RandomNetwork {
  private(set) var venue = Venue(id: "random")
  private var random: SplitMix
  private let oneWay: Double

  /// - Parameter oneWay: the share of one-way edges, 0 to 1; `nil` draws one up to 0.6.
  init(seed: UInt64, oneWay: Double? = nil) {
    random = SplitMix(seed: seed)
    self.oneWay = oneWay ?? Double.random(in: 0...0.6, using: &random)
    let levels = Int.random(in: 1...3, using: &random)
    for level in 0..<levels {
      venue.levels.append(Level(id: "L\(level)", ordinal: Double(level), name: "\(level)"))
    }
    let parts = Int.random(in: 1...3, using: &random)
    for _ in 0..<parts { addPart(nodes: Int.random(in: 1...28, using: &random)) }
  }

  private mutating func addPart(nodes: Int) {
    var members = [addNode()]
    for _ in 1..<max(nodes, 2) {
      let anchor = members[Int.random(in: 0..<members.count, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: members.append(contentsOf: addChain(from: anchor, to: nil, length: 1))
      case 4: members.append(contentsOf: addChain(from: anchor, to: nil, length: Int.random(in: 2...5, using: &random)))
      case 5, 6:
        let other = members[Int.random(in: 0..<members.count, using: &random)]
        members.append(
          contentsOf: addChain(from: anchor, to: other, length: Int.random(in: 0...4, using: &random)))
      case 7:
        members.append(contentsOf: addChain(from: anchor, to: anchor, length: Int.random(in: 1...4, using: &random)))
      case 8: addEdge(anchor, members[Int.random(in: 0..<members.count, using: &random)])
      default: addEdge(anchor, anchor)
      }
    }
  }

  private mutating func addNode() -> Int {
    venue.network.nodes.append(
      PathNode(
        id: "n\(venue.network.nodes.count)", level: Int.random(in: 0..<venue.levels.count, using: &random),
        position: Point(Double.random(in: 0...50, using: &random), Double.random(in: 0...50, using: &random))))
    return venue.network.nodes.count - 1
  }

  /// New nodes in a row behind a node, joined to another one at their end.
  private mutating func addChain(from start: Int, to end: Int?, length: Int) -> [Int] {
    var nodes: [Int] = []
    var last = start
    for _ in 0..<length {
      nodes.append(addNode())
      addEdge(last, nodes[nodes.count - 1])
      last = nodes[nodes.count - 1]
    }
    if let end { addEdge(last, end) }
    return nodes
  }

  private mutating func addEdge(_ from: Int, _ to: Int) {
    var edge = PathEdge(from: from, to: to)
    // Few different lengths, so that many ways are equally good; some free.
    edge.length = Double(Int.random(in: 0...6, using: &random))
    if Double.random(in: 0..<1, using: &random) < oneWay {
      edge.direction = random.next() % 2 == 0 ? .forward : .backward
    }
    if random.next() % 15 == 0 { edge.isClosed = true }
    if random.next() % 12 == 0 { edge.kind = .stairs }
    venue.network.edges.append(edge)
    // Some are there twice, or back at another length.
    if random.next() % 8 == 0 {
      edge.length = Double(Int.random(in: 0...6, using: &random))
      edge.direction = random.next() % 2 == 0 ? .both : .backward
      venue.network.edges.append(edge)
    }
  }
}
