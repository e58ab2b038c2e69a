import Frames
import Geometry
import Text
import VenueModel

/// Finds places, nodes and levels of a venue by what people write for them.
///
/// A few questions are answered by looking through the arrays; from the fifth on tables are worth their making.
public struct VenueLookup: Sendable {
  /// The venue.
  public let venue: Venue
  private let frame: LocalFrame?
  private let nodeColumns: NodeColumns
  private var questions = 0
  private var nodesOfID: [String: [Int]]?
  /// The edges by what answers call them, made when the first is asked for.
  var edgesOfID: [String: [Int]]?
  /// How many unknown edges were told the nearest names of.
  var hintsGiven = 0
  static let mostHints = 3
  private var placesOfName: [String: [Int]]?
  private var placesOfKey: [String: [Int]]?

  /// A place that was found.
  public struct Found: Hashable, Sendable {
    /// What to call it in an answer.
    public var name: String
    /// Its spots, one or more.
    public var locations: [Place.Location]
    /// The id of the place; `nil` for what is none.
    public var place: String?
  }

  /// Makes a lookup for a venue.
  ///
  /// - Parameter nodes: its nodes, where a graph already has them as columns.
  public init(_ venue: Venue, nodes: NodeColumns? = nil) {
    self.venue = venue
    nodeColumns = nodes ?? NodeColumns(venue.network)
    frame = venue.georeference.flatMap { LocalFrame(anchor: $0.anchor) }
  }

  /// What a text refers to.
  ///
  /// - Throws: ``LookupError`` with the nearest names, or with all meanings when there are several.
  public mutating func find(_ text: String) throws(LookupError) -> Found {
    questions += 1
    if questions == 5 { prepareForMany() }
    switch try PlaceReference(text) {
    case .name(let name): return try place(name)
    case .node(let id, let level): return try node(id, level, text)
    case .geo(let position, let level):
      let index = try self.level(level, text)
      guard let frame else {
        throw LookupError(
          "place.no-georeference",
          "the venue has no place on Earth, so '\(text)' cannot be found; \(usableFrames(index)) can be used")
      }
      guard let point = frame.local(position), abs(point.x) <= Draft.reach, abs(point.y) <= Draft.reach else {
        throw LookupError("place.far-away", "'\(text)' is more than 100 km from the venue; is the latitude first?")
      }
      return Found(name: text, locations: [Place.Location(level: index, position: point)])
    case .local(let point, let level): return try found(point, try self.level(level, text), text)
    case .picture(let picture, let point, let level):
      let index = try self.level(level, text)
      guard let local = venue.levels[index].plan?.local(point, picture) else {
        throw LookupError(
          "place.no-frame",
          "level '\(venue.levels[index].name)' has no frame '\(picture.rawValue)'; \(usableFrames(index)) can be used")
      }
      return try found(local, index, text)
    }
  }

  private func found(_ point: Point, _ level: Int, _ text: String) throws(LookupError) -> Found {
    guard point.isFinite, abs(point.x) <= Draft.reach, abs(point.y) <= Draft.reach else {
      throw LookupError("place.far-away", "'\(text)' is more than 100 km from the venue")
    }
    return Found(name: text, locations: [Place.Location(level: level, position: point)])
  }

  private func usableFrames(_ level: Int) -> String {
    var frames = ["local:"]
    if let plan = venue.levels[level].plan {
      frames.append("px:")
      if plan.pixelsPerMeter != nil { frames.append("mist:") }
      if plan.pixelsPerMeter != nil, plan.millimetersPerUnit != nil { frames.append("jibestream:") }
    }
    if frame != nil { frames.append("geo:") }
    return frames.joined(separator: ", ")
  }

  // MARK: Levels

  /// The level that a text names: its id, name, short name or ordinal; the only level without a text.
  ///
  /// Exact matches come first, then those without regard to case; `#1` is always an ordinal.
  ///
  /// - Throws: ``LookupError`` that lists the levels.
  public func level(_ name: String?, _ whole: String) throws(LookupError) -> Int {
    guard let name, !name.isEmpty else {
      if venue.levels.count == 1 { return 0 }
      throw LookupError("level.missing", "'\(whole)' needs a level; add ;level= and one of \(levelList)")
    }
    if name.hasPrefix("#") {
      let number = JSONReader.number(String(name.dropFirst()))
      return try only(name) { number != nil && $0.ordinal == number }
    }
    if venue.levels.contains(where: { $0.id == name }) { return try only(name) { $0.id == name } }
    if venue.levels.contains(where: { $0.sourceID == name }) { return try only(name) { $0.sourceID == name } }
    if venue.levels.contains(where: { $0.name == name || $0.shortName == name }) {
      return try only(name) { $0.name == name || $0.shortName == name }
    }
    let key = Folding.key(name)
    if venue.levels.contains(where: { Folding.key($0.name) == key || Folding.key($0.shortName) == key }) {
      return try only(name) { Folding.key($0.name) == key || Folding.key($0.shortName) == key }
    }
    let number = JSONReader.number(name)
    return try only(name) { number != nil && $0.ordinal == number }
  }

  private func only(_ name: String, _ matches: (Level) -> Bool) throws(LookupError) -> Int {
    let found = venue.levels.indices.filter { matches(venue.levels[$0]) }
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else {
      throw LookupError("level.unknown", "there is no level '\(name)'; there are \(levelList)")
    }
    let ids = found.map { "'\(venue.levels[$0].id)'" }.joined(separator: ", ")
    throw LookupError("level.ambiguous", "'\(name)' names \(found.count) levels; use an id: \(ids)")
  }

  /// What levels can be called, the first twelve of them.
  var levelList: String {
    let names = venue.levels.indices.prefix(12).map { venue.levelLabel($0) }
    return names.joined(separator: ", ") + (venue.levels.count > 12 ? " and \(venue.levels.count - 12) more" : "")
  }

  // MARK: Nodes

  private func node(_ id: String, _ level: String?, _ text: String) throws(LookupError) -> Found {
    // An id may hold a slash itself, so the whole text is tried as an id before its front is taken for a level.
    let whole = level.map { "\($0)/\(id)" } ?? id
    var matches = nodes(whole)
    if matches.isEmpty, let level {
      let index = try self.level(level, text)
      matches = nodes(id).filter { Int(nodeColumns.levels[$0]) == index }
    }
    guard let node = matches.first else {
      let ids = Array(nodeColumns.ids.prefix(50_000))
      throw LookupError(
        "place.unknown-node", "there is no node '\(whole)'" + Self.hint(EditDistance.nearest(to: id, in: ids)))
    }
    guard matches.count == 1 else {
      let names = matches.prefix(8).map { "node:\(self.name($0))" }.joined(separator: ", ")
      throw LookupError("place.ambiguous", "'\(text)' is on \(matches.count) levels; write one of \(names)")
    }
    return Found(name: "node:\(name(node))", locations: [nodeColumns.spot(node)])
  }

  private func name(_ node: Int) -> String {
    venue.qualified(nodeColumns.ids[node], level: Int(nodeColumns.levels[node]))
  }

  private func nodes(_ id: String) -> [Int] {
    if let nodesOfID { return nodesOfID[id] ?? [] }
    return nodeColumns.ids.indices(of: id)
  }

  // MARK: Places

  private func place(_ name: String) throws(LookupError) -> Found {
    var matches = exactPlaces(name)
    if matches.isEmpty { matches = foldedPlaces(Folding.key(name)) }
    guard let index = matches.first else {
      let names = venue.places.map(\.name)
      var hint = Self.hint(EditDistance.nearest(to: name, in: names))
      if hint.isEmpty {
        hint =
          names.isEmpty
          ? "; the venue has no places: use node:ID or a position"
          : "; `footway inspect` lists the \(names.count) places"
      }
      throw LookupError("place.unknown", "there is no place '\(name)'" + hint)
    }
    guard matches.count == 1 else {
      let ids = matches.prefix(8).map { "'\(venue.places[$0].id)'" }.joined(separator: ", ")
      throw LookupError("place.ambiguous", "'\(name)' names \(matches.count) places; use an id: \(ids)")
    }
    let place = venue.places[index]
    guard !place.locations.isEmpty else {
      throw LookupError("place.no-location", "place '\(place.name)' has no location, so nothing leads there")
    }
    return Found(name: place.name, locations: place.locations, place: place.id)
  }

  private func exactPlaces(_ name: String) -> [Int] {
    if let placesOfName { return placesOfName[name] ?? [] }
    let byID = venue.places.indices.filter { venue.places[$0].id == name }
    return byID.isEmpty ? venue.places.indices.filter { venue.places[$0].name == name } : byID
  }

  private func foldedPlaces(_ key: String) -> [Int] {
    if let placesOfKey { return placesOfKey[key] ?? [] }
    return venue.places.indices.filter {
      Folding.key(venue.places[$0].name) == key || Folding.key(venue.places[$0].id) == key
    }
  }

  static func hint(_ near: [String]) -> String {
    near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }

  /// Makes the tables now, so that copies share them.
  ///
  /// - Complexity: O(nodes + places).
  public mutating func prepareForMany() {
    if nodesOfID == nil { makeTables() }
  }

  private mutating func makeTables() {
    nodesOfID = Dictionary(grouping: nodeColumns.ids.indices, by: { nodeColumns.ids[$0] })
    var names = Dictionary(grouping: venue.places.indices, by: { venue.places[$0].name })
    for (id, places) in Dictionary(grouping: venue.places.indices, by: { venue.places[$0].id }) { names[id] = places }
    placesOfName = names
    var keys: [String: [Int]] = [:]
    for (index, place) in venue.places.enumerated() {
      for key in Set([Folding.key(place.name), Folding.key(place.id)]) { keys[key, default: []].append(index) }
    }
    placesOfKey = keys
  }
}
