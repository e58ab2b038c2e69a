import Frames
import Geometry
import VenueModel

/// Control points as a file has them, with what was odd about it.
public struct ControlPointList: Sendable, Hashable {
  /// A point known on the plan and on Earth.
  public struct Entry: Sendable, Hashable {
    /// What the file calls it, else its number among the points of the file, from 1.
    public var id: String
    /// Where it is on the plan and on Earth.
    public var point: PlanEvidence.ControlPoint
    /// Whether it takes part in a fit.
    public var isEnabled: Bool
    /// Where the file has it.
    public var place: SourcePlace

    /// Makes an entry.
    public init(id: String, point: PlanEvidence.ControlPoint, isEnabled: Bool = true, place: SourcePlace) {
      self.id = id
      self.point = point
      self.isEnabled = isEnabled
      self.place = place
    }
  }

  /// What kind of file it was.
  public enum Source: String, Sendable, Hashable {
    /// A table with a header.
    case csv = "CSV"
    /// An array of points, a frame of a manifest, or an answer of `footway georeference`.
    case json = "JSON"
    /// The points of QGIS's georeferencer.
    case qgis = "QGIS points"
    /// Six numbers beside a picture; its corners are the points.
    case worldFile = "an ESRI world file"
  }

  /// The points in the order of the file, those that are switched off too.
  public var entries: [Entry] = []
  /// What kind of file it was.
  public var source: Source
  /// The model that the file itself stands for; `nil` where it says nothing.
  public var model: ControlPointFit.Model?
  /// The plan's scale where the file tells it, in pixels per metre.
  public var pixelsPerMeter: Double?
  /// Millimetres per Jibestream unit where the file tells them.
  public var millimetersPerUnit: Double?
  /// What was odd; a point that could not be read is an error here and missing from ``entries``.
  public var findings: [Finding] = []

  /// The points that take part.
  public var enabled: [Entry] { entries.filter(\.isEnabled) }
}

/// How control points are to be read, where a file does not say it.
public struct ControlPointOptions: Sendable {
  /// The unit of columns `x` and `y`.
  public var unit: PictureFrame = .pixels
  /// Pixels per metre of the plan, above 0; needed for any unit but pixels.
  public var pixelsPerMeter: Double?
  /// Millimetres per Jibestream unit, above 0; needed for those.
  public var millimetersPerUnit: Double?
  /// The size of the picture in pixels; needed for world files.
  public var size: Plan.Size?
  /// What map coordinates are where the file does not say it; `nil` takes what may be degrees for degrees.
  public var projection: MapProjection?
  /// Finds the projection that a file names.
  public var resolve: @Sendable (String) -> MapProjection? = {
    MapProjection(named: $0) ?? MapProjection(referenceSystem: $0)
  }

  /// Makes options that leave everything to the file.
  public init() {}

  /// Pixels for one of a unit; `nil` when a scale is missing.
  func pixels(per unit: PictureFrame) -> Double? {
    switch unit {
    case .pixels: return 1
    case .mist: return pixelsPerMeter
    case .jibestream:
      guard let pixelsPerMeter, let millimetersPerUnit else { return nil }
      return millimetersPerUnit / 1000 * pixelsPerMeter
    }
  }
}
