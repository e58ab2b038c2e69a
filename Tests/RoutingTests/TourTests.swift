import TestSupport
import Testing

@testable import Routing

@Suite struct TourTests {
  /// Costs in both directions of their own, some ways missing.
  private func costs(_ count: Int, missing: UInt64, _ random: inout SplitMix) -> Tour.Costs {
    func leg() -> UInt64? { random.next() % 100 < missing ? nil : random.next() % 50 }
    let open = random.next() % 3
    return Tour.Costs(
      first: (0..<count).map { _ in open == 0 ? 0 : leg() },
      between: (0..<count).map { _ in (0..<count).map { _ in leg() } },
      last: (0..<count).map { _ in open == 1 ? 0 : leg() })
  }

  private func permutations(_ stops: [Int]) -> [[Int]] {
    guard stops.count > 1 else { return [stops] }
    return stops.flatMap { stop in permutations(stops.filter { $0 != stop }).map { [stop] + $0 } }
  }

  @Test("Up to seven stops the order is the first of the cheapest permutations")
  func bruteForce() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<400 {
      let count = round % 40 == 0 ? 7 : Int(random.next() % 7)
      let costs = costs(count, missing: [0, 20, 60][round % 3], &random)
      var best: (cost: UInt64, order: [Int])?
      for order in permutations(Array(0..<count)) {
        if let cost = costs.cost(of: order), cost < best?.cost ?? .max { best = (cost, order) }
      }
      let tour = Tour(costs)
      #expect(tour?.cost == best?.cost, "seed \(seed), round \(round)")
      #expect(tour?.order == best?.order, "seed \(seed), round \(round)")
      #expect(tour?.isExact ?? true)
      if !costs.unreachable.isEmpty { #expect(tour == nil, "seed \(seed), round \(round)") }
    }
  }

  @Test("The heuristic visits each stop once, is never worse than its nearest neighbour and near the best order")
  func heuristic() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var (excess, worst) = (0.0, 1.0)
    for round in 0..<60 {
      let count = 9 + round % 4
      // Positions in the plane with uphill ways half as dear again: what venues look like.
      let spots = (0..<count + 2).map { _ in
        (Double(random.next() % 1000), Double(random.next() % 1000), Double(random.next() % 3))
      }
      func leg(_ a: Int, _ b: Int) -> UInt64 {
        let (dx, dy, dz) = (spots[a].0 - spots[b].0, spots[a].1 - spots[b].1, spots[b].2 - spots[a].2)
        return UInt64((dx * dx + dy * dy).squareRoot() * 10 + (dz > 0 ? 3000 : 1500) * abs(dz))
      }
      let costs = Tour.Costs(
        first: (0..<count).map { leg(count, $0) }, between: (0..<count).map { a in (0..<count).map { leg(a, $0) } },
        last: (0..<count).map { leg($0, count + 1) })
      let legs = TourLegs(costs)
      let good = legs.goodOrder()
      #expect(good.sorted() == Array(0..<count), "seed \(seed), round \(round)")
      let neighbor = legs.nearestNeighbor(
        from: (0..<count).min { (costs.first[$0]!, $0) < (costs.first[$1]!, $1) } ?? 0)
      #expect(legs.cost(of: good) <= legs.cost(of: neighbor), "seed \(seed), round \(round)")
      let ratio = Double(legs.cost(of: good)) / Double(legs.cost(of: legs.bestOrder()))
      #expect(ratio >= 1, "seed \(seed), round \(round)")
      excess += ratio - 1
      worst = max(worst, ratio)
    }
    #expect(worst <= 1.15, "seed \(seed): \(worst)")
    #expect(excess / 60 <= 0.01, "seed \(seed): \(excess / 60) on average")
  }

  @Test("Forty stops are ordered without proof, the same on every run, and no single move betters them")
  func manyStops() throws {
    var random = SplitMix(seed: 4)
    let costs = costs(40, missing: 0, &random)
    let tour = try #require(Tour(costs))
    #expect(!tour.isExact)
    #expect(tour == Tour(costs))
    let legs = TourLegs(costs)
    #expect(legs.improved(tour.order) == tour.order)
    #expect(costs.cost(of: tour.order) == tour.cost)
  }

  @Test("Stops that nothing leads to or from are named")
  func unreachable() {
    let open: [UInt64?] = [0, 0, 0]
    let costs = Tour.Costs(first: [1, 1, nil], between: [[nil, 1, nil], [1, nil, nil], [1, 1, nil]], last: open)
    #expect(costs.unreachable == [2])
    #expect(Tour(costs) == nil)
  }
}
