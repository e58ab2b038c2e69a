import Geometry

extension ZoneReader {
  /// Metres from a point to the border of an area: positive inside, negative outside, 0 on the border.
  ///
  /// Where the parts of an area overlap, a circle and an outline say, the depth is that of the part in which the point
  /// is deepest. -infinity when the area has no part on the level. O(vertices of the area on the level).
  public func depth(of area: Int, at point: Point, level: Int) -> Double {
    guard let part = index.outlines.part(of: area, level: level) else { return -.infinity }
    var depth = -Double.infinity
    for number in Int(part.firstCircle)..<Int(part.endCircle) {
      let circle = index.outlines.circles[number]
      depth = max(depth, circle.radius - Point(circle.x, circle.y).distance(to: point))
    }
    guard part.endRing > part.firstRing else { return depth }
    var least = Double.infinity
    var isInside = false
    let points = index.outlines.points
    for ring in Int(part.firstRing)..<Int(part.endRing) {
      let vertices = index.outlines.vertices(of: ring)
      var a = points[vertices.lowerBound]
      for number in vertices.dropFirst() {
        let b = points[number]
        least = min(least, Segment(a, b).nearest(to: point).point.squaredDistance(to: point))
        if (a.y > point.y) != (b.y > point.y), (orientation(a, b, point) > 0) == (b.y > a.y) { isInside.toggle() }
        a = b
      }
    }
    let distance = least.squareRoot()
    return max(depth, isInside ? distance : -distance)
  }
}
