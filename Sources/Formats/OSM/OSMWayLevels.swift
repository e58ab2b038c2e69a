import VenueModel

/// Finds out on which level each line lies at each node where something meets it.
///
/// A flat line on one level states it. A flat line without a level is on the ground, unless all that it meets speaks
/// of another one. Steps, and flat lines over several levels, get the levels of their ends from what they meet there,
/// within their own list; then from each other; then from their list and incline.
struct OSMWayLevels {
  /// The levels that flat lines have at a node.
  private(set) var flat: [Int32: [Double]] = [:]
  /// The levels at which lines that join levels end at a node.
  private(set) var ends: [Int32: [Double]] = [:]
  /// The levels of areas and doors at a node.
  private let hints: [Int32: [Double]]
  /// The stops of elevators at their nodes, empty where no tag tells: what meets there is not on one level for it.
  private let stops: [Int32: [Double]]
  /// The lists of the lines that join levels, where they may end.
  private var lists: [Int32: [[Double]]] = [:]

  /// How often lines are looked at again, because a neighbour's levels were found.
  private static let rounds = 32

  init(hints: [Int32: [Double]], stops: [Int32: [Double]]) {
    self.hints = hints
    self.stops = stops
  }

  /// Gives each line its levels; returns what is to be told of each one.
  ///
  /// - Complexity: O(size of the lines) times the rounds that are needed, at most some tens.
  mutating func resolve(_ lines: inout [OSMLine], _ elements: OSMElements, _ data: OSMData) -> [Int: OSMLevelDoubt] {
    var silent: [Int] = []
    var joining: [Int] = []
    for (index, line) in lines.enumerated() {
      if line.isRising || line.own.count > 1 {
        joining.append(index)
        if line.own.count > 1 {
          for node in [line.meetings[0], line.nodes[line.nodes.count - 1]] {
            if lists[node, default: []].count < 64 { lists[node, default: []].append(line.own) }
          }
        }
      } else if let level = line.own.first {
        settle(&lines[index], level)
      } else {
        silent.append(index)
      }
    }
    settleSilent(&silent, &lines, elements, data)
    for index in silent { for node in lines[index].meetings where isGround(node) { flat[node] = [0] } }
    let doubts = resolveJoining(joining, &lines, elements, data)
    for index in silent {
      lines[index].levels = lines[index].meetings.map { node in
        OSMLevelTable.nearest(stops[node] ?? flat[node] ?? ends[node] ?? [0], to: 0) ?? 0
      }
    }
    return doubts
  }

  private mutating func settle(_ line: inout OSMLine, _ level: Double) {
    line.levels = line.cuts.map { _ in level }
    for node in line.meetings where Self.isNew(level, in: flat[node]) { flat[node, default: []].append(level) }
  }

  /// Whether a level is to be added to those of a node, of which a hostile file may have very many.
  private static func isNew(_ level: Double, in known: [Double]?) -> Bool {
    guard let known else { return true }
    return known.count < 64 && !known.contains(level)
  }

  /// Whether a node without a stated level may be one of the ground.
  private func isGround(_ node: Int32) -> Bool {
    flat[node] == nil && (lists[node] ?? []).allSatisfy { $0.contains(0) }
  }

  // MARK: Flat lines without a level

  private mutating func settleSilent(
    _ silent: inout [Int], _ lines: inout [OSMLine], _ elements: OSMElements, _ data: OSMData
  ) {
    for _ in 0..<Self.rounds {
      var rest: [Int] = []
      for index in silent {
        let tags = data.ways[Int(elements.paths[lines[index].path].way)].tags
        if let level = commonLevel(lines[index], isInside: Self.isInside(tags)) {
          settle(&lines[index], level)
        } else {
          rest.append(index)
        }
      }
      let isSettled = rest.count == silent.count
      silent = rest
      if isSettled { return }
    }
  }

  /// Whether a line is under a roof, so that the ground is only a guess.
  static func isInside(_ tags: OSMTags) -> Bool {
    tags.isSet(.indoor) || tags.has(.highway, "corridor") || tags.isSet(.tunnel) || tags.has(.covered, "yes")
  }

  /// The level that everything speaks of that a line meets; `nil` when that may be the ground, or is told at one end
  /// only of a line under the sky.
  private func commonLevel(_ line: OSMLine, isInside: Bool) -> Double? {
    var common: [Double]?
    var witnesses = 0
    for node in line.meetings {
      let others = flat[node].map { [$0] } ?? ((lists[node] ?? []) + (hints[node].map { [$0] } ?? []))
      let stated = stops[node].map { [$0] } ?? others
      guard stated.contains(where: { !$0.isEmpty }) else { continue }
      witnesses += 1
      for levels in stated { common = common.map { $0.filter { levels.contains($0) } } ?? levels }
    }
    guard let common, !common.isEmpty, !common.contains(0), witnesses > 1 || isInside else { return nil }
    return isInside ? OSMLevelTable.nearest(common, to: 0) : common.count == 1 ? common[0] : nil
  }

  // MARK: Lines that join levels

  private mutating func resolveJoining(
    _ joining: [Int], _ lines: inout [OSMLine], _ elements: OSMElements, _ data: OSMData
  ) -> [Int: OSMLevelDoubt] {
    var doubts: [Int: OSMLevelDoubt] = [:]
    var open = joining
    // First what both ends tell, then what one end tells, as long as that tells more, then the rest.
    for round in 0..<Self.rounds {
      let needed = round == 0 ? 2 : round < Self.rounds - 1 ? 1 : 0
      var rest: [Int] = []
      for index in open {
        let incline = OSMIncline(data.ways[Int(elements.paths[lines[index].path].way)].tags[.incline])
        let known = [lines[index].meetings.first, lines[index].meetings.last].count { node in
          node.map { levels(at: $0) != nil } ?? false
        }
        guard known >= needed else {
          rest.append(index)
          continue
        }
        doubts[index] = resolve(&lines[index], incline)
      }
      let isDone = rest.isEmpty
      // Nothing new: the rest is asked no more than once again.
      if rest.count == open.count, needed == 1, let first = rest.first {
        let incline = OSMIncline(data.ways[Int(elements.paths[lines[first].path].way)].tags[.incline])
        doubts[first] = resolve(&lines[first], incline)
        rest.removeFirst()
      }
      open = rest
      if isDone { break }
    }
    return doubts
  }

  /// What an elevator, other lines, or else areas and doors say about the level of a node.
  private func levels(at node: Int32) -> [Double]? {
    if let stops = stops[node], !stops.isEmpty { return stops }
    return flat[node] ?? ends[node] ?? hints[node]
  }

  /// The levels that an end may have, and whether they are none of the line's own.
  private func candidates(_ node: Int32, _ own: [Double]) -> (levels: [Double], isForeign: Bool) {
    let known = (levels(at: node) ?? []).prefix(8)
    let fitting = own.isEmpty ? Array(known) : known.filter { own.contains($0) }
    return fitting.isEmpty ? (Array(known), !known.isEmpty) : (fitting, false)
  }

  private mutating func resolve(_ line: inout OSMLine, _ incline: OSMIncline?) -> OSMLevelDoubt {
    let meetings = line.meetings
    let first = candidates(meetings[0], line.own)
    let last = candidates(meetings[meetings.count - 1], line.own)
    let choice = OSMLevelChoice(first.levels, last.levels, own: line.own, incline: incline)
    var levels = [choice.first]
    for node in meetings.dropFirst().dropLast() {
      // A landing on the way is on a level between the ends, if anything tells.
      let between = min(choice.first, choice.last)...max(choice.first, choice.last)
      let stated = candidates(node, line.own).levels.first { between.contains($0) }
      levels.append(stated ?? levels[levels.count - 1])
    }
    line.levels = levels + [choice.last]
    for (node, level) in zip(meetings, line.levels) where Self.isNew(level, in: ends[node]) {
      ends[node, default: []].append(level)
    }
    return OSMLevelDoubt(
      first: choice.first, last: choice.last, isForeign: (first.isForeign || last.isForeign) && line.own.count > 1,
      isOrderGuessed: choice.isOrderGuessed,
      contradictsIncline: incline.map { !$0.fits(choice.first, choice.last) } ?? false)
  }
}

/// What is to be told about the levels of a line.
struct OSMLevelDoubt {
  /// The levels of its ends.
  var first: Double
  var last: Double
  /// Whether an end is on a level that is not in its list.
  var isForeign: Bool
  /// Whether nothing tells which end is the lower one.
  var isOrderGuessed: Bool
  /// Whether its incline says otherwise.
  var contradictsIncline: Bool
}

/// The levels of the two ends of a line that joins levels.
struct OSMLevelChoice {
  private(set) var first = 0.0
  private(set) var last = 0.0
  /// Whether nothing tells which end is the lower one.
  private(set) var isOrderGuessed = false

  /// Chooses from what is known of each end, the list of the line and which way it rises.
  init(_ first: [Double], _ last: [Double], own: [Double], incline: OSMIncline?) {
    if first.isEmpty, last.isEmpty {
      let low = own.first ?? 0
      let high = own.last ?? low
      isOrderGuessed = low != high && incline == nil
      (self.first, self.last) = incline == .down ? (high, low) : (low, high)
    } else if last.isEmpty {
      self.first = first[0]
      self.last = Self.farEnd(from: first[0], own) { incline?.fits(first[0], $0) ?? true }
    } else if first.isEmpty {
      self.last = last[0]
      self.first = Self.farEnd(from: last[0], own) { incline?.fits($0, last[0]) ?? true }
    } else {
      let pairs = first.flatMap { a in last.map { b in (first: a, last: b) } }
      // A line that joins levels rather leads to another one, the way it rises, and not farther than it must.
      func badness(_ pair: (first: Double, last: Double)) -> (Int, Int, Double) {
        (
          pair.first == pair.last ? 1 : 0, incline?.fits(pair.first, pair.last) ?? true ? 0 : 1,
          abs(pair.first - pair.last)
        )
      }
      let best = pairs.min { badness($0) < badness($1) }
      self.first = best?.first ?? first[0]
      self.last = best?.last ?? last[0]
    }
  }

  /// The other end of a line: the level of its list that is farthest away, the way it rises.
  private static func farEnd(from level: Double, _ own: [Double], fits: (Double) -> Bool) -> Double {
    let others = own.filter { $0 != level }
    let fitting = others.filter(fits)
    return (fitting.isEmpty ? others : fitting).max { abs($0 - level) < abs($1 - level) } ?? level
  }
}
