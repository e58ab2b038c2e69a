import Geometry
import VenueModel

/// A venue as layers of features, row by row: a row is made when it is asked for.
struct VenueLayers {
  let venue: Venue
  let frame: LayerFrame
  /// What was found in the sources of the venue.
  let findings: [Finding]
  /// The landings of the connectors, and the locations of places and areas of zones; `part` is `nil` for a place or zone
  /// without any.
  let landings: [Part]
  let locations: [Part]
  let areas: [Part]

  /// A part of an element that has several.
  struct Part {
    let owner: Int
    let part: Int?
  }

  /// The version of the layers that are written.
  static let version = 1

  /// Takes a venue to be written.
  ///
  /// - Complexity: O(landings + locations + areas).
  init(_ venue: Venue, findings: [Finding] = []) {
    self.venue = venue
    self.findings = findings
    frame = LayerFrame(venue)
    landings = Self.parts(venue.connectors.map(\.landings.count), keepsEmpty: false)
    locations = Self.parts(venue.places.map(\.locations.count), keepsEmpty: true)
    areas = Self.parts(venue.zones.map(\.areas.count), keepsEmpty: true)
  }

  private static func parts(_ counts: [Int], keepsEmpty: Bool) -> [Part] {
    var parts: [Part] = []
    for (owner, count) in counts.enumerated() {
      if count == 0, keepsEmpty { parts.append(Part(owner: owner, part: nil)) }
      for part in 0..<count { parts.append(Part(owner: owner, part: part)) }
    }
    return parts
  }

  /// How many rows a layer has.
  func count(_ layer: FeatureLayer) -> Int {
    switch layer {
    case .venue: 1
    case .building: venue.buildings.count
    case .level: venue.levels.count
    case .space: venue.spaces.count
    case .opening: venue.openings.count
    case .wall: venue.walls.count
    case .node: venue.network.nodes.count
    case .edge: venue.network.edges.count
    case .connector: venue.connectors.count
    case .landing: landings.count
    case .place: locations.count
    case .zone: areas.count
    case .beacon: venue.beacons.count
    case .finding: findings.count
    }
  }

  /// The level of a row, an index into the venue's; `nil` for what lies on none.
  func level(_ layer: FeatureLayer, _ index: Int) -> Int? {
    switch layer {
    case .venue, .building, .connector: nil
    case .level: index
    case .space: venue.spaces[index].level
    case .opening: venue.openings[index].level
    case .wall: venue.walls[index].level
    case .node: venue.network.nodes[index].level
    case .edge: venue.network.nodes[venue.network.edges[index].from].level
    case .landing: venue.network.nodes[landing(index).node].level
    case .place: location(index)?.level
    case .zone: area(index)?.level
    case .beacon: venue.beacons[index].level
    case .finding: findings[index].level
    }
  }

  func landing(_ index: Int) -> Connector.Landing {
    let row = landings[index]
    return venue.connectors[row.owner].landings[row.part ?? 0]
  }

  func location(_ index: Int) -> Place.Location? {
    let row = locations[index]
    return row.part.map { venue.places[row.owner].locations[$0] }
  }

  func area(_ index: Int) -> Zone.Area? {
    let row = areas[index]
    return row.part.map { venue.zones[row.owner].areas[$0] }
  }

  /// Makes a row.
  ///
  /// - Parameter row: one of the same layer, whose memory is used again.
  func fill(_ row: inout FeatureRow, _ index: Int) {
    row.number = index + 1
    row.geometry = .none
    row.values.removeAll(keepingCapacity: true)
    switch row.layer {
    case .venue, .building, .level: fillStructure(&row, index)
    case .space, .opening, .wall, .zone: fillArea(&row, index)
    case .node, .edge, .connector, .landing: fillNetwork(&row, index)
    case .place, .beacon, .finding: fillPoint(&row, index)
    }
  }

  /// Calls `body` with every row of a layer.
  func forEachRow<Failure: Error>(
    _ layer: FeatureLayer, _ body: (FeatureRow) throws(Failure) -> Void
  ) throws(Failure) {
    var row = FeatureRow(layer)
    for index in 0..<count(layer) {
      fill(&row, index)
      try body(row)
    }
  }
}
