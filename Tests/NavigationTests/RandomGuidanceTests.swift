import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

@Suite struct RandomGuidanceTests {
  @Test("Steps add up to legs, and legs to the route", arguments: RandomVenue.Shape.allCases)
  func sums(shape: RandomVenue.Shape) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(seed: seed)
    var count = 0
    for round in 0..<400 where count < 500 {
      let venue = RandomVenue.make(shape, using: &random)
      for profile in [Profile.walking, .stepFree] {
        var router = Router(venue, profile: profile)
        for _ in 0..<10 {
          let from = Int(random.next() % UInt64(router.graph.networkNodeCount))
          let to = Int(random.next() % UInt64(router.graph.networkNodeCount))
          let answer = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
          guard case .route(let route) = answer else { continue }
          count += 1
          let guidance = Guidance(route, in: venue, graph: router.graph, destination: "there")
          let note = "seed \(seed), round \(round), \(profile.name), \(from) to \(to)"
          check(guidance, route, note)
          let again = Guidance(route, in: venue, graph: router.graph, destination: "there")
          #expect(again == guidance, "\(note): not the same twice")
        }
      }
    }
    #expect(count >= 500, "seed \(seed): too few routes")
  }

  private func check(_ guidance: Guidance, _ route: Route, _ note: String) {
    var distance = 0.0
    var duration = 0.0
    for leg in guidance.legs {
      #expect(!leg.steps.isEmpty, "\(note): an empty leg")
      var sum = (distance: 0.0, duration: 0.0)
      for (index, step) in leg.steps.enumerated() {
        #expect(step.level == leg.level, "\(note): a step of another level")
        #expect(
          step.toLevel == step.level || index == leg.steps.count - 1, "\(note): a leg goes on behind a connector")
        #expect(step.distance >= 0 && step.duration >= 0, "\(note): a negative step")
        #expect(!step.instruction.isEmpty, "\(note): no words")
        sum.distance += step.distance
        sum.duration += step.duration
      }
      #expect(abs(sum.distance - leg.distance) < 1e-6, "\(note): steps do not add up to their leg")
      #expect(abs(sum.duration - leg.duration) < 1e-6, "\(note): times of steps do not add up to their leg")
      distance += leg.distance
      duration += leg.duration
    }
    #expect(abs(distance - route.distance) < 1e-6, "\(note): legs do not add up to the route")
    #expect(abs(duration - route.duration) < 1e-6, "\(note): times of legs do not add up to the route")
    let steps = guidance.legs.flatMap(\.steps)
    #expect(steps.last?.maneuver.type == .arrive, "\(note): no arrival")
    #expect(steps.count { $0.maneuver.type == .arrive } == 1, "\(note): more than one arrival")
    #expect(steps.first?.maneuver.type != .turn, "\(note): a turn before the first step")
    #expect(steps.first?.maneuver.type != .continue, "\(note): on before the first step")
    #expect(steps.dropFirst().allSatisfy { $0.maneuver.type != .depart }, "\(note): a second start")
    #expect(guidance.legs.last?.level == route.end.level, "\(note): the last leg is on another level")
  }
}
