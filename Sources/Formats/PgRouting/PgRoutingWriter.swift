import Geometry
import Text
import VenueModel

/// Writes path networks as an SQL script for PostgreSQL with PostGIS and pgRouting (docs/formats/pgrouting.md).
enum PgRoutingWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    try Reduction.keepNetwork(&venue, &losses, elevators: .stops)
    Reduction.keepNamesOfNodes(&venue, &losses)
    Reduction.replaceCharacters(&venue, &losses, why: "PostgreSQL cannot hold NUL; U+FFFD stands for each") {
      $0 == "\u{0}"
    }
    let closed = venue.network.edges.indices.filter { venue.network.edges[$0].isClosed }
    losses.approximate(
      "export.closed-edges", "closed edges", "their costs are -1, which pgRouting takes for no way",
      items: closed.map(venue.edgeID))
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    let geometry = PgGeometry(venue)
    try sink.write(PgRoutingScript.tables(srid: geometry.srid))
    try writeLevels(venue, sink)
    try writeNodes(venue, geometry, sink)
    try writeEdges(venue, geometry, sink)
    try sink.write(PgRoutingScript.end)
  }

  /// Writes the rows of a table: `COPY`, what `rows` adds, and the end mark.
  private static func copy(
    _ table: String, _ columns: String, _ sink: ExportSink, _ rows: (inout TableWriter) throws(ExportError) -> Void
  ) throws(ExportError) {
    try sink.write("\nCOPY footway.\(table) (\(columns)) FROM stdin;\n")
    var writer = TableWriter(.copy, sink)
    try rows(&writer)
    try writer.flush()
    try sink.write("\\.\n")
  }

  private static func writeLevels(_ venue: Venue, _ sink: ExportSink) throws(ExportError) {
    try copy("levels", "id, footway_id, name, ordinal", sink) { rows throws(ExportError) in
      for (index, level) in venue.levels.enumerated() {
        rows.cell(index + 1)
        rows.cell(level.id)
        rows.cell(level.name)
        rows.cell(level.ordinal)
        try rows.endRecord()
      }
    }
  }

  private static func writeNodes(_ venue: Venue, _ geometry: PgGeometry, _ sink: ExportSink) throws(ExportError) {
    let names = venue.namesOfNodes
    try copy("nodes", "id, footway_id, name, level, x, y, geom", sink) { rows throws(ExportError) in
      for (index, node) in venue.network.nodes.enumerated() {
        rows.cell(index + 1)
        rows.cell(node.id)
        rows.cell(names[index])
        rows.cell(node.level + 1)
        rows.cell(node.position.x)
        rows.cell(node.position.y)
        rows.cell(geometry.point(node.position, level: node.level))
        try rows.endRecord()
      }
    }
  }

  private static func writeEdges(_ venue: Venue, _ geometry: PgGeometry, _ sink: ExportSink) throws(ExportError) {
    let columns =
      "id, footway_id, source, target, cost, reverse_cost, length, duration, source_cost, kind, access, closed, hours,"
      + " sign, reverse_sign, geom"
    let network = venue.network
    var nextSign = 0
    try copy("edges", columns, sink) { rows throws(ExportError) in
      for (index, edge) in network.edges.enumerated() {
        var signs = EdgeSign(edge: index)
        if nextSign < network.signs.count, network.signs[nextSign].edge == index {
          signs = network.signs[nextSign]
          nextSign += 1
        }
        let length = network.length(of: edge)
        rows.cell(index + 1)
        rows.cell(edge.id.isEmpty ? nil : edge.id)
        rows.cell(edge.from + 1)
        rows.cell(edge.to + 1)
        rows.cell(edge.isClosed || edge.direction == .backward ? -1 : length)
        rows.cell(edge.isClosed || edge.direction == .forward ? -1 : length)
        rows.cell(length)
        rows.cell(edge.duration)
        rows.cell(edge.sourceCost)
        rows.cell(edge.kind.rawValue)
        rows.cell((edge.access ?? edge.kind.usualAccess).rawValue)
        rows.cell(edge.isClosed ? "t" : "f")
        rows.cell(edge.hours)
        rows.cell(signs.forward)
        rows.cell(signs.backward)
        rows.cell(geometry.line(of: edge, in: network))
        try rows.endRecord()
      }
    }
  }
}

/// Geometries as PostGIS reads them: in degrees where the venue has a place on Earth, else in its own metres.
private struct PgGeometry {
  let srid: Int
  private let positions: NodePositions

  init(_ venue: Venue) {
    positions = NodePositions(venue)
    srid = positions.isGeoreferenced ? 4326 : 0
  }

  /// `nil` on a level that nothing places on Earth while others are.
  private func place(_ point: Point, _ level: Int) -> Point? {
    guard srid != 0 else { return point }
    return positions.lonLat(point, level: level).map { Point($0.longitude, $0.latitude) }
  }

  func point(_ point: Point, level: Int) -> String? {
    place(point, level).map { "SRID=\(srid);\(WellKnownText.point($0))" }
  }

  func line(of edge: PathEdge, in network: PathNetwork) -> String? {
    let (from, to) = (network.nodes[edge.from], network.nodes[edge.to])
    guard let start = place(from.position, from.level), let end = place(to.position, to.level) else { return nil }
    let bends = edge.shape.compactMap { place($0, from.level) }
    return "SRID=\(srid);\(WellKnownText.line([start] + bends + [end]))"
  }
}
