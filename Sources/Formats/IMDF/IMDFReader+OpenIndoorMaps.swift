import Geometry
import VenueModel

/// What OpenIndoorMaps writes: a building with a map in the manner of IMDF, routes as bare lines, and points of
/// interest.
extension IMDFReader {
  /// Takes in a building; its map was taken as a collection of features before.
  mutating func takeOpenIndoorMaps(_ root: JSONValue, _ source: inout IMDFSource) {
    if draft.venue.name.isEmpty { draft.venue.name = source.text(root["name"]) ?? "" }
    if draft.venue.id.isEmpty { draft.venue.id = source.text(root["id"]) ?? "" }
    if let location = root["location"], !location.isNull {
      let latitude = source.reader.number(location["latitude"]) ?? .nan
      let longitude = source.reader.number(location["longitude"]) ?? .nan
      if !(abs(latitude) <= 90 && abs(longitude) <= 180) {
        source.reader.find(
          .note, "imdf.building.location", location,
          "the location of the building is none on Earth; it is not needed and was left out")
      }
    }
    for (name, type) in [("pois", IMDFType.pointOfInterest), ("indoor_routes", IMDFType.route)] {
      var number = 0
      for element in (root[named: name] ?? root).elements(of: "features") {
        number += 1
        add(IMDFFeature(element, type, number: number, category: nil, &source), type)
      }
    }
  }

  /// Reads points of interest: places with a floor.
  mutating func readPointsOfInterest() {
    forEach(.pointOfInterest) { reader, feature, source in
      guard let point = source.point(of: feature, "point of interest") else { return }
      guard let level = reader.level(of: feature, "point of interest", named: "floor", &source) else { return }
      let name = IMDFLabels(feature.property("name"), reader.language, &source).name ?? feature.id
      if reader.placeOfID[feature.id] == nil { reader.placeOfID[feature.id] = reader.draft.venue.places.count }
      let id = reader.claim(feature, in: .place, &source)
      reader.draft.venue.places.append(
        Place(
          id: id, name: name, category: source.text(feature.property("type")),
          locations: [Place.Location(level: level, position: point)]))
    }
  }

  /// Reads routes: lines that are joined where they have a point in common.
  mutating func readRoutes() {
    var nodes: [Spot: Int] = [:]
    var linesAt: [Int: Int] = [:]
    var ends: [Int] = []
    var first: (value: JSONValue, source: Int)?
    forEach(.route) { reader, feature, source in
      first = first ?? (feature.value, feature.source)
      guard case .lines(let lines)? = source.shape(of: feature),
        let level = reader.level(of: feature, "route", &source)
      else { return }
      for line in lines {
        var previous: Int?
        var ofLine: [Int] = []
        for (index, point) in line.enumerated() {
          let spot = Spot(level: level, point: point)
          let node = nodes[spot] ?? reader.addNode("\(feature.id)-\(index + 1)", level, point)
          nodes[spot] = node
          if let previous, previous != node {
            reader.draft.venue.network.edges.append(PathEdge(from: previous, to: node))
          }
          previous = node
          ofLine.append(node)
        }
        for node in Set(ofLine) { linesAt[node, default: 0] += 1 }
        ends += [ofLine[0], ofLine[ofLine.count - 1]]
      }
    }
    let loose = ends.filter { linesAt[$0] == 1 }.count
    if let first, loose > 0 {
      tell(
        .note, "imdf.route.loose-end", first.value, first.source,
        "\(loose) of \(ends.count) ends of routes have no point in common with another route; they lead nowhere")
    }
  }

  /// A position on a level.
  private struct Spot: Hashable {
    var level: Int
    var point: Point
  }
}
