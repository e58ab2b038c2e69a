import Geometry
import Routing

/// What a walker does, in order.
struct WalkPlan {
  var pieces: [WalkPiece] = []
  var moves: [Move] = []
  /// How many wrong turns are among them.
  var wrongTurns = 0

  /// Going along a piece, or standing on it.
  struct Move {
    var piece: Int
    /// Where it starts, as a share of the piece.
    var from: Double
    /// Where it ends; below `from` when the walker comes back.
    var to: Double
    /// Seconds stood before it.
    var wait: Double
  }
}

/// Makes a plan of routes and of what comes between.
struct WalkPlanner {
  let graph: PathGraph
  let options: WalkOptions
  var plan = WalkPlan()
  /// The pieces of each route behind one another, ``plan`` has others behind them.
  private(set) var routePieces = 0
  /// Behind the last piece of each route.
  private(set) var legEnds: [Int] = []
  /// The pieces of each link of the routes.
  private(set) var piecesOfLink: [Int: [Int]] = [:]
  /// Where the walker is: a piece of the routes, and a share of it.
  private var piece = 0
  private var share = 0.0

  static func plan(
    _ routes: [Route], _ graph: PathGraph, _ options: WalkOptions, _ random: inout WalkRandom,
    _ reroute: (_ node: Int, _ leg: Int) -> Route?
  ) -> WalkPlan {
    var planner = WalkPlanner(graph: graph, options: options)
    planner.lay(routes)
    for event in planner.events(&random) {
      switch event.kind {
      case .stand(let seconds): planner.stand(at: event.at, seconds)
      case .uTurn(let length): planner.turnBack(at: event.at, length)
      case .wrongTurn(let junction, let turn): planner.turnWrong(behind: junction, turn, &random, reroute)
      }
    }
    planner.goOn(toEndOf: planner.routePieces - 1)
    return planner.plan
  }

  private init(graph: PathGraph, options: WalkOptions) {
    self.graph = graph
    self.options = options
  }

  // MARK: The routes

  private mutating func lay(_ routes: [Route]) {
    var along = 0.0
    for route in routes {
      if let last = plan.pieces.last, let end = last.line.last, end != route.walkedStart {
        plan.pieces.append(
          WalkPiece(from: (end, last.toLevel), to: (route.walkedStart, route.start.level), along: along))
      }
      if route.parts.isEmpty {
        let spot = (route.walkedStart, level: route.start.level)
        plan.pieces.append(WalkPiece(from: spot, to: spot, along: along))
      }
      var before: Route.Part?
      for part in route.parts {
        let piece = WalkPiece(part, graph, options.profile, after: before?.kind, along: along)
        if let link = part.link { piecesOfLink[link, default: []].append(plan.pieces.count) }
        plan.pieces.append(piece)
        along = piece.along.end
        before = part
      }
      legEnds.append(plan.pieces.count)
    }
    routePieces = plan.pieces.count
  }

  // MARK: What happens

  private struct Event {
    var at: Double
    var kind: Kind

    enum Kind {
      case stand(Double)
      case uTurn(Double)
      case wrongTurn(junction: Int, WalkOptions.WrongTurn)
    }
  }

  /// What happens along the routes, in order.
  private func events(_ random: inout WalkRandom) -> [Event] {
    var events = options.stands.map { Event(at: $0.at, kind: .stand($0.seconds)) }
    for end in legEnds.dropLast() {
      events.append(Event(at: plan.pieces[end - 1].along.end, kind: .stand(options.stopTime)))
    }
    events += options.uTurns.map { Event(at: $0.at, kind: .uTurn($0.length)) }
    for turn in options.wrongTurns {
      guard let junction = junction(for: turn, &random) else { continue }
      events.append(Event(at: plan.pieces[junction].along.end, kind: .wrongTurn(junction: junction, turn)))
    }
    // Stable, so that things at one place happen in the order of the options.
    return events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  private mutating func stand(at along: Double, _ seconds: Double) {
    goOn(to: along)
    plan.moves.append(WalkPlan.Move(piece: piece, from: share, to: share, wait: seconds))
  }

  private mutating func turnBack(at along: Double, _ length: Double) {
    goOn(to: along)
    var back: [WalkPlan.Move] = []
    var (piece, share, left) = (self.piece, self.share, length)
    while left > 0, plan.pieces[piece].isTwoWay {
      let meters = plan.pieces[piece].meters
      let to = meters * share > left ? share - left / meters : 0
      back.append(WalkPlan.Move(piece: piece, from: share, to: to, wait: 0))
      left -= meters * share
      guard to == 0, piece > 0 else { break }
      (piece, share) = (piece - 1, 1)
    }
    come(alongAndBack: back)
  }

  /// Walks some moves, and then back.
  mutating func come(alongAndBack moves: [WalkPlan.Move]) {
    plan.moves += moves
    plan.moves += moves.reversed().map { WalkPlan.Move(piece: $0.piece, from: $0.to, to: $0.from, wait: 0) }
  }

  // MARK: Going on

  /// Goes on to some metres along the routes; nowhere when the walker is past them.
  private mutating func goOn(to along: Double) {
    while piece < routePieces - 1, plan.pieces[piece].along.end < along { goOn(toEndOf: piece) }
    let (start, end) = plan.pieces[piece].along
    let target = end > start ? min(max((along - start) / (end - start), 0), 1) : 0
    if target > share { move(to: target) }
  }

  /// Goes on to the end of a piece of the routes, and stands before the next one; nowhere when the walker is past it.
  mutating func goOn(toEndOf last: Int) {
    while piece <= last {
      move(to: 1)
      guard piece < routePieces - 1 else { return }
      skip(to: piece + 1)
    }
  }

  private mutating func move(to target: Double) {
    let wait = share == 0 ? plan.pieces[piece].wait : 0
    plan.moves.append(WalkPlan.Move(piece: piece, from: share, to: target, wait: wait))
    share = target
  }

  private mutating func skip(to next: Int) { (piece, share) = (next, 0) }

  /// Puts the walker at the end of a leg, where another way has led.
  mutating func arrive(atEndOf leg: Int) { (piece, share) = (legEnds[leg] - 1, 1) }

  /// Whether the walker has not yet come to the end of a piece of the routes.
  func isBefore(endOf other: Int) -> Bool { piece <= other }
}

extension Route {
  /// Where its line begins.
  var walkedStart: Point { parts.first?.points[0] ?? start.joined }
}
