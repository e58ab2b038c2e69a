import Foundation
import Geometry
import Testing
import VenueModel

@testable import Frames

@Suite struct PlanEvidenceTests {
  private static let corner = LonLat(longitude: 13.4, latitude: 52.5)

  /// A plan of 1000 × 500 pixels, 10 to the metre.
  private static func plan(orientation: Double? = 0) -> PlanEvidence {
    var plan = PlanEvidence()
    plan.size = Plan.Size(width: 1000, height: 500)
    plan.pixelsPerMeter = 10
    plan.orientation = orientation
    return plan
  }

  /// Where a pixel of the plan is when its top left corner is at ``corner``, by the formula of the documentation.
  private static func position(_ x: Double, _ y: Double, orientation: Double = 0, scale: Double = 0.1) throws -> LonLat
  {
    let turn = orientation * .pi / 180
    let frame = try #require(LocalFrame(anchor: corner))
    return try #require(
      frame.lonLat(Point((x * cos(turn) + y * sin(turn)) * scale, (x * sin(turn) - y * cos(turn)) * scale)))
  }

  private static func points(
    orientation: Double = 0, scale: Double = 0.1, _ pixels: [(Double, Double)] = [(100, 100), (900, 100), (100, 400)]
  ) throws -> [PlanEvidence.ControlPoint] {
    try pixels.map { pixel in
      PlanEvidence.ControlPoint(
        pixel: Point(pixel.0, pixel.1),
        position: try position(pixel.0, pixel.1, orientation: orientation, scale: scale))
    }
  }

  /// How far, at most, a fit puts the corners of the plan from where they should be.
  private static func error(_ fit: PlanFit, orientation: Double = 0) throws -> Double {
    let frame = try #require(LocalFrame(anchor: corner))
    let transform = try #require(fit.toLocal(in: frame, pixelsPerMeter: 10))
    var worst = 0.0
    for (x, y) in [(0, 0), (1000, 0), (1000, 500), (0, 500)] as [(Double, Double)] {
      let expected = try #require(frame.local(try position(x, y, orientation: orientation)))
      worst = max(worst, transform(Point(x, y)).distance(to: expected))
    }
    return worst
  }

  // MARK: Order of trust

  @Test("The most trusted source decides, and the next one where it is missing") func orderOfTrust() throws {
    var plan = Self.plan(orientation: 30)
    #expect(plan.decide() == .planAlone)
    plan.topLeft = Self.corner
    #expect(plan.decide().source == .cornerAndScale)
    #expect(try Self.error(plan.decide(), orientation: 30) < 1e-6)
    plan.bottomRight = try Self.position(1000, 500, orientation: 30)
    #expect(plan.decide().source == .corners)
    #expect(try Self.error(plan.decide(), orientation: 30) < 1e-6)
    plan.vendorPoints = try Self.points(orientation: 60)
    #expect(plan.decide().source == .vendorPoints)
    #expect(try Self.error(plan.decide(), orientation: 60) < 1e-6)
    plan.controlPoints = try Self.points(orientation: 120)
    #expect(plan.decide().source == .controlPoints)
    #expect(try Self.error(plan.decide(), orientation: 120) < 1e-6)
    // Each source says another orientation, so all that were overruled are told.
    let overruled = plan.decide().doubts.compactMap {
      if case .contradiction(_, let other, _) = $0 { other.source } else { nil }
    }
    #expect(overruled == [.vendorPoints, .corners])
  }

  @Test("A source that does not hold leaves the word to the next one") func fallingBack() throws {
    var plan = Self.plan()
    plan.controlPoints = Array(try Self.points().prefix(2))
    plan.vendorPoints = try Self.points([(100, 100), (500, 100), (900, 100)])
    plan.topLeft = Self.corner
    plan.bottomRight = try Self.position(1000, 500)
    let fit = plan.decide()
    #expect(fit.source == .corners)
    #expect(fit.doubts == [.pointsOnOneLine(.controlPoints), .pointsOnOneLine(.vendorPoints)])
    #expect(try Self.error(fit) < 1e-6)
  }

  @Test("Without evidence the plan stands alone, in metres with y up, or in pixels without a scale") func alone() throws
  {
    let fit = PlanEvidence().decide()
    #expect(fit == .planAlone)
    let measured = try #require(fit.toLocal(in: nil, pixelsPerMeter: 20))
    #expect(measured(Point(40, 60)) == Point(2, -3))
    let unmeasured = try #require(fit.toLocal(in: nil, pixelsPerMeter: nil))
    #expect(unmeasured(Point(40, 60)) == Point(40, -60))
  }

  // MARK: Corners

  @Test("One corner serves where scale and orientation are known", arguments: [0, 30, 90, 200, 359.5] as [Double])
  func oneCorner(orientation: Double) throws {
    var fromTopLeft = Self.plan(orientation: orientation)
    fromTopLeft.topLeft = Self.corner
    #expect(try Self.error(fromTopLeft.decide(), orientation: orientation) < 1e-6)
    var fromBottomRight = Self.plan(orientation: orientation)
    fromBottomRight.bottomRight = try Self.position(1000, 500, orientation: orientation)
    let fit = fromBottomRight.decide()
    #expect(fit.source == .cornerAndScale)
    // North turns by some ten-thousandths of a degree between the two corners.
    #expect(try Self.error(fit, orientation: orientation) < 0.005)
    fromBottomRight.size = nil
    #expect(fromBottomRight.decide() == .planAlone)
    fromTopLeft.orientation = nil
    #expect(fromTopLeft.decide() == .planAlone)
  }

  @Test("Two corners fix a plan of unknown scale and orientation") func cornersAlone() throws {
    var plan = Self.plan(orientation: nil)
    plan.pixelsPerMeter = nil
    plan.topLeft = Self.corner
    // A bottom right corner to the north-east is no mistake: the plan is turned.
    plan.bottomRight = try Self.position(1000, 500, orientation: 90)
    #expect(try #require(plan.bottomRight).latitude > Self.corner.latitude)
    #expect(plan.decide().doubts == [])
    #expect(try Self.error(plan.decide(), orientation: 90) < 1e-6)
  }

  @Test(
    "Corners may differ from scale and orientation by two in a hundred and two degrees",
    arguments: [
      (0.1019, 0, true), (0.1021, 0, false), (0.0981, 0, true), (0.0979, 0, false), (0.1, 1.9, true),
      (0.1, 2.1, false), (0.1, 358.1, true), (0.1, 357.9, false), (0.2, 0, false),
    ] as [(Double, Double, Bool)])
  func tolerance(scale: Double, orientation: Double, isUsed: Bool) throws {
    var plan = Self.plan()
    plan.topLeft = Self.corner
    plan.bottomRight = try Self.position(1000, 500, orientation: orientation, scale: scale)
    let fit = plan.decide()
    #expect(fit.source == (isUsed ? .corners : .plan))
    guard !isUsed else {
      #expect(fit.doubts == [])
      return
    }
    guard case .cornersContradict(let metersPerPixel, let stated, let found, let statedOrientation) = fit.doubts.first
    else {
      Issue.record("expected a contradiction, found \(fit.doubts)")
      return
    }
    #expect(abs(metersPerPixel - scale) < 1e-6)
    #expect(abs((found - orientation).remainder(dividingBy: 360)) < 1e-3)
    #expect(stated == 0.1 && statedOrientation == 0)
  }

  @Test("Corners that are the same point, at a pole or far apart are no positions") func badCorners() throws {
    var plan = Self.plan(orientation: nil)
    for (topLeft, bottomRight) in [
      (Self.corner, Self.corner), (LonLat(longitude: 0, latitude: 90), Self.corner),
      (Self.corner, LonLat(longitude: -100, latitude: 20)),
    ] {
      plan.topLeft = topLeft
      plan.bottomRight = bottomRight
      #expect(plan.decide() == PlanFit(points: [], source: .plan, doubts: [.badPosition(.corners)]))
    }
    plan.orientation = 0
    plan.topLeft = LonLat(longitude: 0, latitude: -90)
    plan.bottomRight = nil
    #expect(plan.decide().doubts == [.badPosition(.cornerAndScale)])
  }

  @Test("A Mercator box is north-up and linear in web Mercator, by the size that its corners belong to")
  func mercatorBox() throws {
    var plan = Self.plan(orientation: nil)
    plan.cornerRule = .mercatorBox
    plan.topLeft = Self.corner
    plan.bottomRight = try Self.position(1000, 500)
    let fit = plan.decide()
    #expect(fit.source == .corners)
    #expect(try Self.error(fit) < 0.01)
    plan.cornerSize = Plan.Size(width: 2000, height: 1000)
    // Half the size of the drawing that the corners belong to: half the metres for each pixel, and 10 to a metre is wrong.
    #expect(plan.decide().doubts.count == 1)
    plan.pixelsPerMeter = 20
    #expect(plan.decide().doubts == [])
    plan.size = nil
    plan.cornerSize = nil
    #expect(plan.decide() == .planAlone)
  }

  // MARK: Three points

  @Test("A mirrored plan is used as it stands, with a doubt") func mirrored() throws {
    var plan = Self.plan()
    let points = try Self.points()
    plan.vendorPoints = [
      .init(pixel: points[0].pixel, position: points[2].position),
      .init(pixel: points[1].pixel, position: try Self.position(900, 400)),
      .init(pixel: points[2].pixel, position: points[0].position),
    ]
    let fit = plan.decide()
    #expect(fit.doubts == [.mirrored(.vendorPoints)])
    #expect(fit.source == .vendorPoints)
    #expect(fit.points == plan.vendorPoints)
  }

  @Test("Latitude and longitude in each other's place are exchanged when only that gives the scale") func swapped()
    throws
  {
    var plan = Self.plan()
    let points = try Self.points()
    plan.controlPoints = points.map { point in
      .init(
        pixel: point.pixel,
        position: LonLat(longitude: point.position.latitude, latitude: point.position.longitude))
    }
    let fit = plan.decide()
    #expect(fit.doubts == [.swapped(.controlPoints)])
    #expect(fit.points == points)
    plan.pixelsPerMeter = nil
    #expect(plan.decide().doubts != [.swapped(.controlPoints)])
  }

  @Test("Longitudes past 90 degrees show exchanged angles by being no latitude") func swappedBeyondTheScale() throws {
    var plan = Self.plan()
    let anchor = LonLat(longitude: 121.4, latitude: 31.2)
    let frame = try #require(LocalFrame(anchor: anchor))
    plan.vendorPoints = try [(100, 100), (900, 100), (100, 400)].map { (x: Double, y: Double) in
      let position = try #require(frame.lonLat(Point(x / 10, -y / 10)))
      return .init(
        pixel: Point(x, y), position: LonLat(longitude: position.latitude, latitude: position.longitude))
    }
    let fit = plan.decide()
    #expect(fit.doubts == [.swapped(.vendorPoints)])
    #expect(fit.points.allSatisfy { $0.position.isValid })
  }

  @Test(
    "A wrong scale of three points is doubted past two in a hundred and refused past ten",
    arguments: [
      (0.1019, true, false), (0.105, true, true), (0.095, true, true), (0.111, false, true),
      (0.05, false, true),
    ] as [(Double, Bool, Bool)])
  func scale(scale: Double, isUsed: Bool, isDoubted: Bool) throws {
    var plan = Self.plan()
    plan.controlPoints = try Self.points(scale: scale)
    let fit = plan.decide()
    #expect(fit.source == (isUsed ? .controlPoints : .plan))
    guard isDoubted else {
      #expect(fit.doubts == [])
      return
    }
    guard case .scale(.controlPoints, let ratio, isUsed)? = fit.doubts.first else {
      Issue.record("expected a doubt about the scale, found \(fit.doubts)")
      return
    }
    #expect(abs(ratio - scale * 10) < 1e-6)
  }

  @Test("Points on a line, the same point thrice, and points off the Earth fix nothing") func degenerate() throws {
    var plan = Self.plan()
    plan.vendorPoints = try Self.points([(100, 100), (500, 250), (900, 400)])
    #expect(plan.decide().doubts == [.pointsOnOneLine(.vendorPoints)])
    let one = try Self.points()[0]
    plan.vendorPoints = [one, one, one]
    #expect(plan.decide().doubts == [.pointsOnOneLine(.vendorPoints)])
    plan.vendorPoints = try Self.points()
    plan.vendorPoints[1].position = LonLat(longitude: -100, latitude: 0)
    #expect(plan.decide().doubts == [.badPosition(.vendorPoints)])
    #expect(plan.decide().source == .plan)
  }

  @Test(
    "Orientations are taken modulo 360",
    arguments: [(0, 0), (360, 0), (-90.5, 269.5), (725, 5), (-720, 0), (-1e-20, 0)] as [(Double, Double)])
  func normalized(degrees: Double, expected: Double) {
    #expect(PlanEvidence.normalized(degrees) == expected)
  }
}
