import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Whatever can be wrong with a feed is told with its place, and the rest is read.
@Suite struct GTFSFaultTests {
  private static let sound = "a,E,N,1,1,,,,,\nb,N,P,2,1,,,,,\n"

  /// The findings of a feed of a street entrance, a node and a platform.
  private static func spots(_ pathways: String, stops: String = "", levels: String? = "L0,0,Street\nL1,1,Platforms\n")
    throws -> [String]
  {
    let feed = try Feed(Feed.stops + stops, pathways, levels: levels)
    #expect(feed.venue.validityProblems(hasFreeEdges: true) == [])
    return feed.spots
  }

  private static func error(_ tables: [(String, String)], station: String? = nil) -> FormatError? {
    do {
      _ = try Feed(tables.map { CSVTable(name: $0.0, TextBuffer(Array($0.1.utf8))) }, station: station)
      return nil
    } catch { return error as? FormatError }
  }

  @Test func `a sound feed gives no finding`() throws {
    #expect(try Self.spots(Self.sound) == [])
  }

  @Test(
    "A fault of a pathway is told at its cell",
    arguments: [
      ("c,E,X,1,1,,,,,", ["pathways.txt:4:5: error gtfs.pathway.unknown-stop"]),
      ("c,E ,N,1,1,,,,,", ["pathways.txt:4:3: warning gtfs.trimmed-id"]),
      ("c,S,N,1,1,,,,,", ["pathways.txt:4:3: error gtfs.pathway.station-end"]),
      ("c,E,E,1,1,,,,,", ["pathways.txt:4:5: warning gtfs.pathway.loop"]),
      ("a,E,N,1,1,,,,,", ["pathways.txt:4:1: warning gtfs.pathway.duplicate-id"]),
      ("c,E,N,9,1,,,,,", ["pathways.txt:4:7: warning gtfs.pathway.unknown-mode"]),
      ("c,E,N,1,,,,,,", ["pathways.txt:4:9: note gtfs.pathway.no-direction"]),
      (
        "c,E,N,1,2,,,,,",
        ["pathways.txt:4:9: warning gtfs.bad-value", "pathways.txt:4:9: note gtfs.pathway.no-direction"]
      ),
      ("c,N,E,7,1,,,,,", ["pathways.txt:4:9: error gtfs.pathway.exit-gate-both"]),
      ("c,N,P,4,1,,,,,", ["pathways.txt:4:9: warning gtfs.pathway.escalator-both"]),
      ("c,E,N,1,1,-5,,,,", ["pathways.txt:4:11: warning gtfs.negative"]),
      ("c,E,N,1,1,1e9,,,,", ["pathways.txt:4:11: warning gtfs.out-of-range"]),
      ("c,E,N,1,1,abc,,,,", ["pathways.txt:4:11: warning gtfs.bad-number"]),
      ("c,E,N,1,1,,0,,,", ["pathways.txt:4:12: warning gtfs.pathway.no-time"]),
      ("c,N,P,4,0,,,20,,", ["pathways.txt:4:13: warning gtfs.pathway.stairs-ignored"]),
      ("c,N,P,2,1,,,-20,,", ["pathways.txt:4:1: warning gtfs.pathway.stairs-against-levels"]),
      ("c,N,P,2,1,,,20,0.1,", ["pathways.txt:4:16: warning gtfs.pathway.slope-ignored"]),
      ("c,E,N,1,1,,,,-0.12,", ["pathways.txt:4:14: note gtfs.pathway.steep"]),
      ("c,E,N,1,1,,,,,0.6", ["pathways.txt:4:15: note gtfs.pathway.narrow"]),
      ("c,E,P,1,1,,,,,", ["pathways.txt:4:1: warning gtfs.pathway.level-change"]),
      ("c,E,N,2,1,,,12,,", ["pathways.txt:4:1: warning gtfs.pathway.one-level"]),
      ("c,E,N,5,1,,,,,", ["pathways.txt:4:1: warning gtfs.pathway.one-level"]),
      ("c,E,N", ["pathways.txt:4:1: error gtfs.cell-count"]),
      ("\"c,E,N,1,1", ["pathways.txt:4:1: error gtfs.unclosed-quote"]),
    ])
  func pathways(record: String, expected: [String]) throws {
    #expect(try Self.spots(Self.sound + record + "\n") == expected)
  }

  @Test(
    "A fault of a stop is told at its cell",
    arguments: [
      (",Nobody,50.1,14.4,3,S,L0,", ["stops.txt:6:1: error gtfs.stop.no-id"]),
      ("N,Twice,50.1,14.4,3,S,L0,", ["stops.txt:6:1: error gtfs.stop.duplicate-id"]),
      ("Q,Q,50.1,14.4,2,X,L0,", ["stops.txt:6:17: error gtfs.stop.unknown-parent"]),
      ("Q,Q,50.1,14.4,1,S,,", ["stops.txt:6:17: warning gtfs.stop.station-with-parent"]),
      ("Q,Q,50.1,14.4,3,,L0,", ["stops.txt:6:1: warning gtfs.stop.no-parent"]),
      ("Q,Q,50.1,14.4,8,,L0,", ["stops.txt:6:15: warning gtfs.bad-value"]),
      (
        "Q,Q,50.1,14.4,2,S,L0,",
        ["stops.txt:6:1: warning gtfs.stop.locked-entrance"]
      ),
      (
        "Q,Q,50.1,14.4,0,S ,L1,",
        ["stops.txt:6:17: warning gtfs.trimmed-id", "stops.txt:6:1: error gtfs.stop.unreachable"]
      ),
      ("Q,Q,50.1,14.4,0,S,L1,", ["stops.txt:6:1: error gtfs.stop.unreachable"]),
      (
        "Q,Q,95,14.4,2,S,L0,",
        [
          "stops.txt:6:5: error gtfs.stop.bad-position", "stops.txt:6:1: error gtfs.stop.no-position",
          "stops.txt:6:1: warning gtfs.stop.locked-entrance",
        ]
      ),
    ])
  func stops(record: String, expected: [String]) throws {
    #expect(try Self.spots(Self.sound, stops: record + "\n") == expected)
  }

  @Test func `a parent of a wrong type is told of and used`() throws {
    let spots = try Self.spots(
      Self.sound + "c,P,B,1,1,,,,,\n", stops: "B,,50.1,14.4,4,P,L1,\nC,,50.1,14.4,4,S,L1,\n")
    #expect(
      spots == [
        "stops.txt:7:16: error gtfs.stop.wrong-parent", "pathways.txt:3:5: warning gtfs.pathway.platform-with-areas",
        "pathways.txt:4:3: warning gtfs.pathway.platform-with-areas", "stops.txt:7:1: error gtfs.stop.unreachable",
      ])
  }

  @Test func `a generic node that leads nowhere is dangling`() throws {
    let spots = try Self.spots(Self.sound + "c,E,D,1,1,,,,,\n", stops: "D,,50.1,14.4,3,S,L0,\n")
    #expect(spots == ["stops.txt:6:1: warning gtfs.stop.dangling"])
  }

  @Test func `a platform that can be reached but not left is told of`() throws {
    let spots = try Self.spots("a,E,N,1,1,,,,,\nb,N,P,2,0,,,,,\n")
    #expect(spots == ["stops.txt:5:1: error gtfs.stop.unreachable"])
  }

  @Test func `what has no level gets that of its neighbours`() throws {
    let feed = try Feed(
      Feed.stops + "M,,50.1,14.4,3,S,,\nO,,50.1,14.4,3,S,L9,\nQ,Quay,50.1,14.4,0,S,L1,\n",
      Self.sound + "c,P,M,1,1,,,,,\nd,M,Q,5,1,,,,,\ne,M,O,1,1,,,,,\nf,E,O,2,1,,,,,\n")
    #expect(
      feed.spots == [
        "stops.txt:7:1: error gtfs.stop.unknown-level", "stops.txt:6:1: warning gtfs.stop.no-level",
        "stops.txt:7:1: warning gtfs.stop.no-level",
        "stops.txt:6:1: warning gtfs.elevator.no-level",
      ])
    for id in ["M", "O"] {
      #expect(feed.venue.levels[feed.venue.network.nodes[try feed.node(id)].level].id == "S/L1")
    }
  }

  @Test func `without levels each part that level ways join is a level of unknown height`() throws {
    let stops = """
      E,Entrance,50.1000,14.4000,2,S,,
      N,,50.1001,14.4000,3,S,,
      P,Platform,50.1002,14.4000,0,S,,

      """
    let feed = try Feed(stops, Self.sound + "c,N,P,5,1,,,,,\n", levels: nil)
    #expect(
      feed.spots.sorted() == [
        "stops.txt:2:1: note gtfs.no-levels", "stops.txt:4:1: warning gtfs.elevator.no-level",
        "stops.txt:5:1: warning gtfs.elevator.no-level",
      ])
    #expect(feed.venue.levels.map(\.id) == ["S/?1", "S/?2"])
    #expect(feed.venue.levels.allSatisfy { $0.ordinal == nil })
    // A ride costs what boarding and one level do, whatever is known of the levels.
    let route = try #require(try feed.route("E", "P", .stepFree))
    #expect(route.duration > 25 + 5)
  }

  @Test func `levels that stops name are known by their ids where there is no table of them`() throws {
    let feed = try Feed(Feed.stops, Self.sound, levels: nil)
    #expect(feed.spots == ["stops.txt:2:1: note gtfs.no-levels"])
    #expect(feed.venue.levels.map(\.id) == ["S/L0", "S/L1"])
  }

  @Test func `faults of levels are told`() throws {
    let spots = try Self.spots(
      Self.sound, levels: "L0,0,Street\nL1,1,Platforms\nL1,2,Twice\n,3,None\nL4,,No height\nL5,9999,High\n")
    #expect(
      spots == [
        "levels.txt:4:1: error gtfs.level.duplicate-id", "levels.txt:5:1: error gtfs.level.no-id",
        "levels.txt:6:4: warning gtfs.level.no-index", "levels.txt:7:4: warning gtfs.out-of-range",
        "levels.txt:7:4: warning gtfs.level.no-index", "levels.txt:6:1: note gtfs.level.unused",
        "levels.txt:7:1: note gtfs.level.unused",
      ])
  }

  @Test func `stops without a name are called by their ids, and those without a station go where their ways lead`()
    throws
  {
    let feed = try Feed(Feed.stops + "Q,,50.1,14.4,0,,L1,\n", Self.sound + "c,P,Q,1,1,,,,,\n")
    #expect(
      feed.spots == ["stops.txt:6:1: note gtfs.stop.no-name", "stops.txt:6:1: note gtfs.stop.no-station"])
    #expect(feed.venue.places.contains { $0.name == "Q" })
    #expect(feed.venue.buildings.map(\.id) == ["S"])
  }

  @Test func `a pathway between two stations is told of and kept`() throws {
    let feed = try Feed(
      Feed.stops + "T,Other,50.1,14.4,1,,,\nQ,Quay,50.1,14.4,0,T,L1,\n", Self.sound + "c,P,Q,1,1,,,,,\n")
    #expect(feed.spots == ["pathways.txt:4:1: note gtfs.pathway.two-stations"])
    #expect(try feed.route("E", "Q") != nil)
  }

  // MARK: What is refused

  private static let stopTable = ("stops.txt", "\(Feed.stopHeader)\nS,Station,50.1,14.4,1,,,\n\(Feed.stops)")

  @Test func `tables and columns that are missing are named`() throws {
    #expect(Self.error([Self.stopTable])?.code == "gtfs.missing-table")
    #expect(Self.error([("agency.txt", "agency_id,agency_name,agency_timezone\n")])?.code == "gtfs.missing-table")
    #expect(
      Self.error([Self.stopTable, ("p", "pathway_id,from_stop_id,to_stop_id\n")])?.code == "gtfs.missing-column")
    #expect(Self.error([Self.stopTable, ("p", Feed.pathwayHeader + "\n")])?.code == "gtfs.no-station")
  }

  @Test func `a station that is not there, or there twice, is refused with the names that are`() throws {
    let stops = Self.stopTable.1 + "T,Station,50.2,14.4,1,,,\nF,,50.2,14.4,2,T,L0,\nG,,50.2,14.4,0,T,L0,\n"
    let tables = [("stops.txt", stops), ("pathways.txt", "\(Feed.pathwayHeader)\n\(Self.sound)c,F,G,1,1,,,,,\n")]
    let ambiguous = Self.error(tables, station: "Station")
    #expect(ambiguous?.code == "gtfs.station.ambiguous")
    #expect(ambiguous?.message.contains("'S', 'T'") == true)
    let unknown = Self.error(tables, station: "Statoin")
    #expect(unknown?.code == "gtfs.station.unknown")
    #expect(unknown?.message.contains("did you mean 'Station'") == true)
  }

  @Test func `stations too far apart for one venue are refused, and each can be read`() throws {
    let stops = Self.stopTable.1 + "T,Far,58.2,14.4,1,,,\nF,,58.2,14.4,2,T,L0,\nG,,58.2,14.4,0,T,L0,\n"
    let tables = [("stops.txt", stops), ("pathways.txt", "\(Feed.pathwayHeader)\n\(Self.sound)c,F,G,1,1,,,,,\n")]
    let error = Self.error(tables)
    #expect(error?.code == "gtfs.too-wide")
    #expect(error?.message.contains("Station, Far") == true)
    #expect(Self.error(tables, station: "Far") == nil)
  }

  @Test func `columns are found by name behind a mark, in any order, and one that is there twice counts once`() throws {
    let tables = [
      (
        "a.txt",
        "\u{FEFF}OBJECTID,stop_lon,stop_lat,stop_id,location_type,parent_station,level_id\r\n1,14.4,50.1,S,1,,\r\n2,14.4,50.1,\"E\",2,S,\r\n3,14.4,50.1,P,0,S,\r\n"
      ),
      (
        "b.txt",
        "\u{FEFF}OBJECTID,pathway_mode, to_stop_id ,from_stop_id,is_bidirectional,length,length\r\n1,1,P,E,1,7,9\r\n"
      ),
    ]
    let feed = try Feed(tables.map { CSVTable(name: $0.0, TextBuffer(Array($0.1.utf8))) })
    #expect(feed.venue.network.edges.map(\.length) == [7])
    #expect(feed.spots.contains("b.txt:1:1: warning gtfs.duplicate-column"))
  }
}
