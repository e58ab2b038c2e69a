import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Path networks in GraphML; `tools/crosscheck/networks.py` reads them with networkx.
@Suite struct GraphMLWriterTests {
  /// How often a text occurs in another one.
  private static func count(_ text: String, in whole: String) -> Int {
    whole.split(separator: text, omittingEmptySubsequences: false).count - 1
  }

  @Test(arguments: 0..<10) func `a graph has the nodes and each way of each open edge, at the lengths of routes`(
    round: UInt64
  ) throws {
    let seed = TestSeed.make() &+ round
    var random = SplitMix(seed: seed)
    for venue in VenuesToWrite.random(seed) {
      let written = try WrittenVenue(venue, .graphML)
      let edges = written.reduced.network.edges
      #expect(Self.count("<node id=", in: written.text()) == venue.network.nodes.count, "seed \(seed)")
      #expect(
        Self.count("<edge id=", in: written.text()) == edges.reduce(0) { $0 + ($1.direction == .both ? 2 : 1) },
        "seed \(seed)")
      #expect(!edges.contains { $0.isClosed })
      #expect(try WrittenVenue(venue, .graphML).bytes == written.bytes)
      let pairs = RouteCosts.pairs(30, nodes: venue.network.nodes.count, &random)
      #expect(
        RouteCosts.costs(written.reduced, .distance, pairs) == RouteCosts.costs(venue, .distance, pairs),
        "\(venue.name), seed \(seed)")
    }
  }

  @Test func `nodes and edges have what the network knows of them`() throws {
    var venue = Venue(name: "Museum")
    venue.georeference = Georeference(anchor: LonLat(longitude: 10, latitude: 50))
    venue.levels = [Level(id: "G", ordinal: 0, name: "Ground")]
    venue.network.nodes = [
      PathNode(id: "a", level: 0, position: Point(0, 0)), PathNode(id: "b", level: 0, position: Point(3, 4)),
    ]
    venue.network.edges = [
      PathEdge(
        id: "ab", from: 0, to: 1, kind: .ramp, direction: .backward, hours: "24/7", duration: 9, sourceCost: 2,
        shape: [Point(3, 0)])
    ]
    venue.network.signs = [EdgeSign(edge: 0, backward: "Exit")]
    venue.places = [Place(id: "a", name: "Desk", locations: [.init(level: 0, position: Point(0, 0), node: 0)])]
    let written = try WrittenVenue(venue, .graphML)
    #expect(written.losses.isEmpty)
    let body = written.text().split(separator: "\n").drop { !$0.hasPrefix(" <graph ") }.map { $0.drop { $0 == " " } }
    try #require(body.count > 20)
    #expect(
      body == [
        "<graph id=\"network\" edgedefault=\"directed\">", "<data key=\"graph-name\">Museum</data>", "<node id=\"n0\">",
        "<data key=\"node-footway_id\">a</data>", "<data key=\"node-name\">Desk</data>",
        "<data key=\"node-level\">G</data>", "<data key=\"node-ordinal\">0</data>", "<data key=\"node-x\">0</data>",
        "<data key=\"node-y\">0</data>", "<data key=\"node-lon\">10</data>", "<data key=\"node-lat\">50</data>",
        "</node>", "<node id=\"n1\">", "<data key=\"node-footway_id\">b</data>", "<data key=\"node-level\">G</data>",
        "<data key=\"node-ordinal\">0</data>", "<data key=\"node-x\">3</data>", "<data key=\"node-y\">4</data>",
        body[18], body[19], "</node>", "<edge id=\"e0b\" source=\"n1\" target=\"n0\">",
        "<data key=\"edge-footway_id\">ab</data>", "<data key=\"edge-kind\">ramp</data>",
        "<data key=\"edge-length\">7</data>", "<data key=\"edge-duration\">9</data>",
        "<data key=\"edge-cost\">2</data>",
        "<data key=\"edge-access\">unknown</data>", "<data key=\"edge-hours\">24/7</data>",
        "<data key=\"edge-sign\">Exit</data>", "<data key=\"edge-line\">LINESTRING(3 4,3 0,0 0)</data>", "</edge>",
        "</graph>", "</graphml>",
      ])
  }

  @Test func `control characters are told, and every other text survives`() throws {
    let written = try WrittenVenue(VenuesToWrite.hostile(), .graphML)
    #expect(written.codes == ["export.place-details", "export.characters"])
    let ids = written.text().split(separator: "<data key=\"node-footway_id\">").dropFirst().map { rest in
      rest.prefix { $0 != "<" }.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&#13;", with: "\r")
        .replacing("&amp;", with: "&")
    }
    let kept = VenuesToWrite.hostileTexts.map { text in
      text.replacing("\u{0}", with: "\u{FFFD}").replacing("\u{1B}", with: "\u{FFFD}").replacing(
        "\u{FFFE}", with: "\u{FFFD}")
    }
    #expect(ids.map { String($0) } == kept)
  }

  @Test func `closed edges are left out and told`() throws {
    var venue = Venue()
    venue.levels = [Level(id: "0", ordinal: 0, name: "0")]
    venue.network.nodes = ["a", "b"].map { PathNode(id: $0, level: 0, position: Point(0, 0)) }
    venue.network.edges = [PathEdge(id: "shut", from: 0, to: 1, isClosed: true)]
    let written = try WrittenVenue(venue, .graphML)
    #expect(written.losses.losses.map(\.code) == ["export.closed-edges"])
    #expect(written.losses.losses[0].items == ["shut"])
    #expect(!written.text().contains("<edge"))
  }
}
