import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// The sample feeds, read and counted.
@Suite(GTFSSamples.condition) struct GTFSSampleTests {
  private static let feeds = ["prague-pid-2020", "detroit-people-mover", "edmonton-ets-2026"]

  /// How many pathways of each kind there are, and how many elevators became cabs.
  private static func kinds(_ venue: Venue) -> [PathKind: Int] {
    var counts: [PathKind: Int] = [:]
    for edge in venue.network.edges { counts[edge.kind, default: 0] += 1 }
    return counts
  }

  @Test func `the tables of a feed are told from the tables of a network and from each other`() throws {
    for feed in Self.feeds {
      for table in try GTFSSamples.tables(feed) {
        let isRead = ["stops.txt", "pathways.txt", "levels.txt"].contains { table.name.hasSuffix("/\($0)") }
        #expect(table.kind == (isRead ? .transit : .otherTransit), "\(table.name)")
      }
    }
  }

  @Test func `Prague has 45 stations with all their pathways and levels`() throws {
    let feed = try Feed(sample: "prague-pid-2020")
    let venue = feed.venue
    #expect(venue.validityProblems(hasFreeEdges: true) == [])
    #expect(venue.buildings.count == 45)
    #expect(venue.levels.count == 132)
    #expect(feed.counts["gtfs.level.unused"] == 4)
    // 12 platforms have boarding areas, which are their spots.
    #expect(venue.network.nodes.count == 447 + 255 + 96 + 60 - 12)
    #expect(venue.places.count == 255 + 96 + 60)
    let rides = venue.connectors.reduce(0) { $0 + $1.landings.count - 1 }
    let kinds = Self.kinds(venue)
    #expect(kinds[.walkway] == 639)
    #expect(kinds[.stairs] == 180)
    #expect(kinds[.escalator] == 111)
    #expect(kinds[.movingWalkway] == 7)
    // Three of the 57 pathways of elevators join the three stops of one cab with each other.
    #expect(venue.connectors.first { $0.id == "U1072P103" }?.landings.count == 3)
    #expect((kinds[.elevator] ?? 0) + rides == 57 - 1)
    #expect(feed.counts["gtfs.trimmed-id"] == 1)
    #expect(feed.counts["gtfs.pathway.escalator-both"] == 55)
    #expect(feed.counts["gtfs.stop.dangling"] == 5)
    #expect(feed.counts["gtfs.stop.locked-entrance"] == 10)
    #expect(feed.counts["gtfs.stop.unreachable"] == nil)
  }

  @Test func `Detroit has 13 stations without a cost anywhere, and nothing wrong with them`() throws {
    let feed = try Feed(sample: "detroit-people-mover")
    #expect(feed.venue.validityProblems(hasFreeEdges: true) == [])
    #expect(feed.findings == [])
    #expect(feed.venue.buildings.count == 13)
    #expect(feed.venue.levels.count == 29)
    let kinds = Self.kinds(feed.venue)
    #expect(kinds[.walkway] == 45)
    #expect(kinds[.stairs] == 9)
    #expect((kinds[.elevator] ?? 0) + feed.venue.connectors.reduce(0) { $0 + $1.landings.count - 1 } == 17)
  }

  @Test func `Edmonton has 30 stations, steps that contradict the levels, and levels that all of them share`() throws {
    let feed = try Feed(sample: "edmonton-ets-2026")
    #expect(feed.venue.validityProblems(hasFreeEdges: true) == [])
    #expect(feed.venue.buildings.count == 30)
    let kinds = Self.kinds(feed.venue)
    #expect(kinds[.walkway] == 106)
    #expect(kinds[.stairs] == 97)
    #expect(kinds[.escalator] == 47)
    #expect((kinds[.elevator] ?? 0) + feed.venue.connectors.reduce(0) { $0 + $1.landings.count - 1 } == 55)
    #expect(feed.counts["gtfs.pathway.stairs-ignored"] == 43)
    #expect(feed.counts["gtfs.pathway.stairs-against-levels"] == 55)
    #expect(feed.counts["gtfs.pathway.escalator-both"] == 16)
    #expect(feed.counts["gtfs.level.unused"] == 2)
  }

  @Test func `a station is found by its id, its name and its name without accents, and is a venue of its own`() throws {
    for name in ["U601S1", "Roztyly", "roztyly"] {
      let venue = try Feed(sample: "prague-pid-2020", station: name).venue
      #expect(venue.name == "Roztyly")
      #expect(venue.id == "U601S1")
      #expect(venue.buildings.map(\.name) == ["Roztyly"])
      #expect(venue.levels.map(\.id).allSatisfy { $0.hasPrefix("U601S1/") })
    }
    let stations = try VenueReader.stations(in: GTFSSamples.tables("prague-pid-2020"))
    #expect(stations.count == 45)
    #expect(stations.contains(TransitStation(id: "U237S1", name: "Karlovo náměstí")))
    #expect(try Feed(sample: "prague-pid-2020", station: "karlovo namesti").venue.id == "U237S1")
  }

  @Test func `every station of a feed is a valid venue by itself, and together they are the whole`() throws {
    for feed in Self.feeds {
      let tables = try GTFSSamples.tables(feed)
      let whole = try Feed(tables).venue
      var nodes = 0
      var edges = 0
      for station in try VenueReader.stations(in: tables) {
        let venue = try Feed(tables, station: station.id).venue
        #expect(venue.validityProblems(hasFreeEdges: true) == [], "\(station)")
        nodes += venue.network.nodes.count
        edges += venue.network.edges.count
      }
      #expect(nodes == whole.network.nodes.count)
      #expect(edges == whole.network.edges.count)
    }
  }
}
