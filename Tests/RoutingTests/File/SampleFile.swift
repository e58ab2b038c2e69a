import Geometry
import TestSupport
import VenueModel

@testable import Routing

/// Compiled venues in memory.
enum SampleFile {
  static let hash: UInt64 = 0x0123_4567_89AB_CDEF

  /// A venue of a seed with things of every kind in it.
  static func venue(_ shape: RandomVenue.Shape, seed: UInt64) -> Venue {
    var random = SplitMix(seed: seed)
    var venue = RandomVenue.make(shape, using: &random)
    RandomVenue.furnish(&venue, using: &random)
    return venue
  }

  static let findings = [
    Finding(.error, "a.b", at: SourcePlace(file: "x.json", .line(3, column: 4)), "one"),
    Finding(.warning, "a.c", at: SourcePlace(file: "x.json", .pointer("/a/0")), "two", position: Point(1, 2), level: 0),
    Finding(.note, "a.d", at: SourcePlace(file: "", .element("n1")), "three"),
    Finding(.note, "a.e", at: SourcePlace(file: "y"), "four"),
  ]

  static func bytes(
    _ venue: Venue, profiles: [Profile] = Profile.builtIn, findings: [Finding] = SampleFile.findings
  ) -> [UInt8] {
    let graph = PathGraph(venue)
    var writer = FootwayWriter()
    writer.add(venue, graph, findings: findings, name: "sources")
    let topology = RouteTopology(graph)
    if let topology { writer.add(topology) }
    for (number, profile) in profiles.enumerated() {
      let costs = LinkCosts(graph, profile)
      writer.add(costs, number: number)
      // The last profiles of more than two go without.
      if number < 2, let topology, let index = RouteIndex(graph, costs, topology: topology) {
        writer.add(index, number: number)
      }
    }
    return bytes(writer)
  }

  static func bytes(_ writer: FootwayWriter) -> [UInt8] {
    var bytes: [UInt8] = []
    writer.write(contentHash: hash) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Opens bytes and asks everything of them that a command would.
  static func use(_ bytes: [UInt8]) throws(FootwayFileError) {
    let file = try FootwayFile(Column(bytes))
    let routing = try CompiledVenue(file, .routing)
    let compiled = try CompiledVenue(file)
    _ = compiled.venue.check() + NetworkCheck.findings(compiled.venue, compiled.graph)
    for profile in compiled.profiles + [.walking] {
      let costs = try routing.costs(for: profile)
      var router = Router(routing.venue, routing.graph, costs, index: try routing.index(for: costs))
      let last = routing.graph.networkNodeCount - 1
      guard last >= 0 else { continue }
      for (from, to) in [(0, last), (last, 0), (last / 2, 0)] {
        let answer = router.route(
          from: RouteEnd(node: from, of: routing.graph), to: RouteEnd(node: to, of: routing.graph))
        if case .route(let route) = answer {
          for part in route.parts { _ = routing.graph.linkName(part.number, in: routing.venue) }
        }
      }
      for place in routing.venue.places where place.locations.count > 1 {
        let ends = place.locations.map { RouteEnd(spots: [$0]) }
        _ = router.route(from: ends[0], to: ends[1])
      }
    }
  }
}
