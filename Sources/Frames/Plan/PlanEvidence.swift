import Geometry
import VenueModel

/// All that sources say about where a plan lies on Earth, before anything is decided.
public struct PlanEvidence: Sendable, Hashable {
  /// The size of the picture in pixels.
  public var size: Plan.Size?
  /// Pixels per metre, positive.
  public var pixelsPerMeter: Double?
  /// Degrees as Mist has it: 0 up is north, 90 up is west.
  public var orientation: Double?
  /// Points given by the user; they win.
  public var controlPoints: [ControlPoint] = []
  /// Points stored by the vendor (Mist's GeoRefParamsv2).
  public var vendorPoints: [ControlPoint] = []
  /// Where the top left corner of the picture is.
  public var topLeft: LonLat?
  /// Where the bottom right corner of the picture is.
  public var bottomRight: LonLat?
  /// The size of the picture that the corners belong to, when that is another picture than this one; read by
  /// ``CornerRule/mercatorBox`` only.
  public var cornerSize: Plan.Size?
  /// How the two corners are to be read.
  public var cornerRule: CornerRule = .similarity

  /// How the two corners of a picture fix it.
  public enum CornerRule: Sendable, Hashable {
    /// The picture is turned and scaled, not distorted (Mist).
    case similarity
    /// The picture is north-up and linear in web Mercator (Jibestream).
    case mercatorBox
  }

  /// A point known on the plan and on Earth.
  public struct ControlPoint: Sendable, Hashable {
    /// Pixels, y down.
    public var pixel: Point
    /// Degrees.
    public var position: LonLat

    /// Makes a control point.
    public init(pixel: Point, position: LonLat) {
      self.pixel = pixel
      self.position = position
    }
  }

  /// Makes evidence that says nothing.
  public init() {}
}

/// Where a plan lies on Earth, by which source, and what is doubtful about it.
public struct PlanFit: Sendable, Hashable {
  /// Three points of the plan, not on a line, with their positions; empty when nothing places the plan.
  public var points: [PlanEvidence.ControlPoint]
  /// What decided.
  public var source: Source
  /// What does not agree, most trusted source first.
  public var doubts: [Doubt] = []

  /// The answer for a plan that nothing places on Earth.
  public static let planAlone = PlanFit(points: [], source: .plan)

  /// What a placement came from, in order of trust.
  public enum Source: String, Sendable, Hashable {
    /// Points given by the user.
    case controlPoints = "control points"
    /// Points stored by the vendor.
    case vendorPoints = "georeference points"
    /// Both corners of the picture.
    case corners
    /// One corner with scale and orientation.
    case cornerAndScale = "one corner, scale and orientation"
    /// Nothing: metres of the plan (or pixels without a scale), y up, origin at the top left corner.
    case plan = "the plan alone"
  }

  /// A doubt about one source.
  public enum Doubt: Sendable, Hashable {
    /// Fewer than three points, or three on one line: the source is not used.
    case pointsOnOneLine(Source)
    /// The picture would have to be seen from behind: used as given.
    case mirrored(Source)
    /// Latitude and longitude stand in each other's place; read the other way round the scale fits: used so.
    case swapped(Source)
    /// A metre of the plan is so many metres on the ground; used when close to 1, not when far from it.
    case scale(Source, metersPerPlanMeter: Double, isUsed: Bool)
    /// The corners and ppm with orientation say different things beyond the tolerance: the corners are not used.
    case cornersContradict(
      metersPerPixel: Double, statedMetersPerPixel: Double?, orientation: Double, statedOrientation: Double?)
    /// A position is no position on Earth, or too far from the others: the source is not used.
    case badPosition(Source)
    /// A less trusted source puts the plan elsewhere, by so many metres at its worst corner: it is not used.
    case contradiction(used: Reading, other: Reading, meters: Double)
  }

  /// Where a source puts a plan.
  public struct Reading: Sendable, Hashable {
    /// The source.
    public var source: Source
    /// Where the picture's top left corner is.
    public var topLeft: LonLat
    /// The turn in degrees as Mist counts it: 0 up is north, 90 up is west.
    public var orientation: Double
    /// Metres per pixel, the mean of both axes.
    public var metersPerPixel: Double
  }
}
