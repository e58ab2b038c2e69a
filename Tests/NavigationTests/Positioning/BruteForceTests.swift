import Foundation
import Geometry
import Routing
import TestSupport
import Testing

@testable import Navigation

/// The estimator against sums over all ways that somebody can have gone.
@Suite struct BruteForceTests {
  static let networks: [(String, TestNetwork)] = [
    ("line", .line(5.5)), ("tee", .tee), ("ring", .ring), ("one-way", .oneWay),
  ]

  private static func exactOptions(_ motions: [MatchOptions.Motion] = MatchOptions.Motion.standAndWalk) -> MatchOptions
  {
    var options = MatchOptions()
    options.beam = 0
    options.motions = motions
    return options
  }

  /// All that the model says of a state.
  struct Model {
    let network: CellNetwork
    var motions: Int { network.options.motions.count }

    func density(_ cell: Int, _ fix: PositionFix) -> Double {
      let square = Point(network.cells.x[cell], network.cells.y[cell]).squaredDistance(to: fix.position)
      let (r, options) = (fix.accuracy ?? 3, network.options)
      func normal(_ r: Double) -> Double { exp(-square / (2 * r * r)) / (2 * .pi * r * r) }
      return (1 - options.outlierShare) * normal(r) + options.outlierShare * normal(r * options.outlierFactor)
    }

    /// How well a step fits two fixes a second apart.
    func density(_ cell: Int, _ fix: PositionFix, after before: Int, _ fixBefore: PositionFix) -> Double {
      let (r, options, table) = (fix.accuracy ?? 3, network.options, network.cells)
      guard options.errorDuration > 0 else { return density(cell, fix) }
      let share = exp(-1 / options.errorDuration)
      let (dx, dy) = (fix.position.x - table.x[cell], fix.position.y - table.y[cell])
      let (ex, ey) = (fixBefore.position.x - table.x[before], fixBefore.position.y - table.y[before])
      let fresh = r * r * (1 - share * share)
      let square = (dx - share * ex) * (dx - share * ex) + (dy - share * ey) * (dy - share * ey)
      let wide = r * r * options.outlierFactor * options.outlierFactor
      return (1 - options.outlierShare) * exp(-square / (2 * fresh)) / (2 * .pi * fresh)
        + options.outlierShare * exp(-(dx * dx + dy * dy) / (2 * wide)) / (2 * .pi * wide)
    }

    func prior(_ cell: Int, _ motion: Int) -> Double {
      network.arcs.cellLengths[Int(network.cells.arcs[cell])] * network.options.startShares[motion]
    }

    /// The states that follow a state within a second, with their probabilities.
    func following(_ cell: Int, _ motion: Int) -> [(cell: Int, motion: Int, probability: Double)] {
      let (table, row) = (network.second, cell * motions + motion)
      return (Int(table.starts[row])..<Int(table.ends[row])).flatMap { entry in
        (0..<motions).map { next in
          (
            Int(table.targets[entry]), next,
            table.shares[entry] * table.motionChanges[motion * motions + next]
          )
        }
      }
    }

    /// The marginals of the cells at each fix, summed over every way, and the sum over all ways.
    func enumerate(_ fixes: [PositionFix]) -> (marginals: [[Double]], sum: Double) {
      var marginals = [[Double]](repeating: [Double](repeating: 0, count: network.cellCount), count: fixes.count)
      var (way, sum) = ([Int](), 0.0)
      func go(_ cell: Int, _ motion: Int, _ probability: Double) {
        let last = way.count - 1
        let fit = last < 0 ? density(cell, fixes[0]) : density(cell, fixes[last + 1], after: way[last], fixes[last])
        let probability = probability * fit
        way.append(cell)
        if way.count == fixes.count {
          sum += probability
          for (fix, cell) in way.enumerated() { marginals[fix][cell] += probability }
        } else {
          for next in following(cell, motion) { go(next.cell, next.motion, probability * next.probability) }
        }
        way.removeLast()
      }
      for cell in 0..<network.cellCount { for motion in 0..<motions { go(cell, motion, prior(cell, motion)) } }
      return (marginals.map { $0.map { $0 / sum } }, sum)
    }
  }

  /// The marginals of the estimator at a layer.
  private func marginals(_ network: CellNetwork, _ fixes: [PositionFix]) -> [[Double]] {
    network.withScratch { scratch in
      var track = CellTrack(network, itinerary: [])
      for fix in fixes { _ = track.add(fix, &scratch) }
      return fixes.indices.map { layer in
        // The last one that is estimated is the first that is asked for.
        scratch.smooth(track.layers, layer..<(layer + 1), network) { _, _ in }
        var result = [Double](repeating: 0, count: network.cellCount)
        let range = track.layers.range(layer)
        let sum = scratch.marginals[..<range.count].reduce(0, +)
        for slot in range { result[Int(track.layers.cells[slot])] = scratch.marginals[slot - range.lowerBound] / sum }
        return result
      }
    }
  }

  @Test("Probabilities are those of a sum over all ways", arguments: networks.indices)
  func enumeration(index: Int) throws {
    let seed = TestSeed.make() &+ UInt64(index)
    var random = SplitMix(seed: seed)
    let (name, test) = Self.networks[index]
    for round in 0..<5 {
      var options = Self.exactOptions()
      // Every other round with errors that last.
      options.errorDuration = round % 2 == 0 ? 0 : 4
      options.outlierPatience = 1000
      let network = CellNetwork(test.graph, options: options)
      let model = Model(network: network)
      let fixes = (0..<4).map { second in
        let place = Point(Double.random(in: -2...5, using: &random), Double.random(in: -1...3, using: &random))
        return PositionFix(
          time: Int64(second) * 1_000_000, position: place, accuracy: Double.random(in: 0.6...4, using: &random))
      }
      let exact = model.enumerate(fixes)
      let note = Comment(rawValue: "seed \(seed), \(name), round \(round)")
      for (fix, (ours, theirs)) in zip(marginals(network, fixes), exact.marginals).enumerated() {
        let worst = zip(ours, theirs).map { abs($0 - $1) }.max() ?? 0
        #expect(worst < 1e-12, "\(note), fix \(fix)")
      }
      let match = network.match(fixes)
      // The first fix only says where to look: its sum is left out.
      let start = (0..<network.cellCount).reduce(0.0) { sum, cell in
        (0..<model.motions).reduce(sum) { $0 + model.prior(cell, $1) * model.density(cell, fixes[0]) }
      }
      #expect(abs(match.logEvidence - log(exact.sum / start)) < 1e-9, note)
      try check(match, exact.marginals, network, note)
    }
  }

  /// Checks what is told of each fix against the marginals of its cells.
  private func check(_ match: Match, _ marginals: [[Double]], _ network: CellNetwork, _ note: Comment) throws {
    for (estimate, marginal) in zip(match.estimates, marginals) {
      let place = try #require(estimate.onNetwork, note)
      var links: [Int: Double] = [:]
      var corridors: [Int32: Double] = [:]
      var (x, y) = (0.0, 0.0)
      for (cell, probability) in marginal.enumerated() {
        let link = Int(network.cells.links[cell])
        links[link, default: 0] += probability
        corridors[network.corridorOfLink[link], default: 0] += probability
        x += probability * network.cells.x[cell]
        y += probability * network.cells.y[cell]
      }
      #expect(abs((links.values.max() ?? 0) - place.linkProbability) < 1e-12, note)
      #expect(abs((links[place.link] ?? 0) - place.linkProbability) < 1e-12, note)
      #expect(abs((corridors[network.corridorOfLink[place.link]] ?? 0) - place.corridorProbability) < 1e-12, note)
      let spread = marginal.enumerated().reduce(0.0) { sum, item in
        let middle = Point(network.cells.x[item.offset], network.cells.y[item.offset])
        return sum + item.element * middle.squaredDistance(to: estimate.position)
      }
      #expect(abs(spread.squareRoot() - estimate.deviation) < 1e-9, note)
      // Nothing on the network is nearer to the mean.
      let nearest = links.keys.map { network.lines.nearest(on: $0, to: Point(x, y)).squaredDistance }.min() ?? 0
      #expect(abs(nearest - estimate.position.squaredDistance(to: Point(x, y))) < 1e-9, note)
    }
  }

  @Test("Without a beam nothing is left out", arguments: networks.indices)
  func dense(index: Int) {
    let seed = TestSeed.make() &+ UInt64(index)
    var random = SplitMix(seed: seed)
    let (name, test) = Self.networks[index]
    let three = MatchOptions.Motion.standAndWalkAtThreeSpeeds
    for motions in [MatchOptions.Motion.standAndWalk, three] {
      let network = CellNetwork(test.graph, options: Self.exactOptions(motions))
      let fixes = (0..<30).map { second in
        PositionFix(
          time: Int64(second) * 1_000_000,
          position: Point(Double.random(in: -2...5, using: &random), Double.random(in: -1...3, using: &random)),
          accuracy: 2)
      }
      let ours = marginals(network, fixes)
      let dense = Self.forwardBackward(Model(network: network), fixes)
      for (fix, (first, second)) in zip(ours, dense).enumerated() {
        let worst = zip(first, second).map { abs($0 - $1) }.max() ?? 0
        #expect(worst < 1e-12, "seed \(seed), \(name), fix \(fix)")
      }
    }
  }

  /// Forward and backward over all states.
  private static func forwardBackward(_ model: Model, _ fixes: [PositionFix]) -> [[Double]] {
    let (motions, count) = (model.motions, model.network.cellCount * model.motions)
    func normalized(_ values: [Double]) -> [Double] {
      let sum = values.reduce(0, +)
      return values.map { $0 / sum }
    }
    var forward = [
      normalized(
        (0..<count).map { state in
          model.prior(state / motions, state % motions) * model.density(state / motions, fixes[0])
        })
    ]
    for fix in fixes.dropFirst() {
      var next = [Double](repeating: 0, count: count)
      for state in 0..<count {
        for to in model.following(state / motions, state % motions) {
          next[to.cell * motions + to.motion] += (forward.last?[state] ?? 0) * to.probability
        }
      }
      forward.append(normalized((0..<count).map { next[$0] * model.density($0 / motions, fix) }))
    }
    var backward = [Double](repeating: 1, count: count)
    var result: [[Double]] = []
    for fix in fixes.indices.reversed() {
      let both = normalized((0..<count).map { forward[fix][$0] * backward[$0] })
      result.append(
        (0..<model.network.cellCount).map { cell in
          (0..<motions).reduce(0) { $0 + both[cell * motions + $1] }
        })
      backward = normalized(
        (0..<count).map { state in
          model.following(state / motions, state % motions).reduce(0) { sum, to in
            sum + to.probability * model.density(to.cell, fixes[fix]) * backward[to.cell * motions + to.motion]
          }
        })
    }
    return result.reversed()
  }

  @Test func `walks drawn from the model are stated as sure as they are`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let network = CellNetwork(TestNetwork.building(columns: 4, rows: 4, levels: 1, using: &random).graph)
    let model = Model(network: network)
    var stated: [Double] = []
    var right: [Double] = []
    for _ in 0..<60 {
      var state = (cell: Int.random(in: 0..<network.cellCount, using: &random), motion: 1)
      var (fixes, links): ([PositionFix], [Int]) = ([], [])
      for second in 0..<40 {
        let middle = Point(network.cells.x[state.cell], network.cells.y[state.cell])
        let isOutlier = Double.random(in: 0..<1, using: &random) < network.options.outlierShare
        fixes.append(
          PositionFix(
            time: Int64(second) * 1_000_000, position: random.near(middle, isOutlier ? 15 : 3), accuracy: 3))
        links.append(Int(network.cells.links[state.cell]))
        var chance = Double.random(in: 0..<1, using: &random)
        for next in model.following(state.cell, state.motion) {
          chance -= next.probability
          if chance < 0 {
            state = (next.cell, next.motion)
            break
          }
        }
      }
      let match = network.match(fixes)
      stated.append(match.estimates.reduce(0) { $0 + ($1.onNetwork?.linkProbability ?? 0) } / 40)
      right.append(Double(zip(match.estimates, links).count { $0.onNetwork?.link == $1 }) / 40)
    }
    // Fixes of a walk depend on each other: the walks are what is counted.
    let differences = zip(stated, right).map { $0 - $1 }
    let mean = differences.reduce(0, +) / 60
    let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 59
    #expect(abs(mean) < 3 * (variance / 60).squareRoot(), "seed \(seed): stated \(mean) too much")
    #expect(right.reduce(0, +) / 60 > 0.6, "seed \(seed): hardly anything is right")
  }
}
