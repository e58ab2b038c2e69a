import Geometry
import Testing

@Suite struct OrientationTests {
  /// The exact answer for whole coordinates below 2⁶⁰.
  private func oracle(_ a: (Int, Int), _ b: (Int, Int), _ c: (Int, Int)) -> Int {
    let left = Int128(a.0 - c.0) * Int128(b.1 - c.1)
    let right = Int128(a.1 - c.1) * Int128(b.0 - c.0)
    return (left - right).signum() == 0 ? 0 : left > right ? 1 : -1
  }

  private func point(_ cell: (Int, Int), unit: Double) -> Point {
    Point(Double(cell.0) * unit, Double(cell.1) * unit)
  }

  @Test("Left is 1, right is -1, on the line is 0") func signs() {
    #expect(orientation(Point(0, 0), Point(1, 0), Point(0, 1)) == 1)
    #expect(orientation(Point(0, 0), Point(1, 0), Point(0, -1)) == -1)
    #expect(orientation(Point(0, 0), Point(1, 0), Point(9, 0)) == 0)
    #expect(orientation(Point(1, 1), Point(1, 1), Point(9, 0)) == 0)
    #expect(orientation(Point(0, 0), Point(.nan, 0), Point(9, 1)) == 0)
    #expect(orientation(Point(0, 0), Point(.infinity, 0), Point(9, 1)) == 0)
  }

  @Test("On integer grids it agrees with integer arithmetic", arguments: 0..<20) func grid(seed: Int) {
    var random = Seeded(seed)
    for turn in 0..<5000 {
      let size = seed % 2 == 0 ? 4 : 1 << 20
      let (a, b, c) = (cell(&random, size), cell(&random, size), cell(&random, size))
      let found = orientation(point(a, unit: 1), point(b, unit: 1), point(c, unit: 1))
      #expect(found == oracle(a, b, c), "seed \(seed) turn \(turn): \(a) \(b) \(c)")
    }
  }

  private func cell(_ random: inout Seeded, _ size: Int) -> (Int, Int) {
    (random.int(-size...size), random.int(-size...size))
  }

  @Test("Of nearly collinear doubles it agrees with wide integers", arguments: 0..<20) func nearlyCollinear(seed: Int) {
    var random = Seeded(seed)
    let one = 1 << 52
    let unit = 1 / Double(one)
    for turn in 0..<5000 {
      let a = (random.int(one...(2 * one)), random.int(one...(2 * one)))
      let b = (random.int(one...(2 * one)), random.int(one...(2 * one)))
      let middle = point(a, unit: unit).interpolated(to: point(b, unit: unit), fraction: random.double(0...1))
      let c = (
        Int(middle.x * Double(one)) + random.int(-1...1), Int(middle.y * Double(one)) + random.int(-1...1)
      )
      let found = orientation(point(a, unit: unit), point(b, unit: unit), point(c, unit: unit))
      #expect(found == oracle(a, b, c), "seed \(seed) turn \(turn): \(a) \(b) \(c)")
    }
  }

  @Test("Around a point of a line, every last bit counts") func kettner() {
    // L. Kettner et al., "Classroom examples of robustness problems in geometric computations" (2008), figure 2.
    let half = 1 << 52
    let unit = 1 / Double(1 << 53)
    let b = (24 * half, 24 * half)
    let c = (48 * half, 48 * half)
    for x in 0..<128 {
      for y in 0..<128 {
        let a = (half + x, half + y)
        let found = orientation(point(a, unit: unit), point(b, unit: unit), point(c, unit: unit))
        #expect(found == oracle(a, b, c), "x \(x) y \(y)")
      }
    }
  }

  @Test("Scaling an axis by a power of two, however large, changes nothing", arguments: 0..<10) func scaled(seed: Int) {
    var random = Seeded(seed)
    for turn in 0..<2000 {
      let size = seed % 2 == 0 ? 3 : 1 << 26
      let (a, b, c) = (cell(&random, size), cell(&random, size), cell(&random, size))
      let (x, y) = (random.int(-1074...990), random.int(-1074...990))
      let points = [a, b, c].map { cell in
        Point(
          Double(sign: .plus, exponent: x, significand: Double(cell.0)),
          Double(sign: .plus, exponent: y, significand: Double(cell.1)))
      }
      let found = orientation(points[0], points[1], points[2])
      #expect(found == oracle(a, b, c), "seed \(seed) turn \(turn): \(a) \(b) \(c) scaled by 2^\(x) and 2^\(y)")
    }
  }

  @Test("Mixed sizes agree with wide integers", arguments: 0..<10) func mixed(seed: Int) {
    var random = Seeded(seed)
    func value() -> Int { random.int(-4095...4095) << random.int(0...45) }
    for turn in 0..<5000 {
      let (a, b, c) = ((value(), value()), (value(), value()), (value(), value()))
      let found = orientation(point(a, unit: 0x1p-20), point(b, unit: 0x1p-20), point(c, unit: 0x1p-20))
      #expect(found == oracle(a, b, c), "seed \(seed) turn \(turn): \(a) \(b) \(c)")
    }
  }

  @Test("Any finite bits: turning the corners keeps the sign, swapping two flips it", arguments: 0..<10)
  func symmetry(seed: Int) {
    var random = Seeded(seed)
    func value() -> Double {
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 0
    }
    for turn in 0..<2000 {
      let (a, b) = (Point(value(), value()), Point(value(), value()))
      let c = random.int(0...1) == 0 ? Point(value(), value()) : Point(a.x, value())
      let sign = orientation(a, b, c)
      let others = [orientation(b, c, a), orientation(c, a, b), -orientation(b, a, c), -orientation(a, c, b)]
      #expect(others.allSatisfy { $0 == sign }, "seed \(seed) turn \(turn): \(a) \(b) \(c)")
    }
  }
}
