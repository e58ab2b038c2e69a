import Geometry
import Testing

@Suite struct PlaneTransformTests {
  private func random(_ random: inout Seeded) -> PlaneTransform {
    PlaneTransform(
      a: random.double(-3...3), b: random.double(-3...3), c: random.double(-3...3), d: random.double(-3...3),
      tx: random.double(-100...100), ty: random.double(-100...100))
  }

  @Test("Followed by means first this, then the other", arguments: 0..<10) func composition(seed: Int) {
    var random = Seeded(seed)
    for turn in 0..<100 {
      let (first, second) = (self.random(&random), self.random(&random))
      let point = random.point(-100...100)
      let both = first.followed(by: second)
      #expect(both(point).distance(to: second(first(point))) < 1e-9, "seed \(seed) turn \(turn)")
      let product = first.determinant * second.determinant
      #expect(abs(both.determinant - product) < 1e-9, "seed \(seed) turn \(turn)")
    }
    #expect(PlaneTransform.identity(Point(3, 4)) == Point(3, 4))
  }

  @Test("The inverse leads back", arguments: 0..<10) func inverse(seed: Int) throws {
    var random = Seeded(seed)
    for turn in 0..<100 {
      let map = self.random(&random)
      guard abs(map.determinant) > 0.01 else { continue }
      let point = random.point(-100...100)
      let back = try #require(map.inverse)
      #expect(back(map(point)).distance(to: point) < 1e-6, "seed \(seed) turn \(turn)")
    }
  }

  @Test("A flattened plane has no way back, nor has one with numbers that are not finite") func noInverse() {
    #expect(PlaneTransform.scale(1, 0).inverse == nil)
    #expect(PlaneTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: .nan, ty: 0).inverse == nil)
    #expect(PlaneTransform.scale(.infinity).inverse == nil)
  }

  @Test("Three points and their images give back the map", arguments: 0..<10) func fit(seed: Int) throws {
    var random = Seeded(seed)
    for turn in 0..<100 {
      let map = self.random(&random)
      let from = (random.point(0...50), random.point(0...50), random.point(0...50))
      guard abs((from.1.x - from.0.x) * (from.2.y - from.0.y) - (from.1.y - from.0.y) * (from.2.x - from.0.x)) > 1
      else { continue }
      let fitted = try #require(PlaneTransform(from: from, to: (map(from.0), map(from.1), map(from.2))))
      let probe = random.point(0...50)
      #expect(fitted(probe).distance(to: map(probe)) < 1e-6, "seed \(seed) turn \(turn)")
    }
  }

  @Test("Three points on one line fit nothing") func collinear() {
    let corner = (Point(0, 0), Point(1, 0), Point(0, 1))
    #expect(PlaneTransform(from: (Point(0, 0), Point(1, 1), Point(3, 3)), to: corner) == nil)
    #expect(PlaneTransform(from: (Point(0, 0), Point(1, 1), Point(3, 3.0000001)), to: corner) == nil)
    #expect(PlaneTransform(from: (Point(2, 2), Point(2, 2), Point(3, 3)), to: corner) == nil)
    #expect(PlaneTransform(from: (Point(.nan, 0), Point(1, 0), Point(0, 1)), to: corner) == nil)
  }

  @Test("A mirrored map has a negative determinant") func mirrored() throws {
    let map = try #require(
      PlaneTransform(from: (Point(0, 0), Point(1, 0), Point(0, 1)), to: (Point(5, 5), Point(7, 5), Point(5, 2))))
    #expect(map.determinant == -6)
    #expect(PlaneTransform.scale(2, -3).determinant == -6)
    #expect(PlaneTransform.scale(2).determinant == 4)
  }
}
