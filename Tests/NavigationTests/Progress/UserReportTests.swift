import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// What users of such systems report, each by its number in the list of reports.
@Suite struct UserReportTests {
  /// 60 m, then 40 m to the south.
  private static let corner = DrawnVenue(
    """
    A----------------------------b----------------------------c
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 |                            |
                                 D----------------------------E
    """)
  /// Two floors of one plan over each other, with stairs in the middle that are 4 m as drawn.
  private static let floors = DrawnVenue(
    levels: [
      ("Ground", "A-------------------s-----------------------------c"),
      ("First", "B-----------------------t-------------------------D"),
    ], connectors: [.init(.stairs, "Stairs", ["Ground/s", "First/t"])])

  @Test func `T19: a track that jumps to another floor for some fixes stays on its floor`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "c")
    journey.walk(12, 0)
    journey.toldLevel = 1
    journey.walk(16, 0)
    journey.toldLevel = .none
    journey.walk(50, 0)
    #expect(journey.names == ["started", "arrived"])
  }

  @Test func `T19: strong repeated evidence changes the floor without a connector`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "c")
    journey.walk(4, 0)
    journey.toldLevel = 1
    journey.walk(30, 0)
    #expect(journey.count("levelChanged") == 1)
    #expect(journey.names.prefix(4) == ["started", "levelChanged", "offRoute", "recalculated"])
    #expect((journey.times("levelChanged").first ?? 0) >= 12)
  }

  @Test(arguments: [1.0, 3, 5])
  func `T20: a missed turn is told within 20 m`(accuracy: Double) throws {
    var journey = try Journey(Self.corner)
    journey.accuracy = accuracy
    try journey.start("A", "D")
    journey.walk(29, 0)
    let turn = journey.time
    journey.walk(58, 0)
    let told = try #require(journey.times("offRoute").first, "it was never told")
    #expect((told - turn) * journey.speed <= 20)
    #expect(journey.times("recalculated").first == told)
  }

  @Test func `T21: figures change with every fix of a walk`() throws {
    var journey = try Journey(Self.corner)
    try journey.start("A", "D")
    journey.fix(0, 0)
    let before = journey.count("infoChanged")
    journey.walk(20, 0)
    #expect(journey.count("infoChanged") - before == 16)
  }

  @Test func `T22: a walker near the threshold does not flip between on and off route`() throws {
    var options = NavigationOptions()
    options.recalculates = false
    options.offRoute = .init(10)
    var journey = try Journey(Self.corner, options: options)
    try journey.start("A", "c")
    // Fixes 9 to 11 m beside the route: past the threshold and within it by turns, and three in a row at times.
    journey.walk(58, 0) { step in Point(0, step % 7 < 4 ? 11 : 9) }
    #expect(journey.count("offRoute") == 1)
    #expect(journey.count("backOnRoute") == 0)
    #expect(journey.navigator.state == .offRoute)
  }

  @Test func `T23: one bad fix neither leaves the route nor blanks figures`() throws {
    var journey = try Journey(Self.corner)
    try journey.start("A", "D")
    journey.walk(10, 0)
    let before = try #require(journey.navigator.info)
    journey.fix(10, 60)
    let after = try #require(journey.navigator.info)
    #expect(after.remainingDistance == before.remainingDistance)
    #expect(after.nextStep == before.nextStep)
    journey.walk(20, 0)
    #expect(journey.names == ["started"])
  }

  @Test func `T23: off the route the last figures stay and are stale`() throws {
    var options = NavigationOptions()
    options.recalculates = false
    var journey = try Journey(Self.corner, options: options)
    try journey.start("A", "D")
    journey.walk(29, 0)
    journey.walk(50, 0)
    let info = try #require(journey.navigator.info)
    #expect(journey.navigator.state == .offRoute)
    #expect(info.isStale)
    #expect(info.remainingDistance > 0 && info.remainingDistance < 25)
    #expect(info.nextStep != nil)
    #expect(abs(info.distanceFromRoute - 21) < 0.5)
    journey.walk(29, 0)
    journey.walk(29, 6)
    #expect(journey.names == ["started", "offRoute", "backOnRoute"])
    #expect(journey.navigator.info?.isStale == false)
  }

  @Test func `T24: the thresholds grow with the accuracy up to a cap, and can be off`() throws {
    func told(_ accuracy: Double, _ change: (inout NavigationOptions) -> Void = { _ in }) throws -> Double? {
      var options = NavigationOptions()
      options.recalculates = false
      change(&options)
      var journey = try Journey(DrawnVenue("A-----------------------------b"), options: options)
      journey.accuracy = accuracy
      try journey.start("A", "b")
      // Straight away from the route.
      journey.fix(0, 0)
      journey.walk(0, 60)
      return journey.times("offRoute").first.map { ($0 - 1) * journey.speed }
    }
    let sharp = try #require(try told(1))
    let usual = try #require(try told(5))
    let poor = try #require(try told(20))
    let hopeless = try #require(try told(100))
    #expect(sharp < usual && usual < poor && poor == hopeless)
    #expect(sharp < 15 && hopeless < 30)
    #expect(try told(3) { $0.offRoute = nil } == nil)
  }

  @Test func `T25: off route is measured from the fix, not from what an estimator snaps to the route`() throws {
    var options = NavigationOptions()
    options.recalculates = false
    var journey = try Journey(Self.corner, options: options)
    let graph = journey.router.graph
    // It never leaves the first edge of the route.
    journey.estimate = { fix in
      let offset = min(max(fix.position.x, 0), 29)
      let line = LineString(graph.line(of: 0))
      return PositionEstimate(
        time: fix.time, position: line.point(at: offset) ?? fix.position, level: 0,
        onNetwork: .init(link: 0, offset: offset, linkProbability: 1, corridorProbability: 1, levelProbability: 1),
        deviation: 1, source: .filtered)
    }
    try journey.start("A", "b")
    journey.walk(15, 0)
    journey.walk(15, 19)
    #expect(journey.count("offRoute") == 1)
    #expect((journey.navigator.info?.distanceFromRoute ?? 0) > 15)
    // And it ends: the fixes come back.
    journey.walk(15, 0)
    journey.walk(28, 0)
    #expect(journey.names == ["started", "offRoute", "backOnRoute", "arrived"])
  }

  @Test func `T27: progress waits while one is far from the route`() throws {
    var options = NavigationOptions()
    options.offRoute = nil
    var journey = try Journey(Self.corner, options: options)
    try journey.start("A", "c")
    journey.walk(10, 0)
    let before = try #require(journey.navigator.info)
    journey.vanish(to: 12, 14, seconds: 1)
    journey.walk(40, 14)
    #expect(journey.navigator.info?.remainingDistance == before.remainingDistance)
    #expect(journey.navigator.info?.snappedPosition == before.snappedPosition)
  }

  @Test func `T28: after a new route nothing is told of the old one`() throws {
    var journey = try Journey(Self.corner)
    try journey.start("A", "D")
    journey.walk(29, 0)
    journey.walk(58, 0)
    journey.walk(58, 19)
    journey.walk(29, 19)
    #expect(journey.names.last == "arrived")
    var line: LineString?
    var length = 0.0
    var count = 0
    for event in journey.events {
      if case .recalculated(let route, _) = event.kind {
        (line, length) = (LineString(route.parts.flatMap(\.points)), route.distance)
      }
      guard let line, let info = event.info else { continue }
      count += 1
      #expect((line.nearest(to: info.snappedPosition)?.distance ?? 1) < 1e-6)
      #expect(info.remainingDistance <= length)
    }
    #expect(count > 20)
  }

  @Test func `T30: navigation can begin in the middle of a route`() throws {
    var journey = try Journey(Self.corner)
    try journey.start("A", "D")
    journey.vanish(to: 20, 0, seconds: 0)
    journey.walk(29, 0)
    journey.walk(29, 19)
    #expect(journey.names == ["started", "arrived"])
    #expect(journey.infos[0].remainingDistance == 48)
    #expect(journey.infos.contains { abs($0.remainingDistance - 26) < 3 })
  }

  @Test func `T30: who takes a short cut goes on where he meets the route again`() throws {
    var options = NavigationOptions()
    options.recalculates = false
    var journey = try Journey(Self.corner, options: options)
    try journey.start("A", "D")
    journey.walk(5, 0)
    journey.walk(29, 19)
    #expect(journey.names.last == "arrived")
    #expect(journey.count("recalculated") == 0)
  }

  @Test func `T31: who stands off the network gets no second look for a way`() throws {
    let drawn = DrawnVenue("A---------------------b---------------------C")
    var journey = try Journey(drawn)
    try journey.start("A", "C")
    journey.walk(10, 0)
    journey.walk(10, 40)
    journey.forget()
    let noise: (Int) -> Point = { Point([1, -2, 0, 2, -1][$0 % 5], [2, 0, -2, -1, 1][$0 % 5]) }
    journey.stand(600, noise: noise)
    #expect(journey.count("recalculated") <= 1)
    #expect(journey.count("offRoute") <= 1)
    #expect(journey.count("backOnRoute") == 0)
  }

  @Test func `T31: a new way that is the old one is not told`() throws {
    var journey = try Journey(DrawnVenue("A----------------------------------------b"))
    try journey.start("A", "b")
    journey.walk(15, 0)
    journey.walk(15, 14)
    journey.walk(20, 0)
    journey.walk(40, 0)
    #expect(journey.names == ["started", "offRoute", "backOnRoute", "arrived"])
  }

  @Test func `T31: where there is no way the looks for one are few, and the old route stays`() throws {
    let drawn = DrawnVenue("A->-----------b->-----------------------------------------------------------c")
    var options = NavigationOptions()
    options.failureTime = 120
    var journey = try Journey(drawn, options: options)
    try journey.start("A", "b")
    journey.walk(14.5, 0)
    // Past the end, behind which no way leads back.
    var late = try Journey(drawn, options: options)
    try late.start("A", "b")
    late.vanish(to: 50, 0, seconds: 1)
    late.stand(100)
    #expect(late.names == ["started", "offRoute"])
    #expect(late.navigator.info?.isStale == true)
    late.stand(40)
    #expect(late.names == ["started", "offRoute", "failed"])
    #expect(journey.names.last == "arrived")
  }

  @Test func `T32: a path beside the route within its corridor is noticed by the network`() throws {
    let drawn = DrawnVenue(
      """
      a-----b-------------------------------------------c
            |
            |
            |
            |
            |
            e-------------------------------------------f
      """)
    var journey = try Journey(drawn)
    let estimator = NearestEstimator(journey.router.graph)
    journey.estimate = { estimator.estimate($0) }
    try journey.start("a", "c")
    journey.walk(6, 0)
    let turn = journey.time
    journey.walk(6, 6)
    journey.walk(50, 6)
    let told = try #require(journey.times("offRoute").first, "it was never told")
    #expect((told - turn) * journey.speed < 20)
  }

  @Test func `T32: a course across the route speaks for leaving it before the distance does`() throws {
    func told(course: Bool) throws -> Double {
      var journey = try Journey(Self.corner)
      journey.hasCourse = course
      journey.accuracy = 6
      try journey.start("A", "c")
      journey.walk(29, 0)
      let turn = journey.time
      journey.walk(29, 19)
      return try #require(journey.times("offRoute").first, "it was never told") - turn
    }
    #expect(try told(course: true) < told(course: false))
  }

  @Test func `T33: no arrival by projection to the last vertex, however far away`() throws {
    var options = NavigationOptions()
    options.recalculates = false
    var journey = try Journey(Self.corner, options: options)
    try journey.start("A", "b")
    journey.walk(20, 0)
    journey.vanish(to: 5_000, 0, seconds: 1)
    journey.stand(30)
    #expect(journey.names == ["started", "offRoute"])
  }

  @Test func `T33: no arrival on another floor`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "D")
    journey.walk(50, 0)
    journey.stand(30)
    #expect(journey.count("arrived") == 0)
    #expect(journey.count("offRoute") >= 1)
  }

  @Test func `T34: a late turn into a short last leg still arrives`() throws {
    let drawn = DrawnVenue(
      """
      A-----------------------b---------------d
                              |
                              |
                              |
                              C
      """)
    var journey = try Journey(drawn)
    try journey.start("A", "C")
    journey.walk(24, 0)
    journey.walk(34, 0)
    journey.walk(24, 0)
    journey.walk(24, 4)
    journey.stand(5)
    #expect(journey.names.last == "arrived")
    #expect(journey.count("arrived") == 1)
  }

  @Test func `T34: a new route arrives at its end only`() throws {
    var journey = try Journey(Self.corner)
    try journey.start("A", "b")
    journey.walk(23, 0)
    // Near the end of the first trip, another one begins.
    try journey.start("b", "E")
    journey.forget()
    journey.stand(5)
    #expect(journey.count("arrived") == 0)
    journey.walk(29, 0)
    journey.walk(58, 0)
    journey.walk(58, 19)
    #expect(journey.names == ["arrived"])
  }

  @Test func `T34: who comes to a destination off the network arrives`() throws {
    let drawn = DrawnVenue(
      """
      a-----------------------------------------b




























                          5
      """)
    var journey = try Journey(drawn)
    try journey.start("a", "5")
    journey.walk(5, 0)
    journey.walk(20, 28)
    journey.stand(5)
    #expect(journey.names.last == "arrived")
  }

  @Test func `T35: the better the fixes the nearer the arrival, and it can be off`() throws {
    func left(_ accuracy: Double, _ radius: NavigationOptions.AccuracyRadius?) throws -> Double? {
      var options = NavigationOptions()
      options.arrival = radius
      var journey = try Journey(Self.corner, options: options)
      journey.accuracy = accuracy
      try journey.start("A", "b")
      journey.walk(29, 0)
      journey.stand(10)
      return journey.navigator.isNavigating ? nil : 29 - journey.spot.x
    }
    let radius = NavigationOptions().arrival
    let sharp = try #require(try left(1, radius))
    let poor = try #require(try left(7, radius))
    #expect(sharp < 6 && poor > 9 && poor <= 15)
    #expect(try left(3, nil) == nil)
    #expect(try left(3, .init(1)) ?? 9 <= 1)
  }

  @Test func `T40: the level of figures and the level event follow the steps`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "D")
    journey.walk(20, 0)
    #expect(journey.navigator.info?.currentLevel == 0)
    journey.walk(22, 0)
    journey.level = 1
    journey.walk(50, 0)
    #expect(journey.names == ["started", "levelChanged", "arrived"])
    let change = try #require(journey.times("levelChanged").first)
    // 16 s of walking lead to the stairs, 20 s to their end.
    #expect(change >= 16 && change <= 23)
    let after = journey.events.filter { Double($0.time) / 1e6 > change }.compactMap(\.info)
    #expect(after.allSatisfy { $0.currentLevel == 1 })
    #expect(after.allSatisfy { $0.nextStep.map { $0.level == 1 } ?? true })
  }
}
