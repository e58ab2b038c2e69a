import Geometry
import Text
import VenueModel

/// Writes a venue as one station of a GTFS feed (docs/formats/gtfs.md): `stops.txt`, `pathways.txt` and `levels.txt`.
enum GTFSWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    _ = try Reduction.requireGeoreference(&venue, &losses)
    try Reduction.keepNetwork(&venue, &losses, elevators: .stops)
    Reduction.dropClosedEdges(&venue, &losses)
    Reduction.dropBends(&venue, &losses)
    Reduction.dropFarNodes(&venue, &losses)
    let station = GTFSReduction.nameStation(&venue, &losses)
    Reduction.makeNodeIDsUnique(&venue, &losses, except: [station])
    GTFSReduction.keepStops(&venue, &losses)
    try GTFSReduction.keepLevels(&venue, station, &losses)
    try GTFSReduction.keepPathways(&venue, &losses)
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try writeStops(venue, to: sink)
    try writePathways(venue, to: sink)
    try writeLevels(venue, to: sink)
  }

  /// The `level_id` of a level: what stands behind the id of the station in its own.
  private static func levelID(_ level: Level, of venue: Venue) -> String {
    String(decoding: Array(level.id.utf8.dropFirst(venue.id.utf8.count + 1)), as: UTF8.self)
  }

  // MARK: Stops

  private static func writeStops(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try sink.begin(file: "stops.txt")
    var table = TableWriter(.csv, sink)
    table.cells([
      "stop_id", "stop_code", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station",
      "wheelchair_boarding", "level_id",
    ])
    try table.endRecord()
    let positions = NodePositions(venue)
    let nodes = venue.network.nodes
    try writeStation(venue, positions, &table)
    var places = [Place?](repeating: nil, count: nodes.count)
    for place in venue.places { if let node = place.locations.first?.node { places[node] = place } }
    let boarding = GTFSReduction.boarding(venue)
    for (index, node) in nodes.enumerated() {
      let place = places[index]
      table.cell(node.id)
      table.cell(place?.keywords.first)
      table.cell(place?.name)
      let position = positions.lonLat(node.position, level: node.level)
      table.cell(position?.latitude)
      table.cell(position?.longitude)
      table.cell(Int((place.flatMap { GTFSReduction.kind(of: $0) } ?? .node).rawValue))
      table.cell(venue.id)
      table.cell(place == nil ? nil : "\(boarding[index])")
      table.cell(levelID(venue.levels[node.level], of: venue))
      try table.endRecord()
    }
    try table.flush()
  }

  /// Writes the station, in the middle of its nodes.
  private static func writeStation(
    _ venue: Venue, _ positions: NodePositions, _ table: inout TableWriter
  ) throws(ExportError) {
    let nodes = venue.network.nodes
    var sum = Point(0, 0)
    for node in nodes { sum = Point(sum.x + node.position.x, sum.y + node.position.y) }
    let middle = Point(sum.x / Double(nodes.count), sum.y / Double(nodes.count))
    let position = nodes.first.flatMap { positions.lonLat(middle, level: $0.level) }
    table.cell(venue.id)
    table.cell(String?.none)
    table.cell(venue.name)
    table.cell(position?.latitude)
    table.cell(position?.longitude)
    table.cell(Int(GTFSStops.Kind.station.rawValue))
    for _ in 0..<3 { table.cell(String?.none) }
    try table.endRecord()
  }

  // MARK: Pathways and levels

  private static func writePathways(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try sink.begin(file: "pathways.txt")
    var table = TableWriter(.csv, sink)
    table.cells([
      "pathway_id", "from_stop_id", "to_stop_id", "pathway_mode", "is_bidirectional", "length", "traversal_time",
      "stair_count", "signposted_as", "reversed_signposted_as",
    ])
    try table.endRecord()
    let network = venue.network
    var nextSign = 0
    for (index, edge) in network.edges.enumerated() {
      var signs = EdgeSign(edge: index)
      if nextSign < network.signs.count, network.signs[nextSign].edge == index {
        signs = network.signs[nextSign]
        nextSign += 1
      }
      table.cell(edge.id)
      table.cell(network.nodes[edge.from].id)
      table.cell(network.nodes[edge.to].id)
      table.cell(GTFSReduction.mode(of: edge.kind))
      table.cell(edge.direction == .both ? 1 : 0)
      table.cell(edge.length)
      table.cell(edge.duration)
      table.cell(stairs(of: edge, venue).map { "\($0)" })
      table.cell(signs.forward)
      table.cell(signs.backward)
      try table.endRecord()
    }
    try table.flush()
  }

  /// The steps of stairs, as their length has room for, more than 0 where they lead up; `nil` where nothing says that.
  private static func stairs(of edge: PathEdge, _ venue: Venue) -> Int? {
    guard edge.kind == .stairs, let from = venue.levels[venue.network.nodes[edge.from].level].ordinal,
      let to = venue.levels[venue.network.nodes[edge.to].level].ordinal, from != to
    else { return nil }
    let steps = max((venue.network.length(of: edge) / GTFSBuilder.metersPerStep).rounded(), 1)
    return steps <= 10_000 ? Int(from < to ? steps : -steps) : nil
  }

  private static func writeLevels(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try sink.begin(file: "levels.txt")
    var table = TableWriter(.csv, sink)
    table.cells(["level_id", "level_index", "level_name"])
    try table.endRecord()
    for level in venue.levels {
      table.cell(levelID(level, of: venue))
      table.cell(level.ordinal)
      table.cell(level.name)
      try table.endRecord()
    }
    try table.flush()
  }
}
