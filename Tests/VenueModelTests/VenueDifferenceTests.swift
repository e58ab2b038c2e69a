import Geometry
import TestSupport
import Testing
import VenueModel

@Suite struct VenueDifferenceTests {
  @Test func `a venue does not differ from itself however it is told`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<40 {
      let venue = RandomVenue.make(&random)
      #expect(VenueDifference(venue, venue, tolerance: 0).isEmpty, "seed \(seed)")
      let difference = VenueDifference(venue, venue.retold(&random), tolerance: 0)
      #expect(difference.isEmpty, "seed \(seed)\n\(difference)")
    }
  }

  @Test func `ids make no difference when they are ignored`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<40 {
      let venue = RandomVenue.make(&random)
      let difference = VenueDifference(venue, venue.renamed, ignoringIDs: true)
      #expect(difference.isEmpty, "seed \(seed)\n\(difference)")
      let told = VenueDifference(venue, venue.renamed)
      #expect(told.count(of: .node) { $0.verb == "renamed" } == venue.network.nodes.count, "seed \(seed)")
      #expect(told.count(of: .node) { $0.verb != "renamed" } == 0, "seed \(seed)")
    }
  }

  @Test func `each element that is taken out is told as removed or the other way round as added`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<20 {
      let venue = RandomVenue.make(&random)
      for (kind, take) in Self.removals {
        var less = venue
        take(&less)
        let removed = VenueDifference(venue, less).entries.map(\.description)
        let added = VenueDifference(less, venue).entries.map(\.description)
        #expect(removed.count == 1 && removed[0].hasPrefix("removed  \(kind.rawValue) "), "seed \(seed): \(removed)")
        #expect(added.count == 1 && added[0].hasPrefix("added    \(kind.rawValue) "), "seed \(seed): \(added)")
      }
    }
  }

  /// What nothing else refers to.
  private static let removals: [(VenueDifference.Kind, @Sendable (inout Venue) -> Void)] = [
    (.space, { $0.spaces.removeFirst() }), (.opening, { $0.openings.removeFirst() }),
    (.wall, { $0.walls.removeFirst() }), (.connector, { $0.connectors.removeFirst() }),
    (.place, { $0.places.removeFirst() }), (.zone, { $0.zones.removeFirst() }),
    (.beacon, { $0.beacons.removeFirst() }), (.sign, { $0.network.signs.removeFirst() }),
  ]

  @Test func `a node that moves is told with how far and its edges are not`() {
    var venue = soundVenue()
    venue.network.nodes[1].position.x += 1.2
    #expect(VenueDifference(soundVenue(), venue).description == "moved    node Ground/N1 by 1.20 m\n")
    #expect(VenueDifference(soundVenue(), venue, tolerance: 1.3).isEmpty)
  }

  @Test func `a node that is called otherwise is renamed and one that is elsewhere as well is another one`() {
    var venue = soundVenue()
    venue.network.nodes[1].id = "X"
    #expect(VenueDifference(soundVenue(), venue).description == "renamed  node Ground/N1 to X\n")
    venue.network.nodes[1].position.x += 0.5
    let difference = VenueDifference(soundVenue(), venue)
    #expect(difference.entries.first?.description == "removed  node Ground/N1")
    #expect(difference.entries.contains { $0.description == "added    node Ground/X" })
    // Without ids what is near is the same.
    #expect(
      VenueDifference(soundVenue(), venue, ignoringIDs: true).description == "moved    node Ground/N1 by 0.50 m\n")
  }

  @Test func `an outline that moves is told with the greatest distance`() throws {
    func venue(_ points: [Point]) throws -> Venue {
      var venue = soundVenue()
      venue.spaces = [Space(id: "hall", level: 0, polygons: [Polygon(try Ring(points))])]
      return venue
    }
    let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
    let old = try venue(square)
    let moved = try venue(square.map { Point($0.x + 0.3, $0.y + 0.4) })
    #expect(VenueDifference(old, moved).description == "moved    space hall by 0.50 m\n")
    // A corner more on a straight wall is no move, and still told.
    let more = try venue([Point(0, 0), Point(5, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
    #expect(
      VenueDifference(old, more).description
        == "changed  space hall: outline '4 points on Ground' → '5 points on Ground'\n")
  }

  @Test func `levels with other ids are found by their sources and ordinals`() {
    var venue = soundVenue()
    venue.levels[0].id = "other"
    #expect(VenueDifference(soundVenue(), venue).description == "renamed  level L0 to other\n")
    // Or by what a manifest says that their source called them.
    (venue.levels[0].ordinal, venue.levels[0].sourceID) = (7, "L0")
    let entries = VenueDifference(soundVenue(), venue).entries.map(\.description)
    #expect(entries.first == "renamed  level L0 to other")
    #expect(entries.count == 3 && VenueDifference(soundVenue(), venue).count(of: .node) == 0)
  }
}
