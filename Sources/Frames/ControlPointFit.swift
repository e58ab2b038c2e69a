import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A plan laid on Earth by control points: the map of least squares, and how well each point agrees with it.
///
/// The fit is made in metres, on the plane that touches at the middle of the points, never in degrees. A similarity
/// is Helmert's closed form (the same as S. Umeyama, Least-squares estimation of transformation parameters between two
/// point patterns, 1991); an affine map is solved by QR. Leave-one-out residuals come from the leverages, without
/// fitting again. O(*n*) for *n* points.
public struct ControlPointFit: Hashable, Sendable {
  /// What maps the plan may be laid on Earth with.
  public enum Model: String, CaseIterable, Hashable, Sendable {
    /// Shift, turn and one scale: four numbers, from two points on.
    case similarity
    /// Shift, turn, a scale for each axis and skew: six numbers, from three points on.
    case affine

    /// How many points fix it.
    public var leastPoints: Int { self == .similarity ? 2 : 3 }
    /// How many numbers are fitted.
    public var parameters: Int { self == .similarity ? 4 : 6 }
  }

  /// How one point agrees.
  public struct Residual: Hashable, Sendable {
    /// From where the fit puts the point of the plan to the position that was given, in metres east and north.
    public var offset: Point
    /// The same for a fit to all other points; `nil` where the others do not fix a map.
    public var leftOut: Point?

    /// Metres between the fitted and the given position.
    public var length: Double { offset.distance(to: Point(0, 0)) }
    /// Metres between the given position and where the other points alone put it.
    public var leftOutLength: Double? { leftOut?.distance(to: Point(0, 0)) }
  }

  /// The model that was fitted.
  public let model: Model
  /// Where the plane of ``transform`` touches the Earth: the middle of the points, in degrees.
  public let anchor: LonLat
  /// From pixels, y down, to metres east and north of ``anchor``.
  public let transform: PlaneTransform
  /// Three points of the plan that carry exactly this map: its corners top left, top right and bottom left when its
  /// size is known, else those of the box around the points.
  public let points: [PlanEvidence.ControlPoint]
  /// One for each point that was given, in that order.
  public let residuals: [Residual]
  /// The root of the mean squared length of the residuals, in metres.
  public let rms: Double
  /// The length of the longest residual, in metres.
  public let maximum: Double
  /// The root of the mean squared length of the leave-one-out residuals, in metres; `nil` with too few points.
  ///
  /// It says how well the fit tells points that it has not seen.
  public let leaveOneOut: Double?
  /// Metres on the ground for each metre of the plan by its stated scale; 1 when both agree, `nil` without a scale.
  public let scaleRatio: Double?
  /// Whether the points show the plan as if seen from behind.
  public let isMirrored: Bool
  /// The one point that contradicts the others, as an index; see ``init(_:model:pixelsPerMeter:size:)``.
  public let suspect: Int?
  /// What ``rms`` would be without the suspect, in metres.
  public let rmsWithoutSuspect: Double?

  /// Fits control points.
  ///
  /// Without a model the similarity is taken, unless the affine map is clearly better: with five points or more, where
  /// its leave-one-out error is less than half of the similarity's and at least 5 cm less. Of both handednesses of the
  /// similarity the right one (determinant below 0, as y turns round) is taken, unless three points or more fit the
  /// mirrored one with less than half of the error, and the error of the right one exceeds 1 cm; then
  /// ``isMirrored`` tells. An affine map is mirrored when its determinant is above 0.
  ///
  /// A point is ``suspect`` when it is the one whose removal lowers the sum of squares most, the others put it 0.5 m
  /// or more away from where it says, and points that err alike would show such a jump by chance in less than one of a
  /// hundred sets: the F test of its externally studentised residual, with Bonferroni's correction for having chosen
  /// the worst of *n*. The others must be able to contradict each other, so at least four points are needed for a
  /// similarity and five for an affine map; with just so many, one of twenty sets is enough.
  ///
  /// - Parameters:
  ///   - points: pixels of the plan, y down, with their positions in degrees; 2 or more (affine: 3).
  ///   - model: what to fit; `nil` to choose.
  ///   - pixelsPerMeter: the scale that the plan is said to have, to compare with; above 0.
  ///   - size: of the picture, in pixels.
  /// - Throws: ``ControlPointError`` when nothing can be fitted.
  /// - Complexity: O(*n*).
  public init(
    _ points: [PlanEvidence.ControlPoint], model: Model? = nil, pixelsPerMeter: Double? = nil,
    size: Plan.Size? = nil
  ) throws(ControlPointError) {
    if let pixelsPerMeter, !(pixelsPerMeter > 0 && pixelsPerMeter.isFinite) { throw .badScale(pixelsPerMeter) }
    let least = (model ?? .similarity).leastPoints
    guard points.count >= least else { throw .tooFewPoints(points.count, needed: least) }
    let ground = try Ground(points)
    if Self.looksExchanged(points, ground, pixelsPerMeter) { throw .exchanged }
    let chosen = try Self.choose(model, points.map(\.pixel), ground.points)
    self.model = chosen.solution.parameters == 4 ? .similarity : .affine
    let solution = chosen.solution
    anchor = ground.frame.anchor
    transform = solution.transform
    guard let carriers = Self.carriers(of: transform, points.map(\.pixel), size, ground.frame) else {
      throw .tooFarApart(nil)
    }
    self.points = carriers
    residuals = solution.residuals.indices.map {
      Residual(offset: solution.residuals[$0], leftOut: solution.leftOut($0))
    }
    rms = solution.rms
    maximum = residuals.map(\.length).max() ?? 0
    leaveOneOut = solution.leftOutRMS
    scaleRatio = pixelsPerMeter.map { abs(solution.transform.determinant).squareRoot() * $0 }
    isMirrored = chosen.isMirrored
    (suspect, rmsWithoutSuspect) = Self.suspect(in: solution)
  }
}

extension ControlPointFit {
  /// Metres on the ground for a pixel to the right.
  public var metersPerPixelX: Double { (transform.a * transform.a + transform.c * transform.c).squareRoot() }
  /// Metres on the ground for a pixel downwards.
  public var metersPerPixelY: Double { (transform.b * transform.b + transform.d * transform.d).squareRoot() }
  /// Metres on the ground for a pixel, as the root of a pixel's area.
  public var metersPerPixel: Double { abs(transform.determinant).squareRoot() }

  /// Degrees as Mist counts orientation, 0..<360: 0 up is north, 90 up is west; by the direction of the plan's rows.
  public var rotation: Double {
    PlanEvidence.normalized(atan2(transform.c, transform.a) * 180 / .pi)
  }

  /// By how many degrees the plan's up leans away from a right angle to its right, counter-clockwise; 0 for a similarity.
  public var skew: Double {
    guard model == .affine else { return 0 }
    let sign = transform.determinant > 0 ? 1.0 : -1.0
    let right = atan2(transform.c, transform.a)
    let up = atan2(sign * transform.d, sign * transform.b)
    return ((up - right) * 180 / .pi - 90).remainder(dividingBy: 360)
  }
}
