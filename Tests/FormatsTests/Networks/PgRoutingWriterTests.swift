import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Path networks as SQL; `tools/crosscheck/networks.py` loads them into PostgreSQL and routes with pgRouting.
@Suite struct PgRoutingWriterTests {
  /// The rows of a table of a script, each as its cells.
  private static func rows(_ table: String, in script: String) -> [[String]] {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("COPY footway.\(table) ") }.dropFirst().prefix { $0 != "\\." }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test(arguments: 0..<10) func `a script has a row for each node and edge, with the costs of routes`(
    round: UInt64
  ) throws {
    let seed = TestSeed.make() &+ round
    var random = SplitMix(seed: seed)
    for venue in VenuesToWrite.random(seed) {
      let written = try WrittenVenue(venue, .pgRouting)
      let network = written.reduced.network
      #expect(Self.rows("nodes", in: written.text()).count == network.nodes.count, "seed \(seed)")
      let rows = Self.rows("edges", in: written.text())
      #expect(rows.count == network.edges.count)
      for (row, edge) in zip(rows, network.edges) {
        #expect(row.count == 16)
        let length = network.length(of: edge)
        #expect(Double(row[4]) == (edge.isClosed || edge.direction == .backward ? -1 : length))
        #expect(Double(row[5]) == (edge.isClosed || edge.direction == .forward ? -1 : length))
      }
      #expect(try WrittenVenue(venue, .pgRouting).bytes == written.bytes)
      let pairs = RouteCosts.pairs(30, nodes: venue.network.nodes.count, &random)
      #expect(
        RouteCosts.costs(written.reduced, .distance, pairs) == RouteCosts.costs(venue, .distance, pairs),
        "\(venue.name), seed \(seed)")
    }
  }

  @Test func `rows say what the network knows, in degrees where it is on Earth`() throws {
    var venue = Venue()
    venue.levels = [
      Level(id: "G", ordinal: 0, name: "Ground"),
      Level(id: "U", name: "", plan: Plan(pixelsPerMeter: 1, toLocal: .scale(1, -1))),
    ]
    venue.network.nodes = [
      PathNode(id: "a", level: 0, position: Point(0, 0)), PathNode(id: "b", level: 0, position: Point(3, 4)),
      PathNode(id: "c", level: 1, position: Point(0, 0)),
    ]
    venue.network.edges = [
      PathEdge(from: 0, to: 1, kind: .ramp, direction: .backward, hours: "24/7", duration: 9, shape: [Point(3, 0)]),
      PathEdge(id: "shut", from: 1, to: 2, isClosed: true, sourceCost: 3),
    ]
    venue.network.signs = [EdgeSign(edge: 0, backward: "Exit")]
    let plain = try WrittenVenue(venue, .pgRouting)
    #expect(plain.text().contains("geom geometry(LineString, 0)"))
    #expect(Self.rows("levels", in: plain.text()) == [["1", "G", "Ground", "0"], ["2", "U", "", "\\N"]])
    #expect(
      Self.rows("edges", in: plain.text()) == [
        [
          "1", "\\N", "1", "2", "-1", "7", "7", "9", "\\N", "ramp", "unknown", "f", "24/7", "\\N", "Exit",
          "SRID=0;LINESTRING(0 0,3 0,3 4)",
        ],
        [
          "2", "shut", "2", "3", "-1", "-1", "5", "\\N", "3", "walkway", "yes", "t", "\\N", "\\N", "\\N",
          "SRID=0;LINESTRING(3 4,0 0)",
        ],
      ])
    #expect(plain.codes == ["export.closed-edges"])
    venue.georeference = Georeference(anchor: LonLat(longitude: 10, latitude: 50))
    let placed = try WrittenVenue(venue, .pgRouting).text()
    #expect(placed.contains("geom geometry(Point, 4326)"))
    #expect(
      Self.rows("nodes", in: placed).map { $0[6] }.enumerated().filter { $0.offset != 1 }.map(\.element)
        == ["SRID=4326;POINT(10 50)", "\\N"])
    #expect(Self.rows("edges", in: placed)[1][15] == "\\N")
  }

  @Test func `no text breaks out of its cell, and NUL is told`() throws {
    let written = try WrittenVenue(VenuesToWrite.hostile(), .pgRouting)
    #expect(written.codes == ["export.place-details", "export.characters"])
    let rows = Self.rows("nodes", in: written.text())
    let read = rows.map { row in
      var text = ""
      var isEscaped = false
      for scalar in row[1].unicodeScalars {
        if isEscaped {
          text.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar == "t" ? "\t" : scalar)
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
    #expect(read == VenuesToWrite.hostileTexts.map { $0.replacing("\u{0}", with: "\u{FFFD}") })
    #expect(rows.allSatisfy { $0.count == 7 })
  }
}
