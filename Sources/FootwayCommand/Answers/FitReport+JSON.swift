import Frames
import Text

extension FitReport {
  /// The frame as JSON: what a manifest holds under `frame`, with its quality and residuals.
  func json(precision: Int?) -> String {
    frame(indentation: 2, precision: precision, hasResiduals: true) + "\n"
  }

  /// The value of a manifest's `frame`.
  ///
  /// - Parameters:
  ///   - indentation: blanks a level of nesting; `nil` for one line.
  ///   - precision: decimals of numbers; positions keep five more, at least eleven (a thousandth of a millimetre).
  func frame(indentation: Int?, precision: Int?, hasResiduals: Bool) -> String {
    var json = JSONWriter(indentation: indentation, precision: precision)
    json.beginObject()
    if let ppm { json.write("ppm", ppm) }
    if let mmpp { json.write("mmpp", mmpp) }
    if !fit.isMirrored { json.write("orientation", fit.rotation) }
    json.beginArray("controlPoints")
    for point in fit.points {
      json.beginObject()
      Self.write(point, precision, to: &json)
      json.endObject()
    }
    json.endArray()
    writeQuality(to: &json)
    if hasResiduals { writeResiduals(precision, to: &json) }
    json.endObject()
    return json.take()
  }

  private static func write(_ point: PlanEvidence.ControlPoint, _ precision: Int?, to json: inout JSONWriter) {
    json.write("px", numbers: [point.pixel.x, point.pixel.y])
    let decimals = precision.map { min(max($0 + 5, 11), 15) }
    json.write("lonLat", numbers: [point.position.longitude, point.position.latitude], precision: decimals)
  }

  private func writeQuality(to json: inout JSONWriter) {
    json.beginObject("quality")
    json.write("model", fit.model.rawValue)
    json.write("points", fit.residuals.count)
    json.write("rms", fit.rms)
    json.write("maximum", fit.maximum)
    json.write("leaveOneOut", fit.leaveOneOut)
    json.write("scaleRatio", fit.scaleRatio)
    json.write("rotation", fit.rotation)
    json.write("skew", fit.skew)
    json.write("mirrored", fit.isMirrored)
    json.write("suspect", fit.suspect.map { list.enabled[$0].id })
    json.endObject()
  }

  private func writeResiduals(_ precision: Int?, to json: inout JSONWriter) {
    json.beginArray("residuals")
    for (entry, residual) in zip(list.enabled, fit.residuals) {
      json.beginObject()
      json.write("id", entry.id)
      Self.write(entry.point, precision, to: &json)
      json.write("east", residual.offset.x)
      json.write("north", residual.offset.y)
      json.write("length", residual.length)
      json.write("leaveOneOut", residual.leftOutLength)
      json.endObject()
    }
    json.endArray()
  }
}
