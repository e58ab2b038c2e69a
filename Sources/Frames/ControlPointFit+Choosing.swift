import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The positions of control points in metres on the plane that touches at their middle.
struct Ground {
  var frame: LocalFrame
  var points: [Point]

  /// - Throws: when a position is none, at a pole, or too far from the others.
  init(_ controlPoints: [PlanEvidence.ControlPoint]) throws(ControlPointError) {
    let positions = controlPoints.map(\.position)
    for (index, position) in positions.enumerated() where !position.isValid {
      let exchanged = positions.map { LonLat(longitude: $0.latitude, latitude: $0.longitude) }
      throw exchanged.allSatisfy(\.isValid) ? .exchanged : .notOnEarth(index)
    }
    let farthest = Self.farthest(positions)
    guard let middle = Self.middle(positions), let frame = LocalFrame(anchor: middle) else { throw .pole }
    var points: [Point] = []
    for position in positions {
      guard let point = frame.local(position) else { throw .tooFarApart(farthest) }
      points.append(point)
    }
    self.frame = frame
    self.points = points
  }

  /// The mean of positions; longitudes are counted from the first one, so that ±180 degrees is no edge.
  private static func middle(_ positions: [LonLat]) -> LonLat? {
    guard let first = positions.first else { return nil }
    let count = Double(positions.count)
    let latitude = positions.reduce(0) { $0 + $1.latitude } / count
    let shift = positions.reduce(0) { $0 + turned($1.longitude - first.longitude) } / count
    return LonLat(longitude: turned(first.longitude + shift), latitude: min(max(latitude, -90), 90))
  }

  /// The index of the position farthest from the median of all; the last one of two.
  private static func farthest(_ positions: [LonLat]) -> Int? {
    guard positions.count > 2, let first = positions.first else { return nil }
    let longitudes = positions.map { turned($0.longitude - first.longitude) }
    let (x, y) = (median(longitudes), median(positions.map(\.latitude)))
    let distances = positions.indices.map { abs(turned(longitudes[$0] - x)) + abs(positions[$0].latitude - y) }
    return distances.indices.max { distances[$0] < distances[$1] }
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// An angle in -180...180 degrees.
  private static func turned(_ degrees: Double) -> Double { degrees.remainder(dividingBy: 360) }
}

extension ControlPointFit {
  typealias Choice = (solution: PlaneSolution, isMirrored: Bool)

  /// Positions closer together than this are one.
  private static let sameSpot = 0.001
  /// An affine map must have less than this part of the similarity's leave-one-out error, and be better by so many
  /// metres, with so many points.
  private static let affinePart = 0.5
  private static let affineGain = 0.05
  private static let affinePoints = 5
  /// The error of the right handedness above which the other one is looked at, in metres, and the part of it that the
  /// other one may have.
  private static let mirrorFloor = 0.01
  private static let mirrorPart = 0.5
  /// How far a suspect must be from where the others put it, in metres.
  private static let suspectFloor = 0.5
  /// How rare that must be by chance; less so where the others have one point to spare, which says little.
  private static let suspectChance = 0.01
  private static let suspectChanceOfFew = 0.05

  /// Fits what was asked for, or what the rule chooses.
  static func choose(_ model: Model?, _ pixels: [Point], _ ground: [Point]) throws(ControlPointError) -> Choice {
    guard areSpread(pixels, by: 1e-9), areSpread(ground, by: sameSpot),
      let similarity = bestSimilarity(pixels, ground)
    else { throw .coincident }
    switch model {
    case .similarity: return similarity
    case .affine:
      guard let affine = affine(pixels, ground) else { throw .collinear }
      return affine
    case nil:
      guard pixels.count >= affinePoints, let affine = affine(pixels, ground),
        let error = similarity.solution.leftOutRMS, let other = affine.solution.leftOutRMS,
        other < affinePart * error, error - other >= affineGain
      else { return similarity }
      return affine
    }
  }

  private static func areSpread(_ points: [Point], by distance: Double) -> Bool {
    points.contains { $0.distance(to: points[0]) > distance }
  }

  private static func affine(_ pixels: [Point], _ ground: [Point]) -> Choice? {
    guard !PlaneSolution.isOnLine(ground), let solution = PlaneSolution.affine(from: pixels, to: ground),
      solution.transform.inverse != nil
    else { return nil }
    return (solution, solution.transform.determinant > 0)
  }

  /// The similarity of the right handedness, or the mirrored one where that fits far better.
  static func bestSimilarity(_ pixels: [Point], _ ground: [Point]) -> Choice? {
    guard let right = PlaneSolution.similarity(from: pixels, to: ground) else { return nil }
    if pixels.count >= 3, right.rms > mirrorFloor,
      let mirrored = PlaneSolution.similarity(from: pixels, to: ground, isMirrored: true),
      mirrored.rms < mirrorPart * right.rms
    {
      return (mirrored, true)
    }
    return right.transform.inverse == nil ? nil : (right, false)
  }

  /// Whether only exchanged latitudes and longitudes make sense.
  ///
  /// Where the scale is known, only they must give it (within 2 %, as `PlanEvidence.decide` has it) and, from three
  /// points on, fit with less than half of the error; two points must be off by more than 10 % as they stand. Without a scale four points must fit ten times as well exchanged,
  /// and be off by more than a metre as they stand.
  static func looksExchanged(
    _ points: [PlanEvidence.ControlPoint], _ ground: Ground, _ pixelsPerMeter: Double?
  ) -> Bool {
    let pixels = points.map(\.pixel)
    let exchanged = points.map {
      PlanEvidence.ControlPoint(
        pixel: $0.pixel, position: LonLat(longitude: $0.position.latitude, latitude: $0.position.longitude))
    }
    guard exchanged.allSatisfy(\.position.isValid), let turned = try? Ground(exchanged),
      let straight = bestSimilarity(pixels, ground.points),
      let other = PlaneSolution.similarity(from: pixels, to: turned.points)
    else { return false }
    guard let pixelsPerMeter else {
      return points.count >= 4 && straight.solution.rms > 1 && other.rms * 10 < straight.solution.rms
    }
    func scaleError(_ solution: PlaneSolution) -> Double {
      abs(abs(solution.transform.determinant).squareRoot() * pixelsPerMeter - 1)
    }
    guard scaleError(other) <= PlanEvidence.doubtfulScale else { return false }
    let error = scaleError(straight.solution)
    // Two points have nothing but their distance, so they must be far off as they stand.
    if points.count == 2 { return error > PlanEvidence.refusedScale }
    return (error > PlanEvidence.doubtfulScale || straight.isMirrored) && other.rms * 2 < straight.solution.rms
  }

  // MARK: The suspect

  /// The one point that contradicts the others, and the error without it.
  static func suspect(in solution: PlaneSolution) -> (index: Int?, rms: Double?) {
    let count = solution.residuals.count
    let spare = Double(2 * (count - 1) - solution.parameters)
    guard spare >= 2 else { return (nil, nil) }
    // How much the sum of squares falls when a point is removed: |r|² / (1 - h).
    var worst: (index: Int, gain: Double)?
    for (index, residual) in solution.residuals.enumerated() {
      guard let offset = solution.leftOut(index) else { continue }
      let gain = residual.x * offset.x + residual.y * offset.y
      if gain > worst?.gain ?? 0 { worst = (index, gain) }
    }
    guard let worst, let offset = solution.leftOut(worst.index), offset.distance(to: Point(0, 0)) >= suspectFloor
    else { return (nil, nil) }
    let rest = max(solution.squares - worst.gain, 0)
    // F with 2 and `spare` degrees of freedom exceeds f with the chance (1 + 2f / spare)^(-spare / 2).
    let f = worst.gain / 2 / (rest / spare)
    let chance = f.isFinite ? pow(1 + 2 * f / spare, -spare / 2) : 0
    guard chance * Double(count) < (spare > 2 ? suspectChance : suspectChanceOfFew) else { return (nil, nil) }
    return (worst.index, (rest / Double(count - 1)).squareRoot())
  }

  // MARK: Three points for all

  /// Three points of the plan that carry a map; `nil` where they would lie too far from the anchor.
  static func carriers(
    of transform: PlaneTransform, _ pixels: [Point], _ size: Plan.Size?, _ frame: LocalFrame
  ) -> [PlanEvidence.ControlPoint]? {
    var box = Box(pixels)
    if let size { box = Box(min: Point(0, 0), max: Point(size.width, size.height)) }
    // A box that is nearly a line would not carry a map well.
    let side = max(box.width, box.height)
    let width = max(box.width, side / 10)
    let height = max(box.height, side / 10)
    var carriers: [PlanEvidence.ControlPoint] = []
    for pixel in [box.min, Point(box.min.x + width, box.min.y), Point(box.min.x, box.min.y + height)] {
      guard let position = frame.lonLat(transform(pixel)) else { return nil }
      carriers.append(.init(pixel: pixel, position: position))
    }
    return carriers
  }
}
