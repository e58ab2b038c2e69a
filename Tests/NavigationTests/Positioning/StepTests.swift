import Foundation
import Geometry
import Routing
import TestSupport
import Testing

@testable import Navigation

/// The probabilities of a step.
@Suite struct StepTests {
  /// The mean and the variance of the metres from the middle of a cell, in cells of a metre.
  private func spread(
    _ network: CellNetwork, _ table: StepTable, cell: Int, motion: Int
  ) -> (mean: Double, variance: Double) {
    let row = cell * network.options.motions.count + motion
    var (sum, mean, square) = (0.0, 0.0, 0.0)
    for entry in Int(table.starts[row])..<Int(table.ends[row]) {
      let target = Int(table.targets[entry])
      guard network.cells.arcs[target] == network.cells.arcs[cell] else { continue }
      let distance = network.cells.x[target] - network.cells.x[cell]
      sum += table.shares[entry]
      mean += table.shares[entry] * distance
      square += table.shares[entry] * distance * distance
    }
    return (mean / sum, square / sum - mean * mean / sum / sum)
  }

  @Test("Steps on a long line have the mean and the variance that are asked for", arguments: [1.0, 0.5, 0.25])
  func moments(cellLength: Double) {
    var options = MatchOptions()
    options.cellLength = cellLength
    let network = CellNetwork(TestNetwork.line(100).graph, options: options)
    let step = spread(network, network.second, cell: network.cellCount / 4, motion: 1)
    #expect(abs(step.mean - 1.3) < 2e-3)
    // A cell's length/√6 is the mean over all lengths of a step; of one length it may be half as much again.
    #expect(abs(step.variance - 0.42 * 0.42) < cellLength * cellLength / 12 + 1e-3)
    let rest = spread(network, network.second, cell: network.cellCount / 4, motion: 0)
    #expect(rest.mean == 0 && rest.variance == 0, "who stands does not move")
  }

  @Test func `parts of a second add up to a second`() {
    var options = MatchOptions()
    options.cellLength = 0.25
    let network = CellNetwork(TestNetwork.line(100).graph, options: options)
    for ticks in 1...9 {
      let table = StepTable(network.arcs, network.options, ticks: ticks)
      let step = spread(network, table, cell: network.cellCount / 4, motion: 1)
      let share = Double(ticks) / 10
      // Nobody steps back, which lengthens short steps by a centimetre or two.
      #expect(abs(step.mean - 1.3 * share) < 0.02, "\(ticks) ticks")
      #expect(abs(step.variance - 0.42 * 0.42 * share) < 0.25 * 0.25 / 12 + 1e-3, "\(ticks) ticks")
    }
  }

  @Test("Every row sums to 1", arguments: RandomVenue.Shape.allCases)
  func rows(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<6 {
      let network = CellNetwork(PathGraph(RandomVenue.make(shape, using: &random)))
      for ticks in [1, 5, 10] {
        let table = StepTable(network.arcs, network.options, ticks: ticks)
        let bad = (0..<(network.cellCount * 2)).first { row in
          let shares = table.shares[Int(table.starts[row])..<Int(table.ends[row])]
          return abs(shares.reduce(0, +) - 1) > 1e-12 || !shares.allSatisfy { $0 > 0 }
        }
        #expect(bad == nil, "seed \(seed), round \(round)")
        for motion in 0..<2 { #expect(abs(table.motionChanges[motion * 2..<motion * 2 + 2].reduce(0, +) - 1) < 1e-12) }
      }
    }
  }

  @Test func `who stands on a moving walkway or in an elevator is carried`() throws {
    var test = TestNetwork(levels: 2)
    let (start, end) = (test.node(0, 0), test.node(60, 0))
    test.edge(start, end, .movingWalkway, .forward)
    let upstairs = test.node(0, 0, level: 1)
    test.venue.connectors = [
      .init(id: "lift", kind: .elevator, landings: [.init(node: start), .init(node: upstairs)], duration: 10)
    ]
    let network = CellNetwork(test.graph)
    let walkway = network.arcs.ofLink(0).lowerBound
    let cell = network.arcs.cells(of: walkway).lowerBound
    #expect(abs(spread(network, network.second, cell: cell, motion: 0).mean - 0.65) < 0.01)
    #expect(abs(spread(network, network.second, cell: cell, motion: 1).mean - 1.8) < 0.01)
    // Ten seconds of standing are a ride of ten seconds.
    let ride = try #require(network.graph.links.firstIndex { if case .ride = $0.origin { true } else { false } })
    let arc = network.arcs.ofLink(ride).lowerBound
    var place = Double(network.arcs.cells(of: arc).lowerBound)
    let (table, count) = (network.second, network.arcs.cells(of: arc).count)
    for _ in 0..<9 {
      let row = Int(place.rounded()) * 2
      place = (Int(table.starts[row])..<Int(table.ends[row])).reduce(0) { sum, entry in
        sum + table.shares[entry] * Double(table.targets[entry])
      }
    }
    #expect(abs(place - Double(network.arcs.cells(of: arc).lowerBound + count - 2)) < 2)
  }

  @Test func `the vector exponential agrees with the library's`() {
    var worst = 0.0
    for step in 0..<20_000 {
      let x = -Double(step) * 0.035
      let ours = exponential(SIMD4(x, x - 0.01, x - 300, .nan))
      worst = max(worst, abs(ours[0] / exp(x) - 1), abs(ours[1] / exp(x - 0.01) - 1))
      if !(ours[2] >= 0 && ours[2] < 1e-120 && ours[3] >= 0 && ours[3] < 1e-300) { Issue.record("at \(x)") }
    }
    #expect(worst <= 4.5e-16)
  }
}
