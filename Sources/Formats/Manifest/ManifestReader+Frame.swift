import Frames
import Geometry
import Text
import VenueModel

extension ManifestReader {
  /// Lets an entry's `frame` override what the files say about a plan's place.
  mutating func override(_ value: JSONValue, _ frame: inout Draft.LevelFrame) {
    checkKeys(
      value, ["ppm", "mmpp", "orientation", "topLeft", "bottomRight", "controlPoints", "quality", "residuals"])
    if let ppm = reader.scale(value["ppm"]) { frame.evidence.pixelsPerMeter = ppm }
    if let mmpp = reader.scale(value["mmpp"]) { frame.millimetersPerUnit = mmpp }
    if let orientation = reader.number(value["orientation"]) {
      frame.evidence.orientation = PlanEvidence.normalized(orientation)
    }
    let topLeft = lonLat(value["topLeft"])
    let bottomRight = lonLat(value["bottomRight"])
    if topLeft != nil || bottomRight != nil {
      // What the user says about corners replaces what the files say about them and about points.
      frame.evidence.topLeft = topLeft
      frame.evidence.bottomRight = bottomRight
      frame.evidence.vendorPoints = []
      frame.evidence.cornerRule = .similarity
    }
    frame.rms = checkQuality(value)
    guard let points = value["controlPoints"], !points.isNull else { return }
    let (three, rms) = controlPoints(points, frame.evidence)
    frame.evidence.controlPoints = three
    frame.rms = rms ?? frame.rms
  }

  // MARK: Control points

  /// Three points as they stand; any other number is fitted and replaced by the three that carry the fit.
  private mutating func controlPoints(
    _ value: JSONValue, _ evidence: PlanEvidence
  ) -> (points: [PlanEvidence.ControlPoint], rms: Double?) {
    guard value.kind == .array else {
      reader.findWrongType(value, wanted: "an array of control points")
      return ([], nil)
    }
    var points: [PlanEvidence.ControlPoint] = []
    var names: [String] = []
    for (index, point) in value.elements.enumerated() {
      checkKeys(point, ["px", "lonLat", "id", "enabled"])
      let name = reader.text(point["id"]) ?? String(index + 1)
      guard reader.bool(point["enabled"]) ?? true else { continue }
      guard let pixel = reader.pair(point["px"]), let position = lonLat(point["lonLat"]) else {
        reader.find(.error, "manifest.frame.point", point, "a control point needs px and lonLat; it was left out")
        continue
      }
      points.append(.init(pixel: pixel, position: position))
      names.append(name)
    }
    if points.count == 3 { return (points, nil) }
    do throws(ControlPointError) {
      let fit = try ControlPointFit(points, pixelsPerMeter: evidence.pixelsPerMeter, size: evidence.size)
      findDoubts(rms: fit.rms, suspect: fit.suspect.map { names[$0] }, value)
      return (fit.points, fit.rms)
    } catch {
      reader.find(.error, "manifest.frame.point", value, "\(error.message); the control points were not used")
      return ([], nil)
    }
  }

  // MARK: Quality

  /// Checks what `footway georeference` writes beside a frame; it decides nothing.
  ///
  /// - Returns: the root mean square of the residuals in metres.
  private mutating func checkQuality(_ frame: JSONValue) -> Double? {
    if let residuals = frame["residuals"], !residuals.isNull, residuals.kind != .array {
      reader.findWrongType(residuals, wanted: "an array")
    }
    for residual in frame["residuals"].map({ Array($0.elements) }) ?? [] {
      checkKeys(residual, ["id", "px", "lonLat", "east", "north", "length", "leaveOneOut"])
      for key in ["east", "north", "length", "leaveOneOut"] { _ = reader.number(residual[named: key]) }
    }
    guard let quality = frame["quality"], !quality.isNull else { return nil }
    guard quality.kind == .object else {
      reader.findWrongType(quality, wanted: "an object")
      return nil
    }
    checkKeys(
      quality,
      ["model", "points", "rms", "maximum", "leaveOneOut", "scaleRatio", "rotation", "skew", "mirrored", "suspect"])
    _ = choice(quality["model"], ControlPointFit.Model.self)
    _ = reader.bool(quality["mirrored"])
    for key in ["points", "maximum", "leaveOneOut", "scaleRatio", "rotation", "skew"] {
      _ = reader.number(quality[named: key])
    }
    let rms = reader.number(quality["rms"])
    findDoubts(rms: rms ?? 0, suspect: reader.text(quality["suspect"]), quality)
    return rms
  }

  /// Metres of a fit's error from which on a frame is doubtful.
  private static let doubtfulError = 1.0

  private mutating func findDoubts(rms: Double, suspect: String?, _ value: JSONValue) {
    guard rms > Self.doubtfulError || suspect != nil else { return }
    let error = "the control points disagree by \(Decimal.fixed(rms, 2)) m (RMS)"
    let who = suspect.map { "; the point '\($0)' contradicts the others" } ?? ""
    reader.find(
      .warning, "manifest.frame.residual", value, "\(error)\(who); see `footway georeference` for each of them")
  }

  /// A position `[lon, lat]`.
  mutating func lonLat(_ value: JSONValue?) -> LonLat? {
    guard let value, let pair = reader.pair(value) else { return nil }
    let position = LonLat(longitude: pair.x, latitude: pair.y)
    if position.isValid { return position }
    reader.find(
      .error, "position.not-on-earth", value, "[\(pair.x), \(pair.y)] is no longitude and latitude in degrees")
    return nil
  }
}
