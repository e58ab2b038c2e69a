// Times the route index on a benchmark graph, one JSON line a measurement.
// usage: route-engine FOLDER SIZE [queries]     FOLDER holds nodes_SIZE.csv, edges_SIZE.csv, pairs_SIZE.csv

import Footway
import Glibc

let folder = CommandLine.arguments[1]
let size = CommandLine.arguments[2]

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func report(_ name: String, _ value: Double, _ unit: String) {
  print("{\"size\":\"\(size)\",\"measure\":\"\(name)\",\"\(unit)\":\(value)}")
}

func peakMegabytes() -> Double {
  var usage = rusage()
  getrusage(0, &usage)  // RUSAGE_SELF
  return Double(usage.ru_maxrss) / 1024
}

func total(_ costs: [UInt32]) -> UInt64 {
  var sum: UInt64 = 0
  for cost in costs { sum &+= UInt64(cost) }
  return sum
}

/// The median and the least of some runs of a piece of work.
func measure(_ runs: Int, _ work: () -> Void) -> (median: Double, least: Double) {
  var times: [Double] = []
  for _ in 0..<runs {
    let start = seconds()
    work()
    times.append(seconds() - start)
  }
  times.sort()
  return (times[runs / 2], times[0])
}

let files = Files(folder, size)
let venue = files.venue()
let pairs = files.pairs()
report("peak with input", peakMegabytes(), "MB")

var start = seconds()
let graph = PathGraph(venue)
let costs = LinkCosts(graph, .distance)
report("graph and costs", seconds() - start, "s")
start = seconds()
guard let topology = RouteTopology(graph) else { fatalError("too dense") }
report("reduce and order", seconds() - start, "s")
start = seconds()
guard let index = RouteIndex(graph, costs, topology: topology) else { fatalError("too long") }
report("labels and rows", seconds() - start, "s")
report("vertices", Double(topology.vertexCount), "count")
report("entries a vertex", Double(topology.entryCount) / Double(topology.vertexCount), "count")
report("peak after build", peakMegabytes(), "MB")

let count = min(CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 100_000 : 100_000, pairs.count)
var sum: UInt64 = 0
let distance = measure(9) {
  sum = 0
  for pair in pairs[..<count] { sum &+= UInt64(index.cost(from: Int(pair.from), to: Int(pair.to))) }
}
report("sum of \(count) costs", Double(sum), "mm")
report("cost", distance.median / Double(count) * 1e9, "ns")
report("cost, least", distance.least / Double(count) * 1e9, "ns")

let batch = Array(pairs[..<count])
var batchSum: UInt64 = 0
let batched = measure(9) {
  batchSum = total(index.costs(of: batch))
}
if batchSum != sum { report("batch differs", Double(batchSum), "mm") }
report("cost in batch", batched.median / Double(count) * 1e9, "ns")
report("cost in batch, least", batched.least / Double(count) * 1e9, "ns")

var way = NodeWay()
var nodeCount = 0
let pathCount = min(count, 20_000)
let path = measure(7) {
  nodeCount = 0
  for pair in pairs[..<pathCount] {
    if index.findWay(from: Int(pair.from), to: Int(pair.to), &way) { nodeCount += way.count }
  }
}
report("nodes on a way", Double(nodeCount) / Double(pathCount), "count")
report("cost and nodes", path.median / Double(pathCount) * 1e6, "us")
report("cost and nodes, least", path.least / Double(pathCount) * 1e6, "us")

let sources = batch.prefix(1000).map { Int($0.from) }
let targets = batch.prefix(1000).map { Int($0.to) }
var tableSum: UInt64 = 0
let matrix = measure(7) { tableSum = total(index.costs(from: sources, to: targets)) }
report("sum of 1000 x 1000", Double(tableSum), "mm")
report("1000 x 1000", matrix.median * 1e3, "ms")
report("1000 x 1000, least", matrix.least * 1e3, "ms")

var allSum: UInt64 = 0
let all = measure(101) { allSum = total(index.costsToAll(from: sources[Int(allSum % 1000)])) }
report("one to all", all.median * 1e3, "ms")
report("one to all, least", all.least * 1e3, "ms")
