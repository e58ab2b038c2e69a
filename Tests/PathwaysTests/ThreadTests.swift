import Geometry
import Overlay
import TestSupport
import Testing
import VenueModel

@testable import Pathways

@Suite struct ThreadTests {
  /// All generated plans as the levels of one venue.
  private static func tower() throws -> Venue {
    let plans = try GeneratedPlan.all()
    var venue = Venue(id: "tower", name: "Tower")
    for (level, plan) in plans.enumerated() {
      venue.levels.append(Level(id: "L\(level)", ordinal: Double(level), name: plan.name))
      venue.spaces += plan.plan.venue.spaces.map { space in
        var space = space
        space.level = level
        space.id = "\(level)/\(space.id)"
        return space
      }
      venue.openings += plan.plan.venue.openings.map { opening in
        var opening = opening
        opening.level = level
        opening.id = "\(level)/\(opening.id)"
        return opening
      }
    }
    return venue
  }

  @Test(arguments: [600, 0])
  func `The number of threads changes nothing`(allPairsLimit: Int) throws {
    var options = PathwayOptions()
    options.allPairsLimit = allPairsLimit
    options.threads = 1
    let venue = try Self.tower()
    let alone = try venue.withPathways(options, mode: .plan)
    // A straight corridor without doors has nothing to lead around and to.
    #expect(alone.madeLevels.count >= venue.levels.count - 1)
    // More threads than levels, so that some work within levels too.
    for threads in [2, 3, 30] {
      options.threads = threads
      let made = try venue.withPathways(options, mode: .plan)
      #expect(made.venue == alone.venue, "\(threads) threads")
      #expect(made.findings == alone.findings, "\(threads) threads")
      #expect(made.ground.storage == alone.ground.storage, "\(threads) threads")
    }
  }

  @Test func `Answers stand in the order of the questions, and each worker makes its state once`() throws {
    for threads in [1, 2, 3, 8] {
      let states = try Workers.map(500, threads: threads) { () throws(OverlayError) in
        Counter()
      } _: { (counter, number) throws(OverlayError) in
        counter.count += 1
        return (number: number, counter: counter, count: counter.count)
      }
      #expect(states.map(\.number) == Array(0..<500))
      let counters = Dictionary(grouping: states, by: { ObjectIdentifier($0.counter) })
      #expect(counters.count <= threads)
      for own in counters.values { #expect(own.map(\.count) == Array(1...own.count)) }
    }
  }

  @Test func `Of several errors that of the first question is thrown`() throws {
    for threads in [1, 2, 3, 8] {
      #expect(throws: OverlayError.geos(function: "17", message: "")) {
        try Workers.map(300, threads: threads) { () throws(OverlayError) in
        } _: { (_, number) throws(OverlayError) in
          if number >= 17 { throw OverlayError.geos(function: "\(number)", message: "") }
        }
      }
    }
    let none = try Workers.map(0, threads: 4) { () throws(OverlayError) in
    } _: { (_, number) throws(OverlayError) in
      number
    }
    #expect(none == [])
  }

  private final class Counter { var count = 0 }
}
