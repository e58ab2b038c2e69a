import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the `transform` attribute: a list of which the last is done first.
enum SVGTransform {
  /// The transform; `nil` when it is none.
  static func read(_ text: String) -> PlaneTransform? {
    var scanner = SVGScanner(text)
    var transform = PlaneTransform.identity
    scanner.skipSeparator()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipBlanks()
      guard scanner.next == UInt8(ascii: "(") else { return nil }
      scanner.skip()
      scanner.skipBlanks()
      var numbers: [Double] = []
      while numbers.count < 7, let number = scanner.number() { numbers.append(number) }
      guard scanner.next == UInt8(ascii: ")"), let one = one(name, numbers) else { return nil }
      scanner.skip()
      scanner.skipSeparator()
      transform = one.followed(by: transform)
    }
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return numbers.allSatisfy({ abs($0) <= SVGScanner.largest }) ? transform : nil
  }

  private static func one(_ name: String, _ n: [Double]) -> PlaneTransform? {
    switch (name, n.count) {
    case ("matrix", 6): return PlaneTransform(a: n[0], b: n[2], c: n[1], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1...2): return shift(n[0], n.count == 2 ? n[1] : 0)
    case ("scale", 1...2): return .scale(n[0], n.count == 2 ? n[1] : nil)
    case ("rotate", 1), ("rotate", 3):
      let angle = n[0] * .pi / 180
      let turn = PlaneTransform(a: cos(angle), b: -sin(angle), c: sin(angle), d: cos(angle), tx: 0, ty: 0)
      guard n.count == 3 else { return turn }
      return shift(-n[1], -n[2]).followed(by: turn).followed(by: shift(n[1], n[2]))
    case ("skewX", 1): return PlaneTransform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return PlaneTransform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  static func shift(_ x: Double, _ y: Double) -> PlaneTransform {
    PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// What puts a `viewBox` into a rectangle, as `preserveAspectRatio` has it.
  static func viewport(
    _ box: [Double], x: Double, y: Double, width: Double, height: Double, fitting: String?
  ) -> PlaneTransform? {
    guard box.count == 4, box[2] > 0, box[3] > 0, width > 0, height > 0 else { return nil }
    var (sx, sy) = (width / box[2], height / box[3])
    let fitting = fitting ?? "xMidYMid meet"
    if !fitting.contains("none") {
      let scale = fitting.contains("slice") ? max(sx, sy) : min(sx, sy)
      (sx, sy) = (scale, scale)
    }
    func part(_ low: String, _ high: String) -> Double {
      fitting.contains(low) ? 0 : fitting.contains(high) ? 1 : 0.5
    }
    return PlaneTransform(
      a: sx, b: 0, c: 0, d: sy, tx: x - box[0] * sx + (width - box[2] * sx) * part("xMin", "xMax"),
      ty: y - box[1] * sy + (height - box[3] * sy) * part("YMin", "YMax"))
  }
}
