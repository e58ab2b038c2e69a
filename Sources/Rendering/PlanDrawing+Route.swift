import Geometry
import Routing
import VenueModel

extension PlanDrawing {
  /// The stretches of the route on a level, in page coordinates.
  private func stretches(_ panel: PanelLayout.Panel) -> [[Point]] {
    guard let route = route?.route else { return [] }
    var stretches: [[Point]] = []
    var isOpen = false
    for part in route.parts {
      guard part.fromLevel == panel.level, part.toLevel == panel.level else {
        isOpen = false
        continue
      }
      let line = part.points.map { panel.toPage($0) }
      if isOpen {
        stretches[stretches.count - 1] += line.dropFirst()
      } else {
        stretches.append(line)
      }
      isOpen = true
    }
    return stretches
  }

  /// Draws the line of the route on a level and keeps names away from it.
  func drawRouteLine(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    for stretch in stretches(panel) {
      let data = SVGWriter.path(stretch)
      canvas.svg.element("path", [("class", "casing"), ("d", data)])
      canvas.svg.element("path", [("class", "route"), ("d", data)])
      let line = LineString(stretch)
      var arrows = ""
      var at = 45.0
      while at < line.length - 20 {
        if let base = line.point(at: at - 6), let tip = line.point(at: at + 6) {
          arrows += Self.arrow([base, tip], size: 3.2)
        }
        at += 90
      }
      if !arrows.isEmpty { canvas.svg.element("path", [("d", arrows), ("fill", "#ffffff")]) }
      at = 0
      while at < line.length {
        if let point = line.point(at: at) { canvas.labels.reserve(Box(CollectionOfOne(point)).expanded(by: 3)) }
        at += 8
      }
    }
  }

  /// Draws the ends, the level changes and the numbers of the steps.
  func drawRouteMarks(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    guard let route else { return }
    drawSteps(route, panel, on: &canvas)
    drawLevelChanges(route.route, panel, on: &canvas)
    if route.route.end.level == panel.level {
      drawEnd(route.route.end, route.endName, "#d81b60", "end", panel, on: &canvas)
    }
    if route.route.start.level == panel.level {
      drawEnd(route.route.start, route.startName, "#2e7d32", "start", panel, on: &canvas)
    }
  }

  private func drawEnd(
    _ end: JoinedEnd, _ name: String, _ color: String, _ role: String, _ panel: PanelLayout.Panel,
    on canvas: inout Canvas
  ) {
    let at = panel.toPage(end.position)
    let joined = panel.toPage(end.joined)
    if at.distance(to: joined) > 2 {
      canvas.svg.element(
        "path",
        [
          ("d", SVGWriter.path([at, joined])), ("stroke", Palette.route), ("stroke-width", "2"),
          ("stroke-dasharray", "2 4"), ("stroke-linecap", "round"),
        ])
    }
    canvas.svg.element(
      "circle",
      [
        ("class", role), ("cx", SVGWriter.number(at.x)), ("cy", SVGWriter.number(at.y)), ("r", "8"), ("fill", color),
        ("stroke", "#ffffff"), ("stroke-width", "2.5"),
      ], title: name)
    canvas.labels.reserve(Box(CollectionOfOne(at)).expanded(by: 8))
    let text = TextMetrics.fitted(name, size: 13, width: 220)
    guard let placed = canvas.labels.place(text, size: 13, isBold: true, beside: at, gap: 12) else { return }
    canvas.svg.element(
      "text",
      [
        ("class", "name"), ("x", SVGWriter.number(placed.start.x)), ("y", SVGWriter.number(placed.start.y)),
        ("font-size", "13"), ("font-weight", "bold"),
      ], text: text)
  }

  private func drawSteps(_ route: RouteOverlay, _ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    for step in route.steps where step.level == panel.level {
      let at = panel.toPage(step.position)
      let box = Box(CollectionOfOne(at)).expanded(by: 7)
      // A number that would hide another one is left out; the list of steps has it.
      guard canvas.labels.isFreeOfBadges(box) else { continue }
      canvas.labels.reserveBadge(box)
      drawBadge("badge", "\(step.number)", at, radius: 7.5, color: Palette.route, on: &canvas)
    }
  }

  private func drawBadge(
    _ style: String, _ text: String, _ at: Point, radius: Double, color: String, on canvas: inout Canvas
  ) {
    canvas.svg.element(
      "circle",
      [
        ("class", style), ("cx", SVGWriter.number(at.x)), ("cy", SVGWriter.number(at.y)),
        ("r", SVGWriter.number(radius)),
      ])
    canvas.svg.element(
      "text",
      [
        ("x", SVGWriter.number(at.x)), ("y", SVGWriter.number(at.y + radius * 0.42)),
        ("font-size", SVGWriter.number(radius * 1.2)), ("font-weight", "bold"), ("text-anchor", "middle"),
        ("style", "fill:\(color)"),
      ], text: text)
  }

  /// A lettered badge where the route leaves a level and the same letter where it goes on.
  private func drawLevelChanges(_ route: Route, _ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    var change = 0
    var index = 0
    while index < route.parts.count {
      let part = route.parts[index]
      guard part.fromLevel != part.toLevel else {
        index += 1
        continue
      }
      var last = index
      while last + 1 < route.parts.count, route.parts[last + 1].fromLevel != route.parts[last + 1].toLevel { last += 1 }
      let end = route.parts[last]
      let letter = String(Unicode.Scalar(UInt8(65 + change % 26)))
      change += 1
      if part.fromLevel == panel.level, let point = part.points.first {
        drawChange(letter, "to \(venue.levels[end.toLevel].name)", point, panel, on: &canvas)
      }
      if end.toLevel == panel.level, let point = end.points.last {
        drawChange(letter, "from \(venue.levels[part.fromLevel].name)", point, panel, on: &canvas)
      }
      index = last + 1
    }
  }

  private func drawChange(
    _ letter: String, _ text: String, _ point: Point, _ panel: PanelLayout.Panel, on canvas: inout Canvas
  ) {
    let at = panel.toPage(point)
    let badge = Point(at.x, at.y - 17)
    drawBadge("level-badge", letter, badge, radius: 9.5, color: "#ffffff", on: &canvas)
    canvas.labels.reserve(Box(CollectionOfOne(badge)).expanded(by: 10))
    let name = TextMetrics.fitted(text, size: 11, width: 170)
    guard let placed = canvas.labels.place(name, size: 11, isBold: true, beside: badge, gap: 12) else { return }
    canvas.svg.element(
      "text",
      [
        ("class", "name"), ("x", SVGWriter.number(placed.start.x)), ("y", SVGWriter.number(placed.start.y)),
        ("font-size", "11"), ("style", "fill:\(Palette.route);font-weight:bold"),
      ], text: name)
  }
}
