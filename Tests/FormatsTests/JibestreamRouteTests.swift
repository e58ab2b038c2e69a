import Formats
import Foundation
import Routing
import Testing
import VenueModel

@Suite(JibestreamSamples.condition) struct JibestreamRouteTests {
  /// What the sample's author expects.
  private struct Expected: Decodable {
    var routes: [Expectation]
  }

  private struct Expectation: Decodable {
    var from: Int
    var to: Int
    var accessLevel: Int
    var found: Bool
    var waypoints: [Int]
  }

  /// Which ways an access level leaves open: 0 no steps at all, 50 no stairs but escalators, 100 everything.
  private static func profile(_ accessLevel: Int) throws -> Profile {
    switch accessLevel {
    case 0: return .stepFree
    case 50:
      var profile = Profile.walking
      profile.forbidden = [.stairs]
      return profile
    default:
      try #require(accessLevel == 100, "an access level that this test does not know")
      return .walking
    }
  }

  @Test("Routes pass the waypoints that the sample expects, at every access level")
  func waypoints() throws {
    let documents = try ["venue_full", "building_full"].map { name in
      SourceDocument(name: name, json: try JSONDocument(TextBuffer(JibestreamSamples.bytes(name))))
    }
    let venue = try VenueReader.read(documents).venue
    let expected = try JSONDecoder().decode(Expected.self, from: Data(JibestreamSamples.bytes("expected"))).routes
    #expect(expected.count >= 8)
    let nodes = venue.network.nodes
    for pair in expected {
      let note = "\(pair.from) to \(pair.to) at access level \(pair.accessLevel)"
      let from = try #require(nodes.firstIndex { $0.id == "\(pair.from)" }, "\(note)")
      let to = try #require(nodes.firstIndex { $0.id == "\(pair.to)" }, "\(note)")
      var router = Router(venue, profile: try Self.profile(pair.accessLevel))
      var found: [String]?
      let answer = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
      if case .route(let route) = answer {
        // The cabs of elevators are nodes of the graph, but no waypoints.
        found = [nodes[from].id] + route.parts.compactMap(\.toNode).filter { $0 < nodes.count }.map { nodes[$0].id }
      }
      #expect(found == (pair.found ? pair.waypoints.map(String.init) : nil), "\(note)")
    }
  }
}
