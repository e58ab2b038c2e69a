import Geometry
import Text
import VenueModel

/// The picture that a drawing is: its size in units of the drawing, which are its pixels, and what they measure.
struct SVGFrame {
  /// From the units that shapes are written in to pixels of the picture.
  var toPixels: PlaneTransform
  /// The size, `nil` when nothing tells.
  var size: Plan.Size?
  /// What percentages are of.
  var extent: SVGOutline.Plan
  /// Metres of the picture's width, when the header gives it a real size.
  var width: Double?
  /// Whether the header gives the size of the paper instead.
  var isPaper = false

  /// A chord may be off its curve by this share of the picture.
  private static let share = 1.0 / 5000
  /// Metres: what is wider is no paper.
  private static let widestPaper = 3.0

  /// How far a chord may be off its curve, in pixels.
  var tolerance: Double { max(extent.width, extent.height) * Self.share }

  /// Reads the first element.
  init(_ root: SVGElement, _ place: SourcePlace, _ findings: inout FindingList) {
    let stated = Plan.Size(
      width: SVGLength.units(root["width"], of: 0) ?? 0, height: SVGLength.units(root["height"], of: 0) ?? 0)
    var box: [Double]?
    if let text = root["viewBox"] {
      box = SVGScanner.numbers(text).flatMap { $0.count == 4 && $0[2] > 0 && $0[3] > 0 ? $0 : nil }
      if box == nil {
        findings.add(
          .warning, "svg.viewbox", at: place,
          "the viewBox '\(text.prefix(40))' is not four numbers with a size above 0; it was ignored")
      }
    }
    toPixels = SVGTransform.shift(-(box?[0] ?? 0), -(box?[1] ?? 0))
    size = box.flatMap { Plan.Size(width: $0[2], height: $0[3]) } ?? stated
    extent = SVGOutline.Plan(width: size?.width ?? 1000, height: size?.height ?? 1000)
    if box != nil, let meters = SVGLength.meters(root["width"]), meters > 0 {
      width = meters > Self.widestPaper ? meters : nil
      isPaper = width == nil
    }
  }

  /// Pixels per metre by the header.
  var pixelsPerMeter: Double? {
    guard let width, let size else { return nil }
    let scale = size.width / width
    return (1e-3...1e6).contains(scale) ? scale : nil
  }
}
