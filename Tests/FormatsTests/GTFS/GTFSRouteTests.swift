import Routing
import Testing
import VenueModel

@testable import Formats

/// Routes through the stations of the sample feeds.
@Suite(GTFSSamples.condition) struct GTFSRouteTests {
  @Test func `from the street to a platform of Roztyly one takes the stairs, or the elevator without a step`() throws {
    let feed = try Feed(sample: "prague-pid-2020", station: "Roztyly")
    let walking = try #require(try feed.route("U601S1E1", "U601Z101P"))
    #expect(walking.parts.contains { $0.kind == .stairs })
    let free = try #require(try feed.route("U601S1E1", "U601Z101P", .stepFree))
    #expect(free.parts.contains { $0.kind == .elevator })
    #expect(free.parts.allSatisfy { [.elevator, .walkway].contains($0.kind) })
    #expect(free.duration > 25)
    let levels = feed.venue.levels
    #expect(levels[free.start.level].ordinal == 0)
    #expect((levels[free.end.level].ordinal ?? 0) < 0)
  }

  @Test func `a station that is not accessible has no step-free way`() throws {
    for (station, entrance, platform) in [
      ("Jinonice", "U685S1E1", "U685Z101P"), ("Radlická", "U957S1E5", "U957Z101P"),
      ("Karlovo náměstí", "U237S1E9", "U237Z101P"),
    ] {
      let feed = try Feed(sample: "prague-pid-2020", station: station)
      #expect(try feed.route(entrance, platform) != nil)
      #expect(try feed.route(entrance, platform, .stepFree) == nil)
    }
  }

  @Test func `no route goes an escalator, a gate or stairs the wrong way, and all platforms are reached`() throws {
    for name in ["prague-pid-2020", "edmonton-ets-2026", "detroit-people-mover"] {
      let feed = try Feed(sample: name)
      let venue = feed.venue
      let graph = PathGraph(venue)
      var router = Router(venue, graph, LinkCosts(graph, .walking))
      var oneWays = 0
      var routes = 0
      for (building, _) in venue.buildings.enumerated() {
        let places = venue.places.filter { venue.levels[$0.locations[0].level].building == building }
        let entrances = places.filter { $0.category == "entrance" }
        let platforms = places.filter { $0.category == "platform" }
        for entrance in entrances {
          for platform in platforms {
            for (from, to) in [(entrance, platform), (platform, entrance)] {
              let answer = router.route(from: RouteEnd(spots: from.locations), to: RouteEnd(spots: to.locations))
              guard case .route(let route) = answer else { continue }
              routes += 1
              for part in route.parts {
                guard case .edge(let index) = part.origin, venue.network.edges[index].direction == .forward else {
                  continue
                }
                oneWays += 1
                #expect(part.isForward, "\(name): \(venue.edgeID(index)) on the way from \(from.id) to \(to.id)")
              }
            }
          }
        }
      }
      #expect(routes > 20, "\(name)")
      #expect(oneWays > 5, "\(name)")
    }
  }

  @Test func `steps of Edmonton are as long as its feed says, or as their number makes them`() throws {
    let feed = try Feed(sample: "edmonton-ets-2026", station: "Churchill Station Underground")
    #expect(try feed.edge("Chur-37").length == 20)
    #expect(try feed.edge("Chur-37").access == .no)
    let route = try #require(try feed.route("E1", "18762"))
    #expect(route.parts.contains { $0.kind == .stairs || $0.kind == .escalator })
    let free = try #require(try feed.route("E20", "18762", .stepFree))
    #expect(free.parts.contains { $0.kind == .elevator })
    #expect(free.parts.allSatisfy { $0.kind == .elevator || $0.kind == .walkway })
  }

  @Test func `Detroit states no cost, and its stairs and elevators cost what they must`() throws {
    let feed = try Feed(sample: "detroit-people-mover", station: "Times Square")
    // In by the elevator, out by stairs that lead down only.
    let up = try #require(try feed.route("101", "100"))
    #expect(up.parts.contains { $0.kind == .elevator })
    #expect(up.duration >= 30)
    let down = try #require(try feed.route("100", "102"))
    let stairs = try #require(down.parts.first { $0.kind == .stairs })
    #expect(stairs.distance >= 15 * 0.33)
    #expect(stairs.duration == stairs.distance / 0.5)
    // Nobody climbs stairs that lead down.
    #expect(try feed.route("102", "100") == nil)
  }
}
