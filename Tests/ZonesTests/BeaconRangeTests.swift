import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Zones

@Suite struct BeaconRangeTests {
  @Test(
    arguments: [
      // Power, exponent, threshold: metres, worked out by hand from 10^((P - 40 - T) / (10 n)).
      (4.0, 3.0, -60.0, 6.309573), (4, 2.5, -60, 9.120108), (4, 3, -95, 92.611873), (0, 3, -60, 4.641589),
      (-30, 3, -60, 0.464159), (10, 2, -60, 31.622777), (40, 3, 0, 1), (4, 2, -36, 1), (-6, 2, -66, 10),
    ] as [(Double, Double, Double, Double)])
  func `The range is where the signal has fallen to the threshold`(
    power: Double, exponent: Double, threshold: Double, meters: Double
  ) {
    let range = BeaconRange.pathLoss(exponent: exponent, threshold: threshold).meters(power: power)
    #expect(abs(range.meters - meters) < 1e-6 && !range.isLimited, "\(range)")
  }

  @Test func `At its end a signal has the threshold, and a stronger beacon is never heard less far`() {
    let seed: UInt64 = 61
    var random = SplitMix(seed: seed)
    for _ in 0..<1000 {
      let (exponent, threshold) = (
        Double.random(in: 1...10, using: &random), Double.random(in: -100 ... -20, using: &random)
      )
      let range = BeaconRange.pathLoss(exponent: exponent, threshold: threshold)
      let powers = (0..<20).map { _ in Double.random(in: -60...130, using: &random) }.sorted()
      let ranges = powers.map { range.meters(power: $0) }
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.meters <= $1.meters }, "seed \(seed)")
      for (power, range) in zip(powers, ranges) where !range.isLimited {
        // The logarithm by its series, so that the check does not lean on the library that made the power.
        let arriving = power - 40 - 10 * exponent * Self.log10(range.meters)
        #expect(abs(arriving - threshold) < 1e-9, "seed \(seed), \(power) dBm")
      }
    }
  }

  /// The decimal logarithm of a number from 0.1 to 1000: ln x = 2 artanh((x - 1) / (x + 1)), near 1.
  private static func log10(_ number: Double) -> Double {
    var (x, tens) = (number, 0.0)
    while x > 3 { (x, tens) = (x / 10, tens + 1) }
    let ratio = (x - 1) / (x + 1)
    var (term, sum) = (ratio, 0.0)
    for k in 0..<400 {
      sum += term / Double(2 * k + 1)
      term *= ratio * ratio
    }
    return tens + 2 * sum / 2.302585092994046
  }

  @Test func `A beacon whose power nobody states has the usual 4 dBm`() {
    let four = BeaconRange.standard.meters(power: 4).meters
    #expect(BeaconRange.standard.meters(power: nil).meters == four)
    #expect(BeaconRange.standard.meters(power: .nan).meters == four)
    #expect(BeaconRange.standard == .pathLoss(exponent: 3, threshold: -60))
  }

  @Test func `Ranges outside 0,1 m to 1 km are moved there, and it is told`() {
    let standard = BeaconRange.standard
    #expect(standard.meters(power: 100) == (1000, true) && standard.meters(power: 1e308) == (1000, true))
    #expect(standard.meters(power: .infinity) == (1000, true) && standard.meters(power: -.infinity) == (0.1, true))
    #expect(standard.meters(power: -60) == (0.1, true))
    #expect(BeaconRange.fixed(meters: 0).meters(power: 4) == (0.1, true))
    #expect(BeaconRange.fixed(meters: .nan).meters(power: 4) == (0.1, true))
    for limit in [0.1, 1000] { #expect(BeaconRange.fixed(meters: limit).meters(power: nil) == (limit, false)) }
    #expect(BeaconRange.fixed(meters: 7).meters(power: 100) == (7, false))
  }

  private func venue() -> Venue {
    var venue = Venue()
    venue.levels = [Level(id: "G", name: "Ground"), Level(id: "1", name: "First")]
    venue.beacons = [
      Beacon(id: "weak", name: "", power: -30, level: 1, position: Point(1, 2)), Beacon(id: "lost", name: "", power: 4),
      Beacon(id: "odd", name: "", level: 0, position: Point(.nan, 0)), Beacon(id: "beyond", name: "", level: 2),
      Beacon(id: "loud", name: "", power: 100, level: 0, position: Point(5, 5)),
    ]
    return venue
  }

  @Test func `Beacons that have a place are circles in the order of the venue, the others are counted`() throws {
    let areas = BeaconAreas(venue(), range: .standard)
    #expect(areas.beacons.map(\.id) == ["weak", "loud"] && areas.unplacedCount == 3 && areas.limitedCount == 1)
    #expect(areas.ranges.count == 2 && abs(areas.ranges[0] - 0.464159) < 1e-6 && areas.ranges[1] == 1000)
    let circle = try #require(Circle(center: Point(1, 2), radius: areas.ranges[0]))
    #expect(areas.areas[0] == [Zone.Area(level: 1, circle: circle)])
  }

  @Test func `In an index beacons follow the zones, and the nearest zone passes over them`() throws {
    var venue = venue()
    let square = Polygon(try Ring([Point(20, 0), Point(30, 0), Point(30, 10), Point(20, 10)]))
    venue.zones = [Zone(id: "z", name: "z", areas: [Zone.Area(level: 0, polygon: square)])]
    let areas = BeaconAreas(venue, range: .fixed(meters: 3))
    let reader = try ZoneReader(try ZoneIndex.build(venue, ranges: areas.areas).index)
    #expect(reader.zones(at: Point(1, 4), level: 1) == [1] && reader.zones(at: Point(1, 4), level: 0) == [])
    #expect(reader.zones(at: Point(8, 5), level: 0) == [2] && reader.zones(at: Point(21, 1), level: 0) == [0])
    let nearest = try #require(reader.nearest(to: Point(6, 5), level: 0, below: 1))
    #expect(nearest == (0, 14) && reader.nearest(to: Point(6, 5), level: 0)?.area == 2)
    #expect(reader.nearest(to: Point(1, 2), level: 1, below: 1) == nil)
  }
}
