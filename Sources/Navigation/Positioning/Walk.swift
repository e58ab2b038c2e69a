/// A way along links, with the times at which each was walked.
public struct Walk: Hashable, Sendable {
  /// A link walked, wholly but for the first and the last.
  public struct Leg: Hashable, Sendable {
    /// The link of the path graph.
    public var link: Int
    /// Whether it was walked from its `from` to its `to`.
    public var isForward: Bool
    /// When it was entered, in microseconds, as the times of fixes.
    public var start: Int64
    /// When it was left.
    public var end: Int64
  }

  /// The links in the order in which they were walked; each starts where the one before it ended, or is the same link
  /// walked back.
  public var legs: [Leg] = []
}

extension MatchScratch {
  /// The most probable way through layers as a whole, cut where nothing leads from one layer to the next.
  ///
  /// Method: the Viterbi algorithm over the cells that the filter kept (L. R. Rabiner, "A tutorial on hidden Markov
  /// models", Proceedings of the IEEE 77, 1989).
  mutating func walks(_ layers: borrowing CellLayers, _ network: CellNetwork) -> [Walk] {
    var walks: [Walk] = []
    var first = 0
    while first < layers.count {
      var end = first + 1
      while end < layers.count, !layers.marks[end].isStart { end += 1 }
      let cells = bestCells(layers, first..<end, network)
      var builder = WalkBuilder(network, at: Int(cells[0]), layers.marks[first].time)
      for (layer, cell) in zip((first + 1)..<end, cells.dropFirst()) {
        builder.move(to: Int(cell), layers.marks[layer].time)
      }
      walks.append(builder.walk)
      first = end
    }
    return walks
  }

  /// The cell of each layer on the most probable way through them.
  private mutating func bestCells(
    _ layers: borrowing CellLayers, _ range: Range<Int>, _ network: CellNetwork
  ) -> [Int32] {
    let motions = layers.motionCount
    let base = layers.range(range.lowerBound).lowerBound * motions
    let end = layers.range(range.upperBound - 1).upperBound * motions
    // For each state the one before it on the best way, counted over all layers; and how probable that way is, up to
    // a factor for each layer.
    var origins = [Int32](repeating: -1, count: end - base)
    let first = layers.range(range.lowerBound)
    var best = Array(layers.weights[(first.lowerBound * motions)..<(first.upperBound * motions)])
    for layer in range.dropFirst() {
      best = extend(layers, layer, best, &origins, base, network)
    }
    let last = layers.range(range.upperBound - 1).lowerBound * motions - base
    var state = last + (best.indices.max { best[$0] < best[$1] } ?? 0)
    var cells: [Int32] = []
    while state >= 0 {
      cells.append(layers.cells[(state + base) / motions])
      state = Int(origins[state])
    }
    return cells.reversed()
  }

  /// The probabilities of the best ways to the states of a layer, from those to the layer before it.
  private mutating func extend(
    _ layers: borrowing CellLayers, _ layer: Int, _ best: [Double], _ origins: inout [Int32], _ base: Int,
    _ network: CellNetwork
  ) -> [Double] {
    let (motions, range, before) = (layers.motionCount, layers.range(layer), layers.range(layer - 1))
    beginRound()
    for slot in range {
      let cell = Int(layers.cells[slot])
      touch(cell)
      slots[cell] = Int32(slot - range.lowerBound)
    }
    let ticks = layers.marks[layer].ticks
    let table = ticks > 0 ? table(ticks: ticks, network, cells: layers.cells[before]) : nil
    var moved = [Double](repeating: 0, count: range.count * motions)
    var movedFrom = [Int32](repeating: -1, count: moved.count)
    func take(_ cell: Int, _ motion: Int, _ probability: Double, from state: Int) {
      guard stamps[cell] == round else { return }
      let target = Int(slots[cell]) * motions + motion
      if probability > moved[target] { (moved[target], movedFrom[target]) = (probability, Int32(state)) }
    }
    for slot in before {
      let cell = Int(layers.cells[slot])
      for motion in 0..<motions {
        let state = slot * motions + motion - base
        let probability = best[(slot - before.lowerBound) * motions + motion]
        guard probability > 0 else { continue }
        guard let table else {
          take(cell, motion, probability, from: state)
          continue
        }
        let row = cell * motions + motion
        for entry in Int(table.starts[row])..<Int(table.ends[row]) {
          let target = Int(table.targets[entry])
          let fit = layers.marks[layer].errors?.density(from: cell, to: target, network.cells) ?? 1
          take(target, motion, probability * table.shares[entry] * fit, from: state)
        }
      }
    }
    let changed = change(moved, movedFrom, table?.motionChanges, motions)
    var result = changed.probabilities
    for slot in range {
      for motion in 0..<motions {
        let place = (slot - range.lowerBound) * motions + motion
        result[place] *= layers.densities[slot]
        origins[slot * motions + motion - base] = changed.origins[place]
      }
    }
    let greatest = result.max() ?? 0
    if greatest > 0 { for place in result.indices { result[place] /= greatest } }
    return result
  }

  /// Lets each state take the motion from which it is reached best.
  private func change(
    _ probabilities: [Double], _ origins: [Int32], _ changes: [Double]?, _ motions: Int
  ) -> (probabilities: [Double], origins: [Int32]) {
    guard let changes else { return (probabilities, origins) }
    var result = (probabilities: probabilities, origins: origins)
    for first in stride(from: 0, to: probabilities.count, by: motions) {
      for to in 0..<motions {
        var best = (probability: -1.0, from: 0)
        for from in 0..<motions {
          let probability = probabilities[first + from] * changes[from * motions + to]
          if probability > best.probability { best = (probability, from) }
        }
        result.probabilities[first + to] = best.probability
        result.origins[first + to] = origins[first + best.from]
      }
    }
    return result
  }
}

/// Puts a walk together from the cells at which somebody was.
private struct WalkBuilder {
  private let network: CellNetwork
  private(set) var walk = Walk()
  private var arc: Int
  private var cell: Int
  private var time: Int64

  init(_ network: CellNetwork, at cell: Int, _ time: Int64) {
    (self.network, self.cell, self.time) = (network, cell, time)
    arc = Int(network.cells.arcs[cell])
    enter(arc, time)
  }

  private mutating func enter(_ arc: Int, _ time: Int64) {
    let way = network.arcs.links[arc]
    if !walk.legs.isEmpty { walk.legs[walk.legs.count - 1].end = time }
    walk.legs.append(Walk.Leg(link: Int(way >> 1), isForward: way & 1 == 0, start: time, end: time))
    self.arc = arc
  }

  /// Goes on to a cell, by the most probable way.
  mutating func move(to next: Int, _ nextTime: Int64) {
    let nextArc = Int(network.cells.arcs[next])
    if nextArc == Int(network.arcs.reverse[arc]) {
      // Turned round on the spot.
      enter(nextArc, nextTime)
    } else if nextArc != arc {
      let between = way(to: nextArc)
      let lengths = between.map { Double(network.arcs.cells(of: $0).count) * network.arcs.cellLengths[$0] }
      var passed = length(from: cell, toEndOf: arc)
      let inside = Double(next - network.arcs.cells(of: nextArc).lowerBound) + 0.5
      let whole = passed + lengths.reduce(0, +) + inside * network.arcs.cellLengths[nextArc]
      let start = time
      func moment(_ distance: Double) -> Int64 { start + Int64(Double(nextTime - start) * min(distance / whole, 1)) }
      for (arc, length) in zip(between, lengths) {
        enter(arc, moment(passed))
        passed += length
      }
      enter(nextArc, moment(passed))
    }
    walk.legs[walk.legs.count - 1].end = nextTime
    (cell, time) = (next, nextTime)
  }

  private func length(from cell: Int, toEndOf arc: Int) -> Double {
    (Double(network.arcs.cells(of: arc).upperBound - cell) - 0.5) * network.arcs.cellLengths[arc]
  }

  /// The arcs between this one and another that is reached in a step: those of the most probable way, of equally probable
  /// ones the shortest.
  private func way(to goal: Int) -> [Int] {
    var best: (way: [Int], probability: Double) = ([], 0)
    var open: [(way: [Int], arc: Int, probability: Double)] = [([], arc, 1)]
    var budget = 4096
    // Breadth first, so that of equal ways the first has the fewest arcs.
    var next = 0
    while next < open.count, budget > 0 {
      let (way, last, probability) = open[next]
      next += 1
      budget -= 1
      for slot in network.arcs.following(last) {
        let (arc, share) = (Int(network.arcs.next[slot]), probability * network.arcs.nextShares[slot])
        guard share > best.probability else { continue }
        if arc == goal { best = (way, share) } else if share > 1e-6 { open.append((way + [arc], arc, share)) }
      }
    }
    return best.way
  }
}
