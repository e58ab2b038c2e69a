import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct OSMLimitTests {
  @Test func `relations that share a long way are made up to a bound, and the rest is told`() throws {
    var xml = "<osm version='0.6'>"
    for node in 1...2000 {
      xml += "<node id='\(node)' lat='\(50 + Double(node % 1000) * 1e-5)' lon='\(14 + Double(node / 1000) * 1e-4)'/>"
    }
    xml += "<way id='1'>" + (1...2000).map { "<nd ref='\($0)'/>" }.joined() + "<nd ref='1'/></way>"
    for relation in 1...700 {
      xml +=
        "<relation id='\(relation)'><member type='way' ref='1' role='outer'/><tag k='type' v='multipolygon'/>"
        + "<tag k='indoor' v='room'/><tag k='level' v='0'/></relation>"
    }
    let file = SourceFile(name: "shared.osm", kind: .openStreetMap, bytes: Array((xml + "</osm>").utf8))
    let reading = try VenueReader.read([], files: [file])
    #expect(reading.findings.contains { $0.code == "osm.areas.too-many-corners" && $0.severity == .error })
    #expect((400..<700).contains(reading.venue.spaces.count), "\(reading.venue.spaces.count)")
  }

  @Test func `a flat way in a stairwell is stairs, and one beside it a slope`() throws {
    let xml = """
      <osm version='0.6'><node id='1' lat='50' lon='14'/><node id='2' lat='50' lon='14.0002'/>
      <node id='3' lat='50.0002' lon='14.0002'/><node id='4' lat='50.0002' lon='14'/>
      <node id='5' lat='50.00005' lon='14.0001'/><node id='6' lat='50.00015' lon='14.0001'/>
      <node id='7' lat='50.00005' lon='14.001'/><node id='8' lat='50.00015' lon='14.001'/>
      <node id='9' lat='50.0003' lon='14.0001'/><node id='10' lat='50.0003' lon='14.001'/>
      <way id='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='4'/><nd ref='1'/><tag k='indoor' v='room'/>
      <tag k='stairs' v='yes'/><tag k='level' v='0-1'/></way>
      <way id='2'><nd ref='5'/><nd ref='6'/><tag k='indoor' v='pathway'/><tag k='highway' v='footway'/><tag k='level' v='0-1'/></way>
      <way id='3'><nd ref='7'/><nd ref='8'/><tag k='highway' v='footway'/><tag k='indoor' v='yes'/><tag k='level' v='0-1'/></way>
      <way id='4'><nd ref='6'/><nd ref='9'/><tag k='highway' v='footway'/><tag k='indoor' v='yes'/><tag k='level' v='1'/></way>
      <way id='5'><nd ref='8'/><nd ref='10'/><tag k='highway' v='footway'/><tag k='indoor' v='yes'/><tag k='level' v='1'/></way>
      </osm>
      """
    let reading = try VenueReader.read(
      [], files: [SourceFile(name: "well.osm", kind: .openStreetMap, bytes: Array(xml.utf8))])
    let network = reading.venue.network
    let rising = network.edges.filter { network.nodes[$0.from].level != network.nodes[$0.to].level }
    #expect(rising.first { $0.id.hasPrefix("way/2") }?.kind == .stairs)
    #expect(rising.first { $0.id.hasPrefix("way/3") }?.kind == .ramp)
  }

  @Test func `a station is refused where there is no feed`() throws {
    let document = SourceDocument(
      name: "maps.json", json: try JSONDocument(TextBuffer(#"[{"id":"M","name":"G","type":"image","ppm":10}]"#.utf8)))
    #expect(throws: FormatError.self) { try VenueReader.read([document], station: "Central") }
    do throws(FormatError) {
      _ = try VenueReader.read([document], station: "Central")
    } catch {
      #expect(error.code == "gtfs.no-feed")
    }
  }
}
