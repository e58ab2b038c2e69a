import Geometry

/// The steps of the estimator forward in time.
extension MatchScratch {
  /// Moves the last layer on by a step and weighs it with a fix.
  ///
  /// - Returns: the sum over all cells of probability times density, 0 when the fix fits none: then no layer is added.
  mutating func advance(
    _ layers: inout CellLayers, to mark: CellLayers.Mark, _ observation: Observation?, _ network: CellNetwork,
    itinerary: ItinerarySet?
  ) -> Double {
    let range = layers.range(layers.count - 1)
    beginRound()
    var changes: [Double]?
    if mark.ticks > 0 {
      let table = table(ticks: mark.ticks, network, cells: layers.cells[range])
      if let errors = mark.errors {
        spread(layers, range, table, errors, network.cells)
      } else {
        touchedCount = Self.spread(layers, range, table, &states, &stamps, &touched, round)
      }
      changes = table.motionChanges
    } else {
      stay(layers, range)
    }
    weigh(observation, network, itinerary, places: mark.errors == nil)
    return addLayer(mark, to: &layers, changes, network.options)
  }

  /// Adds a layer of all cells around a fix.
  mutating func seed(
    _ layers: inout CellLayers, time: Int64, _ observation: Observation, _ network: CellNetwork,
    itinerary: ItinerarySet?
  ) -> Double {
    beginRound()
    let options = network.options
    let reach = min(18 * observation.accuracy, max(options.snapLimit, 3 * observation.accuracy))
    let shares = options.startShares
    network.forEachCell(within: reach, of: observation.position) { cell in
      touch(cell)
      let length = network.arcs.cellLengths[Int(network.cells.arcs[cell])]
      for motion in shares.indices { states[cell * shares.count + motion] = length * shares[motion] }
    }
    weigh(observation, network, itinerary, places: true)
    return addLayer(
      CellLayers.Mark(time: time, isOfFix: true, ticks: 0, isStart: true), to: &layers, nil, options)
  }

  /// - Parameter places: whether where the cells are counts, or has counted.
  private mutating func weigh(
    _ observation: Observation?, _ network: CellNetwork, _ itinerary: ItinerarySet?, places: Bool
  ) {
    if observation == nil || !places {
      for slot in 0..<touchedCount { densities[slot] = 1 }
    } else {
      observation?.weighPlaces(touched, touchedCount, &densities, network.cells)
    }
    observation?.weighTheRest(touched, count: touchedCount, into: &densities, network, itinerary: itinerary)
  }

  /// Lets every state of a layer go where its row says.
  ///
  /// - Returns: how many cells were touched.
  private static func spread(
    _ layers: borrowing CellLayers, _ range: Range<Int>, _ table: borrowing StepTable, _ states: inout [Double],
    _ stamps: inout [UInt32], _ touched: inout [Int32], _ round: UInt32
  ) -> Int {
    let motions = layers.motionCount
    let (cells, weights) = (layers.cells.span, layers.weights.span)
    let (starts, ends) = (table.starts.span, table.ends.span)
    let (targets, shares) = (table.targets.span, table.shares.span)
    var states = states.mutableSpan
    var stamps = stamps.mutableSpan
    var touched = touched.mutableSpan
    var count = 0
    for slot in range {
      let row = Int(cells[unchecked: slot]) * motions
      for motion in 0..<motions {
        let weight = weights[unchecked: slot * motions + motion]
        for entry in Int(starts[unchecked: row + motion])..<Int(ends[unchecked: row + motion]) {
          let target = Int(targets[unchecked: entry])
          states[unchecked: target * motions + motion] += weight * shares[unchecked: entry]
          if stamps[unchecked: target] != round {
            stamps[unchecked: target] = round
            touched[unchecked: count] = Int32(target)
            count += 1
          }
        }
      }
    }
    return count
  }

  private mutating func stay(_ layers: borrowing CellLayers, _ range: Range<Int>) {
    let motions = layers.motionCount
    for slot in range {
      let cell = Int(layers.cells[slot])
      touch(cell)
      for motion in 0..<motions { states[cell * motions + motion] = layers.weights[slot * motions + motion] }
    }
  }
}

extension CellNetwork {
  /// Calls a closure with each cell whose middle is near a point.
  func forEachCell(within distance: Double, of point: Point, _ visit: (Int) -> Void) {
    let box = Box(
      min: Point(point.x - distance, point.y - distance), max: Point(point.x + distance, point.y + distance))
    for item in tree.search(box) {
      let link = Int(treeLinks[item])
      for arc in arcs.ofLink(link) {
        for cell in arcs.cells(of: arc)
        where Point(cells.x[cell], cells.y[cell]).squaredDistance(to: point) <= distance * distance {
          visit(cell)
        }
      }
    }
  }

  /// The metres from a point to the nearest link, or `nil` when none is within a limit.
  func distance(to point: Point, within limit: Double) -> Double? {
    tree.nearest(to: point, within: limit) { item in
      LineString(graph.line(of: Int(treeLinks[item]))).nearest(to: point)?.distance ?? .infinity
    }?.distance
  }
}

extension MatchOptions {
  /// How probable each motion is when nothing is known: what it comes to by itself.
  var startShares: [Double] {
    let standing = motions.count { $0.speed == 0 }
    let walking = motions.count - standing
    let rates = startRate + stopRate
    let share = standing == 0 ? 0 : walking == 0 ? 1 : rates > 0 ? stopRate / rates : 0.5
    return motions.map { $0.speed == 0 ? share / Double(standing) : (1 - share) / Double(max(walking, 1)) }
  }
}
