/// Memory for the work on one network.
///
/// Between two uses all values of states are 0.
struct MatchScratch {
  /// A value for each class of motion of each cell.
  var states: [Double]
  /// When each cell was touched last, in rounds.
  var stamps: [UInt32]
  var round: UInt32 = 0
  /// A place in a layer for each cell that was touched in this round.
  var slots: [Int32]
  /// The cells that were touched in this round, and how many.
  var touched: [Int32]
  var touchedCount = 0
  /// How well each of them fits a fix.
  var densities: [Double]
  /// The weights of all motions of each of them together.
  var totals: [Double]
  /// How well what came after a layer fits its states, and the probabilities of its cells.
  var likelihoods: [Double] = []
  var marginals: [Double] = []
  /// Steps of fewer ticks than a second, made where they are needed.
  private var tables: [StepTable?]
  /// Sums over links, corridors and levels, see ``MarginalSums``.
  var sums: MarginalSums

  init(_ network: CellNetwork) {
    let count = network.cellCount
    states = [Double](repeating: 0, count: count * network.options.motions.count)
    stamps = [UInt32](repeating: 0, count: count)
    slots = [Int32](repeating: 0, count: count)
    touched = [Int32](repeating: 0, count: count + 3)
    densities = [Double](repeating: 0, count: count + 3)
    totals = [Double](repeating: 0, count: count)
    tables = [StepTable?](repeating: nil, count: network.options.ticksPerSecond)
    sums = MarginalSums(network)
  }

  /// The steps of some ticks, a second's at most, for the arcs of some cells.
  mutating func table(ticks: Int, _ network: CellNetwork, cells: ArraySlice<Int32>) -> StepTable {
    if ticks == network.options.ticksPerSecond { return network.second }
    if tables[ticks] == nil { tables[ticks] = StepTable(empty: network.arcs, network.options, ticks: ticks) }
    for cell in cells { tables[ticks]?.prepare(Int(network.cells.arcs[Int(cell)]), network.arcs) }
    return tables[ticks] ?? network.second
  }

  /// Begins a round in which no cell is touched.
  mutating func beginRound() {
    touchedCount = 0
    round &+= 1
    guard round == 0 else { return }
    stamps = [UInt32](repeating: 0, count: stamps.count)
    round = 1
  }

  /// Touches a cell outside of the inner loops.
  mutating func touch(_ cell: Int) {
    guard stamps[cell] != round else { return }
    stamps[cell] = round
    touched[touchedCount] = Int32(cell)
    touchedCount += 1
  }
}
