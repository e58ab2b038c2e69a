import Geometry
import VenueModel

extension IMDFFeatureWriter {
  // MARK: Spaces

  /// Writes units, kiosks and fixtures.
  mutating func writeSpaces() throws(ExportError) {
    let spots = spotsOfUnits()
    func all(_ kind: IMDFSpaceFeature) -> [Space] { venue.spaces.filter { IMDFSpaceFeature($0) == kind } }
    try collection("unit", all(.unit)) { (writer, space) throws(ExportError) in
      let isRestricted = space.use == .restricted && IMDFCategory.use(space.category ?? "") != .restricted
      try writer.feature("unit", space.id, geometry: { $0.areas(space.polygons) }) { writer in
        writer.json.write("category", space.category)
        writer.json.write("restriction", isRestricted ? "restricted" : nil)
        writer.list("accessibility", space.access == .yes ? ["wheelchair"] : [])
        writer.label("name", space.name)
        writer.nothing("alt_name")
        writer.json.write("level_id", writer.venue.levels[space.level].id)
        writer.point("display_point", spots[space.id] ?? IMDFWriter.labelPoint(of: space))
      }
    }
    for (kind, type) in [(IMDFSpaceFeature.kiosk, "kiosk"), (.fixture, "fixture")] {
      try collection(type, all(kind)) { (writer, space) throws(ExportError) in
        try writer.feature(type, space.id, geometry: { $0.areas(space.polygons) }) { writer in
          if kind == .fixture { writer.json.write("category", space.category) }
          writer.label("name", space.name)
          writer.nothing("alt_name", "anchor_id")
          writer.json.write("level_id", writer.venue.levels[space.level].id)
          writer.point("display_point", IMDFWriter.labelPoint(of: space))
        }
      }
    }
  }

  /// Where units are shown that are places, or landings, themselves.
  private func spotsOfUnits() -> [String: Point] {
    let units = Set(venue.spaces.map(\.id))
    var spots: [String: Point] = [:]
    for place in venue.places where units.contains(place.id) { spots[place.id] = place.locations.first?.position }
    for node in venue.network.nodes where units.contains(node.id) { spots[node.id] = node.position }
    return spots
  }

  // MARK: Openings

  mutating func writeOpenings() throws(ExportError) {
    let areAllForCars = venue.openings.allSatisfy { $0.category == "automobile" }
    try collection("opening", venue.openings) { (writer, opening) throws(ExportError) in
      // A gate is a turnstile where nobody can roll through, else one with a reader.
      let isTurnstile = opening.kind == .gate && opening.access == .no
      var controls = opening.kind == .gate && !isTurnstile ? ["badgereader"] : []
      let isTold = opening.category == "emergencyexit" || opening.category == "automobile" && !areAllForCars
      if opening.isClosed, !isTold { controls.append("outofservice") }
      try writer.feature("opening", opening.id, geometry: { $0.line(opening.points) }) { writer in
        writer.json.write("category", opening.category)
        writer.list("accessibility", opening.access == .yes ? ["wheelchair"] : [])
        writer.list("access_control", controls)
        if isTurnstile || opening.kind == .walkway {
          writer.json.beginObject("door")
          writer.json.write("type", isTurnstile ? "turnstile" : "open")
          writer.nothing("automatic", "material")
          writer.json.endObject()
        } else {
          writer.nothing("door")
        }
        writer.nothing("name", "alt_name", "display_point")
        writer.json.write("level_id", writer.venue.levels[opening.level].id)
      }
    }
  }

  // MARK: Places

  /// Writes anchors, occupants and amenities; places that are the name of a unit are there already.
  mutating func writePlaces() throws(ExportError) {
    let units = Set(venue.spaces.map(\.id))
    func all(_ kind: IMDFPlaceFeature) -> [Place] {
      venue.places.filter { IMDFPlaceFeature($0, units: units) == kind && !$0.locations.isEmpty }
    }
    let occupants = all(.occupant)
    var anchors = occupants.map { (Self.anchor(of: $0), $0.locations[0].position, $0.locations[0].level) }
    anchors += venue.network.nodes.filter { !units.contains($0.id) }.map { ($0.id, $0.position, $0.level) }
    try collection("anchor", anchors) { (writer, anchor) throws(ExportError) in
      try writer.feature("anchor", anchor.0, geometry: { $0.point("geometry", anchor.1) }) { writer in
        writer.nothing("address_id")
        writer.json.write("unit_id", writer.unit(at: anchor.1, anchor.2))
      }
    }
    try collection("occupant", occupants) { (writer, place) throws(ExportError) in
      try writer.feature("occupant", place.id) { writer in
        writer.label("name", place.name)
        writer.json.write("category", place.category)
        writer.json.write("anchor_id", Self.anchor(of: place))
        writer.json.write("hours", place.hours)
        writer.nothing("phone", "website", "validity", "correlation_id")
      }
    }
    try collection("amenity", all(.amenity)) { (writer, place) throws(ExportError) in
      let spot = place.locations[0]
      try writer.feature("amenity", place.id, geometry: { $0.point("geometry", spot.position) }) { writer in
        writer.json.write("category", place.category)
        writer.nothing("accessibility")
        writer.label("name", place.name)
        writer.label("alt_name", place.keywords.first)
        writer.json.write("hours", place.hours)
        writer.nothing("phone", "website")
        writer.json.write("unit_ids", writer.unit(at: spot.position, spot.level).map { [$0] } ?? [])
        writer.nothing("address_id", "correlation_id")
      }
    }
  }

  private static func anchor(of place: Place) -> String { NameUUID.make("\(place.id)/anchor") }

  private func unit(at point: Point, _ level: Int) -> String? {
    finder.unit(at: point, level: level).map { venue.spaces[$0].id }
  }

  // MARK: Connectors

  /// Writes connectors as relationships between their landings.
  mutating func writeRelationships() throws(ExportError) {
    let units = Set(venue.spaces.map(\.id))
    try collection("relationship", venue.connectors) { (writer, connector) throws(ExportError) in
      let ends = IMDFReduction.written(connector, writer.venue).map { writer.venue.network.nodes[$0].id }
      try writer.feature("relationship", connector.id) { writer in
        writer.json.write("category", Self.category(of: connector.kind))
        writer.json.write("direction", connector.direction == .both ? "undirected" : "directed")
        writer.reference("origin", ends.first, units)
        if ends.count > 2 {
          writer.json.beginArray("intermediary")
          for id in ends.dropFirst().dropLast() { writer.reference(nil, id, units) }
          writer.json.endArray()
        } else {
          writer.nothing("intermediary")
        }
        writer.reference("destination", ends.last, units)
        writer.json.write("hours", connector.hours)
      }
    }
  }

  private static func category(of kind: PathKind) -> String {
    switch kind {
    case .stairs: "stairs"
    case .escalator: "escalator"
    case .elevator: "elevator"
    case .ramp: "ramp"
    case .movingWalkway: "movingwalkway"
    default: "traversal"
    }
  }

  private mutating func reference(_ key: String?, _ id: String?, _ units: Set<String>) {
    guard let id else { return json.write(key, String?.none) }
    json.beginObject(key)
    json.write("id", id)
    json.write("feature_type", units.contains(id) ? "unit" : "anchor")
    json.endObject()
  }
}
