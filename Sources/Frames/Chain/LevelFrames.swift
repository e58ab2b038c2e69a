import Geometry
import VenueModel

/// What is known about the frames of one level: where its plan lies in the plane, and where the plane is on Earth.
public struct LevelFrames: Hashable, Sendable {
  /// What messages call the level.
  public var name: String
  /// The plan's scale.
  public var pixelsPerMeter: PixelsPerMeter?
  /// The scale of the Jibestream picture.
  public var millimetersPerUnit: MillimetersPerUnit?
  /// From pixels to local metres; `nil` when the level has no plan.
  public var pixelsToLocal: PlaneTransform?
  /// The plane on Earth; `nil` when nothing places it there.
  public var plane: LocalFrame?
  /// Where the venue is in its plane, to judge positions that lie far from it; empty when unknown.
  public var extent = Box.empty

  /// Makes frames from what is known.
  ///
  /// - Parameter pixelsToLocal: `nil` with a scale takes the metres of the plan, y up.
  public init(
    name: String = "", pixelsPerMeter: PixelsPerMeter? = nil, millimetersPerUnit: MillimetersPerUnit? = nil,
    pixelsToLocal: PlaneTransform? = nil, plane: LocalFrame? = nil
  ) {
    self.name = name
    self.pixelsPerMeter = pixelsPerMeter
    self.millimetersPerUnit = millimetersPerUnit
    self.pixelsToLocal = pixelsToLocal ?? pixelsPerMeter.map { .scale(1 / $0.value, -1 / $0.value) }
    self.plane = plane
  }

  /// The frames of a level of a venue.
  ///
  /// - Parameters:
  ///   - level: an index into the venue's levels; `nil` for what holds without a plan.
  ///   - extent: of the whole venue, which the caller computes once.
  public init(_ venue: Venue, level: Int?, extent: Box) {
    let plan = level.flatMap { venue.levels[$0].plan }
    name = level.map { venue.levelLabel($0) } ?? ""
    pixelsPerMeter = plan?.pixelsPerMeter.flatMap { PixelsPerMeter($0) }
    millimetersPerUnit = plan?.millimetersPerUnit.flatMap { MillimetersPerUnit($0) }
    pixelsToLocal = plan?.toLocal
    // A plan that nothing places lies at the plane's origin only for want of a better place.
    let isPlaced = plan.map(\.isGeoreferenced) ?? true
    plane = isPlaced ? venue.georeference.flatMap { LocalFrame(anchor: $0.anchor) } : nil
    self.extent = extent
  }

  /// The names of the frames that can be used, for messages.
  public var usableNames: [String] {
    var names: [String] = []
    if pixelsToLocal != nil { names.append("px") }
    if pixelsPerMeter != nil || millimetersPerUnit != nil { names.append("mist") }
    if millimetersPerUnit != nil { names.append("jibestream") }
    if pixelsToLocal != nil || plane != nil { names.append("local") }
    if plane != nil { names += ["wgs84", "any coordinate reference system"] }
    return names
  }

  /// The factor from one frame of the picture to another, as a numerator and a denominator, so that what is a division
  /// in the vendors' formulas stays one and 300 px at 20 px/m are 15 m to the last bit.
  ///
  /// - Returns: `nil` when a scale is missing.
  func factor(_ source: PictureFrame, _ target: PictureFrame) -> (numerator: Double, denominator: Double)? {
    let ppm = pixelsPerMeter?.value
    let mmpp = millimetersPerUnit?.value
    switch (source, target) {
    case (.pixels, .pixels), (.mist, .mist), (.jibestream, .jibestream): return (1, 1)
    case (.pixels, .mist): return ppm.map { (1, $0) }
    case (.mist, .pixels): return ppm.map { ($0, 1) }
    case (.mist, .jibestream): return mmpp.map { (1000, $0) }
    case (.jibestream, .mist): return mmpp.map { ($0, 1000) }
    case (.pixels, .jibestream):
      guard let ppm, let mmpp else { return nil }
      return (1000, ppm * mmpp)
    case (.jibestream, .pixels):
      guard let ppm, let mmpp else { return nil }
      return (ppm * mmpp, 1000)
    }
  }

  /// From a frame of the picture to local metres; `nil` when a scale or the plan is missing.
  public func toLocal(_ frame: PictureFrame) -> PlaneTransform? {
    guard let pixelsToLocal, let (numerator, denominator) = factor(frame, .pixels) else { return nil }
    return PlaneTransform.scale(numerator / denominator).followed(by: pixelsToLocal)
  }
}

extension Plan {
  /// A point of a frame of the picture in local metres; `nil` when the plan lacks the scale for it.
  ///
  /// - Parameter point: in the frame's unit, y down.
  public func local(_ point: Point, _ frame: PictureFrame) -> Point? {
    let frames = LevelFrames(
      pixelsPerMeter: pixelsPerMeter.flatMap { PixelsPerMeter($0) },
      millimetersPerUnit: millimetersPerUnit.flatMap { MillimetersPerUnit($0) }, pixelsToLocal: toLocal)
    return frames.toLocal(frame).map { $0(point) }
  }
}
