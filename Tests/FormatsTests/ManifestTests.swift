import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct ManifestTests {
  /// Two maps of 1000 × 500 pixels, 10 to the metre, with a corridor of 20 m each.
  private static func map(_ id: String, _ name: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","name":"\#(name)","width":1000,"height":500,"ppm":10,\#(more)"wayfinding_path":{"nodes":["#
      + #"{"name":"N1","position":{"x":100,"y":100},"edges":{"N2":"1"}},"#
      + #"{"name":"N2","position":{"x":300,"y":100},"edges":{"N1":"1"}}]}}"#
  }

  private static let maps = "[\(map("a-id", "Ground")),\(map("b-id", "First"))]"

  private func read(_ manifest: String, maps: String = maps) throws -> VenueResult {
    try VenueResult(maps, #"{"footway":1,"files":["0.json"],\#(manifest)}"#)
  }

  // MARK: The whole

  @Test("Every key of the format is read without a finding") func everyKey() throws {
    let result = try read(
      #"""
      "$schema":"x","id":"v","name":"Venue","buildings":[{"id":"T1","name":"Terminal"}],
      "levels":[
        {"source":"a-id","id":"L0","ordinal":0,"name":"Arrivals","shortName":"A","building":"T1","elevation":0.5,
         "isOutdoor":true,"frame":{"ppm":20,"mmpp":50,"orientation":0}},
        {"source":"First","id":"L1","ordinal":1,"name":"Departures","building":"T1"}],
      "edges":[
        {"level":"L0","from":"N1","to":"N2","id":"hall","kind":"securityLane","direction":"forward","access":"no",
         "closed":true,"hours":"24/7","length":11,"duration":12},
        {"level":"Departures","add":true,"from":"N2","to":"N1","id":"new","kind":"ramp"}],
      "connectors":[
        {"id":"E","kind":"elevator","name":"Elevator E","direction":"up","access":"yes","closed":true,"hours":"Mo",
         "length":4,"duration":9,"landings":[{"level":"First","node":"N1"},{"level":"A","node":"N1"}]}],
      "places":[
        {"id":"p","name":"Place","category":"shop","keywords":["k",7],"hours":"Tu","level":"L1","px":[200,100]},
        {"id":"q","locations":[{"level":"L0","node":"N2"},{"level":"L1","local":[1,-1]}]}],
      "spaces":[{"id":"s","name":"Space","category":"lounge","access":"yes","level":"L0","px":[[0,0],[20,0],[20,20]]}]
      """#)
    #expect(result.codes == [])
    #expect(result.venue.validityProblems() == [])
    let venue = result.venue
    #expect(venue.id == "v" && venue.name == "Venue")
    #expect(venue.buildings == [Building(id: "T1", name: "Terminal")])
    #expect(venue.levels.map(\.id) == ["L0", "L1"])
    #expect(venue.levels.map(\.name) == ["Arrivals", "Departures"])
    #expect(venue.levels.map(\.shortName) == ["A", "Departures"])
    #expect(venue.levels.map(\.ordinal) == [0, 1])
    #expect(venue.levels.map(\.building) == [0, 0])
    #expect(venue.levels[0].elevation == 0.5 && venue.levels[0].isOutdoor)
    #expect(venue.levels[0].plan?.pixelsPerMeter == 20 && venue.levels[0].plan?.millimetersPerUnit == 50)
    #expect(venue.network.nodes[0].position == Point(5, -5))
    #expect(
      venue.network.edges[0]
        == PathEdge(
          id: "hall", from: 0, to: 1, kind: .securityLane, direction: .forward, access: .no, isClosed: true,
          hours: "24/7", length: 11, duration: 12, sourceCost: 1))
    #expect(venue.network.edges.last == PathEdge(id: "new", from: 3, to: 2, kind: .ramp))
    let connector = try #require(venue.connectors.first)
    #expect(connector.kind == .elevator && connector.name == "Elevator E" && connector.direction == .forward)
    #expect(connector.access == .yes && connector.isClosed && connector.hours == "Mo")
    #expect(connector.length == 4 && connector.duration == 9)
    #expect(connector.landings.map(\.node) == [0, 2])
    #expect(venue.places.map(\.id) == ["p", "q"])
    #expect(venue.places[0].category == "shop" && venue.places[0].keywords == ["k", "7"])
    #expect(venue.places[0].hours == "Tu" && venue.places[0].locations[0].position == Point(20, -10))
    #expect(venue.places[1].name == "q" && venue.places[1].locations.map(\.node) == [1, nil])
    #expect(venue.spaces[0].polygons[0].area == 0.5 && venue.spaces[0].access == .yes)
  }

  @Test("Manifests of another version, and files that leave the folder, are refused") func refused() throws {
    func error(_ text: String) throws -> String? {
      let document = SourceDocument(name: "venue.json", json: try JSONDocument(TextBuffer(Array(text.utf8))))
      do throws(FormatError) {
        _ = try VenueReader.filesNamed(by: document)
        return nil
      } catch {
        return "\(error.code) \(error.place)"
      }
    }
    for version in ["2", "\"1\"", "null", "1.5"] {
      #expect(
        try error(#"{"footway":\#(version),"files":[]}"#) == "manifest.version venue.json#/footway")
    }
    #expect(try error(#"{"footway":1}"#) == "manifest.no-files venue.json#/files")
    #expect(try error(#"{"footway":1,"files":"a.json"}"#) == "manifest.no-files venue.json#/files")
    for path in ["/etc/passwd", "../a.json", "a/../../b.json", "..", "a\\u0000b", ""] {
      #expect(try error(#"{"footway":1,"files":["ok.json","\#(path)"]}"#) == "manifest.file venue.json#/files/1")
    }
    #expect(try error(#"{"footway":1,"files":[7]}"#) == "manifest.file venue.json#/files/0")
    #expect(try error(#"{"footway":1,"files":["a..b/c.json","./d.json"]}"#) == nil)
    #expect(try error(#"{"id":"M","ppm":1}"#) == nil)
  }

  @Test("A venue has one manifest, and needs a file beside it") func second() throws {
    let manifest = #"{"footway":1,"files":[]}"#
    for (texts, code) in [([Self.maps, manifest, manifest], "manifest.second"), ([manifest, ""], "venue.no-files")] {
      do {
        _ = try texts.count == 3 ? VenueResult(texts[0], texts[1], texts[2]) : VenueResult(texts[0])
        Issue.record("expected an error")
      } catch let error as FormatError {
        #expect(error.code == code)
      }
    }
  }

  @Test(
    "Each fault of a manifest is found at its place",
    arguments: [
      (#""nmae":"x""#, "manifest.key.unknown", "/nmae: warning"),
      (#""levels":[{"source":"a-id","ordnial":1}]"#, "manifest.key.unknown", "/levels/0/ordnial: warning"),
      (#""levels":[{"source":"zzz"}]"#, "manifest.level.unknown", "/levels/0/source: error"),
      (#""levels":[{"source":"a-id","id":"b-id"}]"#, "manifest.id.duplicate", "/levels/0/id: error"),
      (#""levels":[{"source":"a-id","building":"T9"}]"#, "manifest.building.unknown", "/levels/0/building: error"),
      (
        #""levels":[{"source":"a-id","frame":{"controlPoints":[{"px":[1,1]}]}}]"#, "manifest.frame.point",
        "/levels/0/frame/controlPoints/0: error"
      ),
      (#""levels":[{"source":"a-id","frame":{"ppm":-1}}]"#, "json.not-positive", "/levels/0/frame/ppm: warning"),
      (#""levels":[{"source":"a-id","frame":{"ppm":1e9}}]"#, "json.out-of-range", "/levels/0/frame/ppm: warning"),
      (
        #""levels":[{"source":"a-id","frame":{"topLeft":[52,113]}}]"#, "position.not-on-earth",
        "/levels/0/frame/topLeft: error"
      ),
      (#""levels":7"#, "json.type", "/levels: warning"), (#""places":[7]"#, "json.type", "/places/0: warning"),
      (#""buildings":[{"name":"x"}]"#, "manifest.id.missing", "/buildings/0: error"),
      (#""places":[{"name":"x"}]"#, "manifest.id.missing", "/places/0: error"),
      (
        #""places":[{"id":"p","level":"Ground","px":[1,1]},{"id":"p","level":"Ground","px":[1,1]}]"#,
        "manifest.id.duplicate", "/places/1/id: error"
      ),
      (#""places":[{"id":"p","px":[1,1]}]"#, "manifest.level.missing", "/places/0: error"),
      (#""places":[{"id":"p","level":"Grund","px":[1,1]}]"#, "manifest.level.unknown", "/places/0/level: error"),
      (#""places":[{"id":"p","level":"Ground"}]"#, "manifest.position.missing", "/places/0: error"),
      (#""places":[{"id":"p","level":"Ground","node":"N7"}]"#, "manifest.node.unknown", "/places/0/node: error"),
      (
        #""places":[{"id":"p","level":"Ground","jibestream":[1,1]}]"#, "manifest.position.frame",
        "/places/0/jibestream: error"
      ),
      (#""places":[{"id":"p","level":"Ground","lonLat":[1,1]}]"#, "manifest.position.frame", "/places/0/lonLat: error"),
      (#""places":[{"id":"p","level":"Ground","px":[1]}]"#, "json.type", "/places/0/px: warning"),
      (#""edges":[{"level":"Ground","from":"N1","to":"N1"}]"#, "manifest.edge.unknown", "/edges/0: error"),
      (#""edges":[{"level":"Ground","from":"N1","to":"N1","add":true}]"#, "manifest.edge.unknown", "/edges/0: error"),
      (#""edges":[{"level":"Ground","from":"N1"}]"#, "manifest.node.unknown", "/edges/0: error"),
      (#""edges":[{"level":"Ground","from":"N1","to":"N8"}]"#, "manifest.node.unknown", "/edges/0/to: error"),
      (
        #""edges":[{"level":"Ground","from":"N1","to":"N2","kind":"stair"}]"#, "manifest.value.unknown",
        "/edges/0/kind: error"
      ),
      (
        #""edges":[{"level":"Ground","from":"N1","to":"N2","length":-1}]"#, "json.out-of-range",
        "/edges/0/length: warning"
      ),
      (#""connectors":[{"id":"c","landings":[]}]"#, "manifest.connector.kind", "/connectors/0: error"),
      (#""spaces":[{"id":"s","level":"Ground"}]"#, "manifest.outline", "/spaces/0: error"),
      (#""spaces":[{"id":"s","level":"Ground","px":[[0,0],[1,1],[2,2]]}]"#, "manifest.outline", "/spaces/0/px: error"),
      (#""name":"a","name":"b""#, "json.duplicate-key", "/name: warning"),
    ])
  func faults(manifest: String, code: String, spot: String) throws {
    let result = try read(manifest)
    #expect(result.spots(code).contains("1.json#\(spot)"), "\(result.findings)")
    #expect(result.venue.validityProblems() == [])
    #expect(result.venue.levels.count == 2)
  }

  @Test("Unknown keys and words are answered with the nearest known one") func suggestions() throws {
    let result = try read(
      #""nmae":"x","places":[{"id":"p","level":"Grund","px":[1,1]},{"id":"q","level":"Ground","node":"n1"}],"#
        + #""edges":[{"level":"Ground","from":"N1","to":"N2","kind":"stair","xyzzy":1}]"#)
    let messages = result.findings.map(\.message)
    #expect(messages.contains { $0.hasSuffix("'nmae' is not known here and was ignored; did you mean 'name'?") })
    #expect(messages.contains { $0.contains("no level 'Grund'; did you mean 'Ground'?") })
    #expect(messages.contains { $0.contains("no node 'n1'; did you mean 'N1'") })
    #expect(messages.contains { $0.contains("'stair' is none of") && $0.contains("did you mean 'stairs'?") })
    #expect(messages.contains { $0.hasSuffix("'xyzzy' is not known here and was ignored") })
  }

  // MARK: Levels

  @Test(
    "A level is named by its id, name, short name or source",
    arguments: ["L0", "Arrivals", "A", "a-id", "Ground", "b-id", "First"])
  func levelNames(name: String) throws {
    let result = try read(
      #""levels":[{"source":"a-id","id":"L0","name":"Arrivals","shortName":"A","ordinal":0}],"#
        + #""places":[{"id":"p","level":"\#(name)","px":[10,10]}]"#)
    #expect(result.codes == [])
    #expect(result.venue.places[0].locations[0].level == (["b-id", "First"].contains(name) ? 1 : 0))
  }

  @Test("A name that several levels have is ambiguous, an id is not") func ambiguous() throws {
    let maps = "[\(Self.map("a-id", "Hall")),\(Self.map("b-id", "Hall"))]"
    let result = try read(
      #""levels":[{"source":"Hall"}],"places":[{"id":"p","level":"Hall","px":[1,1]},{"id":"q","level":"b-id","px":[1,1]}]"#,
      maps: maps)
    #expect(
      result.spots("manifest.level.ambiguous") == ["1.json#/levels/0/source: error", "1.json#/places/0/level: error"])
    #expect(result.venue.places.map(\.locations.count) == [0, 1])
  }

  // MARK: Frames

  @Test("Control points win over the vendor's points, corners replace them") func frames() throws {
    let corner = LonLat(longitude: 13.4, latitude: 52.5)
    let frame = try #require(LocalFrame(anchor: corner))
    func position(_ x: Double, _ y: Double) throws -> LonLat { try #require(frame.lonLat(Point(x / 10, -y / 10))) }
    let vendor = try [(100.0, 100.0), (900, 100), (100, 400)].enumerated().map { index, pixel in
      let position = try position(pixel.0, pixel.1)
      return #""p\#(index + 1)":{"mist_xy":{"x":\#(pixel.0 / 10),"y":\#(pixel.1 / 10)},"#
        + #""lat_lon":{"x":\#(position.latitude),"y":\#(position.longitude)}}"#
    }
    let maps = Self.map("a", "Ground", #""GeoRefParamsv2":{"active":true,\#(vendor.joined(separator: ","))},"#)
    // The same plan, moved by a thousandth of a degree: the vendor is overruled, which is told.
    let points = try [(0.0, 0.0), (1000, 0), (0, 500)].map { pixel in
      let position = try position(pixel.0, pixel.1)
      return #"{"px":[\#(pixel.0),\#(pixel.1)],"lonLat":[\#(position.longitude + 0.001),\#(position.latitude)]}"#
    }
    func topLeft(_ manifest: String) throws -> (LonLat, VenueResult) {
      let result = try read(#""levels":[{"source":"a","frame":{\#(manifest)}}]"#, maps: maps)
      let anchor = try #require(result.venue.georeference?.anchor)
      let local = try #require(LocalFrame(anchor: anchor))
      let plan = try #require(result.venue.levels[0].plan)
      return (try #require(local.lonLat(plan.toLocal(Point(0, 0)))), result)
    }
    let untouched = try topLeft("")
    #expect(abs(untouched.0.longitude - 13.4) < 1e-7)
    let pinned = try topLeft(#""controlPoints":[\#(points.joined(separator: ","))]"#)
    #expect(abs(pinned.0.longitude - 13.401) < 1e-7 && pinned.1.codes == ["frame.sources-contradict"])
    let cornered = try topLeft(#""orientation":360,"topLeft":[13.402,52.5]"#)
    #expect(abs(cornered.0.longitude - 13.402) < 1e-7 && abs(cornered.0.latitude - 52.5) < 1e-7)
    let six = try topLeft(#""controlPoints":[\#((points + points).joined(separator: ","))]"#)
    #expect(abs(six.0.longitude - 13.401) < 1e-7 && six.1.codes == ["frame.sources-contradict"])
    let two = try topLeft(#""controlPoints":[\#(points[0]),\#(points[2])]"#)
    #expect(abs(two.0.longitude - 13.401) < 1e-7 && two.1.codes == ["frame.sources-contradict"])
    let tooFew = try topLeft(#""controlPoints":[\#(points[0])]"#)
    #expect(abs(tooFew.0.longitude - 13.4) < 1e-7)
    #expect(tooFew.1.codes == ["manifest.frame.point"])
  }

  @Test("Control points that disagree are fitted, and a point that contradicts the others is named") func residuals()
    throws
  {
    let frame = try #require(LocalFrame(anchor: LonLat(longitude: 13.4, latitude: 52.5)))
    func entry(_ id: String, _ x: Double, _ y: Double, east: Double = 0) throws -> String {
      let position = try #require(frame.lonLat(Point(x / 10 + east, -y / 10)))
      return #"{"id":"\#(id)","px":[\#(x),\#(y)],"lonLat":[\#(position.longitude),\#(position.latitude)]"#
    }
    let good = try [
      entry("A", 0, 0), entry("B", 1000, 0), entry("C", 1000, 500), entry("D", 0, 500), entry("E", 500, 250),
    ]
    func codes(_ entries: [String]) throws -> [String] {
      let text = entries.map { $0 + "}" }.joined(separator: ",")
      let result = try read(#""levels":[{"source":"a-id","frame":{"controlPoints":[\#(text)]}}]"#)
      #expect(result.venue.levels.first { $0.id == "a-id" }?.plan?.isGeoreferenced == true)
      // The other level has no place on Earth, which is a finding of its own.
      return result.findings.filter { $0.code != "frame.unplaced-level" }.map { "\($0.code): \($0.message)" }
    }
    #expect(try codes(good) == [])
    let wrong = try entry("F", 250, 400, east: 5)
    #expect(try codes(good + [wrong + #","enabled":false"#]) == [])
    let told = try codes(good + [wrong])
    #expect(told.count == 1 && told[0].hasPrefix("manifest.frame.residual") && told[0].contains("point 'F'"))
    let rough = try codes([entry("A", 0, 0), entry("B", 1000, 0, east: 8), entry("C", 1000, 500), entry("D", 0, 500)])
    #expect(rough.map { String($0.prefix { $0 != ":" }) } == ["manifest.frame.residual", "frame.scale"])
  }

  @Test("What georeference writes beside a frame is accepted and checked") func quality() throws {
    func codes(_ members: String) throws -> Set<String> {
      try read(#""levels":[{"source":"a-id","frame":{\#(members)}}]"#).codes
    }
    let quality =
      #""quality":{"model":"affine","points":6,"rms":0.02,"maximum":0.03,"leaveOneOut":null,"scaleRatio":1.001,"#
      + #""rotation":335,"skew":0,"mirrored":false,"suspect":null}"#
    let residual =
      #""residuals":[{"id":"A","px":[1,2],"lonLat":[3,4],"east":0,"north":0,"length":0,"leaveOneOut":null}]"#
    #expect(try codes(quality + "," + residual) == [])
    #expect(try codes(#""quality":{"rms":1.5}"#) == ["manifest.frame.residual"])
    #expect(try codes(#""quality":{"rms":0.5,"suspect":"F"}"#) == ["manifest.frame.residual"])
    #expect(try codes(#""quality":{"modle":"affine"}"#) == ["manifest.key.unknown"])
    #expect(try codes(#""quality":{"model":"cubic"}"#) == ["manifest.value.unknown"])
    #expect(try codes(#""quality":7"#) == ["json.type"])
    #expect(try codes(#""quality":{"rms":"far","mirrored":1}"#) == ["json.type"])
    #expect(try codes(#""residuals":{}"#) == ["json.type"])
    #expect(try codes(#""residuals":[{"esat":1,"north":[]}]"#) == ["json.type", "manifest.key.unknown"])
    #expect(try codes(#""controlPoints":{}"#) == ["json.type"])
  }

  @Test("Positions in every frame are the same spot") func positions() throws {
    let maps = Self.map("a", "Ground", #""orientation":0,"latlng_tl":{"lat":52.5,"lng":13.4},"#)
    let probe = try read(#""name":"x""#, maps: maps)
    let plan = try #require(probe.venue.levels[0].plan)
    let anchor = try #require(probe.venue.georeference?.anchor)
    let local = plan.toLocal(Point(300, 100))
    let earth = try #require(LocalFrame(anchor: anchor)?.lonLat(local))
    let result = try read(
      #""levels":[{"source":"a","frame":{"mmpp":50}}],"places":["#
        + #"{"id":"1","level":"a","node":"N2"},{"id":"2","level":"a","px":[300,100]},"#
        + #"{"id":"3","level":"a","mist":[30,10]},{"id":"4","level":"a","jibestream":[600,200]},"#
        + #"{"id":"5","level":"a","local":[\#(local.x),\#(local.y)]},"#
        + #"{"id":"6","level":"a","lonLat":[\#(earth.longitude),\#(earth.latitude)]}]"#, maps: maps)
    #expect(result.codes == [])
    #expect(result.venue.places.count == 6)
    for place in result.venue.places {
      #expect(place.locations[0].position.distance(to: local) < 1e-6, "place \(place.id)")
    }
  }

  // MARK: Edges and connectors

  @Test(
    "Directions are seen from the entry's from to its to, whichever way the file has the edge",
    arguments: [
      ("N1", "N2", "forward", "N1>N2"), ("N2", "N1", "forward", "N2>N1"), ("N1", "N2", "backward", "N2>N1"),
      ("N2", "N1", "backward", "N1>N2"), ("N2", "N1", "both", "N1-N2"),
    ])
  func directions(from: String, to: String, direction: String, expected: String) throws {
    let result = try read(
      #""edges":[{"level":"Ground","from":"\#(from)","to":"\#(to)","direction":"\#(direction)"}]"#)
    #expect(result.edges(0) == [expected])
    #expect(result.edges(1) == ["N1-N2"])
  }

  @Test("A landing that is no node is joined to the nearest edge, which is split and keeps its length")
  func landings() throws {
    let result = try read(
      #""edges":[{"level":"Ground","from":"N1","to":"N2","id":"hall","length":24,"duration":18}],"#
        + #""levels":[{"source":"Ground","ordinal":0},{"source":"First","ordinal":1}],"#
        + #""connectors":[{"id":"S","kind":"stairs","direction":"down","landings":["#
        + #"{"level":"First","px":[300,100]},{"level":"Ground","px":[150,130]}]}]"#)
    #expect(result.codes == [])
    let connector = result.venue.connectors[0]
    let nodes = connector.landings.map { result.venue.network.nodes[$0.node] }
    // Lowest level first; a landing on a node is that node.
    #expect(nodes.map(\.level) == [0, 1])
    #expect(nodes.map(\.id) == ["S", "N2"])
    #expect(connector.direction == .backward)
    #expect(nodes[0].position == Point(15, -13))
    #expect(result.edges(0) == ["N1-S/joint", "S/joint-N2", "S-S/joint"])
    let edges = result.venue.network.edges.filter { result.venue.network.nodes[$0.from].level == 0 }
    #expect(edges.map(\.id) == ["hall", "hall/2", ""])
    #expect(edges.map(\.length) == [6, 18, nil])
    #expect(edges.map(\.duration) == [4.5, 13.5, nil])
    #expect(result.lengths(0)[2] == 3)
    #expect(result.edges(1) == ["N1-N2"])
    #expect(result.venue.validityProblems() == [])
  }

  @Test("A level without a network joins no landing, but an unknown position is left out alone") func noNetwork() throws
  {
    let maps = #"[\#(Self.map("a-id", "Ground")),{"id":"c","name":"Empty","ppm":10}]"#
    let result = try read(
      #""connectors":[{"id":"S","kind":"stairs","landings":[{"level":"Empty","px":[1,1]},{"level":"Ground","node":"N1"},"#
        + #"{"level":"Nowhere","px":[1,1]}]}]"#, maps: maps)
    #expect(
      result.spots("manifest.connector.level-without-network") == ["1.json#/connectors/0/landings/0: error"])
    #expect(result.venue.connectors[0].landings.count == 1)
    #expect(result.venue.check().map(\.code).contains("connector.one-landing"))
  }

  @Test("An entry with the id of a place or connector of the files changes that one") func changing() throws {
    let building =
      #"{"id":1,"name":"B","floors":{"items":["#
      + #"{"id":11,"level":1,"name":"F1","map":{"id":21,"mmPerPixel":100,"width":100,"height":100,"waypoints":{"items":["#
      + #"{"id":1001,"mapId":21,"coordinates":[10,10]},{"id":1002,"mapId":21,"coordinates":[20,10]}]},"#
      + #""paths":{"items":[{"id":3001,"pathTypeId":4,"waypointIds":[1001,2001]},{"id":3002,"pathTypeId":1,"waypointIds":[1001,1002]}]}}},"#
      + #"{"id":12,"level":2,"name":"F2","map":{"id":22,"mmPerPixel":100,"width":100,"height":100,"waypoints":{"items":["#
      + #"{"id":2001,"mapId":22,"coordinates":[10,10]}]}}}]}}"#
    let result = try read(
      #""connectors":[{"id":"3001","name":"Stairs B","closed":true}]"#, maps: building)
    let connector = try #require(result.venue.connectors.first { $0.id == "3001" })
    #expect(connector.name == "Stairs B" && connector.isClosed && connector.kind == .stairs)
    #expect(connector.landings.count == 2)
    #expect(!result.codes.contains("manifest.connector.kind"))
  }
}
