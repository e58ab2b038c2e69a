import Text
import VenueModel

/// Makes a venue one that a station of GTFS can be.
enum GTFSReduction {
  // MARK: Station

  /// Makes the venue one building, as a station is; returns the id of the station.
  static func nameStation(_ venue: inout Venue, _ losses: inout LossReport) -> String {
    let id = venue.id.isEmpty ? "station" : venue.id
    let name = Trimming.blanks(venue.name)
    let building = Building(id: id, name: name.isEmpty ? id : name)
    losses.drop(
      "export.buildings", "buildings", "a station has none", items: venue.buildings.filter { $0 != building }.map(\.id))
    (venue.id, venue.name, venue.buildings) = (id, building.name, [building])
    return id
  }

  /// Gives levels what a feed says of them: an id, a height and a name; those that no node is on go.
  static func keepLevels(_ venue: inout Venue, _ station: String, _ losses: inout LossReport) throws(ExportError) {
    Reduction.dropEmptyLevels(&venue, &losses)
    let numbers = try Reduction.numbers(of: venue)
    var ids = UniqueIDs()
    var changed: [String] = []
    for (index, number) in numbers.enumerated() {
      let old = venue.levels[index]
      // Levels that came from a feed have their station before their id.
      let isPrefixed = old.id.utf8.starts(with: "\(station)/".utf8)
      let id = Trimming.blanks(
        isPrefixed ? String(decoding: Array(old.id.utf8.dropFirst(station.utf8.count + 1)), as: UTF8.self) : old.id)
      let name = Trimming.blanks(old.name)
      let level = Level(
        id: "\(station)/\(ids.claim(id.isEmpty ? "level \(index + 1)" : id))", ordinal: number,
        name: name.isEmpty ? GTFSBuilder.text(number) : name, building: 0)
      var same = old
      (same.id, same.building, same.plan) = (level.id, 0, nil)
      if same != level { changed.append(old.id) }
      venue.levels[index] = level
    }
    losses.approximate(
      "export.level-details", "levels", "a level has an id, a height in levels and a name here", items: changed)
    sortLevelsByNodes(&venue)
  }

  /// Sorts levels of one height by the first node on each, as readers meet them.
  private static func sortLevelsByNodes(_ venue: inout Venue) {
    var order: [Int] = []
    var newIndex = [Int](repeating: -1, count: venue.levels.count)
    for node in venue.network.nodes where newIndex[node.level] < 0 {
      newIndex[node.level] = order.count
      order.append(node.level)
    }
    venue.levels = order.map { venue.levels[$0] }
    for index in venue.network.nodes.indices {
      venue.network.nodes[index].level = newIndex[venue.network.nodes[index].level]
    }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices {
        venue.places[index].locations[spot].level = newIndex[venue.places[index].locations[spot].level]
      }
    }
    venue.sortLevels()
  }

  // MARK: Stops

  /// What a place is in a feed, told from its category; `nil` for what no station has.
  static func kind(of place: Place) -> GTFSStops.Kind? {
    let category = place.category?.lowercased() ?? ""
    return category.contains("platform") ? .platform : category.contains("entrance") ? .entrance : nil
  }

  /// Keeps platforms and entrances that are at nodes; each is the node.
  static func keepStops(_ venue: inout Venue, _ losses: inout LossReport) {
    var stops = [Place?](repeating: nil, count: venue.network.nodes.count)
    var lost: [String] = []
    var changed: [String] = []
    for place in venue.places {
      var isKept = false
      let name = Trimming.blanks(place.name)
      for location in place.locations {
        guard let kind = kind(of: place), let node = location.node, stops[node] == nil, !name.isEmpty else { continue }
        isKept = true
        let spot = venue.network.nodes[node]
        let code = place.keywords.first.map { Trimming.blanks($0) } ?? ""
        let stop = Place(
          id: spot.id, name: name, category: kind.word,
          locations: [Place.Location(level: spot.level, position: spot.position, node: node)],
          keywords: code.isEmpty || code == spot.id ? [] : [code])
        stops[node] = stop
        if stop != place { changed.append(place.id) }
      }
      if !isKept { lost.append(place.id) }
    }
    losses.drop(
      "export.places", "places",
      "a station has platforms and entrances only, each at a node of its own and with a name", items: lost)
    losses.approximate(
      "export.place-details", "places", "a stop has the id of its node, a name and one code", items: changed)
    venue.places = stops.compactMap { $0 }
  }

  /// What `wheelchair_boarding` says of each node: 2 where nothing that leads there can be passed without a step, 1 where
  /// all of it can, else 0.
  static func boarding(_ venue: Venue) -> [Int] {
    var answers = [Set<Access>](repeating: [], count: venue.network.nodes.count)
    for edge in venue.network.edges {
      // In a feed stairs are never step-free, whatever a source says.
      let isStairs = edge.kind == .stairs || edge.kind == .escalator
      let access = isStairs ? .no : edge.access ?? edge.kind.usualAccess
      answers[edge.from].insert(access)
      answers[edge.to].insert(access)
    }
    return answers.map { $0 == [.no] ? 2 : $0 == [.yes] ? 1 : 0 }
  }

  // MARK: Pathways

  /// The `pathway_mode` of a kind.
  static func mode(of kind: PathKind) -> Int {
    switch kind {
    case .stairs: 2
    case .movingWalkway: 3
    case .escalator: 4
    case .elevator: 5
    case .gate: 6
    case .exitGate: 7
    case .walkway, .door, .ramp, .securityLane, .other: 1
    }
  }

  /// Makes each edge a pathway.
  ///
  /// - Throws: ``ExportError`` when none is left.
  static func keepPathways(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    var reduction = GTFSPathwayReduction(venue)
    venue.network.replaceEdges { reduction.pathway($0) }
    guard !venue.network.edges.isEmpty else {
      throw ExportError("export.no-network", "no edge of the venue joins two nodes, and a station needs pathways")
    }
    reduction.turnBackward(&venue.network)
    reduction.cleanSigns(&venue.network)
    reduction.keepAccess(&venue)
    reduction.tell(&losses)
  }
}
