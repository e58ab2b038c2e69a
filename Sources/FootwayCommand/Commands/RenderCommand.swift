import Arguments
import Formats
import Navigation
import Rendering
import Routing
import VenueModel

/// `footway render`: a venue, its network and a route as SVG.
enum RenderCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    try checkFlags(invocation)
    let (from, to) = (invocation.text("from"), invocation.text("to"))
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
        showsNetwork: invocation.switchValue("network") ?? !invocation.isSet("heat")))
    if let heatFile = invocation.text("heat") {
      let measure = invocation.text("heat-by").flatMap { ZoneHeat.Measure(rawValue: $0) } ?? .dwell
      drawing.heat = try ZoneSummaryFile(heatFile, of: query.venue, console).heat(by: measure)
    }
    if let pair { drawing.route = overlay(pair, wording) }
    let trace = try trace(query, invocation, console)
    drawing.trace = trace.map { overlay($0, query.graph) }
    if let trace, from == nil, let to { drawing.trace?.marks = try marks(trace, to: to, &query, invocation) }
    if invocation.isSet("findings") { drawing.findings = input.allFindings(query.graph) }
    var output = try Output(invocation.text("output"))
    try output.write(drawing.svg())
    try output.finish()
    guard let pair, case .noRoute(let noRoute) = pair.answer else {
      return trace?.failedCount ?? 0 > 0 ? 1 : 0
    }
    RouteCommand.say(noRoute, pair, wording, console)
    return 1
  }

  private static func checkFlags(_ invocation: Invocation) throws(Failure) {
    let isLed = invocation.isSet("trace") && invocation.isSet("to")
    guard invocation.isSet("from") == invocation.isSet("to") || isLed else {
      throw Failure(
        "error: '--from' and '--to' go together, or '--to' with '--trace' [usage.missing-flag]\ntry 'footway help render'"
      )
    }
    let companions = [("heat", ["heat-by"]), ("trace", ProgramTable.traceFlags.map(\.name))]
    for (flag, others) in companions where !invocation.isSet(flag) {
      guard let other = others.first(where: { invocation.isSet($0) }) else { continue }
      throw Failure("error: '--\(other)' goes with '--\(flag)' [usage.missing-flag]\ntry 'footway help render'")
    }
    let (heat, trace) = (invocation.text("heat"), invocation.text("trace"))
    guard heat != "-" || !invocation.operands.contains("-") else {
      throw Failure("error: standard input can be the venue or the summary, not both [usage.conflict]")
    }
    guard heat != "-" || trace != "-" else {
      throw Failure("error: standard input can be the summary or the trace, not both [usage.conflict]")
    }
    try TraceRequest.check(trace ?? "", invocation)
  }

  /// The trace that the flags name; `nil` for none.
  private static func trace(
    _ query: borrowing RouteQuery, _ invocation: Invocation, _ console: Console
  ) throws(Failure) -> TraceInput? {
    guard let path = invocation.text("trace") else { return nil }
    try MatchCommand.requireScale(query.graph, invocation)
    return try TraceRequest(query.venue, invocation, console, levelFlag: nil).read(path)
  }

  /// What happens when the people of a trace are led to a place, each event at where its person was.
  private static func marks(
    _ trace: TraceInput, to: String, _ query: inout RouteQuery, _ invocation: Invocation
  ) throws(Failure) -> [PlanDrawing.TraceOverlay.Mark] {
    let goals = try query.find([to], invocation)
    let stage = try ReplayStage(query, trace, from: nil, to: goals, NavigationOptions(), MatchOptions(), nil)
    var marks: [PlanDrawing.TraceOverlay.Mark] = []
    var places: [Int: PositionEstimate] = [:]
    try stage.run(&query.router, query.restrictions) { happening throws(Failure) in
      switch happening {
      case .live(.position(let estimate), let device): places[device] = estimate
      case .live(.navigation(let event), let device):
        guard let place = places[device], let level = place.level, event.name != "infoChanged" else { return }
        marks.append(.init(position: place.position, level: level, text: event.name))
      case .live(.noRoute, _), .zone: return
      }
    }
    return marks
  }

  private static func overlay(_ trace: TraceInput, _ graph: PathGraph) -> PlanDrawing.TraceOverlay {
    let estimates = Matching(graph, MatchOptions()).estimates(trace)
    var overlay = PlanDrawing.TraceOverlay(fixes: [], paths: [])
    for device in trace.devices.indices {
      let records = trace.devices[device].records
      for (place, record) in records.enumerated() {
        guard let fix = trace.records[record].fix, let estimate = estimates[record] else { continue }
        overlay.fixes.append(
          .init(
            position: fix.position, matched: estimate.position, level: estimate.level ?? fix.levels.first ?? 0,
            isConnected: place > 0))
      }
      for stretch in WalkedPath(records.compactMap { estimates[$0] }, in: graph).stretches {
        overlay.paths.append(.init(level: stretch.level, points: stretch.points))
      }
    }
    return overlay
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
