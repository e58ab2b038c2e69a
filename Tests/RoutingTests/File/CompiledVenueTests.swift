import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct CompiledVenueTests {
  @Test(
    "A venue comes back equal, with its graph, its findings and its profiles", arguments: RandomVenue.Shape.allCases)
  func roundTrip(shape: RandomVenue.Shape) throws {
    for seed in 0..<40 as Range<UInt64> {
      let venue = SampleFile.venue(shape, seed: seed)
      let graph = PathGraph(venue)
      let compiled = try CompiledVenue(FootwayFile(Column(SampleFile.bytes(venue))))
      #expect(compiled.venue == venue, "\(shape) \(seed)")
      #expect(compiled.findings == SampleFile.findings, "\(shape) \(seed)")
      #expect(compiled.graph.findings == graph.findings, "\(shape) \(seed)")
      #expect(compiled.name == "sources")
      #expect(compiled.profiles == Profile.builtIn)
      #expect(Array(compiled.graph.links) == Array(graph.links), "\(shape) \(seed)")
      #expect(Array(compiled.graph.positions) == Array(graph.positions))
      #expect(Array(compiled.graph.heads) == Array(graph.heads))
      #expect(Array(compiled.graph.nodeIDs) == Array(graph.nodeIDs))
      #expect(Array(compiled.graph.linkIDs) == Array(graph.linkIDs))
      #expect(graph.links.indices.allSatisfy { graph.line(of: $0) == compiled.graph.line(of: $0) })
    }
  }

  @Test("Routes through a compiled venue are those of its sources", arguments: RandomVenue.Shape.allCases)
  func routes(shape: RandomVenue.Shape) throws {
    for seed in 0..<20 as Range<UInt64> {
      let venue = SampleFile.venue(shape, seed: seed)
      let compiled = try CompiledVenue(FootwayFile(Column(SampleFile.bytes(venue, profiles: [.stepFree]))), .routing)
      #expect(compiled.venue.network.nodes == [] && compiled.venue.network.edges == [])
      #expect(compiled.venue.network.signs == venue.network.signs, "\(shape) \(seed)")
      // One profile from the file, one computed from the graph of the file.
      for profile in [Profile.stepFree, .walking] {
        var original = Router(venue, profile: profile)
        var loaded = Router(compiled.venue, compiled.graph, try compiled.costs(for: profile))
        var random = SplitMix(seed: seed)
        for _ in 0..<20 {
          let from = Int(random.next() % UInt64(venue.network.nodes.count))
          let to = Int(random.next() % UInt64(venue.network.nodes.count))
          let expected = original.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
          let ends = [from, to].map { RouteEnd(node: $0, of: compiled.graph) }
          #expect(loaded.route(from: ends[0], to: ends[1]) == expected, "\(shape) \(seed) \(from) \(to)")
        }
      }
    }
  }

  @Test func `signs of no edge, in disorder or without a text are refused`() throws {
    var venue = SampleFile.venue(.lattice, seed: 1)
    venue.network.signs = [EdgeSign(edge: 0, forward: "A"), EdgeSign(edge: 1, backward: "B")]
    #expect(try CompiledVenue(FootwayFile(Column(SampleFile.bytes(venue)))).venue == venue)
    let bad = [
      [EdgeSign(edge: 1, forward: "A"), EdgeSign(edge: 0, forward: "B")],
      [EdgeSign(edge: 1, forward: "A"), EdgeSign(edge: 1, forward: "B")],
      [EdgeSign(edge: venue.network.edges.count, forward: "A")], [EdgeSign(edge: 0)],
    ]
    for signs in bad {
      venue.network.signs = signs
      let bytes = SampleFile.bytes(venue)
      for extent in [CompiledVenue.Extent.routing, .everything] {
        let error = #expect(throws: FootwayFileError.self) { try CompiledVenue(FootwayFile(Column(bytes)), extent) }
        #expect(error?.code == .inconsistent, "\(signs)")
      }
    }
  }

  @Test func `a venue without signs takes a byte for them`() throws {
    var venue = SampleFile.venue(.lattice, seed: 1)
    func size() throws -> Int {
      let forged = ForgedFile(bytes: SampleFile.bytes(venue))
      return try #require(forged.section(.venue).flatMap { forged.range($0) }).count
    }
    venue.network.signs = []
    let without = try size()
    venue.network.signs = [EdgeSign(edge: 3, forward: "Exit")]
    // The edge, two truth values, and the text with its length.
    #expect(try size() == without + 1 + 2 + 5)
  }

  @Test("The same venue gives the same bytes, and they are as many as announced")
  func sameBytes() {
    for shape in RandomVenue.Shape.allCases {
      let venue = SampleFile.venue(shape, seed: 7)
      #expect(SampleFile.bytes(venue) == SampleFile.bytes(venue))
    }
    var writer = FootwayWriter()
    writer.add(Column([1, 2, 3] as [UInt8]), kind: .venue)
    #expect(SampleFile.bytes(writer).count == writer.fileSize)
  }

  @Test("An empty venue comes back equal")
  func empty() throws {
    let venue = Venue(id: "", name: "nothing")
    let bytes = SampleFile.bytes(venue, findings: [])
    #expect(try CompiledVenue(FootwayFile(Column(bytes))).venue == venue)
    try SampleFile.use(bytes)
  }

  @Test("Every case that is written has a number")
  func codes() {
    #expect(Set(PathKind.codes) == Set(PathKind.allCases))
    #expect(Set(Access.codes) == Set(Access.allCases))
    #expect(Set(Direction.codes) == Set(Direction.allCases))
    #expect(Set(Finding.Severity.codes) == Set(Finding.Severity.allCases))
    #expect(Set(Profile.Basis.codes) == Set(Profile.Basis.allCases))
    #expect(Set(Profile.UnknownAccess.codes) == Set(Profile.UnknownAccess.allCases))
    for kind in PathKind.allCases { #expect(PathKind.codes[Int(kind.code)] == kind) }
  }

  @Test("A profile that differs from a stored one by a number is computed anew")
  func otherProfile() throws {
    let venue = SampleFile.venue(.building, seed: 3)
    let compiled = try CompiledVenue(FootwayFile(Column(SampleFile.bytes(venue))), .routing)
    var slow = Profile.walking
    slow.speeds[.walkway] = 0.5
    let costs = try compiled.costs(for: slow)
    #expect(costs.profile == slow)
    #expect(Array(costs.forward) == Array(LinkCosts(PathGraph(venue), slow).forward))
    #expect(Array(costs.forward) != Array(try compiled.costs(for: .walking).forward))
  }

  @Test("A profile with a field of the future is refused, not misread")
  func futureProfile() throws {
    let venue = SampleFile.venue(.forest, seed: 1)
    let graph = PathGraph(venue)
    var writer = FootwayWriter()
    writer.add(venue, graph, findings: [], name: "")
    var profile = ModelWriter()
    profile.write(StoredProfile(LinkCosts(graph, .walking)))
    profile.write(byte: 200)
    writer.add(profile, kind: .profile)
    let file = try FootwayFile(Column(SampleFile.bytes(writer)))
    let error = #expect(throws: FootwayFileError.self) { try CompiledVenue(file, .routing) }
    #expect(error?.code == .version)
  }
}
