import Arguments
import Navigation
import Routing
import VenueModel

/// `footway simulate`: a trace made from a route, with noise and a seed.
enum SimulateCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    guard let from = invocation.text("from"), let to = invocation.text("to") else {
      throw Failure("error: 'simulate' needs --from and --to [usage.missing-flag]\ntry 'footway help simulate'")
    }
    let start = try SimulationFlags.start(invocation)
    var options = try SimulationFlags.options(invocation, start: start.time)
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console)
    guard query.graph.isMeasured else {
      throw Failure(
        at: SourcePlace(file: VenueInput.operand(invocation)),
        "no plan has a scale, so nobody knows how long a walk takes", code: "simulate.no-scale")
    }
    options.profile = query.profile
    let ends = try query.find([from] + invocation.texts("via") + [to], invocation)
    guard let routes = routes(ends, &query, console) else { return 1 }
    let walk = walk(routes, ends, options, &query)
    if walk.wrongTurns < options.wrongTurns.count {
      console.remark(
        "warning: wrong turns that find no junction with a way off the route there:"
          + " \(options.wrongTurns.count - walk.wrongTurns) of \(options.wrongTurns.count) [\(Self.noJunction)]")
    }
    let venue = query.venue
    let writer = try SimulatedTrace(walk, of: venue, query.graph, isDated: start.isDate, invocation, console)
    var output = try Output(invocation.text("output"))
    try writer.write(to: &output)
    try output.finish()
    return 0
  }

  private static let noJunction = "simulate.no-junction"

  /// The routes from each end to the next; `nil` when there is none, which is said.
  private static func routes(_ ends: [NamedEnd], _ query: inout RouteQuery, _ console: Console) -> [Route]? {
    var routes: [Route] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      let answer = query.router.route(from: start.end, to: end.end)
      switch answer {
      case .route(let route): routes.append(route)
      case .noRoute(let noRoute):
        let pair = RoutedPair(from: start.name, to: end.name, answer: answer)
        RouteCommand.say(noRoute, pair, RouteWording(query), console)
        return nil
      }
    }
    return routes
  }

  private static func walk(
    _ routes: [Route], _ ends: [NamedEnd], _ options: WalkOptions, _ query: inout RouteQuery
  ) -> SimulatedWalk {
    let graph = query.graph
    return SimulatedWalk(along: routes, in: graph, options) { node, leg in
      let answer = query.router.route(from: RouteEnd(node: node, of: graph), to: ends[leg + 1].end)
      if case .route(let route) = answer { return route } else { return nil }
    }
  }
}
