import Testing
import VenueModel

@testable import Formats

struct OSMFileTests {
  private static func error(_ bytes: [UInt8]) -> FormatError? {
    do throws(FormatError) {
      _ = try VenueReader.read([], files: [SourceFile(name: "map", kind: .openStreetMap, bytes: bytes)])
      return nil
    } catch {
      return error
    }
  }

  private static func error(_ text: String) -> FormatError? { error(Array(text.utf8)) }

  private static func corridor(_ inner: String, node attributes: String = "") -> String {
    """
    <osm version='0.6'>
    <node id='1' lon='13' lat='51'/><node id='2' lon='13.0001' lat='51' \(attributes)/>
    <way id='9'><nd ref='1'/><nd ref='2'/><tag k='highway' v='corridor'/><tag k='level' v='1'/></way>
    \(inner)</osm>
    """
  }

  @Test func `Plain nodes in blocks that are not compressed are read, whatever their granularity and offsets`() throws {
    for (granularity, lat, lon) in [
      (100, 0, 0), (1000, 0, 0), (1, 0, 0), (100, 51_000_000_000, 13_000_000_000), (100, -7, 300),
    ] {
      var file = OSMPackedFile()
      file.granularity = granularity
      file.latitudeOffset = lat
      file.longitudeOffset = lon
      file.node(1, lon: 13, lat: 51)
      file.node(-2, lon: 13.0001, lat: 51, [("door", "yes")])
      file.way(7, [1, -2], [("highway", "corridor"), ("level", "-1")])
      let result = try OSMResult([SourceFile(name: "map.pbf", kind: .openStreetMap, bytes: file.bytes)])
      #expect(result.edges == ["1@-1--2@-1 walkway"])
      #expect(abs(result.venue.network.length(of: result.venue.network.edges[0]) - 7.02) < 0.02, "\(granularity)")
      #expect(result.levels(ofOpening: "node/-2") == ["-1"])
    }
  }

  @Test func `Blocks that are compressed by an unknown method, cut off or no PBF are refused`() {
    let file = OSMPackedFile()
    for blob in [
      OSMPackedFile.field(6, [1, 2, 3]), OSMPackedFile.field(4, [1, 2, 3]), OSMPackedFile.field(3, [1, 2, 3]),
    ] {
      let error = Self.error(file.bytes(blob: OSMPackedFile.field(2, varint: 100) + blob))
      #expect(["osm.syntax", "osm.unsupported"].contains(error?.code))
    }
    #expect(Self.error(Array(file.bytes.dropLast(3)))?.code == "osm.syntax")
    #expect(
      Self.error(OSMPackedFile.header + [0, 0, 0, 40] + [UInt8](repeating: 255, count: 40))?.code == "osm.syntax")
    #expect(Self.error([0, 0, 0, 0])?.code == "osm.syntax")
  }

  @Test func `Blocks that would be far larger when unpacked are refused before they are`() {
    let blob = OSMPackedFile.field(2, varint: 32 << 20) + OSMPackedFile.field(3, [120, 156, 3, 0])
    let bomb = OSMPackedFile.header + (0..<300).flatMap { _ in OSMPackedFile.block("OSMData", blob) }
    #expect(Self.error(bomb)?.code == "osm.too-large")
  }

  @Test func `What is kept of a file is limited`() throws {
    let file = SourceFile(name: "map", kind: .openStreetMap, bytes: Array(Self.corridor("").utf8))
    var data = OSMData()
    var findings = FindingList()
    #expect(throws: FormatError.self) { try data.read(file, keptLimit: 100, &findings) }
    #expect(data.nodes.isEmpty && data.ways.isEmpty)
    try data.read(file, keptLimit: 1000, &findings)
    #expect(data.nodes.count == 2 && data.ways.count == 1)
  }

  @Test func `Faults of XML are told with their line`() {
    let error = Self.error("<osm version='0.6'>\n<node id='1' lat='51' lon='13'>\n<tag k='a' v='b'>\n</osm>")
    #expect(error?.code == "osm.syntax")
    #expect(error?.place.description.hasPrefix("map:4:") == true)
    #expect(Self.error("<osm version='0.5'></osm>")?.code == "osm.unsupported")
    #expect(Self.error("<osm></osm>")?.code == "osm.unsupported")
    #expect(Self.error("<osm version='0.6'><node id='x' lat='51' lon='13'/></osm>")?.code == "osm.syntax")
    #expect(
      Self.error("<osm version='0.6'><node id='1' lat='951' lon='13'/><node id='2' lat='1e400' lon='1'/></osm>")?.code
        == "osm.syntax")
    #expect(Self.error("")?.code == "osm.syntax")
  }

  @Test func `Entities are refused, however many laughs they hold`() {
    var text = "<?xml version='1.0'?><!DOCTYPE osm [<!ENTITY a0 'ha'>"
    for index in 1..<40 { text += "<!ENTITY a\(index) '&a\(index - 1);&a\(index - 1);'>" }
    text += "]><osm version='0.6'><node id='1' lat='1' lon='1'><tag k='name' v='&a39;'/></node></osm>"
    let error = Self.error(text)
    #expect(error?.code == "osm.syntax")
    #expect(error?.message.contains("entities") == true)
    #expect(
      Self.error("<!DOCTYPE osm [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><osm version='0.6'/>")?.code == "osm.syntax")
  }

  @Test func `Deleted elements are passed over, changed and new ones are read`() throws {
    #expect(try OSMResult(xml: Self.corridor("")).edges.count == 1)
    #expect(try OSMResult(xml: Self.corridor("", node: "visible='false'")).edges == [])
    #expect(try OSMResult(xml: Self.corridor("", node: "action='delete' visible='true'")).edges == [])
    #expect(try OSMResult(xml: Self.corridor("", node: "visible=\"true\" action=\"delete\"")).edges == [])
    #expect(try OSMResult(xml: Self.corridor("", node: "user='action=delete'")).edges.count == 1)
    #expect(try OSMResult(xml: Self.corridor("", node: "action='modify'")).edges.count == 1)
    let way = "<way id='-3' action='delete'><nd ref='1'/><nd ref='2'/><tag k='highway' v='steps'/></way>"
    #expect(try OSMResult(xml: Self.corridor(way)).edges.count == 1)
    // The mark in a text is no mark.
    let named =
      "<way id='-3'><nd ref='1'/><nd ref='2'/><tag k='highway' v='steps'/><tag k='name' v=\"action='delete'\"/></way>"
    #expect(try OSMResult(xml: Self.corridor(named)).edges.count == 2)
  }

  @Test func `Changes to the map are read as they leave it`() throws {
    let change = """
      <osmChange version='0.6'><create><node id='-1' lon='13' lat='51'/><node id='-2' lon='13.0001' lat='51'/>
      <way id='-9'><nd ref='-1'/><nd ref='-2'/><tag k='highway' v='footway'/></way></create>
      <delete><way id='8'><nd ref='-1'/><nd ref='-2'/><tag k='highway' v='steps'/></way></delete></osmChange>
      """
    #expect(try OSMResult(xml: change).edges == ["-1@0--2@0 walkway"])
  }

  @Test func `Of two elements with one id the first counts`() throws {
    let twice =
      "<way id='9'><nd ref='1'/><nd ref='2'/><tag k='highway' v='steps'/></way><node id='1' lon='14' lat='51'/>"
    let result = try OSMResult(xml: Self.corridor(twice))
    #expect(result.edges == ["1@1-2@1 walkway"])
    #expect(result.spots("osm.duplicate-id") == ["map.osm#node/1", "map.osm#way/9"])
  }

  @Test func `An untagged way is kept as a member of an area, and of nothing else`() throws {
    let ring =
      "<way id='7'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='1'/></way><node id='3' lon='13' lat='51.0001'/>"
    let area =
      "<relation id='5'><member type='way' ref='7' role='outer'/><tag k='type' v='multipolygon'/><tag k='indoor' v='room'/><tag k='level' v='1'/></relation>"
    #expect(try OSMResult(xml: Self.corridor(ring)).venue.spaces.isEmpty)
    #expect(try OSMResult(xml: Self.corridor(ring + area)).venue.spaces.map(\.id) == ["relation/5"])
  }

  @Test func `Data without anything to walk on says so`() throws {
    let result = try OSMResult(xml: "<osm version='0.6'><node id='1' lat='51' lon='13'/></osm>")
    #expect(result.spots("osm.nothing") == ["map.osm"])
  }

  @Test func `Files of one venue complete each other`() throws {
    let text = Self.corridor("")
    let half = text.replacing("<node id='2' lon='13.0001' lat='51' />", with: "")
    let rest = "<osm version='0.6'><node id='2' lon='13.0001' lat='51'><tag k='door' v='yes'/></node></osm>"
    #expect(try OSMResult(xml: half).count("osm.way.missing-nodes") == 1)
    let files = [rest, half].map { SourceFile(name: "map.osm", kind: .openStreetMap, bytes: Array($0.utf8)) }
    #expect(try OSMResult(files).edges == ["1@1-2@1 walkway"])
  }
}
