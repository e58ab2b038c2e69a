import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite struct PlanReplacementTests {
  private func pairs(_ transform: PlaneTransform, _ points: [Point]) -> [PlanReplacement.Pair] {
    points.enumerated().map { .init(name: String($0.offset), old: $0.element, new: transform($0.element)) }
  }

  @Test("A similarity between pictures is found exactly, and keeps their handedness", arguments: [1, 2, 3] as [UInt64])
  func exact(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      let a = Double.random(in: -3...3, using: &random)
      let b = Double.random(in: 0.1...3, using: &random)
      let truth = PlaneTransform(
        a: a, b: -b, c: b, d: a, tx: Double.random(in: -500...500, using: &random),
        ty: Double.random(in: -500...500, using: &random))
      let points = (0..<4).map { _ in
        Point(Double.random(in: 0...4000, using: &random), Double.random(in: 0...3000, using: &random))
      }
      let fit = try PlanReplacement(pairs(truth, points), model: .similarity)
      for point in points { #expect(fit.transform(point).distance(to: truth(point)) < 1e-6, "seed \(seed)") }
      #expect(fit.transform.determinant > 0)
      #expect(abs(fit.scale - (a * a + b * b).squareRoot()) < 1e-9)
      #expect(fit.rms < 1e-6 && fit.maximum < 1e-6)
    }
  }

  @Test("An affine map takes unequal axes, which a similarity tells by its error") func affine() throws {
    let truth = PlaneTransform(a: 2, b: 0, c: 0, d: 1.5, tx: 10, ty: 20)
    let points = [Point(0, 0), Point(100, 0), Point(0, 100), Point(100, 100)]
    #expect(try PlanReplacement(pairs(truth, points), model: .affine).maximum < 1e-9)
    #expect(try PlanReplacement(pairs(truth, points), model: .similarity).rms > 5)
  }

  @Test("Points that fix no map are refused") func refused() {
    let one = [PlanReplacement.Pair(name: "a", old: Point(1, 1), new: Point(2, 2))]
    #expect(throws: ControlPointError.tooFewPoints(1, needed: 2)) { try PlanReplacement(one, model: .similarity) }
    #expect(throws: ControlPointError.coincident) { try PlanReplacement(one + one, model: .similarity) }
    let line = (0..<4).map { PlanReplacement.Pair(name: "", old: Point(Double($0), 0), new: Point(Double($0), 5)) }
    #expect(throws: ControlPointError.collinear) { try PlanReplacement(line, model: .affine) }
    let folded = [Point(0, 0), Point(9, 0)].map { PlanReplacement.Pair(name: "", old: $0, new: Point(3, 3)) }
    #expect(throws: ControlPointError.coincident) { try PlanReplacement(folded, model: .similarity) }
  }

  @Test("Turning the picture turns its orientation the other way", arguments: [0.0, 30, 90, 335])
  func orientation(degrees: Double) throws {
    // The new picture is the old one turned clockwise by a right angle: what was right is now down.
    let turned = PlaneTransform(a: 0, b: -1, c: 1, d: 0, tx: 100, ty: 0)
    let fit = try PlanReplacement(pairs(turned, [Point(0, 0), Point(50, 0), Point(0, 80)]), model: .similarity)
    let new = PlanEvidence.orientation(degrees, afterReplacingBy: fit)
    #expect(abs(new - PlanEvidence.normalized(degrees + 90)) < 1e-9, "\(new)")
  }
}

@Suite struct ContradictionTests {
  private static let corner = LonLat(longitude: 13.4, latitude: 52.5)

  /// Evidence by three points, 20 px/m and north-up, its top left corner at a place.
  private func points(_ east: Double) throws -> [PlanEvidence.ControlPoint] {
    let frame = try #require(LocalFrame(anchor: Self.corner))
    return try [Point(0, 0), Point(2000, 0), Point(0, 1200)].map { pixel in
      .init(pixel: pixel, position: try #require(frame.lonLat(Point(pixel.x / 20 + east, -pixel.y / 20))))
    }
  }

  private func evidence() throws -> PlanEvidence {
    var evidence = PlanEvidence()
    evidence.size = .init(width: 2000, height: 1200)
    evidence.pixelsPerMeter = 20
    evidence.orientation = 0
    evidence.topLeft = Self.corner
    return evidence
  }

  @Test("Sources that agree raise no doubt") func agreement() throws {
    var evidence = try evidence()
    evidence.vendorPoints = try points(0)
    #expect(evidence.decide().doubts.isEmpty)
    evidence.controlPoints = try points(0.5)
    #expect(evidence.decide().doubts.isEmpty)
    #expect(evidence.decide().source == .controlPoints)
  }

  @Test("A source that puts the plan elsewhere is told with both readings, and the more trusted one is used")
  func contradiction() throws {
    var evidence = try evidence()
    evidence.vendorPoints = try points(7)
    let fit = evidence.decide()
    #expect(fit.source == .vendorPoints)
    guard case .contradiction(let used, let other, let meters)? = fit.doubts.first else {
      Issue.record("\(fit.doubts)")
      return
    }
    #expect(fit.doubts.count == 1)
    #expect(used.source == .vendorPoints && other.source == .cornerAndScale)
    #expect(abs(meters - 7) < 0.01)
    #expect(abs(used.orientation.remainder(dividingBy: 360)) < 0.01 && abs(used.metersPerPixel - 0.05) < 1e-6)
    evidence.controlPoints = try points(-3)
    let all = evidence.decide()
    #expect(all.source == .controlPoints)
    let others = all.doubts.compactMap { if case .contradiction(_, let other, _) = $0 { other.source } else { nil } }
    #expect(others == [.vendorPoints, .cornerAndScale])
  }
}
