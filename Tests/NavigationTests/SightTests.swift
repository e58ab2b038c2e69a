import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// Landmarks are what can be seen from the turn or the way to it.
@Suite struct SightTests {
  /// A corner at (20, 0) with a kiosk at (24, -3), 5 m away.
  private static let corner = DrawnVenue(
    """
    A-------------------b
                        |
                        |
                        |   1
                        |
                        |
                        |
                        |
                        |
                        |
                        C
    """, names: ["1": "Kiosk"])

  private static func text(_ change: (inout Venue) -> Void) throws -> String {
    var venue = corner.venue
    change(&venue)
    let ends = ["A", "C"].map { RouteEnd(spots: corner.place($0).locations) }
    let guided = try Guided(venue, ends[0], ends[1], .walking, "C")
    #expect((guided.steps[1].landmark == "Kiosk") == guided.texts[1].contains("Kiosk"))
    return guided.texts[1]
  }

  private static let named = "Turn right at Kiosk and walk 10 m"
  private static let plain = "Turn right and walk 10 m"

  private static func room(_ use: Space.Use, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>) throws -> Space {
    let corners = [
      Point(x.lowerBound, y.lowerBound), Point(x.upperBound, y.lowerBound), Point(x.upperBound, y.upperBound),
      Point(x.lowerBound, y.upperBound),
    ]
    return Space(id: "s\(x)\(y)", use: use, level: 0, polygons: [Polygon(try Ring(corners))])
  }

  @Test func `a wall between the path and a place hides it, one beside does not`() throws {
    #expect(try Self.text { _ in } == Self.named)
    #expect(try Self.text { $0.walls = [Wall(level: 0, points: [Point(21.5, 2), Point(21.5, -9)])] } == Self.plain)
    #expect(try Self.text { $0.walls = [Wall(level: 0, points: [Point(26, 2), Point(26, -9)])] } == Self.named)
    #expect(try Self.text { $0.walls = [Wall(level: 1, points: [Point(21.5, 2), Point(21.5, -9)])] } == Self.named)
  }

  @Test func `what only the way to the turn sees is named`() throws {
    // A short wall hides the kiosk from the corner, not from 3 m before it.
    let wall = Wall(level: 0, points: [Point(20.6, -0.2), Point(21.4, -1.2)])
    #expect(try Self.text { $0.walls = [wall] } == Self.named)
  }

  @Test func `through an opening one sees, through a closed one not`() throws {
    let wall = Wall(level: 0, points: [Point(22, 2), Point(22, -9)])
    // The line from the corner to the kiosk crosses the wall at (22, -1.5).
    var gap = Opening(id: "gap", level: 0, kind: .door, points: [Point(22, -1), Point(22, -2)])
    func text() throws -> String {
      try Self.text {
        $0.walls = [wall]
        $0.openings = [gap]
      }
    }
    #expect(try text() == Self.named)
    gap.isClosed = true
    #expect(try text() == Self.plain)
    gap.isClosed = false
    gap.points = [Point(22, -5), Point(22, -6)]
    #expect(try text() == Self.plain)
    gap.points = [Point(22, -1.4)]
    #expect(try text() == Self.named)
  }

  @Test func `a place in a room is known by its door: seen on this side, hidden on the other`() throws {
    let shop = try Self.room(.room, 22...28, (-8)...(-1))
    func text(_ door: Point?) throws -> String {
      try Self.text { venue in
        venue.spaces = [shop]
        venue.openings = door.map { [Opening(id: "door", level: 0, points: [$0])] } ?? []
      }
    }
    #expect(try text(nil) == Self.named)
    #expect(try text(Point(22, -4)) == Self.named)
    #expect(try text(Point(28, -4)) == Self.plain)
  }

  @Test func `a room whose walls are drawn with gaps is seen through them`() throws {
    let shop = try Self.room(.room, 22...28, (-8)...(-1))
    func text(_ gapAt: Double) throws -> String {
      try Self.text { venue in
        venue.spaces = [shop]
        var corners = [Point(gapAt, -4), Point(gapAt, -8)]
        corners +=
          gapAt == 22 ? [Point(28, -8), Point(28, -1), Point(22, -1)] : [Point(22, -8), Point(22, -1), Point(28, -1)]
        corners.append(Point(gapAt, -2))
        venue.walls = [Wall(level: 0, points: corners)]
      }
    }
    #expect(try text(22) == Self.named)
    #expect(try text(28) == Self.plain)
  }

  @Test func `another room in between hides a place, open ground does not`() throws {
    let between = try Self.room(.room, 21.2...22.8, (-9)...0.5)
    #expect(try Self.text { $0.spaces = [between] } == Self.plain)
    for use in Space.Use.allCases {
      let isOpen = [.open, .ground, .escalator, .ramp, .movingWalkway].contains(use)
      let space = try Self.room(use, 21.2...22.8, (-9)...0.5)
      #expect(try Self.text { $0.spaces = [space] } == (isOpen ? Self.named : Self.plain), "\(use)")
    }
  }

  @Test func `when the nearest place is hidden the next one that is seen is named`() throws {
    let text = try Self.text { venue in
      venue.walls = [Wall(level: 0, points: [Point(21.5, 2), Point(21.5, -9)])]
      venue.places.append(
        Place(id: "sign", name: "Clock", locations: [Place.Location(level: 0, position: Point(15, -2))]))
    }
    #expect(text == "Turn right at Clock and walk 10 m")
  }
}
