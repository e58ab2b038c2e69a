import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite struct LocalFrameTests {
  /// Anchors anywhere up to 85 degrees of latitude, a quarter of them beside the antimeridian.
  private static func anchor(_ round: Int, _ random: inout SplitMix) -> LonLat {
    let latitude = Double.random(in: -85...85, using: &random)
    if round % 4 > 0 { return LonLat(longitude: Double.random(in: -180...180, using: &random), latitude: latitude) }
    let offset = Double.random(in: 0...0.001, using: &random)
    return LonLat(longitude: round % 8 == 0 ? 180 - offset : offset - 180, latitude: latitude)
  }

  @Test("Within two kilometres the way to degrees and back is exact to a micrometre", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for round in 0..<2000 {
      let anchor = Self.anchor(round, &random)
      let frame = try #require(LocalFrame(anchor: anchor))
      let point = Point(
        Double.random(in: -2000...2000, using: &random), Double.random(in: -2000...2000, using: &random))
      let position = try #require(frame.lonLat(point))
      let back = try #require(frame.local(position))
      #expect(back.distance(to: point) < 1e-6, "seed \(seed), round \(round), anchor \(anchor)")
      #expect(position.isValid)
    }
  }

  @Test("PROJ's topocentric conversion gives the same metres", arguments: [4, 5] as [UInt64])
  func proj(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for round in 0..<300 {
      let anchor = Self.anchor(round, &random)
      let frame = try #require(LocalFrame(anchor: anchor))
      let oracle = try #require(ProjOracle(anchor: anchor))
      for _ in 0..<10 {
        let point = Point(
          Double.random(in: -5000...5000, using: &random), Double.random(in: -5000...5000, using: &random))
        let position = try #require(frame.lonLat(point))
        let ours = try #require(frame.local(position))
        #expect(ours.distance(to: oracle.local(position)) < 1e-6, "seed \(seed), round \(round), anchor \(anchor)")
      }
    }
  }

  @Test("The anchor is the origin, and east and north are where they should be") func directions() throws {
    let anchor = LonLat(longitude: 13.4, latitude: 52.5)
    let frame = try #require(LocalFrame(anchor: anchor))
    #expect(frame.local(anchor) == Point(0, 0))
    let east = try #require(frame.local(LonLat(longitude: 13.401, latitude: 52.5)))
    let north = try #require(frame.local(LonLat(longitude: 13.4, latitude: 52.501)))
    // A thousandth of a degree of latitude is 111.27 m here, of longitude 67.91 m.
    #expect(abs(east.x - 67.91) < 0.01 && abs(east.y) < 0.01)
    #expect(abs(north.y - 111.27) < 0.01 && abs(north.x) < 1e-9)
  }

  @Test("A frame works across the antimeridian") func antimeridian() throws {
    let frame = try #require(LocalFrame(anchor: LonLat(longitude: 179.9999, latitude: -16.5)))
    let beyond = try #require(frame.local(LonLat(longitude: -179.9999, latitude: -16.5)))
    #expect(abs(beyond.x - 21.35) < 0.01)
    #expect(try #require(frame.lonLat(Point(50, 0))).longitude < 0)
  }

  @Test(
    "Poles and what is not on Earth are refused",
    arguments: [(0, 90), (0, -90), (10, 89.995), (200, 0), (0, 91), (.nan, 0), (0, .infinity)] as [(Double, Double)])
  func refused(longitude: Double, latitude: Double) throws {
    let position = LonLat(longitude: longitude, latitude: latitude)
    #expect(LocalFrame(anchor: position) == nil)
    let frame = try #require(LocalFrame(anchor: LonLat(longitude: 0, latitude: 0)))
    #expect(frame.local(position) == nil)
  }

  @Test("Points more than a thousand kilometres away have no place in the plane") func farAway() throws {
    let frame = try #require(LocalFrame(anchor: LonLat(longitude: 0, latitude: 0)))
    #expect(frame.local(LonLat(longitude: 10, latitude: 0)) == nil)
    #expect(frame.local(LonLat(longitude: 180, latitude: 0)) == nil)
    #expect(frame.lonLat(Point(1.1e6, 0)) == nil)
    #expect(frame.lonLat(Point(.nan, 0)) == nil)
  }

  @Test("Web Mercator is undone by its inverse and knows a published value") func webMercator() {
    let position = LonLat(longitude: 13.4, latitude: 52.5)
    let point = WebMercator.project(position)
    #expect(abs(point.x - 1_491_681.18) < 0.01)
    #expect(abs(point.y - 6_891_041.72) < 0.01)
    let back = WebMercator.unproject(point)
    #expect(abs(back.longitude - 13.4) < 1e-12 && abs(back.latitude - 52.5) < 1e-12)
  }
}
