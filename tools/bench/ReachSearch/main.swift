// Times bounded searches on a graph that reach.py writes.
// usage: reach-search GRAPH LIMIT SOURCE…
// GRAPH: a line with the number of nodes, then `tail head cost both` a line, 1 for two-way edges. Writes the CPU
// microseconds of each search (median of five rounds), how many nodes were reached in all, and the sum of their costs.
import Footway
import Glibc

/// CPU milliseconds of this process.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The graph of a file, each edge lasting its cost in milliseconds.
func read(_ path: String) -> PathGraph? {
  guard let file = unsafe fopen(path, "r") else { return nil }
  defer { unsafe fclose(file) }
  var lines: [[Int]] = []
  var line: UnsafeMutablePointer<CChar>?
  var capacity = 0
  while unsafe getline(&line, &capacity, file) > 0, let text = unsafe line {
    lines.append(unsafe String(cString: text).split(whereSeparator: { $0.isWhitespace }).compactMap { Int($0) })
  }
  unsafe free(line)
  guard let count = lines.first?.first else { return nil }
  var venue = Venue(name: "bench")
  venue.levels.append(Level(id: "0", ordinal: 0, name: "0"))
  venue.network.nodes = (0..<count).map { PathNode(id: String($0), level: 0, position: Point(Double($0) * 1e-3, 0)) }
  venue.network.edges = lines.dropFirst().map { numbers in
    var edge = PathEdge(from: numbers[0], to: numbers[1])
    edge.direction = numbers[3] == 1 ? .both : .forward
    edge.length = 1
    edge.duration = Double(numbers[2]) / 1000
    return edge
  }
  return PathGraph(venue)
}

let arguments = CommandLine.arguments
guard arguments.count > 3, let graph = read(arguments[1]), let limit = UInt64(arguments[2]) else {
  print("reach-search: usage: reach-search GRAPH LIMIT SOURCE…")
  exit(2)
}
let sources = arguments[3...].compactMap { Int($0) }
var search = CostSearch(CostRows(graph, LinkCosts(graph, .walking)))
var rounds: [Double] = []
var (reached, sum) = (0, UInt64(0))
for _ in 0..<5 {
  (reached, sum) = (0, 0)
  let start = now()
  for source in sources {
    search.run(from: [Search.Seed(node: source, cost: 0)], limit: limit)
    reached += search.reachedCount
  }
  rounds.append((now() - start) * 1000 / Double(sources.count))
}
for source in sources {
  search.run(from: [Search.Seed(node: source, cost: 0)], limit: limit)
  for node in search.nodesByCost() { sum += search.cost(of: Int(node)) ?? 0 }
}
print(rounds.sorted()[2], reached, sum)
