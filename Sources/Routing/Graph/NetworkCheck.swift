import Geometry
import VenueModel

/// Checks what only the graph can tell: islands, traps, and places that cannot be reached.
public struct NetworkCheck {
  private let venue: Venue
  private let graph: PathGraph
  private let regions: NetworkRegions
  private var findings: [Finding]

  /// A place farther than this from the network, in metres, is told of: it is drawn in the wrong spot, or a path is
  /// missing.
  public static let farFromNetwork = 15.0

  /// Checks a venue's network.
  ///
  /// - Returns: findings: first about the graph, then about its parts, then about places in their order.
  /// - Complexity: O(nodes + edges + places · edges of their level).
  public static func findings(_ venue: Venue, _ graph: PathGraph) -> [Finding] {
    var check = NetworkCheck(
      venue: venue, graph: graph, regions: NetworkRegions(venue, graph), findings: graph.findings)
    guard !venue.network.nodes.isEmpty else {
      check.add(.warning, "network.none", venue.id, "the venue has no network, so nothing can be routed")
      return check.findings
    }
    check.findIslands()
    let walking = LinkCosts(graph, .walking)
    let reach = Reachability(graph, walking, regions: check.regions)
    check.findTraps(reach)
    check.findPlaces(walking, reach)
    return check.findings
  }

  private mutating func add(
    _ severity: Finding.Severity, _ code: String, _ id: String, _ message: String, position: Point? = nil,
    level: Int? = nil
  ) {
    findings.append(
      Finding(
        severity, code, at: SourcePlace(file: "", .element(id)), message, position: position, level: level))
  }

  // MARK: Islands and traps

  private mutating func findIslands() {
    let (component, sizes) = graph.components()
    guard sizes.count > 1 else { return }
    var first = [Int?](repeating: nil, count: sizes.count)
    for node in 0..<graph.networkNodeCount where first[Int(component[node])] == nil {
      first[Int(component[node])] = node
    }
    // The largest part of each region; of equally large ones the first.
    var mainOfRegion = [Int](repeating: -1, count: regions.count)
    for number in sizes.indices {
      guard let region = first[number].map({ regions[$0] }) else { continue }
      if mainOfRegion[region] < 0 || sizes[number] > sizes[mainOfRegion[region]] { mainOfRegion[region] = number }
    }
    findApart(mainOfRegion, first)
    // The largest part of a level without a connector is told of as that, not as an island.
    let isJoined = venue.joinedLevels
    var largestOfLevel = [Int](repeating: -1, count: venue.levels.count)
    for number in sizes.indices {
      guard let level = first[number].map({ Int(graph.levels[$0]) }) else { continue }
      if largestOfLevel[level] < 0 || sizes[number] > sizes[largestOfLevel[level]] { largestOfLevel[level] = number }
    }
    var listed = 0
    for (number, size) in sizes.enumerated() {
      guard let node = first[number] else { continue }
      let main = mainOfRegion[regions[node]]
      guard number != main else { continue }
      let level = Int(graph.levels[node])
      if !isJoined[level], largestOfLevel[level] == number { continue }
      listed += 1
      if listed > 50 { continue }
      add(
        .warning, "network.island", venue.nodeID(node),
        "\(size) node\(size == 1 ? "" : "s") around '\(venue.nodeID(node))' are not joined to the main part of"
          + " \(sizes[main]) nodes", position: graph.positions[node], level: Int(graph.levels[node]))
    }
    if listed > 50 {
      add(.warning, "network.island", venue.id, "\(listed - 50) more parts are not joined to the main part")
    }
  }

  /// Tells once when there are regions that nothing joins.
  private mutating func findApart(_ mainOfRegion: [Int], _ first: [Int?]) {
    let apart = mainOfRegion.compactMap { $0 < 0 ? nil : first[$0] }
    guard apart.count > 1 else { return }
    let names = apart.prefix(3).map { node in
      venue.levels[Int(graph.levels[node])].building.map { "'\(venue.buildings[$0].name)'" }
        ?? "what lies in no building"
    }
    add(
      .note, "network.buildings-apart", venue.id,
      "\(apart.count) groups of buildings are not joined to each other, such as \(names.joined(separator: " and ")); each"
        + " was checked for itself")
  }

  private mutating func findTraps(_ reach: Reachability) {
    let trapped = (0..<graph.networkNodeCount).filter { reach.isReachable[$0] && !reach.canReturn[$0] }
    if let node = trapped.first {
      add(
        .warning, "network.one-way-trap", venue.nodeID(node),
        "\(trapped.count) node\(trapped.count == 1 ? "" : "s") around '\(venue.nodeID(node))' can be entered but not"
          + " left: look at the one-way edges there", position: graph.positions[node], level: Int(graph.levels[node]))
    }
    let shut = (0..<graph.networkNodeCount).filter { !reach.isReachable[$0] && reach.canReturn[$0] }
    if let node = shut.first {
      add(
        .warning, "network.one-way-source", venue.nodeID(node),
        "\(shut.count) node\(shut.count == 1 ? "" : "s") around '\(venue.nodeID(node))' can be left but not entered:"
          + " look at the one-way edges there", position: graph.positions[node], level: Int(graph.levels[node]))
    }
  }

  // MARK: Places

  private mutating func findPlaces(_ walking: LinkCosts, _ reach: Reachability) {
    let stepFree = LinkCosts(graph, .stepFree)
    let stepFreeReach = Reachability(graph, stepFree, regions: regions)
    var walkingLocator = EdgeLocator(graph, levelCount: venue.levels.count)
    var stepFreeLocator = walkingLocator
    for place in venue.places where !place.locations.isEmpty {
      let location = place.locations[0]
      var nearest = Double.infinity
      var canGetThere = false
      var canGetBack = false
      var isStepFree = false
      for location in place.locations {
        if let spot = spot(location, walking, &walkingLocator) {
          nearest = min(nearest, spot.distance)
          canGetThere = canGetThere || spot.nodes.contains { reach.isReachable[$0] }
          canGetBack = canGetBack || spot.nodes.contains { reach.canReturn[$0] }
        }
        if let spot = spot(location, stepFree, &stepFreeLocator) {
          isStepFree = isStepFree || spot.nodes.contains { stepFreeReach.isReachable[$0] }
        }
      }
      func tell(_ severity: Finding.Severity, _ code: String, _ message: String) {
        add(severity, code, place.id, message, position: location.position, level: location.level)
      }
      if !canGetThere {
        tell(.error, "place.unreachable", "nobody can get to '\(place.name)' from the main part of the network")
      } else if !canGetBack {
        tell(
          .warning, "place.no-way-back", "one can get to '\(place.name)' but not back to the main part of the network")
      } else if !isStepFree {
        tell(.warning, "place.not-step-free", "no step-free way leads to '\(place.name)'")
      }
      if graph.isMeasured, nearest.isFinite, nearest > Self.farFromNetwork {
        tell(
          .warning, "place.far-from-network",
          "'\(place.name)' is \(Int(nearest.rounded())) m away from the nearest path of its level")
      }
    }
  }

  /// The nodes by which a location is entered and how far it is from the network; `nil` when its level has no edge that
  /// may be used.
  private func spot(
    _ location: Place.Location, _ costs: LinkCosts, _ locator: inout EdgeLocator
  ) -> (nodes: [Int], distance: Double)? {
    if let node = location.node { return ([node], graph.positions[node].distance(to: location.position)) }
    guard let found = locator.nearest(to: location.position, level: location.level, graph, costs)
    else { return nil }
    let link = graph.links[found.link]
    return ([Int(link.from), Int(link.to)], found.position.distance)
  }
}
