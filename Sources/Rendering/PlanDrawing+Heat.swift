import Geometry
import VenueModel

extension PlanDrawing {
  /// A part of a zone on a level.
  private struct Part {
    var zone: Int
    var shape: Zone.Area.Shape
    var size: Double
  }

  /// What is written in a zone, and where.
  struct HeatLabel {
    var lines: [String]
    var box: Box

    static let size = 11.0
    static let lineHeight = 13.0

    /// The box of some lines around a point; the last one, the number, is bold.
    static func box(_ lines: [String], around center: Point) -> Box {
      let number = TextMetrics.width(lines.last ?? "", size: size) * TextMetrics.boldFactor
      let width = lines.dropLast().reduce(number) { max($0, TextMetrics.width($1, size: size)) }
      let height = lineHeight * Double(lines.count)
      return Box(
        min: Point(center.x - width / 2, center.y - height / 2), max: Point(center.x + width / 2, center.y + height / 2)
      )
    }
  }

  /// The parts of zones on a level, the largest first, so that what lies within others stays visible.
  private func parts(on level: Int) -> [Part] {
    var parts: [Part] = []
    for (index, zone) in venue.zones.enumerated() {
      for area in zone.areas where area.level == level {
        parts.append(Part(zone: index, shape: area.shape, size: area.squareMeters))
      }
    }
    // Stable: equal ones stay in the order of the venue.
    return parts.enumerated().sorted { a, b in
      a.element.size != b.element.size ? a.element.size > b.element.size : a.offset < b.offset
    }.map(\.element)
  }

  /// Fills the zones of a level by their numbers.
  func drawHeat(_ heat: ZoneHeat, _ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    let parts = parts(on: panel.level)
    guard !parts.isEmpty else { return }
    // The layer is translucent as a whole, so that a colour in front is not mixed with the one behind it.
    canvas.svg.open("g", [("class", "heat")])
    for part in parts {
      let color = heat.color(of: part.zone)
      canvas.hasZonesWithoutNumber = canvas.hasZonesWithoutNumber || color == nil
      let number = heat.values[part.zone].map { heat.text($0) } ?? "no data"
      draw(
        part.shape, "heat-zone", fill: color ?? "url(#no-data)", title: "\(venue.zones[part.zone].name): \(number)",
        panel,
        on: &canvas)
    }
    canvas.svg.close("g")
  }

  // MARK: Labels

  /// Finds room for name and number of each zone of a level, the smallest first, which have the least choice.
  func placeHeatLabels(_ heat: ZoneHeat, _ panel: PanelLayout.Panel, on canvas: inout Canvas) -> [HeatLabel] {
    let parts = parts(on: panel.level)
    var labels: [HeatLabel] = []
    var labelled: Set<Int> = []
    // The largest part of a zone gets the label.
    let first = parts.enumerated().filter { labelled.insert($0.element.zone).inserted }
    for (order, part) in first.reversed() {
      let number = heat.values[part.zone].map { heat.text($0) } ?? "no data"
      let name = TextMetrics.fitted(venue.zones[part.zone].name, size: HeatLabel.size, width: 150)
      let spots = spots(for: part, under: parts[(order + 1)...], panel)
      guard let spots, let label = label([[name, number], [number]], at: spots, panel, canvas.labels) else {
        canvas.namesLeftOut += 1
        continue
      }
      canvas.labels.reserve(label.box)
      labels.append(label)
    }
    return labels
  }

  /// The first of some texts that finds a free spot: one where it lies within its zone, else the best one, from which it
  /// reaches over the border.
  private func label(
    _ texts: [[String]], at spots: (polygon: Polygon, points: [Point]), _ panel: PanelLayout.Panel,
    _ placer: LabelPlacer
  ) -> HeatLabel? {
    guard let toLocal = panel.toPage.inverse else { return nil }
    func isWithin(_ box: Box) -> Bool {
      [box.min, box.max, Point(box.min.x, box.max.y), Point(box.max.x, box.min.y)].allSatisfy {
        spots.polygon.contains(toLocal($0)) == .inside
      }
    }
    for lines in texts {
      let boxes = spots.points.map { HeatLabel.box(lines, around: $0) }.filter { placer.isFree($0) }
      if let box = boxes.first(where: isWithin) ?? boxes.first { return HeatLabel(lines: lines, box: box) }
    }
    return nil
  }

  /// Where a label of a part could go, on the page, and the outline of what of the part is seen.
  private func spots(
    for part: Part, under smaller: ArraySlice<Part>, _ panel: PanelLayout.Panel
  ) -> (polygon: Polygon, points: [Point])? {
    guard let own = part.shape.outline else { return nil }
    // What covers it is no place for its label. A few are enough: the search takes its time for each vertex.
    let covers = smaller.lazy.compactMap(\.shape.outline).filter { $0.box.intersects(own.box) }.prefix(Self.mostCovers)
    let visible = Polygon(own.shell, holes: own.holes + covers.map(\.shell))
    let best = visible.labelPoint(precision: max(own.box.width, own.box.height) / 50)
    var points = [best]
    for row in 1...Self.spotRows {
      for column in 1...Self.spotColumns {
        let point = Point(
          own.box.min.x + own.box.width * Double(column) / Double(Self.spotColumns + 1),
          own.box.max.y - own.box.height * Double(row) / Double(Self.spotRows + 1))
        if visible.contains(point) == .inside { points.append(point) }
      }
    }
    return (visible, points.map { panel.toPage($0) })
  }

  private static let mostCovers = 24
  private static let spotRows = 9
  private static let spotColumns = 9

  /// Writes the labels.
  func draw(_ labels: [HeatLabel], on canvas: inout Canvas) {
    for label in labels {
      for (index, line) in label.lines.enumerated() {
        let isNumber = index == label.lines.count - 1
        let y = label.box.min.y + HeatLabel.lineHeight * (Double(index) + 0.77)
        canvas.svg.element(
          "text",
          [
            ("class", isNumber ? "heat-number" : "heat-name"), ("x", SVGWriter.number(label.box.center.x)),
            ("y", SVGWriter.number(y)), ("font-size", SVGWriter.number(HeatLabel.size)), ("text-anchor", "middle"),
          ], text: line)
      }
    }
  }
}

extension Zone.Area.Shape {
  /// The outline; of a circle a polygon of 32 corners, near enough for a label, and `nil` when it is too small for that.
  fileprivate var outline: Polygon? {
    switch self {
    case .polygon(let polygon): return polygon
    case .circle(let circle):
      let corners = (0..<32).map { step in
        let angle = Double(step) * .pi / 16
        return Point(
          circle.center.x + circle.radius * PanelLayout.cosine(angle),
          circle.center.y + circle.radius * PanelLayout.sine(angle))
      }
      return (try? Ring(corners)).map { Polygon($0) }
    }
  }
}
