import Geometry
import VenueModel

extension IMDFFeatureWriter {
  /// Writes the venue with its address, buildings with their footprints, and levels.
  mutating func writeStructure() throws(ExportError) {
    let outlines = IMDFOutlines(venue)
    let address = NameUUID.make("\(venue.id)/address")
    try collection("address", [address]) { (writer, id) throws(ExportError) in
      try writer.feature("address", id) { writer in
        writer.json.write("address", writer.venue.name)
        writer.nothing("unit")
        writer.json.write("locality", "unknown")
        writer.nothing("province")
        // What ISO 3166 leaves to users, and CLDR takes for an unknown country.
        writer.json.write("country", "ZZ")
        writer.nothing("postal_code", "postal_code_ext", "postal_code_vanity")
      }
    }
    let levels = venue.levels.indices
    let whole = Self.hull(of: levels.flatMap { outlines[$0] })
    try collection("venue", [venue.id]) { (writer, id) throws(ExportError) in
      try writer.feature("venue", id, geometry: { $0.areas(whole) }) { writer in
        writer.json.write("category", "businesscampus")
        writer.nothing("restriction")
        writer.label("name", writer.venue.name)
        writer.nothing("alt_name", "hours", "phone", "website")
        writer.point("display_point", whole.first?.labelPoint())
        writer.json.write("address_id", address)
      }
    }
    let footprints = venue.buildings.indices.map { building in
      Self.hull(of: levels.filter { venue.levels[$0].building == building }.flatMap { outlines[$0] })
    }
    try writeBuildings(footprints)
    try writeLevels(outlines)
  }

  private static func hull(of polygons: [Polygon]) -> [Polygon] {
    let points = polygons.flatMap(\.shell.points)
    return (try? Ring(IMDFOutlines.hull(of: points))).map { [Polygon($0)] } ?? []
  }

  private mutating func writeBuildings(_ footprints: [[Polygon]]) throws(ExportError) {
    try collection("building", venue.buildings.indices) { (writer, index) throws(ExportError) in
      try writer.feature("building", writer.venue.buildings[index].id) { writer in
        writer.label("name", writer.venue.buildings[index].name)
        writer.nothing("alt_name")
        writer.json.write("category", "unspecified")
        writer.nothing("restriction")
        writer.point("display_point", footprints[index].first?.labelPoint())
        writer.nothing("address_id")
      }
    }
    let standing = footprints.indices.filter { !footprints[$0].isEmpty }
    try collection("footprint", standing) { (writer, index) throws(ExportError) in
      let building = writer.venue.buildings[index]
      let isBuried = writer.venue.levels.allSatisfy { $0.building != index || ($0.ordinal ?? 0) < 0 }
      let id = NameUUID.make("\(building.id)/footprint")
      try writer.feature("footprint", id, geometry: { $0.areas(footprints[index]) }) { writer in
        writer.json.write("category", isBuried ? "subterranean" : "ground")
        writer.nothing("name")
        writer.json.write("building_ids", [building.id])
      }
    }
  }

  private mutating func writeLevels(_ outlines: IMDFOutlines) throws(ExportError) {
    try collection("level", venue.levels.indices) { (writer, index) throws(ExportError) in
      let level = writer.venue.levels[index]
      try writer.feature("level", level.id, geometry: { $0.areas(outlines[index]) }) { writer in
        writer.json.write("category", "unspecified")
        writer.nothing("restriction")
        writer.json.write("outdoor", level.isOutdoor)
        writer.json.write("ordinal", level.ordinal)
        writer.label("name", level.name)
        writer.label("short_name", level.shortName)
        writer.point("display_point", outlines[index].first?.labelPoint())
        writer.nothing("address_id")
        writer.list("building_ids", level.building.map { [writer.venue.buildings[$0].id] } ?? [])
      }
    }
  }

  // MARK: Zones and walls

  /// Writes zones as geofences and walls as details.
  mutating func writeAreas() throws(ExportError) {
    try collection("geofence", venue.zones) { (writer, zone) throws(ExportError) in
      let first = zone.areas.first?.level
      let polygons = zone.areas.filter { $0.level == first }.compactMap(\.polygon)
      var levels: [String] = []
      for area in zone.areas where levels.last != writer.venue.levels[area.level].id {
        levels.append(writer.venue.levels[area.level].id)
      }
      try writer.feature("geofence", zone.id, geometry: { $0.areas(polygons) }) { writer in
        writer.json.write("category", "geofence")
        writer.nothing("restriction")
        writer.label("name", zone.name)
        writer.nothing("alt_name", "correlation_id")
        writer.point("display_point", polygons.first?.labelPoint())
        writer.nothing("building_ids")
        writer.json.write("level_ids", levels)
        writer.nothing("parents")
      }
    }
    try collection("detail", Array(venue.walls.enumerated())) { (writer, wall) throws(ExportError) in
      let id = NameUUID.make("\(writer.venue.id)/wall/\(wall.offset)")
      try writer.feature("detail", id, geometry: { $0.line(wall.element.points) }) { writer in
        writer.json.write("level_id", writer.venue.levels[wall.element.level].id)
      }
    }
  }
}
