import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@Suite struct ReanchoringTests {
  /// Every position of a venue with its level, in an order of its own.
  private func positions(_ venue: Venue) -> [(Int, Point)] {
    var all = venue.network.nodes.map { ($0.level, $0.position) }
    for edge in venue.network.edges { all += edge.shape.map { (venue.network.nodes[edge.from].level, $0) } }
    for space in venue.spaces {
      all += space.polygons.flatMap(\.rings).flatMap(\.points).map { (space.level, $0) }
    }
    for wall in venue.walls { all += wall.points.map { (wall.level, $0) } }
    for opening in venue.openings { all += opening.points.map { (opening.level, $0) } }
    for place in venue.places { all += place.locations.map { ($0.level, $0.position) } }
    for zone in venue.zones {
      for area in zone.areas {
        switch area.shape {
        case .polygon(let polygon): all += polygon.rings.flatMap(\.points).map { (area.level, $0) }
        case .circle(let circle): all.append((area.level, circle.center))
        }
      }
    }
    for beacon in venue.beacons { if let level = beacon.level { all.append((level, beacon.position)) } }
    for (index, level) in venue.levels.enumerated() {
      // Three corners are kept as they are, the fourth one follows.
      if let corners = level.plan?.corners { all += [0, 1, 3].map { (index, corners[$0]) } }
    }
    return all
  }

  @Test func `another anchor leaves every point where it is on Earth`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var tested = 0
    while tested < 20 {
      let venue = RandomVenue.make(&random)
      guard let anchor = venue.georeference?.anchor, let old = LocalFrame(anchor: anchor) else { continue }
      let other = LonLat(
        longitude: anchor.longitude + Double.random(in: -0.2...0.2, using: &random),
        latitude: anchor.latitude + Double.random(in: -0.1...0.1, using: &random))
      let new = try #require(LocalFrame(anchor: other))
      let moved = try #require(venue.reanchored(at: other))
      #expect(moved.georeference?.anchor == other)
      for ((level, before), (_, after)) in zip(positions(venue), positions(moved)) {
        if let plan = venue.levels[level].plan, !plan.isGeoreferenced {
          #expect(before == after, "seed \(seed)")
          continue
        }
        let (a, b) = (try #require(old.lonLat(before)), try #require(new.lonLat(after)))
        let distance = max(abs(a.longitude - b.longitude), abs(a.latitude - b.latitude))
        #expect(distance < 1e-9, "seed \(seed): \(a) became \(b)")
      }
      let back = try #require(moved.reanchored(at: anchor))
      let difference = VenueDifference(venue, back, tolerance: 1e-6)
      #expect(difference.isEmpty, "seed \(seed)\n\(difference)")
      tested += 1
    }
  }

  @Test func `a venue without a place on Earth and anchors that are none give nothing`() {
    var venue = Venue()
    venue.levels = [Level(id: "L0", name: "Ground")]
    venue.network.nodes = [PathNode(id: "N", level: 0, position: Point(1, 2))]
    let anchor = LonLat(longitude: 13, latitude: 52)
    #expect(venue.reanchored(at: anchor) == nil)
    venue.georeference = Georeference(anchor: anchor)
    #expect(venue.reanchored(at: anchor) == venue)
    #expect(venue.reanchored(at: LonLat(longitude: 13, latitude: 90)) == nil)
    #expect(venue.reanchored(at: LonLat(longitude: .nan, latitude: 0)) == nil)
    #expect(venue.reanchored(at: LonLat(longitude: 100, latitude: 0)) == nil)
  }
}
