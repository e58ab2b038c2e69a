import Frames
import Geometry
import VenueModel

/// Puts the features of networks in GeoJSON into a placed venue.
struct GeoJSONNetworkBuilder {
  private(set) var venue: Venue
  private let lookup: VenueLookup
  private let frame: LocalFrame
  /// Vertices within a centimetre are one.
  private var network = LineNetwork(tolerance: 0.01, isLocal: true)
  private var connectors: [(connector: Connector, vertices: [Int])] = []
  private var spots: [(place: Place, vertex: Int)] = []
  private var levels: [String: Result<Int, LookupError>] = [:]
  /// The last feature's only level, and what was found for it: mostly the next one's is the same.
  private var lastLevel: (name: String, found: [Int])?
  /// The ids of places, connectors, spaces and openings, those of other files included.
  private var ids: MarkedIDs

  init(_ venue: Venue, _ frame: LocalFrame) {
    self.venue = venue
    self.frame = frame
    lookup = VenueLookup(venue)
    ids = MarkedIDs(
      Set(venue.places.map(\.id) + venue.connectors.map(\.id) + venue.spaces.map(\.id) + venue.openings.map(\.id)))
  }

  /// Adds a feature.
  mutating func add(_ feature: GeoJSONNetworkFeature, _ reader: inout JSONReader) {
    guard let levels = levels(of: feature, &reader) else { return }
    switch (feature.role, feature.shape) {
    case (.spot, .points(let points)):
      for point in points { addSpot(feature, point, levels[0], &reader) }
    case (.path(let kind), .lines(let lines)):
      for line in lines { addPath(feature, kind, line, levels[0], &reader) }
    case (.connector(let kind), .points(let points)):
      for point in points { addConnector(feature, kind, levels.map { _ in point }, levels, &reader) }
    case (.connector(let kind), .lines(let lines)):
      for line in lines { addConnector(feature, kind, line, levels, &reader) }
    case (.wall, .lines(let lines)):
      for line in lines {
        if let points = placed(line, feature, &reader) {
          venue.walls.append(Wall(level: levels[0], points: points))
        }
      }
    case (.opening(let kind), .lines(let lines)):
      for line in lines { addOpening(feature, kind, line, levels[0], &reader) }
    case (.opening(let kind), .areas(let areas)):
      for area in areas {
        addOpening(feature, kind, area.shell.points + area.shell.points.prefix(1), levels[0], &reader)
      }
    case (.space(let use), .areas(let areas)): addSpace(feature, use, areas, levels[0], &reader)
    default: break
    }
  }

  // MARK: Levels and positions

  private mutating func levels(of feature: GeoJSONNetworkFeature, _ reader: inout JSONReader) -> [Int]? {
    guard !feature.levels.isEmpty else {
      if venue.levels.count == 1 { return [0] }
      reader.find(
        .error, "geojson.no-level", feature.value,
        "the feature needs a property \"level\", as the venue has \(venue.levels.count) levels; it was left out")
      return nil
    }
    if feature.levels.count == 1, let lastLevel, lastLevel.name == feature.levels[0].name { return lastLevel.found }
    var found: [Int] = []
    for (name, value) in feature.levels {
      let level = levels[name] ?? Result { () throws(LookupError) in try lookup.level(name, name) }
      levels[name] = level
      switch level {
      case .success(let index): found.append(index)
      case .failure(let error):
        reader.find(.error, error.code, value, error.message + "; the feature was left out")
        return nil
      }
    }
    if found.count == 1 { lastLevel = (feature.levels[0].name, found) }
    return found
  }

  /// Positions in local metres; `nil`, with a finding, when one is too far away.
  private func placed(
    _ points: [Point], _ feature: GeoJSONNetworkFeature, _ reader: inout JSONReader
  ) -> [Point]? {
    var result: [Point] = []
    result.reserveCapacity(points.count)
    for point in points {
      guard let local = frame.local(LonLat(longitude: point.x, latitude: point.y)), abs(local.x) <= Draft.reach,
        abs(local.y) <= Draft.reach
      else {
        reader.find(
          .error, "position.out-of-range", feature.value,
          "[\(point.x), \(point.y)] lies more than 100 km from the origin; the feature was left out")
        return nil
      }
      result.append(local)
    }
    return result
  }

  /// The id of a feature, or one made for it; told when another one has it.
  private mutating func id(
    _ feature: GeoJSONNetworkFeature, _ fallback: String, _ reader: inout JSONReader
  ) -> String {
    let wanted = feature.id ?? fallback
    let id = ids.claim(wanted)
    if id != wanted, feature.id != nil {
      reader.find(
        .warning, "geojson.network.duplicate-id", feature.value,
        "the id '\(wanted)' is used twice; the second one got a mark behind it")
    }
    return id
  }

  // MARK: Lines and points

  private mutating func addSpot(
    _ feature: GeoJSONNetworkFeature, _ point: Point, _ level: Int, _ reader: inout JSONReader
  ) {
    guard let position = placed([point], feature, &reader)?.first else { return }
    let vertex = network.vertex(at: position, level: level)
    network.name(vertex, feature.id)
    guard let name = feature.name else { return }
    let place = Place(
      id: id(feature, name, &reader), name: name, category: feature.category, locations: [], hours: feature.hours)
    spots.append((place, vertex))
  }

  private mutating func addPath(
    _ feature: GeoJSONNetworkFeature, _ kind: PathKind, _ line: [Point], _ level: Int, _ reader: inout JSONReader
  ) {
    guard let points = placed(line, feature, &reader) else { return }
    let edge = PathEdge(
      id: feature.id ?? "", from: 0, to: 0, kind: kind, direction: feature.direction, access: feature.access,
      isClosed: feature.isClosed, hours: feature.hours, length: feature.length, duration: feature.duration,
      sourceCost: feature.cost)
    if !network.add(points.map { network.vertex(at: $0, level: level) }, edge) {
      reader.find(
        .warning, "geojson.network.line", feature.value, "the line comes to a single point; it was left out")
    }
  }

  private mutating func addConnector(
    _ feature: GeoJSONNetworkFeature, _ kind: PathKind, _ line: [Point], _ levels: [Int], _ reader: inout JSONReader
  ) {
    guard levels.count == line.count || levels.count == 2 else {
      return reader.find(
        .error, "geojson.network.levels", feature.value,
        "a line that joins levels names two of them, or one for each of its \(line.count) points, not \(levels.count);"
          + " it was left out")
    }
    let ends = levels.count == line.count ? line : [line[0], line[line.count - 1]]
    guard let points = placed(ends, feature, &reader) else { return }
    let vertices = zip(points, levels).map { network.vertex(at: $0, level: $1) }
    guard Set(vertices).count > 1 else {
      return reader.find(
        .warning, "geojson.network.line", feature.value, "the line comes to a single point; it was left out")
    }
    for vertex in vertices { network.name(vertex, nil) }
    let id = id(feature, feature.name ?? "\(kind.rawValue) \(connectors.count + 1)", &reader)
    var connector = Connector(
      id: id, name: feature.name ?? "", kind: kind, landings: [], direction: feature.direction, access: feature.access,
      isClosed: feature.isClosed, hours: feature.hours, length: feature.length, duration: feature.duration,
      sourceCost: feature.cost)
    // Directions of connectors are upwards, and lines may be drawn downwards.
    if let first = venue.levels[levels[0]].ordinal, let last = venue.levels[levels[levels.count - 1]].ordinal,
      first > last
    {
      switch feature.direction {
      case .forward: connector.direction = .backward
      case .backward: connector.direction = .forward
      case .both: break
      }
    }
    connectors.append((connector, vertices))
  }

  // MARK: Areas

  private mutating func addOpening(
    _ feature: GeoJSONNetworkFeature, _ kind: PathKind, _ line: [Point], _ level: Int, _ reader: inout JSONReader
  ) {
    guard let points = placed(line, feature, &reader) else { return }
    venue.openings.append(
      Opening(
        id: id(feature, "opening \(venue.openings.count + 1)", &reader), category: feature.category, level: level,
        kind: kind, points: points, access: feature.access, isClosed: feature.isClosed))
  }

  private mutating func addSpace(
    _ feature: GeoJSONNetworkFeature, _ use: Space.Use, _ areas: [Polygon], _ level: Int, _ reader: inout JSONReader
  ) {
    let polygons = areas.compactMap { LevelPlacement.degrees(frame)($0) }.filter { polygon in
      [polygon.box.min, polygon.box.max].allSatisfy { abs($0.x) <= Draft.reach && abs($0.y) <= Draft.reach }
    }
    guard !polygons.isEmpty else {
      return reader.find(
        .error, "position.out-of-range", feature.value,
        "the area lies more than 100 km from the origin, or has none; it was left out")
    }
    venue.spaces.append(
      Space(
        id: id(feature, feature.name ?? "space \(venue.spaces.count + 1)", &reader), name: feature.name ?? "",
        category: feature.category, use: use, level: level, polygons: polygons, access: feature.access))
  }

  // MARK: The end

  /// Makes nodes, edges, places and connectors of what was added.
  mutating func finish() {
    let nodes = network.build(into: &venue.network)
    for (connector, vertices) in connectors {
      var connector = connector
      connector.landings = vertices.compactMap { nodes[$0].map { Connector.Landing(node: $0) } }
      venue.connectors.append(connector)
    }
    for (place, vertex) in spots {
      guard let node = nodes[vertex] else { continue }
      var place = place
      let spot = venue.network.nodes[node]
      place.locations = [Place.Location(level: spot.level, position: spot.position, node: node)]
      venue.places.append(place)
    }
    venue.sortLandings()
  }
}
