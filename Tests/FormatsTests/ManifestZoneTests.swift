import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Zones of a manifest.
@Suite struct ManifestZoneTests {
  /// A map of 1000 × 500 pixels, 10 to the metre, north up, and one without a place on Earth or a scale.
  private static let maps = """
    [{"id":"a","name":"Ground","width":1000,"height":500,"ppm":10,"orientation":0,
      "latlng_tl":{"lat":52.5,"lng":13.4},"wayfinding_path":{"nodes":[{"name":"N1","position":{"x":100,"y":100},"edges":{"N2":"1"}},
       {"name":"N2","position":{"x":200,"y":100},"edges":{"N1":"1"}}]}},
     {"id":"b","name":"First","width":1000,"height":500,"ppm":10,"orientation":0,"latlng_tl":{"lat":52.5,"lng":13.4},
      "wayfinding_path":{"nodes":[{"name":"N1","position":{"x":100,"y":100},"edges":{"N2":"1"}},
       {"name":"N2","position":{"x":200,"y":100},"edges":{"N1":"1"}}]}}]
    """
  private static let mistZones = """
    [{"id":"Z","name":"Hall","map_id":"a","vertices":[{"x":0,"y":0},{"x":50,"y":0},{"x":50,"y":50}]}]
    """

  private func read(_ zones: String, maps: String = maps) throws -> VenueResult {
    try VenueResult(
      maps, Self.mistZones,
      #"{"footway":1,"files":["0.json"],"levels":[{"source":"a","frame":{"mmpp":50}}],"zones":[\#(zones)]}"#)
  }

  @Test func `A zone has a shape of its own or several areas, with holes, circles and a limit`() throws {
    let result = try read(
      #"""
      {"id":"p","name":"Room","occupancyLimit":12,"level":"Ground","px":[[100,100],[300,100],[300,200],[100,200]],
       "holes":[[[150,120],[200,120],[200,180],[150,180]]]},
      {"id":"c","level":"First","px":[500,250],"radius":8},
      {"id":"n","level":"Ground","node":"N1","radius":2.5},
      {"id":"two","areas":[{"level":"Ground","mist":[[1,1],[5,1],[5,5]]},{"level":"Ground","mist":[9,9],"radius":1},
        {"level":"First","px":[[10,10],[50,10],[50,50]]}]}
      """#)
    #expect(result.codes == [])
    #expect(result.venue.validityProblems() == [])
    #expect(result.venue.zones.map(\.id) == ["Z", "p", "c", "n", "two"])
    let room = result.venue.zones[1]
    #expect(room.name == "Room" && room.occupancyLimit == 12)
    #expect(room.areas[0].polygon?.holes.count == 1)
    #expect(abs(room.areas[0].squareMeters - (200 - 30)) < 1e-6)
    let circle = result.venue.zones[2]
    #expect(circle.name == "c" && circle.areas[0].level == 1 && circle.occupancyLimit == nil)
    #expect(abs(circle.areas[0].squareMeters - .pi * 64) < 1e-6)
    let first = try #require(result.venue.levels[1].plan)
    #expect(circle.areas[0].box.center.distance(to: first.toLocal(Point(500, 250))) < 1e-6)
    #expect(result.venue.zones[3].areas[0].box.center.distance(to: result.venue.network.nodes[0].position) < 1e-9)
    #expect(result.venue.zones[4].areas.map(\.level) == [0, 0, 1])
  }

  @Test func `Outlines and centres in every frame are the same spot`() throws {
    let probe = try read("")
    let plan = try #require(probe.venue.levels[0].plan)
    let anchor = try #require(probe.venue.georeference?.anchor)
    let frame = try #require(LocalFrame(anchor: anchor))
    let pixels = [Point(100, 100), Point(300, 100), Point(300, 200)]
    func text(_ points: [Point]) -> String { "[" + points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }
    let local = pixels.map { plan.toLocal($0) }
    let earth = try local.map { point in
      let position = try #require(frame.lonLat(point))
      return Point(position.longitude, position.latitude)
    }
    let outlines = [
      "px": pixels, "mist": pixels.map { Point($0.x / 10, $0.y / 10) }, "local": local, "lonLat": earth,
      "jibestream": pixels.map { Point($0.x * 2, $0.y * 2) },
    ]
    for (name, points) in outlines {
      let result = try read(
        #"{"id":"o","level":"Ground","\#(name)":\#(text(points)),"holes":[\#(text(points))]},"#
          + #"{"id":"c","level":"Ground","\#(name)":\#(text([points[0]]).dropFirst().dropLast()),"radius":3}"#)
      #expect(result.codes == [], "\(name)")
      let outline = try #require(result.venue.zones[1].areas[0].polygon)
      for ring in outline.rings {
        for (point, wanted) in zip(ring.points, local) { #expect(point.distance(to: wanted) < 1e-6, "\(name)") }
      }
      #expect(result.venue.zones[2].areas[0].box.center.distance(to: local[0]) < 1e-6, "\(name)")
    }
  }

  @Test func `An entry with the id of a zone in the files changes what it says and adds its areas`() throws {
    let result = try read(#"{"id":"Z","occupancyLimit":40},{"id":"new","level":"Ground","px":[50,50],"radius":1}"#)
    #expect(result.codes == [])
    #expect(result.venue.zones.map(\.id) == ["Z", "new"])
    #expect(result.venue.zones[0].name == "Hall" && result.venue.zones[0].occupancyLimit == 40)
    #expect(result.venue.zones[0].areas.count == 1)
    let more = try read(#"{"id":"Z","name":"Atrium","level":"First","px":[[0,0],[9,0],[9,9]]}"#)
    #expect(more.venue.zones.map(\.name) == ["Atrium"])
    #expect(more.venue.zones[0].areas.map(\.level) == [0, 1])
    #expect(try read(#"{"id":"Z","occupancyLimit":0}"#).venue.zones[0].occupancyLimit == nil)
  }

  @Test(arguments: [
    (#"{"name":"x"}"#, "manifest.id.missing", "/zones/0: error", 0),
    (#"{"id":"Z"},{"id":"Z"}"#, "manifest.id.duplicate", "/zones/1/id: error", 0),
    (#"{"id":"z","px":[[0,0],[9,0],[9,9]]}"#, "manifest.level.missing", "/zones/0: error", 0),
    (#"{"id":"z","level":"Groud","px":[[0,0],[9,0],[9,9]]}"#, "manifest.level.unknown", "/zones/0/level: error", 0),
    (#"{"id":"z","level":"Ground"}"#, "manifest.outline", "/zones/0: error", 0),
    (#"{"id":"z","areas":[]}"#, "manifest.outline", "/zones/0/areas: error", 0),
    (#"{"id":"z","level":"Ground","px":[[0,0],[9,9]]}"#, "manifest.outline", "/zones/0/px: error", 0),
    (#"{"id":"z","level":"Ground","px":[[0,0],[5,5],[9,9]]}"#, "manifest.outline", "/zones/0/px: error", 0),
    (
      #"{"id":"z","level":"Ground","px":[[0,0],[9,0],[9,9]],"holes":[[[0,0],[1,1]]]}"#, "manifest.outline",
      "/zones/0/holes/0: error", 1
    ),
    (
      #"{"id":"z","level":"First","jibestream":[[0,0],[9,0],[9,9]]}"#, "manifest.position.frame",
      "/zones/0/jibestream/0: error", 0
    ),
    (#"{"id":"z","level":"Ground","px":[9,9]}"#, "manifest.zone.radius", "/zones/0: error", 0),
    (#"{"id":"z","level":"Ground","px":[9,9],"radius":0}"#, "manifest.zone.radius", "/zones/0/radius: error", 0),
    (#"{"id":"z","level":"Ground","px":[9,9],"radius":-2}"#, "manifest.zone.radius", "/zones/0/radius: error", 0),
    (#"{"id":"z","level":"Ground","px":[9,9],"radius":1e9}"#, "manifest.zone.radius", "/zones/0/radius: error", 0),
    (
      #"{"id":"z","level":"Ground","px":[[0,0],[9,0],[9,9]],"radius":2}"#, "manifest.zone.radius",
      "/zones/0/radius: warning", 1
    ),
    (
      #"{"id":"z","level":"Ground","px":[99,99],"radius":2,"holes":[]}"#, "manifest.zone.holes",
      "/zones/0/holes: warning", 1
    ),
    (
      #"{"id":"z","level":"Ground","px":[[0,0],[9,0],[9,9]],"radus":2}"#, "manifest.key.unknown",
      "/zones/0/radus: warning", 1
    ),
    (#"{"id":"z","level":"Ground","px":[[0,0],[1009,0],[9,9]]}"#, "zone.outside-plan", "/zones/0: warning", 1),
    (#"{"id":"z","level":"Ground","px":[9,9],"radius":2}"#, "zone.outside-plan", "/zones/0: warning", 1),
    (#"{"id":"Z","occupancyLimit":-3}"#, "json.out-of-range", "/zones/0/occupancyLimit: warning", 0),
    (#"{"id":"z","level":"Ground","node":"N7","radius":2}"#, "manifest.node.unknown", "/zones/0/node: error", 0),
  ])
  func `Each fault of a zone is found at its place`(zone: String, code: String, spot: String, kept: Int) throws {
    let result = try read(zone)
    #expect(result.spots(code).contains("2.json#\(spot)"), "\(result.findings)")
    #expect(result.venue.zones.count == 1 + kept)
    #expect(result.venue.validityProblems() == [])
  }

  @Test func `A radius in metres needs a scale`() throws {
    let result = try read(
      #"{"id":"z","level":"Plain","px":[100,100],"radius":2},{"id":"o","level":"Plain","px":[[0,0],[9,0],[9,9]]}"#,
      maps: #"[{"id":"a","name":"Plain","type":"image","width":1000,"height":500}]"#)
    #expect(result.spots("manifest.position.frame") == ["2.json#/zones/0: error"])
    #expect(result.venue.zones.map(\.id) == ["Z", "o"])
  }
}
