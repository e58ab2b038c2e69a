import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Scans of RoomPlan become walls, openings and rooms.
@Suite struct RoomPlanReaderTests {
  /// An angular room with a door, a window, a floor, a section, a bed and a chair.
  private static func room(_ sketch: RoomPlanSketch) -> String {
    sketch.scan([
      "walls": sketch.walls(angularRoom),
      "doors": [sketch.surface("door", "d", Point(1, 0), Point(1.9, 0), height: 2, parent: "w0")],
      "windows": [sketch.surface("window", "v", Point(6, 0.5), Point(6, 1.5), bottom: 1, height: 1, parent: "w1")],
      "floors": [sketch.floor("f", angularRoom)],
      "sections": [sketch.section("livingRoom", Point(1, 1))],
      "objects": [
        sketch.object("bed", "b", Point(1, 4), (1.6, 0.5, 1.8)),
        sketch.object("chair", "c", Point(4, 1), (0.5, 1, 0.5)),
      ],
    ])
  }

  private static func near(_ a: Point, _ b: Point, _ tolerance: Double = 1e-6) -> Bool {
    a.distance(to: b) <= tolerance
  }

  @Test func `a room lies on the plan as it does on paper, turned but never mirrored`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      var sketch = RoomPlanSketch()
      sketch.turn = .random(in: -4...4, using: &random)
      sketch.shift = Point(.random(in: -50...50, using: &random), .random(in: -50...50, using: &random))
      let venue = try VenueResult(Self.room(sketch)).venue
      #expect(venue.validityProblems() == [])
      let outline = try #require(venue.spaces.first { $0.id == "f" }?.polygons.first)
      #expect(outline.shell.count == angularRoom.count, "seed \(seed)")
      for (corner, drawn) in zip(outline.shell.points, angularRoom) {
        #expect(Self.near(corner, sketch.placed(drawn)), "seed \(seed)")
      }
      // The outline was drawn counter-clockwise; a mirror would turn it.
      #expect(outline.shell.isCounterClockwise, "seed \(seed)")
      for index in angularRoom.indices {
        let ends = [angularRoom[index], angularRoom[(index + 1) % angularRoom.count]].map(sketch.placed)
        #expect(zip(venue.walls[index].points, ends).allSatisfy { Self.near($0, $1) }, "seed \(seed)")
      }
      let door = venue.openings[0].points
      #expect(Self.near(door[0], sketch.placed(Point(1, 0))) && Self.near(door[1], sketch.placed(Point(1.9, 0))))
    }
  }

  @Test func `numbers flat, by columns or by rows and cases as objects or texts say the same`() throws {
    let plain = try VenueResult(Self.room(RoomPlanSketch(shift: Point(3, 4))))
    #expect(plain.codes == ["roomplan.objects"])
    for numbers in RoomPlanSketch.Numbers.allCases {
      for hasTextCases in [false, true] {
        let sketch = RoomPlanSketch(numbers: numbers, hasTextCases: hasTextCases, shift: Point(3, 4))
        let result = try VenueResult(Self.room(sketch))
        #expect(result.venue == plain.venue)
        #expect(result.codes.contains("roomplan.transform.rows") == (numbers == .rows))
      }
    }
  }

  @Test func `a room has a level, a name, a place, an obstacle and a door, and windows open nothing`() throws {
    let venue = try VenueResult(Self.room(RoomPlanSketch())).venue
    #expect(venue.levels.map(\.id) == ["0"])
    #expect(venue.levels[0].ordinal == 0 && venue.levels[0].plan == nil && venue.georeference == nil)
    #expect(venue.spaces.map(\.id) == ["f", "b"])
    #expect(venue.spaces.map(\.use) == [.room, .obstacle])
    #expect(venue.spaces[0].name == "Living room" && venue.spaces[0].category == "livingRoom")
    let bed = venue.spaces[1].polygons[0].box
    #expect(Self.near(bed.min, Point(0.2, 3.1)) && Self.near(bed.max, Point(1.8, 4.9)))
    #expect(venue.places.map(\.name) == ["Living room"])
    #expect(venue.openings.map(\.id) == ["d"])
    #expect(venue.openings[0].kind == .door && venue.openings[0].category == "door")
    #expect(venue.walls.count == angularRoom.count)
  }

  @Test func `lists that older phones do not write are empty`() throws {
    let sketch = RoomPlanSketch()
    let scan = sketch.scan(
      [
        "walls": angularRoom.indices.map {
          sketch.surface("wall", "w\($0)", angularRoom[$0], angularRoom[($0 + 1) % 6], story: nil)
        }
      ], without: ["floors", "sections"])
    let result = try VenueResult(scan)
    #expect(result.venue.walls.count == 6 && result.venue.spaces.isEmpty && result.findings.isEmpty)
    #expect(result.venue.levels.map(\.ordinal) == [0])
  }

  // MARK: Doors

  private static func door(
    _ from: Point, _ to: Point, parent: String?, walls: [String]? = nil, kind: String = "door"
  ) throws -> VenueResult {
    let sketch = RoomPlanSketch()
    return try VenueResult(
      sketch.scan([
        "walls": walls ?? sketch.walls(angularRoom),
        kind + "s": [sketch.surface(kind, "d", from, to, height: 2, parent: parent)],
      ]))
  }

  @Test func `a door is cut along its wall, whether its parent is right, missing or wrong`() throws {
    for (parent, isTold) in [("w0", false), (nil, false), ("w3", true), ("nobody", true)] as [(String?, Bool)] {
      for kind in ["door", "opening"] {
        let result = try Self.door(Point(1, 0.2), Point(1.9, 0.1), parent: parent, kind: kind)
        let points = result.venue.openings[0].points
        #expect(points.count == 2 && points.allSatisfy { abs($0.y) < 1e-9 })
        #expect(abs(points[0].x - 1.0) < 0.02 && abs(points[1].x - 1.9) < 0.02)
        #expect(result.venue.openings[0].kind == (kind == "door" ? .door : .walkway))
        #expect(result.codes == (isTold ? ["roomplan.parent"] : []))
      }
    }
  }

  @Test func `a door without a wall near and along it stays where it is, and is told`() throws {
    for (from, to) in [(Point(3, 3.6), Point(3.9, 3.6)), (Point(1, 0.4), Point(1, 1.3))] {
      let result = try Self.door(from, to, parent: nil)
      #expect(result.codes == ["roomplan.no-wall"])
      #expect(zip(result.venue.openings[0].points, [from, to]).allSatisfy { Self.near($0, $1) })
    }
  }

  @Test func `a door at the end of its wall ends with the wall`() throws {
    let points = try Self.door(Point(5.5, 0), Point(6.4, 0), parent: "w0").venue.openings[0].points
    #expect(Self.near(points[0], Point(5.5, 0)) && Self.near(points[1], Point(6, 0)))
  }

  @Test func `a door in a curved wall follows the curve`() throws {
    let sketch = RoomPlanSketch()
    // A half circle of radius 3 below the line from (-3, 0) to (3, 0), z down.
    let curve = #","curve":{"radius":3,"startAngle":3.141592653589793,"endAngle":0,"center":[0,0]}"#
    let wall = sketch.surface("wall", "w", Point(-3, 0), Point(3, 0), more: curve)
    let result = try Self.door(Point(-0.5, -3), Point(0.5, -3), parent: "w", walls: [wall])
    #expect(result.codes == [])
    let arc = result.venue.walls[0].points
    #expect(arc.count > 10)
    #expect(Self.near(arc[0], Point(-3, 0)) && Self.near(arc[arc.count - 1], Point(3, 0)))
    for (a, b) in zip(arc, arc.dropFirst()) {
      #expect(abs(a.distance(to: Point(0, 0)) - 3) < 1e-9)
      // What lies between two points of the arc is off it by the stated tolerance at most.
      #expect(a.interpolated(to: b, fraction: 0.5).distance(to: Point(0, 0)) > 3 - 0.005 - 1e-9)
    }
    #expect(arc.allSatisfy { $0.y <= 1e-9 })
    let door = LineString(result.venue.openings[0].points)
    #expect(door.points.count > 2 && abs(door.length - 1) < 0.01)
    #expect(door.points.allSatisfy { point in LineString(arc).nearest(to: point)!.distance < 1e-9 })
  }

  @Test func `angles are numbers in radians or measurements in any unit, and a missing centre is made up`() throws {
    let sketch = RoomPlanSketch()
    func wall(_ curve: String) throws -> [Point] {
      let more = #","curve":{"radius":2,\#(curve)}"#
      let scan = sketch.scan(["walls": [sketch.surface("wall", "w", Point(-2, 0), Point(2, 0), more: more)]])
      let result = try VenueResult(scan)
      #expect(result.codes == [])
      return result.venue.walls[0].points
    }
    let degrees = #"{"value":180,"unit":{"symbol":"°","converter":{"coefficient":1,"constant":0}}}"#
    let radians = #"{"value":3.141592653589793,"unit":{"symbol":"rad","converter":{"coefficient":57.29577951308232}}}"#
    let plain = try wall(#""startAngle":3.141592653589793,"endAngle":0,"center":[0,0]"#)
    for start in [degrees, radians, #"{"value":180,"unit":{"symbol":"°"}}"#] {
      for center in [#","center":[0,0]"#, #","center":{"x":0,"y":0}"#, ""] {
        let other = try wall(#""startAngle":\#(start),"endAngle":0\#(center)"#)
        #expect(other.count == plain.count && zip(other, plain).allSatisfy { Self.near($0, $1) })
      }
    }
  }

  // MARK: Gaps

  @Test func `narrow gaps at the ends of walls are closed and told, wide ones stay`() throws {
    let sketch = RoomPlanSketch()
    let walls = [
      sketch.surface("wall", "a", Point(0, 0), Point(2, 0)), sketch.surface("wall", "b", Point(2.2, 0), Point(6, 0)),
      // Short of the corner by 0.1, beside the middle of a wall by 0.25, and by more than the limit.
      sketch.surface("wall", "c", Point(6, 0.1), Point(6, 4)), sketch.surface("wall", "d", Point(4, 0.25), Point(4, 3)),
      sketch.surface("wall", "e", Point(1, 0.35), Point(1, 3)),
      // Crossing another wall is meeting it.
      sketch.surface("wall", "f", Point(5, -0.2), Point(5, 2)),
    ]
    let result = try VenueResult(sketch.scan(["walls": walls]))
    let gaps = result.findings.filter { $0.code == "roomplan.gaps" }
    #expect(gaps.count == 1)
    #expect(gaps[0].message.hasPrefix("story 0: 3 gaps at the ends of walls were closed, the widest of 0.25 m"))
    let pieces = result.venue.walls.dropFirst(walls.count).map {
      Set($0.points.map { Point(($0.x * 1e6).rounded() / 1e6, ($0.y * 1e6).rounded() / 1e6) })
    }
    #expect(
      Set(pieces) == [
        [Point(2, 0), Point(2.2, 0)], [Point(6, 0.1), Point(6, 0)], [Point(4, 0.25), Point(4, 0)],
      ])
  }

  // MARK: Rooms, stories, scans

  @Test func `floors are named by the sections in them, the second of a name is numbered, and one outside is a place`()
    throws
  {
    let sketch = RoomPlanSketch()
    func square(_ x: Double) -> [Point] { [Point(x, 0), Point(x + 4, 0), Point(x + 4, 4), Point(x, 4)] }
    let result = try VenueResult(
      sketch.scan([
        "walls": sketch.walls(square(0)),
        "floors": [sketch.floor("f0", square(0)), sketch.floor("f1", square(4)), sketch.floor("f2", square(8))],
        "sections": [
          sketch.section("bedroom", Point(1, 1)), sketch.section("kitchen", Point(5, 1)),
          sketch.section("diningRoom", Point(7, 1)), sketch.section("bedroom", Point(9, 1)),
          sketch.section("bathroom", Point(50, 1)),
        ],
      ]))
    #expect(result.venue.spaces.map(\.name) == ["Bedroom", "Kitchen, Dining room", "Bedroom"])
    #expect(result.venue.places.map(\.name).sorted() == ["Bathroom", "Bedroom", "Bedroom 2", "Dining room", "Kitchen"])
    #expect(result.spots("roomplan.section-outside").count == 1)
    #expect(result.venue.places.allSatisfy { $0.locations[0].position.y > 0 })
  }

  @Test func `stories are levels, and stairs reach the one above`() throws {
    let sketch = RoomPlanSketch()
    let stairs = sketch.object("stairs", "s", Point(3, 3), (1, 2.8, 3))
    let upper = angularRoom.indices.map {
      sketch.surface("wall", "u\($0)", angularRoom[$0], angularRoom[($0 + 1) % 6], bottom: 2.8, story: 1)
    }
    let result = try VenueResult(
      sketch.scan(["walls": sketch.walls(angularRoom) + upper, "objects": [stairs]], rooms: []))
    #expect(result.venue.levels.map(\.ordinal) == [0, 1])
    #expect(result.venue.levels.map(\.elevation) == [0, 2.8])
    #expect(result.venue.spaces.map(\.use) == [.stairs, .stairs] && result.venue.spaces.map(\.level) == [0, 1])
    #expect(result.venue.spaces[0].polygons == result.venue.spaces[1].polygons)
    #expect(result.codes == ["roomplan.stairs"])
    // Captured on both, they are not made up.
    let both = [stairs, sketch.object("stairs", "s1", Point(3, 3), (1, 2.8, 3), bottom: 2.8, story: 1)]
    let second = try VenueResult(
      sketch.scan(["walls": sketch.walls(angularRoom) + upper, "objects": both], rooms: []))
    #expect(second.venue.spaces.map(\.id) == ["s", "s1"] && second.codes == [])
    // On the only story they lead nowhere.
    let alone = try VenueResult(sketch.scan(["walls": sketch.walls(angularRoom), "objects": [stairs]]))
    #expect(alone.venue.spaces.count == 1 && alone.codes == ["roomplan.stairs"])
  }

  @Test func `rooms of a structure count where its merged lists are empty, with the stories of the rooms`() throws {
    let sketch = RoomPlanSketch()
    let inner = sketch.scan(
      ["walls": [sketch.surface("wall", "w", Point(0, 0), Point(4, 0), story: nil)]], id: "room", more: #","story":2"#)
    let structure = sketch.scan([:], id: "structure", rooms: [inner])
    let result = try VenueResult(structure)
    #expect(result.venue.levels.map(\.ordinal) == [2] && result.venue.walls.count == 1)
    // The same room in a file of its own is not read again.
    let twice = try VenueResult(structure, inner)
    #expect(twice.venue == result.venue && twice.codes == ["roomplan.room-again"])
  }

  @Test func `scans that share no origin get levels of their own and are told`() throws {
    let one = Self.room(RoomPlanSketch())
    for texts in [[one, one], ["[\(one),\(one)]"]] {
      let documents = try texts.enumerated().map {
        SourceDocument(name: "flat/room\($0.offset).json", json: try JSONDocument(TextBuffer(Array($0.element.utf8))))
      }
      let result = try VenueResult(documents)
      #expect(result.venue.levels.count == 2 && Set(result.venue.levels.map(\.id)).count == 2)
      #expect(result.codes == ["roomplan.objects", "roomplan.separate-scans"])
      #expect(result.venue.validityProblems() == [])
      #expect(Set(result.venue.spaces.map(\.id)).count == 4)
    }
  }

  @Test func `control points in metres of the scan place a level on Earth, each scan for itself`() throws {
    let scan = Self.room(RoomPlanSketch(shift: Point(20, 10)))
    // Plan metres are x to the right and z down. A metre north is 1 / 111,320 degrees, or near enough.
    let (longitude, latitude) = (13.4, 52.5)
    let frame = try #require(LocalFrame(anchor: LonLat(longitude: longitude, latitude: latitude)))
    let points = try [Point(20, -10), Point(26, -10), Point(20, -15)].map { plan -> String in
      // The scan is turned by a right angle: its x runs north, its z east.
      let place = try #require(frame.lonLat(Point(plan.y + 10, plan.x - 20)))
      return #"{"px":[\#(plan.x),\#(plan.y)],"lonLat":[\#(place.longitude),\#(place.latitude)]}"#
    }
    let manifest = #"""
      {"footway":1,"files":["1.json"],"levels":[{"source":"0","name":"Flat","ordinal":3,
       "frame":{"controlPoints":[\#(points.joined(separator: ","))]}}]}
      """#
    let result = try VenueResult(manifest, scan)
    #expect(result.codes == ["roomplan.objects"])
    let venue = result.venue
    let anchor = try #require(venue.georeference?.anchor)
    let local = try #require(LocalFrame(anchor: anchor))
    #expect(venue.levels[0].plan?.isGeoreferenced == true && venue.levels[0].plan?.placement?.isMirrored == false)
    let outline = try #require(venue.spaces.first { $0.id == "f" }).polygons[0]
    for (corner, drawn) in zip(outline.shell.points, angularRoom) {
      // East is against the scan's own y, north along its x.
      let expected = try #require(frame.lonLat(Point(-drawn.y, drawn.x)))
      #expect(Self.near(corner, try #require(local.local(expected)), 1e-3))
    }
    // Not mirrored on Earth either.
    #expect(outline.shell.isCounterClockwise)
  }
}
