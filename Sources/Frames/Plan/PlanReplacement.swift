import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The map from an old picture of a level to a new one, fitted to points that are known on both.
///
/// Pixels to pixels, y down on both sides, so that a plan is never mirrored by a similarity.
public struct PlanReplacement: Hashable, Sendable {
  /// From pixels of the old picture to pixels of the new one.
  public let transform: PlaneTransform
  /// What was fitted.
  public let model: ControlPointFit.Model
  /// For each point, from where the map puts it to where it should be, in pixels of the new picture.
  public let residuals: [Point]

  /// A point that is known on both pictures.
  public struct Pair: Hashable, Sendable {
    /// What it is called, such as its line.
    public var name: String
    /// Pixels of the old picture.
    public var old: Point
    /// Pixels of the new picture.
    public var new: Point

    /// Makes a pair.
    public init(name: String, old: Point, new: Point) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// Fits a map.
  ///
  /// - Parameter model: `similarity` from two points on, `affine` from three.
  /// - Throws: ``ControlPointError`` for too few points, coincident ones, or ones on a line for an affine map.
  /// - Complexity: O(number of points).
  public init(_ pairs: [Pair], model: ControlPointFit.Model) throws(ControlPointError) {
    guard pairs.count >= model.leastPoints else {
      throw .tooFewPoints(pairs.count, needed: model.leastPoints)
    }
    let (old, new) = (pairs.map(\.old), pairs.map(\.new))
    guard Set(old).count > 1, Set(new).count > 1 else { throw .coincident }
    let solution: PlaneSolution?
    switch model {
    case .similarity: solution = .similarity(from: old, to: new, isMirrored: true)
    case .affine:
      if PlaneSolution.isOnLine(old) || PlaneSolution.isOnLine(new) { throw .collinear }
      solution = .affine(from: old, to: new)
    }
    guard let solution, solution.transform.inverse != nil else { throw .coincident }
    self.model = model
    transform = solution.transform
    residuals = solution.residuals
  }

  /// How many pixels of the new picture a pixel of the old one is, the mean of both axes.
  public var scale: Double { abs(transform.determinant).squareRoot() }

  /// Whether the new picture shows the old one as in a mirror, which no orientation can say.
  public var isMirrored: Bool { transform.determinant < 0 }

  /// The point that the map misses by most, when that is too much to be drawing or reading: more than 3 pixels and 1 %
  /// of the way across the points; `nil` when all agree.
  public func contradiction(_ pairs: [Pair]) -> (pair: Pair, pixels: Double)? {
    var box = Box.empty
    for pair in pairs { box.add(pair.new) }
    let limit = max(3, 0.01 * Point(box.width, box.height).distance(to: Point(0, 0)))
    guard let worst = zip(pairs, residuals).max(by: { $0.1.distance(to: Point(0, 0)) < $1.1.distance(to: Point(0, 0)) })
    else { return nil }
    let pixels = worst.1.distance(to: Point(0, 0))
    return pixels > limit ? (worst.0, pixels) : nil
  }

  /// The root mean square of the residuals, in pixels of the new picture.
  public var rms: Double {
    let squares = residuals.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y }
    return (squares / Double(residuals.count)).squareRoot()
  }

  /// The length of the longest residual, in pixels of the new picture.
  public var maximum: Double { residuals.map { $0.distance(to: Point(0, 0)) }.max() ?? 0 }
}

extension PlanEvidence {
  /// The orientation of a new picture, as Mist counts it, when the old one had another.
  ///
  /// - Parameter degrees: of the old picture, 0 up is north, 90 up is west.
  public static func orientation(_ degrees: Double, afterReplacingBy replacement: PlanReplacement) -> Double {
    let turn = degrees * .pi / 180
    let old = PlaneTransform(a: cos(turn), b: sin(turn), c: sin(turn), d: -cos(turn), tx: 0, ty: 0)
    guard let new = replacement.transform.inverse?.followed(by: old) else { return degrees }
    return normalized(atan2(new.c, new.a) * 180 / .pi)
  }
}
