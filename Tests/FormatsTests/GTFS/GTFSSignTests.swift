import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// What signs along pathways say.
@Suite struct GTFSSignTests {
  /// Reads a feed of pathways with signs.
  private static func feed(_ stops: String, _ pathways: String, levels: String = "L0,0,Street\nL1,1,Platforms\n") throws
    -> Feed
  {
    var tables = Feed.tables(stops, "", levels: levels)
    let text = "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,signposted_as,reversed_signposted_as\n"
    tables[1] = CSVTable(name: "pathways.txt", TextBuffer(Array((text + pathways).utf8)))
    return try Feed(tables)
  }

  /// `id: forward / backward` of each edge with signs.
  private static func signs(_ venue: Venue) -> [String] {
    venue.network.signs.map { sign in
      "\(venue.network.edges[sign.edge].id): \(sign.forward ?? "–") / \(sign.backward ?? "–")"
    }
  }

  @Test func `signs belong to the edges of their pathways, on one line`() throws {
    let feed = try Self.feed(
      Feed.stops, "a,E,N,1,1, Trains ,Street\nb,N,P,2,1,,\nc,N,P,4,0,\"Platform\r\n1  and 2\",\nd,P,N,4,0,,Way up\n")
    #expect(
      Self.signs(feed.venue) == ["a: Trains / Street", "c: Platform 1 and 2 / –", "d: – / Way up"])
    #expect(feed.venue.validityProblems(hasFreeEdges: true) == [])
  }

  @Test func `a landing of a cab has the signs of the rides from it, where they say one thing`() throws {
    let stops = Feed.stops + "M,,50.1001,14.4,3,S,L1,\nO,,50.1001,14.4,3,S,L2,\n"
    let levels = "L0,0,Street\nL1,1,Platforms\nL2,2,Roof\n"
    func landings(_ pathways: String) throws -> [String?] {
      let feed = try Self.feed(stops, "a,E,N,1,1,,\n" + pathways + "d,M,P,1,1,,\n", levels: levels)
      #expect(feed.venue.connectors.count == 1)
      return feed.venue.connectors[0].landings.map(\.signs)
    }
    #expect(try landings("b,N,M,5,1,Platforms,Street\n") == ["Platforms", "Street"])
    #expect(try landings("b,M,N,5,1,Street,\n") == [nil, "Street"])
    // In the middle one may go up or down, and the signs there tell which.
    #expect(try landings("b,N,M,5,1,Trains,Street\nc,M,O,5,1,Roof,Down\n") == ["Trains", nil, "Down"])
    #expect(try landings("b,N,M,5,1,Trains,Lift\nc,M,O,5,1,Lift,Down\n") == ["Trains", "Lift", "Down"])
    #expect(try landings("b,N,M,5,1,Trains,\nc,M,O,5,1,Roof,Down\n") == ["Trains", nil, "Down"])
    // Each direction with a record of its own.
    #expect(try landings("b,N,M,5,0,Trains,\nc,M,N,5,0,Street,\n") == ["Trains", "Street"])
  }

  @Test func `signs stay with their edges when nodes are dropped and venues are joined`() throws {
    let stops = Feed.stops + "F,Far end,50.1003,14.4,3,S,L1,\n"
    let one = try Self.feed(stops, "a,E,N,1,1,A,\nb,P,F,1,1,B,\nc,N,P,2,1,C,D\nl,N,P,5,1,Lift,\n").venue
    var venue = one
    venue.dropNodes { $0.id == "F" }
    #expect(Self.signs(venue) == ["a: A / –", "c: C / D"])
    #expect(venue.connectors[0].landings.map(\.signs) == ["Lift", nil])
    #expect(venue.validityProblems(hasFreeEdges: true) == [])
    var draft = Draft()
    draft.venue = one
    var other = Draft()
    other.venue = venue
    var findings = FindingList()
    draft.append(other, since: 0, &findings)
    #expect(Self.signs(draft.venue) == ["a: A / –", "b: B / –", "c: C / D", "a: A / –", "c: C / D"])
    #expect(draft.venue.connectors.map { $0.landings.map(\.signs) } == [["Lift", nil], ["Lift", nil]])
  }
}

/// The signs of the sample feeds.
@Suite(GTFSSamples.condition) struct GTFSSampleSignTests {
  @Test func `of Edmonton's 210 pathways with signs, 191 of them forward, none is lost`() throws {
    let rows = try #require(try GTFSSamples.tables("edmonton-ets-2026").first { $0.name.hasSuffix("pathways.txt") })
    var texts: [String: [String?]] = [:]
    rows.withRows { rows in
      guard rows.next() else { return }
      while rows.next() {
        let signs = [10, 11].map { rows.text($0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let pair = signs.map { $0.isEmpty ? nil : $0 }
        if pair != [nil, nil] { texts[rows.text(0)] = pair }
      }
    }
    #expect(texts.count == 210)
    #expect(texts.values.count { $0[0] != nil } == 191)
    let venue = try Feed(sample: "edmonton-ets-2026").venue
    var kept = 0
    for sign in venue.network.signs {
      #expect(texts[venue.network.edges[sign.edge].id] == [sign.forward, sign.backward])
      kept += 1
    }
    for connector in venue.connectors {
      guard let pair = texts[connector.id] else { continue }
      #expect(connector.landings.count == 2)
      #expect(Set(connector.landings.map(\.signs)) == Set(pair), "\(connector.id)")
      kept += 1
    }
    #expect(kept == 210)
  }
}
