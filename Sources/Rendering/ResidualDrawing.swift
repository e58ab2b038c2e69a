import Geometry
import Text

/// A picture of control points on their plan, with an arrow from where each is on the plan to where its position on Earth
/// says it is, as SVG 1.1.
///
/// Arrows are longer than the plan's scale has them by a factor that the legend states. The same input gives the same
/// bytes.
public struct ResidualDrawing: Sendable {
  /// A control point.
  public struct Mark: Sendable, Hashable {
    /// What it is called.
    public var name: String
    /// Where it is on the plan, in pixels, y down.
    public var pixel: Point
    /// From there to where its position lies by the fit, in pixels of the plan.
    public var offset: Point
    /// The length of the residual in metres.
    public var meters: Double
    /// How it took part.
    public var role: Role

    /// How a point took part in the fit.
    public enum Role: Sendable, Hashable {
      /// As all others.
      case fitted
      /// As the one that contradicts the others.
      case suspect
      /// Not at all; it has no arrow.
      case off
    }

    /// Makes a mark.
    public init(name: String, pixel: Point, offset: Point, meters: Double, role: Role) {
      self.name = name
      self.pixel = pixel
      self.offset = offset
      self.meters = meters
      self.role = role
    }
  }

  /// The heading.
  public var title: String
  /// What is told below the legend, a line each.
  public var remarks: [String]
  /// The points.
  public var marks: [Mark]
  /// The plan's width and height in pixels; `nil` when unknown.
  public var size: Point?
  /// Metres on the ground for a pixel, above 0.
  public var metersPerPixel: Double
  /// The direction of north on the plan, in degrees clockwise from up.
  public var north: Double

  static let width = 1100.0
  static let margin = 28.0
  static let legendWidth = 250.0
  static let titleHeight = 62.0
  static let offColor = "#8d99a3"

  /// Makes a drawing.
  public init(
    title: String, remarks: [String], marks: [Mark], size: Point?, metersPerPixel: Double, north: Double
  ) {
    self.title = title
    self.remarks = remarks
    self.marks = marks
    self.size = size
    self.metersPerPixel = metersPerPixel
    self.north = north
  }

  /// The picture.
  ///
  /// - Complexity: O(*n* log *n*) for *n* marks.
  public func svg() -> String {
    let sheet = Sheet(self)
    var canvas = SVGWriter()
    drawPlan(sheet, &canvas)
    let left = drawMarks(sheet, &canvas)
    let bottom = drawLegend(sheet, namesLeftOut: left, &canvas)
    return document(canvas.text, height: max(sheet.frame.max.y, bottom) + Self.margin)
  }

  private func document(_ content: String, height: Double) -> String {
    var svg = SVGWriter()
    svg.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let size = (SVGWriter.number(Self.width), SVGWriter.number(height))
    svg.open(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", size.0), ("height", size.1),
        ("viewBox", "0 0 \(size.0) \(size.1)"), ("role", "img"),
      ])
    svg.element("title", [], text: title)
    svg.raw("<style>\n\(Palette.styles)</style>\n")
    svg.element("rect", [("width", size.0), ("height", size.1), ("fill", "#ffffff")])
    svg.element(
      "text", [("x", SVGWriter.number(Self.margin)), ("y", "42"), ("font-size", "22"), ("font-weight", "bold")],
      text: TextMetrics.fitted(title, size: 22 * TextMetrics.boldFactor, width: Self.width - 2 * Self.margin))
    svg.raw(content)
    svg.close("svg")
    return svg.text
  }

  // MARK: The plan

  private func drawPlan(_ sheet: Sheet, _ svg: inout SVGWriter) {
    svg.element("rect", Self.attributes(sheet.frame) + [("class", "sheet")])
    guard let size else { return }
    let (start, end) = (sheet.toPage(Point(0, 0)), sheet.toPage(size))
    svg.element(
      "rect",
      Self.attributes(Box(min: start, max: end)) + [
        ("class", "plan"), ("style", "stroke:#b9b3a7;stroke-dasharray:6 4"),
      ],
      title: "The plan")
  }

  static func attributes(_ box: Box) -> [(String, String)] {
    [
      ("x", SVGWriter.number(box.min.x)), ("y", SVGWriter.number(box.min.y)), ("width", SVGWriter.number(box.width)),
      ("height", SVGWriter.number(box.height)),
    ]
  }

  /// Draws the points and their names; returns how many names found no room.
  private func drawMarks(_ sheet: Sheet, _ svg: inout SVGWriter) -> Int {
    var labels = LabelPlacer(bounds: sheet.frame)
    for mark in marks {
      let (start, end) = (sheet.toPage(mark.pixel), sheet.tip(of: mark))
      labels.reserve(Box(min: start, max: start).expanded(by: 5))
      // A row of small boxes along the arrow, for a box around all of it would keep names away from half of the page.
      let steps = max(1, min(200, Int(start.distance(to: end) / 6)))
      for step in 1...steps {
        let point = start.interpolated(to: end, fraction: Double(step) / Double(steps))
        labels.reserve(Box(min: point, max: point).expanded(by: 4))
      }
    }
    if let size {
      let (start, end) = (sheet.toPage(Point(0, 0)), sheet.toPage(size))
      let corners = [start, Point(end.x, start.y), end, Point(start.x, end.y), start]
      // Names stay off the outline of the plan where they can.
      for (a, b) in zip(corners, corners.dropFirst()) { labels.reserve(Box([a, b]).expanded(by: 0.5)) }
    }
    for mark in marks { draw(mark, sheet, &svg) }
    var leftOut = 0
    // The suspect's name first, so that it is never the one without room.
    for mark in marks.filter({ $0.role == .suspect }) + marks.filter({ $0.role != .suspect }) {
      let isSuspect = mark.role == .suspect
      let text = mark.role == .off ? mark.name : "\(mark.name): \(Decimal.fixed(mark.meters, 2, padded: true)) m"
      let short = TextMetrics.fitted(text, size: 13, width: 220)
      var spot: LabelPlacer.Placement?
      for gap in [9.0, 17, 28] where spot == nil {
        spot = labels.place(short, size: 13, isBold: isSuspect, beside: sheet.toPage(mark.pixel), gap: gap)
      }
      guard let spot else {
        leftOut += 1
        continue
      }
      svg.element(
        "text",
        [
          ("x", SVGWriter.number(spot.start.x)), ("y", SVGWriter.number(spot.start.y)), ("font-size", "13"),
          ("class", "name"), ("style", "fill:\(isSuspect ? Self.color(mark.role) : Palette.ink)"),
          ("font-weight", isSuspect ? "bold" : "normal"),
        ], text: short)
    }
    return leftOut
  }

  static func color(_ role: Mark.Role) -> String {
    switch role {
    case .fitted: Palette.color(.note)
    case .suspect: Palette.color(.error)
    case .off: offColor
    }
  }

  private func draw(_ mark: Mark, _ sheet: Sheet, _ svg: inout SVGWriter) {
    let (start, end) = (sheet.toPage(mark.pixel), sheet.tip(of: mark))
    if mark.role != .off { Self.drawArrow(start, end, Self.color(mark.role), &svg) }
    svg.element(
      "circle",
      [
        ("cx", SVGWriter.number(start.x)), ("cy", SVGWriter.number(start.y)), ("r", "4"),
        ("fill", mark.role == .off ? "#ffffff" : Self.color(mark.role)),
        ("stroke", mark.role == .off ? Self.offColor : "#ffffff"), ("stroke-width", "1.5"),
      ], title: mark.name)
  }

  /// An arrow on the page, with a smaller head when it is short; nothing for one that cannot be seen.
  static func drawArrow(_ start: Point, _ end: Point, _ color: String, _ svg: inout SVGWriter) {
    let length = start.distance(to: end)
    guard length > 0.5 else { return }
    let (x, y) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let head = min(11, length * 0.6)
    let neck = Point(end.x - x * head, end.y - y * head)
    svg.element(
      "path",
      [
        ("d", SVGWriter.path([start, neck])), ("stroke", color), ("stroke-width", "2.4"),
        ("fill", "none"),
      ])
    let half = head * 0.42
    svg.element(
      "path",
      [
        (
          "d",
          SVGWriter.path(
            [end, Point(neck.x - y * half, neck.y + x * half), Point(neck.x + y * half, neck.y - x * half)],
            isClosed: true)
        ), ("fill", color),
      ])
  }
}
