import Geometry
import TestSupport
import Testing
import VenueModel

@Suite struct DrawnVenueTests {
  @Test("Every sign of the legend is read")
  func legend() {
    let drawn = DrawnVenue(
      #"""
      A->-b-x-c-=-d
      |          /
      ^         v
      |        /
      e--:----f   1
      """#, scale: 2, names: ["1": "Kiosk"])
    let venue = drawn.venue
    func edge(_ a: String, _ b: String) -> PathEdge? {
      let ends = [drawn.node(a), drawn.node(b)]
      return venue.network.edges.first { [$0.from, $0.to] == ends || [$0.to, $0.from] == ends }
    }
    #expect(venue.network.nodes.map(\.id) == ["A", "b", "c", "d", "e", "f"])
    #expect(venue.network.nodes[drawn.node("f")].position == Point(16, -8))
    #expect(edge("A", "b")?.direction == .forward)
    #expect(edge("b", "c")?.isClosed == true)
    #expect(edge("A", "e")?.direction == .backward)
    #expect(edge("e", "f")?.kind == .door)
    #expect(edge("c", "d")?.kind == .stairs)
    #expect(edge("d", "f")?.direction == .forward)
    #expect(edge("c", "f") == nil)
    #expect(venue.places.map(\.name) == ["A", "Kiosk"])
    #expect(drawn.place("A").locations.first?.node == drawn.node("A"))
    #expect(drawn.place("Kiosk").locations.first?.position == Point(24, -8))
  }

  @Test("A drawing with a loose end says where")
  func looseEnd() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DrawnVenue("A--b\n   |\n")
    }
    #expect(Self.text(result).contains("drawing of Ground, line 2, column 4: '|' belongs to no edge"))
  }

  @Test("A letter drawn twice says where")
  func twice() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DrawnVenue("A--b--A")
    }
    #expect(Self.text(result).contains("line 1, column 7: a second node 'A'"))
  }

  @Test("An arrow across its edge says where")
  func across() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DrawnVenue("A-^-b")
    }
    #expect(Self.text(result).contains("line 1, column 3: '^' points across its edge"))
  }

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
