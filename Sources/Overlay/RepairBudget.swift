import Geometry

/// How much work outlines may be to check and to repair, so that hostile ones neither hang nor eat memory.
///
/// GEOS checks an outline by looking at all pairs of edges that lie side by side, and makes it valid in a time that grows
/// with the square of the number of its crossings. Real outlines are far below these limits.
package struct RepairBudget {
  /// With so few edges an outline is checked at once.
  package static let fewEdges = 500
  /// How often an outline may cross itself to be repaired.
  package static let mostCrossings = 250
  /// How many pairs of edges with overlapping boxes outlines may have, altogether.
  package private(set) var pairs: Int
  /// How often outlines may cross themselves, altogether.
  package private(set) var selfCrossings: Int
  /// How often parts and holes may cross each other, altogether.
  package private(set) var commonCrossings: Int

  /// Makes a budget; tests make smaller ones.
  package init(pairs: Int = 50_000_000, selfCrossings: Int = 40_000, commonCrossings: Int = 250_000) {
    self.pairs = pairs
    self.selfCrossings = selfCrossings
    self.commonCrossings = commonCrossings
  }

  /// Why rings are not even checked; `nil` when they may be.
  package mutating func refusalToCheck(_ rings: [Ring]) -> String? {
    guard rings.reduce(0, { $0 + $1.points.count }) > Self.fewEdges else { return nil }
    let meetings = EdgeMeetings(rings, mostPairs: pairs, mostCrossings: .max)
    pairs -= meetings.pairs
    return pairs < 0 ? "it has too many edges side by side to be checked" : nil
  }

  /// Why a ring that crosses itself is not repaired; `nil` when it may be.
  package mutating func refusalToRepair(_ ring: Ring) -> String? {
    let meetings = EdgeMeetings([ring], mostPairs: max(pairs, 0), mostCrossings: Self.mostCrossings)
    pairs -= meetings.pairs
    guard meetings.crossings <= Self.mostCrossings else {
      return "it crosses itself more than \(Self.mostCrossings) times"
    }
    selfCrossings -= meetings.crossings
    return pairs < 0 || selfCrossings < 0 ? "it crosses itself, as too many outlines before it do" : nil
  }

  /// Why rings are not joined; `nil` when they may be.
  package mutating func refusalToJoin(_ rings: [Ring]) -> String? {
    let meetings = EdgeMeetings(rings, mostPairs: max(pairs, 0), mostCrossings: max(commonCrossings, 0))
    pairs -= meetings.pairs
    commonCrossings -= meetings.crossings
    return pairs < 0 || commonCrossings < 0 ? "its parts or holes cross each other too often to be joined" : nil
  }
}
