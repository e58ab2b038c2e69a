extension LineString {
  /// The path with points left out so that none of them is more than some metres from what remains.
  ///
  /// Both ends stay, also of a closed path, and every point that stays keeps its coordinates. A tolerance of 0 drops
  /// only points exactly between their neighbours; a negative one or NaN drops nothing. O(n log n) typical, O(n²) at
  /// worst.
  ///
  /// Method: D. H. Douglas and T. K. Peucker, "Algorithms for the reduction of the number of points required to
  /// represent a digitized line or its caricature", Cartographica 10 (1973), 112–122; distances are to the segment,
  /// not to its line, so that closed and folded paths keep their shape.
  public func simplified(tolerance: Double) -> LineString {
    guard points.count > 2, tolerance >= 0 else { return self }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(first: 0, last: points.count - 1)]
    while let range = open.popLast() {
      guard let split = farthest(between: range.first, and: range.last, tolerance: tolerance) else { continue }
      isKept[split] = true
      open.append((range.first, split))
      open.append((split, range.last))
    }
    return LineString(points.indices.lazy.filter { isKept[$0] }.map { points[$0] })
  }

  /// The point farthest from the segment between two others, or `nil` when all are within the tolerance.
  private func farthest(between first: Int, and last: Int, tolerance: Double) -> Int? {
    let segment = Segment(points[first], points[last])
    var farthest: Int?
    var limit = tolerance
    for index in (first + 1)..<max(last, first + 1) {
      let distance = segment.distance(to: points[index])
      if distance > limit {
        limit = distance
        farthest = index
      }
    }
    return farthest
  }
}
