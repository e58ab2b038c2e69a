import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PlanEvidence {
  /// How much scales may differ, as a part of 1, before a source is doubted.
  public static let doubtfulScale = 0.02
  /// How much scales may differ, as a part of 1, before a source is refused.
  public static let refusedScale = 0.1
  /// How many degrees two readings of an orientation may differ.
  private static let orientationTolerance = 2.0

  /// Decides where the plan lies on Earth, by the most trusted source that holds (frames.md's order).
  ///
  /// Each source is judged in a plane that touches at the source's own first position, so that one bad plan does not
  /// move another. Whatever decides is handed on as three control points.
  ///
  /// - Returns: always an answer; the last resort is the plan alone.
  public func decide() -> PlanFit {
    var doubts: [PlanFit.Doubt] = []
    let found =
      fit(controlPoints, .controlPoints, &doubts) ?? fit(vendorPoints, .vendorPoints, &doubts)
      ?? fitCorners(&doubts) ?? fitOneCorner(&doubts)
    if let found { doubts += contradictions(found) }
    return PlanFit(points: found?.points ?? [], source: found?.source ?? .plan, doubts: doubts)
  }

  // MARK: Three points

  private func fit(
    _ points: [ControlPoint], _ source: PlanFit.Source, _ doubts: inout [PlanFit.Doubt]
  ) -> Found? {
    guard !points.isEmpty else { return nil }
    guard points.count >= 3 else {
      doubts.append(.pointsOnOneLine(source))
      return nil
    }
    return judge(Array(points.prefix(3)), source, &doubts)
  }

  /// Takes three control points, read the other way round if only that gives the plan's scale, or refuses them.
  private func judge(
    _ points: [ControlPoint], _ source: PlanFit.Source, _ doubts: inout [PlanFit.Doubt]
  ) -> Found? {
    let straight = PlanFit.transform(points)
    if let straight, isPlausible(straight) { return (points, source) }
    let exchanged = points.map { point in
      ControlPoint(
        pixel: point.pixel,
        position: LonLat(longitude: point.position.latitude, latitude: point.position.longitude))
    }
    if pixelsPerMeter != nil, let swapped = PlanFit.transform(exchanged), isPlausible(swapped) {
      doubts.append(.swapped(source))
      return (exchanged, source)
    }
    guard let straight else {
      let areOnEarth = points.allSatisfy { LocalFrame(anchor: points[0].position)?.local($0.position) != nil }
      doubts.append(areOnEarth ? .pointsOnOneLine(source) : .badPosition(source))
      return nil
    }
    if let ratio = metersPerPlanMeter(straight), !(abs(ratio - 1) <= Self.doubtfulScale) {
      let isUsed = abs(ratio - 1) <= Self.refusedScale
      doubts.append(.scale(source, metersPerPlanMeter: ratio, isUsed: isUsed))
      if !isUsed { return nil }
    }
    if straight.determinant > 0 { doubts.append(.mirrored(source)) }
    return (points, source)
  }

  /// Whether a placement keeps the handedness (y down to y up) and, where known, the plan's scale on both axes.
  private func isPlausible(_ transform: PlaneTransform) -> Bool {
    guard transform.determinant < 0 else { return false }
    guard let ratio = metersPerPlanMeter(transform) else { return true }
    let x = (transform.a * transform.a + transform.c * transform.c).squareRoot()
    let y = (transform.b * transform.b + transform.d * transform.d).squareRoot()
    return abs(ratio - 1) <= Self.doubtfulScale && abs(x / y - 1) <= Self.doubtfulScale
  }

  private func metersPerPlanMeter(_ transform: PlaneTransform) -> Double? {
    guard let pixelsPerMeter else { return nil }
    return abs(transform.determinant).squareRoot() * pixelsPerMeter
  }

  // MARK: Corners

  private func fitCorners(_ doubts: inout [PlanFit.Doubt]) -> Found? {
    guard let topLeft, let bottomRight else { return nil }
    if cornerRule == .mercatorBox {
      guard let size = cornerSize ?? size else { return nil }
      return judge(mercatorBox(topLeft, bottomRight, size), .corners, &doubts)
    }
    guard let size else { return nil }
    guard let frame = LocalFrame(anchor: topLeft), let end = frame.local(bottomRight), end != Point(0, 0) else {
      doubts.append(.badPosition(.corners))
      return nil
    }
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    let metersPerPixel = end.distance(to: Point(0, 0)) / diagonal
    // Direction of the diagonal on the ground and on the picture (y up): their difference turns the picture.
    let turn = atan2(end.y, end.x) - atan2(-size.height, size.width)
    let degrees = Self.normalized(turn * 180 / .pi)
    let statedScale = pixelsPerMeter.map { 1 / $0 }
    let scaleDiffers = statedScale.map { !(abs(metersPerPixel / $0 - 1) <= Self.doubtfulScale) } ?? false
    let turnDiffers = orientation.map { Self.angle(degrees, $0) > Self.orientationTolerance } ?? false
    if scaleDiffers || turnDiffers {
      doubts.append(
        .cornersContradict(
          metersPerPixel: metersPerPixel, statedMetersPerPixel: statedScale, orientation: degrees,
          statedOrientation: orientation))
      return nil
    }
    return similarity(metersPerPixel, turn, topLeft: Point(0, 0), frame).map { ($0, .corners) }
  }

  /// The corners of a north-up picture that is linear in web Mercator, as three control points.
  private func mercatorBox(_ topLeft: LonLat, _ bottomRight: LonLat, _ size: Plan.Size) -> [ControlPoint] {
    let start = WebMercator.project(topLeft)
    let end = WebMercator.project(bottomRight)
    return [
      ControlPoint(pixel: Point(0, 0), position: topLeft),
      ControlPoint(pixel: Point(size.width, 0), position: WebMercator.unproject(Point(end.x, start.y))),
      ControlPoint(pixel: Point(0, size.height), position: WebMercator.unproject(Point(start.x, end.y))),
    ]
  }

  private func fitOneCorner(_ doubts: inout [PlanFit.Doubt]) -> Found? {
    // With both corners and a contradiction, one corner would only hide the quarrel.
    let isContradicted = doubts.contains { if case .cornersContradict = $0 { true } else { false } }
    guard cornerRule == .similarity, !isContradicted, let pixelsPerMeter, let orientation else { return nil }
    let turn = orientation * .pi / 180
    guard let corner = topLeft ?? (size == nil ? nil : bottomRight) else { return nil }
    guard let frame = LocalFrame(anchor: corner) else {
      doubts.append(.badPosition(.cornerAndScale))
      return nil
    }
    var start = Point(0, 0)
    if topLeft == nil, let size {
      let end = Self.turned(Point(size.width, size.height), turn, 1 / pixelsPerMeter)
      start = Point(-end.x, -end.y)
    }
    return similarity(1 / pixelsPerMeter, turn, topLeft: start, frame).map { ($0, .cornerAndScale) }
  }

  /// Three control points of a picture that is scaled and turned, its pixel (0, 0) at a point of a frame.
  private func similarity(
    _ scale: Double, _ turn: Double, topLeft start: Point, _ frame: LocalFrame
  ) -> [ControlPoint]? {
    // Far enough apart to hold their digits: the size of the picture, or 100 m.
    let reach = Point(size?.width ?? 100 / scale, size?.height ?? 100 / scale)
    var points: [ControlPoint] = []
    for pixel in [Point(0, 0), Point(reach.x, 0), Point(0, reach.y)] {
      let moved = Self.turned(pixel, turn, scale)
      guard let position = frame.lonLat(Point(start.x + moved.x, start.y + moved.y)) else { return nil }
      points.append(ControlPoint(pixel: pixel, position: position))
    }
    return points
  }

  /// `East = (x·cos o + y·sin o)·s`, `North = (x·sin o − y·cos o)·s`.
  private static func turned(_ pixel: Point, _ turn: Double, _ scale: Double) -> Point {
    Point(
      (pixel.x * cos(turn) + pixel.y * sin(turn)) * scale, (pixel.x * sin(turn) - pixel.y * cos(turn)) * scale)
  }

  /// An angle in 0..<360 degrees.
  public static func normalized(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    return positive >= 360 ? 0 : positive
  }

  private static func angle(_ a: Double, _ b: Double) -> Double {
    let difference = normalized(a - b)
    return min(difference, 360 - difference)
  }
}

extension PlanFit {
  /// From pixels to the local metres of a frame.
  ///
  /// - Parameters:
  ///   - frame: the venue's frame; `nil` places nothing on Earth.
  ///   - pixelsPerMeter: the plan's scale, used where nothing places the plan; `nil` keeps its pixels.
  /// - Returns: the placement, or `nil` when the plan is placed but too far from the frame's anchor.
  public func toLocal(in frame: LocalFrame?, pixelsPerMeter: Double?) -> PlaneTransform? {
    if let frame, !points.isEmpty { return Self.transform(points, frame) }
    let scale = 1 / (pixelsPerMeter ?? 1)
    return .scale(scale, -scale)
  }

  /// The affine map through three control points in a frame, or in the one that touches at the first of them;
  /// `nil` for positions that are none, too far apart, or on one line.
  static func transform(_ points: [PlanEvidence.ControlPoint], _ frame: LocalFrame? = nil) -> PlaneTransform? {
    guard points.count >= 3, let frame = frame ?? LocalFrame(anchor: points[0].position),
      let first = frame.local(points[0].position), let second = frame.local(points[1].position),
      let third = frame.local(points[2].position)
    else { return nil }
    let pixels = (points[0].pixel, points[1].pixel, points[2].pixel)
    guard let transform = PlaneTransform(from: pixels, to: (first, second, third)),
      PlaneTransform(from: (first, second, third), to: pixels) != nil
    else { return nil }
    return transform
  }
}
