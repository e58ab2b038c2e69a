import Geometry
import VenueModel

/// Puts the networks of levels into a venue: gives ids, joins them to what stays of the source's network, and places to
/// their nodes.
struct NetworkAssembly {
  private(set) var venue: Venue
  private(set) var ground: WalkableGround
  let source: Venue
  let made: [VenueMaker.MadeLevel]
  /// For each level that was made, where its nodes are in the network.
  private(set) var numbers: [[Int]] = []

  init(_ source: Venue, _ made: [VenueMaker.MadeLevel], keepsPaths: Bool) {
    self.source = source
    self.made = made
    venue = source
    ground = WalkableGround(levelCount: source.levels.count)
    keepSource(keepsPaths)
    for index in made.indices { add(index) }
  }

  // MARK: The source's network

  /// Keeps all of the source's network, or of levels that were made only what joins levels.
  private mutating func keepSource(_ keepsPaths: Bool) {
    guard !keepsPaths else { return }
    let isMade = Set(made.filter { !$0.network.nodes.isEmpty }.map(\.ground.level))
    let isLink = source.linkNodes
    let nodes = source.network.nodes
    var moved = [Int](repeating: -1, count: nodes.count)
    venue.network.nodes = []
    for (number, node) in nodes.enumerated() where isLink[number] || !isMade.contains(node.level) {
      moved[number] = venue.network.nodes.count
      venue.network.nodes.append(node)
    }
    venue.network.replaceEdges { edge in
      let (from, to) = (nodes[edge.from].level, nodes[edge.to].level)
      guard from != to || !isMade.contains(from) else { return nil }
      var edge = edge
      (edge.from, edge.to) = (moved[edge.from], moved[edge.to])
      return edge
    }
    for connector in venue.connectors.indices {
      for landing in venue.connectors[connector].landings.indices {
        let node = venue.connectors[connector].landings[landing].node
        venue.connectors[connector].landings[landing].node = moved[node]
      }
    }
    for place in venue.places.indices {
      for location in venue.places[place].locations.indices {
        guard let node = venue.places[place].locations[location].node else { continue }
        venue.places[place].locations[location].node = moved[node] >= 0 ? moved[node] : nil
      }
    }
    for beacon in venue.beacons.indices {
      guard let node = venue.beacons[beacon].node else { continue }
      venue.beacons[beacon].node = moved[node] >= 0 ? moved[node] : nil
    }
    oldNumbers = moved
  }

  /// Where the nodes of the source are now; `nil` when nothing moved.
  private var oldNumbers: [Int]?

  private func current(_ old: Int) -> Int { oldNumbers.map { $0[old] } ?? old }

  // MARK: Levels

  private mutating func add(_ index: Int) {
    let level = made[index]
    let numbers = addNodes(level)
    self.numbers.append(numbers)
    for edge in level.network.edges {
      venue.network.edges.append(pathEdge(edge, level, numbers))
    }
    addDoorPaths(level, numbers)
    for (place, location, target) in level.spots.places {
      let node = node(target, level)
      guard source.places[place].locations[location].node == nil || node != nil else { continue }
      let kept = venue.places[place].locations[location].node
      venue.places[place].locations[location].node = node.map { numbers[$0] } ?? kept
    }
    let sights = level.network.sights.map { $0.map { (numbers[$0.node], $0.sight) } }
    ground.set(level.ground.map.cells, sights, level: level.ground.level)
  }

  /// The node of the level that a place was joined to, `nil` when nothing leads there.
  private func node(_ target: LevelSpots.Target, _ level: VenueMaker.MadeLevel) -> Int? {
    switch target {
    case .spot(let spot): level.network.spotNodes[spot]
    case .door(let door): level.network.nodes.firstIndex { $0.meaning == .door(door) }
    case .nothing: nil
    }
  }

  private mutating func addNodes(_ level: VenueMaker.MadeLevel) -> [Int] {
    var names = NodeNames(venue, level: level.ground.level)
    let meanings = level.network.nodes.map(\.meaning)
    // Doors and rooms keep their ids; the others are numbered after them.
    var ids = meanings.map { meaning -> String? in
      switch meaning {
      case .door(let door):
        level.ground.doors[door].opening.map { names.unique(level.ground.plan.openings[$0].id) }
      case .anchor, .corner, .spot: nil
      }
    }
    for (number, meaning) in meanings.enumerated() {
      if case .anchor(let space) = meaning, level.network.anchors[space] == number {
        ids[number] = names.unique(level.ground.plan.spaces[space].id)
      }
    }
    var numbers: [Int] = []
    for (number, node) in level.network.nodes.enumerated() {
      if case .spot(let spot) = node.meaning, let old = level.spots.sources[spot] {
        numbers.append(current(old))
        continue
      }
      numbers.append(venue.network.nodes.count)
      let id = ids[number] ?? names.next()
      venue.network.nodes.append(PathNode(id: id, level: level.ground.level, position: node.position))
    }
    return numbers
  }

  /// An edge with what the opening tells that it passes.
  private func pathEdge(_ edge: LevelNetwork.Edge, _ level: VenueMaker.MadeLevel, _ numbers: [Int]) -> PathEdge {
    var path = PathEdge(from: numbers[edge.from], to: numbers[edge.to])
    path.isClosed = edge.isRestricted
    if let opening = edge.door.flatMap({ level.ground.doors[$0].opening }).map({ level.ground.plan.openings[$0] }) {
      path.kind = opening.kind
      path.access = opening.access
      path.isClosed = path.isClosed || opening.isClosed
    }
    return path
  }

  /// Joins nodes of the source that stand in a door to the node of the door.
  private mutating func addDoorPaths(_ level: VenueMaker.MadeLevel, _ numbers: [Int]) {
    var doorNodes: [Int: Int] = [:]
    for (number, node) in level.network.nodes.enumerated() {
      if case .door(let door) = node.meaning { doorNodes[door] = numbers[number] }
    }
    for (old, door) in level.spots.atDoors {
      guard let node = doorNodes[door] else { continue }
      venue.network.edges.append(PathEdge(from: current(old), to: node))
    }
  }

  // MARK: Findings

  /// Places and ends of connectors that no path reaches.
  func placeFindings(_ level: VenueMaker.MadeLevel) -> [Finding] {
    var findings: [Finding] = []
    for (place, location, target) in level.spots.places where node(target, level) == nil {
      let position = source.places[place].locations[location].position
      let name = source.places[place].name
      let element = SourcePlace(file: "", .element(source.places[place].id))
      if case .nothing = target {
        findings.append(
          Finding(
            .warning, "pathways.place.no-ground", at: element,
            "place '\(name)' lies more than 1 m from any ground that paths were made on", position: position,
            level: level.ground.level))
      } else {
        findings.append(
          Finding(
            .warning, "pathways.place.no-way", at: element, "no path leads to the area in which place '\(name)' lies",
            position: position, level: level.ground.level))
      }
    }
    for old in level.spots.lost {
      let node = source.network.nodes[old]
      findings.append(
        Finding(
          .warning, "pathways.link.no-ground", at: SourcePlace(file: "", .element(node.id)),
          "node '\(node.id)', where one changes levels, lies more than 1 m from any ground; no path leads there",
          position: node.position, level: node.level))
    }
    return findings
  }

  /// Adds a connector.
  mutating func append(_ connector: Connector) { venue.connectors.append(connector) }
}

/// Ids for the nodes of a level that no other node of it has.
struct NodeNames {
  private var taken: Set<String>
  private let level: String
  private var count = 0

  init(_ venue: Venue, level: Int) {
    self.level = venue.levels[level].id
    taken = Set(venue.network.nodes.lazy.filter { $0.level == level }.map(\.id))
  }

  /// An id, with a number behind it where it is taken.
  mutating func unique(_ id: String) -> String {
    var name = id
    var number = 2
    while name.isEmpty || !taken.insert(name).inserted {
      name = "\(id)/\(number)"
      number += 1
    }
    return name
  }

  /// The level and the next number.
  mutating func next() -> String {
    repeat { count += 1 } while taken.contains("\(level)/\(count)")
    return unique("\(level)/\(count)")
  }
}
