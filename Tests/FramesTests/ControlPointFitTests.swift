import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Frames

@Suite struct ControlPointFitTests {
  private static let berlin = LonLat(longitude: 13.4, latitude: 52.5)

  private static func error(
    _ points: [PlanEvidence.ControlPoint], model: ControlPointFit.Model? = nil, ppm: Double? = nil
  ) -> ControlPointError? {
    do throws(ControlPointError) {
      _ = try ControlPointFit(points, model: model, pixelsPerMeter: ppm)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Against a plain method

  @Test(
    "Parameters and residuals are those of plain least squares", arguments: ControlPointFit.Model.allCases,
    [false, true])
  func oracle(model: ControlPointFit.Model, isMirrored: Bool) throws {
    for seed in 0..<200 as Range<UInt64> {
      let count = 3 + Int(seed % 9)
      let sample = try ControlPointCase(seed: seed, count: count, noise: 0.3, isMirrored: isMirrored)
      let fit = try ControlPointFit(sample.points, model: model)
      let frame = try #require(LocalFrame(anchor: fit.anchor))
      let ground = try sample.points.map { try #require(frame.local($0.position)) }
      let pixels = sample.points.map(\.pixel)
      #expect(fit.isMirrored == isMirrored, "\(sample)")
      let plain = try #require(PlainLeastSquares.fit(model, pixels, ground, isMirrored: isMirrored))
      var squares = 0.0
      for (index, pixel) in pixels.enumerated() {
        #expect(fit.transform(pixel).distance(to: plain(pixel)) < 1e-7, "\(sample)")
        let image = plain(pixel)
        let offset = Point(ground[index].x - image.x, ground[index].y - image.y)
        #expect(fit.residuals[index].offset.distance(to: offset) < 1e-7, "\(sample)")
        squares += offset.x * offset.x + offset.y * offset.y
      }
      #expect(abs(fit.rms - (squares / Double(count)).squareRoot()) < 1e-7, "\(sample)")
      #expect(fit.maximum == fit.residuals.map(\.length).max())
    }
  }

  @Test("A leave-one-out residual is what a fit to the other points says", arguments: ControlPointFit.Model.allCases)
  func leaveOneOut(model: ControlPointFit.Model) throws {
    for seed in 0..<100 as Range<UInt64> {
      let sample = try ControlPointCase(seed: seed, count: model.leastPoints + 1 + Int(seed % 6), noise: 0.5)
      let fit = try ControlPointFit(sample.points, model: model)
      let frame = try #require(LocalFrame(anchor: fit.anchor))
      let ground = try sample.points.map { try #require(frame.local($0.position)) }
      let pixels = sample.points.map(\.pixel)
      var squares = 0.0
      for index in pixels.indices {
        var (others, images) = (pixels, ground)
        others.remove(at: index)
        images.remove(at: index)
        let plain = try #require(PlainLeastSquares.fit(model, others, images))
        let expected = ground[index].distance(to: plain(pixels[index]))
        #expect(abs(try #require(fit.residuals[index].leftOutLength) - expected) < 1e-6, "\(sample)")
        squares += expected * expected
      }
      let rms = (squares / Double(pixels.count)).squareRoot()
      #expect(abs(try #require(fit.leaveOneOut) - rms) < 1e-6, "\(sample)")
    }
  }

  // MARK: Exact data and invariances

  @Test("Points without error give the frame back, wherever it is", arguments: ControlPointFit.Model.allCases)
  func exact(model: ControlPointFit.Model) throws {
    for seed in 0..<200 as Range<UInt64> {
      let stretch = model == .affine ? 1.03 : 1
      let sample = try ControlPointCase(seed: seed, count: model.leastPoints + Int(seed % 4), stretch: stretch)
      let fit = try ControlPointFit(sample.points, model: model)
      #expect(try sample.error(fit) < 1e-4, "\(sample)")
      #expect(fit.rms < 1e-4 && fit.suspect == nil && !fit.isMirrored, "\(sample)")
      #expect(abs(fit.metersPerPixelY / fit.metersPerPixelX - stretch) < 1e-6, "\(sample)")
      #expect(abs(fit.skew) < 1e-4, "\(sample)")
    }
  }

  @Test("Rotation, scale and ratio are told as Mist counts them", arguments: [0, 30, 90, 200, 359] as [Double])
  func rotation(degrees: Double) throws {
    let frame = try #require(LocalFrame(anchor: Self.berlin))
    let turn = degrees * .pi / 180
    let points = try [(0.0, 0.0), (1000, 0), (1000, 500), (0, 500)].map { x, y in
      let ground = Point((x * cos(turn) + y * sin(turn)) / 10, (x * sin(turn) - y * cos(turn)) / 10)
      return PlanEvidence.ControlPoint(pixel: Point(x, y), position: try #require(frame.lonLat(ground)))
    }
    let fit = try ControlPointFit(points, pixelsPerMeter: 10.1)
    #expect(abs((fit.rotation - degrees).remainder(dividingBy: 360)) < 1e-3)
    #expect(abs(fit.metersPerPixel - 0.1) < 1e-7)
    #expect(abs(try #require(fit.scaleRatio) - 1.01) < 1e-6)
  }

  @Test("The order of the points changes nothing but the order of the residuals") func order() throws {
    for seed in 0..<50 as Range<UInt64> {
      let sample = try ControlPointCase(seed: seed, count: 7, noise: 0.2)
      var random = SplitMix(seed: seed)
      let order = Array(sample.points.indices).shuffled(using: &random)
      let fit = try ControlPointFit(sample.points)
      let shuffled = try ControlPointFit(order.map { sample.points[$0] })
      #expect(shuffled.model == fit.model)
      for (place, index) in order.enumerated() {
        #expect(shuffled.residuals[place].offset.distance(to: fit.residuals[index].offset) < 1e-7, "\(sample)")
      }
      #expect(abs(shuffled.rms - fit.rms) < 1e-9 && shuffled.suspect.map { order[$0] } == fit.suspect, "\(sample)")
    }
  }

  @Test("A plan that is turned, moved or drawn larger fits as well", arguments: ControlPointFit.Model.allCases)
  func invariance(model: ControlPointFit.Model) throws {
    for seed in 0..<50 as Range<UInt64> {
      let sample = try ControlPointCase(seed: seed, count: 6, noise: 0.2)
      let fit = try ControlPointFit(sample.points, model: model)
      let turn = Double(seed)
      let change = PlaneTransform(
        a: 3 * cos(turn), b: -3 * sin(turn), c: 3 * sin(turn), d: 3 * cos(turn), tx: 1e4, ty: -2e4)
      let changed = try ControlPointFit(
        sample.points.map { .init(pixel: change($0.pixel), position: $0.position) }, model: model)
      for (a, b) in zip(fit.residuals, changed.residuals) {
        #expect(a.offset.distance(to: b.offset) < 1e-6, "\(sample)")
      }
      #expect(abs(fit.metersPerPixel / changed.metersPerPixel - 3) < 1e-6, "\(sample)")
    }
  }

  @Test("The three points that a fit hands on carry its map, with and without the size of the plan")
  func carriers() throws {
    for seed in 0..<50 as Range<UInt64> {
      let sample = try ControlPointCase(seed: seed, count: 5, noise: 0.3)
      for size in [Plan.Size(width: 2000, height: 900), nil] {
        let fit = try ControlPointFit(sample.points, size: size)
        if size != nil { #expect(fit.points.map(\.pixel) == [Point(0, 0), Point(2000, 0), Point(0, 900)]) }
        let frame = try #require(LocalFrame(anchor: fit.anchor))
        let carried = try #require(PlanFit.transform(fit.points, frame))
        for point in sample.points {
          #expect(carried(point.pixel).distance(to: fit.transform(point.pixel)) < 1e-6, "\(sample)")
        }
        var evidence = PlanEvidence()
        evidence.controlPoints = fit.points
        #expect(evidence.decide().source == .controlPoints)
      }
    }
  }

  @Test("Two points on a line of the plan are enough for a similarity, and carry it") func twoPoints() throws {
    let frame = try #require(LocalFrame(anchor: Self.berlin))
    let points = try [(100.0, 50.0), (900, 50)].map { x, y in
      PlanEvidence.ControlPoint(pixel: Point(x, y), position: try #require(frame.lonLat(Point(x / 10, -y / 10))))
    }
    let fit = try ControlPointFit(points)
    #expect(fit.model == .similarity && fit.rms < 1e-6 && fit.leaveOneOut == nil && fit.suspect == nil)
    let carried = try #require(PlanFit.transform(fit.points, frame))
    #expect(carried(Point(500, 400)).distance(to: Point(50, -40)) < 1e-3)
  }

  // MARK: Where on Earth

  @Test("The antimeridian is no edge", arguments: [-80, -16.5, 0, 65] as [Double])
  func antimeridian(latitude: Double) throws {
    for seed in 0..<20 as Range<UInt64> {
      let sample = try ControlPointCase(
        seed: seed, count: 6, noise: 0.02, anchor: LonLat(longitude: 180, latitude: latitude))
      let fit = try ControlPointFit(sample.points)
      #expect(try sample.error(fit) < 0.1, "\(sample)")
      #expect(abs(fit.anchor.longitude) > 179.9 && fit.points.allSatisfy(\.position.isValid), "\(sample)")
    }
  }

  @Test("Poles, positions off the Earth and positions far apart are refused, the odd one named") func refusedPlaces()
    throws
  {
    func points(_ positions: [(Double, Double)]) -> [PlanEvidence.ControlPoint] {
      positions.enumerated().map { index, position in
        .init(
          pixel: Point(Double(index * index), Double(100 * index)),
          position: LonLat(longitude: position.0, latitude: position.1))
      }
    }
    #expect(Self.error(points([(0, 89.995), (90, 89.996)])) == .pole)
    #expect(Self.error(points([(13, 52), (13.001, 91), (181, 52)])) == .notOnEarth(1))
    #expect(Self.error(points([(13, 52), (.nan, 52)])) == .notOnEarth(1))
    #expect(Self.error(points([(13.4, 52.5), (13.401, 52.5), (-13.4, 52.5), (13.4, 52.501)])) == .tooFarApart(2))
    #expect(Self.error(points([(179.999, 0), (-179.999, 0.001), (0, 0)])) == .tooFarApart(2))
    #expect(Self.error(points([(13.4, 52.5), (100, 0)])) == .tooFarApart(nil))
  }

  // MARK: What fixes nothing

  @Test("Too few points, points at one spot and scales that are none are refused") func degenerate() throws {
    let sample = try ControlPointCase(seed: 1, count: 5)
    let points = sample.points
    #expect(Self.error([]) == .tooFewPoints(0, needed: 2))
    #expect(Self.error([points[0]]) == .tooFewPoints(1, needed: 2))
    #expect(Self.error(Array(points.prefix(2)), model: .affine) == .tooFewPoints(2, needed: 3))
    #expect(Self.error([points[0], points[0], points[0]]) == .coincident)
    let oneSpot = points.map { PlanEvidence.ControlPoint(pixel: Point(5, 5), position: $0.position) }
    #expect(Self.error(oneSpot) == .coincident && Self.error(oneSpot, model: .affine) == .coincident)
    let onePlace = points.map { PlanEvidence.ControlPoint(pixel: $0.pixel, position: points[0].position) }
    #expect(Self.error(onePlace) == .coincident && Self.error(onePlace, model: .affine) == .coincident)
    for scale in [0, -5, .infinity] as [Double] { #expect(Self.error(points, ppm: scale) == .badScale(scale)) }
    guard case .badScale? = Self.error(points, ppm: .nan) else {
      Issue.record("NaN is no scale")
      return
    }
  }

  @Test("Each error has its code, its point where one is to blame, and words") func wording() {
    let errors: [(ControlPointError, String, Int?)] = [
      (.tooFewPoints(0, needed: 2), "georeference.too-few-points", nil), (.coincident, "georeference.coincident", nil),
      (.collinear, "georeference.collinear", nil), (.notOnEarth(3), "georeference.not-on-earth", 3),
      (.pole, "georeference.pole", nil), (.tooFarApart(2), "georeference.too-far-apart", 2),
      (.tooFarApart(nil), "georeference.too-far-apart", nil), (.exchanged, "georeference.exchanged", nil),
      (.badScale(-1), "georeference.bad-scale", nil),
    ]
    for (error, code, point) in errors { #expect(error.code == code && error.point == point && !error.message.isEmpty) }
    #expect(ControlPointError.tooFewPoints(1, needed: 3).message.hasSuffix("and there is 1"))
  }

  @Test("Points on a line fix a similarity but no affine map", arguments: [0, 2] as [Double])
  func collinear(jitter: Double) throws {
    let frame = try #require(LocalFrame(anchor: Self.berlin))
    let points = try (0..<6).map { index in
      let pixel = Point(Double(index) * 100, 300 + Double(index) * 50 + (index % 2 == 0 ? jitter : -jitter))
      return PlanEvidence.ControlPoint(
        pixel: pixel, position: try #require(frame.lonLat(Point(pixel.x / 10, -pixel.y / 10))))
    }
    #expect(Self.error(points, model: .affine) == .collinear)
    let fit = try ControlPointFit(points)
    #expect(fit.model == .similarity && fit.rms < 1e-4 && !fit.isMirrored)
  }

  // MARK: The model

  @Test("Without a model the similarity is taken, unless the plan is stretched") func automatic() throws {
    for seed in 0..<100 as Range<UInt64> {
      let even = try ControlPointFit(try ControlPointCase(seed: seed, count: 6, noise: 0.03).points)
      #expect(even.model == .similarity, "seed \(seed)")
      let stretched = try ControlPointFit(try ControlPointCase(seed: seed, count: 6, noise: 0.03, stretch: 1.1).points)
      #expect(stretched.model == .affine, "seed \(seed)")
    }
  }

  // MARK: Mirrored and exchanged

  @Test("A mirrored plan is told, for both models, and fitted as it stands", arguments: ControlPointFit.Model.allCases)
  func mirrored(model: ControlPointFit.Model) throws {
    for seed in 0..<50 as Range<UInt64> {
      let sample = try ControlPointCase(seed: seed, count: 3 + Int(seed % 5), noise: 0.05, isMirrored: true)
      let fit = try ControlPointFit(sample.points, model: model)
      #expect(fit.isMirrored && fit.transform.determinant > 0, "\(sample)")
      #expect(fit.rms < 0.3 && abs(fit.skew) < 5, "\(sample)")
    }
  }

  @Test("Exchanged angles are told when only the exchanged ones fit") func exchanged() throws {
    for seed in 0..<50 as Range<UInt64> {
      let anchor = LonLat(longitude: 13.4, latitude: 52.5)
      for count in [2, 3, 6] {
        let sample = try ControlPointCase(seed: seed, count: count, noise: 0.01, anchor: anchor)
        let points = sample.points.map {
          PlanEvidence.ControlPoint(
            pixel: $0.pixel, position: LonLat(longitude: $0.position.latitude, latitude: $0.position.longitude))
        }
        let ppm = 1 / (abs(sample.truth.determinant).squareRoot())
        #expect(Self.error(sample.points, ppm: ppm) == nil, "\(sample)")
        #expect(Self.error(sample.points, ppm: ppm * 1.08) == nil, "\(sample)")
        // Of two points along a meridian or a parallel both readings have nearly one scale.
        if count > 2 { #expect(Self.error(points, ppm: ppm) == .exchanged, "\(sample), \(count) points") }
        if count == 6 { #expect(Self.error(points) == .exchanged, "\(sample)") }
      }
    }
    let east = try ControlPointCase(seed: 1, count: 3, anchor: LonLat(longitude: 121.4, latitude: 31.2))
    let points = east.points.map {
      PlanEvidence.ControlPoint(
        pixel: $0.pixel, position: LonLat(longitude: $0.position.latitude, latitude: $0.position.longitude))
    }
    #expect(Self.error(points) == .exchanged)
  }

  // MARK: The suspect

  @Test("Good points name nobody, and of six the one that is wrong by five metres is named")
  func suspects() throws {
    for seed in 0..<500 as Range<UInt64> {
      for model in [nil, .similarity, .affine] as [ControlPointFit.Model?] {
        var sample = try ControlPointCase(seed: seed, count: 6, noise: 0.03)
        #expect(try ControlPointFit(sample.points, model: model).suspect == nil, "\(sample)")
        let wrong = Int(seed % 6)
        let angle = Double(seed)
        try sample.move(wrong, by: Point(5 * cos(angle), 5 * sin(angle)))
        let fit = try ControlPointFit(sample.points, model: model)
        #expect(fit.suspect == wrong, "\(sample) as \(model?.rawValue ?? "chosen"), wrong is \(wrong)")
        #expect(fit.residuals.filter { $0.length > 0.5 }.count > 1, "the blunder drags others: \(sample)")
        #expect(try #require(fit.rmsWithoutSuspect) < 0.2, "\(sample)")
        sample.points.remove(at: wrong)
        let mended = try ControlPointFit(sample.points, model: fit.model)
        #expect(abs(mended.rms - (fit.rmsWithoutSuspect ?? 0)) < 1e-5, "\(sample)")
      }
    }
  }

  @Test("Noise alone seldom names a point, however many there are", arguments: [4, 5, 8, 20])
  func falseAlarms(count: Int) throws {
    var named = 0
    for seed in 0..<1000 as Range<UInt64> {
      let sample = try ControlPointCase(seed: seed, count: count, noise: 1)
      if try ControlPointFit(sample.points, model: .similarity).suspect != nil { named += 1 }
    }
    #expect(named <= (count == 4 ? 75 : 25), "\(named) of 1000")
  }

  @Test("Four points name the wrong one even when each is a decimetre off") func fourPoints() throws {
    var (found, named) = (0, 0)
    for seed in 0..<200 as Range<UInt64> {
      var sample = try ControlPointCase(seed: seed, count: 4, noise: 0.1)
      if try ControlPointFit(sample.points).suspect != nil { named += 1 }
      try sample.move(Int(seed % 4), by: Point(4, -3))
      let suspect = try ControlPointFit(sample.points, model: .similarity).suspect
      #expect(suspect == nil || suspect == Int(seed % 4), "\(sample)")
      if suspect != nil { found += 1 }
    }
    #expect(found >= 180 && named <= 4, "\(found) found and \(named) named for nothing, of 200")
  }

  @Test("Where the others cannot contradict each other nobody is named") func tooFewToJudge() throws {
    var sample = try ControlPointCase(seed: 3, count: 3)
    try sample.move(1, by: Point(5, 0))
    #expect(try ControlPointFit(sample.points).suspect == nil)
    var four = try ControlPointCase(seed: 3, count: 4)
    try four.move(1, by: Point(5, 0))
    #expect(try ControlPointFit(four.points, model: .affine).suspect == nil)
    #expect(try ControlPointFit(four.points, model: .similarity).suspect == 1)
  }
}
