import Geometry

/// One level of a building or of the ground outside.
public struct Level: Hashable, Sendable {
  /// As the source wrote it, or what a manifest calls it instead; unique in the venue.
  public var id: String
  /// What its source called it where a manifest gave it another ``id``: what others who know that source, such as the
  /// webhooks of a vendor, call it; else `nil`.
  public var sourceID: String?
  /// The number that orders levels, 0 for the ground, halves between; `nil` when no source tells.
  public var ordinal: Double?
  /// What signs call it, such as `Departures`.
  public var name: String
  /// What buttons in the elevator say, such as `L1`; equal to the name when there is nothing shorter.
  public var shortName: String
  /// The index of its building, `nil` when unknown.
  public var building: Int?
  /// Metres above the ground, `nil` when unknown.
  public var elevation: Double?
  /// Whether it is under the open sky.
  public var isOutdoor: Bool
  /// The picture that its coordinates come from; `nil` for sources in lon/lat.
  public var plan: Plan?

  /// Makes a level.
  public init(
    id: String, sourceID: String? = nil, ordinal: Double? = nil, name: String, shortName: String? = nil,
    building: Int? = nil,
    elevation: Double? = nil, isOutdoor: Bool = false, plan: Plan? = nil
  ) {
    self.id = id
    self.sourceID = sourceID
    self.ordinal = ordinal
    self.name = name
    self.shortName = shortName ?? name
    self.building = building
    self.elevation = elevation
    self.isOutdoor = isOutdoor
    self.plan = plan
  }
}

extension Level {
  /// Whether its coordinates are metres; `false` for a plan without a scale, which keeps its pixels.
  public var isMeasured: Bool {
    guard let plan else { return true }
    return plan.pixelsPerMeter != nil || plan.isGeoreferenced
  }
}

/// The picture of a level and how its pixels lie in the local frame.
///
/// Pixels count from the top left corner, x to the right, **y down**. The flip to y up is part of ``toLocal`` and
/// happens nowhere else.
public struct Plan: Hashable, Sendable {
  /// The size of the picture in pixels; `nil` when unknown.
  public var size: Size?
  /// Pixels per metre (Mist's ppm); `nil` when the scale is unknown, and then ``toLocal`` only flips y.
  public var pixelsPerMeter: Double?
  /// Millimetres per picture unit of the Jibestream drawing (mmpp); `nil` when there is none.
  public var millimetersPerUnit: Double?
  /// From pixels to the venue's local metres (to pixels with y up when the scale is unknown).
  public var toLocal: PlaneTransform
  /// Whether the plan's place on Earth is known.
  public var isGeoreferenced: Bool
  /// What placed the plan, and how well; `nil` when nobody said.
  public var placement: Placement?

  /// What placed a plan on Earth, and how well.
  public struct Placement: Hashable, Sendable {
    /// What it was, in words, such as `control points`.
    public var source: String
    /// The root mean square of the control points' residuals in metres; `nil` where nothing was fitted.
    public var rms: Double?
    /// Metres on the ground for a metre of the plan by its own scale; 1 when they agree, `nil` without a scale.
    public var scaleRatio: Double?
    /// Whether the picture shows the place as in a mirror.
    public var isMirrored: Bool

    /// Makes a placement.
    public init(source: String, rms: Double? = nil, scaleRatio: Double? = nil, isMirrored: Bool = false) {
      self.source = source
      self.rms = rms
      self.scaleRatio = scaleRatio
      self.isMirrored = isMirrored
    }
  }

  /// A width and a height in pixels, both positive.
  public struct Size: Hashable, Sendable {
    /// Pixels from left to right.
    public var width: Double
    /// Pixels from top to bottom.
    public var height: Double

    /// Makes a size, or `nil` when a side is not a positive finite number.
    public init?(width: Double, height: Double) {
      guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
      self.width = width
      self.height = height
    }
  }

  /// Makes a plan.
  public init(
    size: Size? = nil, pixelsPerMeter: Double? = nil, millimetersPerUnit: Double? = nil, toLocal: PlaneTransform,
    isGeoreferenced: Bool = false, placement: Placement? = nil
  ) {
    self.size = size
    self.pixelsPerMeter = pixelsPerMeter
    self.millimetersPerUnit = millimetersPerUnit
    self.toLocal = toLocal
    self.isGeoreferenced = isGeoreferenced
    self.placement = placement
  }

  /// The four corners of the picture in local metres, from the top left one clockwise on the picture; `nil` when the
  /// size is unknown.
  public var corners: [Point]? {
    guard let size else { return nil }
    return [
      toLocal(Point(0, 0)), toLocal(Point(size.width, 0)), toLocal(Point(size.width, size.height)),
      toLocal(Point(0, size.height)),
    ]
  }
}
