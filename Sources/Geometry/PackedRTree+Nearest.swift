extension PackedRTree {
  /// The item nearest to a point, or `nil` when none is near enough; of equally near ones the lowest number.
  ///
  /// - Parameters:
  ///   - within: the greatest distance in metres that counts, itself included.
  ///   - distance: the distance in metres from the point to the item of a number; never less than that to its box.
  ///     It is asked only of items that may still win. Infinity or NaN passes the item over.
  /// - Complexity: O(log n) calls in well-spread data, O(n) when many items are equally near.
  @inlinable public func nearest(
    to point: Point, within: Double = .infinity, distance: (Int) -> Double
  ) -> (index: Int, distance: Double)? {
    nearest(k: 1, to: point, within: within, distance: distance).first
  }

  /// The items nearest to a point, nearest first, at most `k` of them; equally near ones by ascending number.
  ///
  /// The parameters are those of ``nearest(to:within:distance:)``. A `k` of 0 or less finds nothing.
  @inlinable public func nearest(
    k limit: Int, to point: Point, within: Double = .infinity, distance: (Int) -> Double
  ) -> [(index: Int, distance: Double)] {
    var found: [(index: Int, distance: Double)] = []
    guard limit > 0, let root, within >= 0 else { return found }
    var reach = within
    var open = BoundHeap<Int>()
    open.push(root, bound: bound(root, point))
    while let (place, bound) = open.pop(), bound <= reach {
      guard place < levelEnds[0] else {
        for child in children(of: place) {
          let bound = self.bound(child, point)
          if bound <= reach { open.push(child, bound: bound) }
        }
        continue
      }
      let index = Int(links[place])
      let length = distance(index)
      guard length <= reach, length < .infinity else { continue }
      let rank = found.firstIndex { length != $0.distance ? length < $0.distance : index < $0.index } ?? found.count
      found.insert((index, length), at: rank)
      if found.count > limit { found.removeLast() }
      if found.count == limit { reach = found[limit - 1].distance }
    }
    return found
  }

  /// A distance that no item below a place can be under, lowered a little against rounding in the caller's distances.
  @inlinable func bound(_ place: Int, _ point: Point) -> Double {
    boxes[place].squaredDistance(to: point).squareRoot() * (1 - 1e-12)
  }
}
