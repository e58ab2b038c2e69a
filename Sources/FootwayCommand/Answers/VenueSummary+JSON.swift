import Routing
import Text
import VenueModel

extension VenueSummary {
  /// The JSON that `Data/schemas/inspect.schema.json` describes.
  func json(precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("name", venue.name)
    json.beginArray("levels")
    for level in venue.levels { write(level, to: &json) }
    json.endArray()
    json.beginArray("places")
    for place in venue.places {
      json.beginObject()
      json.write("id", place.id)
      json.write("name", place.name)
      json.write("category", place.category)
      json.write("level", place.locations.first.map { venue.levels[$0.level].id })
      json.endObject()
    }
    json.endArray()
    json.beginObject("network")
    json.write("nodes", venue.network.nodes.count)
    json.write("edges", venue.network.edges.count)
    json.write("components", components)
    json.write(graph.isMeasured ? "lengthMeters" : "lengthPixels", lengthMeters)
    json.endObject()
    json.beginArray("connectors")
    for connector in venue.connectors { write(connector, to: &json) }
    json.endArray()
    json.beginArray("zones")
    for zone in venue.zones {
      json.beginObject()
      json.write("id", zone.id)
      json.write("name", zone.name)
      json.write("level", zone.areas.first.map { venue.levels[$0.level].id })
      json.write("areaSquareMeters", zone.areas.allSatisfy { venue.levels[$0.level].isMeasured } ? area(zone) : nil)
      json.endObject()
    }
    json.endArray()
    json.write("spaces", venue.spaces.count)
    json.write("walls", venue.walls.count)
    json.write("beacons", venue.beacons.count)
    writeFrame(to: &json)
    compilation?.write(to: &json)
    json.beginObject("findings")
    for severity in Finding.Severity.allCases { json.write(severity.rawValue, count(severity)) }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.take()
  }

  private func write(_ level: Level, to json: inout JSONWriter) {
    json.beginObject()
    json.write("id", level.id)
    json.write("ordinal", level.ordinal)
    json.write("name", level.name)
    json.write("shortName", level.shortName)
    json.write("building", level.building.map { venue.buildings[$0].name })
    if let plan = level.plan {
      let (degrees, scale) = Self.rotationAndScale(plan)
      json.beginObject("plan")
      json.write("width", plan.size?.width)
      json.write("height", plan.size?.height)
      json.write("metersPerPixel", level.isMeasured ? scale : nil)
      json.write("rotation", plan.isGeoreferenced ? degrees : nil)
      json.write("isGeoreferenced", plan.isGeoreferenced)
      json.write("source", plan.placement?.source)
      json.write("rms", plan.placement?.rms)
      json.write("scaleRatio", plan.placement?.scaleRatio)
      json.write("isMirrored", plan.placement?.isMirrored ?? false)
      json.endObject()
    }
    json.endObject()
  }

  private func write(_ connector: Connector, to json: inout JSONWriter) {
    json.beginObject()
    json.write("id", connector.id)
    json.write("name", connector.name)
    json.write("kind", connector.kind.rawValue)
    json.write("levels", connector.landings.map { venue.levels[venue.network.nodes[$0.node].level].id })
    let direction =
      switch connector.direction {
      case .both: "both"
      case .forward: "up"
      case .backward: "down"
      }
    json.write("direction", direction)
    json.write("access", (connector.access ?? connector.kind.usualAccess).rawValue)
    json.write("closed", connector.isClosed)
    json.endObject()
  }

  private func writeFrame(to json: inout JSONWriter) {
    guard let georeference = venue.georeference else { return json.write("frame", nil as String?) }
    json.beginObject("frame")
    json.write("name", "wgs84")
    json.write("anchor", numbers: [georeference.anchor.longitude, georeference.anchor.latitude])
    json.endObject()
  }
}
