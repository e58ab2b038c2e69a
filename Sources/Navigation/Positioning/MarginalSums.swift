import Geometry

/// Sums of the probabilities of cells over links, corridors and levels; all 0 between two uses.
struct MarginalSums {
  private var links: [Double]
  private var corridors: [Double]
  private var levels: [Double]
  /// The links whose sum is not 0.
  private var touched: [Int32] = []

  init(_ network: CellNetwork) {
    links = [Double](repeating: 0, count: network.graph.links.count)
    corridors = [Double](repeating: 0, count: network.corridorCount)
    levels = [Double](repeating: 0, count: network.hasCells.count)
  }

  /// What is most probable, and where the mean is; the time is left 0.
  ///
  /// - Parameters:
  ///   - range: the cells to look at, 1 or more.
  ///   - probabilities: of each of them, up to a factor.
  mutating func estimate(
    _ cells: borrowing [Int32], _ range: Range<Int>, _ probabilities: borrowing [Double], _ network: CellNetwork
  ) -> PositionEstimate {
    var (total, x, y, square) = (0.0, 0.0, 0.0, 0.0)
    let table = network.cells
    let origin = Point(table.x[Int(cells[range.lowerBound])], table.y[Int(cells[range.lowerBound])])
    for slot in range {
      let (cell, probability) = (Int(cells[slot]), probabilities[slot - range.lowerBound])
      guard probability > 0 else { continue }
      let (dx, dy) = (table.x[cell] - origin.x, table.y[cell] - origin.y)
      total += probability
      x += probability * dx
      y += probability * dy
      square += probability * (dx * dx + dy * dy)
      let link = Int(table.links[cell])
      if links[link] == 0 { touched.append(Int32(link)) }
      links[link] += probability
      levels[Int(table.levels[cell])] += probability
    }
    (x, y) = (x / total, y / total)
    let mean = Point(origin.x + x, origin.y + y)
    let variance = max(square / total - x * x - y * y, 0)
    let level = levels.indices.reduce(0) { levels[$1] > levels[$0] ? $1 : $0 }
    let levelProbability = levels[level] / total
    for index in levels.indices { levels[index] = 0 }
    let best = bestLink(network)
    let place = nearest(to: mean, onLevel: level, network)
    let onBest = network.lines.nearest(on: best.link, to: mean)
    let estimate = PositionEstimate(
      time: 0, position: place, level: level,
      onNetwork: .init(
        link: best.link, offset: onBest.offset, linkProbability: min(links[best.link] / total, 1),
        corridorProbability: min(best.corridorSum / total, 1), levelProbability: min(levelProbability, 1)),
      deviation: (variance + place.squaredDistance(to: mean)).squareRoot(), source: .filtered)
    for link in touched { links[Int(link)] = 0 }
    touched.removeAll(keepingCapacity: true)
    return estimate
  }

  /// The most probable link, of equally probable ones the first, and the sum of its corridor.
  private mutating func bestLink(_ network: CellNetwork) -> (link: Int, corridorSum: Double) {
    var best = Int(touched[0])
    for link in touched.lazy.map(Int.init) {
      corridors[Int(network.corridorOfLink[link])] += links[link]
      if links[link] > links[best] || (links[link] == links[best] && link < best) { best = link }
    }
    let sum = corridors[Int(network.corridorOfLink[best])]
    for link in touched { corridors[Int(network.corridorOfLink[Int(link)])] = 0 }
    return (best, sum)
  }

  private func nearest(to mean: Point, onLevel level: Int, _ network: CellNetwork) -> Point {
    var best = (point: mean, squaredDistance: Double.infinity)
    for link in touched.lazy.map(Int.init) {
      let ends = network.lines.levels[link]
      guard Int(ends.x) == level || Int(ends.y) == level else { continue }
      let place = network.lines.nearest(on: link, to: mean)
      if place.squaredDistance < best.squaredDistance { best = (place.point, place.squaredDistance) }
    }
    return best.point
  }
}
