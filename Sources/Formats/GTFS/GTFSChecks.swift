import VenueModel

/// Checks what only all pathways of a station tell, by the rules of the reference: what cannot be reached, and what leads
/// nowhere.
struct GTFSChecks {
  private let builder: GTFSBuilder
  private let joined: [GTFSJoin]
  private var out: [[Int]]
  private var back: [[Int]]

  init(_ builder: GTFSBuilder, _ joined: [GTFSJoin]) {
    self.builder = builder
    self.joined = joined
    out = [[Int]](repeating: [], count: builder.locations.all.count)
    back = out
    for join in joined {
      out[join.from].append(join.to)
      back[join.to].append(join.from)
      guard join.pathway.isTwoWay else { continue }
      out[join.to].append(join.from)
      back[join.from].append(join.to)
    }
  }

  /// - Complexity: O(locations + pathways).
  func check(_ findings: inout FindingList) {
    findUnreachable(&findings)
    findEnds(&findings)
    findElevatorsWithoutLevel(&findings)
  }

  /// The locations that are met from some on.
  private func reached(from first: [Int], _ neighbors: [[Int]]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: neighbors.count)
    var queue = first
    for location in first { isReached[location] = true }
    var next = 0
    while next < queue.count {
      for other in neighbors[queue[next]] where !isReached[other] {
        isReached[other] = true
        queue.append(other)
      }
      next += 1
    }
    return isReached
  }

  private func locations(where isTaken: (GTFSLocation) -> Bool) -> [Int] {
    builder.locations.all.indices.filter { builder.stationOf[$0] != nil && isTaken(builder.locations[$0]) }
  }

  private func find(
    _ severity: Finding.Severity, _ code: String, _ location: Int, _ message: String, _ findings: inout FindingList
  ) {
    let node = builder.nodeOfLocation[location].map { builder.draft.venue.network.nodes[$0] }
    findings.add(
      severity, code, at: builder.locations[location].place, message, position: node?.position, level: node?.level)
  }

  /// Platforms, boarding areas and generic nodes that no entrance leads to, or that lead to none.
  private func findUnreachable(_ findings: inout FindingList) {
    let entrances = locations { $0.kind == .entrance }
    let isEntered = reached(from: entrances, out)
    let isLeft = reached(from: entrances, back)
    let targets = locations { stop in
      switch stop.kind {
      case .node, .boardingArea: true
      case .platform: !builder.stops.isParent[stop.stop]
      case .entrance, .station: false
      }
    }
    for location in targets where !isEntered[location] || !isLeft[location] {
      let stop = builder.locations[location]
      let what = "\(stop.kind.word) '\(stop.id)'" + (stop.name.map { " (\($0))" } ?? "")
      let message =
        isEntered[location]
        ? "\(what) can be reached, but no way leads from it to an entrance"
        : isLeft[location]
          ? "no way leads from an entrance to \(what)" : "no way leads from an entrance to \(what), nor back"
      find(.error, "gtfs.stop.unreachable", location, message, &findings)
    }
  }

  /// Nodes that lead nowhere, entrances that lead to nothing.
  private func findEnds(_ findings: inout FindingList) {
    for location in locations(where: { $0.kind == .node }) {
      let around = Set(out[location]).union(back[location])
      guard around.count == 1 else { continue }
      find(
        .warning, "gtfs.stop.dangling", location,
        "generic node '\(builder.locations[location].id)' is joined to one other only, so it leads nowhere", &findings)
    }
    let goals = locations { $0.kind == .platform || $0.kind == .boardingArea }
    let isOpen = zip(reached(from: goals, back), reached(from: goals, out)).map { $0 || $1 }
    for location in locations(where: { $0.kind == .entrance }) where !isOpen[location] {
      let stop = builder.locations[location]
      find(
        .warning, "gtfs.stop.locked-entrance", location,
        "entrance '\(stop.id)'\(stop.name.map { " (\($0))" } ?? "") "
          + (builder.isEnd[location] ? "leads to no platform" : "has no pathway, and its station has some"), &findings)
    }
    for location in locations(where: { $0.kind == .platform }) where builder.isEnd[location] {
      let stop = builder.locations[location]
      guard builder.stops.station(of: stop.stop) == nil else { continue }
      find(
        .note, "gtfs.stop.no-station", location,
        "platform '\(stop.id)' has pathways, but belongs to no station; it went to the one that these lead to",
        &findings
      )
    }
  }

  /// The stops of elevators that name no level.
  private func findElevatorsWithoutLevel(_ findings: inout FindingList) {
    var isTold: Set<Int> = []
    for join in joined where join.pathway.kind == .elevator {
      for location in [join.from, join.to]
      where builder.locations[location].levelID == nil && isTold.insert(location).inserted {
        find(
          .warning, "gtfs.elevator.no-level", location,
          "an elevator stops at '\(builder.locations[location].id)', which names no level; its ride counts as one level",
          &findings)
      }
    }
  }
}
