import Geometry

extension PlanDrawing {
  /// A recorded trace to draw over the plan.
  public struct TraceOverlay: Sendable, Hashable {
    /// The fixes of all devices, each with where it was on the network.
    public var fixes: [Fix]
    /// The walked path.
    public var paths: [Path]
    /// What happened on the way.
    public var marks: [Mark] = []

    /// Something that happened on the way.
    public struct Mark: Sendable, Hashable {
      /// Where, in local metres.
      public var position: Point
      /// An index into the venue's levels.
      public var level: Int
      /// What it was.
      public var text: String

      /// Makes a mark.
      public init(position: Point, level: Int, text: String) {
        (self.position, self.level, self.text) = (position, level, text)
      }
    }

    /// A fix.
    public struct Fix: Sendable, Hashable {
      /// Where the source said that it was, in local metres.
      public var position: Point
      /// Where it was most probably, in local metres.
      public var matched: Point
      /// The level on which it was most probably, an index into the venue's levels.
      public var level: Int
      /// Whether a line joins it to the fix before it.
      public var isConnected: Bool

      /// Makes a fix.
      public init(position: Point, matched: Point, level: Int, isConnected: Bool) {
        (self.position, self.matched, self.level, self.isConnected) = (position, matched, level, isConnected)
      }
    }

    /// A stretch of the walked path on one level.
    public struct Path: Sendable, Hashable {
      /// An index into the venue's levels.
      public var level: Int
      /// Its line in local metres.
      public var points: [Point]

      /// Makes a stretch.
      public init(level: Int, points: [Point]) { (self.level, self.points) = (level, points) }
    }

    /// Makes an overlay.
    public init(fixes: [Fix], paths: [Path]) { (self.fixes, self.paths) = (fixes, paths) }
  }

  private static let pathColor = "#00796b"
  private static let fixColor = "#e65100"
  private static let markColor = "#4a148c"

  /// Draws the walked path, a line from each fix to its place on the network, and the fixes; what lies outside of the
  /// panel is left out.
  func drawTrace(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    guard let trace else { return }
    var data = ""
    for path in trace.paths where path.level == panel.level {
      data += SVGWriter.path(path.points.map { panel.toPage($0) })
    }
    if !data.isEmpty { canvas.svg.element("path", Self.walked(data)) }
    var (track, snaps) = ("", "")
    var dots: [Point] = []
    var last: Point?
    for fix in trace.fixes {
      let point = panel.toPage(fix.position)
      guard fix.level == panel.level, panel.frame.contains(point) else {
        last = nil
        continue
      }
      if fix.isConnected, let last { track += SVGWriter.path([last, point]) }
      last = point
      dots.append(point)
      let matched = panel.toPage(fix.matched)
      if panel.frame.contains(matched) { snaps += SVGWriter.path([point, matched]) }
    }
    guard !dots.isEmpty else { return }
    if !snaps.isEmpty { canvas.svg.element("path", Self.line("snap", snaps, Self.pathColor, width: "0.6")) }
    if !track.isEmpty {
      canvas.svg.element("path", Self.line("trace", track, Self.fixColor, width: "0.7") + [("stroke-opacity", "0.6")])
    }
    for dot in dots { canvas.svg.element("circle", Self.dot(at: dot)) }
  }

  /// Draws what happened on the way; a text that finds no room is told when one points at its mark.
  func drawTraceMarks(_ panel: PanelLayout.Panel, on canvas: inout Canvas) {
    for mark in trace?.marks ?? [] where mark.level == panel.level {
      let at = panel.toPage(mark.position)
      guard panel.frame.contains(at) else { continue }
      let corners = [Point(at.x, at.y - 7), Point(at.x + 7, at.y), Point(at.x, at.y + 7), Point(at.x - 7, at.y)]
      canvas.svg.element(
        "path",
        [
          ("class", "mark"), ("d", SVGWriter.path(corners) + "Z"), ("fill", Self.markColor), ("stroke", "#ffffff"),
          ("stroke-width", "1.5"),
        ], title: mark.text)
      canvas.labels.reserve(Box(CollectionOfOne(at)).expanded(by: 7))
      let text = TextMetrics.fitted(mark.text, size: 11, width: 200)
      guard let placed = canvas.labels.place(text, size: 11, isBold: true, beside: at, gap: 10) else { continue }
      canvas.svg.element(
        "text",
        [
          ("class", "name"), ("x", SVGWriter.number(placed.start.x)), ("y", SVGWriter.number(placed.start.y)),
          ("font-size", "11"), ("style", "fill:\(Self.markColor);font-weight:bold"),
        ], text: text)
    }
  }

  /// Tells in the legend what a trace is drawn with.
  func drawTrace(_ legend: inout Legend, _ canvas: inout Canvas) {
    guard trace != nil else { return }
    legend.row("Fix, and its place on the paths", &canvas) { svg, at in
      let line = SVGWriter.path([Point(at.x + 4, at.y - 4), Point(at.x + 20, at.y - 4)])
      svg.element("path", Self.line("snap", line, Self.pathColor, width: "0.6"))
      svg.element("circle", Self.dot(at: Point(at.x + 4, at.y - 4)))
    }
    legend.row("Walked path", &canvas) { svg, at in
      svg.element("path", Self.walked(SVGWriter.path([Point(at.x, at.y - 4), Point(at.x + 20, at.y - 4)])))
    }
  }

  private static func walked(_ data: String) -> [(String, String)] {
    line("walked", data, pathColor, width: "3") + [
      ("stroke-opacity", "0.55"), ("stroke-linejoin", "round"), ("stroke-linecap", "round"),
    ]
  }

  private static func line(_ name: String, _ data: String, _ color: String, width: String) -> [(String, String)] {
    [("class", name), ("d", data), ("fill", "none"), ("stroke", color), ("stroke-width", width)]
  }

  private static func dot(at point: Point) -> [(String, String)] {
    [
      ("class", "fix"), ("cx", SVGWriter.number(point.x)), ("cy", SVGWriter.number(point.y)), ("r", "1.8"),
      ("fill", fixColor),
    ]
  }
}
