import VenueModel

/// Puts elevator pathways together to cabs with all their stops.
///
/// Pathways that meet at a generic node share a cab, when all stops are on different levels: else they are several cabs
/// side by side. Pathways that meet at a platform or an entrance may well be two elevators. What goes one way only, and
/// what has a time, which says exactly what the way from one stop to another takes, stays an edge.
struct GTFSShafts {
  /// A cab.
  struct Shaft {
    /// Its stops, in the order in which pathways name them.
    var locations: [Int]
    /// Its pathways.
    var pathways: [Int]
  }

  private(set) var all: [Shaft] = []
  /// Whether each pathway belongs to a shaft.
  private(set) var isTaken: [Bool]

  /// - Parameters:
  ///   - elevators: the elevators among the pathways, ascending.
  ///   - level: the level of a location; `nil` when it became no node.
  /// - Complexity: O(pathways).
  init(_ elevators: [Int], _ joined: [GTFSJoin], _ locations: GTFSLocations, level: (Int) -> Int?) {
    isTaken = [Bool](repeating: false, count: joined.count)
    for group in Self.groups(elevators, joined, locations) {
      let shaft = Shaft(locations: Self.stops(of: group, joined), pathways: group)
      if Self.isCab(shaft, joined, level) {
        add(shaft)
      } else {
        // Each pair of stops is a cab of its own.
        for pair in Self.pairs(group, joined) {
          let shaft = Shaft(locations: Self.stops(of: pair, joined), pathways: pair)
          if Self.isCab(shaft, joined, level, isPair: true) { add(shaft) }
        }
      }
    }
  }

  private mutating func add(_ shaft: Shaft) {
    all.append(shaft)
    for pathway in shaft.pathways { isTaken[pathway] = true }
  }

  private static func stops(of group: [Int], _ joined: [GTFSJoin]) -> [Int] {
    var seen: Set<Int> = []
    return group.flatMap { [joined[$0].from, joined[$0].to] }.filter { seen.insert($0).inserted }
  }

  /// The pathways that generic nodes join.
  private static func groups(_ elevators: [Int], _ joined: [GTFSJoin], _ locations: GTFSLocations) -> [[Int]] {
    // Those that a generic node joins, and the two ways of one ride, wherever they end.
    var atNode: [Int: [Int]] = [:]
    var ofRide: [[Int]: [Int]] = [:]
    for pathway in elevators {
      let join = joined[pathway]
      for end in [join.from, join.to] where locations[end].kind == .node { atNode[end, default: []].append(pathway) }
      if !join.pathway.isTwoWay { ofRide[ride(join), default: []].append(pathway) }
    }
    var isSeen: Set<Int> = []
    var groups: [[Int]] = []
    for first in elevators where isSeen.insert(first).inserted {
      var group = [first]
      var next = 0
      while next < group.count {
        let join = joined[group[next]]
        next += 1
        var others = (atNode.removeValue(forKey: join.from) ?? []) + (atNode.removeValue(forKey: join.to) ?? [])
        if !join.pathway.isTwoWay { others += ofRide.removeValue(forKey: ride(join)) ?? [] }
        for other in others where isSeen.insert(other).inserted { group.append(other) }
      }
      groups.append(group.sorted())
    }
    return groups
  }

  /// The two ends of a pathway, the lower one first.
  private static func ride(_ join: GTFSJoin) -> [Int] { [min(join.from, join.to), max(join.from, join.to)] }

  /// The pathways of each pair of stops; two-way ones alone.
  private static func pairs(_ group: [Int], _ joined: [GTFSJoin]) -> [[Int]] {
    var pairs: [[Int]] = []
    var ofEnds: [[Int]: Int] = [:]
    for pathway in group {
      let join = joined[pathway]
      let ends = ride(join)
      if !join.pathway.isTwoWay, let pair = ofEnds[ends] {
        pairs[pair].append(pathway)
      } else {
        if !join.pathway.isTwoWay { ofEnds[ends] = pairs.count }
        pairs.append([pathway])
      }
    }
    return pairs
  }

  /// Whether pathways are one cab: both ways everywhere, no time told, and each stop on a level of its own.
  private static func isCab(
    _ shaft: Shaft, _ joined: [GTFSJoin], _ level: (Int) -> Int?, isPair: Bool = false
  ) -> Bool {
    let levels = shaft.locations.compactMap(level)
    guard levels.count == shaft.locations.count, isPair || Set(levels).count == levels.count else { return false }
    var oneWay: Set<[Int]> = []
    for pathway in shaft.pathways {
      let join = joined[pathway]
      guard join.pathway.time == nil else { return false }
      if !join.pathway.isTwoWay { oneWay.insert([join.from, join.to]) }
    }
    return oneWay.allSatisfy { oneWay.contains($0.reversed()) }
  }
}
