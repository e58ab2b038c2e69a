import Arguments
import Formats
import Routing
import VenueModel

/// `footway route`: a way between two places, or many.
enum RouteCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let from = invocation.text("from")
    let to = invocation.text("to")
    let pairs = invocation.text("pairs")
    if pairs != nil && (from != nil || to != nil) {
      throw Failure("error: '--pairs' and '--from', '--to' exclude each other [usage.conflict]")
    }
    if pairs == "-" && invocation.operands.contains("-") {
      throw Failure("error: standard input can be the venue or the pairs, not both [usage.conflict]")
    }
    try PairBatch.checkFlags(invocation)
    if invocation.isSet("zones"), let format = invocation.text("format"), pairs == nil,
      !["text", "json", "ndjson"].contains(format)
    {
      throw Failure("error: '--zones' answers in text, json or ndjson, not in \(format) [usage.conflict]")
    }
    if invocation.text("depart") == nil, invocation.isSet("max-wait") {
      throw Failure("error: '--max-wait' needs '--depart' [usage.missing-flag]")
    }
    let guidanceWording = try GuidanceFlags.wording(invocation)
    // A picture shows what a route alone does not need, and closures may name it.
    let isAllNeeded = invocation.text("format") == "svg" || RestrictionFlags.areGiven(invocation)
    // Walls hide landmarks, so what is told with instructions needs the areas.
    let tellsSteps =
      pairs == nil && ["text", "json", "csv"].contains(invocation.text("format") ?? "text") || invocation.isSet("steps")
    let part: CompiledVenue.Extent = invocation.isSet("zones") || tellsSteps ? .routingThroughAreas : .routing
    let input = try VenueInput(invocation, isAllNeeded ? .everything : part)
    Self.remark(on: input, console)
    let zones = invocation.isSet("zones") ? try VenueZones(input, .covers, beacons: nil, console) : nil
    var query = try RouteQuery(
      input, invocation, console, isIndexed: pairs != nil, restricting: .alongTheWay, wording: guidanceWording)
    if let pairs {
      query.prepareForMany()
      return try PairBatch(query, zones, pairs, invocation, console).run()
    }
    guard let from, let to else {
      throw Failure(
        "error: 'route' needs --from and --to, or --pairs [usage.missing-flag]\ntry 'footway help route'")
    }
    let pair: RoutedPair
    do throws(LookupError) {
      pair = try query.answer(from: from, to: to)
    } catch {
      throw Failure(error, at: SourcePlace(file: VenueInput.operand(invocation)))
    }
    var wording = RouteWording(query)
    wording.isExplaining = invocation.isSet("explain")
    if let zones { wording.zones = try RouteZones(zones) }
    var output = try Output(invocation.text("output"))
    try output.write(try text(pair, wording, invocation))
    try output.finish()
    guard case .noRoute(let noRoute) = pair.answer else { return 0 }
    say(noRoute, pair, wording, console)
    return 1
  }

  /// Says why there is no way.
  static func say(_ noRoute: NoRoute, _ pair: RoutedPair, _ wording: RouteWording, _ console: Console) {
    console.say(
      "no way from '\(pair.from)' to '\(pair.to)': \(wording.explanation(noRoute)) [route.\(wording.code(noRoute.reason))]"
    )
  }

  private static func text(
    _ pair: RoutedPair, _ wording: RouteWording, _ invocation: Invocation
  ) throws(Failure) -> String {
    let precision = invocation.integer("precision")
    switch invocation.text("format") ?? "text" {
    case "json": return wording.json(pair, precision: precision)
    case "geojson": return wording.geoJSON(pair, precision: precision)
    case "csv": return wording.csv(pair, precision: precision)
    case "ndjson":
      var batch = PairWriter(wording, invocation, isCSV: false)
      batch.write(pair, asWritten: (pair.from, pair.to))
      return batch.take()
    case "svg": return RenderCommand.picture(pair, wording)
    default:
      // For people a missing way is said once, by the message.
      if case .noRoute = pair.answer { return "" }
      return wording.text(pair)
    }
  }

  /// Says that the files have faults, without listing them.
  static func remark(on input: VenueInput, _ console: Console) {
    let errors = input.reading.findings.count { $0.severity == .error }
    guard errors > 0 else { return }
    console.remark("note: the files have \(errors) error\(errors == 1 ? "" : "s"); `footway check` lists them")
  }
}
