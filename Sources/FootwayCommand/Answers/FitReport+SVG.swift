import Frames
import Geometry
import Rendering
import Text

extension FitReport {
  /// The picture of the residuals.
  func picture() -> ResidualDrawing {
    let back = fit.transform.inverse ?? .identity
    var marks: [ResidualDrawing.Mark] = []
    var number = 0
    for entry in list.entries {
      guard entry.isEnabled else {
        marks.append(.init(name: entry.id, pixel: entry.point.pixel, offset: Point(0, 0), meters: 0, role: .off))
        continue
      }
      let residual = fit.residuals[number]
      let offset = Point(
        back.a * residual.offset.x + back.b * residual.offset.y,
        back.c * residual.offset.x + back.d * residual.offset.y)
      marks.append(
        .init(
          name: entry.id, pixel: entry.point.pixel, offset: offset, meters: residual.length,
          role: number == fit.suspect ? .suspect : .fitted))
      number += 1
    }
    var remarks = [
      "Model: \(fit.model.rawValue)", "RMS \(Self.meters(fit.rms)) m, at most \(Self.meters(fit.maximum)) m",
    ]
    if let leaveOneOut = fit.leaveOneOut { remarks.append("Left out: \(Self.meters(leaveOneOut)) m (RMS)") }
    if fit.isMirrored { remarks.append("The plan is mirrored") }
    // One metre north, on the plan.
    let north = bearing(from: Point(0, 0), to: Point(back.b, -back.d))
    return ResidualDrawing(
      title: "Control points of \(name)", remarks: remarks, marks: marks,
      size: size.map { Point($0.width, $0.height) }, metersPerPixel: fit.metersPerPixel, north: north)
  }
}
