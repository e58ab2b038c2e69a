import Geometry
import VenueModel

/// Makes the venue of the chosen stations: levels, nodes and places, then what joins them.
struct GTFSBuilder {
  let stops: GTFSStops
  let stations: GTFSStations
  let levels: GTFSLevels
  let locations: GTFSLocations
  var findings: FindingList
  var draft = Draft()
  /// Whether there is a table of levels.
  var hasLevelTable = true
  /// The node of each location that became one.
  var nodeOfLocation: [Int?]
  /// The station of each location, an index into ``stations``; `nil` for stations themselves and for what was not asked
  /// for.
  let stationOf: [Int?]
  /// Whether a pathway ends at each location.
  private(set) var isEnd: [Bool]
  /// Whether the source tells the level of each location.
  private(set) var isLevelStated: [Bool]
  private let chosen: [Int]
  private let names: [TransitStation]
  private var levelOfKey: [GTFSLevelPlan.Key: Int] = [:]

  /// - Parameter chosen: the stations to make, indices into ``stations``.
  init(
    _ stops: GTFSStops, _ stations: GTFSStations, _ locations: GTFSLocations, _ levels: GTFSLevels, chosen: [Int],
    names: [TransitStation], _ findings: FindingList
  ) {
    (self.stops, self.stations, self.locations, self.levels) = (stops, stations, locations, levels)
    (self.chosen, self.names, self.findings) = (chosen, names, findings)
    let isChosen = Set(chosen)
    stationOf = locations.all.map { location in
      location.kind == .station ? nil : stations[location.stop].flatMap { isChosen.contains($0) ? $0 : nil }
    }
    nodeOfLocation = [Int?](repeating: nil, count: locations.all.count)
    isEnd = [Bool](repeating: false, count: locations.all.count)
    isLevelStated = isEnd
  }

  /// Makes everything from the pathways of the stations.
  mutating func build(_ pathways: [GTFSPathway]) {
    if chosen.count == 1 {
      draft.venue.id = names[chosen[0]].id
      draft.venue.name = names[chosen[0]].name
    }
    draft.venue.buildings = chosen.map { Building(id: names[$0].id, name: names[$0].name) }
    let ends = pathways.map { pathway in
      (from: locations.number(ofStop: pathway.from), to: locations.number(ofStop: pathway.to))
    }
    // Locations have the numbers of arrays here; a pathway whose other end is of a station that nobody asked for leads
    // out of the venue.
    var joined: [GTFSJoin] = []
    for (pathway, (from, to)) in zip(pathways, ends) {
      guard let from, let to, stationOf[from] != nil, stationOf[to] != nil else { continue }
      joined.append(GTFSJoin(pathway: pathway, from: from, to: to))
    }
    for join in joined {
      isEnd[join.from] = true
      isEnd[join.to] = true
    }
    let positions = positions(joined)
    let plan = levelPlan(joined)
    addLevels(plan)
    addNodes(plan, positions)
    addEdges(joined)
    addPlaces()
    GTFSChecks(self, joined).check(&findings)
  }

  /// The locations that pathways join with each one.
  private func neighbors(_ joined: [GTFSJoin], where isTaken: (GTFSPathway) -> Bool = { _ in true }) -> [[Int]] {
    var neighbors = [[Int]](repeating: [], count: locations.all.count)
    for join in joined where isTaken(join.pathway) {
      neighbors[join.from].append(join.to)
      neighbors[join.to].append(join.from)
    }
    return neighbors
  }

  // MARK: Positions and levels

  /// The position of each location in degrees; `nil` for what cannot be placed.
  private mutating func positions(_ joined: [GTFSJoin]) -> [Point?] {
    var positions = locations.all.map(\.position)
    let neighbors = neighbors(joined)
    for location in GTFSPositions.fill(&positions, neighbors).sorted() {
      let stop = locations[location]
      let isUsual = stop.kind == .node || stop.kind == .boardingArea
      findings.add(
        isUsual ? .note : .error, "gtfs.stop.no-position", at: stop.place,
        "\(stop.kind.word) '\(stop.id)' has no coordinates; it was put between those that its pathways lead to")
    }
    for (location, stop) in locations.all.enumerated() where positions[location] == nil && stationOf[location] != nil {
      // No pathway leads there, or only to others without coordinates.
      positions[location] = stationOf[location].flatMap { locations.number(ofStop: stations.stops[$0]) }
        .flatMap { locations[$0].position }
      findings.add(
        .error, "gtfs.stop.no-position", at: stop.place,
        "\(stop.kind.word) '\(stop.id)' has no coordinates, nor have its neighbours; it was "
          + (positions[location] == nil ? "left out" : "put where its station is"))
    }
    return positions
  }

  private mutating func levelPlan(_ joined: [GTFSJoin]) -> GTFSLevelPlan {
    var isStated = false
    let stated = locations.all.indices.map { location -> String? in
      guard stationOf[location] != nil, let id = locations[location].levelID else { return nil }
      isStated = true
      if let number = levels.number(id) { return levels.all[number].id }
      guard hasLevelTable else { return Trimming.blanks(id) }
      findings.add(
        .error, "gtfs.stop.unknown-level", at: locations[location].place,
        "there is no level '\(id)', so '\(locations[location].id)' is as if it named none")
      return nil
    }
    isLevelStated = stated.map { $0 != nil }
    let plan = GTFSLevelPlan(
      locations, station: stationOf, stated: stated,
      neighbors: neighbors(joined) { !GTFSJoin.isVertical($0.kind) }, hasPathway: isEnd,
      parent: locations.all.map { location in
        guard location.kind == .boardingArea else { return nil }
        return stops.parents[location.stop].flatMap { locations.number(ofStop: Int($0)) }
      }, height: { [levels] id in levels.number(id).flatMap { levels.all[$0].index } })
    if !hasLevelTable {
      findings.add(
        .note, "gtfs.no-levels", at: locations.all.first?.place ?? SourcePlace(file: ""),
        isStated
          ? "there is no levels.txt, so nobody knows the heights of the levels that stops name"
          : "no level is told; what level ways join was taken for one level each, of unknown height")
    }
    for location in plan.derived where isStated {
      let stop = locations[location]
      findings.add(
        .warning, "gtfs.stop.no-level", at: stop.place,
        "\(stop.kind.word) '\(stop.id)' has no level; it was put on that of its neighbours, or the nearest to the ground"
      )
    }
    return plan
  }

  private mutating func addLevels(_ plan: GTFSLevelPlan) {
    var isUsed: Set<String> = []
    let building = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($1, $0) })
    for case let key? in plan.keys where levelOfKey[key] == nil {
      isUsed.insert(key.id)
      let record = levels.number(key.id).map { levels.all[$0] }
      let name = record?.name ?? record?.index.map { Self.text($0) } ?? key.id
      let place = record?.place ?? locations.all.first?.place ?? SourcePlace(file: "")
      levelOfKey[key] = draft.add(
        Level(
          id: "\(names[key.station].id)/\(key.id)", ordinal: record?.index, name: name, building: building[key.station]),
        .geographic(place))
    }
    for record in levels.all where chosen.count == names.count && !isUsed.contains(record.id) {
      findings.add(
        .note, "gtfs.level.unused", at: record.place,
        "no stop of a station with pathways is on level '\(record.id)'; it was left out")
    }
  }

  /// A number of a level as people write it.
  static func text(_ index: Double) -> String {
    Int(exactly: index).map(String.init) ?? "\(index)"
  }

  // MARK: Nodes and places

  private mutating func addNodes(_ plan: GTFSLevelPlan, _ positions: [Point?]) {
    for (location, stop) in locations.all.enumerated() {
      guard let level = plan.keys[location].flatMap({ levelOfKey[$0] }), let position = positions[location] else {
        continue
      }
      // A platform that has boarding areas is where these are, unless pathways end at it all the same.
      if stop.kind == .platform, stops.isParent[stop.stop], !isEnd[location] { continue }
      nodeOfLocation[location] = draft.venue.network.nodes.count
      draft.venue.network.nodes.append(PathNode(id: stop.id, level: level, position: position))
    }
  }

  private mutating func addPlaces() {
    var areas: [Int: [Int]] = [:]
    for (location, stop) in locations.all.enumerated() where stop.kind == .boardingArea {
      if let parent = stops.parents[stop.stop].flatMap({ locations.number(ofStop: Int($0)) }) {
        areas[parent, default: []].append(location)
      }
    }
    for (location, stop) in locations.all.enumerated() where stop.kind != .node && stop.kind != .station {
      let spots = [location] + (areas[location] ?? [])
      let nodes = spots.compactMap { nodeOfLocation[$0] }
      guard !nodes.isEmpty else { continue }
      if stop.name == nil, stop.kind != .boardingArea {
        findings.add(
          .note, "gtfs.stop.no-name", at: stop.place,
          "\(stop.kind.word) '\(stop.id)' has no name; it is called by its id")
      }
      let base = stop.name ?? (stop.kind == .boardingArea ? parentName(of: stop) : nil) ?? stop.id
      // A code belongs to a platform; feeds write 0 on other stops.
      let name = stop.kind == .platform ? stop.platformCode.map { "\(base) \($0)" } ?? base : base
      draft.venue.places.append(
        Place(
          id: stop.id, name: name, category: stop.kind.word,
          locations: nodes.map { node in
            let spot = draft.venue.network.nodes[node]
            return Place.Location(level: spot.level, position: spot.position, node: node)
          }, keywords: stop.code.map { $0 == stop.id ? [] : [$0] } ?? []))
    }
  }

  private func parentName(of stop: GTFSLocation) -> String? {
    guard let parent = stops.parents[stop.stop], let number = locations.number(ofStop: Int(parent)) else { return nil }
    return locations[number].name.map { "\($0) \(stop.id)" }
  }
}

/// A pathway between two locations of the venue.
struct GTFSJoin {
  let pathway: GTFSPathway
  /// Indices of ``GTFSLocations``.
  let from: Int
  let to: Int

  /// Whether a kind of way is made to change the level.
  static func isVertical(_ kind: PathKind) -> Bool { kind == .stairs || kind == .escalator || kind == .elevator }
}
