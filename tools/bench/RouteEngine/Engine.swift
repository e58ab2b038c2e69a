import Footway

/// The index of a benchmark graph, and what is measured on it.
struct Engine {
  let venue: Venue
  let pairs: [(from: Int32, to: Int32)]
  let graph: PathGraph
  let costs: LinkCosts
  let index: RouteIndex
  var report = Report()

  /// Prepares the graph and notes what that costs; `nil` when there can be no index.
  init?(_ files: Files) {
    (venue, pairs) = (files.venue, files.pairs)
    report.note("nodes", UInt64(venue.network.nodes.count))
    let before = Memory.now
    Memory.forgetPeak()
    var start = seconds()
    graph = PathGraph(venue)
    costs = LinkCosts(graph, .distance)
    report.note("graph_s", seconds() - start)
    start = seconds()
    guard let topology = RouteTopology(graph) else { return nil }
    report.note("topology_s", seconds() - start)
    start = seconds()
    guard let index = RouteIndex(graph, costs, topology: topology) else { return nil }
    self.index = index
    report.note("rows_s", seconds() - start)
    report.note("build_peak_mb", Memory.peak)
    report.note("build_mb", Memory.peak - before)
    report.note("vertices", UInt64(topology.vertexCount))
    report.note("entries", UInt64(topology.entryCount))
    var (profile, shared) = (FootwayWriter(), FootwayWriter())
    profile.add(index, number: 0)
    shared.add(topology)
    report.note("index_bytes", UInt64(profile.fileSize))
    report.note("topology_bytes", UInt64(shared.fileSize))
  }

  /// Measures everything and prints it.
  mutating func run() {
    distances()
    ways()
    matrix()
    all()
    closures()
    reaches()
    report.write()
  }

  /// The sum of costs; pairs without a way count nothing.
  private static func total(_ costs: some Sequence<UInt32>) -> UInt64 {
    costs.reduce(0) { $1 == RouteIndex.noWay ? $0 : $0 + UInt64($1) }
  }

  private mutating func distances() {
    let count = Double(pairs.count)
    var (single, batch) = (UInt64(0), UInt64(0))
    let times = measure(9) {
      single = 0
      for pair in pairs { single &+= UInt64(index.cost(from: Int(pair.from), to: Int(pair.to))) }
    }
    let batchTimes = measure(9) { batch = index.costs(of: pairs).reduce(0) { $0 &+ UInt64($1) } }
    precondition(single == batch, "a batch differs from single pairs")
    report.note("distance_us", times, times: 1e6 / count)
    report.note("batch_us", batchTimes, times: 1e6 / count)
    report.note("sum_distance", Self.total(index.costs(of: Array(pairs.prefix(1000)))))
  }

  private mutating func ways() {
    let pairs = self.pairs.prefix(20_000)
    var way = NodeWay()
    var nodes = 0
    let times = measure(7) {
      nodes = 0
      for pair in pairs where index.findWay(from: Int(pair.from), to: Int(pair.to), &way) { nodes += way.count }
    }
    report.note("path_us", times, times: 1e6 / Double(pairs.count))
    report.note("path_nodes", Double(nodes) / Double(pairs.count))
  }

  private mutating func matrix() {
    let sources = pairs.prefix(1000).map { Int($0.from) }
    let targets = pairs.prefix(1000).map { Int($0.to) }
    var table: [UInt32] = []
    let times = measure(21) { table = index.costs(from: sources, to: targets) }
    report.note("matrix_ms", times, times: 1e3)
    // The first rows, which peers that search can afford.
    report.note("sum_matrix", Self.total(table.prefix(5 * targets.count)))
  }

  private mutating func all() {
    let source = Int(pairs[0].from)
    var costs: [UInt32] = []
    let times = measure(51) { costs = index.costsToAll(from: source) }
    report.note("all_ms", times, times: 1e3)
    report.note("sum_all", Self.total(costs))
  }
}
