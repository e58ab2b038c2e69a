import VenueModel

/// Which of some places are nearest by what it costs to walk there.
public struct NearestQuery: Sendable {
  /// How many are wanted, 1 or more.
  public var count: Int
  /// The greatest cost, in the units of ``Route/cost``.
  public var maximumCost: UInt64
  /// The greatest distance of the cheapest way in metres.
  public var maximumDistance: Double
  /// The greatest duration of the cheapest way in seconds.
  public var maximumDuration: Double
  /// Whether ways from the places are asked for instead of ways to them.
  public var isTowards: Bool

  /// Makes a query without limits.
  public init(
    count: Int, maximumCost: UInt64 = .max, maximumDistance: Double = .infinity,
    maximumDuration: Double = .infinity, isTowards: Bool = false
  ) {
    self.count = count
    self.maximumCost = maximumCost
    self.maximumDistance = maximumDistance
    self.maximumDuration = maximumDuration
    self.isTowards = isTowards
  }
}

/// A place that was found, with the way.
public struct NearestAnswer: Sendable, Hashable {
  /// Which of the candidates it is.
  public var candidate: Int
  /// The way there, or from there.
  public var route: Route
}

extension Router {
  /// The candidates that are nearest to an end by cost, of equal costs in their order, with their ways.
  ///
  /// Candidates without a way, or beyond a limit, are left out, so fewer than asked for may come back.
  ///
  /// - Complexity: a matrix of one row (or column), and a route for each answer.
  public mutating func nearest(
    to end: RouteEnd, among candidates: [RouteEnd], _ query: NearestQuery
  ) -> [NearestAnswer] {
    let matrix =
      query.isTowards ? matrix(from: candidates, to: [end]) : matrix(from: [end], to: candidates)
    let cells = matrix.cells(ofRows: matrix.sources.indices, isMeasured: false)
    let order = cells.indices.compactMap { index in cells[index].map { (cost: $0.cost, index: index) } }
      .filter { $0.cost <= query.maximumCost }
      .sorted { $0 < $1 }
    var answers: [NearestAnswer] = []
    for (_, index) in order where answers.count < query.count {
      let (start, goal) = query.isTowards ? (candidates[index], end) : (end, candidates[index])
      guard case .route(let route) = route(from: start, to: goal), route.distance <= query.maximumDistance,
        route.duration <= query.maximumDuration
      else { continue }
      answers.append(NearestAnswer(candidate: index, route: route))
    }
    return answers
  }
}
