import CGEOS
import Geometry
import Overlay
import TestSupport
import Testing
import VenueModel

@testable import Zones

@Suite struct ZoneQueryTests {
  private func index(_ random: inout SplitMix) throws -> (ZoneIndex, [Polygon], [Circle]) {
    let polygons = RandomZones.rooms(5, rounded: true, using: &random)
    let circles = (0..<6).compactMap { number in
      Circle(center: Point(Double(number * 8), Double(random.next() % 40)), radius: 1.5 + Double(number))
    }
    let areas = polygons.map { [Zone.Area(level: 1, polygon: $0)] } + circles.map { [Zone.Area(level: 1, circle: $0)] }
    return (try ZoneIndex.build(areas, levelCount: 2).index, polygons, circles)
  }

  @Test func `The nearest zone is the one that looking at all of them finds`() throws {
    let seed: UInt64 = 51
    var random = SplitMix(seed: seed)
    let (index, polygons, circles) = try index(&random)
    let reader = try ZoneReader(index)
    for point in RandomZones.uniform(Box([Point(-20, -20), Point(70, 70)]), 1_500, using: &random) {
      var best: (area: Int, distance: Double) = (-1, .infinity)
      for (number, polygon) in polygons.enumerated() {
        let distance = polygon.contains(point) == .outside ? polygon.distanceToBorder(from: point) : 0
        if distance < best.distance { best = (number, distance) }
      }
      for (number, circle) in circles.enumerated() {
        let distance = circle.contains(point) == .outside ? circle.distanceToBorder(from: point) : 0
        if distance < best.distance { best = (polygons.count + number, distance) }
      }
      let found = try #require(reader.nearest(to: point, level: 1))
      #expect(found.area == best.area && abs(found.distance - best.distance) < 1e-9, "seed \(seed), \(point)")
    }
    #expect(reader.nearest(to: Point(0, 0), level: 0) == nil && reader.nearest(to: Point(.nan, 0), level: 1) == nil)
  }

  @Test func `Along a line each zone has the length that GEOS cuts out of it`() throws {
    let seed: UInt64 = 52
    var random = SplitMix(seed: seed)
    let (index, polygons, _) = try index(&random)
    let reader = try ZoneReader(index)
    for round in 0..<60 {
      let line = RandomZones.uniform(Box([Point(0, 0), Point(45, 45)]), 6, using: &random)
      let crossings = reader.crossings(of: line, level: 1)
      for (number, polygon) in polygons.enumerated() {
        let own = crossings.filter { $0.area == number }.reduce(0) { $0 + $1.to - $1.from }
        #expect(abs(own - (try length(of: line, in: polygon))) < 1e-6, "seed \(seed), line \(round), zone \(number)")
      }
      #expect(crossings.allSatisfy { $0.from < $0.to })
    }
  }

  private func length(of line: [Point], in polygon: Polygon) throws -> Double {
    let context = try GEOSContext()
    let geos = context.geos
    let area = try context.polygon(polygon)
    let sequence = geos.CoordSeq_copyFromArrays_r(
      context.handle, line.map(\.x), line.map(\.y), nil, nil, UInt32(line.count))
    let string = try context.own("line", geos.Geom_createLineString_r(context.handle, sequence))
    let common = try context.own(
      "intersection", geos.Intersection_r(context.handle, string.pointer, area.pointer))
    var length = 0.0
    _ = geos.Length_r(context.handle, common.pointer, &length)
    return length
  }

  @Test func `A line through a circle, along a border and past a corner`() throws {
    let square = Polygon(try Ring([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]))
    let circle = try #require(Circle(center: Point(20, 5), radius: 5))
    let (index, _) = try ZoneIndex.build(
      [[Zone.Area(level: 0, polygon: square)], [Zone.Area(level: 0, circle: circle)]], levelCount: 1)
    let reader = try ZoneReader(index)
    #expect(
      reader.crossings(of: [Point(-5, 5), Point(5, 5), Point(30, 5)], level: 0)
        == [ZoneCrossing(area: 0, from: 5, to: 15), ZoneCrossing(area: 1, from: 20, to: 30)])
    let along = [Point(-5, 0), Point(15, 0)]
    #expect(reader.crossings(of: along, level: 0) == [ZoneCrossing(area: 0, from: 5, to: 15)])
    #expect(try ZoneReader(index, boundary: .contains).crossings(of: along, level: 0).isEmpty)
    #expect(reader.crossings(of: [Point(-5, 5), Point(5, -5)], level: 0).isEmpty)
    #expect(reader.crossings(of: [Point(5, 5)], level: 0).isEmpty)
  }
}
