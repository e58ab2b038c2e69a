import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Zones

/// What a path passes through.
@Suite struct ZonePassageTests {
  private func square(_ x: Double, _ y: Double, _ side: Double) throws -> Polygon {
    Polygon(try Ring([Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)]))
  }

  private func stretch(_ points: [Point], _ level: Int, to other: Int? = nil, distance: Double) -> PathStretch {
    PathStretch(line: points, fromLevel: level, toLevel: other ?? level, distance: distance)
  }

  @Test func `A stay goes on over the ends of stretches and from level to level`() throws {
    // A hall on both levels with a kiosk in it, and a shop upstairs.
    let (index, _) = try ZoneIndex.build(
      [
        [Zone.Area(level: 0, polygon: try square(2, 2, 2))],
        [Zone.Area(level: 0, polygon: try square(0, 0, 10)), Zone.Area(level: 1, polygon: try square(0, 0, 10))],
        [Zone.Area(level: 1, polygon: try square(6, 0, 8))],
      ], levelCount: 2)
    let reader = try ZoneReader(index)
    let path = [
      stretch([Point(-1, 3), Point(3, 3)], 0, distance: 4), stretch([Point(3, 3), Point(5, 3)], 0, distance: 4),
      stretch([Point(5, 3), Point(5, 3)], 0, to: 1, distance: 3), stretch([Point(5, 3), Point(9, 3)], 1, distance: 8),
      stretch([Point(9, 3), Point(13, 3), Point(7, 3)], 1, distance: 10),
    ]
    let passages = reader.passages(along: path)
    #expect(passages.map(\.area) == [1, 0, 2, 1])
    #expect(passages.map(\.from) == [1, 3, 13, 26])
    #expect(passages.map(\.to) == [20, 6, 29, 29])
  }

  @Test func `Areas entered at one spot come from the outermost to the innermost`() throws {
    let (index, _) = try ZoneIndex.build(
      [3.0, 9, 6].map { [Zone.Area(level: 0, polygon: try square(0, 0, $0))] }, levelCount: 1)
    let passages = try ZoneReader(index).passages(along: [stretch([Point(0, 1), Point(20, 1)], 0, distance: 20)])
    #expect(passages.map(\.area) == [1, 2, 0] && passages.map(\.distance) == [9, 6, 3])
  }

  @Test func `Stairs belong to an area that holds both their ends, and to no other`() throws {
    let (index, _) = try ZoneIndex.build(
      [
        [Zone.Area(level: 0, polygon: try square(0, 0, 10))],
        [Zone.Area(level: 0, polygon: try square(0, 0, 4)), Zone.Area(level: 1, polygon: try square(4, 0, 4))],
      ], levelCount: 2)
    let reader = try ZoneReader(index)
    let stairs = stretch([Point(1, 1), Point(20, 1), Point(5, 1)], 0, to: 1, distance: 7)
    #expect(reader.passages(along: [stairs]) == [ZonePassage(area: 1, from: 0, to: 7)])
    #expect(reader.passages(along: [stretch([Point(1, 1), Point(1, 1)], 0, distance: 2)]).map(\.area) == [0, 1])
    #expect(reader.passages(along: [PathStretch]()).isEmpty)
    #expect(reader.passages(along: [stretch([], 0, distance: 5), stretch([Point(.nan, 0)], 0, distance: 5)]).isEmpty)
  }

  @Test func `Along random paths an area holds just the points within its stays`() throws {
    let seed: UInt64 = 71
    var random = SplitMix(seed: seed)
    var polygons = RandomZones.rooms(5, rounded: true, using: &random)
    polygons.append(try square(3, 3, 20))
    let areas = polygons.map { [Zone.Area(level: 0, polygon: $0), Zone.Area(level: 1, polygon: $0)] }
    let reader = try ZoneReader(ZoneIndex.build(areas, levelCount: 2).index)
    var stays = 0
    for round in 0..<60 {
      var (path, level) = ([PathStretch](), 0)
      let points = RandomZones.uniform(Box([Point(0, 0), Point(40, 40)]), 9, using: &random)
      for number in 0..<4 {
        let line = Array(points[(2 * number)...(2 * number + 2)])
        path.append(stretch(line, level, distance: Double.random(in: 1...90, using: &random)))
        guard number == 1 else { continue }
        // A lift is one point, so that each area holds all of its ride or nothing.
        path.append(stretch([line[2], line[2]], level, to: 1 - level, distance: 5))
        level = 1 - level
      }
      let passages = reader.passages(along: path)
      stays += passages.count
      #expect(passages.allSatisfy { $0.from < $0.to && $0.from >= 0 }, "seed \(seed), path \(round)")
      var start = 0.0
      for stretch in path {
        for _ in 0..<60 {
          let fraction = Double.random(in: 0...1, using: &random)
          let along = start + fraction * stretch.distance
          guard passages.allSatisfy({ abs($0.from - along) > 1e-4 && abs($0.to - along) > 1e-4 }) else { continue }
          let held = passages.filter { $0.from < along && along < $0.to }.map(\.area).sorted()
          let point = Self.point(of: stretch.line, at: fraction)
          #expect(held == reader.zones(at: point, level: stretch.fromLevel), "seed \(seed), path \(round), \(along)")
        }
        start += stretch.distance
      }
    }
    #expect(stays > 500)
  }

  /// The point of a line after a fraction of its length.
  private static func point(of line: [Point], at fraction: Double) -> Point {
    var left = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } * fraction
    for (start, end) in zip(line, line.dropFirst()) {
      let length = start.distance(to: end)
      if length > 0, left <= length { return start.interpolated(to: end, fraction: left / length) }
      left -= length
    }
    return line[line.count - 1]
  }
}
