import Geometry
import TestSupport
import VenueModel

/// Plans whose walkable area is known, because it is put together of rectangles: what a path may use at all.
struct GeneratedPlan {
  var name: String
  var plan = TestPlan()
  /// The floor between the walls, with the ways through doors.
  var area: [Polygon]
  /// The middles of doors.
  var doors: [Point] = []

  /// Rooms in a row on each side of a corridor.
  static func office(_ name: String, columns: Int, width: Double, depth: Double, corridor: Double, seed: UInt64) throws
    -> GeneratedPlan
  {
    var random = SplitMix(seed: seed)
    var made = GeneratedPlan(name: name, area: [])
    let length = Double(columns) * width
    var rectangles = [rectangle(0.1, depth + 0.1, length - 0.1, depth + corridor - 0.1)]
    made.plan.box("hall", .open, 0, depth, length, corridor)
    for number in 0..<columns {
      let x = Double(number) * width
      for (row, y) in [0, depth + corridor].enumerated() {
        made.plan.box("r\(number)/\(row)", .room, x, y, width, depth)
        rectangles.append(rectangle(x + 0.1, y + 0.1, x + width - 0.1, y + depth - 0.1))
        let at = x + Double.random(in: 0.8...(width - 0.8), using: &random)
        let wall = row == 0 ? depth : depth + corridor
        made.plan.door("d\(number)/\(row)", [(at - 0.45, wall), (at + 0.45, wall)])
        rectangles.append(rectangle(at - 0.45, wall - 0.1, at + 0.45, wall + 0.1))
        made.doors.append(Point(at, wall))
      }
    }
    made.area = try UnionOracle.joined(rectangles)
    return made
  }

  /// Open ground of rectangles, without obstacles cut out of it, and a door to the outside on the west.
  static func open(
    _ name: String, _ parts: [(Double, Double, Double, Double)], without: [(Double, Double, Double, Double)] = []
  ) throws -> GeneratedPlan {
    var made = GeneratedPlan(name: name, area: [])
    for (number, part) in parts.enumerated() {
      made.plan.box("g\(number)", .open, part.0, part.1, part.2 - part.0, part.3 - part.1)
    }
    for (number, part) in without.enumerated() {
      made.plan.box("o\(number)", .obstacle, part.0, part.1, part.2 - part.0, part.3 - part.1)
    }
    made.area = try UnionOracle.joined(
      parts.map { rectangle($0.0, $0.1, $0.2, $0.3) }, without: without.map { rectangle($0.0, $0.1, $0.2, $0.3) })
    return made
  }

  /// All plans that are measured.
  static func all() throws -> [GeneratedPlan] {
    var columns: [(Double, Double, Double, Double)] = []
    for x in 0..<5 { for y in 0..<3 { columns.append(square(Double(x) * 7 + 4, Double(y) * 6 + 4, 0.8)) } }
    let spiral: [(Double, Double, Double, Double)] = [
      (0, 0, 30, 3), (27, 0, 30, 30), (0, 27, 30, 30), (0, 7, 3, 30), (0, 7, 22, 10), (19, 7, 22, 22), (7, 19, 22, 22),
    ]
    let teeth = (0..<5).map { (Double($0) * 14, 3.0, Double($0) * 14 + 3, 28.0) }
    let offices: [GeneratedPlan] = try (0..<6).map { seed in
      var random = SplitMix(seed: UInt64(seed) + 40)
      return try office(
        "office \(seed)", columns: Int.random(in: 12...16, using: &random),
        width: Double.random(in: 4...7, using: &random), depth: Double.random(in: 3...7, using: &random),
        corridor: Double.random(in: 2...4, using: &random), seed: UInt64(seed))
    }
    return [
      try open("straight", [(0, 0, 40, 2.5)]), try open("L", [(0, 0, 30, 2.5), (27.5, 0, 30, 20)]),
      try open("ring", [(0, 0, 30, 3), (0, 17, 30, 20), (0, 0, 3, 20), (27, 0, 30, 20)]),
      try open("comb", [(0, 0, 59, 3)] + teeth), try open("hall", [(0, 0, 40, 24)], without: columns),
      try open("spiral", spiral),
    ] + offices
  }

  /// Points of the area, off its border.
  func points(_ count: Int, _ oracle: GeodesicOracle, using random: inout SplitMix) -> [Point] {
    let box = area.reduce(into: Box.empty) { $0.add($1.box) }
    var found: [Point] = []
    while found.count < count {
      let point = Point(
        Double.random(in: box.min.x...box.max.x, using: &random),
        Double.random(in: box.min.y...box.max.y, using: &random))
      if oracle.contains(point), oracle.distanceToBorder(point) > 0.5 { found.append(point) }
    }
    return found
  }
}

private func rectangle(_ x: Double, _ y: Double, _ x1: Double, _ y1: Double) -> [Point] {
  [Point(x, y), Point(x1, y), Point(x1, y1), Point(x, y1)]
}

private func square(_ x: Double, _ y: Double, _ size: Double) -> (Double, Double, Double, Double) {
  (x, y, x + size, y + size)
}
