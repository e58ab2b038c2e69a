/// The side of the line from `a` to `b` on which `c` lies: 1 left (counter-clockwise), -1 right, 0 exactly on it.
///
/// The sign is that of the exact determinant, never of a rounded one, for all finite coordinates. Most calls end in
/// the first filter, a handful of operations; the others take some hundred. A coordinate that is not finite gives 0.
///
/// Method: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
/// Discrete & Computational Geometry 18 (1997), 305–363.
@inlinable public func orientation(_ a: Point, _ b: Point, _ c: Point) -> Int {
  let ux = a.x - c.x
  let uy = a.y - c.y
  let vx = b.x - c.x
  let vy = b.y - c.y
  let left = ux * vy
  let right = uy * vx
  let determinant = left - right
  // (3 + 16ε)ε bounds the relative rounding error; the constant covers products that underflow.
  let bound = 3.330_669_073_875_471_6e-16 * (abs(left) + abs(right)) + 1e-300
  // Where something overflowed the bound is infinite or not a number, and neither comparison holds.
  if determinant > bound { return 1 }
  if determinant < -bound { return -1 }
  // A difference is 0 only between equal numbers, so axis-parallel lines, the rule in buildings, end here.
  if (ux == 0 || vy == 0) && (uy == 0 || vx == 0) { return 0 }
  return exactOrientation(a, b, c)
}

/// The sign of `ax·by − ay·bx + bx·cy − by·cx + cx·ay − cy·ax` without rounding.
@usableFromInline func exactOrientation(_ a: Point, _ b: Point, _ c: Point) -> Int {
  guard a.isFinite, b.isFinite, c.isFinite else { return 0 }
  let fits = isExpansionSafe(a) && isExpansionSafe(b) && isExpansionSafe(c)
  guard fits else { return wideOrientation(a, b, c) }
  var sum = Expansion()
  sum.add(product: a.x, b.y)
  sum.add(product: -a.y, b.x)
  sum.add(product: b.x, c.y)
  sum.add(product: -b.y, c.x)
  sum.add(product: c.x, a.y)
  sum.add(product: -c.y, a.x)
  return sum.sign
}

/// Whether products of the coordinates neither overflow nor lose bits below the least double.
private func isExpansionSafe(_ point: Point) -> Bool {
  func isSafe(_ value: Double) -> Bool { value == 0 || (abs(value) < 1e150 && abs(value) > 1e-140) }
  return isSafe(point.x) && isSafe(point.y)
}

/// A sum of at most twelve doubles held without rounding, its parts not overlapping and growing in size.
private struct Expansion {
  private var parts = InlineArray<12, Double>(repeating: 0)
  private var count = 0

  /// Adds a product exactly: the rounded product and its rounding error (two-product by fused multiply-add).
  mutating func add(product x: Double, _ y: Double) {
    let rounded = x * y
    add((-rounded).addingProduct(x, y))
    add(rounded)
  }

  /// Adds one number exactly (grow-expansion with two-sum), leaving out parts that became 0.
  private mutating func add(_ value: Double) {
    var carry = value
    var kept = 0
    for index in 0..<count {
      let part = parts[index]
      let sum = carry + part
      let shadow = sum - carry
      let error = (carry - (sum - shadow)) + (part - shadow)
      carry = sum
      guard error != 0 else { continue }
      parts[kept] = error
      kept += 1
    }
    if carry != 0 {
      parts[kept] = carry
      kept += 1
    }
    count = kept
  }

  /// The sign of the sum, which is that of its largest part.
  var sign: Int {
    guard count > 0 else { return 0 }
    return parts[count - 1] > 0 ? 1 : -1
  }
}
