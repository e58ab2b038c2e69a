import VenueModel

/// A line that people walk along, cut where something else meets it.
struct OSMLine {
  /// What it is: an index into the paths of the elements.
  let path: Int
  let kind: PathKind
  /// The nodes that the data has of it, without repetitions in a row.
  let nodes: [Int32]
  /// Where in ``nodes`` it is cut, both ends included; two or more, no two neighbours at the same node.
  let cuts: [Int]
  /// The levels that its tag names, lowest first.
  let own: [Double]
  /// The level of each cut.
  var levels: [Double] = []

  /// Cuts a line; `nil` when it has fewer than two different nodes.
  ///
  /// - Parameter isMeeting: whether a node has to be one of the network.
  init?(path: Int, kind: PathKind, nodes all: [Int32], own: [Double], isMeeting: (Int32) -> Bool) {
    var nodes: [Int32] = []
    for node in all where nodes.last != node { nodes.append(node) }
    guard nodes.count > 1 else { return nil }
    var cuts = [0]
    for index in nodes.indices.dropFirst() where index == nodes.count - 1 || isMeeting(nodes[index]) {
      let last = cuts[cuts.count - 1]
      // A loop has a node on the way, or it would lead from a node to itself.
      if nodes[last] == nodes[index] { cuts.append((last + index) / 2) }
      cuts.append(index)
    }
    self.path = path
    self.kind = kind
    self.nodes = nodes
    self.cuts = cuts
    self.own = own
  }

  /// Whether it is made to join levels.
  var isRising: Bool { kind == .stairs || kind == .escalator || kind == .elevator }

  /// The nodes where it is cut.
  var meetings: [Int32] { cuts.map { nodes[$0] } }
}

/// Which way a line rises.
enum OSMIncline: Hashable {
  case up
  case down

  /// Reads the value of `incline`: words, or a slope as `5%` or `-3°`; `nil` when it tells neither.
  init?(_ text: String?) {
    guard let text else { return nil }
    switch text {
    case "up": self = .up
    case "down": self = .down
    default:
      var number = text.filter { $0 != " " }
      if number.hasSuffix("%") || number.hasSuffix("°") { number.removeLast() }
      guard let slope = JSONReader.number(number), slope != 0 else { return nil }
      self = slope > 0 ? .up : .down
    }
  }

  /// Whether it fits a way from one level to another.
  func fits(_ first: Double, _ last: Double) -> Bool { first == last || (first < last) == (self == .up) }
}
