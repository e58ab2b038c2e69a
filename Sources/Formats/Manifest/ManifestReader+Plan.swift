import Geometry
import VenueModel

extension ManifestReader {
  mutating func addSpaces(_ venue: inout Venue) {
    var ids = Set(venue.spaces.map(\.id))
    for entry in objects("spaces") {
      checkKeys(entry, ["id", "name", "category", "use", "access", "level", "px", "mist", "local", "lonLat"])
      guard let id = newID(entry, "space", &ids), let level = level(of: entry, in: venue),
        let ring = outline(entry, venue, level: level, frames: Self.planFrames)
      else { continue }
      venue.spaces.append(
        Space(
          id: id, name: reader.text(entry["name"]) ?? "", category: reader.text(entry["category"]),
          use: choice(entry["use"], Space.Use.self) ?? .room, level: level, polygons: [Polygon(ring)],
          access: choice(entry["access"], Access.self)))
    }
  }

  mutating func addOpenings(_ venue: inout Venue) {
    var ids = Set(venue.openings.map(\.id))
    for entry in objects("openings") {
      checkKeys(
        entry, ["id", "category", "kind", "width", "access", "closed", "level", "px", "mist", "local", "lonLat"])
      guard let id = newID(entry, "opening", &ids), let level = level(of: entry, in: venue),
        let points = gap(entry, venue, level: level)
      else { continue }
      venue.openings.append(
        Opening(
          id: id, category: reader.text(entry["category"]), level: level,
          kind: choice(entry["kind"], OpeningKind.self)?.kind ?? .door, points: points, width: measure(entry["width"]),
          access: choice(entry["access"], Access.self), isClosed: reader.bool(entry["closed"]) ?? false))
    }
  }

  /// What an opening may be.
  private enum OpeningKind: String, CaseIterable {
    case door
    case gate
    case walkway

    var kind: PathKind {
      switch self {
      case .door: .door
      case .gate: .gate
      case .walkway: .walkway
      }
    }
  }

  private static let planFrames = ["px", "mist", "local", "lonLat"]

  /// One point, or the points of a line.
  private mutating func gap(_ entry: JSONValue, _ venue: Venue, level: Int) -> [Point]? {
    guard let found = frame(of: entry, among: Self.planFrames) else {
      reader.find(
        .error, "manifest.position.missing", entry, "an opening needs a point or a line: px, mist, local or lonLat")
      return nil
    }
    let isPoint = found.points.elements.first { _ in true }?.kind == .number
    var points: [Point] = []
    for value in isPoint ? [found.points] : Array(found.points.elements) {
      guard let pair = reader.pair(value), let point = placed(pair, found.name, value, level, venue) else { return nil }
      points.append(point)
    }
    if !points.isEmpty { return points }
    reader.find(.error, "manifest.position.missing", found.points, "an opening needs a point, or a line of points")
    return nil
  }
}
