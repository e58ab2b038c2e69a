import Geometry
import VenueModel

/// Reads the stations of GTFS feeds (docs/formats/gtfs.md): stops.txt, pathways.txt and levels.txt.
struct GTFSReader {
  private var headers: [GTFSTable] = []
  private var stops = GTFSStops()
  private var pathways = GTFSPathways()
  private var levels = GTFSLevels()
  private var stations: GTFSStations
  private var locations = GTFSLocations()
  private let file: String

  /// Reads tables of feeds.
  ///
  /// - Parameter station: the id or name of the only station wanted; `nil` for all that have pathways.
  /// - Returns: a draft in degrees, a building for each station; it is empty when there are no tables of feeds.
  /// - Throws: ``FormatError`` when a table or a column is missing, the station is not there, or the stations lie too far
  ///   apart to be one venue.
  /// - Complexity: O(total size).
  static func read(
    _ tables: [CSVTable], station: String?, _ findings: inout FindingList
  ) throws(FormatError) -> Draft {
    guard let reader = try GTFSReader(tables, &findings) else { return Draft() }
    return try reader.draft(of: station, &findings)
  }

  /// The stations of the feeds that have pathways, in the order of their file.
  static func stations(in tables: [CSVTable]) throws(FormatError) -> [TransitStation] {
    var findings = FindingList()
    guard var reader = try GTFSReader(tables, &findings) else { return [] }
    reader.readStations(&findings)
    return reader.names
  }

  /// Reads what tells the stations; `nil` when no table is one of a feed.
  private init?(_ tables: [CSVTable], _ findings: inout FindingList) throws(FormatError) {
    guard let first = tables.first(where: { $0.kind != .network }) else { return nil }
    file = first.name
    for table in tables { if let header = try GTFSTable(table, &findings) { headers.append(header) } }
    for (kind, name) in [(GTFSTable.Kind.stops, "stops.txt"), (.pathways, "pathways.txt")]
    where !headers.contains(where: { $0.kind == kind }) {
      throw FormatError(
        "gtfs.missing-table", at: SourcePlace(file: first.name),
        "stations of a GTFS feed are read from stops.txt, pathways.txt and levels.txt; \(name) is missing")
    }
    for header in headers where header.kind == .stops { stops.scan(header, &findings) }
    stops.resolve(&findings)
    for header in headers where header.kind == .pathways { pathways.scan(header, stops) }
    stations = GTFSStations(stops, pathways)
  }

  /// Reads in full what the stations are called.
  private mutating func readStations(_ findings: inout FindingList) {
    var isWanted = [Bool](repeating: false, count: stops.count)
    for stop in stations.stops { isWanted[stop] = true }
    locations.read(headers, stops, &findings, isWanted: isWanted)
  }

  /// The stations as ``stations`` numbers them.
  private var names: [TransitStation] {
    stations.stops.map { stop in
      let location = locations.number(ofStop: stop).map { locations[$0] }
      return TransitStation(id: location?.id ?? "", name: location?.name ?? location?.id ?? "")
    }
  }

  private consuming func draft(of station: String?, _ findings: inout FindingList) throws(FormatError) -> Draft {
    var wanted: Int?
    if let station {
      readStations(&findings)
      wanted = try TransitStation.find(station, in: names, file: file)
    }
    guard stations.count > 0 else {
      throw FormatError(
        "gtfs.no-station", at: SourcePlace(file: file),
        "no pathway of this feed joins two of its stops, so there is no station to read")
    }
    let stations = stations
    /// Whether a stop belongs to a station that was asked for.
    func isWanted(_ stop: Int) -> Bool {
      guard let station = stations[stop] else { return false }
      return wanted.map { $0 == station } ?? true
    }
    locations.read(headers, stops, &findings, isWanted: (0..<stops.count).map(isWanted))
    for header in headers where header.kind == .pathways {
      pathways.read(header, stops, &findings, where: isWanted, isAllWanted: wanted == nil)
    }
    for header in headers where header.kind == .levels { levels.read(header, &findings) }
    let names = names
    if wanted == nil { try checkExtent(names) }
    var builder = GTFSBuilder(
      stops, stations, locations, levels, chosen: wanted.map { [$0] } ?? Array(names.indices), names: names, findings)
    builder.hasLevelTable = headers.contains { $0.kind == .levels }
    builder.build(pathways.all)
    findings = builder.findings
    return builder.draft
  }

  /// Refuses stations that do not fit into one venue.
  private func checkExtent(_ names: [TransitStation]) throws(FormatError) {
    var middle = GeographicMiddle()
    let places = stations.stops.compactMap { stop in locations.number(ofStop: stop).flatMap { locations[$0].position } }
    guard let first = places.first else { return }
    middle.add(first)
    // A station that is out of reach of the first one may be in reach of the middle.
    for place in places { middle.add(place) }
    guard let position = middle.position else { return }
    let center = Point(position.longitude, position.latitude)
    guard let far = places.firstIndex(where: { GTFSPositions.distance($0, center) > Draft.reach }) else { return }
    let distance = GTFSPositions.distance(places[far], center)
    throw FormatError(
      "gtfs.too-wide", at: SourcePlace(file: file),
      "the \(names.count) stations with pathways lie up to \(Int(distance / 1000)) km from their middle, and a venue"
        + " reaches 100 km; read one at a time, by its id or name: \(TransitStation.list(names))")
  }
}
