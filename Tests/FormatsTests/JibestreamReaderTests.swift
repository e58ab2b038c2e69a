import Geometry
import Testing
import VenueModel

@testable import Formats

/// Small documents with one oddity each.
@Suite struct JibestreamReaderTests {
  private static func waypoints(_ points: [(id: Int, x: Int, y: Int)]) -> String {
    let items = points.map { #"{"id":\#($0.id),"coordinates":[\#($0.x),\#($0.y)]}"# }
    return #""waypoints":{"items":[\#(items.joined(separator: ","))]}"#
  }

  private static let plain =
    #""mmPerPixel":50,"width":100,"height":100,"# + waypoints([(1, 10, 10), (2, 20, 10), (3, 20, 20)])

  private static func paths(_ items: String) -> String { plain + #","paths":{"items":[\#(items)]}"# }

  // MARK: Maps

  @Test(
    "A viewBox is found in the first svg tag and read with blanks or commas",
    arguments: [
      (#"<svg viewBox="0 0 7 8">"#, "0 0 7 8"), (#"<svg viewBox = '0,0,7,8'/>"#, "0,0,7,8"),
      (#"<?xml version="1.0"?><!-- <svg viewBox="1"> --><svg a=">" viewBox="x">"#, "x"),
      (#"<svgx viewBox="1"/><svg"# + "\n" + #"id="a" viewBox="2">"#, "2"),
    ])
  func viewBox(svg: String, expected: String) {
    #expect(SVGHeader.viewBox(of: svg) == expected)
  }

  @Test(
    "A text without a viewBox has none",
    arguments: [
      "", "<svg", "<svg ", "<svg viewBox", "<svg viewBox=", "<svg viewBox=\"", "<svg viewBox=3>", "<!-- <svg ",
      "<svg width=\"3\"><g viewBox=\"1\">", "<", "viewBox=\"0 0 1 1\"", "<svg ViewBox=\"1\">",
    ])
  func noViewBox(svg: String) {
    #expect(SVGHeader.viewBox(of: svg) == nil)
  }

  @Test("The numbers of a viewBox") func viewBoxNumbers() {
    #expect(SVGHeader.numbers("0 0 10 20.5") == [0, 0, 10, 20.5])
    #expect(SVGHeader.numbers(" -1,\n2 , 3e1,4 ") == [-1, 2, 30, 4])
    #expect(SVGHeader.numbers("0 0 10") == nil)
    #expect(SVGHeader.numbers("0 0 10 x") == nil)
    #expect(SVGHeader.numbers("0 0 10 20 30") == nil)
  }

  @Test(
    "Oddities of maps are found",
    arguments: [
      (#""mmPerPixel":-5"#, "jibestream.map.no-scale"), (#""mmPerPixel":"wide""#, "jibestream.map.no-scale"),
      (#""mmPerPixel":1e300"#, "jibestream.map.no-scale"), (#""mmPerPixel":5"#, "jibestream.map.no-size"),
      (#""svg":"<svg viewBox='0 0 0 0'>""#, "jibestream.map.viewbox"),
      (#""svg":"<svg viewBox='5 0 9 9'>""#, "jibestream.map.viewbox-origin"),
      (#""waypoints":[]"#, "jibestream.collection.array"), (#""waypoints":{"items":3}"#, "json.type"),
      (#""waypoints":7"#, "json.type"), (#""paths":{"items":[null,4]}"#, "json.type"),
    ])
  func maps(map: String, code: String) throws {
    let result = try JibestreamResult(map: map)
    #expect(result.codes.contains(code))
    #expect(result.venue.levels.count == 1)
  }

  @Test("A map without a scale keeps its units and never divides") func noScale() throws {
    let result = try JibestreamResult(map: #""mmPerPixel":0,"# + Self.waypoints([(1, 10, 30)]))
    var findings = result.findings
    #expect(result.draft.placed(&findings).network.nodes[0].position == Point(10, -30))
  }

  // MARK: Waypoints

  @Test(
    "Oddities of waypoints are found",
    arguments: [
      (#"{"coordinates":[1,2]}"#, "jibestream.waypoint.no-id", 0),
      (#"{"id":1,"coordinates":[1]}"#, "jibestream.waypoint.no-position", 0),
      (#"{"id":1,"coordinates":[1,"b"]}"#, "jibestream.waypoint.no-position", 0),
      (#"{"id":1,"coordinates":{"x":1}}"#, "jibestream.waypoint.no-position", 0),
      (#"{"id":1,"coordinates":[1,2]},{"id":"1","coordinates":[1,2]}"#, "jibestream.waypoint.repeated", 1),
      (#"{"id":1,"coordinates":[1,2]},{"id":1,"coordinates":[3,2]}"#, "jibestream.waypoint.duplicate-id", 1),
      (#"{"id":1,"coordinates":[-1,2]}"#, "jibestream.waypoint.outside-plan", 1),
      (#"{"id":1,"coordinates":[1,2],"externalId":"a:b:12"}"#, "jibestream.waypoint.link", 1),
      (#"{"id":1,"coordinates":[1,2],"mapId":99}"#, "jibestream.waypoint.unknown-map", 0),
    ])
  func waypoints(items: String, code: String, count: Int) throws {
    let result = try JibestreamResult(
      map: #""mmPerPixel":50,"width":9,"height":9,"waypoints":{"items":[\#(items)]}"#)
    #expect(result.codes == [code, "jibestream.venue.none"])
    #expect(result.venue.network.nodes.count == count)
  }

  @Test("An external id without digits behind a colon is no link", arguments: ["a:", "a:1b", "12", ""])
  func noLink(external: String) throws {
    let result = try JibestreamResult(
      map:
        #""mmPerPixel":50,"width":9,"height":9,"waypoints":{"items":[{"id":1,"coordinates":[1,2],"externalId":"\#(external)"}]}"#
    )
    #expect(result.codes == ["jibestream.venue.none"])
  }

  // MARK: Paths

  @Test(
    "Oddities of paths are found",
    arguments: [
      (#"{"pathTypeId":1,"waypointIds":[1,2]}"#, "jibestream.path.no-id", 1),
      (#"{"id":5,"pathTypeId":1,"waypointIds":[1,8,2,9]}"#, "jibestream.path.unknown-waypoint", 1),
      (#"{"id":5,"pathTypeId":1,"waypointIds":[1,2,1]}"#, "jibestream.path.repeated-waypoint", 1),
      (#"{"id":5,"pathTypeId":1,"waypointIds":[1,2],"direction":3}"#, "jibestream.path.direction", 1),
      (#"{"id":5,"pathTypeId":1,"waypointIds":[1,2],"direction":0.5}"#, "jibestream.path.direction", 1),
      (#"{"id":5,"pathTypeId":9,"waypointIds":[1,2]}"#, "jibestream.path.unknown-type", 1),
      (
        #"{"id":5,"pathTypeId":1,"waypointIds":[1,2]},{"id":5,"pathTypeId":1,"waypointIds":[2,3]}"#,
        "jibestream.path.duplicate-id", 1
      ),
      (
        #"{"id":5,"pathTypeId":1,"waypointIds":[1,2]},{"id":6,"pathTypeId":4,"waypointIds":[2,1]}"#,
        "jibestream.edge.parallel", 1
      ),
    ])
  func paths(items: String, code: String, edges: Int) throws {
    let result = try JibestreamResult(map: Self.paths(items))
    #expect(result.codes == [code, "jibestream.venue.none"])
    #expect(result.venue.network.edges.count == edges)
  }

  @Test(
    "Without a venue document the usual numbers tell the kind of a path",
    arguments: [
      ("1", PathKind.walkway), ("2", .elevator), ("3", .escalator), ("4", .stairs), ("5", .movingWalkway),
    ])
  func usualTypes(id: String, kind: PathKind) throws {
    let result = try JibestreamResult(map: Self.paths(#"{"id":5,"pathTypeId":\#(id),"waypointIds":[1,2]}"#))
    #expect(result.venue.network.edges.map(\.kind) == [kind])
    #expect(result.venue.network.edges.map(\.access) == [nil])
    #expect(result.spots("jibestream.venue.none") == ["building0.json: note"])
  }

  @Test("Two waypoints at one point give an edge without length and a note") func zeroLength() throws {
    let result = try JibestreamResult(
      map: Self.waypoints([(1, 1, 1), (2, 1, 1)])
        + #","paths":{"items":[{"id":5,"pathTypeId":1,"waypointIds":[1,2]}]}"#)
    #expect(result.codes.contains("jibestream.edge.zero-length"))
  }

  @Test("A very long path is a chain, so that a small file makes no large network") func longPath() throws {
    let points = (1...500).map { (id: $0, x: $0, y: 0) }
    let ids = points.map { String($0.id) }.joined(separator: ",")
    let result = try JibestreamResult(
      map: Self.waypoints(points) + #","paths":{"items":[{"id":5,"pathTypeId":1,"waypointIds":[\#(ids)]}]}"#)
    #expect(result.venue.network.edges.count == 499)
    #expect(result.codes.contains("jibestream.path.long"))
  }

  private static func floors(_ first: String, _ second: String, _ paths: String) -> String {
    #"""
    {"id":1,"name":"B","floors":[
    {"id":11,"level":\#(first),"map":{"id":21,"mmPerPixel":50,"width":99,"height":99,
    "waypoints":{"items":[{"id":1,"coordinates":[1,1]},{"id":2,"coordinates":[4,5]}]},"paths":{"items":[\#(paths)]}}},
    {"id":12,"level":\#(second),"map":{"id":22,"mmPerPixel":50,"width":99,"height":99,
    "waypoints":{"items":[{"id":3,"coordinates":[1,1]}]},"paths":{"items":[\#(paths)]}}}]}
    """#
  }

  @Test("A path over two floors with two waypoints on one joins these as well") func mixedPath() throws {
    let path = #"{"id":5,"name":"Lift","pathTypeId":2,"direction":0,"waypointIds":[1,2,3]}"#
    let result = try JibestreamResult(buildings: Self.floors("1", "2", path))
    #expect(result.landings("5") == ["1", "2", "3"])
    #expect(result.venue.network.edges.count == 1)
    #expect(result.edge("1", "2")?.kind == .elevator)
    #expect(result.codes == ["jibestream.venue.none", "jibestream.collection.array"])
  }

  @Test("A one-way path between floors whose heights are unknown is told", arguments: [("1", "null"), ("2", "2")])
  func upUnclear(first: String, second: String) throws {
    let path = #"{"id":5,"pathTypeId":3,"direction":1,"waypointIds":[1,3]}"#
    let result = try JibestreamResult(buildings: Self.floors(first, second, path))
    #expect(result.codes.contains("jibestream.path.up-unclear"))
    #expect(result.venue.connectors.map(\.direction) == [.forward])
  }

  @Test("Connectors of paths without an id have ids of their own") func connectorIDs() throws {
    let path = #"{"pathTypeId":2,"waypointIds":[1,3]},{"pathTypeId":4,"waypointIds":[1,3]}"#
    let result = try JibestreamResult(buildings: Self.floors("1", "2", path))
    let ids = result.venue.connectors.map(\.id)
    #expect(ids.first == "path-1-3")
    #expect(Set(ids).count == ids.count)
  }
}
