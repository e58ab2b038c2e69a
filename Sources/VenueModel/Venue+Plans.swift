import Geometry

extension Venue {
  /// Whether a point lies off the picture of its level's plan; `false` for a level without a picture.
  ///
  /// - Parameters:
  ///   - point: local metres.
  ///   - level: an index into ``levels``.
  public func isOutsidePlan(_ point: Point, level: Int) -> Bool {
    guard let plan = levels[level].plan, let size = plan.size, let toPixels = plan.toLocal.inverse else { return false }
    let pixel = toPixels(point)
    // A hair of tolerance: things on the edge of the plan are usual, and the way there and back rounds.
    let slack = 1e-6 * max(size.width, size.height)
    return pixel.x < -slack || pixel.y < -slack || pixel.x > size.width + slack || pixel.y > size.height + slack
  }

  /// Whether a part of a zone reaches over the edge of the picture of its level's plan.
  ///
  /// - Complexity: O(vertices).
  public func isOutsidePlan(_ area: Zone.Area) -> Bool {
    guard levels[area.level].plan?.size != nil else { return false }
    return area.extremes.contains { isOutsidePlan($0, level: area.level) }
  }
}
