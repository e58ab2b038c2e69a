import CGEOS
import Geometry

extension ZoneReader {
  /// Where a point is relative to an area, as GEOS has it.
  ///
  /// The point-in-polygon rule of GEOS (`RayCrossingCounter`): edges that a ray to the right crosses, each judged by
  /// `GEOSOrientationIndex` with its ends in the order that GEOS keeps. GEOS's orientation is not exact; an exact one
  /// would differ from GEOS at some points on edges. A point on the border of one part and inside another of the same
  /// area is inside. O(vertices of the area on the level).
  public func containment(of point: Point, in area: Int, level: Int) -> Containment {
    guard let part = index.outlines.part(of: area, level: level), point.isFinite else { return .outside }
    var answer = Containment.outside
    for number in Int(part.firstCircle)..<Int(part.endCircle) {
      let circle = index.outlines.circles[number]
      let squared = Point(circle.x, circle.y).squaredDistance(to: point)
      if squared < circle.radius * circle.radius { return .inside }
      if squared == circle.radius * circle.radius { answer = .boundary }
    }
    guard part.box.contains(point) else { return answer }
    var isInside = false
    for ring in Int(part.firstRing)..<Int(part.endRing) {
      switch containment(of: point, inRing: ring) {
      case .boundary: return .boundary
      case .inside: isInside.toggle()
      case .outside: break
      }
    }
    return isInside ? .inside : answer
  }

  private func containment(of point: Point, inRing ring: Int) -> Containment {
    let vertices = index.outlines.vertices(of: ring)
    let points = index.outlines.points
    var isInside = false
    var a = points[vertices.lowerBound]
    for number in vertices.dropFirst() {
      let b = points[number]
      defer { a = b }
      if a.x < point.x && b.x < point.x { continue }
      if b == point { return .boundary }
      if a.y == point.y && b.y == point.y {
        if point.x >= min(a.x, b.x) && point.x <= max(a.x, b.x) { return .boundary }
        continue
      }
      guard (a.y > point.y && b.y <= point.y) || (b.y > point.y && a.y <= point.y) else { continue }
      let side = context.side(a, b, point)
      if side == 0 { return .boundary }
      if (side > 0) == (b.y > a.y) { isInside.toggle() }
    }
    return isInside ? .inside : .outside
  }
}
