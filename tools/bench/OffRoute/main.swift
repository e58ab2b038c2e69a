// How soon live navigation tells that somebody has left the route, and how often it says so of somebody who has not.
// usage: off-route [WALKS]
// WALKS (400) simulated walkers for each noise in a grid of corridors 15 m apart. Writes for each noise the metres walked
// off the route until it is told (median, 95th percentile), how many were never told of, and false alarms per hour.
import Footway

/// Corridors in a grid.
func grid(_ side: Int, spacing: Double) -> Venue {
  var venue = Venue(id: "grid", name: "Grid")
  venue.levels.append(Level(id: "0", ordinal: 0, name: "0"))
  for number in 0..<side * side {
    let position = Point(Double(number % side) * spacing, Double(number / side) * spacing)
    venue.network.nodes.append(PathNode(id: String(number), level: 0, position: position))
    if number % side > 0 { venue.network.edges.append(PathEdge(from: number - 1, to: number)) }
    if number >= side { venue.network.edges.append(PathEdge(from: number - side, to: number)) }
  }
  return venue
}

/// What came of walks with one noise.
struct Figures {
  var delays: [Double] = []
  var untold = 0
  var falseAlarms = 0
  var hours = 0.0

  func share(_ share: Double) -> Double {
    delays.isEmpty ? .nan : delays.sorted()[min(Int(Double(delays.count) * share), delays.count - 1)]
  }
}

let venue = grid(8, spacing: 15)
var router = Router(venue, profile: .walking)
let network = CellNetwork(router.graph)

/// Leads a walker along, and tells what the navigator made of it.
@MainActor func lead(_ walk: SimulatedWalk, _ trip: Trip, into figures: inout Figures) throws {
  var navigator = try Navigator(venue, router.graph)
  var positioner = Positioner(network)
  var events: [NavigationEvent] = []
  navigator.start(trip, at: walk.truth[0].time, into: &events)
  var (metersOff, last, hasLeft) = (0.0, walk.truth[0], false)
  var fixes = walk.fixes[...]
  for truth in walk.truth {
    if truth.isOffRoute { (hasLeft, metersOff) = (true, metersOff + truth.position.distance(to: last.position)) }
    last = truth
    guard let fix = fixes.first, fix.time == truth.time else { continue }
    fixes.removeFirst()
    events = []
    navigator.update(fix, positioner.update(fix), router: &router, into: &events)
    if !hasLeft { figures.hours += 1.0 / 3600 }
    if events.contains(where: { $0.name == "offRoute" }) {
      if hasLeft { figures.delays.append(metersOff) } else { figures.falseAlarms += 1 }
      return
    }
    if !navigator.isNavigating { break }
  }
  if metersOff > 30 { figures.untold += 1 }
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 400
print("noise  median     p95  untold  false alarms per hour  (hours)")
for noise in [1.0, 3, 5, 8] {
  var figures = Figures()
  for seed in 0..<count {
    // Each second walker keeps to the route.
    let (from, to) = (seed * 13 % 64, (seed * 29 + 37) % 64)
    let goal = RouteEnd(node: to, of: venue)
    guard case .route(let route) = router.route(from: RouteEnd(node: from, of: venue), to: goal), route.distance > 60
    else { continue }
    var options = WalkOptions.believable
    options.seed = UInt64(seed)
    options.noise.deviation = noise
    if seed % 2 == 0 { options.wrongTurns = [.init(at: route.distance / 2, length: 60)] }
    let walk = SimulatedWalk(along: [route], in: router.graph, options)
    try lead(walk, Trip(route, to: goal), into: &figures)
  }
  func text(_ value: Double, _ width: Int) -> String {
    let text = String((value * 10).rounded() / 10)
    return String(repeating: " ", count: max(width - text.count, 0)) + text
  }
  print(
    text(noise, 5), text(figures.share(0.5), 7), text(figures.share(0.95), 7), text(Double(figures.untold), 7),
    text(Double(figures.falseAlarms) / max(figures.hours, 1e-9), 22), " (" + text(figures.hours, 1) + ")")
}
