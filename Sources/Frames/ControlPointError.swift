/// Why control points fix no frame.
public enum ControlPointError: Error, Hashable, Sendable {
  /// The model needs more points.
  case tooFewPoints(Int, needed: Int)
  /// All points are at one spot of the plan, or at one position.
  case coincident
  /// The points lie on a line, or nearly, on the plan or on the ground; an affine map needs three that do not.
  case collinear
  /// A position is not on Earth; the index of the point.
  case notOnEarth(Int)
  /// The points are at a pole, where east has no direction.
  case pole
  /// Points are more than 1,000 km apart; the index of the point that is farthest off, where one can be named.
  case tooFarApart(Int?)
  /// Latitude and longitude stand in each other's place: only exchanged do they fit.
  case exchanged
  /// The scale is not a finite number above 0.
  case badScale(Double)

  /// A stable name, dot-separated; docs/findings.md lists them.
  public var code: String {
    switch self {
    case .tooFewPoints: "georeference.too-few-points"
    case .coincident: "georeference.coincident"
    case .collinear: "georeference.collinear"
    case .notOnEarth: "georeference.not-on-earth"
    case .pole: "georeference.pole"
    case .tooFarApart: "georeference.too-far-apart"
    case .exchanged: "georeference.exchanged"
    case .badScale: "georeference.bad-scale"
    }
  }

  /// The point that is to blame, as an index; `nil` when it is not one alone.
  public var point: Int? {
    switch self {
    case .notOnEarth(let index): index
    case .tooFarApart(let index): index
    default: nil
    }
  }

  /// What is wrong and what to do, as part of a sentence.
  public var message: String {
    switch self {
    case .tooFewPoints(let count, let needed):
      "\(needed) control points are needed at least, and there \(count == 1 ? "is" : "are") \(count == 0 ? "none" : String(count))"
    case .coincident: "the control points are all at one spot; give points that span the plan"
    case .collinear:
      "the control points lie on a line, which fixes no affine map; add a point off it, or fit a similarity"
    case .notOnEarth: "the position is no longitude and latitude on Earth; is the latitude first?"
    case .pole: "the control points are at a pole, where east has no direction"
    case .tooFarApart(let index):
      index == nil
        ? "the control points are more than 1,000 km apart; check the signs of the angles"
        : "this control point is more than 1,000 km away from the others; check the signs of its angles"
    case .exchanged:
      "only with latitude and longitude exchanged do the control points fit; longitude and latitude are in each other's"
        + " place"
    case .badScale(let scale): "\(scale) is no scale in pixels per metre; it must be above 0"
    }
  }
}
