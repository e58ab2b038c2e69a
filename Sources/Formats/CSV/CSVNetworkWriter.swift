import Text
import VenueModel

/// Writes path networks in CSV (docs/formats/csv-network.md): `nodes.csv` and `edges.csv`.
enum CSVNetworkWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    try Reduction.keepNetwork(&venue, &losses, elevators: .cabs)
    dropWhatHasNoColumn(&venue, &losses)
    Reduction.dropBends(&venue, &losses)
    Reduction.dropFarNodes(&venue, &losses)
    Reduction.makeNodeIDsUnique(&venue, &losses)
    Reduction.keepNamesOfNodes(&venue, &losses)
    try Reduction.turnLevelsIntoNumbers(&venue, &losses)
  }

  private static func dropWhatHasNoColumn(_ venue: inout Venue, _ losses: inout LossReport) {
    let network = venue.network
    losses.drop(
      "export.signs", "signs along edges", "the format has no column for them",
      items: network.signs.map { venue.edgeID($0.edge) })
    venue.network.signs = []
    venue.network.replaceEdges { edge in
      var edge = edge
      // What a plan shows of an edge between levels is not how far it is.
      if network.nodes[edge.from].level != network.nodes[edge.to].level { edge.length = network.length(of: edge) }
      if edge.hours?.isEmpty == true { edge.hours = nil }
      return edge
    }
    if venue.georeference != nil {
      losses.drop(
        "export.georeference", "the place on Earth",
        "positions are metres; a manifest can place them by control points",
        items: [venue.name])
    }
    losses.drop(
      "export.names", "name and id of the venue, its buildings", "the format holds a network only",
      items: ([venue.name, venue.id] + venue.buildings.map(\.name)).filter { !$0.isEmpty })
    (venue.id, venue.name, venue.buildings, venue.georeference) = ("", "", [], nil)
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try writeNodes(venue, to: sink)
    try writeEdges(venue, to: sink)
  }

  private static func writeNodes(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try sink.begin(file: "nodes.csv")
    var table = TableWriter(.csv, sink)
    table.cells(["id", "x", "y", "level", "name"])
    try table.endRecord()
    let names = venue.namesOfNodes
    for (index, node) in venue.network.nodes.enumerated() {
      table.cell(node.id)
      table.cell(node.position.x)
      table.cell(node.position.y)
      table.cell(venue.levels[node.level].id)
      table.cell(names[index])
      try table.endRecord()
    }
    try table.flush()
  }

  private static func writeEdges(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try sink.begin(file: "edges.csv")
    var table = TableWriter(.csv, sink)
    table.cells(
      ["from", "to", "id", "length", "duration", "kind", "accessible", "direction", "closed", "hours", "cost"])
    try table.endRecord()
    let nodes = venue.network.nodes
    for edge in venue.network.edges {
      table.cell(nodes[edge.from].id)
      table.cell(nodes[edge.to].id)
      table.cell(edge.id)
      table.cell(edge.length)
      table.cell(edge.duration)
      table.cell(edge.kind.rawValue)
      table.cell(edge.access?.rawValue)
      table.cell(edge.direction.rawValue)
      table.cell(edge.isClosed ? 1 : 0)
      table.cell(edge.hours)
      table.cell(edge.sourceCost)
      try table.endRecord()
    }
    try table.flush()
  }
}
