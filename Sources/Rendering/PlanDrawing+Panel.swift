import Geometry
import Text
import VenueModel

extension PlanDrawing {
  /// Draws a level: heading, sheet, spaces, walls, zones, network, connectors, route, names, findings.
  func draw(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    canvas.labels = LabelPlacer(bounds: panel.frame)
    drawHeading(panel, on: &canvas)
    let frame = panel.frame
    canvas.svg.element(
      "rect",
      [
        ("class", "sheet"), ("x", SVGWriter.number(frame.min.x)), ("y", SVGWriter.number(frame.min.y)),
        ("width", SVGWriter.number(frame.width)), ("height", SVGWriter.number(frame.height)), ("rx", "6"),
      ])
    drawSpaces(panel, on: &canvas)
    if let heat { drawHeat(heat, panel, on: &canvas) } else { drawZones(panel, on: &canvas) }
    drawWalls(panel, on: &canvas)
    if options.showsNetwork { drawNetwork(panel, on: &canvas) }
    drawRouteLine(panel, on: &canvas)
    drawTrace(panel, on: &canvas)
    drawConnectors(panel, on: &canvas)
    drawBeacons(panel, on: &canvas)
    drawTraceMarks(panel, on: &canvas)
    drawRouteMarks(panel, on: &canvas)
    drawFindings(panel, on: &canvas)
    let heatLabels = heat.map { placeHeatLabels($0, panel, on: &canvas) } ?? []
    // A zone that is called like the place in it says it for both.
    drawPlaces(panel, except: Set(heatLabels.flatMap(\.lines)), on: &canvas)
    drawSpaceNames(panel, on: &canvas)
    draw(heatLabels, on: &canvas)
  }

  private func drawHeading(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    let level = venue.levels[panel.level]
    var note = level.ordinal.map { "level \(Decimal.shortest($0))" } ?? "height unknown"
    if let building = level.building { note += " · \(venue.buildings[building].name)" }
    if !level.isMeasured { note += " · no scale" }
    let y = SVGWriter.number(panel.frame.min.y - 10)
    let barWidth = drawScale(panel, y: panel.frame.min.y - 10, on: &canvas)
    let room = panel.frame.width - barWidth
    let name = TextMetrics.fitted(level.name, size: 16, width: room / TextMetrics.boldFactor)
    canvas.svg.element(
      "text",
      [("x", SVGWriter.number(panel.frame.min.x)), ("y", y), ("font-size", "16"), ("font-weight", "bold")], text: name)
    let left = panel.frame.min.x + TextMetrics.width(name, size: 16) * TextMetrics.boldFactor + 8
    guard panel.frame.min.x + room - left > 40 else { return }
    canvas.svg.element(
      "text", [("x", SVGWriter.number(left)), ("y", y), ("font-size", "12"), ("fill-opacity", "0.65")],
      text: TextMetrics.fitted(note, size: 12, width: max(panel.frame.max.x - barWidth - left, 0)))
  }

  /// Draws the scale of a panel at the right end of its heading; returns how much room it took.
  private func drawScale(_ panel: PanelLayout.Panel, y: Double, on canvas: inout Canvas) -> Double {
    let length = Self.scaleBar(scale: panel.scale, longest: min(110, panel.frame.width * 0.25))
    let text = "\(Decimal.shortest(length)) \(venue.levels[panel.level].isMeasured ? "m" : "px")"
    let end = panel.frame.max.x - TextMetrics.width(text, size: 11) - 6
    let start = end - length * panel.scale
    let bar = [Point(start, y - 5), Point(start, y), Point(end, y), Point(end, y - 5)]
    canvas.svg.element(
      "path",
      [
        ("class", "scale-bar"), ("d", SVGWriter.path(bar)), ("fill", "none"), ("stroke", Palette.ink),
        ("stroke-width", "1.2"),
      ])
    canvas.svg.element(
      "text", [("x", SVGWriter.number(end + 6)), ("y", SVGWriter.number(y)), ("font-size", "11")], text: text)
    return panel.frame.max.x - start + 8
  }

  /// The round length, 1, 2 or 5 times a power of ten, that is at most some page units long.
  static func scaleBar(scale: Double, longest: Double) -> Double {
    var unit = 1e-6
    while unit * 10 * scale <= longest, unit < 1e9 { unit *= 10 }
    let length = [5.0, 2.0, 1.0].first { $0 * unit * scale <= longest } ?? 1
    return (length * unit * 1e6).rounded() / 1e6
  }

  // MARK: Areas

  private func drawSpaces(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    // Large areas first, so that a kiosk in a hall stays visible.
    let spaces = venue.spaces.enumerated().filter { $0.element.level == panel.level }
      .map { (index: $0.offset, space: $0.element, area: $0.element.polygons.reduce(0) { $0 + $1.area }) }
      .sorted { $0.area != $1.area ? $0.area > $1.area : $0.index < $1.index }
    if spaces.isEmpty, let corners = venue.levels[panel.level].plan?.corners {
      let outline = corners.map { panel.toPage($0) }
      if outline.allSatisfy({ panel.frame.expanded(by: 4).contains($0) }) {
        canvas.svg.element("path", [("class", "plan"), ("d", SVGWriter.path(outline, isClosed: true))])
      }
    }
    for (_, space, _) in spaces {
      let fill = Palette.fill(space.category)
      if let category = space.category, fill != Palette.fill(nil) { canvas.categories[category] = fill }
      canvas.svg.element(
        "path",
        [("class", "space"), ("fill", fill), ("fill-rule", "evenodd"), ("d", data(space.polygons, panel))],
        title: space.name.isEmpty ? space.category : space.name)
    }
  }

  private func data(_ polygons: [Polygon], _ panel: PanelLayout.Panel) -> String {
    polygons.flatMap(\.rings).map { ring in
      SVGWriter.path(ring.points.map { panel.toPage($0) }, isClosed: true)
    }.joined()
  }

  private func drawZones(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    for zone in venue.zones {
      for area in zone.areas where area.level == panel.level {
        canvas.hasZones = true
        draw(area.shape, "zone", title: zone.name, panel, on: &canvas)
      }
    }
  }

  /// Draws a part of a zone in a style.
  ///
  /// - Parameter fill: its colour, where the style has none.
  func draw(
    _ shape: Zone.Area.Shape, _ style: String, fill: String? = nil, title: String, _ panel: PanelLayout.Panel,
    on canvas: inout Canvas
  ) {
    let look = [("class", style)] + (fill.map { [("fill", $0)] } ?? [])
    switch shape {
    case .polygon(let polygon):
      canvas.svg.element("path", look + [("fill-rule", "evenodd"), ("d", data([polygon], panel))], title: title)
    case .circle(let circle):
      let center = panel.toPage(circle.center)
      let edge = panel.toPage(Point(circle.center.x + circle.radius, circle.center.y))
      canvas.svg.element(
        "circle",
        look + [
          ("cx", SVGWriter.number(center.x)), ("cy", SVGWriter.number(center.y)),
          ("r", SVGWriter.number(center.distance(to: edge))),
        ], title: title)
    }
  }

  private func drawWalls(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    var walls = ""
    for wall in venue.walls where wall.level == panel.level {
      walls += SVGWriter.path(wall.points.map { panel.toPage($0) })
    }
    if !walls.isEmpty { canvas.svg.element("path", [("class", "wall"), ("d", walls)]) }
    var openings = ""
    for opening in venue.openings where opening.level == panel.level {
      openings += SVGWriter.path(opening.points.map { panel.toPage($0) })
    }
    if !openings.isEmpty { canvas.svg.element("path", [("class", "opening"), ("d", openings)]) }
  }

  // MARK: Names

  private func drawPlaces(_ panel: PanelLayout.Panel, except written: Set<String>, on canvas: inout Canvas) {
    var spots: [(point: Point, name: String, title: String)] = []
    for place in venue.places {
      for location in place.locations where location.level == panel.level {
        spots.append((panel.toPage(location.position), place.name, place.category ?? ""))
      }
    }
    let radius = spots.count > 400 ? 1.5 : 2.6
    for spot in spots {
      canvas.svg.element(
        "circle",
        [
          ("cx", SVGWriter.number(spot.point.x)), ("cy", SVGWriter.number(spot.point.y)),
          ("r", SVGWriter.number(radius)), ("fill", Palette.ink), ("stroke", "#ffffff"), ("stroke-width", "0.8"),
        ], title: spot.name)
      canvas.labels.reserve(Box(CollectionOfOne(spot.point)).expanded(by: radius))
    }
    for spot in spots where !written.contains(spot.name) {
      let name = TextMetrics.fitted(spot.name, size: 11, width: 150)
      let gap = canvas.beacons.contains(spot.point) ? 9.5 : 5
      guard let placed = canvas.labels.place(name, size: 11, beside: spot.point, gap: gap) else {
        canvas.namesLeftOut += 1
        continue
      }
      canvas.svg.element(
        "text",
        [
          ("class", "name"), ("x", SVGWriter.number(placed.start.x)), ("y", SVGWriter.number(placed.start.y)),
          ("font-size", "11"),
        ], text: name)
    }
  }

  /// The names of spaces that no place repeats, where they fit inside.
  private func drawSpaceNames(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    let placeNames = Set(venue.places.map(\.name))
    for space in venue.spaces where space.level == panel.level && !space.name.isEmpty {
      guard !placeNames.contains(space.name), let polygon = space.polygons.first else { continue }
      let size = 9.0
      let point = panel.toPage(polygon.labelPoint())
      let width = TextMetrics.width(space.name, size: size)
      let box = Box(
        min: Point(point.x - width / 2, point.y - size / 2), max: Point(point.x + width / 2, point.y + size / 2))
      let room = Box(polygon.shell.points.map { panel.toPage($0) })
      guard room.contains(box.min), room.contains(box.max), canvas.labels.isFree(box) else { continue }
      canvas.labels.reserve(box)
      canvas.svg.element(
        "text",
        [
          ("class", "space-name"), ("x", SVGWriter.number(point.x)), ("y", SVGWriter.number(point.y + size * 0.35)),
          ("font-size", "9"), ("text-anchor", "middle"),
        ], text: space.name)
    }
  }

  private func drawBeacons(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    for beacon in venue.beacons where beacon.level == panel.level {
      let at = panel.toPage(beacon.position)
      canvas.beacons.insert(at)
      canvas.svg.element("path", Symbols.beacon(at: at), title: beacon.name.isEmpty ? beacon.id : beacon.name)
      canvas.labels.reserve(Box(CollectionOfOne(at)).expanded(by: 4))
    }
  }

  private func drawFindings(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    for finding in findings where finding.level == panel.level {
      guard let position = finding.position else { continue }
      let at = panel.toPage(position)
      let corners = [Point(at.x, at.y - 8), Point(at.x + 7, at.y + 5), Point(at.x - 7, at.y + 5)]
      canvas.svg.element(
        "path",
        [
          ("class", "finding"), ("d", SVGWriter.path(corners, isClosed: true)),
          ("fill", Palette.color(finding.severity)), ("stroke", "#ffffff"), ("stroke-width", "1.2"),
        ], title: "\(finding.code): \(finding.message)")
      canvas.labels.reserve(Box(corners))
    }
  }
}
