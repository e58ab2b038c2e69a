import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Small maps, each with one oddity.
@Suite struct MistMapTests {
  private static let pair =
    #"{"name":"N1","position":{"x":100,"y":100},"edges":{"N2":"1"}},"#
    + #"{"name":"N2","position":{"x":300,"y":100},"edges":{"N1":"1"}}"#

  // MARK: Samples of others

  @Test("The placeholder of the API description is listed, empty, and its secret is dropped", MistSamples.condition)
  func placeholder() throws {
    let result = try VenueResult(samples: "openapi_maps_placeholder")
    #expect(
      result.codes == [
        "json.type", "mist.map.no-scale", "mist.path.coordinate", "mist.secret-dropped",
      ])
    #expect(result.spots("mist.path.coordinate").count == 3)
    #expect(result.venue.levels.count == 1 && result.nodes() == [] && result.venue.walls == [])
  }

  @Test("The published image map is read by its name, with its path and walls", MistSamples.condition)
  func image() throws {
    let result = try VenueResult(samples: "openapi2021_map_image")
    #expect(result.venue.levels[0].id == "Mist Office")
    #expect(result.edges() == ["N1-N2"])
    #expect(abs(result.lengths()[0] - 5.229) < 0.001)
    #expect(result.venue.walls.count == 1)
    #expect(
      result.codes == ["mist.map.no-id", "mist.map.origin", "mist.survey.ignored", "mist.secret-dropped"])
    #expect(!"\(result.findings)".contains("adasdf"))
  }

  @Test("The published google map is listed without a plan", MistSamples.condition) func google() throws {
    let result = try VenueResult(samples: "openapi2021_map_google")
    #expect(result.codes == ["mist.map.google", "mist.map.no-id", "mist.path.none"])
    #expect(result.venue.levels[0].name == "Oakridge Mall")
  }

  // MARK: Identity

  @Test("A map without id and name is skipped, one without an id is called by its name") func identity() throws {
    let result = try VenueResult(#"[{"ppm":10},{"ppm":10,"name":"A"},5,{"ppm":10,"id":7}]"#)
    #expect(result.spots("mist.map.no-name") == ["0.json#/0: error"])
    #expect(result.spots("mist.map.no-id") == ["0.json#/1: note"])
    #expect(result.spots("json.type") == ["0.json#/2: warning"])
    #expect(result.venue.levels.map(\.id) == ["A", "7"])
  }

  @Test("Floor order and building come from group_idx and group_name") func groups() throws {
    let result = try VenueResult(
      #"[{"id":"b","ppm":1,"group_idx":2,"group_name":"T1"},{"id":"a","ppm":1,"group_idx":-1,"group_name":"T1"},"#
        + #"{"id":"c","ppm":1}]"#)
    #expect(result.venue.levels.map(\.id) == ["a", "b", "c"])
    #expect(result.venue.levels.map(\.ordinal) == [-1, 2, nil])
    #expect(result.venue.buildings == [Building(id: "T1", name: "T1")])
    #expect(result.venue.levels.map(\.building) == [0, 0, nil])
  }

  @Test("An unknown type is read as an image") func type() throws {
    let result = try VenueResult(map: #""type":"cad""#)
    #expect(result.spots("mist.map.type") == ["0.json#/type: note"])
    #expect(result.venue.levels[0].plan?.pixelsPerMeter == 10)
  }

  // MARK: Scale

  @Test(
    "A scale that is none leaves pixels, and nothing is divided by it",
    arguments: [
      ("0", "mist.map.no-scale"), ("null", "mist.map.no-scale"), ("-4", "json.not-positive"),
      (#""ten""#, "json.type"), ("[]", "json.type"),
    ])
  func noScale(ppm: String, code: String) throws {
    let result = try VenueResult(
      #"{"id":"M","ppm":\#(ppm),"width":1000,"height":500,"width_m":100,"#
        + #""wayfinding_path":{"coordinate":"actual","nodes":[\#(Self.pair)]}}"#)
    #expect(result.codes.contains(code) && result.codes.contains("mist.map.no-scale"))
    #expect(result.lengths() == [200])
    #expect(result.venue.levels[0].plan?.pixelsPerMeter == nil)
    #expect(result.venue.validityProblems() == [])
  }

  @Test("A scale written as text is read, with blanks and an exponent", arguments: [#""10""#, #"" 1e1 ""#])
  func textScale(ppm: String) throws {
    let result = try VenueResult(#"{"id":"M","ppm":\#(ppm)}"#)
    #expect(result.venue.levels[0].plan?.pixelsPerMeter == 10)
    #expect(result.spots("json.text-number") == ["0.json#/ppm: note"])
  }

  @Test(
    "mmpp is read as a number or text, and is none when it is not positive",
    arguments: [
      ("50", 50, nil), (#""223""#, 223, "mist.jibestream.scale"), ("0", nil, nil), ("null", nil, nil),
      ("-1", nil, "json.not-positive"), (#""x""#, nil, "json.type"),
    ] as [(String, Double?, String?)])
  func jibestreamScale(mmpp: String, expected: Double?, code: String?) throws {
    let result = try VenueResult(
      #"{"id":"M","ppm":20,"wayfinding":{"jibestream":{"mmpp":\#(mmpp)}}}"#)
    #expect(result.venue.levels[0].plan?.millimetersPerUnit == expected)
    if let code { #expect(result.codes.contains(code)) }
  }

  @Test("Absurd scales neither trap nor flatten the plan", arguments: ["1e-320", "1e308", "5e-324", "1e-12"])
  func absurdScale(ppm: String) throws {
    let result = try VenueResult(
      #"{"id":"M","ppm":\#(ppm),"width":1000,"height":500,"#
        + #""wayfinding_path":{"coordinate":"actual","nodes":[\#(Self.pair)]}}"#)
    #expect(result.venue.validityProblems() == [])
    #expect(result.findings.allSatisfy { $0.position?.isFinite ?? true })
  }

  // MARK: Earth

  @Test("Orientations are taken modulo 360", arguments: [(-90.5, 269.5, true), (360, 0, true), (359.5, 359.5, false)])
  func orientation(stated: Double, taken: Double, isNoted: Bool) throws {
    func plan(_ degrees: Double) throws -> (VenueResult, Plan) {
      let result = try VenueResult(map: #""orientation":\#(degrees),"latlng_tl":{"lat":52.5,"lng":13.4}"#)
      return (result, try #require(result.venue.levels[0].plan))
    }
    let (result, found) = try plan(stated)
    let (_, expected) = try plan(taken)
    #expect(found == expected)
    #expect(found.isGeoreferenced)
    #expect(result.codes.contains("mist.map.orientation") == isNoted)
  }

  /// The member GeoRefParamsv2 for three points of the map, their positions in the plane of an anchor.
  private func georeference(_ anchor: LonLat, _ meters: [(Double, Double)] = [(10, 10), (90, 12), (15, 40)]) throws
    -> String
  {
    let frame = try #require(LocalFrame(anchor: anchor))
    let points = try meters.enumerated().map { number, point in
      let position = try #require(frame.lonLat(Point(point.0, -point.1)))
      return #""p\#(number + 1)":{"mist_xy":{"x":\#(point.0),"y":\#(point.1)},"#
        + #""lat_lon":{"x":\#(position.latitude),"y":\#(position.longitude)}}"#
    }
    return #""GeoRefParamsv2":{"active":true,\#(points.joined(separator: ","))}"#
  }

  @Test(
    "Points are placed wherever the plan lies, also across the edge of a UTM zone and the antimeridian",
    arguments: [(11.9995, 52.5), (179.9995, -17.8), (-0.0004, 51.5), (30, 0.0002), (20, 78.2)])
  func everywhere(longitude: Double, latitude: Double) throws {
    let corner = LonLat(longitude: longitude, latitude: latitude)
    let result = try VenueResult(map: try georeference(corner))
    #expect(result.codes == ["mist.path.none"])
    let plan = try #require(result.venue.levels[0].plan)
    let anchor = try #require(result.venue.georeference?.anchor)
    let frame = try #require(LocalFrame(anchor: anchor))
    #expect(plan.toLocal(Point(0, 0)).distance(to: try #require(frame.local(corner))) < 0.001)
    let away = plan.toLocal(Point(0, 0)).distance(to: plan.toLocal(Point(1000, 500)))
    #expect(abs(away - 111.803) < 0.001)
  }

  @Test(
    "Georeferences that cannot be used place nothing",
    arguments: [
      (#"{"active":true}"#, "mist.georef.missing-point", "/GeoRefParamsv2: error"),
      (
        #"{"active":true,"p1":{"mist_xy":{"x":1,"y":1},"lat_lon":{"x":52}}}"#, "mist.georef.missing-point",
        "/GeoRefParamsv2/p1: error"
      ),
      (
        #"{"active":true,"p1":{"mist_xy":{"x":1,"y":null},"lat_lon":{"x":52,"y":13}}}"#, "mist.georef.missing-point",
        "/GeoRefParamsv2/p1: error"
      ),
      (
        #"{"active":true,"p1":{"mist_xy":{"x":1,"y":1},"lat_lon":{"x":95,"y":13}}}"#, "position.not-on-earth",
        "/GeoRefParamsv2/p1/lat_lon: warning"
      ),
      (#"{"active":false}"#, "mist.georef.inactive", "/GeoRefParamsv2: note"),
      (#"{"p1":null}"#, "mist.georef.inactive", "/GeoRefParamsv2: note"),
      (#"[]"#, "json.type", "/GeoRefParamsv2: warning"),
    ])
  func unusableGeoreference(value: String, code: String, spot: String) throws {
    let result = try VenueResult(map: #""GeoRefParamsv2":\#(value)"#)
    #expect(result.spots(code) == ["0.json#\(spot)"])
    #expect(result.venue.georeference == nil)
  }

  @Test("A georeference needs a scale") func georeferenceWithoutScale() throws {
    let result = try VenueResult(
      #"{"id":"M","ppm":0,\#(try georeference(LonLat(longitude: 13.4, latitude: 52.5)))}"#)
    #expect(result.spots("mist.georef.no-scale") == ["0.json#/GeoRefParamsv2: warning"])
  }

  @Test("Doubts about a frame are told: its scale, positions that cannot be, corners off the Earth") func doubts()
    throws
  {
    let corner = LonLat(longitude: 13.4, latitude: 52.5)
    let wrongScale = try georeference(corner).replacing("\"x\":90", with: "\"x\":80")
    #expect(try VenueResult(map: wrongScale).spots("frame.scale") == ["0.json: warning"])
    let tooWrong = try georeference(corner).replacing("\"x\":90", with: "\"x\":40")
    #expect(try VenueResult(map: tooWrong).spots("frame.scale") == ["0.json: error"])
    let poles = #""latlng_tl":{"lat":90,"lng":0},"latlng_br":{"lat":52,"lng":13}"#
    #expect(try VenueResult(map: poles).spots("frame.bad-position") == ["0.json: error"])
    let nowhere = #""latlng_tl":{"lat":91,"lng":0},"latlng_br":{"lat":"north","lng":13}"#
    let result = try VenueResult(map: nowhere)
    #expect(result.spots("position.not-on-earth") == ["0.json#/latlng_tl: warning"])
    #expect(result.spots("json.type") == ["0.json#/latlng_br/lat: warning"])
    #expect(try VenueResult(map: #""latlng_tl":[52,13]"#).spots("json.type") == ["0.json#/latlng_tl: warning"])
  }

  @Test("Plans too far from the first one, or without a place, stand at the origin in their own metres") func far()
    throws
  {
    func map(_ id: String, _ more: String) -> String {
      #"{"id":"\#(id)","name":"\#(id)","width":1000,"height":500,"ppm":10,"orientation":0,\#(more)"#
        + #""wayfinding_path":{"coordinate":"actual","nodes":[\#(Self.pair)]}}"#
    }
    let result = try VenueResult(
      "[\(map("A", #""latlng_tl":{"lat":52.5,"lng":13.4},"#)),\(map("B", #""latlng_tl":{"lat":-33,"lng":151},"#)),"
        + "\(map("C", ""))]")
    #expect(result.spots("frame.too-far") == ["0.json#/1: error"])
    #expect(result.spots("frame.unplaced-level") == ["0.json#/1: warning", "0.json#/2: warning"])
    #expect(result.venue.levels.map { $0.plan?.isGeoreferenced } == [true, false, false])
    #expect(result.lengths(1) == [20])
    #expect(result.venue.network.nodes[2].position == Point(10, -10))
  }

  // MARK: Paths

  @Test(
    "Nodes and edges that cannot be read are dropped with a finding, the rest is kept",
    arguments: [
      (#"{"name":"X"}"#, "mist.node.no-position", "/2: warning"),
      (#"{"name":"X","position":{"x":1,"y":null}}"#, "mist.node.no-position", "/2: warning"),
      (#"{"name":"X","position":null}"#, "mist.node.no-position", "/2: warning"),
      (#"{"position":{"x":1,"y":1}}"#, "mist.node.no-name", "/2: warning"),
      (#"{"name":"N1","position":{"x":1,"y":1}}"#, "mist.node.duplicate-name", "/2: error"),
      (#"7"#, "json.type", "/2: warning"),
    ])
  func badNodes(node: String, code: String, spot: String) throws {
    let result = try VenueResult(nodes: "\(Self.pair),\(node)")
    #expect(result.spots(code) == ["0.json#/wayfinding_path/nodes\(spot)"])
    #expect(result.edges() == ["N1-N2"])
    #expect(result.nodes() == ["N1", "N2"])
  }

  @Test(
    "Edges are read in every shape, each pair once",
    arguments: [
      ("null", [], nil), ("{}", [], nil), ("5", [], "json.type"), (#"["N1","N1"]"#, ["N3>N1"], "mist.edge.list"),
      (#"{"N1":1,"N1":"1"}"#, ["N3>N1"], "json.duplicate-key"), (#"{"N3":"1"}"#, [], "mist.edge.self-loop"),
      (#"{"N9":"1"}"#, [], "mist.edge.unknown-node"), (#"{"N1":"path"}"#, ["N3>N1"], "mist.edge.odd-cost"),
      (#"{"N1":"1"}"#, ["N3>N1"], "mist.edge.one-way"),
    ] as [(String, [String], String?)])
  func edgeShapes(edges: String, expected: [String], code: String?) throws {
    let result = try VenueResult(nodes: #"\#(Self.pair),{"name":"N3","position":{"x":5,"y":5},"edges":\#(edges)}"#)
    #expect(result.edges() == ["N1-N2"] + expected)
    if let code { #expect(result.codes.contains(code)) }
  }

  @Test("A neighbour that is listed twice makes no second edge beside the one both ways") func repeatedNeighbour()
    throws
  {
    for edges in [#"{"N1":"1","N1":"1"}"#, #"["N1","N1"]"#] {
      let result = try VenueResult(
        nodes: #"{"name":"N1","position":{"x":1,"y":1},"edges":{"N2":"1"}},"#
          + #"{"name":"N2","position":{"x":9,"y":1},"edges":\#(edges)}"#)
      #expect(result.edges() == ["N1-N2"])
    }
  }

  @Test("One-way edges are kept, a one-way ring too") func oneWay() throws {
    let ring = (0..<5).map { number in
      #"{"name":"W\#(number)","position":{"x":\#(number * 10),"y":\#(number * number)},"#
        + #""edges":{"W\#((number + 1) % 5)":1}}"#
    }
    let result = try VenueResult(nodes: ring.joined(separator: ","))
    #expect(result.edges() == ["W0>W1", "W1>W2", "W2>W3", "W3>W4", "W4>W0"])
    #expect(result.spots("mist.edge.one-way").count == 3)
    #expect(result.findings.last { $0.code == "mist.edge.one-way" }?.message.hasSuffix("; 2 more like this") == true)
  }

  @Test(
    "Paths that are none or empty are no fault",
    arguments: [
      ("null", "mist.path.none"), ("{}", "mist.path.none"), (#"{"nodes":null}"#, "mist.path.none"),
      (#"{"nodes":[]}"#, "mist.path.none"), (#"{"nodes":{}}"#, "json.type"), ("[]", "json.type"),
      (#"{"coordinate":null,"nodes":[]}"#, "mist.path.none"), (#"{"coordinate":"m"}"#, "mist.path.coordinate"),
    ])
  func noPath(path: String, code: String) throws {
    let result = try VenueResult(map: #""wayfinding_path":\#(path),"wall_path":null,"sitesurvey_path":null"#)
    #expect(result.codes.contains(code))
    #expect(result.nodes() == [])
  }

  @Test("Walls have names of their own and are drawn once; survey paths are no network") func walls() throws {
    let result = try VenueResult(
      map: #""wayfinding_path":{"nodes":[\#(Self.pair)]},"wall_path":{"name":"","nodes":[\#(Self.pair)]},"#
        + #""sitesurvey_path":[{"id":"s","nodes":[\#(Self.pair)]},null,{"nodes":[]}]"#)
    #expect(result.edges() == ["N1-N2"])
    #expect(result.venue.walls == [Wall(level: 0, points: [Point(10, -10), Point(30, -10)])])
    #expect(result.spots("mist.survey.ignored") == ["0.json#/sitesurvey_path/0: note"])
    let object = try VenueResult(map: #""sitesurvey_path":{"nodes":[\#(Self.pair)]}"#)
    #expect(object.spots("mist.survey.object") == ["0.json#/sitesurvey_path: note"])
  }

  @Test("Positions past all measure are dropped") func outOfRange() throws {
    let result = try VenueResult(
      nodes: #"\#(Self.pair),{"name":"far","position":{"x":1e9,"y":0},"edges":{"N1":"1"}}"#)
    #expect(result.codes.contains("position.out-of-range"))
    #expect(result.nodes() == ["N1", "N2"])
    #expect(result.edges() == ["N1-N2"])
    #expect(result.venue.validityProblems() == [])
  }

  // MARK: Secrets

  @Test("Secrets of vendor records are dropped and shown nowhere") func secrets() throws {
    let result = try VenueResult(
      #"{"id":"M","name":"Map","ppm":20,"wayfinding":{"jibestream":{"client_id":"hush-1","client_secret":"hush-2","#
        + #""mmpp":"223","venue_id":1},"micello":{"account_key":"hush-3","map_id":"m"},"token":"hush-4"},"#
        + #""url":"https://example.invalid/p.png?signature=hush-5","thumbnail_url":"hush-6"}"#)
    #expect(
      result.spots("mist.secret-dropped") == [
        "0.json#/wayfinding/jibestream/client_id: note", "0.json#/wayfinding/jibestream/client_secret: note",
        "0.json#/wayfinding/micello/account_key: note",
      ])
    var dumped = ""
    dump(result.venue, to: &dumped)
    dump(result.allFindings, to: &dumped)
    #expect(!dumped.contains("hush"))
    #expect(result.venue.levels[0].plan?.millimetersPerUnit == 223)
  }

  // MARK: Whole documents

  @Test(
    "What is no venue is refused, with a word on what it is",
    arguments: [
      (#"{"a":1}"#, "format.unknown"), ("7", "format.unknown"), (#"[{"b":2}]"#, "format.unknown"),
      (#"{"aps":[],"floorplans":[]}"#, "format.not-a-venue"), (#"{"vendor_name":"jibestream"}"#, "format.not-a-venue"),
      (#"{"topic":"location","events":[]}"#, "format.not-a-venue"), (#"{"footway":1,"files":[]}"#, "venue.no-files"),
    ])
  func refused(text: String, code: String) throws {
    do {
      _ = try VenueResult(text)
      Issue.record("expected an error")
    } catch let error as FormatError {
      #expect(error.code == code)
      #expect(error.place.file == "0.json")
    }
  }

  @Test("Levels of one id in two formats are both kept, with an error") func mixedFormats() throws {
    let building =
      #"{"id":1,"name":"B","floors":{"items":[{"id":7,"level":1,"name":"F","map":{"id":21,"mmPerPixel":50}}]}}"#
    let result = try VenueResult(#"{"id":7,"name":"Map","ppm":10}"#, building)
    #expect(result.spots("level.duplicate-id").count == 1)
    #expect(result.venue.levels.map(\.id) == ["7", "7"])
  }
}
