import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Path networks in CSV, read to the last cell or told of.
@Suite struct CSVNetworkTests {
  static let nodes = "id,x,y,level\nA,0,0,0\nB,3,4,0\nC,3,4,1\n"

  private static func read(_ texts: [String], format: InputFormat? = nil) throws -> VenueReading {
    let tables = texts.enumerated().map { CSVTable(name: "\($0.offset).csv", TextBuffer(Array($0.element.utf8))) }
    return try VenueReader.read([], tables: tables, format: format)
  }

  /// The findings of an edges file over the nodes A, B and C, as `place: severity code`.
  private static func spots(edges: String) throws -> [String] {
    try read([nodes, edges]).findings.map { "\($0.place): \($0.severity) \($0.code)" }
  }

  private static func error(_ texts: [String]) -> FormatError? {
    do {
      _ = try read(texts)
      return nil
    } catch { return error as? FormatError }
  }

  @Test func `a network is read with everything that its columns say, whatever the order of the files`() throws {
    let edges = """
      from,to,length_m,seconds,kind,accessible,oneway,id,closed,hours,cost
      A,B,5.5,4,corridor,1,0,e1,0,Mo-Fr 08:00-18:00,7
      B,C,8,16,stairs,0,1,,1,,
      A,B,,,elevator,,,,,,

      """
    for texts in [[Self.nodes, edges], [edges, Self.nodes]] {
      let reading = try Self.read(texts)
      let venue = reading.venue
      #expect(reading.findings == [])
      #expect(venue.validityProblems(hasFreeEdges: true) == [])
      #expect(venue.levels == [Level(id: "0", ordinal: 0, name: "0"), Level(id: "1", ordinal: 1, name: "1")])
      #expect(venue.network.nodes.map(\.id) == ["A", "B", "C"])
      #expect(venue.network.nodes.map(\.position) == [Point(0, 0), Point(3, 4), Point(3, 4)])
      #expect(venue.georeference == nil)
      #expect(
        venue.network.edges == [
          PathEdge(
            id: "e1", from: 0, to: 1, kind: .walkway, access: .yes, hours: "Mo-Fr 08:00-18:00", length: 5.5,
            duration: 4,
            sourceCost: 7),
          PathEdge(
            from: 1, to: 2, kind: .stairs, direction: .forward, access: .no, isClosed: true, length: 8, duration: 16),
          PathEdge(from: 0, to: 1, kind: .elevator),
        ])
    }
  }

  @Test func `every kind of ours and every synonym is known, and the other spellings of a column are`() throws {
    var edges = "from,to,kind,length,duration,direction,accessible\n"
    for kind in PathKind.allCases { edges += "A,B,\(kind.rawValue),1,2,backward,unknown\n" }
    edges += "A,B,room,1,2,both,no\nA,B,outdoor,1,2,forward,TRUE\n"
    let reading = try Self.read([Self.nodes, edges])
    #expect(reading.findings == [])
    let made = reading.venue.network.edges
    #expect(made.map(\.kind) == PathKind.allCases + [.walkway, .walkway])
    #expect(made.dropLast(2).allSatisfy { $0.direction == .backward && $0.access == .unknown })
    #expect(made.suffix(2).map(\.direction) == [.both, .forward])
    #expect(made.suffix(2).map(\.access) == [.no, .yes])
    #expect(made.allSatisfy { $0.length == 1 && $0.duration == 2 })
  }

  @Test func `a named node is a place at that node`() throws {
    let venue = try Self.read(["id,name,level,y,x\nN1,\"Gate \"\"A\"\", north\",2,7,5\nN2,,2,0,0\n"]).venue
    #expect(
      venue.places == [
        Place(
          id: "N1", name: "Gate \"A\", north", locations: [Place.Location(level: 0, position: Point(5, 7), node: 0)])
      ])
  }

  @Test func `quotes, a byte-order mark, CRLF, blank lines and a missing last line break change nothing`() throws {
    let plain = try Self.read([Self.nodes, "from,to,kind\nA,B,door\nB,C,stairs\n"]).venue
    let odd = try Self.read([
      "\u{FEFF}\"id\",x,\"y\",level\r\n\"A\",\"0\",0,0\r\n\r\nB,3,\"4\",0\r\nC, 3,4 ,\"1\"",
      "from,to,kind\r\n\"A\",B,\"door\"\r\nB,C,\"stairs\"",
    ]).venue
    #expect(odd.network == plain.network)
    #expect(odd.levels == plain.levels)
    let broken = try Self.read(["id,x,y,level\n\"A\nB\",1,2,0\n\"C\",1,2,oops\n"])
    #expect(broken.venue.network.nodes.map(\.id) == ["A\nB"])
    #expect(broken.findings.map { "\($0.place)" } == ["0.csv:4:9"])
  }

  @Test(
    "A bad record of nodes is told of by line and column, and left out",
    arguments: [
      ("A,1,2,0,5", "0.csv:2:1: error csv.cell-count"), ("A,1,2", "0.csv:2:1: error csv.cell-count"),
      (",1,2,0", "0.csv:2:1: error csv.node.no-id"), ("A,one,2,0", "0.csv:2:3: error csv.bad-number"),
      ("A,1,,0", "0.csv:2:5: error csv.bad-number"), ("A,nan,2,0", "0.csv:2:3: error csv.bad-number"),
      ("A,1,1e999,0", "0.csv:2:5: error csv.bad-number"), ("A,-inf,1,0", "0.csv:2:3: error csv.bad-number"),
      ("A,1,0x10,0", "0.csv:2:5: error csv.bad-number"), ("A,1,2,ground", "0.csv:2:7: error csv.bad-number"),
      ("A,1,2,", "0.csv:2:7: error csv.bad-number"), ("A,100001,2,0", "0.csv:2:3: error csv.out-of-range"),
      ("A,1,-1e9,0", "0.csv:2:5: error csv.out-of-range"), ("A,1,2,1e7", "0.csv:2:7: error csv.out-of-range"),
      ("A,1,2,\"0", "0.csv:2:7: error csv.unclosed-quote"),
    ])
  func badNodes(_ record: String, _ expected: String) throws {
    let reading = try Self.read(["id,x,y,level\n\(record)\nZ,0,0,0\n"])
    #expect(reading.findings.map { "\($0.place): \($0.severity) \($0.code)" } == [expected])
    #expect(reading.venue.network.nodes.map(\.id) == (expected.contains("unclosed") ? [] : ["Z"]))
  }

  @Test(
    "An odd record of edges is told of by line and column",
    arguments: [
      ("A,X,,,,,,", "1.csv:2:3: error csv.edge.unknown-node", 0),
      ("Y,B,,,,,,", "1.csv:2:1: error csv.edge.unknown-node", 0),
      ("A,B,long,,,,,", "1.csv:2:5: warning csv.bad-number", 1), ("A,B,-2,,,,,", "1.csv:2:5: warning csv.negative", 1),
      ("A,B,,2e6,,,,", "1.csv:2:6: warning csv.out-of-range", 1),
      ("A,B,,NaN,,,,", "1.csv:2:6: warning csv.bad-number", 1),
      ("A,B,,,ladder,,,", "1.csv:2:7: warning csv.edge.unknown-kind", 1),
      ("A,B,,,,maybe,,", "1.csv:2:8: warning csv.bad-value", 1), ("A,B,,,,,up,", "1.csv:2:9: warning csv.bad-value", 1),
      ("A,B,,,,,,2", "1.csv:2:10: warning csv.bad-value", 1), ("A,A,,,,,,", "1.csv:2:3: note csv.edge.self-loop", 1),
      ("B,C,,,,,,", "1.csv:2:3: warning csv.edge.no-length", 1), ("A,B", "1.csv:2:1: error csv.cell-count", 0),
    ])
  func oddEdges(_ record: String, _ expected: String, _ kept: Int) throws {
    let edges = "from,to,length,duration,kind,accessible,direction,closed\n\(record)\n"
    #expect(try Self.spots(edges: edges) == [expected])
    let venue = try Self.read([Self.nodes, edges]).venue
    #expect(venue.network.edges.count == kept)
    #expect(venue.network.edges.allSatisfy { $0.length == nil && $0.duration == nil && $0.direction == .both })
  }

  @Test func `an id that stands twice keeps its first node, also over two files`() throws {
    let reading = try Self.read([Self.nodes, "id,x,y,level\nA,9,9,0\nD,1,1,0\n"])
    #expect(reading.findings.map { "\($0.place): \($0.code)" } == ["1.csv:2:1: csv.node.duplicate-id"])
    #expect(reading.venue.network.nodes.map(\.id) == ["A", "B", "C", "D"])
    #expect(reading.venue.network.nodes[0].position == Point(0, 0))
  }

  @Test func `a header that cannot be used is refused with the columns that were found`() {
    #expect(Self.error(["id,x,y\n"])?.code == "csv.missing-column")
    #expect(Self.error(["id,x,y,floor\n"])?.message.contains("'level' is missing (nodes need id,x,y,level)") == true)
    #expect(Self.error(["id,x,y,floor\n"])?.message.contains("'id', 'x', 'y', 'floor'") == true)
    #expect(Self.error([Self.nodes, "from,kind\n"])?.code == "csv.missing-column")
    #expect(Self.error([Self.nodes, "from,to,from\n"])?.code == "csv.duplicate-column")
    #expect(Self.error([Self.nodes, "from,to,length,length_m\n"])?.code == "csv.duplicate-column")
    #expect(Self.error(["from,to\nA,B\n"])?.code == "csv.no-nodes")
    #expect(Self.error(["name,color\n"])?.code == "csv.no-network")
    #expect(Self.error(["id;x;y;level\n"])?.message.contains("separate them by commas") == true)
    #expect(Self.error([""])?.code == "csv.no-network")
  }

  @Test func `a column that nobody knows is passed over with a note`() throws {
    let reading = try Self.read(["id,x,y,level,nam\nA,0,0,0,Gate\n"])
    #expect(reading.findings.map(\.code) == ["csv.unknown-column"])
    #expect(reading.findings[0].message.contains("did you mean 'name'?"))
  }

  @Test func `heights in the place of levels end after a thousand levels`() throws {
    var text = "id,x,y,level\n"
    for number in 0..<1200 { text += "N\(number),0,0,\(Double(number) / 8)\n" }
    let reading = try Self.read([text])
    #expect(reading.venue.levels.count == CSVNetworkReader.mostLevels)
    #expect(reading.findings.count { $0.code == "csv.out-of-range" } == 50)
    #expect(reading.findings.last?.message.hasSuffix("150 more like this") == true)
  }

  @Test func `levels are ordered by number and written as they came`() throws {
    let venue = try Self.read(["id,x,y,level\nA,0,0,1\nB,0,0,-1\nC,0,0,0.5\nD,0,0,1.0\n"]).venue
    #expect(venue.levels.map(\.id) == ["-1", "0.5", "1"])
    #expect(venue.network.nodes.map(\.level) == [2, 0, 1, 2])
  }

  @Test(
    "A network is told from its header",
    arguments: [
      ("id,x,y,level\n", true), ("\u{FEFF}from,to\r\n", true), ("\"from\",\"to\"\n", true), ("id,x,y\n", true),
      ("id;x;y;level\n", true), ("[{\"id\":1}]", false), ("{\"from\":1,\"to\":2}", false), ("# Title\n", false),
      ("", false), ("name,lon,lat\n", false),
    ])
  func recognition(_ text: String, _ expected: Bool) {
    #expect(CSVTable.isNetwork(TextBuffer(Array(text.utf8))) == expected)
  }

  @Test func `a manifest names the levels of a network and places it on Earth`() throws {
    let manifest = """
      {"footway":1,"files":["n.csv"],"levels":[{"source":"0","id":"G","name":"Ground","frame":{"controlPoints":[
        {"px":[0,0],"lonLat":[13.4,52.5]},{"px":[100,0],"lonLat":[13.401473,52.5]},{"px":[0,-100],"lonLat":[13.4,52.500899]}
      ]}}]}
      """
    let document = SourceDocument(name: "venue.json", json: try JSONDocument(TextBuffer(Array(manifest.utf8))))
    let table = CSVTable(name: "n.csv", TextBuffer(Array("id,x,y,level\nA,0,0,0\nB,0,100,0\n".utf8)))
    let reading = try VenueReader.read([document], tables: [table])
    #expect(reading.findings.filter { $0.severity != .note } == [])
    #expect(reading.venue.levels[0].id == "G")
    #expect(reading.venue.levels[0].plan?.isGeoreferenced == true)
    let nodes = reading.venue.network.nodes
    #expect(abs(nodes[0].position.distance(to: nodes[1].position) - 100) < 0.1)
    #expect(nodes[1].position.y > nodes[0].position.y + 99)
  }

  @Test func `cells are split as the streaming reader splits them, for random texts`() throws {
    let pieces = ["a", "b,", ",", "\"", "\"\"", "\n", "\r\n", "1.5", " ", "ä"]
    for seed in 0..<3000 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let text =
        (0..<Int.random(in: 1...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        + "\n"
      var streaming = CSVReader()
      var expected = streaming.read(text.utf8)
      if let last = streaming.finish() { expected.append(last) }
      // A blank line is no record here, and what an unclosed quote holds is not looked at.
      let wanted = expected.filter { !Self.isBlank($0.cells) || $0.isCutOff }.map { $0.isCutOff ? nil : $0.cells }
      var got: [[String]?] = []
      CSVTable(name: "", TextBuffer(Array(text.utf8))).withRows { rows in
        while rows.next() {
          let cells = rows.cells.indices.map { rows.text($0) }
          if !Self.isBlank(cells) || rows.isCutOff { got.append(rows.isCutOff ? nil : cells) }
        }
      }
      #expect(got == wanted, "seed \(seed): \(text.debugDescription)")
    }
  }

  private static func isBlank(_ cells: [String]) -> Bool { cells == [""] || cells == ["\r"] }

  @Test func `random networks come back as they were written`() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let count = Int.random(in: 1...200, using: &random)
      var nodes = "id,x,y,level\n"
      var points: [Point] = []
      for number in 0..<count {
        let point = Point(Double.random(in: -1e4...1e4, using: &random), Double.random(in: -1e4...1e4, using: &random))
        points.append(point)
        nodes += "N\(number),\(point.x),\(point.y),\(Int.random(in: 0...3, using: &random))\n"
      }
      var edges = "to,length,from\n"
      var ends: [[Int]] = []
      for _ in 0..<(2 * count) {
        let pair = [Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)]
        ends.append(pair)
        edges += "N\(pair[1]),\(pair[0] + pair[1]),N\(pair[0])\n"
      }
      let venue = try Self.read([edges, nodes]).venue
      #expect(venue.network.nodes.map(\.position) == points, "seed \(seed)")
      #expect(venue.network.edges.map { [$0.from, $0.to] } == ends, "seed \(seed)")
      #expect(venue.network.edges.map(\.length) == ends.map { Double($0[0] + $0[1]) }, "seed \(seed)")
      #expect(venue.validityProblems(hasFreeEdges: true) == [], "seed \(seed)")
      _ = LinkCosts(PathGraph(venue), .walking)
    }
  }
}

/// The table of ids against a dictionary.
@Suite struct ByteTableTests {
  @Test func `random texts get the numbers that a dictionary gives them`() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var table = ByteTable()
      if seed % 2 == 0 { table.reserve(500) }
      var numbers: [[UInt8]: Int] = [:]
      for _ in 0..<2000 {
        // Short alphabets make texts that differ in length only, zero bytes those that a careless key takes for one.
        let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...1, using: &random) }
        let isNew = Bool.random(using: &random)
        if isNew {
          let expected = numbers[text] == nil ? numbers.count : nil
          let got = text.withUnsafeBufferPointer { table.add($0) }
          #expect(got == expected, "seed \(seed): \(text)")
          if let expected { numbers[text] = expected }
        } else {
          let got = text.withUnsafeBufferPointer { table.number(of: $0) }
          #expect(got == numbers[text], "seed \(seed): \(text)")
        }
      }
      #expect(table.count == numbers.count)
    }
  }
}
