import Arguments
import Formats
import Rendering
import Routing
import VenueModel

/// `footway render`: a venue, its network and a route as SVG.
enum RenderCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let from = invocation.text("from")
    let to = invocation.text("to")
    guard (from == nil) == (to == nil) else {
      throw Failure("error: '--from' and '--to' go together [usage.missing-flag]\ntry 'footway help render'")
    }
    let heatFile = invocation.text("heat")
    guard heatFile != nil || invocation.text("heat-by") == nil else {
      throw Failure("error: '--heat-by' goes with '--heat' [usage.missing-flag]\ntry 'footway help render'")
    }
    guard heatFile != "-" || !invocation.operands.contains("-") else {
      throw Failure("error: standard input can be the venue or the summary, not both [usage.conflict]")
    }
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console, restricting: .alongTheWay)
    let place = SourcePlace(file: invocation.operands.first ?? "")
    var pair: RoutedPair?
    var levels: Set<Int>?
    do throws(LookupError) {
      for name in invocation.texts("level") {
        levels = (levels ?? []).union([try VenueLookup(query.venue).level(name, name)])
      }
      if let from, let to { pair = try query.answer(from: from, to: to) }
    } catch {
      throw Failure(error, at: place)
    }
    let wording = RouteWording(query)
    var drawing = PlanDrawing(
      query.venue, graph: query.graph,
      options: PlanDrawing.Options(
        levels: levels, width: Double(invocation.integer("width") ?? 1400),
        showsNetwork: invocation.switchValue("network") ?? (heatFile == nil)))
    if let heatFile {
      let measure = invocation.text("heat-by").flatMap { ZoneHeat.Measure(rawValue: $0) } ?? .dwell
      drawing.heat = try ZoneSummaryFile(heatFile, of: query.venue, console).heat(by: measure)
    }
    if let pair { drawing.route = overlay(pair, wording) }
    if invocation.isSet("findings") { drawing.findings = input.allFindings(query.graph) }
    var output = try Output(invocation.text("output"))
    try output.write(drawing.svg())
    try output.finish()
    guard let pair, case .noRoute(let noRoute) = pair.answer else { return 0 }
    RouteCommand.say(noRoute, pair, wording, console)
    return 1
  }

  /// The picture for `route --format svg`: the levels that the route touches.
  static func picture(_ pair: RoutedPair, _ wording: RouteWording) -> String {
    var levels: Set<Int>?
    if case .route(let route) = pair.answer {
      levels = Set(route.parts.flatMap { [$0.fromLevel, $0.toLevel] } + [route.start.level, route.end.level])
    }
    var drawing = PlanDrawing(
      wording.venue, graph: wording.graph, options: PlanDrawing.Options(levels: levels, showsNetwork: false))
    drawing.route = overlay(pair, wording)
    return drawing.svg()
  }

  private static func overlay(_ pair: RoutedPair, _ wording: RouteWording) -> PlanDrawing.RouteOverlay? {
    guard case .route(let route) = pair.answer else { return nil }
    let steps = wording.guidance(route, to: pair.to).legs.flatMap(\.steps)
    // Connectors have signs and letters of their own, the start and the end their dots.
    let marks = steps.enumerated().dropFirst().dropLast().filter { $0.element.connector == nil }
    return PlanDrawing.RouteOverlay(
      route: route, startName: pair.from, endName: pair.to,
      steps: marks.map { .init(number: $0.offset + 1, position: $0.element.position, level: $0.element.level) })
  }
}
