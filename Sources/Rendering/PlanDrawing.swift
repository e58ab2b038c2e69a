import Geometry
import Routing
import VenueModel

/// A picture of a venue as SVG 1.1: its levels in panels of one scale, the highest first, with a legend.
///
/// The same venue gives the same bytes. It draws what is there and says so where nothing is.
public struct PlanDrawing: Sendable {
  /// What is drawn.
  public struct Options: Sendable, Hashable {
    /// The levels to draw, as indices; `nil` for all.
    public var levels: Set<Int>?
    /// The width of the picture in pixels, 200 or more.
    public var width: Double
    /// Whether the network is drawn.
    public var showsNetwork: Bool
    /// The heading; `nil` for the venue's name.
    public var title: String?

    /// Makes options.
    public init(levels: Set<Int>? = nil, width: Double = 1400, showsNetwork: Bool = true, title: String? = nil) {
      self.levels = levels
      self.width = max(width, 200)
      self.showsNetwork = showsNetwork
      self.title = title
    }
  }

  /// A route to draw over the plan.
  public struct RouteOverlay: Sendable, Hashable {
    /// The route.
    public var route: Route
    /// The name of its start.
    public var startName: String
    /// The name of its end.
    public var endName: String
    /// Where steps start.
    public var steps: [StepMark]

    /// Where a step starts.
    public struct StepMark: Sendable, Hashable {
      /// The number to show.
      public var number: Int
      /// Local metres.
      public var position: Point
      /// An index into the venue's levels.
      public var level: Int

      /// Makes a mark.
      public init(number: Int, position: Point, level: Int) {
        self.number = number
        self.position = position
        self.level = level
      }
    }

    /// Makes an overlay.
    public init(route: Route, startName: String, endName: String, steps: [StepMark]) {
      self.route = route
      self.startName = startName
      self.endName = endName
      self.steps = steps
    }
  }

  let venue: Venue
  let graph: PathGraph
  let options: Options
  /// A route to draw.
  public var route: RouteOverlay?
  /// A recorded trace to draw.
  public var trace: TraceOverlay?
  /// Numbers of zones to draw as colours.
  public var heat: ZoneHeat?
  /// Findings to mark; those without a position are only listed.
  public var findings: [Finding] = []

  static let margin = 28.0
  static let legendWidth = 230.0
  static let titleHeight = 58.0

  /// Makes a drawing.
  public init(_ venue: Venue, graph: PathGraph, options: Options = Options()) {
    self.venue = venue
    self.graph = graph
    self.options = options
  }

  /// The picture.
  ///
  /// - Complexity: O(size of the venue · log of it).
  public func svg() -> String {
    let levels = venue.levels.indices.reversed().filter { options.levels?.contains($0) ?? true }
    let hasSideLegend = options.width >= 800
    let side = hasSideLegend ? Self.legendWidth + Self.margin : 0
    let area = Box(
      min: Point(Self.margin, Self.titleHeight + Self.margin / 2),
      max: Point(options.width - Self.margin - side, Self.titleHeight + Self.margin / 2))
    let layout = PanelLayout(venue, levels: levels, area: area, tallest: options.width * 1.15)
    var canvas = Canvas(layout: layout, width: options.width)
    for panel in layout.panels { draw(panel, on: &canvas) }
    let legendTop = hasSideLegend ? area.min.y + PanelLayout.heading : layout.bottom + Self.margin
    let legendLeft = hasSideLegend ? options.width - Self.margin - Self.legendWidth : Self.margin
    let legendBottom = drawLegend(at: Point(legendLeft, legendTop), layout, on: &canvas)
    return document(canvas, height: max(layout.bottom, legendBottom) + Self.margin)
  }

  private func document(_ canvas: Canvas, height: Double) -> String {
    let title = options.title ?? (venue.name.isEmpty ? "A venue without a name" : venue.name)
    var svg = SVGWriter()
    svg.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let size = (SVGWriter.number(options.width), SVGWriter.number(height))
    svg.open(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("xmlns:xlink", "http://www.w3.org/1999/xlink"), ("width", size.0),
        ("height", size.1), ("viewBox", "0 0 \(size.0) \(size.1)"), ("role", "img"),
      ])
    svg.element("title", [], text: title)
    svg.element("desc", [], text: description)
    svg.raw("<style>\n\(Palette.styles)</style>\n<defs>\n")
    svg.raw(Symbols.definitions(Set(venue.connectors.map(\.kind)).sorted { $0.rawValue < $1.rawValue }))
    if heat != nil { svg.raw(ColorRamp.definitions) }
    svg.raw("</defs>\n")
    svg.element("rect", [("width", size.0), ("height", size.1), ("fill", "#ffffff")])
    svg.element(
      "text",
      [("x", SVGWriter.number(Self.margin)), ("y", "40"), ("font-size", "24"), ("font-weight", "bold")],
      text: TextMetrics.fitted(title, size: 24, width: options.width - 2 * Self.margin))
    svg.raw(canvas.svg.text)
    svg.close("svg")
    return svg.text
  }

  private var description: String {
    guard !venue.levels.isEmpty else { return "The venue is empty." }
    var text = "\(venue.levels.count) levels, \(venue.network.nodes.count) nodes, \(venue.places.count) places"
    if let route { text += "; a route from \(route.startName) to \(route.endName)" }
    if let trace { text += "; a trace of \(trace.fixes.count) fixes" }
    if let heat { text += "; its zones by: \(heat.measure.title)" }
    return text
  }
}

/// What is drawn so far, and what was learnt while drawing for the legend.
struct Canvas {
  var svg = SVGWriter()
  var labels: LabelPlacer
  /// Names that found no room.
  var namesLeftOut = 0
  /// The categories of spaces that were drawn, with their fill.
  var categories: [String: String] = [:]
  var kinds: Set<PathKind> = []
  var hasOneWay = false
  var hasClosed = false
  var hasZones = false
  var hasZonesWithoutNumber = false
  /// Where beacons were drawn on the panel, whose symbols are wider than the dots of places.
  var beacons: Set<Point> = []

  init(layout: PanelLayout, width: Double) {
    labels = LabelPlacer(bounds: Box(min: Point(0, 0), max: Point(width, layout.bottom + 100)))
  }
}
