import Frames
import Geometry
import VenueModel

/// Gives each level a picture frame that a Mist map can state.
enum MistFrameReduction {
  /// Pixels a metre of a frame that is made up.
  static let pixelsPerMeter = 10.0
  /// Metres around what lies on a level.
  static let margin = 2.0

  /// Keeps the plans that a map can state and makes frames for the other levels.
  ///
  /// Without a place on Earth the metres of a map are those of its own picture, so that all levels whose frame is made up
  /// get the same one and what lies on them is moved into it.
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) {
    let frame = venue.localFrame
    var made: [Int] = []
    for index in venue.levels.indices {
      if let plan = venue.levels[index].plan.flatMap({ stated($0, in: frame) }) {
        venue.levels[index].plan = plan
      } else {
        made.append(index)
      }
    }
    let moved = made.filter { frame == nil || venue.levels[$0].plan.map { !$0.isGeoreferenced } ?? false }
    let extents = venue.levels.indices.map { made.contains($0) ? venue.extent(of: $0) : .empty }
    for index in made where !moved.contains(index) {
      venue.levels[index].plan = plan(around: extents[index], isGeoreferenced: true)
    }
    move(moved, extents, &venue)
    losses.approximate(
      "export.no-plan", "levels without a plan that a map of Mist can state",
      "their frame is a picture around what lies on them, ten pixels a metre", items: made.map { venue.levels[$0].id })
    losses.approximate(
      "export.moved", "levels with a plan of their own",
      "nothing places them on Earth, so their metres are counted from"
        + " the corner of the picture", items: moved.map { venue.levels[$0].id })
    if frame != nil, !venue.levels.contains(where: { $0.plan?.isGeoreferenced == true }) {
      venue.georeference = nil
      losses.drop(
        "export.georeference", "the venue's place on Earth", "no plan has one", items: [venue.id])
    }
  }

  /// A frame around what lies on a level, north up, its size in whole pixels.
  static func plan(around extent: Box, isGeoreferenced: Bool) -> Plan {
    let box = (extent.isEmpty ? Box(min: Point(0, 0), max: Point(0, 0)) : extent).expanded(by: margin)
    let size = Plan.Size(
      width: (box.width * pixelsPerMeter).rounded(.up), height: (box.height * pixelsPerMeter).rounded(.up))
    let scale = 1 / pixelsPerMeter
    return Plan(
      size: size, pixelsPerMeter: pixelsPerMeter,
      toLocal: PlaneTransform(a: scale, b: 0, c: 0, d: -scale, tx: box.min.x, ty: box.max.y),
      isGeoreferenced: isGeoreferenced)
  }

  /// Moves levels into one frame, whose corner is the origin.
  private static func move(_ moved: [Int], _ extents: [Box], _ venue: inout Venue) {
    guard !moved.isEmpty else { return }
    var box = Box.empty
    for index in moved where !extents[index].isEmpty {
      box.add(extents[index].min)
      box.add(extents[index].max)
    }
    var plan = plan(around: box, isGeoreferenced: false)
    let (x, y) = (plan.toLocal.tx, plan.toLocal.ty)
    (plan.toLocal.tx, plan.toLocal.ty) = (0, 0)
    var placements = [LevelPlacement](repeating: .plane(.identity), count: venue.levels.count)
    for index in moved {
      placements[index] = .plane(PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y))
      venue.levels[index].plan = plan
    }
    venue.place(by: placements)
  }

  // MARK: What a map can state

  /// The plan as a map states it; `nil` when it cannot.
  private static func stated(_ plan: Plan, in frame: LocalFrame?) -> Plan? {
    var plan = plan
    guard plan.pixelsPerMeter.map({ JSONReader.scales.contains($0) }) ?? true else { return nil }
    if let scale = plan.millimetersPerUnit, !JSONReader.scales.contains(scale) { plan.millimetersPerUnit = nil }
    if let frame, plan.isGeoreferenced {
      return isStatedOnEarth(plan, frame) ? plan : nil
    }
    let scale = 1 / (plan.pixelsPerMeter ?? 1)
    let map = plan.toLocal
    let isOwn = abs(map.a / scale - 1) < 1e-12 && abs(map.d / scale + 1) < 1e-12
    guard isOwn, map.b == 0, map.c == 0, map.tx == 0, map.ty == 0 else { return nil }
    plan.isGeoreferenced = false
    plan.placement = nil
    return plan
  }

  /// Whether points, or corners where there is no scale, state where a plan is; a mirrored one could be read with its
  /// angles exchanged.
  private static func isStatedOnEarth(_ plan: Plan, _ frame: LocalFrame) -> Bool {
    guard plan.toLocal.determinant < 0, points(of: plan, frame) != nil else { return false }
    guard let ppm = plan.pixelsPerMeter else { return plan.size != nil && plan.isSimilar }
    let ratio = (-plan.toLocal.determinant).squareRoot() * ppm
    return abs(ratio - 1) < 0.99 * PlanEvidence.refusedScale
  }

  /// Three points of a plan, far apart, with their places on Earth; `nil` when one has none.
  static func points(of plan: Plan, _ frame: LocalFrame) -> [PlanEvidence.ControlPoint]? {
    let reach = 100 * (plan.pixelsPerMeter ?? 1)
    let (width, height) = (plan.size?.width ?? reach, plan.size?.height ?? reach)
    var points: [PlanEvidence.ControlPoint] = []
    for pixel in [Point(0, 0), Point(width, 0), Point(0, height)] {
      guard let position = frame.lonLat(plan.toLocal(pixel)) else { return nil }
      points.append(PlanEvidence.ControlPoint(pixel: pixel, position: position))
    }
    return points
  }
}

extension Plan {
  /// Whether it is turned and scaled only, so that two corners fix it.
  var isSimilar: Bool {
    let scale = abs(toLocal.determinant).squareRoot()
    return abs(toLocal.a + toLocal.d) < 1e-9 * scale && abs(toLocal.b - toLocal.c) < 1e-9 * scale
  }
}
