import Routing
import Testing
import VenueModel

@testable import Formats

/// Networks of made-up maps: four nodes in a row, 1 to 4, with more where needed.
struct OSMPathTests {
  private static func row(_ build: (inout OSMSketch) -> Void) throws -> OSMResult {
    try OSMResult { sketch in
      for id in 1...6 { sketch.node(id, Double(id) * 10, 0) }
      build(&sketch)
    }
  }

  @Test func `Ways are cut where others meet them, and keep their bends`() throws {
    let result = try Self.row {
      $0.node(20, 25, 5)
      $0.way(1, [1, 2, 3, 4], ["highway": "corridor", "level": "1"])
      $0.way(2, [3, 20], ["highway": "footway", "level": "1"])
    }
    #expect(result.edges == ["1@1-3@1 walkway", "3@1-4@1 walkway", "3@1-20@1 walkway"])
    #expect(result.venue.network.edges.map(\.shape.count) == [1, 0, 0])
    #expect(result.venue.network.edges.map(\.id) == ["way/1#1", "way/1#2", "way/2"])
  }

  @Test func `Who may walk and which way is told by tags`() throws {
    let cases: [([String: String], String?)] = [
      (["highway": "cycleway"], nil), (["highway": "cycleway", "foot": "designated"], "1@0-2@0 walkway"),
      (["highway": "motorway"], nil), (["highway": "construction"], nil),
      (["highway": "residential", "oneway": "yes"], "1@0-2@0 walkway"),
      (["highway": "footway", "oneway": "yes"], "1@0>2@0 walkway"),
      (["highway": "path", "oneway:foot": "-1"], "2@0>1@0 walkway"),
      (["highway": "steps", "conveying": "forward"], "1@0>2@0 escalator"),
      (["highway": "steps", "conveying": "backward"], "2@0>1@0 escalator"),
      (["highway": "steps", "conveying": "no"], "1@0-2@0 stairs"),
      (["highway": "footway", "conveying": "forward"], "1@0>2@0 movingWalkway"),
      (["indoor": "pathway", "level": "0"], "1@0-2@0 walkway"), (["indoor": "yes", "foot": "yes"], "1@0-2@0 walkway"),
    ]
    for (tags, edge) in cases {
      let result = try Self.row { $0.way(1, [1, 2], tags) }
      #expect(result.edges == (edge.map { [$0] } ?? []), "\(tags)")
    }
    let closed = try Self.row {
      $0.way(1, [1, 2], ["highway": "footway", "access": "private", "wheelchair": "yes", "opening_hours": "24/7"])
    }
    #expect(closed.venue.network.edges[0].isClosed && closed.venue.network.edges[0].access == .yes)
    #expect(closed.venue.network.edges[0].hours == "24/7")
  }

  @Test func `A door holds for the ways that end at it`() throws {
    let result = try OSMResult {
      $0.node(1, 0, 0)
      $0.node(2, 9, 0, ["door": "yes", "locked": "yes"])
      $0.node(3, 18, 0)
      $0.node(4, 27, 0, ["barrier": "turnstile", "wheelchair": "no"])
      $0.node(5, 36, 0)
      $0.way(1, [1, 2, 3, 4, 5], ["highway": "corridor", "level": "0"])
    }
    #expect(result.venue.network.edges.map(\.isClosed) == [true, true, false])
    #expect(result.venue.network.edges.map(\.access) == [nil, .no, .no])
  }

  @Test func `Steps without a level get it from what they meet`() throws {
    let result = try Self.row {
      $0.way(1, [1, 2], ["highway": "corridor", "level": "-2"])
      $0.way(2, [2, 3], ["highway": "steps"])
      $0.way(3, [3, 4], ["highway": "corridor", "level": "-1"])
      $0.way(4, [4, 5], ["highway": "steps", "level": "-1;0"])
      $0.way(5, [5, 6], ["highway": "footway"])
    }
    #expect(result.edges(of: 2) == ["2@-2-3@-1 stairs"])
    #expect(result.edges(of: 4) == ["4@-1-5@0 stairs"])
    #expect(result.spots("osm.steps.no-level") == ["map.osm#way/2"])
  }

  @Test func `Flights one behind the other share their landings`() throws {
    // As at Moorgate: each flight states one level, and only the first and the last meet a corridor.
    let result = try Self.row {
      $0.way(1, [1, 2], ["highway": "corridor", "level": "-1"])
      $0.way(2, [2, 3], ["highway": "steps", "level": "-1"])
      $0.way(3, [3, 4], ["highway": "steps", "level": "-4"])
      $0.way(4, [4, 5], ["highway": "steps", "level": "-7"])
      $0.way(5, [5, 6], ["highway": "corridor", "level": "-7"])
    }
    let from = try #require(result.node(1, "-1"))
    let to = try #require(result.node(6, "-7"))
    #expect(result.route(from, to) != nil)
    #expect(result.route(from, to, .stepFree) == nil)
  }

  @Test func `Incline orders the ends of steps that meet nothing, and else is only compared`() throws {
    let down = try Self.row { $0.way(1, [1, 2], ["highway": "steps", "level": "0;1", "incline": "down"]) }
    #expect(down.edges == ["1@1-2@0 stairs"])
    let unknown = try Self.row { $0.way(1, [1, 2], ["highway": "steps", "level": "1;0"]) }
    #expect(unknown.edges == ["1@0-2@1 stairs"])
    #expect(unknown.spots("osm.steps.order-unknown") == ["map.osm#way/1"])
    let wrong = try Self.row {
      $0.way(1, [1, 2], ["highway": "corridor", "level": "0"])
      $0.way(2, [2, 3], ["highway": "steps", "level": "0;1", "incline": "-30%"])
      $0.way(3, [3, 4], ["highway": "corridor", "level": "1"])
    }
    #expect(wrong.edges(of: 2) == ["2@0-3@1 stairs"])
    #expect(wrong.spots("osm.steps.incline") == ["map.osm#way/2"])
    let conflict = try #require(wrong.findings.first { $0.code == "osm.steps.incline" })
    #expect(conflict.position != nil && conflict.level == 0)
  }

  @Test func `What steps meet is believed before their list`() throws {
    let result = try Self.row {
      $0.way(1, [1, 2], ["highway": "corridor", "level": "-2"])
      $0.way(2, [2, 3], ["highway": "steps", "level": "-1;0"])
      $0.way(3, [3, 4], ["highway": "corridor", "level": "0"])
    }
    #expect(result.edges(of: 2) == ["2@-2-3@0 stairs"])
    #expect(result.spots("osm.steps.level-mismatch") == ["map.osm#way/2"])
  }

  @Test func `A flat way over two levels joins them as a slope that nobody knows to be without a step`() throws {
    let result = try Self.row {
      $0.way(1, [1, 2], ["highway": "footway", "level": "0"])
      $0.way(2, [2, 3], ["highway": "footway", "level": "0;1"])
      $0.way(3, [3, 4], ["highway": "footway", "level": "1"])
      $0.way(4, [4, 5], ["highway": "footway", "level": "2"])
      $0.way(5, [4, 6], ["highway": "footway", "indoor": "yes"])
    }
    #expect(result.edges(of: 2) == ["2@0-3@1 ramp"])
    #expect(result.spots("osm.way.changes-level") == ["map.osm#way/2"])
    #expect(result.spots("osm.node.levels-apart") == ["map.osm#node/4"])
    #expect(result.spots("osm.way.no-level") == ["map.osm#way/5"])
  }

  @Test func `Ways and steps are repeated on other levels, steps as a whole`() throws {
    let result = try Self.row {
      $0.way(1, [1, 2], ["highway": "corridor", "level": "0", "repeat_on": "1;2"])
      $0.way(2, [2, 3], ["highway": "steps", "level": "0-1", "repeat_on": "1;2", "incline": "up"])
      $0.way(3, [3, 4], ["highway": "corridor", "level": "1", "repeat_on": "2"])
    }
    #expect(result.edges(of: 1) == ["1@0-2@0 walkway", "1@1-2@1 walkway", "1@2-2@2 walkway"])
    #expect(result.edges(of: 2) == ["2@0-3@1 stairs", "2@1-3@2 stairs"])
    #expect(result.spots("osm.way.repeat") == ["map.osm#way/2"])
  }

  // MARK: Elevators

  @Test func `An elevator is one connector with all its stops, joined to the ways at its node`() throws {
    let result = try OSMResult {
      $0.node(1, 0, 0, ["highway": "elevator", "level": "0-2", "name": "B", "wheelchair": "yes"])
      $0.node(2, 9, 0)
      $0.node(3, 0, 9)
      $0.node(4, 9, 9)
      $0.way(1, [1, 2], ["highway": "corridor", "level": "0"])
      $0.way(2, [1, 3], ["highway": "corridor", "level": "2"])
      $0.way(3, [3, 4], ["highway": "corridor", "level": "1"])
    }
    #expect(result.stops("node/1") == ["0", "1", "2"])
    let from = try #require(result.node(2, "0"))
    let to = try #require(result.node(3, "2"))
    // Whatever way leads through it is a ride, and costs what a ride costs.
    let route = try #require(result.route(from, to, .stepFree))
    #expect(route.parts.contains { $0.kind == .elevator })
  }

  @Test func `A way without a level does not lead past an elevator`() throws {
    // T5: the walk from one level to the other must not be free.
    for tags in [["highway": "elevator", "level": "0;1"], ["highway": "elevator"]] {
      let result = try OSMResult {
        $0.node(1, 0, 0, tags)
        $0.node(2, 9, 0)
        $0.node(3, 0, 9)
        $0.way(1, [1, 2], ["highway": "footway"])
        $0.way(2, [1, 3], ["highway": "footway", "level": "1"])
      }
      #expect(result.edges == ["1@0-2@0 walkway", "1@1-3@1 walkway"])
      #expect(result.stops("node/1") == ["0", "1"])
      let route = try #require(try result.route(from: 2, "0", to: 3, "1"))
      #expect(route.parts.contains { $0.kind == .elevator })
    }
  }

  @Test func `Odd elevators are told`() throws {
    let result = try OSMResult {
      $0.node(1, 0, 0, ["highway": "elevator"])
      $0.node(2, 9, 0, ["highway": "elevator", "level": "0;1"])
      $0.node(3, 18, 0, ["highway": "elevator", "level": "1"])
      $0.node(4, 27, 0)
      $0.way(1, [2, 4], ["highway": "corridor", "level": "0"])
      $0.way(2, [3, 4], ["highway": "corridor", "level": "2"])
    }
    #expect(result.spots("osm.elevator.no-level") == ["map.osm#node/1"])
    #expect(result.spots("osm.elevator.one-level") == ["map.osm#node/1"])
    #expect(result.spots("osm.elevator.no-way") == ["map.osm#node/1"])
    #expect(result.spots("osm.elevator.one-way") == ["map.osm#node/2", "map.osm#node/3"])
    #expect(result.spots("osm.elevator.unlisted-level") == ["map.osm#node/3"])
    #expect(result.stops("node/3") == ["1", "2"])
    // T4: each one can be drawn.
    let codes = result.findings.filter { $0.code.hasPrefix("osm.elevator") }
    #expect(codes.allSatisfy { $0.position != nil && $0.level != nil })
  }

  @Test func `A closed elevator is closed for everybody`() throws {
    let result = try OSMResult {
      $0.node(1, 0, 0, ["highway": "elevator", "level": "0;1", "access": "no"])
      $0.node(2, 9, 0)
      $0.node(3, 0, 9)
      $0.way(1, [1, 2], ["highway": "corridor", "level": "0"])
      $0.way(2, [1, 3], ["highway": "corridor", "level": "1"])
    }
    let from = try #require(result.node(2, "0"))
    let to = try #require(result.node(3, "1"))
    for profile in [Profile.walking, .stepFree, .distance] { #expect(result.route(from, to, profile) == nil) }
  }

  @Test func `An elevator drawn as an area has a landing on each stop, joined where ways meet its outline`() throws {
    let result = try OSMResult {
      $0.room(1, 0, 0, ["highway": "elevator", "level": "0-1"])
      $0.node(2, 4, -9)
      $0.node(3, 9, 4)
      $0.way(2, [12, 2], ["highway": "corridor", "level": "0"])
      $0.way(3, [13, 3], ["highway": "corridor", "level": "1"])
    }
    #expect(result.stops("way/1") == ["0", "1"])
    #expect(result.levels(ofSpace: "way/1") == ["0", "1"])
    let route = try #require(try result.route(from: 2, "0", to: 3, "1", .stepFree))
    #expect(route.parts.contains { $0.kind == .elevator })
    let alone = try OSMResult { $0.room(1, 0, 0, ["highway": "elevator", "level": "0-1"]) }
    #expect(alone.venue.connectors.isEmpty && alone.venue.spaces.count == 2)
  }

  @Test func `An inclined elevator drawn as a line is an elevator`() throws {
    let result = try Self.row {
      $0.way(1, [1, 2], ["highway": "corridor", "level": "0"])
      $0.way(2, [2, 3], ["highway": "elevator", "level": "0;3"])
      $0.way(3, [3, 4], ["highway": "corridor", "level": "3"])
    }
    #expect(result.edges(of: 2) == ["2@0-3@3 elevator"])
    let route = try #require(try result.route(from: 1, "0", to: 4, "3", .stepFree))
    let walk = try #require(try result.route(from: 1, "0", to: 2, "0"))
    #expect(route.duration > 2 * walk.duration + 20)
  }

  // MARK: Escalators

  @Test func `Nobody is sent the wrong way on an escalator`() throws {
    // As in Helsinki: two flights from the street to the platforms, past -2, with a direction.
    for (conveying, isForward) in [("forward", true), ("backward", false)] {
      let result = try Self.row {
        $0.way(1, [1, 2], ["highway": "footway"])
        $0.way(2, [2, 3], ["highway": "steps", "conveying": conveying, "level": "0;-2"])
        $0.way(3, [3, 4], ["highway": "footway", "indoor": "yes", "level": "-2"])
        $0.way(4, [4, 5], ["highway": "steps", "conveying": conveying, "level": "-2;-4"])
        $0.way(5, [5, 6], ["highway": "corridor", "level": "-4"])
      }
      let street = try #require(result.node(1, "0"))
      let platform = try #require(result.node(6, "-4"))
      #expect((result.route(street, platform) != nil) == isForward)
      #expect((result.route(platform, street) != nil) == !isForward)
    }
  }

  @Test func `Escalators without a direction go both ways, and say so`() throws {
    let result = try Self.row {
      $0.way(1, [1, 2], ["highway": "steps", "conveying": "yes", "level": "0;1"])
      $0.way(2, [3, 4], ["highway": "steps", "conveying": "reversible", "level": "0;1"])
    }
    #expect(result.edges == ["1@0-2@1 escalator", "3@0-4@1 escalator"])
    #expect(result.spots("osm.escalator.no-direction") == ["map.osm#way/1"])
    #expect(result.spots("osm.escalator.reversible") == ["map.osm#way/2"])
  }
}
