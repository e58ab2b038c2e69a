import VenueModel

/// Makes pathways of edges one by one and remembers what that took.
struct GTFSPathwayReduction {
  private let venue: Venue
  private var number = 0
  private var ids = UniqueIDs()
  private let isUnique: Set<String>
  private var loops: [String] = []
  private var renamed: [String] = []
  private var kinds: [String] = []
  private var gates: [String] = []
  private var durations: [String] = []
  private var hours: [String] = []
  private var costs: [String] = []
  private var access: [String] = []
  private var signs: [String] = []

  /// The largest length and time that readers take.
  private static let largest = 1e5

  init(_ venue: Venue) {
    self.venue = venue
    var count: [String: Int] = [:]
    for edge in venue.network.edges { count[edge.id, default: 0] += 1 }
    isUnique = Set(count.filter { $0.value == 1 && !$0.key.isEmpty }.keys)
    for id in isUnique { _ = ids.claim(id) }
  }

  /// The pathway of the next edge; `nil` for one that no feed may have.
  mutating func pathway(_ old: PathEdge) -> PathEdge? {
    defer { number += 1 }
    let name = venue.edgeID(number)
    let length = venue.network.length(of: old)
    guard old.from != old.to, length <= Self.largest, old.duration ?? 0 <= Self.largest else {
      loops.append(name)
      return nil
    }
    var edge = old
    edge.length = length
    if !isUnique.contains(edge.id) {
      edge.id = ids.claim(name)
      renamed.append(edge.id)
    }
    if edge.kind == .exitGate, edge.direction == .both {
      edge.kind = .gate
      gates.append(name)
    }
    edge.duration = duration(of: edge, length)
    if edge.duration != old.duration { durations.append(name) }
    if GTFSReduction.mode(of: edge.kind) == 1, edge.kind != .walkway {
      edge.kind = .walkway
      kinds.append(name)
    }
    if edge.hours != nil { hours.append(name) }
    if edge.sourceCost != nil { costs.append(name) }
    (edge.hours, edge.sourceCost) = (nil, nil)
    return edge
  }

  /// Whole seconds: as stated, and as usual for what has to have a time, or loses its kind and with it its wait.
  private func duration(of edge: PathEdge, _ length: Double) -> Double? {
    let kind = edge.kind
    let isLostWait = GTFSReduction.mode(of: kind) == 1 && kind.usualWait > 0
    let isNeeded = isLostWait || [.movingWalkway, .escalator, .elevator].contains(kind)
    guard let seconds = edge.duration ?? (isNeeded ? length / kind.usualSpeed + kind.usualWait : nil) else {
      return nil
    }
    // Readers take no time for no answer.
    return max(seconds.rounded(), 1)
  }

  /// Turns edges that lead backwards around, with their signs: a pathway leads from its first end to its second one.
  func turnBackward(_ network: inout PathNetwork) {
    for index in network.signs.indices where network.edges[network.signs[index].edge].direction == .backward {
      let sign = network.signs[index]
      network.signs[index] = EdgeSign(edge: sign.edge, forward: sign.backward, backward: sign.forward)
    }
    for index in network.edges.indices where network.edges[index].direction == .backward {
      let edge = network.edges[index]
      (network.edges[index].from, network.edges[index].to) = (edge.to, edge.from)
      network.edges[index].direction = .forward
    }
  }

  /// Puts signs on one line.
  mutating func cleanSigns(_ network: inout PathNetwork) {
    func line(_ text: String?) -> String? {
      let words = text?.split(whereSeparator: \.isWhitespace) ?? []
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    var kept: [EdgeSign] = []
    for sign in network.signs {
      let clean = EdgeSign(edge: sign.edge, forward: line(sign.forward), backward: line(sign.backward))
      if clean != sign { signs.append(network.edges[sign.edge].id) }
      if clean.forward != nil || clean.backward != nil { kept.append(clean) }
    }
    network.signs = kept
  }

  /// Leaves of access what the stops at the ends and the kind tell.
  mutating func keepAccess(_ venue: inout Venue) {
    var boarding = GTFSReduction.boarding(venue)
    var isStop = [Bool](repeating: false, count: boarding.count)
    for place in venue.places {
      for location in place.locations { if let node = location.node { isStop[node] = true } }
    }
    for node in boarding.indices where !isStop[node] { boarding[node] = 0 }
    for index in venue.network.edges.indices {
      let edge = venue.network.edges[index]
      let ends = [boarding[edge.from], boarding[edge.to]]
      let isStairs = edge.kind == .stairs || edge.kind == .escalator
      let told: Access? =
        isStairs || ends.contains(2) ? .no : ends.contains(1) && edge.kind.usualAccess == .unknown ? .yes : nil
      if (told ?? edge.kind.usualAccess) != (edge.access ?? edge.kind.usualAccess) { access.append(edge.id) }
      venue.network.edges[index].access = told
    }
  }

  func tell(_ losses: inout LossReport) {
    losses.drop(
      "export.edges", "edges", "a pathway leads from one stop to another, for at most 100 km and 100,000 s",
      items: loops)
    losses.drop("export.hours", "hours of edges", "a pathway is always open", items: hours)
    losses.drop("export.costs", "costs of edges", "a pathway has none", items: costs)
    losses.approximate(
      "export.edge-ids", "ids of edges", "a pathway needs an id of its own; it was made of the ends", items: renamed)
    losses.approximate(
      "export.kinds", "kinds of edges", "doors, ramps, security lanes and others are walkways here", items: kinds)
    losses.approximate(
      "export.exit-gates", "exit gates", "an exit gate leads one way only; those of both ways are fare gates",
      items: gates)
    losses.approximate(
      "export.durations", "durations of edges",
      "whole seconds of at least 1; what needs a time and had none got what it usually takes", items: durations)
    losses.approximate(
      "export.access", "access of edges", "only platforms and entrances tell it, for all that leads there",
      items: access)
    losses.approximate(
      "export.sign-lines", "signs along edges", "a sign is one line without further blanks", items: signs)
  }
}
