/// Places along the Hilbert curve, which keeps points that are near each other near in order.
enum Hilbert {
  /// The position on a curve through 65 536 × 65 536 cells over a box; a point that is not finite counts as a corner.
  static func key(of point: Point, in box: Box) -> UInt32 {
    key(x: cell(point.x, box.min.x, box.max.x), y: cell(point.y, box.min.y, box.max.y))
  }

  private static func cell(_ value: Double, _ low: Double, _ high: Double) -> UInt32 {
    // Halves keep the difference of two very large numbers finite.
    let fraction = (value / 2 - low / 2) / (high / 2 - low / 2)
    return fraction > 0 && fraction <= 1 ? UInt32(fraction * 65_535) : 0
  }

  /// The position of a cell with coordinates below 65 536.
  ///
  /// At each level the quadrant gives two bits, and the square is turned so that the next level starts where the
  /// curve does. Method: H. S. Warren, Hacker's Delight, 2nd edition (2012), chapter 16.
  static func key(x: UInt32, y: UInt32) -> UInt32 {
    var x = x
    var y = y
    var key: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let right: UInt32 = x & side == 0 ? 0 : 1
      let upper: UInt32 = y & side == 0 ? 0 : 1
      key = key << 2 | (3 * right) ^ upper
      if upper == 0 {
        if right == 1 {
          x = ~x
          y = ~y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return key
  }
}
