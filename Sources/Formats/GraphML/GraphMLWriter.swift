import Geometry
import Text
import VenueModel

/// Writes path networks in GraphML (docs/formats/graphml.md): a directed graph in which each way of an edge is an edge.
///
/// Directed and undirected edges in one graph are allowed, but few readers take them.
enum GraphMLWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    try Reduction.keepNetwork(&venue, &losses, elevators: .stops)
    Reduction.dropClosedEdges(&venue, &losses)
    Reduction.keepNamesOfNodes(&venue, &losses)
    Reduction.replaceCharacters(&venue, &losses, why: "XML cannot hold control characters; U+FFFD stands for each") {
      $0 < " " && $0 != "\t" && $0 != "\n" && $0 != "\r" || $0 == "\u{FFFE}" || $0 == "\u{FFFF}"
    }
  }

  /// Something that nodes or edges have.
  private enum Key: String, CaseIterable {
    case nodeID = "node-footway_id"
    case name = "node-name"
    case level = "node-level"
    case ordinal = "node-ordinal"
    case x = "node-x"
    case y = "node-y"
    case longitude = "node-lon"
    case latitude = "node-lat"
    case edgeID = "edge-footway_id"
    case kind = "edge-kind"
    case length = "edge-length"
    case duration = "edge-duration"
    case cost = "edge-cost"
    case access = "edge-access"
    case hours = "edge-hours"
    case sign = "edge-sign"
    case line = "edge-line"

    /// `node` or `edge`.
    var domain: String { String(rawValue.prefix(4)) }
    /// What programs call it.
    var name: String { String(rawValue.dropFirst(5)) }

    var type: String {
      switch self {
      case .ordinal, .x, .y, .longitude, .latitude, .length, .duration, .cost: "double"
      default: "string"
      }
    }
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    var xml = XMLWriter()
    xml.begin(
      "graphml",
      [
        "xmlns": "http://graphml.graphdrawing.org/xmlns", "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation":
          "http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd",
      ])
    for key in Key.allCases {
      xml.element("key", ["id": key.rawValue, "for": key.domain, "attr.name": key.name, "attr.type": key.type])
    }
    xml.element("key", ["id": "graph-name", "for": "graph", "attr.name": "name", "attr.type": "string"])
    xml.begin("graph", ["id": "network", "edgedefault": "directed"])
    if !venue.name.isEmpty { xml.element("data", ["key": "graph-name"], venue.name) }
    try writeNodes(venue, &xml, sink)
    try writeEdges(venue, &xml, sink)
    xml.end()
    xml.end()
    try sink.write(xml.take())
  }

  private static func data(_ key: Key, _ value: String?, _ xml: inout XMLWriter) {
    guard let value, !value.isEmpty else { return }
    xml.element("data", ["key": key.rawValue], value)
  }

  private static func data(_ key: Key, _ value: Double?, _ xml: inout XMLWriter) {
    guard let value else { return }
    xml.element("data", ["key": key.rawValue], Decimal.shortest(value))
  }

  private static func drain(_ xml: inout XMLWriter, _ sink: ExportSink) throws(ExportError) {
    if xml.count > 1 << 14 { try sink.write(xml.take()) }
  }

  private static func writeNodes(_ venue: Venue, _ xml: inout XMLWriter, _ sink: ExportSink) throws(ExportError) {
    let names = venue.namesOfNodes
    let positions = NodePositions(venue)
    for (index, node) in venue.network.nodes.enumerated() {
      xml.begin("node", ["id": "n\(index)"])
      data(.nodeID, node.id, &xml)
      data(.name, names[index], &xml)
      data(.level, venue.levels[node.level].id, &xml)
      data(.ordinal, venue.levels[node.level].ordinal, &xml)
      data(.x, node.position.x, &xml)
      data(.y, node.position.y, &xml)
      let place = positions.lonLat(node.position, level: node.level)
      data(.longitude, place?.longitude, &xml)
      data(.latitude, place?.latitude, &xml)
      xml.end()
      try drain(&xml, sink)
    }
  }

  private static func writeEdges(_ venue: Venue, _ xml: inout XMLWriter, _ sink: ExportSink) throws(ExportError) {
    var nextSign = 0
    for (index, edge) in venue.network.edges.enumerated() {
      var signs = EdgeSign(edge: index)
      if nextSign < venue.network.signs.count, venue.network.signs[nextSign].edge == index {
        signs = venue.network.signs[nextSign]
        nextSign += 1
      }
      if edge.direction != .backward { writeArc(venue, index, edge, isForward: true, signs.forward, &xml) }
      if edge.direction != .forward { writeArc(venue, index, edge, isForward: false, signs.backward, &xml) }
      try drain(&xml, sink)
    }
  }

  /// Writes one way of an edge.
  private static func writeArc(
    _ venue: Venue, _ index: Int, _ edge: PathEdge, isForward: Bool, _ sign: String?, _ xml: inout XMLWriter
  ) {
    let (source, target) = isForward ? (edge.from, edge.to) : (edge.to, edge.from)
    xml.begin("edge", ["id": "e\(index)\(isForward ? "f" : "b")", "source": "n\(source)", "target": "n\(target)"])
    data(.edgeID, edge.id, &xml)
    data(.kind, edge.kind.rawValue, &xml)
    data(.length, venue.network.length(of: edge), &xml)
    data(.duration, edge.duration, &xml)
    data(.cost, edge.sourceCost, &xml)
    data(.access, (edge.access ?? edge.kind.usualAccess).rawValue, &xml)
    data(.hours, edge.hours, &xml)
    data(.sign, sign, &xml)
    if !edge.shape.isEmpty {
      let line = venue.network.line(of: edge)
      data(.line, WellKnownText.line(isForward ? line : line.reversed()), &xml)
    }
    xml.end()
  }
}
