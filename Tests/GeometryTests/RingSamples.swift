import Geometry
import Glibc

/// Rings to test with, the same for the same seed.
enum RingSamples {
  /// A simple ring, mostly concave: vertices around a centre in order of their angle, at random distances.
  static func star(_ random: inout Seeded, count: Int, around center: Point, radius: Double) throws -> Ring {
    let step = 2 * Double.pi / Double(count)
    return try Ring(
      (0..<count).map { index in
        let angle = (Double(index) + random.double(0...0.9)) * step
        let distance = radius * random.double(0.1...1)
        return Point(center.x + distance * cos(angle), center.y + distance * sin(angle))
      })
  }

  /// A ring through random points of a small integer grid, most of them crossing or touching themselves, with a spike
  /// or a repeated vertex now and then; `nil` when the points enclose nothing.
  static func grid(_ random: inout Seeded, count: Int, size: Int) -> Ring? {
    var points = (0..<count).map { _ in random.gridPoint(size) }
    if random.int(0...4) == 0 { points.append(points[random.int(0...(points.count - 1))]) }
    return try? Ring(points)
  }

  /// A corridor of some width that winds inward, leaving as much room between its turns.
  static func spiral(turns: Int, width: Double) throws -> Ring {
    var outer: [Point] = []
    var inner: [Point] = []
    for step in 0...(turns * 16) {
      let angle = Double(step) * .pi / 8
      let distance = width * (2 + 2 * angle / (2 * .pi))
      outer.append(Point((distance + width) * cos(angle), (distance + width) * sin(angle)))
      inner.append(Point(distance * cos(angle), distance * sin(angle)))
    }
    return try Ring(outer + inner.reversed())
  }
}
