import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// What the tables of a feed become.
@Suite struct GTFSReaderTests {
  @Test(
    "A table is told by its header",
    arguments: [
      ("stop_id,stop_name,stop_lat,stop_lon", .transit), ("OBJECTID,pathway_id,from_stop_id,to_stop_id", .transit),
      ("level_id,level_index", .transit), ("\u{FEFF}level_id,level_index,level_name", .transit),
      ("from_stop_id,to_stop_id,transfer_type", .otherTransit),
      ("trip_id,arrival_time,stop_id,stop_sequence", .otherTransit),
      ("route_id,route_type,route_short_name", .otherTransit), ("id,x,y,level,area_id", .network),
      ("from,to", .network),
      ("{\"stop_id\":1}", nil), ("name,value", nil),
    ] as [(String, CSVTable.Kind?)])
  func kinds(header: String, kind: CSVTable.Kind?) {
    #expect(CSVTable.kind(of: TextBuffer(Array((header + "\n1,2,3\n").utf8))) == kind)
    #expect(CSVTable(name: "", TextBuffer(Array((header + "\n").utf8))).kind == kind ?? .network)
  }

  @Test func `levels have the ordinals and names of their table, halves allowed`() throws {
    let feed = try Feed(
      Feed.stops + "Q,Quay,50.1,14.4,0,S,L2,\n", "a,E,N,1,1,,,,,\nb,N,P,2,1,,,,,\nc,P,Q,4,0,,,,,\n",
      levels: "L0,0,Street\nL1,1,\nL2,-1.5,Tunnel\n")
    #expect(feed.venue.levels.map(\.id) == ["S/L2", "S/L0", "S/L1"])
    #expect(feed.venue.levels.map(\.ordinal) == [-1.5, 0, 1])
    #expect(feed.venue.levels.map(\.name) == ["Tunnel", "Street", "1"])
    #expect(feed.venue.levels.map(\.building) == [0, 0, 0])
    #expect(feed.venue.georeference != nil)
    // 0.0001 degrees of latitude are 11.1 m.
    #expect(abs(feed.venue.network.length(of: try feed.edge("a")) - 11.12) < 0.02)
  }

  @Test func `a way costs what the feed says, else what its kind and its levels make it`() throws {
    let feed = try Feed(
      Feed.stops,
      """
      a,E,N,1,1,,,,,
      b,E,N,1,1,30,25,,,
      c,N,P,2,1,,,40,,
      d,N,P,2,1,,,,,
      e,N,P,2,1,9,,,,
      f,N,P,4,0,,,,,
      g,N,P,5,0,,,,,
      h,N,P,5,1,,45,,,

      """)
    #expect(try feed.edge("a").length == nil)
    #expect(try feed.edge("b").length == 30)
    #expect(try feed.edge("b").duration == 25)
    // Steps of 0.33 m, 15 of them a level; never less than the distance of the ends.
    #expect(abs((try feed.edge("c").length ?? 0) - 13.2) < 1e-9)
    #expect(abs((try feed.edge("d").length ?? 0) - 11.12) < 0.02)
    #expect(try feed.edge("e").length == 9)
    #expect(abs((try feed.edge("f").length ?? 0) - 11.12) < 0.02)
    #expect(try feed.edge("g").length == 4)
    #expect(try feed.edge("g").direction == .forward)
    #expect(try feed.edge("h").duration == 45)
    #expect(feed.venue.connectors == [])
  }

  @Test func `elevators that meet at a node are one cab with all its stops`() throws {
    let stops = Feed.stops + "M,,50.1001,14.4,3,S,L1,\nO,,50.1001,14.4,3,S,L2,\n"
    let levels = "L0,0,Street\nL1,1,Platforms\nL2,2,Roof\n"
    let feed = try Feed(stops, "a,E,N,1,1,,,,,\nb,N,M,5,1,,,,,\nc,M,O,5,1,,,,,\nd,M,P,1,1,,,,,\n", levels: levels)
    #expect(feed.venue.connectors.map(\.id) == ["b"])
    let landings = feed.venue.connectors[0].landings.map { feed.venue.network.nodes[$0.node].id }
    #expect(landings == ["N", "M", "O"])
    // Each direction with a record of its own is the same cab.
    let drafts = try Feed(
      stops, "a,E,N,1,1,,,,,\nb,N,M,5,0,,,,,\nc,M,O,5,1,,,,,\nd,M,P,1,1,,,,,\ne,M,N,5,0,,,,,\n", levels: levels)
    #expect(drafts.venue.connectors.map(\.landings) == feed.venue.connectors.map(\.landings))
    // Two stops on one level are two cabs side by side.
    let sides = try Feed(
      stops + "R,,50.1002,14.4,3,S,L1,\n", "a,E,N,1,1,,,,,\nb,N,M,5,1,,,,,\nc,N,R,5,1,,,,,\nd,M,P,1,1,,,,,\n",
      levels: levels)
    #expect(sides.venue.connectors.map(\.id) == ["b", "c"])
    // At a platform one gets off.
    let changed = try Feed(stops, "a,E,N,1,1,,,,,\nb,N,P,5,1,,,,,\nc,P,O,5,1,,,,,\n", levels: levels)
    #expect(changed.venue.connectors.map(\.id) == ["b", "c"])
  }

  @Test func `access follows the kind, the slope, the width and what wheelchairs may do at the ends`() throws {
    let stops = """
      E,Entrance,50.1000,14.4000,2,S,L0,1
      F,Back door,50.1000,14.4001,2,S,L0,2
      N,,50.1001,14.4000,3,S,L0,2
      P,Platform,50.1002,14.4000,0,S,L1,
      Q,Quay,50.1002,14.4002,0,S,L1,1
      B,,50.1002,14.4002,4,Q,L1,

      """
    let feed = try Feed(
      stops,
      """
      a,E,N,1,1,,,,,
      b,E,N,6,1,,,,,
      c,F,N,1,1,,,,,
      d,N,P,2,1,,,,,
      e,E,N,1,1,,,,0.09,
      f,E,N,1,1,,,,,0.7
      g,N,P,5,1,,,,,
      h,N,B,6,1,,,,,
      i,N,P,6,1,,,,,

      """)
    let access = try "abcdefhi".map { try feed.edge(String($0)).access }
    #expect(access == [nil, .yes, .no, .no, .unknown, .unknown, .yes, nil])
    #expect(feed.venue.connectors.map(\.access) == [nil])
  }

  @Test func `what a station says of wheelchairs holds for its platforms and entrances that say nothing`() throws {
    let tables = Feed.tables(Feed.stops, "a,E,N,1,1,,,,,\nb,N,P,5,1,,,,,\n", levels: "L0,0,\nL1,1,\n")
    let closed = CSVTable(
      name: "stops.txt",
      TextBuffer(Array("\(Feed.stopHeader)\nS,Station,50.1,14.4,1,,,2\n\(Feed.stops)".utf8)))
    #expect(try Feed(tables).route("E", "P", .stepFree) != nil)
    #expect(try Feed([closed] + tables.dropFirst()).route("E", "P", .stepFree) == nil)
    #expect(try Feed([closed] + tables.dropFirst()).route("E", "P") != nil)
  }

  @Test func `nodes without coordinates lie between those that they are joined to`() throws {
    let feed = try Feed(
      Feed.stops + "M1,,,,3,S,L0,\nM2,,,,3,S,L0,\n",
      "a,E,M1,1,1,,,,,\nb,M1,M2,1,1,,,,,\nc,M2,N,1,1,,,,,\nd,N,P,2,1,,,,,\n")
    #expect(
      feed.spots == ["stops.txt:6:1: note gtfs.stop.no-position", "stops.txt:7:1: note gtfs.stop.no-position"])
    let nodes = feed.venue.network.nodes
    let ends = (nodes[try feed.node("E")].position, nodes[try feed.node("N")].position)
    for (id, fraction) in [("M1", 1.0 / 3), ("M2", 2.0 / 3)] {
      let wanted = ends.0.interpolated(to: ends.1, fraction: fraction)
      #expect(nodes[try feed.node(id)].position.distance(to: wanted) < 0.01)
    }
  }

  @Test func `a platform with boarding areas is where these are`() throws {
    let feed = try Feed(
      Feed.stops + "B1,,50.1,14.4,4,P,L1,\nB2,Rear,50.1001,14.4,4,P,L1,\n", "a,E,B1,2,1,,,,,\nb,B1,B2,1,1,,,,,\n")
    let platform = try #require(feed.venue.places.first { $0.id == "P" })
    let nodes = feed.venue.network.nodes
    #expect(platform.locations.compactMap { $0.node.map { nodes[$0].id } } == ["B1", "B2"])
    #expect(!nodes.contains { $0.id == "P" })
    #expect(feed.venue.places.map(\.name) == ["Entrance", "Platform", "Platform B1", "Rear"])
    #expect(feed.venue.places.map(\.category) == ["entrance", "platform", "boarding area", "boarding area"])
    #expect(try feed.route("E", "P") != nil)
  }

  @Test func `the names of platforms end in their codes, and the codes of stops find them`() throws {
    let tables = [
      (
        "s",
        "stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n"
          + "S,,Station,50.1,14.4,1,,\nE,,Door,50.1,14.4,2,S,\nP,4711,Station,50.1,14.4,0,S,2b\n"
      ),
      ("p", "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\na,E,P,1,1\n"),
    ]
    let feed = try Feed(tables.map { CSVTable(name: $0.0, TextBuffer(Array($0.1.utf8))) })
    #expect(feed.venue.places.map(\.name) == ["Door", "Station 2b"])
    #expect(feed.venue.places[1].keywords == ["4711"])
  }
}
