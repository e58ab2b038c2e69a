/// The area around some segments, as polygons that cannot be invalid.
///
/// The distance to the nearest segment is sampled on a grid of a quarter of the radius, and the line where it equals
/// the radius is traced cell by cell (marching squares: W. E. Lorensen, H. E. Cline, "Marching cubes", SIGGRAPH 1987, in
/// the plane). Every vertex lies strictly within a grid edge of its own, so rings are simple and do not touch each
/// other; vertices are then left out only where no other vertex lies in the triangle that this cuts off, which keeps
/// them so. The same segments give the same polygons.
public struct Buffer: Sendable {
  /// The polygons, from south to north by their lowest vertices; disjoint, outlines counter-clockwise, holes clockwise.
  public private(set) var polygons: [Polygon] = []
  /// The distance between samples in metres; the outline is as exact as that, about.
  public let cell: Double

  /// The most samples that are taken; a larger area gets a coarser grid and, below two cells, a larger radius.
  static let mostSamples = 4_000_000

  /// Traces the area within a distance of some segments, which may be points.
  ///
  /// - Parameter radius: metres, above 0.
  /// - Complexity: O(area / radius²) time and memory, at most some four million samples.
  public init(_ segments: [Segment], radius: Double) {
    precondition(radius > 0 && radius.isFinite, "the radius must be above 0")
    guard let first = segments.first else {
      cell = radius / 4
      return
    }
    var box = first.box
    for segment in segments { box.add(segment.box) }
    var cell = radius / 4
    while (box.width / cell + 24) * (box.height / cell + 24) > Double(Self.mostSamples) { cell *= 1.25 }
    self.cell = cell
    let radius = max(radius, 2 * cell)
    var field = DistanceField(box, cell: cell, reach: radius)
    for segment in segments { field.stamp(segment) }
    var contours = ContourSimplification(field.contours(), cell: cell)
    // A contour has extent, so no ring is refused.
    var rings = contours.rings().compactMap { try? Ring($0) }
    rings.sort { a, b in
      (a.box.min.y, a.box.min.x, a.points[0].x) < (b.box.min.y, b.box.min.x, b.points[0].x)
    }
    polygons = Self.nested(rings)
  }

  /// Gives each hole to the smallest outline around it.
  private static func nested(_ rings: [Ring]) -> [Polygon] {
    let outlines = rings.filter { $0.signedArea > 0 }
    var holes = [[Ring]](repeating: [], count: outlines.count)
    for hole in rings where hole.signedArea < 0 {
      let around = outlines.indices.filter {
        outlines[$0].box.contains(hole.points[0]) && outlines[$0].contains(hole.points[0]) == .inside
      }
      if let owner = around.min(by: { outlines[$0].signedArea < outlines[$1].signedArea }) { holes[owner].append(hole) }
    }
    return zip(outlines, holes).map { Polygon($0, holes: $1) }
  }
}
