import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Circle {
  /// How many corners stand for a circle in formats that know none: its border is off by less than 1/600 of the radius.
  static let outlineCorners = 64

  /// A regular outline of the same area; `nil` for a circle too small for its corners to differ.
  var outline: Ring? {
    let step = 2 * Double.pi / Double(Self.outlineCorners)
    let reach = radius * (step / sin(step)).squareRoot()
    return try? Ring(
      (0..<Self.outlineCorners).map { corner in
        let angle = step * Double(corner)
        return Point(center.x + reach * cos(angle), center.y + reach * sin(angle))
      })
  }
}
