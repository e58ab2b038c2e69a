import Geometry
import VenueModel

extension PlanDrawing {
  /// Draws the edges of a level by kind, one-way edges with an arrow, closed ones dashed in red.
  func drawNetwork(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    struct Style: Hashable {
      var kind: PathKind
      var isClosed: Bool
    }
    var lines: [Style: String] = [:]
    var arrows = ""
    let edges = venue.network.edges.filter { venue.network.nodes[$0.from].level == panel.level }
    let isDense = edges.count > 3000
    for edge in edges {
      let line = venue.network.line(of: edge).map { panel.toPage($0) }
      lines[Style(kind: edge.kind, isClosed: edge.isClosed), default: ""] += SVGWriter.path(line)
      canvas.kinds.insert(edge.kind)
      canvas.hasClosed = canvas.hasClosed || edge.isClosed
      if edge.direction != .both {
        canvas.hasOneWay = true
        arrows += Self.arrow(edge.direction == .forward ? line : line.reversed())
      }
    }
    for kind in PathKind.allCases {
      for isClosed in [false, true] {
        guard let data = lines[Style(kind: kind, isClosed: isClosed)] else { continue }
        let isPlain = kind == .walkway || kind == .door || kind == .other
        var attributes = [
          ("class", "edge"), ("d", data), ("stroke", isClosed ? "#c62828" : Palette.color(kind)),
          ("stroke-width", isDense ? "0.5" : isPlain ? "1.2" : "2.4"),
        ]
        if isClosed { attributes.append(("stroke-dasharray", "4 4")) }
        canvas.svg.element("path", attributes, title: Palette.name(kind) + (isClosed ? ", closed" : ""))
      }
    }
    if !arrows.isEmpty {
      canvas.svg.element("path", [("class", "one-way"), ("d", arrows), ("fill", "#5d6870")])
    }
  }

  /// A small arrow head in the middle of a line, in its direction; nothing for a line too short to see.
  static func arrow(_ line: [Point], size: Double = 4) -> String {
    let whole = LineString(line)
    guard whole.length > 2 * size, let tip = whole.point(at: whole.length / 2 + size),
      let base = whole.point(at: whole.length / 2 - size)
    else { return "" }
    let length = tip.distance(to: base)
    guard length > 0 else { return "" }
    let across = Point(-(tip.y - base.y) / length * size * 0.8, (tip.x - base.x) / length * size * 0.8)
    return SVGWriter.path(
      [tip, Point(base.x + across.x, base.y + across.y), Point(base.x - across.x, base.y - across.y)], isClosed: true)
  }

  /// Draws a sign at each landing of a connector on a level.
  func drawConnectors(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    for connector in venue.connectors {
      for landing in connector.landings {
        let node = venue.network.nodes[landing.node]
        guard node.level == panel.level else { continue }
        let at = panel.toPage(node.position)
        canvas.kinds.insert(connector.kind)
        canvas.hasClosed = canvas.hasClosed || connector.isClosed
        canvas.svg.element(
          "use",
          [
            ("xlink:href", "#\(Symbols.id(connector.kind))"), ("x", SVGWriter.number(at.x)),
            ("y", SVGWriter.number(at.y)),
          ], title: connector.name.isEmpty ? connector.id : connector.name)
        if connector.isClosed {
          let cross = SVGWriter.path([Point(at.x - 8, at.y - 8), Point(at.x + 8, at.y + 8)])
          canvas.svg.element("path", [("d", cross), ("stroke", "#c62828"), ("stroke-width", "2")])
        }
        canvas.labels.reserve(Box(CollectionOfOne(at)).expanded(by: 9))
      }
    }
  }
}
