import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct PlanRewriterTests {
  private static let maps = #"""
    [{"id":"a","name":"Ground","width":2000,"height":1200,"width_m":100,"height_m":60,"ppm":20,"orientation":30,
      "latlng_tl":{"lat":"52.5","lng":"13.4"},
      "wayfinding_path":{"nodes":[{"name":"N1","position":{"x":200,"y":600},"edges":{"N2":"1"}},
        {"name":"N2","position":{"x":600.5,"y":600},"edges":{"N1":"1"}}]},
      "wall_path":{"nodes":[{"name":"w1","position":{"x":0,"y":0},"edges":{"w2":"1"}},
        {"name":"w2","position":{"x":1800,"y":0},"edges":{}}]}},
     {"id":"b","name":"First","width":2000,"height":1200,"ppm":20,
      "wayfinding_path":{"nodes":[{"name":"N1","position":{"x":200,"y":600},"edges":{}}]}}]
    """#
  private static let zones = #"""
    [{"id":"z","name":"Desk","map_id":"a","vertices":[{"x":100,"y":100},{"x":300,"y":100},{"x":300,"y":200}],
      "vertices_m":[{"x":5,"y":5},{"x":15,"y":5},{"x":15,"y":10}]}]
    """#
  private static let manifest = #"""
    {"footway":1,"files":["maps.json","zones.json"],
     "levels":[{"source":"a","id":"L0","ordinal":0},{"source":"First","id":"L1","ordinal":1}],
     "places":[{"id":"p","name":"Kiosk","level":"Ground","px":[400,600]},{"id":"q","name":"Cafe","level":"L1","px":[1,2]},
       {"id":"m","name":"Map","level":"L0","mist":[10,20]}]}
    """#

  private func venue(_ texts: [(String, String)]) throws -> Venue {
    let documents = try texts.map { SourceDocument(name: $0.0, json: try JSONDocument(TextBuffer(Array($0.1.utf8)))) }
    return try VenueReader.read(documents).venue
  }

  private static let all = [("maps.json", maps), ("zones.json", zones), ("venue.json", manifest)]

  private func rewritten(_ pairs: [PlanReplacement.Pair], _ model: ControlPointFit.Model = .similarity) throws -> [(
    String, String
  )] {
    let whole = try venue(Self.all)
    let level = try #require(whole.levels.firstIndex { $0.id == "L0" })
    let manifest = SourceDocument(name: "venue.json", json: try JSONDocument(TextBuffer(Array(Self.manifest.utf8))))
    let rewriter = PlanRewriter(
      whole, level: level, sourceLevels: [("a", "Ground"), ("b", "First")], manifest: manifest,
      replacement: try PlanReplacement(pairs, model: model), newSize: Plan.Size(width: 3000, height: 2500))
    return try Self.all.map { name, text in
      let document = SourceDocument(name: name, json: try JSONDocument(TextBuffer(Array(text.utf8))))
      return (name, String(decoding: rewriter.rewrite(Array(text.utf8), of: document), as: UTF8.self))
    }
  }

  /// Turned by a right angle, half as large again, and shifted.
  private static let pairs = [Point(0, 0), Point(2000, 0), Point(0, 1200)].map {
    PlanReplacement.Pair(name: "", old: $0, new: Point(2000 - 1.5 * $0.y, 1.5 * $0.x - 300))
  }

  @Test("After a replacement everything lies on Earth where it lay before") func samePlaces() throws {
    let before = try venue(Self.all)
    let after = try venue(try rewritten(Self.pairs))
    let (old, new) = try (#require(plane(before)), #require(plane(after)))
    for (a, b) in zip(before.network.nodes, after.network.nodes) where before.levels[a.level].id == "L0" {
      let position = try #require(new.lonLat(b.position))
      #expect(try #require(old.local(position)).distance(to: a.position) < 0.001, "\(a.id)")
    }
    for (a, b) in zip(before.zones, after.zones) {
      let was = try #require(a.areas[0].polygon).shell.points[0]
      let moved = try #require(b.areas[0].polygon).shell.points[0]
      let position = try #require(new.lonLat(moved))
      #expect(try #require(old.local(position)).distance(to: was) < 0.001)
    }
    for (a, b) in zip(before.places, after.places) where a.id != "q" {
      let position = try #require(new.lonLat(b.locations[0].position))
      #expect(try #require(old.local(position)).distance(to: a.locations[0].position) < 0.001, "\(a.id)")
    }
    let plan = try #require(after.levels[0].plan)
    #expect(plan.pixelsPerMeter == 30)
    #expect(plan.size == Plan.Size(width: 3000, height: 2500))
  }

  private func plane(_ venue: Venue) -> LocalFrame? { venue.georeference.flatMap { LocalFrame(anchor: $0.anchor) } }

  @Test("What belongs to other levels, and everything that is no position, keeps its bytes") func restStays() throws {
    let texts = try rewritten(Self.pairs)
    #expect(texts[0].1.hasSuffix(Self.maps.suffix(150)))
    #expect(texts[0].1.contains(#""latlng_tl":{"lat":""#), "a text stays a text")
    #expect(texts[2].1.contains(#""level":"L1","px":[1,2]"#))
    #expect(texts[2].1.contains(#""level":"Ground","px":[1100,300]"#))
    #expect(texts[1].1.contains(#""vertices":[{"x":1850,"y":-150},"#))
    // Metres of the old picture are metres of the new one, at its own scale.
    #expect(texts[1].1.contains(#""vertices_m":[{"x":61.6667,"y":-5},"#), "\(texts[1].1)")
  }

  @Test("Metres are moved as metres also where a metre was a pixel") func oneToOne() throws {
    let maps = #"[{"id":"a","name":"G","width":100,"height":100,"ppm":1,"wayfinding_path":{"nodes":[]}}]"#
    let zones = #"[{"id":"z","map_id":"a","vertices":[{"x":10,"y":10}],"vertices_m":[{"x":10,"y":10}]}]"#
    let whole = try venue([("maps.json", maps)])
    let pairs = [Point(0, 0), Point(100, 0)].map {
      PlanReplacement.Pair(name: "", old: $0, new: Point(2 * $0.x, 2 * $0.y))
    }
    let rewriter = PlanRewriter(
      whole, level: 0, sourceLevels: [("a", "G")], manifest: nil,
      replacement: try PlanReplacement(pairs, model: .similarity), newSize: nil)
    let document = SourceDocument(name: "zones.json", json: try JSONDocument(TextBuffer(Array(zones.utf8))))
    let text = String(decoding: rewriter.rewrite(Array(zones.utf8), of: document), as: UTF8.self)
    #expect(
      text.contains(#""vertices":[{"x":20,"y":20}]"#) && text.contains(#""vertices_m":[{"x":10,"y":10}]"#), "\(text)")
  }

  @Test("Points of both pictures are read from their columns, and a bad row is a finding") func points() throws {
    let text = "id,old_x,old_y,new_x,new_y\na,1,2,3,4\nb,x,2,3,4\nc,5,6,7,8\n"
    let (pairs, findings) = try ReplacementPoints.read(TextBuffer(Array(text.utf8)), name: "p.csv")
    #expect(pairs.map(\.name) == ["a", "c"])
    #expect(findings.map(\.code) == ["points.bad-record"])
    let error = #expect(throws: FormatError.self) {
      _ = try ReplacementPoints.read(TextBuffer(Array("x,y,lon,lat\n1,2,3,4\n".utf8)), name: "p.csv")
    }
    #expect(error?.code == "points.no-header")
  }
}

@Suite struct FrameReaderTests {
  private func read(_ text: String) throws -> (frames: LevelFrames, findings: [Finding]) {
    try FrameReader.read(SourceDocument(name: "frame.json", json: try JSONDocument(TextBuffer(Array(text.utf8)))))
  }

  @Test("A frame alone places pixels on Earth") func frame() throws {
    let (frames, findings) = try read(
      #"""
      {"ppm":20,"mmpp":223,"controlPoints":[{"px":[0,0],"lonLat":[13.4,52.5]},{"px":[2000,0],"lonLat":[13.401473,52.5]},
       {"px":[0,1200],"lonLat":[13.4,52.499461]}]}
      """#)
    #expect(findings.isEmpty, "\(findings)")
    let converter = try FrameChain(from: .picture(.pixels), to: .wgs84, in: frames).converter()
    var columns = PositionColumns(x: [2000], y: [1200])
    converter.convert(&columns)
    #expect(abs(columns.x[0] - 13.401473) < 1e-6 && abs(columns.y[0] - 52.499461) < 1e-6)
    #expect(frames.usableNames.contains("jibestream"))
  }

  @Test("A document that is no frame is refused", arguments: ["[]", "{}", "{\"type\":\"Feature\"}", "1"])
  func noFrame(text: String) throws {
    let error = #expect(throws: FormatError.self) { _ = try read(text) }
    #expect(error?.code == "frame.no-frame")
  }

  @Test("Sources of a plan's place that contradict each other are a finding with both readings") func contradiction()
    throws
  {
    let maps = #"""
      [{"id":"a","name":"Ground","width":2000,"height":1200,"ppm":20,"orientation":0,
        "latlng_tl":{"lat":52.5,"lng":13.4},
        "GeoRefParamsv2":{"active":true,
          "p1":{"mist_xy":{"x":0,"y":0},"lat_lon":{"x":52.5002,"y":13.4}},
          "p2":{"mist_xy":{"x":100,"y":0},"lat_lon":{"x":52.5002,"y":13.401473}},
          "p3":{"mist_xy":{"x":0,"y":60},"lat_lon":{"x":52.499661,"y":13.4}}},
        "wayfinding_path":{"nodes":[{"name":"N1","position":{"x":200,"y":600},"edges":{}}]}}]
      """#
    let document = SourceDocument(name: "maps.json", json: try JSONDocument(TextBuffer(Array(maps.utf8))))
    let reading = try VenueReader.read([document])
    let finding = try #require(reading.findings.first { $0.code == "frame.sources-contradict" })
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("52.5002") && finding.message.contains("latitude 52.5,"), "\(finding.message)")
    #expect(reading.venue.levels[0].plan?.placement?.source == "georeference points")
  }
}
