import Formats
import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

/// Entities, blocks, texts, units and what else drawings get wrong.
@Suite struct DXFTests {
  private func near(_ a: Point, _ b: (Double, Double), _ tolerance: Double = 1e-6) -> Bool {
    a.distance(to: Point(b.0, b.1)) <= tolerance
  }

  @Test func `Lines and polylines keep their places, y up`() throws {
    var sketch = DXFSketch()
    sketch.line("A-WALL", (1, 2), (5, 2))
    sketch.polyline("xref$0$A-WALL", [(1, 2, 0), (1, 6, 0), (5, 6, 0)], isClosed: true)
    sketch.add("POLYLINE", "walls", [(66, "1"), (70, "0")])
    for (x, y) in [(2, 2), (2, 4), (3, 4)] { sketch.add("VERTEX", "walls", [(10, "\(x)"), (20, "\(y)")]) }
    sketch.add("SEQEND", "walls", [])
    let venue = try sketch.read().venue
    #expect(venue.levels.map(\.id) == ["house"] && venue.levels[0].plan == nil && venue.levels[0].ordinal == nil)
    #expect(venue.walls.map(\.points.count) == [2, 4, 3])
    #expect(venue.walls[0].points == [Point(1, 2), Point(5, 2)])
    #expect(venue.walls[1].points.last == Point(1, 2))
    #expect(venue.walls[2].points.last == Point(3, 4))
  }

  @Test func `Arcs, bulges, circles and ellipses stay within five millimetres`() throws {
    var sketch = DXFSketch()
    sketch.arc("WALLS", (10, 10), 4, 350, 80)
    // A half circle to the left of the way from (0, 0) to (2, 0): below.
    sketch.polyline("WALLS", [(0, 0, 1), (2, 0, 0)])
    sketch.add("CIRCLE", "WALLS", [(10, "20"), (20, "5"), (40, "3")])
    sketch.add(
      "ELLIPSE", "WALLS",
      [(10, "30"), (20, "5"), (11, "0"), (21, "4"), (40, "0.5"), (41, "0"), (42, "6.283185307179586")])
    // What lies wide apart would be several drawings.
    sketch.line("WALLS", (0, -2), (40, -2))
    let walls = try sketch.read().venue.walls.map(\.points)
    try #require(walls.count == 5)
    func sag(_ points: [Point], _ center: Point, _ radius: Double) -> Double {
      zip(points, points.dropFirst()).map { a, b in
        let middle = a.interpolated(to: b, fraction: 0.5)
        return max(abs(a.distance(to: center) - radius), radius - middle.distance(to: center))
      }.max() ?? .infinity
    }
    #expect(sag(walls[0], Point(10, 10), 4) <= 0.005)
    #expect(near(walls[0][0], (10 + 4 * cos(-10 * .pi / 180), 10 + 4 * sin(-10 * .pi / 180))))
    #expect(sag(walls[1], Point(1, 0), 1) <= 0.005)
    #expect(walls[1].contains { $0.y < -0.99 } && !walls[1].contains { $0.y > 1e-9 })
    #expect(sag(walls[2], Point(20, 5), 3) <= 0.005)
    #expect(abs(Box(walls[3]).height - 8) < 0.01 && abs(Box(walls[3]).width - 4) < 0.02)
  }

  @Test func `Blocks in blocks are turned, mirrored and repeated as the formula says`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      var inner = DXFSketch()
      inner.line("0", (0, 0), (3, 1))
      var outer = DXFSketch()
      let (t1, t2) = (number(0...360), number(0...360))
      let (sx, sy) = (number(0.5...2) * (Bool.random(using: &random) ? 1 : -1), number(0.5...2))
      outer.insert("0", "INNER", 2, -1, [(41, "\(sx)"), (42, "\(sy)"), (50, "\(t1)")])
      var sketch = DXFSketch()
      sketch.block("inner", base: (1, 1), inner)
      sketch.block("OUTER", outer)
      sketch.insert("A-WALL", "Outer", 5, 6, [(50, "\(t2)"), (70, "2"), (71, "2"), (44, "0.7"), (45, "0.9")])
      let walls = try sketch.read().venue.walls
      try #require(walls.count == 4, "seed \(seed)")
      func turned(_ x: Double, _ y: Double, _ degrees: Double) -> (Double, Double) {
        let a = degrees * .pi / 180
        return (x * cos(a) - y * sin(a), x * sin(a) + y * cos(a))
      }
      for row in 0..<2 {
        for column in 0..<2 {
          let a = turned((3 - 1) * sx, (1 - 1) * sy, t1)
          let b = turned(a.0 + 2 + 0.7 * Double(column), a.1 - 1 + 0.9 * Double(row), t2)
          #expect(
            walls[row * 2 + column].points.contains { near($0, (b.0 + 5, b.1 + 6), 1e-6) }, "seed \(seed)")
        }
      }
    }
  }

  @Test func `A swing makes a door from its hinge to the jamb where it shuts`() throws {
    var sketch = DXFSketch()
    sketch.line("A-WALL", (0, 0), (2, 0))
    sketch.line("A-WALL", (2.9, 0), (6, 0))
    sketch.arc("A-DOOR", (2, 0), 0.9, 0, 90)
    sketch.line("A-DOOR", (2, 0), (2, 0.9))
    var leaf = DXFSketch()
    leaf.arc("0", (0, 0), 1, 0, 90)
    leaf.line("0", (0, 0), (0, 1))
    sketch.block("DOOR", leaf)
    sketch.line("A-WALL", (0, 5), (2, 5))
    sketch.line("A-WALL", (3, 5), (6, 5))
    sketch.insert("A-DOOR", "DOOR", 2, 5)
    let reading = try sketch.read()
    let doors = reading.venue.openings.map(\.points)
    try #require(doors.count == 2)
    #expect(near(doors[0][0], (2, 0)) && near(doors[0][1], (2.9, 0)))
    #expect(near(doors[1][0], (2, 5)) && near(doors[1][1], (3, 5)))
    #expect(
      reading.venue.openings.map { ($0.width ?? 0) } == [0.9, 1]
        || abs((reading.venue.openings[0].width ?? 0) - 0.9) < 1e-9)
    #expect(reading.codes == [])
  }

  @Test(arguments: [(4, 900.0, 0.001), (6, 36, 0.0254), (1, 3, 0.3048), (0, 90, 0.01), (6, 0.9, 1)])
  func `The unit is that under which doors are as wide as doors`(code: Int, width: Double, meters: Double) throws {
    var sketch = DXFSketch()
    sketch.units = code
    sketch.line("A-WALL", (0, 0), (5 * width, 0))
    sketch.arc("A-DOOR", (2 * width, 0), width, 0, 90)
    let reading = try sketch.read()
    #expect(abs(reading.venue.walls[0].points[1].x - 5 * width * meters) < 1e-9)
    #expect(reading.codes.contains("dxf.unit") == !(code == 4 || width == 0.9))
  }

  @Test func `Without a unit that fits the drawing is measured by its extent, or as the user says`() throws {
    var sketch = DXFSketch()
    sketch.units = nil
    sketch.line("A-WALL", (0, 0), (12_000, 0))
    #expect(try sketch.read().codes == ["dxf.no-unit"])
    #expect(try sketch.read().venue.walls[0].points[1].x == 12)
    #expect(try sketch.read(#"{"drawing": 1, "unit": "inch"}"#).venue.walls[0].points[1].x == 12_000 * 0.0254)
    sketch.arc("A-DOOR", (0, 0), 5e5, 0, 90)
    #expect(try sketch.read().codes.contains("dxf.unit-unlikely"))
  }

  @Test func `Texts lose their codes and name rooms, sizes and tags do not`() throws {
    var sketch = DXFSketch()
    sketch.line("A-WALL", (0, 0), (20, 0))
    sketch.line("A-WALL", (0, 0), (0, 20))
    sketch.text("A-NOTE", "%%uGREAT", 5, 5)
    sketch.text("A-NOTE", "%%uROOM", 5, 4.7)
    sketch.text("A-NOTE", "13'6 x 11'", 5, 4.4)
    sketch.text("A-NOTE", "2668", 8, 8)
    sketch.add(
      raw: DXFSketch.groups([(0, "TEXT"), (8, "A-NOTE"), (10, "9"), (20, "9"), (40, "0.2"), (1, "K")]).dropLast() + [
        0xFC
      ] + Array("che\n".utf8))
    sketch.add(
      "MTEXT", "A-NOTE", [(10, "3"), (20, "12"), (40, "0.2"), (1, #"\A1;{\fArial|b0;Bed}\Proom \U+0032"#)])
    let names = try sketch.read().venue.places.map(\.name)
    #expect(Set(names) == ["GREAT ROOM", "Küche", "Bed room 2"])
    sketch.codePage = "ANSI_9999"
    #expect(try sketch.read().codes.contains("dxf.code-page"))
  }

  @Test func `Faults are told, and what is left is read`() throws {
    var sketch = DXFSketch()
    sketch.line("A-WALL", (0, 0), (10, 0))
    sketch.line("A-WALL", (10, 0), (0, 0))
    sketch.line("A-WALL", (0, 0), (0, 1e300))
    sketch.add("LINE", "A-WALL", [(10, "nan"), (20, "0"), (11, "1"), (21, "1")])
    sketch.add("ARC", "A-WALL", [(10, "0"), (20, "0"), (40, "1e9"), (50, "0"), (51, "90")])
    sketch.add("ARC", "A-WALL", [(10, "0"), (20, "0"), (40, "1"), (50, "0"), (51, "90"), (210, "1"), (230, "0")])
    sketch.line("A-FURN", (0, 0), (1, 0))
    sketch.insert("A-WALL", "NOWHERE", 0, 0)
    var loop = DXFSketch()
    loop.insert("A-WALL", "LOOP", 1, 1)
    sketch.block("LOOP", loop)
    sketch.insert("A-WALL", "LOOP", 0, 0)
    sketch.polyline("ROOMS", [(0, 0, 0), (5, 0, 0), (5, 5, 0)])
    let reading = try sketch.read()
    #expect(reading.venue.walls.count == 1)
    #expect(
      reading.codes == [
        "dxf.absurd-size", "dxf.bad-number", "dxf.block-recursion", "dxf.open-outline", "dxf.passed-over",
        "dxf.repeated", "dxf.tilted", "dxf.unknown-block",
      ])
  }

  @Test func `A million copies of a block end with an error`() throws {
    var cell = DXFSketch()
    cell.line("0", (0, 0), (1, 0))
    var sketch = DXFSketch()
    sketch.block("CELL", cell)
    sketch.insert("A-WALL", "CELL", 0, 0, [(70, "30000"), (71, "30000")])
    sketch.insert("A-FURN", "CELL", 0, 0, [(70, "30000"), (71, "30000")])
    #expect(try sketch.read().codes.contains("dxf.too-many-parts"))
  }

  @Test func `Of too many pieces of doors the first ones are read`() throws {
    var sketch = DXFSketch()
    sketch.line("A-WALL", (0, 0), (100, 0))
    for number in 0...50_000 {
      let (x, y) = (Double(number % 300) / 3, Double(number / 300) / 300)
      sketch.line("A-DOOR", (x, y), (x + 0.01, y))
    }
    #expect(try sketch.read().codes.contains("dxf.too-many-doors"))
  }

  @Test func `Drawings far away are moved, and of several the largest is taken`() throws {
    var sketch = DXFSketch()
    for x in [10_000.0, 10_060] {
      sketch.polyline("A-WALL", [(x, 0, 0), (x + 10, 0, 0), (x + 10, 8, 0)], isClosed: true)
    }
    sketch.line("A-WALL", (10_060, 0), (10_060, 8))
    let reading = try sketch.read()
    #expect(reading.codes == ["dxf.moved", "dxf.several-parts"])
    #expect(reading.venue.walls.count == 2 && reading.venue.extent().max.x == 10)
    #expect(try sketch.read(#"{"drawing": 1, "part": 2}"#).venue.walls.count == 1)
    #expect(try sketch.read(#"{"drawing": 1, "part": 3}"#).codes.contains("dxf.part-unknown"))
  }

  @Test func `Options say what layers mean, by patterns`() throws {
    var sketch = DXFSketch()
    sketch.line("M_01", (0, 0), (10, 0))
    sketch.line("A-WALL", (0, 0), (0, 10))
    sketch.polyline("WAY", [(0, 0, 0), (5, 0, 0), (5, 5, 0)])
    let options =
      #"{"drawing": 1, "layers": {"m_0?": "wall", "way": "path", "*": "ignore"}, "level": {"id": "G", "name": "Ground", "ordinal": 0}}"#
    let venue = try sketch.read(options).venue
    #expect(venue.walls.count == 1 && venue.network.edges.count == 1 && venue.network.nodes.count == 2)
    #expect(venue.levels[0].id == "G" && venue.levels[0].ordinal == 0)
    let odd = try sketch.read(
      #"{"drawing": 1, "layers": {"A-WALL": "wal"}, "unit": "metre", "colour": 1}"#)
    #expect(
      odd.codes.filter { $0.hasPrefix("drawing") } == [
        "drawing.unknown-key", "drawing.unknown-meaning", "drawing.unknown-unit",
      ])
    #expect(throws: FormatError.self) { try sketch.read(#"{"drawing": 2}"#) }
    do { _ = try sketch.read(#"{"drawing": 2}"#) } catch { #expect((error as? FormatError)?.code == "drawing.version") }
  }

  @Test func `Binary drawings and drawings without a plan are refused`() throws {
    func code(_ bytes: [UInt8]) -> String? {
      do {
        _ = try DXFSketch.read([SourceFile(name: "a.dxf", kind: .dxf, bytes: bytes)])
        return nil
      } catch { return (error as? FormatError)?.code }
    }
    #expect(code(Array("AutoCAD Binary DXF\r\n\u{1A}\0".utf8) + [0, 1]) == "dxf.binary")
    var sketch = DXFSketch()
    sketch.line("FURN", (0, 0), (1, 1))
    #expect(code(sketch.bytes) == "dxf.no-plan")
  }

  @Test func `A file that is cut off or damaged anywhere is read as far as it goes`() throws {
    var sketch = DXFSketch()
    sketch.line("A-WALL", (0, 0), (10, 0))
    sketch.arc("A-DOOR", (2, 0), 0.9, 0, 90)
    sketch.text("A-NOTE", "Hall", 1, 1)
    let bytes = sketch.bytes
    var codes: Set<String> = []
    for count in bytes.indices {
      do {
        codes.formUnion(
          try DXFSketch.read([SourceFile(name: "a.dxf", kind: .dxf, bytes: Array(bytes[..<count]))]).codes)
      } catch { codes.insert((error as? FormatError)?.code ?? "") }
      var damaged = bytes
      damaged[count] ^= 0x15
      if let reading = try? DXFSketch.read([SourceFile(name: "a.dxf", kind: .dxf, bytes: damaged)]) {
        codes.formUnion(reading.codes)
      }
    }
    #expect(codes.isSuperset(of: ["dxf.cut-off", "dxf.no-plan", "dxf.damaged"]))
  }

  @Test func `Several files are several levels`() throws {
    var sketch = DXFSketch()
    sketch.line("A-WALL", (0, 0), (10, 0))
    let files = ["a/one.dxf", "b/one.dxf"].map { SourceFile(name: $0, kind: .dxf, bytes: sketch.bytes) }
    #expect(try DXFSketch.read(files).venue.levels.map(\.id) == ["one", "one'"])
  }
}
