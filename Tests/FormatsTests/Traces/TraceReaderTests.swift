import Formats
import Foundation
import Frames
import TestSupport
import Testing
import VenueModel

/// Traces of other programs.
@Suite struct TraceReaderTests {
  static func buffer(_ text: String) -> TextBuffer { TextBuffer(Array(text.utf8)) }

  static func read(_ text: String, as format: TraceFormat? = nil) throws -> TraceReading {
    let bytes = buffer(text)
    let recognised = TraceReader.recognise(bytes)
    let found = try #require(format ?? recognised, "the format is not recognised")
    return try TraceReader.read(bytes, as: found, name: "trace")
  }

  /// The code of the error with which a trace is refused.
  static func refusal(_ text: String, as format: TraceFormat) -> String? {
    do {
      _ = try read(text, as: format)
      return nil
    } catch { return (error as? FormatError)?.code }
  }

  // MARK: GPX

  static let gpx = """
    <?xml version="1.0"?>
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
      <wpt lat="48" lon="11"><time>2026-11-30T08:00:00Z</time></wpt>
      <trk><name>Ann &amp; Bo</name><trkseg>
        <trkpt lat="48.1" lon="11.5"><ele>520</ele><time>2026-11-30T08:15:00Z</time>
          <extensions><t:TrackPointExtension><t:speed>1.2</t:speed><t:course>90</t:course></t:TrackPointExtension>
          <level>1</level><accuracy>4</accuracy></extensions></trkpt>
        <trkpt lat="48.2" lon="11.6"><time>2026-11-30T09:15:01+01:00</time></trkpt>
      </trkseg></trk>
      <trk><trkseg><trkpt lat="48.3" lon="11.7"><time> 2026-11-30T08:15:02Z </time></trkpt></trkseg></trk>
    </gpx>
    """

  @Test func `GPX 1.1 is read with names, times, extensions in namespaces, and what was passed over`() throws {
    let reading = try Self.read(Self.gpx)
    #expect(reading.format == .gpx && reading.place == .frame(.wgs84))
    #expect(reading.rows.map(\.device) == ["Ann & Bo", "Ann & Bo", "trk 2"])
    let first = try #require(reading.rows.first)
    #expect(first.x == 11.5 && first.y == 48.1 && first.speed == 1.2 && first.course == 90)
    #expect(first.level == "1" && first.accuracy == 4 && first.line == 5)
    #expect(reading.rows.map { $0.time - first.time } == [0, 1_000_000, 2_000_000])
    #expect(reading.findings.map(\.code) == ["trace.gpx.others"])
  }

  @Test func `GPX 1.0 has course and speed in the point, and routes stand for tracks that are not there`() throws {
    let reading = try Self.read(
      """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><rte><name>way</name>
      <rtept lat="1" lon="2"><course>10</course><speed>2</speed></rtept><rtept lat="1.5" lon="2"/></rte></gpx>
      """)
    #expect(reading.rows.map(\.time) == [0, 1_000_000] && reading.rows[0].course == 10 && reading.rows[0].speed == 2)
    #expect(reading.findings.map(\.code) == ["trace.no-times"])
  }

  @Test func `Points of GPX that cannot be used are left out with their line`() throws {
    let reading = try Self.read(
      """
      <gpx><trk><trkseg>
      <trkpt lat="x" lon="2"><time>2026-11-30T08:15:00Z</time></trkpt>
      <trkpt lat="1" lon="2"><time>noon</time></trkpt>
      <trkpt lat="1" lon="2"/>
      <trkpt lat="1" lon="2"><time>2026-11-30T08:15:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """)
    #expect(reading.rows.map(\.line) == [5])
    #expect(reading.findings.map(\.code) == ["trace.record", "trace.record", "trace.record"])
    #expect(reading.findings.map(\.place.description).sorted() == ["trace:2:1", "trace:3:1", "trace:4:1"])
  }

  @Test func `XML that is damaged, declares entities, is deep or no GPX is refused`() {
    let bomb = """
      <!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>
      """
    #expect(Self.refusal(bomb, as: .gpx) == "xml.entities")
    #expect(Self.refusal("<gpx><trk></gpx>", as: .gpx) == "xml.syntax")
    #expect(Self.refusal("<gpx>", as: .gpx) == "xml.syntax")
    #expect(Self.refusal(String(repeating: "<a>", count: 100_000), as: .gpx) == "xml.depth")
    #expect(Self.refusal("<kml/>", as: .gpx) == "trace.gpx.root")
    #expect(Self.refusal("<gpx/>", as: .gpx) == "trace.empty")
    #expect(Self.refusal("", as: .gpx) == "xml.syntax")
    #expect(Self.refusal("id;x\n1;2\n", as: .fmm) == "trace.empty")
  }

  // MARK: Others

  @Test func `Path files give their waypoints on the floor that they name`() throws {
    let reading = try Self.read(
      """
      #\tstartTime:1574658811458
      #\tSiteID:5dd3\tSiteName:杭州\tFloorId:9c\tFloorName:F4
      1574658811462\tTYPE_DIST1\t8.2\t1.3
      1574658811470\tTYPE_WAYPOINT\t161.79468\t114.17889
      1574658812470\tTYPE_WAYPOINT\t161.8
      1574658813470\tTYPE_WAYPOINT\t162.5\t115
      """)
    #expect(reading.format == .competition && reading.place == .floorBox)
    #expect(reading.rows.map(\.x) == [161.79468, 162.5] && reading.rows.allSatisfy { $0.level == "F4" })
    #expect(reading.rows.map(\.time) == [1_574_658_811_470_000, 1_574_658_813_470_000])
    #expect(reading.findings.map(\.place.description) == ["trace:5:1"])
  }

  @Test func `Mist's location documents are read alone and line by line`() throws {
    let document = """
      {"topic":"location","events":[{"mac":"a1","map_id":"m1","x":13.5,"y":3.2,"timestamp":1461220784.25},
      {"id":"b2","map_id":"m1","x":1,"y":2,"timestamp":1461220785},{"mac":"c3","x":"far"}]}
      """
    let reading = try Self.read(document)
    #expect(reading.format == .mist && reading.place == .frame(.picture(.mist)))
    #expect(reading.rows.map(\.device) == ["a1", "b2"] && reading.rows[0].level == "m1")
    #expect(reading.rows[0].time == 1_461_220_784_250_000)
    #expect(reading.findings.map(\.place.description) == ["trace#/events/2"])
    let line = document.replacingOccurrences(of: "\n", with: " ")
    let lines = try Self.read("\(line)\n{\"topic\":\"zone\",\"events\":[]}\n\(line)\n")
    #expect(lines.rows.count == 4 && lines.rows.map(\.line) == [1, 1, 3, 3])
    #expect(lines.findings.contains { $0.code == "trace.mist.topic" })
    #expect(Self.refusal("\(line)\n{\"topic\":\n", as: .mist) == "json.syntax")
  }

  @Test func `Samples of barefoot and fmm are read`() throws {
    let barefoot = try Self.read(
      """
      [{"point":"POINT(11.56 48.16)","time":"2014-09-10 06:54:07+0200","id":"\\\\x0001"},
      {"point":"POINT(11.57)","time":"2014-09-10 06:54:08+0200","id":"a"},{"point":"POINT(11.57 48.2)","time":1410324849000}]
      """)
    #expect(barefoot.format == .barefoot && barefoot.rows.map(\.y) == [48.16, 48.2])
    #expect(barefoot.rows.map(\.time) == [1_410_324_847_000_000, 1_410_324_849_000_000])
    let timed = try Self.read("id;x;y;timestamp\n1;1.5;2;10\n2;3;4;11\n2;3;4\n")
    #expect(timed.format == .fmm && timed.rows.map(\.device) == ["1", "2"] && timed.rows[1].time == 11_000_000)
    #expect(timed.findings.map(\.place.description) == ["trace:4:1"])
    let lines = try Self.read("id;geom\n7;LINESTRING(1 2,3 4)\n8;POINT(1 2)\n")
    #expect(lines.rows.map(\.x) == [1, 3] && lines.rows.map(\.time) == [0, 1_000_000])
    #expect(Set(lines.findings.map(\.code)) == ["trace.record", "trace.no-times"])
  }

  @Test func `Tables of WiFine are read by their last columns`() throws {
    let reading = try Self.read("0,1,num_visible_APs,timestamp,x,y,z,floorID\n-50,-60,2,5.5,1,2,1.4,0\n-50,1,2,3,1,2\n")
    #expect(reading.format == .wifine && reading.rows.map(\.time) == [5_500_000])
    #expect(reading.rows[0].x == 1 && reading.rows[0].y == 2 && reading.rows[0].level == "0")
    #expect(reading.findings.map(\.place.description) == ["trace:3:1"])
  }

  @Test(arguments: [
    "", "time,x,y\n1,2,3\n", "{\"time\":1,\"x\":2,\"y\":3}\n", "[1,2]", "{", "id;name\n1;2\n", "0,1,2\n",
  ])
  func `What is of no other program is left to Footway's own formats`(text: String) {
    let format = TraceReader.recognise(Self.buffer(text))
    #expect(format == nil)
  }

  // MARK: Damage

  @Test func `Damage is told or survived, never a crash`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let samples: [(String, TraceFormat)] = [
      (Self.gpx, .gpx), ("#\tFloorName:F1\n1574658811470\tTYPE_WAYPOINT\t1.5\t2\n", .competition),
      ("0,1,num_visible_APs,timestamp,x,y,z,floorID\n-50,-60,2,5.5,1,2,1.4,0\n", .wifine),
      ("{\"topic\":\"location\",\"events\":[{\"mac\":\"a\",\"x\":1,\"y\":2,\"timestamp\":3}]}", .mist),
      ("[{\"point\":\"POINT(11.5 48.1)\",\"time\":\"2014-09-10 06:54:07+0200\",\"id\":\"a\"}]", .barefoot),
      ("id;x;y;timestamp\n1;1.5;2;10\n2;3;4;11\n", .fmm), ("id;geom\n7;LINESTRING(1 2,3 4)\n", .fmm),
    ]
    var (read, refused) = (0, 0)
    for round in 0..<6000 {
      let (text, format) = samples[round % samples.count]
      let bytes = TextBuffer(DamagedJSON(Array(text.utf8)).broken(&random))
      _ = TraceReader.recognise(bytes)
      do {
        let reading = try TraceReader.read(bytes, as: format, name: "trace")
        read += 1
        let areUsable = reading.rows.allSatisfy { $0.x.isFinite && $0.y.isFinite }
        #expect(areUsable, "seed \(seed), round \(round)")
      } catch {
        refused += 1
        #expect(!error.code.isEmpty && !error.message.isEmpty, "seed \(seed), round \(round)")
      }
    }
    #expect(read > 500 && refused > 500, "seed \(seed): \(read) read, \(refused) refused")
  }
}
