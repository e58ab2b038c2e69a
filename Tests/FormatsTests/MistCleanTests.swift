import Foundation
import Frames
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// The sample venue without faults, and what is expected of it.
@Suite(MistSamples.condition) struct MistCleanTests {
  private func clean() throws -> VenueResult {
    try VenueResult(samples: "maps_clean.original", "zones_clean.original")
  }

  private func numbers(_ value: JSONValue?) throws -> [Double] { try #require(value).elements.compactMap(\.double) }

  @Test("The clean venue is read whole, with notes only") func counts() throws {
    let result = try clean()
    #expect(result.venue.validityProblems() == [])
    #expect(result.codes == ["mist.survey.ignored", "mist.map.origin"])
    #expect(result.findings.allSatisfy { $0.severity == .note })
    #expect(result.venue.levels.map(\.name) == ["Ground floor", "First floor", "Annex (orientation 30)"])
    #expect(result.venue.levels.allSatisfy { $0.ordinal == nil && $0.building == nil })
    #expect((0..<3).map { result.nodes($0).count } == [9, 4, 2])
    #expect((0..<3).map { result.edges($0).count } == [10, 3, 1])
    #expect(result.edges(1) == ["N1-N2", "N2-N3", "N2-N4"])
    #expect(result.venue.network.edges.allSatisfy { $0.direction == .both })
    #expect(result.venue.walls.count == 4)
    #expect(result.venue.zones.count == 4)
  }

  @Test("Each expected point of each plan lies on Earth where it should, within two centimetres") func frames() throws {
    let result = try clean()
    let anchor = try #require(result.venue.georeference?.anchor)
    let frame = try #require(LocalFrame(anchor: anchor))
    var count = 0
    for map in try #require(try MistSamples.root("maps_clean.expected.original")["maps"]).elements {
      let level = try #require(result.level(map["id"]?.string ?? ""))
      let plan = try #require(result.venue.levels[level].plan)
      #expect(plan.isGeoreferenced)
      for point in try #require(map["points"]).elements {
        let pixel = try numbers(point["px"])
        let meters = try numbers(point["m"])
        let local = plan.toLocal(Point(pixel[0], pixel[1]))
        for names in [("lon", "lat"), ("georef_lon", "georef_lat")] {
          let position = LonLat(
            longitude: try #require(point[named: names.0]?.double),
            latitude: try #require(point[named: names.1]?.double))
          #expect(local.distance(to: try #require(frame.local(position))) < 0.02)
        }
        let back = try #require(plan.local(Point(meters[0], meters[1]), .mist))
        #expect(back.distance(to: plan.toLocal(Point(pixel[0], pixel[1]))) < 1e-6)
        count += 1
      }
    }
    #expect(count == 15)
  }

  @Test("Jibestream units are metres times 1000 / mmpp, for a drawing of any scale") func jibestream() throws {
    let result = try clean()
    for map in try #require(try MistSamples.root("maps_clean.expected.original")["maps"]).elements {
      let level = try #require(result.level(map["id"]?.string ?? ""))
      var plan = try #require(result.venue.levels[level].plan)
      #expect(plan.local(Point(1, 1), .jibestream) == nil)
      for (scale, key) in [(50, "jibestream_mmpp50"), (223, "jibestream_mmpp223")] as [(Double, StaticString)] {
        plan.millimetersPerUnit = scale
        for point in try #require(map["points"]).elements {
          let pixel = try numbers(point["px"])
          let units = try numbers(point[key])
          let back = try #require(plan.local(Point(units[0], units[1]), .jibestream))
          #expect(back.distance(to: plan.toLocal(Point(pixel[0], pixel[1]))) < 1e-5)
        }
      }
    }
  }

  @Test("The expected routes have the expected nodes and lengths, within a centimetre") func routes() throws {
    let result = try clean()
    var router = Router(result.venue, profile: .distance)
    var lookup = VenueLookup(result.venue)
    let routes = Array(try #require(try MistSamples.root("maps_clean.expected.original")["routes"]).elements)
    #expect(routes.count == 4)
    for expected in routes {
      let map = try #require(expected["map"]?.string)
      func end(_ name: StaticString, _ others: [(StaticString, String)]) throws -> RouteEnd {
        if let node = expected[name]?.string {
          return RouteEnd(spots: try lookup.find("node:\(map)/\(node)").locations)
        }
        for (key, frame) in others {
          guard let pair = expected[key] else { continue }
          let text = try numbers(pair).map { "\($0)" }.joined(separator: ",")
          return RouteEnd(spots: try lookup.find("\(frame):\(text);level=\(map)").locations)
        }
        throw LookupError("test", "no end")
      }
      let start = try end("from", [("from_m", "mist"), ("from_px", "px")])
      let goal = try end("to", [("to_m", "mist"), ("to_px", "px")])
      guard case .route(let route) = router.route(from: start, to: goal) else {
        Issue.record("no route on \(map)")
        continue
      }
      #expect(abs(route.distance - (try #require(expected["length_m"]?.double))) < 0.01)
      var names = [route.parts.first?.fromNode.map { result.venue.network.nodes[$0].id } ?? "<start>"]
      names += route.parts.map { part in part.toNode.map { result.venue.network.nodes[$0].id } ?? "<dest>" }
      #expect(names == expected["nodes"]?.elements.compactMap(\.string))
      guard let snap = expected["snap_from_px"] else { continue }
      let plan = try #require(result.venue.levels.first { $0.name == map }?.plan)
      let from = try numbers(snap)
      let to = try numbers(expected["snap_to_px"])
      #expect(route.start.joined.distance(to: plan.toLocal(Point(from[0], from[1]))) < 0.01)
      #expect(route.end.joined.distance(to: plan.toLocal(Point(to[0], to[1]))) < 0.01)
      #expect(abs(route.start.distance - 2) < 0.01)
      #expect(abs(route.end.distance - 0.5) < 0.01)
    }
  }

  @Test("Zones hold the expected points and have the expected areas") func zones() throws {
    let result = try clean()
    let plan = try #require(result.venue.levels[0].plan)
    let expected = try MistSamples.root("zones_clean.expected.original")
    for point in try #require(expected["points"]).elements {
      let pixel = try numbers(point["px"])
      let local = plan.toLocal(Point(pixel[0], pixel[1]))
      if let names = point["in"] {
        let inside = result.venue.zones.filter { $0.areas[0].polygon?.contains(local) == .inside }.map(\.name)
        #expect(Set(inside) == Set(names.elements.compactMap(\.string)))
      }
      for name in point["boundary"]?.elements.compactMap(\.string) ?? [] {
        let zone = try #require(result.venue.zones.first { $0.name == name })
        #expect((zone.areas[0].polygon?.distanceToBorder(from: local) ?? .infinity) < 0.001)
      }
    }
    for (name, area) in try #require(expected["area_px2"]).members {
      let zone = try #require(result.venue.zones.first { $0.name == name.string })
      #expect(abs(zone.areas[0].squareMeters - (try #require(area.double)) / 400) < 0.01)
    }
  }

  @Test("The order of the files does not matter") func order() throws {
    let first = try VenueResult(samples: "maps_clean.original", "zones_clean.original", "vbeacons.original")
    let second = try VenueResult(samples: "vbeacons.original", "zones_clean.original", "maps_clean.original")
    #expect(first.venue == second.venue)
    #expect(first.findings == second.findings)
  }
}
