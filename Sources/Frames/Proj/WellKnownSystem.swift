/// Systems of WGS 84 itself, whose operation is known without PROJ's data base.
///
/// Opening the data base takes longer than all the rest of a short run. A test compares each with what the data base says.
enum WellKnownSystem {
  /// Longitude and latitude on WGS 84.
  static let wgs84 = ReferenceSystem(
    name: "WGS 84", code: "EPSG:4326",
    axes: [
      .init(direction: "east", unit: "degree", column: "lon"), .init(direction: "north", unit: "degree", column: "lat"),
    ], area: AreaOfUse(name: "World.", west: -180, south: -90, east: 180, north: 90))

  /// The same with heights above the ellipsoid.
  static let wgs84WithHeights = ReferenceSystem(
    name: "WGS 84", code: "EPSG:4979",
    axes: wgs84.axes + [.init(direction: "up", unit: "metre", column: "height")], area: wgs84.area)

  /// The system and its projection from radians, for UTM zones (`EPSG:32601`…`32660`, `32701`…`32760`) and web Mercator
  /// (`EPSG:3857`); `nil` for any other.
  static func find(_ text: String) -> (system: ReferenceSystem, projection: String)? {
    let name = text.trimmingBlanks.uppercased()
    guard name.hasPrefix("EPSG:"), let code = Int(name.dropFirst(5)), name == "EPSG:\(code)" else { return nil }
    let zone = code % 100
    if (1...60).contains(zone), code / 100 == 326 || code / 100 == 327 { return utm(zone, isSouth: code / 100 == 327) }
    guard code == 3857 else { return nil }
    return (
      system(
        "WGS 84 / Pseudo-Mercator", code,
        AreaOfUse(name: "World between 85.06°S and 85.06°N.", west: -180, south: -85.06, east: 180, north: 85.06)),
      "+proj=webmerc +lat_0=0 +lon_0=0 +x_0=0 +y_0=0 +ellps=WGS84"
    )
  }

  private static func utm(_ zone: Int, isSouth: Bool) -> (ReferenceSystem, String) {
    let west = Double(zone) * 6 - 186
    let hemisphere = isSouth ? "S" : "N"
    let area = AreaOfUse(
      name: "Zone \(zone)\(hemisphere)", west: west, south: isSouth ? -80 : 0, east: west + 6, north: isSouth ? 0 : 84)
    return (
      system("WGS 84 / UTM zone \(zone)\(hemisphere)", (isSouth ? 32700 : 32600) + zone, area),
      "+proj=utm +zone=\(zone)\(isSouth ? " +south" : "") +ellps=WGS84"
    )
  }

  private static func system(_ name: String, _ code: Int, _ area: AreaOfUse) -> ReferenceSystem {
    ReferenceSystem(
      name: name, code: "EPSG:\(code)",
      axes: [
        .init(direction: "east", unit: "metre", column: "easting"),
        .init(direction: "north", unit: "metre", column: "northing"),
      ], area: area)
  }
}
