import Foundation
import TestSupport
import Testing

/// The routes of `Data/venues/expected.json`, which another program found with a plain search over the files.
@Suite struct ExpectedRouteTests {
  static let expected: JSONTree = {
    let url = URL(fileURLWithPath: Footway.root + "/Data/venues/expected.json")
    return (try? JSONTree(try Data(contentsOf: url))) ?? .null
  }()
  static let venues = ["airport", "campus", "clinic", "mall"]

  @Test("Every expected route is as long as it should be, with steps and without", arguments: venues)
  func lengths(_ venue: String) throws {
    let routes = Self.expected["venues"]?[venue]?["routes"]?.elements ?? []
    #expect(routes.count >= 4)
    for route in routes {
      let from = try #require(route["from"]?.string)
      let to = try #require(route["to"]?.string)
      let shortest = try #require(try Self.distance(venue, from, to, "distance"))
      expectClose(shortest, try #require(route["distance"]?.number), "\(venue): \(from) to \(to)")
      let walked = try #require(try Self.distance(venue, from, to, "walking"))
      #expect(walked >= shortest - 0.001)
      let stepFree = try Self.distance(venue, from, to, "step-free")
      #expect((stepFree != nil) == (route["stepFree"] == .bool(true)), "\(venue): \(from) to \(to)")
      if let stepFree, let wanted = route["stepFreeDistance"]?.number {
        // The quickest way without steps may be longer than the shortest, never shorter.
        let allowed = tolerance(wanted)
        #expect(stepFree >= wanted - allowed, "\(venue): \(from) to \(to): \(stepFree), not \(wanted)")
        #expect(stepFree >= shortest - 0.001)
      }
    }
  }

  @Test("Levels, nodes, edges, connectors and places are as many as expected", arguments: venues)
  func counts(_ venue: String) throws {
    let wanted = try #require(Self.expected["venues"]?[venue])
    let answer = try JSONTree(try Footway.run(["inspect", "Data/venues/\(venue)", "--json"]).output)
    #expect(answer["levels"]?.elements.count == wanted["levels"]?.number.map { Int($0) })
    #expect(answer["network"]?["nodes"] == wanted["nodes"])
    #expect(answer["network"]?["edges"] == wanted["edges"])
    #expect(answer["connectors"]?.elements.count == wanted["connectors"]?.number.map { Int($0) })
    #expect(answer["places"]?.elements.count == wanted["places"]?.number.map { Int($0) })
    #expect(answer["network"]?["components"] == .number(1))
  }

  @Test("Just the places that need steps are warned of", arguments: venues)
  func stepsOnly(_ venue: String) throws {
    let wanted = Self.expected["venues"]?[venue]?["stepsOnly"]?.elements.compactMap(\.string) ?? []
    let answer = try JSONTree(try Footway.run(["check", "Data/venues/\(venue)", "--json"]).output)
    let messages = (answer["findings"]?.elements ?? []).filter { $0["code"] == .string("place.not-step-free") }
    #expect(messages.count == wanted.count)
    for name in wanted {
      #expect(messages.contains { $0["message"]?.string?.contains("'\(name)'") == true }, "\(name)")
    }
  }

  private func tolerance(_ wanted: Double) -> Double {
    let limits = Self.expected["tolerance"]
    return max(limits?["metres"]?.number ?? 0, wanted * (limits?["share"]?.number ?? 0))
  }

  private func expectClose(_ value: Double, _ wanted: Double, _ what: String) {
    #expect(abs(value - wanted) <= tolerance(wanted), "\(what): \(value) m, not \(wanted) m")
  }

  /// The length of a route in metres; `nil` when there is none.
  private static func distance(_ venue: String, _ from: String, _ to: String, _ profile: String) throws -> Double? {
    let outcome = try Footway.run([
      "route", "Data/venues/\(venue)", "--from", from, "--to", to, "--profile", profile, "--format", "json",
    ])
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    return try JSONTree(outcome.output)["distance"]?.number
  }
}
