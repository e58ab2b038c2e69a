import Arguments
import Formats
import Navigation
import Routing
import VenueModel

/// `footway replay`: a recorded trace led through positioning, navigation and zones, as if it came now.
enum ReplayCommand {
  private static let nothing = "replay.nothing"

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    try checkFlags(invocation)
    try TraceRequest.check(invocation.text("trace") ?? "-", invocation)
    let wording = try GuidanceFlags.wording(invocation)
    let options = try navigationOptions(invocation)
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console, restricting: .alongTheWay, wording: wording)
    guard query.graph.isMeasured else {
      throw Failure(
        at: SourcePlace(file: VenueInput.operand(invocation)), "no plan has a scale, so nobody can be led in metres",
        code: "replay.no-scale")
    }
    let trace = try TraceRequest(query.venue, invocation, console).read(invocation.text("trace") ?? "-")
    let goals = try invocation.text("to").map { to throws(Failure) in
      try query.find(invocation.texts("via") + [to], invocation)
    }
    let origin = try invocation.text("from").map { from throws(Failure) in try query.find([from], invocation)[0] }
    let zones = invocation.switchValue("zones") ?? !query.venue.zones.isEmpty
    let stage = try ReplayStage(
      query, trace, from: origin, to: goals ?? [], options, MatchOptions(invocation),
      zones ? VenueZones(input, .covers, beacons: nil, console) : nil)
    if goals == nil, !zones, !invocation.isSet("positions") {
      console.remark(
        "note: there is nothing to tell; name where to go with --to, or give --positions [\(Self.nothing)]")
    }
    var output = try Output(invocation.text("output"))
    var log = ReplayLog(
      RouteWording(query), trace, tellsPositions: invocation.isSet("positions"),
      precision: invocation.integer("precision"))
    var missing: [(goal: Int, none: NoRoute)] = []
    try stage.run(&query.router, query.restrictions) { happening throws(Failure) in
      log.write(happening, in: input.reading.venue)
      if log.isFull { try output.write(log.take()) }
      guard case .live(.noRoute(let none, let goal), _) = happening else { return }
      if !missing.contains(where: { $0.goal == goal }) { missing.append((goal, none)) }
    }
    try output.write(log.take())
    try output.finish()
    let names = [origin?.name ?? "the first position"] + (goals ?? []).map(\.name)
    for (goal, none) in missing {
      let pair = RoutedPair(from: names[goal], to: names[goal + 1], answer: .noRoute(none))
      RouteCommand.say(none, pair, RouteWording(query), console)
    }
    return trace.failedCount > 0 || !missing.isEmpty ? 1 : 0
  }

  private static func checkFlags(_ invocation: Invocation) throws(Failure) {
    guard invocation.text("to") == nil else { return }
    for flag in ["from", "via"] where !invocation.texts(flag).isEmpty {
      throw Failure("error: '--\(flag)' needs '--to' [usage.missing-flag]\ntry 'footway help replay'")
    }
  }

  private static func navigationOptions(_ invocation: Invocation) throws(Failure) -> NavigationOptions {
    var options = NavigationOptions()
    if let seconds = invocation.number("info-interval") { options.infoInterval = seconds }
    if let seconds = invocation.number("recalculation-interval") { options.recalculationCooldown = seconds }
    if invocation.switchValue("recalculate") == false { options.recalculates = false }
    if let meters = invocation.number("arrival-distance") {
      options.arrival = .init(least: meters, perAccuracy: 0, most: meters)
    }
    if let meters = invocation.number("off-route-distance") {
      options.offRoute = .init(least: meters, perAccuracy: 0, most: meters)
    }
    return options
  }
}
