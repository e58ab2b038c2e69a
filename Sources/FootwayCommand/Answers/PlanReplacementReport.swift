import Frames
import Geometry
import Text
import VenueModel

/// What became of the things on a level whose picture was replaced.
struct PlanReplacementReport {
  let level: String
  let pairs: [PlanReplacement.Pair]
  let replacement: PlanReplacement
  let oldScale: Double?
  let newSize: Plan.Size?
  /// How many of each kind were moved, in the order in which the kinds were met.
  private(set) var moved: [(kind: String, count: Int)] = []
  /// What lies outside the new picture now, with its worst point in the new picture's pixels.
  private(set) var outside: [(kind: String, name: String, point: Point)] = []

  init(
    level: String, pairs: [PlanReplacement.Pair], replacement: PlanReplacement, oldScale: Double?, newSize: Plan.Size?
  ) {
    self.level = level
    self.pairs = pairs
    self.replacement = replacement
    self.oldScale = oldScale
    self.newSize = newSize
  }

  /// Counts a thing, given by its points in pixels of the new picture.
  mutating func count(_ kind: String, _ name: String, _ points: [Point]) {
    if let index = moved.firstIndex(where: { $0.kind == kind }) {
      moved[index].count += 1
    } else {
      moved.append((kind, 1))
    }
    guard let newSize else { return }
    func excess(_ point: Point) -> Double {
      max(-point.x, -point.y, point.x - newSize.width, point.y - newSize.height)
    }
    guard let worst = points.max(by: { excess($0) < excess($1) }), excess(worst) > 1e-6 else { return }
    outside.append((kind, name, worst))
  }

  func text(folder: String) -> String {
    var lines = ["Level      \(level)", ""]
    lines.append("Point      Error (new pixels)")
    for (pair, residual) in zip(pairs, replacement.residuals) {
      lines.append("\(pair.name): \(Decimal.fixed(residual.distance(to: Point(0, 0)), 2, padded: true))")
    }
    lines.append("")
    lines.append(
      "Model      \(replacement.model.rawValue); a pixel of the old picture is \(Decimal.fixed(replacement.scale, 4)) of"
        + " the new one")
    if let oldScale {
      lines.append(
        "Scale      \(Decimal.fixed(oldScale * replacement.scale, 4)) px/m, was \(Decimal.fixed(oldScale, 4))")
    }
    lines.append(
      "Error      RMS \(Decimal.fixed(replacement.rms, 2)) px, at most \(Decimal.fixed(replacement.maximum, 2)) px")
    lines.append("Moved      " + (moved.map { "\($0.count) \($0.kind)" }.joined(separator: ", ")))
    lines.append("Written    \(folder)")
    if newSize == nil {
      lines.append("Outside    not known: the picture has no size; give --size")
    } else if outside.isEmpty {
      lines.append("Outside    nothing falls outside the new picture")
    } else {
      lines.append("Outside    \(outside.count) fall outside the new picture:")
      // Walls have no names that would tell one from another.
      let named = outside.filter { !$0.name.isEmpty }
      for (kind, name, point) in named.prefix(50) {
        lines.append("  \(kind) '\(name)' at \(Decimal.fixed(point.x, 1)), \(Decimal.fixed(point.y, 1)) px")
      }
      if named.count > 50 { lines.append("  and \(named.count - 50) more with names") }
      if named.count < outside.count { lines.append("  and \(outside.count - named.count) without a name") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func json(precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("level", level)
    json.write("model", replacement.model.rawValue)
    json.write("scale", replacement.scale)
    json.write("pixelsPerMeter", oldScale.map { $0 * replacement.scale })
    json.write("rms", replacement.rms)
    json.write("maximum", replacement.maximum)
    json.beginArray("residuals")
    for (pair, residual) in zip(pairs, replacement.residuals) {
      json.beginObject()
      json.write("id", pair.name)
      json.write("pixels", residual.distance(to: Point(0, 0)))
      json.endObject()
    }
    json.endArray()
    json.beginObject("moved")
    for (kind, count) in moved { json.write(kind, count) }
    json.endObject()
    json.beginArray("outside")
    for (kind, name, point) in outside {
      json.beginObject()
      json.write("kind", kind)
      json.write("name", name)
      json.write("px", numbers: [point.x, point.y])
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }
}
