/// Where a point is relative to an area.
public enum Containment: Hashable, Sendable {
  /// Within the area and not on its border.
  case inside
  /// Exactly on the border.
  case boundary
  /// Neither within nor on the border.
  case outside
}

extension Ring {
  /// Whether a point is inside the ring, on its line or outside; exact; O(n).
  ///
  /// Counts the edges to the right of the point, each with its lower end and without its upper one, so that a vertex
  /// counts once. Where a ring crosses itself, a part enclosed twice is outside (even-odd rule). A point that is not
  /// finite is outside.
  public func contains(_ point: Point) -> Containment {
    guard box.contains(point) else { return .outside }
    var isInside = false
    var a = points[points.count - 1]
    for b in points {
      defer { a = b }
      if b == point { return .boundary }
      if (a.y > point.y) != (b.y > point.y) {
        if a.x < point.x && b.x < point.x { continue }
        if a.x > point.x && b.x > point.x {
          isInside.toggle()
          continue
        }
        let side = orientation(a, b, point)
        if side == 0 { return .boundary }
        if (side > 0) == (b.y > a.y) { isInside.toggle() }
      } else if a.y == point.y && b.y == point.y && (a.x > point.x) != (b.x > point.x) {
        return .boundary
      }
    }
    return isInside ? .inside : .outside
  }
}
