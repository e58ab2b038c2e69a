import Arguments
import Routing
import Text

/// `footway tour`: stops in the order that costs least.
enum TourCommand {
  /// More stops are refused: the search for a good order takes the third power of their number.
  private static let mostStops = 500

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let texts = invocation.texts("stop")
    guard !texts.isEmpty else {
      throw Failure("error: 'tour' needs --stop [usage.missing-flag]\ntry 'footway help tour'")
    }
    guard texts.count <= mostStops else {
      throw Failure("error: \(texts.count) stops are too many; at most \(mostStops) can be ordered [usage.bad-value]")
    }
    if invocation.isSet("round"), invocation.isSet("end") {
      throw Failure("error: '--round' and '--end' exclude each other [usage.conflict]")
    }
    let guidanceWording = try GuidanceFlags.wording(invocation)
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console, isIndexed: true, wording: guidanceWording)
    var plan = TourPlan(
      stops: try query.find(texts, invocation),
      start: try query.find(invocation.texts("start").suffix(1), invocation).first,
      end: try query.find(invocation.texts("end").suffix(1), invocation).first, isRound: invocation.isSet("round"))
    let costs = plan.costs(&query.router)
    let given = Array(plan.stops.indices)
    let tour: Tour?
    if invocation.isSet("keep-order") {
      tour = costs.cost(of: given).map { Tour(order: given, cost: $0, isExact: false) }
    } else {
      tour = Tour(costs)
    }
    guard let tour else { return try refuse(plan, costs, invocation, console) }
    let method = invocation.isSet("keep-order") ? "given" : tour.isExact ? "exact" : "heuristic"
    let answer = TourAnswer(RouteWording(query), plan, tour, method, &query.router)
    var output = try Output(invocation.text("output"))
    try output.write(answer.text(invocation.text("format") ?? "text", precision: invocation.integer("precision")))
    try output.finish()
    return 0
  }

  /// Says which stops are the reason that there is no tour.
  private static func refuse(
    _ plan: TourPlan, _ costs: Tour.Costs, _ invocation: Invocation, _ console: Console
  ) throws(Failure) -> Int32 {
    let names = costs.unreachable.map { plan.stops[$0].name }
    if invocation.text("format") == "json" {
      var json = JSONWriter(indentation: 2)
      json.beginObject()
      json.write("code", "NoRoute")
      json.write("unreachable", names)
      json.endObject()
      json.endLine()
      var output = try Output(invocation.text("output"))
      try output.write(json.take())
      try output.finish()
    }
    let why =
      names.isEmpty
      ? "some legs of every order that was tried have no way; `footway matrix` tells which"
      : "no way leads to or on from " + names.map { "'\($0)'" }.joined(separator: ", ")
    let code = "tour.unreachable"
    console.say("no tour: \(why) [\(code)]")
    return 1
  }
}

/// The stops of a tour and what it begins and ends with.
struct TourPlan {
  var stops: [NamedEnd]
  var start: NamedEnd?
  var end: NamedEnd?
  var isRound: Bool

  /// What the legs cost.
  ///
  /// A round without a start is one from its first stop, which is no stop any more then.
  mutating func costs(_ router: inout Router) -> Tour.Costs {
    if isRound {
      if start == nil { start = stops.removeFirst() }
      end = start
    }
    let joined = stops.map { router.joined($0.end) }
    func legs(_ from: [JoinedPlace], _ to: [JoinedPlace], _ router: borrowing Router) -> [UInt64?] {
      let matrix = router.matrix(from, to)
      return matrix.cells(ofRows: from.indices, isMeasured: false).map { $0?.cost }
    }
    let between = legs(joined, joined, router)
    let free = [UInt64?](repeating: 0, count: stops.count)
    let first = start.map { legs([router.joined($0.end)], joined, router) } ?? free
    let last = end.map { legs(joined, [router.joined($0.end)], router) } ?? free
    return Tour.Costs(
      first: first, between: stops.indices.map { Array(between[($0 * stops.count)..<(($0 + 1) * stops.count)]) },
      last: last)
  }
}

/// An answer of `footway tour`.
struct TourAnswer {
  private let wording: RouteWording
  /// The places in the order of the visit, start and end included.
  private let visits: [NamedEnd]
  private let order: [Int]
  private let routes: [Route]
  private let method: String

  init(_ wording: RouteWording, _ plan: TourPlan, _ tour: Tour, _ method: String, _ router: inout Router) {
    self.wording = wording
    self.method = method
    order = tour.order
    visits = [plan.start].compactMap { $0 } + tour.order.map { plan.stops[$0] } + [plan.end].compactMap { $0 }
    var routes: [Route] = []
    for (from, to) in zip(visits, visits.dropFirst()) {
      if case .route(let route) = router.route(from: from.end, to: to.end) { routes.append(route) }
    }
    self.routes = routes
  }

  private var legs: [(route: Route, from: String, to: String)] {
    routes.indices.map { (routes[$0], visits[$0].name, visits[$0 + 1].name) }
  }

  func text(_ format: String, precision: Int?) -> String {
    switch format {
    case "json": return json(precision)
    case "geojson": return wording.geoJSON(legs, numbered: "leg", precision: precision)
    default:
      var lines = ["\(summary): \(wording.summary(distance, duration))", ""]
      if let first = visits.first { lines.append("     \(first.name)") }
      for (number, leg) in legs.enumerated() {
        lines.append(" \(number < 9 ? " " : "")\(number + 1). \(leg.to): \(wording.summary(leg.route))")
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  private var summary: String {
    let count = "\(order.count) stop\(order.count == 1 ? "" : "s")"
    switch method {
    case "exact": return "The best order of \(count) (\(wording.profile.name))"
    case "heuristic": return "A good order of \(count), not proved to be the best (\(wording.profile.name))"
    default: return "\(count) in the order given (\(wording.profile.name))"
    }
  }

  private var distance: Double { routes.reduce(0) { $0 + $1.distance } }
  private var duration: Double { routes.reduce(0) { $0 + $1.duration } }

  private func json(_ precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("code", "Ok")
    json.write("method", method)
    wording.writeMeasures(distance, duration, to: &json)
    json.write("profile", wording.profile.name)
    json.write("visits", visits.map(\.name))
    json.beginArray("routes")
    for leg in legs {
      json.beginObject()
      wording.writeRoute(leg.route, from: leg.from, to: leg.to, &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }
}
