import Geometry
import Text

extension ResidualDrawing {
  /// Where the plan lies on the page, and how much longer arrows are drawn.
  struct Sheet {
    /// The part of the page that the plan and the arrows take.
    var frame: Box
    /// From pixels of the plan to the page.
    var toPage: PlaneTransform
    /// Page units per pixel of the plan.
    var scale: Double
    /// How many times as long as the residual an arrow is.
    var factor: Double

    private static let inset = 26.0
    private static let tallest = 1000.0

    init(_ drawing: ResidualDrawing) {
      var box = Box(drawing.marks.map(\.pixel))
      if let size = drawing.size {
        box.add(Point(0, 0))
        box.add(size)
      }
      if box.isEmpty { box.add(Point(0, 0)) }
      let side = max(box.width, box.height, 1)
      if drawing.size == nil { box = box.expanded(by: side * 0.08) }
      // Points on a line get a sheet that is no line.
      let least = side * 0.3
      if box.height < least { box = Self.grown(box, 0, (least - box.height) / 2) }
      if box.width < least { box = Self.grown(box, (least - box.width) / 2, 0) }
      let longest = drawing.marks.map { $0.role == .off ? 0 : $0.offset.distance(to: Point(0, 0)) }.max() ?? 0
      factor = longest > 0 ? Self.rounded(min(side * 0.13 / longest, 1e6)) : 1
      for mark in drawing.marks where mark.role != .off {
        box.add(Point(mark.pixel.x + mark.offset.x * factor, mark.pixel.y + mark.offset.y * factor))
      }
      let width = ResidualDrawing.width - 3 * ResidualDrawing.margin - ResidualDrawing.legendWidth
      scale = min((width - 2 * Self.inset) / box.width, (Self.tallest - 2 * Self.inset) / box.height)
      let corner = Point(ResidualDrawing.margin, ResidualDrawing.titleHeight)
      frame = Box(
        min: corner, max: Point(corner.x + width, corner.y + box.height * scale + 2 * Self.inset))
      toPage = PlaneTransform(
        a: scale, b: 0, c: 0, d: scale, tx: frame.center.x - box.center.x * scale,
        ty: frame.center.y - box.center.y * scale)
    }

    /// Where the arrow of a mark ends on the page.
    func tip(of mark: Mark) -> Point {
      toPage(Point(mark.pixel.x + mark.offset.x * factor, mark.pixel.y + mark.offset.y * factor))
    }

    private static func grown(_ box: Box, _ x: Double, _ y: Double) -> Box {
      Box(min: Point(box.min.x - x, box.min.y - y), max: Point(box.max.x + x, box.max.y + y))
    }

    /// The greatest of 1, 2, 5, 10, 20, … that is no greater than a number above 0; below 1 in the same steps.
    static func rounded(_ value: Double) -> Double {
      guard value.isFinite, value > 1e-12 else { return 1e-12 }
      var unit = 1.0
      while unit * 10 <= value { unit *= 10 }
      while unit > value { unit /= 10 }
      return [5.0, 2, 1].map { $0 * unit }.first { $0 <= value } ?? unit
    }
  }

  /// Draws north, the scale and the meaning of the marks; returns where the legend ends.
  func drawLegend(_ sheet: Sheet, namesLeftOut: Int, _ svg: inout SVGWriter) -> Double {
    let left = Self.width - Self.margin - Self.legendWidth
    var y = sheet.frame.min.y + 24
    drawNorth(at: Point(left + 14, y), &svg)
    y = drawScaleBar(sheet, at: Point(left, y + 52), &svg) + 34
    for role in [Mark.Role.fitted, .suspect, .off] where marks.contains(where: { $0.role == role }) {
      let color = role == .off ? "#ffffff" : Self.color(role)
      svg.element(
        "circle",
        [
          ("cx", SVGWriter.number(left + 6)), ("cy", SVGWriter.number(y - 4)), ("r", "4"), ("fill", color),
          ("stroke", role == .off ? Self.offColor : "#ffffff"), ("stroke-width", "1.5"),
        ])
      let word =
        switch role {
        case .fitted: "Control point"
        case .suspect: "Contradicts the others"
        case .off: "Switched off"
        }
      Self.write(word, at: Point(left + 38, y), 12, &svg)
      y += 21
    }
    Self.drawArrow(Point(left, y - 4), Point(left + 28, y - 4), Self.color(.fitted), &svg)
    Self.write("Residual, \(Decimal.shortest(sheet.factor)) times as long:", at: Point(left + 38, y), 12, &svg)
    y += 16
    Self.write("from the point on the plan to", at: Point(left + 38, y), 12, &svg)
    y += 16
    Self.write("its position on Earth", at: Point(left + 38, y), 12, &svg)
    y += 30
    for remark in remarks {
      Self.write(TextMetrics.fitted(remark, size: 12, width: Self.legendWidth), at: Point(left, y), 12, &svg)
      y += 18
    }
    if namesLeftOut > 0 {
      Self.write(
        "\(namesLeftOut) name\(namesLeftOut == 1 ? "" : "s") left out for lack of room", at: Point(left, y), 11, &svg)
      y += 18
    }
    return y - 18
  }

  private static func write(_ text: String, at point: Point, _ size: Int, _ svg: inout SVGWriter) {
    svg.element(
      "text",
      [("x", SVGWriter.number(point.x)), ("y", SVGWriter.number(point.y)), ("font-size", String(size))], text: text)
  }

  private func drawNorth(at point: Point, _ svg: inout SVGWriter) {
    let turn = "translate(\(SVGWriter.number(point.x)) \(SVGWriter.number(point.y))) rotate(\(SVGWriter.number(north)))"
    svg.open("g", [("transform", turn)])
    svg.element("path", [("d", "M0-19L7 13L0 8L-7 13Z"), ("fill", Palette.ink)], title: "North")
    svg.close("g")
    Self.write("north", at: Point(point.x + 26, point.y + 4), 12, &svg)
  }

  /// Draws a bar of a round length on the ground; returns its base line.
  private func drawScaleBar(_ sheet: Sheet, at point: Point, _ svg: inout SVGWriter) -> Double {
    let metersPerUnit = metersPerPixel / sheet.scale
    guard metersPerUnit.isFinite, metersPerUnit > 0 else { return point.y }
    let meters = Sheet.rounded(170 * metersPerUnit)
    let end = Point(point.x + meters / metersPerUnit, point.y)
    let line = [Point(point.x, point.y - 6), point, end, Point(end.x, end.y - 6)]
    svg.element(
      "path",
      [("d", SVGWriter.path(line)), ("stroke", Palette.ink), ("stroke-width", "1.8"), ("fill", "none")],
      title: "Scale of the plan")
    Self.write("\(Decimal.shortest(meters)) m on the plan", at: Point(point.x, point.y + 17), 12, &svg)
    return point.y + 17
  }
}
