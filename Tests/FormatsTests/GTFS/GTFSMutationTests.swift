import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Reading survives whatever the tables of a feed say.
@Suite struct GTFSMutationTests {
  private static let stops = """
    \(Feed.stopHeader),platform_code,stop_code
    S,Station,50.1,14.4,1,,,0,,
    T,Other,50.11,14.41,1,,,2,,
    E,Entrance,50.1000,14.4000,2,S,L0,1,,
    F,Exit,50.1000,14.4001,2,S,L0,2,,
    N1,,50.1001,14.4000,3,S,L0,,,
    N2,,,,3,S,L1,,,
    N3,,50.1001,14.4002,3,S,L2,,,
    P1,Platform,50.1002,14.4000,0,S,L1,1,1,c1
    P2,Platform,50.1002,14.4003,0,S,L2,0,2,c2
    B1,,50.1002,14.4003,4,P2,L2,,,
    B2,,,,4,P2,,,,
    G,Gate,50.11,14.41,2,T,L0,,,
    Q,Quay,50.1101,14.41,0,T,,,,

    """
  private static let pathways = """
    \(Feed.pathwayHeader),signposted_as,reversed_signposted_as
    a,E,N1,1,1,12.5,,,0.03,1.2,Trains,Street
    b,F,N1,7,0,,,,,,,
    c,N1,N2,5,1,,,,,,Platforms,Hall
    d,N2,N3,5,1,,,,,,,
    e,N2,P1,4,0,,30,,,,Platform 1,
    f,P1,N2,2,1,,,-20,,,,
    g,N3,B1,1,1,8,9,,,,,
    h,B1,B2,3,0,,,,,,,
    i,B2,B1,3,0,,,,,,,
    j,G,Q,6,1,,,,,,,
    k,P1,Q,1,1,300,,,,,,

    """
  private static let levels = "level_id,level_index,level_name\nL0,0,Street\nL1,-1.5,Hall\nL2,-2,Platforms\n"

  @Test("Thousands of damaged feeds are read or refused without a trap", arguments: [20_261_130, 7, 8] as [UInt64])
  func mutations(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let texts = [Self.stops, Self.pathways, Self.levels].map { DamagedCSV($0) }
    var read = 0
    for round in 0..<1500 {
      let note: Comment = "seed \(seed), round \(round)"
      let tables = texts.enumerated().map { index, text in
        CSVTable(name: "file", TextBuffer(Array(text.damaged(&random).utf8)))
      }
      let station = round % 3 == 0 ? "S" : nil
      guard let feed = try? Feed(tables, station: station) else { continue }
      read += 1
      #expect(feed.venue.validityProblems(hasFreeEdges: true) == [], note)
      #expect(feed.venue.network.edges.allSatisfy { $0.from != $0.to }, note)
      #expect(feed.findings.allSatisfy { $0.place.file == "file" && !$0.message.isEmpty }, note)
      let again = try Feed(tables, station: station)
      #expect(again.venue == feed.venue && again.findings == feed.findings, note)
      _ = NetworkCheck.findings(feed.venue, PathGraph(feed.venue))
    }
    #expect(read > 400, "seed \(seed)")
  }

  @Test func `the undamaged feed is read with all that it says`() throws {
    let feed = try Feed(
      [Self.stops, Self.pathways, Self.levels].map { CSVTable(name: "file", TextBuffer(Array($0.utf8))) })
    #expect(
      Set(feed.findings.map(\.code)) == [
        "gtfs.stop.no-position", "gtfs.stop.no-level", "gtfs.pathway.two-stations", "gtfs.pathway.one-level",
      ])
    #expect(feed.venue.network.edges.count == 9)
    #expect(feed.venue.connectors.map { $0.landings.count } == [3])
  }
}
