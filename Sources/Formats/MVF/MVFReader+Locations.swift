import Geometry
import VenueModel

extension MVFReader {
  mutating func readCategories(_ root: JSONValue, _ reader: inout JSONReader) {
    for category in root.elements {
      if let id = reader.text(category["id"]) { categories[id] = Self.detail(category, "name", &reader) }
    }
  }

  /// Reads a location: a place at each geometry that it is anchored to.
  mutating func readLocation(_ location: JSONValue, _ reader: inout JSONReader) {
    let source = reader.text(location["id"]) ?? "location"
    let id = ids[.place, default: UniqueIDs()].claim(source)
    if id != source {
      reader.find(
        .warning, "mvf.duplicate-id", location, "the id '\(source.prefix(60))' stands twice; this one became '\(id)'",
        limit: 20)
    }
    var locations: [Place.Location] = []
    var seen: Set<String> = []
    for anchor in location.elements(of: "geometryAnchors") {
      guard let geometry = reader.text(anchor["geometryId"]), let place = geometries[geometry] else {
        reader.find(
          .warning, "mvf.unknown-geometry", anchor,
          "location '\(source.prefix(60))' is at a geometry that is not there", limit: 20)
        continue
      }
      guard seen.insert(geometry).inserted else { continue }
      let spot = spotOfGeometry[geometry] ?? spot(at: geometry, place)
      spotOfGeometry[geometry] = spot
      locations.append(spot)
    }
    if locations.isEmpty {
      reader.find(
        .warning, "mvf.place.nowhere", location,
        "location '\(source.prefix(60))' is nowhere; it is listed, but nobody can be led there", limit: 20)
    }
    let category = location["categories"]?.elements.lazy.compactMap { $0.string }.first { _ in true }
    draft.venue.places.append(
      Place(
        id: id, name: Self.detail(location, "name", &reader) ?? source,
        category: category.map { categories[$0] ?? $0 }, locations: locations))
  }

  private func spot(at geometry: String, _ place: MVFGeometry) -> Place.Location {
    let point = place.point
    return Place.Location(level: place.level, position: point, node: node(of: geometry, nearestTo: point, place.level))
  }

  /// The node of a geometry that is nearest to a point, `nil` when it has none on that level.
  private func node(of geometry: String, nearestTo point: Point, _ level: Int) -> Int? {
    var best: (node: Int, distance: Double)?
    for node in nodesOfGeometry[geometry] ?? [] where draft.venue.network.nodes[node].level == level {
      let distance = IMDFReader.meters(draft.venue.network.nodes[node].position, point)
      if distance < best?.distance ?? .infinity { best = (node, distance) }
    }
    return best?.node
  }
}
