import Geometry
import Routing
import Text
import VenueModel

extension PlanDrawing {
  /// Draws scale, north, and the meaning of what was drawn; returns where the legend ends.
  func drawLegend(at corner: Point, _ layout: PanelLayout, on canvas: inout Canvas) -> Double {
    guard !layout.panels.isEmpty else {
      canvas.svg.element(
        "text", [("x", SVGWriter.number(Self.margin)), ("y", "90"), ("font-size", "16")],
        text: "There is nothing to draw: the venue has no level.")
      return 110
    }
    var legend = Legend(corner: corner, y: corner.y)
    if venue.georeference != nil { drawNorth(layout.turn, &legend, &canvas) }
    if let heat { draw(heat, &legend, &canvas) }
    for (category, fill) in canvas.categories.sorted(by: { $0.key < $1.key }).prefix(18) {
      legend.row(TextMetrics.fitted(Self.words(category), size: 12, width: 170), &canvas) { svg, at in
        svg.element(
          "rect",
          [
            ("x", SVGWriter.number(at.x)), ("y", SVGWriter.number(at.y - 10)), ("width", "20"), ("height", "12"),
            ("class", "space"), ("fill", fill),
          ])
      }
    }
    legend.y += 8
    if options.showsNetwork { drawKinds(&legend, &canvas) }
    if canvas.hasZones {
      legend.row("Zone", &canvas) { svg, at in
        svg.element(
          "rect",
          [
            ("x", SVGWriter.number(at.x)), ("y", SVGWriter.number(at.y - 10)), ("width", "20"), ("height", "12"),
            ("class", "zone"),
          ])
      }
    }
    if !canvas.beacons.isEmpty {
      legend.row("Beacon", &canvas) { svg, at in
        svg.element("path", Symbols.beacon(at: Point(at.x + 10, at.y - 4)))
      }
    }
    drawTrace(&legend, &canvas)
    if canvas.namesLeftOut > 0 {
      legend.note(
        "\(canvas.namesLeftOut) name\(canvas.namesLeftOut == 1 ? "" : "s") left out for lack of room", &canvas)
    }
    drawFindingList(&legend, &canvas)
    return legend.y
  }

  /// A category as people write it: `babyCare` and `baby_care` as `Baby care`.
  static func words(_ category: String) -> String {
    var result = ""
    for character in category {
      if character == "_" || character == "-" || character == "." {
        result += " "
      } else if character.isUppercase, let last = result.last, last.isLowercase {
        result += " " + character.lowercased()
      } else {
        result.append(character)
      }
    }
    return result.prefix(1).uppercased() + result.dropFirst()
  }

  /// Where the legend is being written.
  struct Legend {
    let corner: Point
    var y: Double

    mutating func row(_ text: String, _ canvas: inout Canvas, _ sample: (inout SVGWriter, Point) -> Void) {
      y += 19
      sample(&canvas.svg, Point(corner.x, y))
      canvas.svg.element(
        "text", [("x", SVGWriter.number(corner.x + 30)), ("y", SVGWriter.number(y)), ("font-size", "12")], text: text)
    }

    mutating func note(_ text: String, _ canvas: inout Canvas) {
      y += 20
      canvas.svg.element(
        "text",
        [("x", SVGWriter.number(corner.x)), ("y", SVGWriter.number(y)), ("font-size", "11"), ("fill-opacity", "0.7")],
        text: text)
    }
  }

  private func drawNorth(_ turn: Double, _ legend: inout Legend, _ canvas: inout Canvas) {
    let at = Point(legend.corner.x + 18, legend.y + 24)
    let degrees = -turn * 180 / .pi
    canvas.svg.open(
      "g",
      [
        ("class", "north"),
        (
          "transform",
          "translate(\(SVGWriter.number(at.x)) \(SVGWriter.number(at.y))) rotate(\(SVGWriter.number(degrees)))"
        ),
      ])
    canvas.svg.element("path", [("d", "M0-17L6 11L0 7L-6 11Z"), ("fill", Palette.ink)], title: "North")
    canvas.svg.close("g")
    canvas.svg.element(
      "text", [("x", SVGWriter.number(at.x + 24)), ("y", SVGWriter.number(at.y + 4)), ("font-size", "12")],
      text: "north")
    legend.y += 52
  }

  private func drawKinds(_ legend: inout Legend, _ canvas: inout Canvas) {
    let signs = Set(venue.connectors.map(\.kind))
    for kind in PathKind.allCases where canvas.kinds.contains(kind) {
      legend.row(Palette.name(kind), &canvas) { svg, at in
        if signs.contains(kind) {
          svg.element(
            "use",
            [
              ("xlink:href", "#\(Symbols.id(kind))"), ("x", SVGWriter.number(at.x + 10)),
              ("y", SVGWriter.number(at.y - 4)),
            ])
        } else {
          svg.element(
            "path",
            [
              ("d", SVGWriter.path([Point(at.x, at.y - 4), Point(at.x + 20, at.y - 4)])),
              ("stroke", Palette.color(kind)), ("stroke-width", "2.4"),
            ])
        }
      }
    }
    if canvas.hasOneWay {
      legend.row("One way", &canvas) { svg, at in
        let line = [Point(at.x, at.y - 4), Point(at.x + 20, at.y - 4)]
        svg.element("path", [("d", SVGWriter.path(line)), ("stroke", "#a9b1b8"), ("stroke-width", "1.2")])
        svg.element("path", [("d", Self.arrow(line)), ("fill", "#5d6870")])
      }
    }
    if canvas.hasClosed {
      legend.row("Closed", &canvas) { svg, at in
        svg.element(
          "path",
          [
            ("d", SVGWriter.path([Point(at.x, at.y - 4), Point(at.x + 20, at.y - 4)])), ("stroke", "#c62828"),
            ("stroke-width", "2"), ("stroke-dasharray", "4 4"),
          ])
      }
    }
  }

  private func drawFindingList(_ legend: inout Legend, _ canvas: inout Canvas) {
    guard !findings.isEmpty else { return }
    legend.y += 12
    var counts: [String: (severity: Finding.Severity, count: Int)] = [:]
    for finding in findings {
      let known = counts[finding.code]
      counts[finding.code] = (
        known.map { min($0.severity, finding.severity) } ?? finding.severity, (known?.count ?? 0) + 1
      )
    }
    let rows = counts.sorted { a, b in
      a.value.severity != b.value.severity ? a.value.severity < b.value.severity : a.key < b.key
    }
    for (code, value) in rows.prefix(12) {
      legend.row(TextMetrics.fitted("\(value.count) × \(code)", size: 12, width: 195), &canvas) { svg, at in
        let corners = [Point(at.x + 10, at.y - 11), Point(at.x + 17, at.y + 1), Point(at.x + 3, at.y + 1)]
        svg.element(
          "path", [("d", SVGWriter.path(corners, isClosed: true)), ("fill", Palette.color(value.severity))])
      }
    }
    if rows.count > 12 { legend.note("and \(rows.count - 12) more kinds of findings", &canvas) }
  }
}
