import Routing
import Testing
import VenueModel

@testable import Formats

/// Routes over the network that the sample extracts give by themselves.
@Suite(OSMSamples.condition) struct OSMRouteTests {
  /// A node of a way.
  private static func node(of way: Int, _ result: OSMResult) throws -> Int {
    let edge = try #require(
      result.venue.network.edges.first { $0.id == "way/\(way)" || $0.id.hasPrefix("way/\(way)#") }, "way \(way)")
    return edge.from
  }

  private static func kinds(_ route: Route?) -> Set<PathKind> { Set(route?.parts.compactMap(\.kind) ?? []) }

  @Test func `At Moorgate one walks from the street to each platform, and rides where there is an elevator`() throws {
    let result = try OSMSamples.result("london-moorgate/moorgate.osm.pbf")
    // The street end of elevator A.
    let street = try #require(result.node(12_286_248_193, "0"))
    // Platforms A and B of the Elizabeth line, 7, 8, 9 and 10.
    for platform in [1_327_964_845, 1_327_964_852, 1_328_222_011, 1_328_222_000, 1_328_222_021, 1_328_222_020] {
      let goal = try Self.node(of: platform, result)
      let walk = try #require(result.route(street, goal), "platform \(platform)")
      #expect(walk.distance > 20 && walk.distance < 1500)
      if let free = result.route(street, goal, .stepFree) {
        #expect(Self.kinds(free).isDisjoint(with: [.stairs, .escalator]))
        #expect(Self.kinds(free).contains(.elevator))
      }
    }
    // The map has elevators to -9 and -7, and only steps to -4, whose platforms are tagged wheelchair=no.
    for (platform, isFree) in [(1_327_964_845, true), (1_328_222_000, true), (1_328_222_021, false)] {
      let goal = try Self.node(of: platform, result)
      #expect((result.route(street, goal, .stepFree) != nil) == isFree, "platform \(platform)")
    }
  }

  @Test func `At Moorgate escalators are taken the way they run`() throws {
    let result = try OSMSamples.result("london-moorgate/moorgate.osm.pbf")
    for way in [1_328_222_008, 1_328_222_019, 164_296_408] {
      let edge = try #require(result.venue.network.edges.firstIndex { $0.id == "way/\(way)" })
      let (from, to) = (result.venue.network.edges[edge].from, result.venue.network.edges[edge].to)
      #expect(Self.kinds(result.route(from, to)).contains(.escalator), "\(way)")
      let back = result.route(to, from)
      let nodes = result.venue.network
      #expect(
        back?.parts.contains {
          $0.kind == .escalator && $0.toNode == from && nodes.edges[edge].to == to && back?.parts.count == 1
        } != true)
    }
  }

  @Test func `In the shopping centre in Grenoble one gets from level to level by steps and by elevator`() throws {
    let result = try OSMSamples.result("grenoble-grand-place/grand-place.geojson")
    let steps = try #require(result.venue.network.edges.first { $0.id == "way/493461469" })
    #expect(Self.kinds(result.route(steps.from, steps.to)).contains(.stairs))
    let lift = try #require(result.venue.connectors.first { $0.id == "node/2517415418" })
    let first = lift.landings[0].node
    let last = lift.landings[1].node
    let route = try #require(result.route(first, last, .stepFree))
    #expect(Self.kinds(route).contains(.elevator))
  }

  @Test func `At Bayfront the footways around the station hang together`() throws {
    let result = try OSMSamples.result("singapore-bayfront/bayfront_singapore.osm.pbf")
    let steps = result.venue.network.edges.filter { $0.kind == .stairs }
    #expect(steps.count == 7)
    let far = try #require(steps.first).from
    let reached = steps.count { result.route(far, $0.to) != nil }
    #expect(reached >= 4)
    // The only elevator lies on two footways of one level.
    #expect(result.stops("node/2466") == ["0"])
  }
}
