import Routing

extension Navigator {
  /// Takes the answer to a question; one to a question that is no longer asked changes nothing.
  public mutating func answer(_ asked: RouteRequest, _ answer: RouteAnswer, into events: inout [NavigationEvent]) {
    guard isNavigating, asked == request, var course, var trip else { return }
    request = nil
    switch answer {
    case .noRoute(let none):
      course.policy.fail(none.reason)
      self.course = course
    case .route(let route):
      // There is a way, so that there is hope, even where it is the one that was left.
      course.policy.hope()
      self.course = course
      guard !isSame(route, course) else { return }
      trip.legs[leg].route = route
      var next = Course(RouteLine(route), guide(route, leg), at: asked.time)
      next.inherit(course)
      next.lastTime = course.lastTime
      next.hasJoined = true
      next.policy.rejoin()
      next.level = course.level
      self.course = next
      self.trip = trip
      state = .navigating
      let info = figures(next, isRebased: true)
      self.info = info
      self.course?.toldTime = clock
      tell(.recalculated(route, info), &events)
    }
  }

  /// Takes what came at one moment and asks a router where a way is missing.
  ///
  /// - Parameter restrictions: what may not be used.
  public mutating func update(
    _ fix: PositionFix?, _ estimate: PositionEstimate? = nil, router: inout Router,
    under restrictions: Restrictions? = nil, into events: inout [NavigationEvent]
  ) {
    update(fix, estimate, into: &events)
    guard let request else { return }
    answer(request, router.route(from: request.start, to: request.goal, under: restrictions), into: &events)
  }

  /// Metres by which two ways may differ and be one.
  private static let sameLength = 5.0

  /// Whether a new way is what is left of the present one.
  private func isSame(_ route: Route, _ course: Course) -> Bool {
    let (line, best) = (course.progress.line, course.progress.best)
    guard abs(route.distance - line.remainingDistance(at: best)) <= Self.sameLength else { return false }
    return Self.links(RouteLine(route).pieces[...]) == Self.links(line.pieces[line.piece(at: best)...])
  }

  private static func links(_ pieces: ArraySlice<RouteLine.Piece>) -> [Int] {
    var links: [Int] = []
    for case let link? in pieces.lazy.map(\.link) where links.last != link { links.append(link) }
    return links
  }
}
