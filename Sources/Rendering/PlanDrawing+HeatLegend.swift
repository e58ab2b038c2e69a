import Geometry

extension PlanDrawing {
  private static let rampWidth = 190.0

  /// Draws what the colours of zones mean: the ramp with its ends, and what is hatched.
  func draw(_ heat: ZoneHeat, _ legend: inout Legend, _ canvas: inout Canvas) {
    let left = SVGWriter.number(legend.corner.x)
    legend.y += 16
    canvas.svg.element(
      "text", [("x", left), ("y", SVGWriter.number(legend.y)), ("font-size", "13"), ("font-weight", "bold")],
      text: heat.measure.title)
    canvas.svg.element(
      "rect",
      [
        ("class", "ramp"), ("x", left), ("y", SVGWriter.number(legend.y + 8)),
        ("width", SVGWriter.number(Self.rampWidth)), ("height", "12"), ("fill", "url(#ramp)"),
      ])
    legend.y += 34
    canvas.svg.element(
      "text", [("x", left), ("y", SVGWriter.number(legend.y)), ("font-size", "12")], text: heat.text(0))
    if heat.largest > 0 {
      canvas.svg.element(
        "text",
        [
          ("x", SVGWriter.number(legend.corner.x + Self.rampWidth)), ("y", SVGWriter.number(legend.y)),
          ("font-size", "12"), ("text-anchor", "end"),
        ], text: heat.text(heat.largest))
    }
    for remark in heat.remarks {
      legend.note(TextMetrics.fitted(remark, size: 11, width: Self.legendWidth), &canvas)
    }
    if canvas.hasZonesWithoutNumber {
      legend.row("No data", &canvas) { svg, at in
        svg.element(
          "rect",
          [
            ("class", "heat-zone"), ("x", SVGWriter.number(at.x)), ("y", SVGWriter.number(at.y - 10)),
            ("width", "20"), ("height", "12"), ("fill", "url(#no-data)"),
          ])
      }
    }
    legend.y += 12
  }
}
