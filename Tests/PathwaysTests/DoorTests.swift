import Geometry
import Testing
import VenueModel

@testable import Pathways

/// Doors as drawings have them: off the wall, slanted, as points and areas, in thick walls and between many rooms.
@Suite struct DoorTests {
  /// Two rooms wall to wall, or with a gap between them, and one opening.
  private func rooms(_ door: [(Double, Double)], gap: Double = 0) throws -> PathwayResult {
    var plan = TestPlan()
    plan.box("a", .room, 0, 0, 5, 4)
    plan.box("b", .room, 5 + gap, 0, 5, 4)
    plan.door("d", door)
    return try plan.made()
  }

  private func isJoined(_ result: PathwayResult) -> Bool {
    guard let a = result.node("a"), let b = result.node("b"), result.node("d") != nil else { return false }
    return result.length(a, b) != nil
  }

  private static let drawn: [(String, [(Double, Double)])] = [
    ("on the wall", [(5.0, 1.5), (5, 2.5)]), ("three centimetres off", [(5.03, 1.5), (5.03, 2.5)]),
    ("four fifths of a metre off, in the room", [(5.8, 1.5), (5.8, 2.5)]), ("slanted", [(4.9, 1.5), (5.15, 2.5)]),
    ("of three points", [(5, 1.5), (5.02, 2), (5, 2.5)]), ("of no length", [(5, 2), (5, 2)]), ("a point", [(5, 2)]),
    ("a point beside the wall", [(5.2, 2)]), ("in a corner", [(5, 0.1), (5, 1)]),
    ("an area", [(4.9, 1.5), (5.1, 1.5), (5.1, 2.5), (4.9, 2.5), (4.9, 1.5)]),
    ("an area thicker than wide", [(4.4, 1.6), (5.6, 1.6), (5.6, 2.4), (4.4, 2.4), (4.4, 1.6)]),
  ]

  @Test(arguments: drawn)
  func `A door joins the rooms on its sides`(_ what: String, _ door: [(Double, Double)]) throws {
    let result = try rooms(door)
    #expect(isJoined(result), "\(what): \(result.codes)")
    #expect(result.codes == [], "\(what)")
  }

  @Test(arguments: [0.1, 0.3, 0.5, 1.5]) func `A door in a thick wall leads straight through it`(gap: Double) throws {
    let result = try rooms([(5 + gap / 2, 1.5), (5 + gap / 2, 2.5)], gap: gap)
    #expect(isJoined(result), "\(result.codes)")
    let door = try #require(result.node("d"))
    for edge in result.venue.network.edges where edge.from == door || edge.to == door {
      let other = result.venue.network.nodes[edge.from == door ? edge.to : edge.from].position
      let way = Segment(Point(5 + gap / 2, 2), other)
      // Where it leaves the wall it is between the jambs.
      let share = (gap / 2) / abs(other.x - way.start.x)
      #expect(abs(way.start.interpolated(to: other, fraction: share).y - 2) < 0.5)
    }
  }

  @Test func `A wall of more than two metres is too thick for a door`() throws {
    let result = try rooms([(6.25, 1.5), (6.25, 2.5)], gap: 2.5)
    #expect(result.codes == ["pathways.opening.no-area", "pathways.space.no-door"])
  }

  @Test func `A door between three rooms leads into those at its middle`() throws {
    var plan = TestPlan()
    plan.box("a", .room, 0, 0, 5, 4)
    plan.box("b", .room, 5, 0, 5, 2.2)
    plan.box("c", .room, 5, 2.2, 5, 1.8)
    plan.door("d", [(5, 1.5), (5, 2.5)])
    let result = try plan.made()
    let ends = (try #require(result.node("a")), try #require(result.node("b")))
    #expect(result.length(ends.0, ends.1) != nil)
    #expect(result.node("c") == nil && result.codes == ["pathways.space.no-door"])
  }

  @Test func `An opening inside open ground is nothing, and one at its border leads outside`() throws {
    var plan = TestPlan()
    plan.box("a", .open, 0, 0, 10, 4)
    plan.box("b", .open, 10, 0, 10, 4)
    plan.door("inside", [(10, 1), (10, 3)])
    plan.door("out", [(0, 1), (0, 2)])
    plan.door("far", [(40, 1), (40, 2)])
    plan.door("lost", [(5, 2)])
    let result = try plan.made()
    #expect(
      result.codes == [
        "pathways.opening.inside-area", "pathways.opening.no-area", "pathways.opening.no-wall",
        "pathways.opening.outside",
      ])
    #expect(result.node("out") != nil && result.node("inside") == nil && result.node("far") == nil)
  }

  @Test func `Openings on one spot are one`() throws {
    var plan = TestPlan()
    plan.box("a", .room, 0, 0, 5, 4)
    plan.box("b", .room, 5, 0, 5, 4)
    for number in 0..<3_000 { plan.door("d\(number)", [(5, 1.5), (5, 2.5)]) }
    let result = try plan.made()
    #expect(result.codes == ["pathways.opening.duplicate"])
    #expect(result.venue.network.nodes.count < 8)
  }

  @Test func `A door into ground narrower than a person closes that side`() throws {
    var plan = TestPlan()
    plan.box("a", .room, 0, 0, 5, 4)
    plan.box("slit", .room, 5, 0, 0.5, 4)
    plan.box("thin", .room, 5.5, 0, 0.3, 4)
    plan.door("d", [(5, 1.5), (5, 2.5)])
    plan.door("e", [(5.5, 1.5), (5.5, 2.5)])
    let result = try plan.made()
    // 0.5 m less the walls are 0.3 m, 0.3 m are 0.1 m.
    #expect(result.codes.contains("pathways.opening.too-narrow"))
    let (a, slit) = (try #require(result.node("a")), try #require(result.node("slit")))
    #expect(result.length(a, slit) != nil && result.node("thin") == nil)
  }

  @Test func `What an opening tells stands on one edge of every way through it`() throws {
    var plan = TestPlan()
    plan.box("hall", .open, 0, 0, 12, 3)
    plan.box("a", .room, 0, 3, 4, 4)
    plan.box("b", .room, 4, 3, 4, 4)
    plan.box("c", .restricted, 8, 3, 4, 4)
    plan.door("gate", [(1, 3), (3, 3)], kind: .gate, access: .no)
    plan.door("shut", [(5, 3), (7, 3)], isClosed: true)
    plan.door("staff", [(9, 3), (11, 3)])
    let result = try plan.made()
    #expect(result.codes == [])
    let network = result.venue.network
    let gates = network.edges.filter { $0.kind == .gate }
    #expect(!gates.isEmpty && gates.allSatisfy { $0.access == .no && !$0.isClosed })
    let (gate, a) = (try #require(result.node("gate")), try #require(result.node("a")))
    #expect(gates.allSatisfy { $0.from == gate || $0.to == gate })
    #expect(gates.allSatisfy { network.nodes[$0.from].position.y > 2.9 && network.nodes[$0.to].position.y > 2.9 })
    let (shut, staff) = (try #require(result.node("shut")), try #require(result.node("staff")))
    #expect(result.length(gate, a) != nil && result.length(gate, shut) != nil)
    #expect(result.node("b") != nil && result.length("gate", "b") == nil)
    #expect(result.node("c") != nil && result.length(gate, staff) != nil && result.length("gate", "c") == nil)
  }
}
