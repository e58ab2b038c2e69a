import Frames
import Geometry
import VenueModel

/// Gives levels drawings that Jibestream can state: north-up and linear in web Mercator, the same for all floors, or
/// nowhere on Earth.
enum JibestreamFrameReduction {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) {
    if let frame = dropUnplaced(&venue, &losses) {
      placeOnEarth(&venue, frame, &losses)
    } else {
      // Without a place on Earth a drawing is as a map of Mist: metres of its own from its corner.
      MistFrameReduction.reduce(&venue, &losses)
    }
    for index in venue.levels.indices {
      guard var plan = venue.levels[index].plan else { continue }
      let scale = plan.pixelsPerMeter.map { 1000 / $0 }
      plan.millimetersPerUnit = scale
      plan.pixelsPerMeter = scale.map { 1000 / $0 }
      venue.levels[index].plan = plan
    }
  }

  /// Drops levels that are nowhere while others are on Earth, for corners place all floors.
  private static func dropUnplaced(_ venue: inout Venue, _ losses: inout LossReport) -> LocalFrame? {
    guard let frame = venue.localFrame else { return nil }
    let unplaced = venue.levels.indices.filter { venue.levels[$0].plan.map { !$0.isGeoreferenced } ?? false }
    guard unplaced.count < venue.levels.count else {
      venue.georeference = nil
      losses.drop("export.georeference", "the venue's place on Earth", "no plan has one", items: [venue.id])
      return nil
    }
    losses.drop(
      "export.unplaced-levels", "levels with all that is on them", "nothing says where they are on Earth",
      items: unplaced.map { venue.levels[$0].id })
    venue.removeLevels(Set(unplaced))
    return frame
  }

  private static func placeOnEarth(_ venue: inout Venue, _ frame: LocalFrame, _ losses: inout LossReport) {
    if let first = venue.levels[0].plan, isStated(first, frame),
      venue.levels.allSatisfy({ $0.plan.map { isSame($0, first) } ?? false })
    {
      return
    }
    let plan = drawing(around: venue.extent(), frame)
    losses.approximate(
      "export.no-plan", "levels without a drawing that Jibestream can state",
      "all floors have one, north up, around all that lies on them, ten units a metre",
      items: venue.levels.map(\.id))
    for index in venue.levels.indices { venue.levels[index].plan = plan }
  }

  /// A drawing around a box, as it is read from its corners.
  private static func drawing(around extent: Box, _ frame: LocalFrame) -> Plan {
    var plan = MistFrameReduction.plan(around: extent, isGeoreferenced: true)
    if let size = plan.size, let read = read(plan, size, frame) { plan.toLocal = read }
    return plan
  }

  private static func isSame(_ plan: Plan, _ other: Plan) -> Bool {
    plan.size == other.size && plan.pixelsPerMeter == other.pixelsPerMeter
      && corners(plan).elementsEqual(corners(other)) { $0.distance(to: $1) < 1e-4 }
  }

  private static func corners(_ plan: Plan) -> [Point] { plan.corners ?? [] }

  /// Whether the corners of a plan, read again, give the same plan.
  private static func isStated(_ plan: Plan, _ frame: LocalFrame) -> Bool {
    guard let size = plan.size, let ppm = plan.pixelsPerMeter, JSONReader.scales.contains(1000 / ppm),
      JSONReader.scales.contains(ppm), let read = read(plan, size, frame)
    else { return false }
    return corners(plan).elementsEqual(corners(Plan(size: size, toLocal: read))) { $0.distance(to: $1) < 1e-4 }
  }

  /// How a plan lies by its top left and bottom right corner alone; `nil` where they are refused.
  private static func read(_ plan: Plan, _ size: Plan.Size, _ frame: LocalFrame) -> PlaneTransform? {
    var evidence = PlanEvidence()
    evidence.size = size
    evidence.pixelsPerMeter = plan.pixelsPerMeter
    evidence.cornerRule = .mercatorBox
    evidence.topLeft = frame.lonLat(plan.toLocal(Point(0, 0)))
    evidence.bottomRight = bottomRight(of: plan, size, frame)
    let fit = evidence.decide()
    return fit.points.isEmpty ? nil : fit.toLocal(in: frame, pixelsPerMeter: plan.pixelsPerMeter)
  }

  /// The bottom right corner that a drawing north-up has by its top right and bottom left ones, which decide how it is
  /// read: on the plane its fourth corner lies aside, as meridians come together.
  static func bottomRight(of plan: Plan, _ size: Plan.Size, _ frame: LocalFrame) -> LonLat? {
    guard let right = frame.lonLat(plan.toLocal(Point(size.width, 0))),
      let bottom = frame.lonLat(plan.toLocal(Point(0, size.height)))
    else { return nil }
    return LonLat(longitude: right.longitude, latitude: bottom.latitude)
  }
}
