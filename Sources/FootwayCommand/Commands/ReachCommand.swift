import Arguments
import Formats
import Routing
import Text
import VenueModel

/// `footway reach`: what can be reached within a cost, or from where.
enum ReachCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let (from, to) = (invocation.texts("from"), invocation.texts("to"))
    guard from.isEmpty != to.isEmpty else {
      throw Failure("error: 'reach' needs either --from or --to [usage.missing-flag]\ntry 'footway help reach'")
    }
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console)
    let cutoffs = try invocation.texts("within").map { text throws(Failure) in
      try ReachCutoff(text, query.profile, isMeasured: query.graph.isMeasured)
    }.sorted { $0.cost < $1.cost }
    let ends = try query.find(from.isEmpty ? to : from, invocation)
    var isJoined = false
    for end in ends where query.router.joined(end.end).isJoined { isJoined = true }
    guard isJoined else {
      throw Failure(
        at: SourcePlace(file: VenueInput.operand(invocation)),
        "there is no path that this profile may use on the level of '\(ends[0].name)'", code: "reach.no-network",
        status: 1)
    }
    let reach = query.router.reach(
      from: ends.map(\.end), limit: cutoffs.last?.cost ?? .max, isTowards: from.isEmpty)
    let answer = ReachAnswer(
      wording: RouteWording(query), reach: reach, ends: ends.map(\.name), isTowards: from.isEmpty, cutoffs: cutoffs,
      radius: invocation.number("buffer") ?? 2, precision: invocation.integer("precision"))
    var output = try Output(invocation.text("output"))
    switch invocation.text("format") ?? "geojson" {
    case "json": try output.write(answer.json())
    case "csv": try output.write(answer.csv())
    default: try output.write(answer.geoJSON(invocation.text("what") ?? "polygon"))
    }
    try output.finish()
    return 0
  }
}

/// How far is asked for.
struct ReachCutoff {
  /// In the units of ``Route/cost``.
  var cost: UInt64
  /// As the user counts: seconds, metres, or source costs.
  var amount: Double

  /// - Throws: when the unit is not that of the profile, or there is no number.
  init(_ text: String, _ profile: Profile, isMeasured: Bool) throws(Failure) {
    let units: [(name: String, factor: Double)]
    switch profile.basis {
    case .time: units = [("min", 60), ("s", 1)]
    case .distance: units = isMeasured ? [("m", 1)] : [("px", 1)]
    case .source: units = [("", 1)]
    }
    let names = units.map { $0.name.isEmpty ? "a number without a unit" : "'\($0.name)'" }.joined(separator: " or ")
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
      let amount = Decimal.value(String(text.dropLast(unit.name.count))), amount >= 0, amount <= 1e9
    else {
      var hint = ""
      if profile.basis == .time, text.hasSuffix("m") { hint = "; for metres use --profile distance" }
      throw Failure(
        "error: '--within \(text)' needs \(units[0].name.isEmpty ? names : "a number with \(names)") for the profile"
          + " '\(profile.name)'\(hint) [usage.bad-value]")
    }
    self.amount = amount * unit.factor
    cost = RouteQuery.cost(self.amount)
  }
}
