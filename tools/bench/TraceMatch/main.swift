// Matches traces to a path network and writes where each fix was.
// usage: trace-match NETWORK TRACES offline|walk|path|live|lag:SECONDS [NAME=VALUE…]
// NETWORK: a folder with
//   nodes.csv   id,level,x,y            levels are numbers, x and y metres
//   edges.csv   id,from,to,oneway       1 for edges that are walked from `from` to `to` only; two more columns may follow,
//                                       `kind` (a kind of path, as in manifests) and `seconds` (how long it takes)
// TRACES: a file `trace,time,x,y,accuracy,level`, the fixes of a trace one after another; time in seconds, accuracy in
// metres along either axis; accuracy and level may be empty. Two more columns may follow, `course` and `speed`.
// Columns are found by their names, so that their order is free.
// NAME=VALUE sets an option of the estimator: cell, door, turn, factor (of accuracies), error (how many seconds errors
// last), outliers, odds (of levels), beam, deviation, speed, patience,
// reverse, speeds=several.
// `walk` is offline, and finds the walks too, which are not written; `path` writes them instead, a line `trace,edge` for
// each edge that was walked along. Otherwise writes a line for each fix, in their order:
//   trace,time,edge,x,y,level,edge_probability,corridor_probability,level_probability,deviation
// where edge is empty off the network; and to the standard error the number of fixes, the CPU seconds of matching them
// and of making the network of cells, the number of cells, how often the position was lost, and the log evidence.
import Footway
import Glibc

/// CPU seconds of this process.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func fail(_ reason: String) -> Never {
  print("trace-match: \(reason)")
  exit(2)
}

/// The cells of a CSV file without quotes, by the names of its columns.
struct Table {
  let rows: [[Substring]]
  private let columns: [Substring: Int]

  init(_ path: String) {
    guard let file = unsafe fopen(path, "r") else { fail("cannot read '\(path)'") }
    defer { unsafe fclose(file) }
    var rows: [[Substring]] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    while unsafe getline(&line, &capacity, file) > 0, let text = unsafe line {
      let row = unsafe String(cString: text).split(whereSeparator: \.isNewline).first ?? ""
      rows.append(row.split(separator: ",", omittingEmptySubsequences: false))
    }
    unsafe free(line)
    guard let header = rows.first else { fail("'\(path)' is empty") }
    columns = Dictionary(header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.rows = Array(rows.dropFirst())
  }

  func text(_ row: [Substring], _ name: Substring) -> Substring {
    guard let column = columns[name], column < row.count else { return "" }
    return row[column]
  }
  func number(_ row: [Substring], _ name: Substring) -> Double? { Double(text(row, name)) }
}

/// The network of a folder, with the edges in the order of their file.
func readNetwork(_ folder: String) -> (graph: PathGraph, edges: [Substring], levels: [Int]) {
  let (nodes, edges) = (Table(folder + "/nodes.csv"), Table(folder + "/edges.csv"))
  var venue = Venue(name: "bench")
  let levels = Set(nodes.rows.compactMap { nodes.number($0, "level").map { Int($0) } }).sorted()
  for level in levels { venue.levels.append(Level(id: "\(level)", ordinal: Double(level), name: "\(level)")) }
  var numbers: [Substring: Int] = [:]
  for row in nodes.rows {
    let level = levels.firstIndex(of: Int(nodes.number(row, "level") ?? 0)) ?? 0
    let position = Point(nodes.number(row, "x") ?? .nan, nodes.number(row, "y") ?? .nan)
    numbers[nodes.text(row, "id")] = venue.network.nodes.count
    venue.network.nodes.append(PathNode(id: String(nodes.text(row, "id")), level: level, position: position))
  }
  for row in edges.rows {
    guard let from = numbers[edges.text(row, "from")], let to = numbers[edges.text(row, "to")] else {
      fail("an edge from or to a node that is not there: \(row.joined(separator: ","))")
    }
    venue.network.edges.append(
      PathEdge(
        id: String(edges.text(row, "id")), from: from, to: to,
        kind: PathKind(rawValue: String(edges.text(row, "kind"))) ?? .walkway,
        direction: edges.text(row, "oneway") == "1" ? .forward : .both, duration: edges.number(row, "seconds")))
  }
  return (PathGraph(venue), edges.rows.map { edges.text($0, "id") }, levels)
}

/// The traces of a file, each with its name.
func readTraces(_ path: String, levels: [Int]) -> [(name: Substring, fixes: [PositionFix])] {
  let table = Table(path)
  var traces: [(name: Substring, fixes: [PositionFix])] = []
  for row in table.rows {
    let name = table.text(row, "trace")
    if traces.last?.name != name { traces.append((name, [])) }
    let level = table.number(row, "level").flatMap { levels.firstIndex(of: Int($0)) }
    traces[traces.count - 1].fixes.append(
      PositionFix(
        time: Int64(((table.number(row, "time") ?? 0) * 1e6).rounded()),
        position: Point(table.number(row, "x") ?? .nan, table.number(row, "y") ?? .nan),
        levels: level.map { [$0] } ?? [], accuracy: table.number(row, "accuracy"),
        course: table.number(row, "course"), speed: table.number(row, "speed")))
  }
  return traces
}

func readOptions(_ arguments: ArraySlice<String>) -> MatchOptions {
  var options = arguments.contains("speeds=several") ? MatchOptions.severalSpeeds : MatchOptions()
  for argument in arguments where argument != "speeds=several" {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let value = Double(parts[1]) else { fail("'\(argument)' is no NAME=VALUE") }
    switch parts[0] {
    case "cell": options.cellLength = value
    case "door": options.doorWeight = value
    case "turn": options.turnWeight = value
    case "factor": options.accuracyFactor = value
    case "error": options.errorDuration = value
    case "outliers": options.outlierShare = value
    case "odds": options.levelOdds = value
    case "patience": options.outlierPatience = Int(value)
    case "reverse": options.reverseRate = value
    case "beam": options.beam = value
    case "deviation": options.motions[options.motions.count - 1].deviation = value
    case "speed": options.motions[options.motions.count - 1].speed = value
    default: fail("there is no option '\(parts[0])'")
    }
  }
  return options
}

/// The estimates of a trace, and its walks, and how often the position was lost, and the log evidence.
func estimate(
  _ fixes: [PositionFix], _ network: CellNetwork, _ mode: String
) -> (estimates: [PositionEstimate], walks: [Walk], restarts: Int, logEvidence: Double) {
  if mode == "live" {
    var positioner = Positioner(network)
    let estimates = fixes.map { positioner.update($0) }
    return (estimates, [], positioner.restarts, .nan)
  }
  if mode.hasPrefix("lag:"), let lag = Double(mode.dropFirst(4)) {
    var positioner = LagPositioner(network, lag: lag)
    var estimates = fixes.flatMap { positioner.update($0) }
    estimates += positioner.finish()
    return (estimates, [], positioner.restarts, .nan)
  }
  let match = network.match(fixes, findsWalks: mode != "offline")
  return (match.estimates, match.walks, match.restarts, match.logEvidence)
}

/// Where each fix was.
@MainActor func write(_ estimates: [PositionEstimate], of trace: (name: Substring, fixes: [PositionFix])) {
  for (fix, estimate) in zip(trace.fixes, estimates) {
    let place = estimate.onNetwork
    var edge = ""
    if let place, case .edge(let index) = graph.links[place.link].origin { edge = String(edges[index]) }
    let level = estimate.level.map { "\(levels[$0])" } ?? ""
    print(
      "\(trace.name),\(Double(fix.time) / 1e6),\(edge),\(estimate.position.x),\(estimate.position.y),\(level),"
        + "\(place?.linkProbability ?? 0),\(place?.corridorProbability ?? 0),\(place?.levelProbability ?? 0),"
        + "\(estimate.deviation)")
  }
}

/// The edges that were walked along, one after another.
@MainActor func writeWalks(_ walks: [Walk], of trace: Substring) {
  for leg in walks.flatMap(\.legs) {
    if case .edge(let index) = graph.links[leg.link].origin { print("\(trace),\(edges[index])") }
  }
}

let arguments = CommandLine.arguments
let modes = ["offline", "walk", "path", "live"]
guard arguments.count > 3, modes.contains(arguments[3]) || arguments[3].hasPrefix("lag:") else {
  fail("usage: trace-match NETWORK TRACES offline|walk|path|live|lag:SECONDS [NAME=VALUE…]")
}
let (graph, edges, levels) = readNetwork(arguments[1])
let traces = readTraces(arguments[2], levels: levels)
let start = now()
let network = CellNetwork(graph, options: readOptions(arguments[4...]))
let made = now()
let answers = traces.map { estimate($0.fixes, network, arguments[3]) }
let done = now()
for (trace, answer) in zip(traces, answers) {
  if arguments[3] == "path" { writeWalks(answer.walks, of: trace.name) } else { write(answer.estimates, of: trace) }
}
let count = traces.reduce(0) { $0 + $1.fixes.count }
let restarts = answers.reduce(0) { $0 + $1.restarts }
let evidence = answers.reduce(0) { $0 + $1.logEvidence }
let summary =
  "fixes \(count) seconds \(done - made) network \(made - start) cells \(network.cellCount) restarts \(restarts)"
  + " evidence \(evidence)\n"
_ = unsafe summary.utf8CString.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count - 1) }
