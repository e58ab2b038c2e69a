import Frames
import Geometry
import Text
import VenueModel

extension FitReport {
  /// The answer for people.
  func text() -> String {
    var lines = table() + [""]
    lines.append("Model      \(fit.model.rawValue)\(isModelAsked ? "" : ", chosen: \(reason)")")
    lines.append("Scale      \(scale)")
    var turn = "\(Decimal.fixed(fit.rotation, 3, padded: true))° (0: up is north, 90: up is west)"
    if fit.model == .affine { turn += "; skew \(Decimal.fixed(fit.skew, 3, padded: true))°" }
    lines.append("Rotation   \(turn)")
    lines.append("RMS        \(Self.meters(fit.rms)) m, at most \(Self.meters(fit.maximum)) m")
    lines.append(
      "Left out   "
        + (fit.leaveOneOut.map { "\(Self.meters($0)) m (RMS of each point by the others alone)" }
          ?? "too few points to tell"))
    lines.append("")
    let verdicts = verdicts
    if verdicts.allSatisfy({ $0.severity == .note }) { lines.append("The points agree.") }
    for verdict in verdicts {
      let message = verdict.message.prefix(1).uppercased() + verdict.message.dropFirst()
      lines.append("\(Self.title(verdict.severity))\(message). [\(verdict.code)]")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func title(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: "Error: "
    case .warning: "Warning: "
    case .note: "Note: "
    }
  }

  private var reason: String {
    if list.model == fit.model { return "the file stands for it" }
    return fit.model == .affine
      ? "its leave-one-out error is less than half of a similarity's" : "an affine map is not clearly better"
  }

  private var scale: String {
    var text = "\(Decimal.fixed(1 / fit.metersPerPixel, 4)) px/m"
    if fit.model == .affine {
      text =
        "\(Decimal.fixed(1 / fit.metersPerPixelX, 4)) px/m across, \(Decimal.fixed(1 / fit.metersPerPixelY, 4)) px/m down"
    }
    if let ratio = fit.scaleRatio, let ppm {
      text += "; a metre of the plan (ppm \(Decimal.shortest(ppm))) is \(Decimal.fixed(ratio, 4, padded: true)) m"
    }
    return text
  }

  /// The points with their residuals; those that are switched off without.
  private func table() -> [String] {
    var rows = [["Point", "East (m)", "North (m)", "Length (m)", "Left out (m)", ""]]
    var number = 0
    for entry in list.entries {
      guard entry.isEnabled else {
        rows.append([entry.id, "-", "-", "-", "-", "off"])
        continue
      }
      let residual = fit.residuals[number]
      rows.append([
        entry.id, Self.meters(residual.offset.x), Self.meters(residual.offset.y), Self.meters(residual.length),
        residual.leftOutLength.map { Self.meters($0) } ?? "-", number == fit.suspect ? "<- suspect" : "",
      ])
      number += 1
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = row[0] + String(repeating: " ", count: widths[0] - row[0].count)
      for column in 1..<5 {
        line += "  " + String(repeating: " ", count: widths[column] - row[column].count) + row[column]
      }
      return row[5].isEmpty ? line : line + "  " + row[5]
    }
  }
}
