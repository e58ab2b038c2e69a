import Geometry

/// Makes areas of the runs of one shape.
enum SVGAreas {
  /// The most runs that are looked at; a shape with more is a pattern or a text.
  static let mostRuns = 500

  /// The areas that a filled shape covers: a run inside another one is a hole, and one inside a hole an area again.
  ///
  /// - Complexity: O(runs² · points) for the largest ``mostRuns`` runs.
  static func polygons(_ lines: [(points: [Point], isClosed: Bool)]) -> [Polygon] {
    let rings = lines.compactMap { try? Ring($0.points) }.map { (ring: $0, area: $0.area) }
      .sorted { $0.area > $1.area }.prefix(mostRuns)
    var polygons: [Polygon] = []
    /// Which polygon a ring is the shell or a hole of, and how deep it lies.
    var placed: [(ring: Ring, polygon: Int, depth: Int)] = []
    for (ring, _) in rings {
      // The last ring that holds it is the smallest one, as larger ones come first.
      let around = placed.last { other in
        other.ring.box.contains(ring.points[0]) && other.ring.contains(ring.points[0]) == .inside
      }
      let depth = (around?.depth ?? -1) + 1
      if let around, depth % 2 == 1 {
        polygons[around.polygon].holes.append(ring)
        placed.append((ring, around.polygon, depth))
      } else {
        placed.append((ring, polygons.count, depth))
        polygons.append(Polygon(ring))
      }
    }
    return polygons
  }
}
