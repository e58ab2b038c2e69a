import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Whatever a scan says, reading it ends with a valid venue and findings.
@Suite struct RoomPlanTrapTests {
  private static let sketch = RoomPlanSketch()

  /// Reads an angular room with more walls, or more of another list.
  private static func result(
    walls: [String] = [], _ lists: [String: [String]] = [:], more: String = ""
  ) throws -> VenueResult {
    var lists = lists
    lists["walls"] = sketch.walls(angularRoom) + walls
    return try VenueResult(sketch.scan(lists, more: more))
  }

  private static func wall(_ transform: String, dimensions: String = "[4,2.5,0]", more: String = "") -> String {
    #"{"identifier":"x","category":{"wall":{}},"dimensions":\#(dimensions),"transform":\#(transform)\#(more)}"#
  }

  private static let identity = "[1,0,0,0, 0,1,0,0, 0,0,1,0, 9,0,9,1]"

  @Test func `transforms that are none are told and their elements left out`() throws {
    let bad = [
      "null", "[1,2,3]", "[[1,0,0,0],[0,1,0,0],[0,0,1,0]]", "{}", "\"identity\"",
      "[1,0,0,0, 0,1,0,0, 0,0,1,0, 1e300,0,9,1]", "[1,0,0,0, 0,1,0,0, 0,0,1,0, \"x\",0,9,1]",
      // Scaled, sheared, mirrored, flat, with a perspective.
      "[2,0,0,0, 0,2,0,0, 0,0,2,0, 9,0,9,1]", "[1,0,0,0, 0.3,1,0,0, 0,0,1,0, 9,0,9,1]",
      "[-1,0,0,0, 0,1,0,0, 0,0,1,0, 9,0,9,1]", "[0,0,0,0, 0,0,0,0, 0,0,0,0, 9,0,9,1]",
      "[1,0,0,0.5, 0,1,0,0, 0,0,1,0, 9,0,9,1]", "[1,0,0,0, 0,1,0,0, 0,0,1,0, 9,0,9,0]",
    ]
    for transform in bad {
      let result = try Self.result(walls: [Self.wall(transform)])
      #expect(result.spots("roomplan.transform").count == 1, "\(transform)")
      #expect(result.venue.walls.count == angularRoom.count, "\(transform)")
    }
    #expect(try Self.result(walls: [Self.wall(Self.identity)]).codes == [])
  }

  @Test func `sizes, curves, floors and sections that are none are told`() throws {
    for size in ["null", "[0,2,0]", "[-1,2,0]", "[1e9,2,0]", "[4,2]", "4", "[4,-2,0]"] {
      let result = try Self.result(walls: [Self.wall(Self.identity, dimensions: size)])
      #expect(result.codes.contains("roomplan.dimensions") && result.venue.walls.count == 6, "\(size)")
    }
    for curve in [
      "{}", #"{"radius":0,"startAngle":0,"endAngle":1}"#, #"{"radius":1,"startAngle":0,"endAngle":0}"#,
      #"{"radius":1,"startAngle":0,"endAngle":1e9}"#, #"{"radius":1e9,"startAngle":0,"endAngle":1}"#, "7",
    ] {
      let result = try Self.result(walls: [Self.wall(Self.identity, more: #","curve":\#(curve)"#)])
      #expect(result.codes.contains("roomplan.curve"), "\(curve)")
      #expect(result.venue.walls[6].points.map(\.x) == [7, 11], "\(curve)")
    }
    let flat = #"{"identifier":"f","transform":\#(Self.identity),"polygonCorners":[[0,0,0],[1,0,0],[2,0,0]]}"#
    #expect(try Self.result(["floors": [flat]]).codes == ["roomplan.floor"])
    #expect(try Self.result(["sections": [#"{"label":"kitchen"}"#]]).codes == ["roomplan.section"])
    let many = Array(repeating: Self.sketch.section("kitchen", Point(1, 1)), count: 10_001)
    let result = try Self.result(["sections": many])
    #expect(result.codes == ["roomplan.too-many"] && result.venue.places.count == 10_000)
  }

  @Test func `walls that lie down, stand twice or say that they are doors are told`() throws {
    let lying = "[0,1,0,0, -1,0,0,0, 0,0,1,0, 9,0,9,1]"
    #expect(try Self.result(walls: [Self.wall(lying)]).codes == ["roomplan.tilted"])
    let twice = try Self.result(walls: [Self.sketch.surface("wall", "w0", Point(9, 9), Point(12, 9))])
    #expect(twice.codes == ["roomplan.duplicate-id"] && twice.venue.walls.count == 6)
    let door = try Self.result(walls: [Self.sketch.surface("door", "d", Point(1, 0), Point(2, 0))])
    #expect(door.codes == ["roomplan.category"] && door.venue.openings.count == 1 && door.venue.walls.count == 6)
  }

  @Test func `a window to the floor is told, and its wall stays closed`() throws {
    let result = try Self.result([
      "windows": [Self.sketch.surface("window", "v", Point(1, 0), Point(2, 0), bottom: 0.05, height: 2.1, parent: "w0")]
    ])
    #expect(result.codes == ["roomplan.window-to-floor"] && result.venue.openings.isEmpty)
  }

  @Test func `a turn of the whole scan is noted and nothing else`() throws {
    let plain = try Self.result()
    let turned = "[0,0,-1,0, 0,1,0,0, 1,0,0,0, 5,0,5,1]"
    for (value, severity) in [(turned, "note"), ("[2]", "warning"), ("\"x\"", "warning")] {
      let result = try Self.result(more: #","referenceOriginTransform":\#(value)"#)
      #expect(result.venue == plain.venue)
      #expect(result.spots("roomplan.origin") == ["0.json#/referenceOriginTransform: \(severity)"])
    }
    let identity = "[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]"
    #expect(try Self.result(more: #","referenceOriginTransform":\#(identity)"#).codes == [])
  }

  @Test func `a scan of nothing is told`() throws {
    let result = try VenueResult(Self.sketch.scan([:]))
    #expect(result.codes == ["roomplan.empty"] && result.venue.levels.isEmpty)
  }

  @Test func `a scan cut off anywhere and thousands of damaged ones are read or refused`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let curve = #","curve":{"radius":3,"startAngle":{"value":180,"unit":{"symbol":"°"}},"endAngle":0}"#
    let text = Self.sketch.scan(
      [
        "walls": Self.sketch.walls(angularRoom)
          + [Self.sketch.surface("wall", "c", Point(-3, -1), Point(3, -1), more: curve)],
        "doors": [Self.sketch.surface("door", "d", Point(1, 0), Point(2, 0), parent: "w0")],
        "openings": [Self.sketch.surface("opening", "o", Point(0, 1), Point(0, 2))],
        "windows": [Self.sketch.surface("window", "v", Point(6, 0), Point(6, 1), parent: "w1")],
        "floors": [Self.sketch.floor("f", angularRoom)], "sections": [Self.sketch.section("kitchen", Point(1, 1))],
        "objects": [Self.sketch.object("stairs", "s", Point(1, 1), (1, 2, 3), story: 1)],
      ], rooms: [], more: #","referenceOriginTransform":[1]"#)
    let bytes = Array(text.utf8)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: JSONError.self) { try JSONDocument(TextBuffer(Array(bytes[..<length]))) }
    }
    let sample = DamagedJSON(bytes)
    var read = 0
    for _ in 0..<3000 {
      guard let json = try? JSONDocument(TextBuffer(sample.damaged(&random))) else { continue }
      let document = SourceDocument(name: "scan.json", json: json)
      guard document.kind == .roomPlan, let result = try? VenueReader.read([document]) else { continue }
      read += 1
      #expect(result.venue.validityProblems() == [], "seed \(seed)")
    }
    #expect(read > 1500, "seed \(seed): \(read)")
  }

  @Test func `the sample flat has three rooms, their doors and the faults that scans have`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data/venues/flat")
    let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("flat.json")))
    let result = try VenueResult([SourceDocument(name: "flat.json", json: try JSONDocument(TextBuffer(bytes)))])
    let venue = result.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.spaces.filter { $0.use == .room }.map(\.name) == ["", "Kitchen", "Bedroom"])
    #expect(venue.openings.map(\.kind) == [.door, .door, .door, .walkway])
    #expect(venue.places.map(\.name) == ["Kitchen", "Bedroom"])
    #expect(result.codes == ["roomplan.gaps", "roomplan.objects", "roomplan.parent", "roomplan.window-to-floor"])
  }
}
