import Formats
import Frames
import Geometry
import Text
import VenueModel

/// A fit of control points with what is to be said about it.
struct FitReport {
  let fit: ControlPointFit
  let list: ControlPointList
  /// What messages call the file of points.
  let name: String
  let ppm: Double?
  let mmpp: Double?
  let size: Plan.Size?
  /// Whether the user asked for the model.
  let isModelAsked: Bool

  /// What is wrong with the fit, the worst first.
  var verdicts: [Finding] {
    var verdicts: [Finding] = []
    let whole = SourcePlace(file: name)
    if let suspect = fit.suspect {
      let entry = list.enabled[suspect]
      let rest = fit.rmsWithoutSuspect.map { "; without it the error is \(Self.meters($0)) m (RMS)" } ?? ""
      verdicts.append(
        Finding(
          .error, "georeference.suspect", at: entry.place,
          "the point '\(entry.id)' contradicts the others, by which its position should be"
            + " \(Self.way(fit.residuals[suspect].leftOut)); correct it, or switch it off\(rest)"))
    }
    if fit.isMirrored {
      verdicts.append(
        Finding(
          .error, "georeference.mirrored", at: whole,
          "the points show the plan as if seen from behind; count y downwards from the top edge, and check that longitude"
            + " and latitude are not in each other's place"))
    }
    if let ratio = fit.scaleRatio, let ppm, !(abs(ratio - 1) <= PlanEvidence.doubtfulScale) {
      let isRefused = !(abs(ratio - 1) <= PlanEvidence.refusedScale)
      let found = Decimal.fixed(ppm / ratio, 4)
      let advice = isRefused ? "such a frame is not used; correct the scale or the points" : "check the scale"
      verdicts.append(
        Finding(
          isRefused ? .error : .warning, "georeference.scale", at: whole,
          "by these points the plan has \(found) pixels per metre, not \(Decimal.shortest(ppm)); \(advice)"))
    }
    if fit.suspect == nil, fit.rms > 1 {
      verdicts.append(
        Finding(
          .warning, "georeference.residual", at: whole,
          "the points disagree by \(Self.meters(fit.rms)) m (RMS), and no single one is to blame; measure them again, or"
            + " add points"))
    }
    if list.source != .worldFile, fit.residuals.count <= fit.model.leastPoints {
      verdicts.append(
        Finding(
          .note, "georeference.unchecked", at: whole,
          "\(fit.residuals.count) points fix \(fit.model == .affine ? "an affine map" : "a similarity"), but nothing checks"
            + " them; add one or more"))
    }
    return verdicts
  }

  /// Whether the answer is a no.
  var isRefused: Bool {
    verdicts.contains { $0.severity == .error } || list.findings.contains { $0.severity == .error }
  }

  // MARK: Wording

  /// Metres to the millimetre, for people.
  static func meters(_ value: Double) -> String { Decimal.fixed(value, 3, padded: true) }

  /// Where to go from a given position to the one that the others expect: `4.90 m to the east and 1.00 m to the north`.
  ///
  /// - Parameter leftOut: from the expected position to the given one.
  private static func way(_ leftOut: Point?) -> String {
    guard let leftOut else { return "elsewhere" }
    let parts = [(-leftOut.x, "east", "west"), (-leftOut.y, "north", "south")].filter { abs($0.0) >= 0.005 }
    let words = parts.map { "\(Decimal.fixed(abs($0.0), 2, padded: true)) m to the \($0.0 > 0 ? $0.1 : $0.2)" }
    return words.joined(separator: " and ")
  }
}
