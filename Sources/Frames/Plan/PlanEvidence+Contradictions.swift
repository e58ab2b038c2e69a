import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PlanEvidence {
  typealias Found = (points: [ControlPoint], source: PlanFit.Source)

  /// How far two sources may put a corner of the plan apart, in metres and as a part of the plan's diagonal.
  private static let tolerance = (meters: 1.0, part: 0.02)

  /// A doubt for each source that is less trusted than the one that decided and puts the plan elsewhere.
  ///
  /// Only sources that would be used if they were alone are compared; what is wrong with the others was told before,
  /// or would only distract.
  func contradictions(_ used: Found) -> [PlanFit.Doubt] {
    guard let frame = LocalFrame(anchor: used.points[0].position),
      let transform = PlanFit.transform(used.points, frame), let reading = reading(used, transform, frame)
    else { return [] }
    var doubts: [PlanFit.Doubt] = []
    for other in lessTrusted(than: used.source) {
      guard let alone = other.decideAlone(), let otherTransform = PlanFit.transform(alone.points, frame),
        let otherReading = self.reading(alone, otherTransform, frame)
      else { continue }
      let corners = corners
      let meters = corners.map { transform($0).distance(to: otherTransform($0)) }.max() ?? 0
      let diagonal = transform(corners[0]).distance(to: transform(corners[2]))
      if meters > max(Self.tolerance.meters, Self.tolerance.part * diagonal) {
        doubts.append(.contradiction(used: reading, other: otherReading, meters: meters))
      }
    }
    return doubts
  }

  /// The corners of the picture, from the top left one clockwise; of 100 m where its size is not known.
  private var corners: [Point] {
    let reach = 100 * (pixelsPerMeter ?? 1)
    let (width, height) = (size?.width ?? reach, size?.height ?? reach)
    return [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
  }

  /// The evidence of each source below one, alone.
  private func lessTrusted(than source: PlanFit.Source) -> [PlanEvidence] {
    var bare = self
    bare.controlPoints = []
    bare.vendorPoints = []
    var found: [PlanEvidence] = []
    if source == .controlPoints, !vendorPoints.isEmpty {
      var vendor = bare
      vendor.vendorPoints = vendorPoints
      vendor.topLeft = nil
      vendor.bottomRight = nil
      found.append(vendor)
    }
    if source == .controlPoints || source == .vendorPoints, topLeft != nil || bottomRight != nil { found.append(bare) }
    return found
  }

  private func decideAlone() -> Found? {
    let fit = decide()
    return fit.points.isEmpty ? nil : (fit.points, fit.source)
  }

  private func reading(_ found: Found, _ transform: PlaneTransform, _ frame: LocalFrame) -> PlanFit.Reading? {
    guard let topLeft = frame.lonLat(transform(Point(0, 0))) else { return nil }
    return PlanFit.Reading(
      source: found.source, topLeft: topLeft,
      orientation: Self.normalized(atan2(transform.c, transform.a) * 180 / .pi),
      metersPerPixel: abs(transform.determinant).squareRoot())
  }
}
