import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Drawings become levels with spaces, walls, openings and networks.
@Suite struct SVGReaderTests {
  @Test func `shapes are ground, rooms and walls by their size, and small ones are counted`() throws {
    let reading = try SVGSketch.reading(
      """
      <rect width="1000" height="500" fill="white"/>
      <path fill="grey" d="M50 50H950V450H50ZM400 200V300H600V200Z"/>
      <rect id="Room 7" x="100" y="100" width="200" height="100" fill="none" stroke="red"/>
      <rect id="rect12" x="700" y="100" width="100" height="100"/><line x1="300" y1="150" x2="390" y2="150" stroke="black"/>
      <circle cx="5" cy="5" r="3"/><circle cx="15" cy="5" r="3"/>
      """)
    let venue = reading.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.spaces.map(\.use) == [.ground, .room, .room])
    #expect(venue.spaces.map(\.name) == ["", "Room 7", ""])
    #expect(venue.spaces[0].polygons.count == 1 && venue.spaces[0].polygons[0].holes.count == 1)
    #expect(abs(venue.spaces[0].polygons[0].area - (900 * 400 - 200 * 100)) < 1e-6)
    // The one flip: y up in the venue.
    #expect(venue.walls == [Wall(level: 0, points: [Point(300, -150), Point(390, -150)])])
    #expect(reading.codes == ["svg.ignored", "svg.no-scale"])
    #expect(reading.findings.first { $0.code == "svg.ignored" }?.message.hasPrefix("2 shapes") == true)
  }

  @Test func `names of shapes, groups and classes say what is drawn, and the options say it first`() throws {
    let content = """
      <g id="walls"><line x1="0" y1="0" x2="500" y2="0" stroke="x"/></g>
      <g id="Layer_1"><path class="door" d="M10 0H14" stroke="x"/><rect id="stairs-1" x="5" y="5" width="9" height="9"/></g>
      <g id="special"><rect id="r" x="100" y="100" width="200" height="200"/></g>
      <rect id="elevator" x="400" y="5" width="9" height="9"/><g id="wall-solid"><rect width="4" height="90"/></g>
      """
    let plain = try SVGSketch.reading(content).venue
    #expect(plain.walls.count == 1 && plain.openings.map(\.kind) == [.door])
    #expect(plain.openings[0].points == [Point(10, 0), Point(14, 0)])
    #expect(plain.spaces.map(\.use) == [.stairs, .room, .elevator, .obstacle])
    let options =
      #"{"drawing":1,"layers":{"special":"obstacle","WALL*":"ignore"},"scale":0.5,"level":{"id":"L3","name":"Third","ordinal":3}}"#
    let told = try SVGSketch.reading(content, options: options).venue
    #expect(told.walls.isEmpty && told.spaces.map(\.use) == [.stairs, .obstacle, .elevator])
    #expect(told.levels[0].id == "L3" && told.levels[0].name == "Third" && told.levels[0].ordinal == 3)
    #expect(told.levels[0].plan?.pixelsPerMeter == 2)
    #expect(told.spaces[1].polygons[0].box == Box(min: Point(50, -150), max: Point(150, -50)))
  }

  @Test func `a header in metres is a scale, one of paper is none`() throws {
    let box = #"<rect width="900" height="400"/>"#
    let real = try SVGSketch.reading(box, header: #"width="5000cm" height="25m" viewBox="0 0 1000 500""#)
    #expect(real.venue.levels[0].plan?.pixelsPerMeter == 20 && real.codes == [])
    let paper = try SVGSketch.reading(box, header: #"width="420mm" height="210mm" viewBox="0 0 1000 500""#)
    #expect(paper.venue.levels[0].plan?.pixelsPerMeter == nil && paper.codes == ["svg.no-scale"])
    #expect(paper.findings[0].message.contains("paper"))
    let small = SVGSketch.drawing(#"<rect width="90" height="40"/>"#, header: #"viewBox="0 0 100 50""#)
    let two = try SVGSketch.reading([("floor0.svg", SVGSketch.drawing(box)), ("floor1.svg", small)])
    #expect(two.codes.contains("svg.scales-differ") && two.venue.levels.map(\.ordinal) == [0, 1])
  }

  @Test func `lines on a layer of paths are a network that is joined where they meet`() throws {
    let reading = try SVGSketch.reading(
      #"<g id="Paths"><path d="M0 0H100V100" stroke="x" fill="none"/><line x1="100" x2="300" stroke="x"/></g>"#)
    let network = reading.venue.network
    #expect(reading.venue.validityProblems() == [])
    #expect(network.nodes.count == 4 && network.edges.count == 3)
    #expect(network.edges.map { network.length(of: $0) }.sorted() == [100, 100, 200])
  }

  @Test func `floors are numbered by their names`() {
    for (name, ordinal) in [
      ("floor0-2015-v1", 0), ("Level 2", 2), ("floor-1", 1), ("etage_3", 3), ("G", 0), ("B1", -1), ("map", nil),
      ("floorplan", nil), ("", nil),
    ] as [(String, Double?)] {
      #expect(SVGReader.ordinal(name) == ordinal, "\(name)")
    }
  }

  @Test func `points in ids are a network, and every oddity of it is told`() throws {
    func circle(_ id: String, _ x: Double, _ y: Double) -> String {
      #"<path id="\#(id)" d="M\#(x + 4) \#(y)a4 4 0 1 0-8 0 4 4 0 108 0z"/>"#
    }
    let content = [
      circle("point-1=2", 100, 100), circle("point-2=1-3-9", 200, 100), circle("point-3=", 200, 200),
      circle("point-2=1", 300, 300), circle("point-4=4", 400, 100),
      #"<g id="Bakery"><rect id="shop-7=1-3" x="50" y="50" width="99" height="99"/><g id="Logo"/></g>"#,
      #"<rect id="stairs-escalator-1=2" x="500" y="50" width="9" height="9"/>"#,
      #"<rect id="toilet-male-1=77" x="600" y="50" width="20" height="20"/>"#,
    ].joined()
    let reading = try SVGSketch.reading(content)
    let venue = reading.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.network.nodes.map(\.id) == ["1", "2", "3", "4"])
    #expect(venue.network.nodes[0].position.distance(to: Point(100, -100)) < 1e-9)
    #expect(venue.network.edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2]])
    #expect(venue.network.edges.allSatisfy { $0.direction == .both })
    #expect(venue.places.map(\.id) == ["shop-7", "stairs-escalator-1", "toilet-male-1"])
    #expect(venue.places.map(\.name) == ["Bakery", "stairs-escalator-1", "toilet-male-1"])
    #expect(venue.places.map(\.category) == ["shop", "stairs-escalator", "toilet-male"])
    #expect(venue.places.map { $0.locations.map(\.node) } == [[0, 2], [1], [nil]])
    #expect(venue.places[2].locations[0].position == Point(610, -60))
    #expect(venue.spaces.map(\.name) == ["Bakery", "stairs-escalator-1", "toilet-male-1"])
    #expect(reading.count("svg.graph.one-sided") == 1 && reading.count("svg.graph.unknown-point") == 2)
    #expect(reading.count("svg.graph.duplicate-point") == 1 && reading.count("svg.graph.unknown-entrance") == 1)
    #expect(reading.count("svg.graph.connectors") == 1)
  }

  @Test func `a drawing cut off at any byte is refused, and thousands of damaged ones are read or refused`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let text = SVGSketch.drawing(
      """
      <g id="a" transform="rotate(30 5 5) scale(2)"><path id="point-1=2" d="M1 1a1 1 0 1 0 2 0z"/><path id="point-2=1"
      d="M9 9c1 1 2 2 3-1z"/></g><rect id="shop-1=2" width="50%" height="99"/><use href="#a"/><polygon points="0,0 9,0 9,9"/>
      <ellipse rx="300" ry="200" style="fill:none;stroke:red"/>
      """)
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      let file = SourceFile(name: "a.svg", kind: .svg, bytes: Array(bytes[..<length]))
      #expect(throws: FormatError.self) { try VenueReader.read([], files: [file]) }
    }
    let words = [
      "1e308", "-", "NaN", "0", "#a", "9e8", ".", "M", "z", "a", "\"", "<g>", "</g>", "none", "scale(0)", "=",
    ]
    var read = 0
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 100..<damaged.count, using: &random)
        let end = min(damaged.count, place + Int.random(in: 0...4, using: &random))
        damaged.replaceSubrange(place..<end, with: Array((words.randomElement(using: &random) ?? "").utf8))
      }
      let file = SourceFile(name: "a.svg", kind: .svg, bytes: damaged)
      guard let reading = try? VenueReader.read([], files: [file]) else { continue }
      read += 1
      #expect(reading.venue.validityProblems() == [], "seed \(seed): \(String(decoding: damaged, as: UTF8.self))")
    }
    #expect(read > 300, "seed \(seed): \(read)")
  }
}

/// Drawings of others.
@Suite(SVGSamples.condition) struct SVGSampleTests {
  private static func reading(_ names: String...) throws -> VenueReading {
    try VenueReader.read(
      [],
      files: names.map { name in
        let bytes = Array(try Data(contentsOf: SVGSamples.folder.appendingPathComponent(name)))
        let last = String(name.split(separator: "/").last ?? "")
        #expect(SourceFile.kind(of: TextBuffer(bytes)) == .svg)
        return SourceFile(name: last, kind: .svg, bytes: bytes)
      })
  }

  @Test func `the shopping centre has 54 points, 107 links of which 5 are one-sided, and 23 shops`() throws {
    let reading = try Self.reading("floors-map-widget/map_with_points_example.svg")
    let venue = reading.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.network.nodes.count == 54)
    #expect(reading.count("svg.graph.one-sided") == 5)
    // Each edge but the five was listed from both ends.
    #expect(2 * venue.network.edges.count - 5 == 107)
    #expect(venue.places.count { $0.category == "shop" } == 23)
    #expect(venue.places.count { $0.category == "stairs-escalator" } == 3)
    #expect(venue.places.allSatisfy { $0.locations.allSatisfy { $0.node != nil } })
    let first = try #require(venue.network.nodes.first { $0.id == "1" })
    #expect(first.position.distance(to: Point(507.2, -192.2)) < 1e-6)
    #expect(venue.places.contains { $0.name == "Pelican" && $0.id == "shop-12" })
    #expect(venue.spaces.count { $0.use == .ground } == 1)
  }

  @Test func `the arena's floors are shapes in units of different size`() throws {
    let reading = try Self.reading("javazone-2015/floor0-2015-v1.svg", "javazone-2015/floor1-2015-v1.svg")
    let venue = reading.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.levels.map(\.ordinal) == [0, 1])
    #expect(venue.levels.map { $0.plan?.size?.width } == [3762.6, 612])
    #expect(reading.codes.contains("svg.scales-differ") && reading.count("svg.no-scale") == 2)
    for level in 0...1 {
      #expect(venue.spaces.contains { $0.level == level && $0.use == .ground })
      #expect(venue.spaces.contains { $0.level == level && $0.use == .room })
    }
  }
}
