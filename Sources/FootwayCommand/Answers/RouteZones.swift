import Routing
import Text
import VenueModel
import Zones

/// Tells which zones routes pass through, for one thread.
struct RouteZones {
  private let zones: [Zone]
  private let reader: ZoneReader

  init(_ zones: VenueZones) throws(Failure) {
    self.zones = zones.venue.zones
    reader = try zones.reader()
  }

  /// Each stay in a zone, in order of entering.
  func passages(_ route: Route) -> [ZonePassage] {
    reader.passages(
      along: route.parts.lazy.map {
        PathStretch(line: $0.points, fromLevel: $0.fromLevel, toLevel: $0.toLevel, distance: $0.distance)
      })
  }

  /// The ids of the zones, each once, in order of entering.
  func ids(_ route: Route) -> [String] {
    var seen: Set<Int> = []
    return passages(route).filter { seen.insert($0.area).inserted }.map { zones[$0.area].id }
  }

  /// The stays for people, in a unit of length.
  func sentence(_ route: Route, length: (Double) -> String) -> String {
    let stays = passages(route).map { stay in
      let zone = zones[stay.area]
      return "\(zone.name.isEmpty ? zone.id : zone.name) (\(length(stay.distance)))"
    }
    return stays.isEmpty ? "Through no zone." : "Through \(stays.joined(separator: ", "))."
  }

  /// The stays for scripts.
  func write(_ route: Route, to json: inout JSONWriter) {
    json.beginArray("zones")
    for stay in passages(route) {
      json.beginObject()
      json.write("id", zones[stay.area].id)
      json.write("name", zones[stay.area].name)
      json.write("from", stay.from)
      json.write("to", stay.to)
      json.write("distance", stay.distance)
      json.endObject()
    }
    json.endArray()
  }
}
