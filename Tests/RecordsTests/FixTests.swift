import Geometry
import TestSupport
import Testing
import Text

@testable import Records

/// Logs read into fixes: when, whose, where, in which zones.
@Suite struct FixTests {
  private func fix(
    _ time: Int64, _ device: String, _ x: Double, _ y: Double, _ zones: [UInt32], accuracy: Double = -1,
    level: Int32 = 0
  ) -> LogRun.CollectedFix {
    .init(time: time, device: device, x: x, y: y, level: level, accuracy: accuracy, zones: zones)
  }

  @Test("Rows become fixes in their order, under any usual name of their columns") func csv() throws {
    let run = try LogRun.fixes(
      "Device_ID,TIMESTAMP,x,y,level,accuracy\na,1.5,1,1,G,2\n\"b \"\"c\"\"\",1970-01-01T00:00:02Z,7,7,G,\n"
        + " d,\" 3 \",99,0,1,1e1\n\"e\",4,1,1,1,0\n")
    #expect(
      run.fixes == [
        fix(1_500_000, "a", 1, 1, [0], accuracy: 2), fix(2_000_000, "b \"c\"", 7, 7, [0, 1]),
        fix(3_000_000, " d", 99, 0, [], accuracy: 10, level: 1),
        fix(4_000_000, "e", 1, 1, [3, 4], accuracy: 0, level: 1),
      ])
    #expect(run.failed == 0 && !run.hasUnzoned)
  }

  @Test("Objects become fixes; names and times may be texts or numbers") func ndjson() throws {
    let run = try LogRun.fixes(
      "{\"ts\":1,\"mac\":\"a\",\"x\":1,\"y\":1,\"level\":\"G\"}\n"
        + "{\"ts\":\"1970-01-01 00:00:02\",\"mac\":17,\"x\":\"7\",\"y\":7,\"level\":\"G\",\"accuracy\":3}\n"
        + "{\"ts\":\"3\",\"mac\":\"\\u0062\",\"x\":99,\"y\":0,\"level\":\"1\"}\n")
    #expect(
      run.fixes == [
        fix(1_000_000, "a", 1, 1, [0]), fix(2_000_000, "17", 7, 7, [0, 1]), fix(3_000_000, "b", 99, 0, [], level: 1),
      ])
    #expect(run.hasUnzoned)
  }

  @Test("Names, units and one device for all are as asked") func requests() throws {
    var settings = LogRun.Settings()
    settings.request.timeColumn = "when"
    settings.request.deviceColumn = "time"
    settings.request.unit = .milliseconds
    #expect(try LogRun.fixes("when,time,x,y,level\n1500,a,1,1,G\n", settings).fixes == [fix(1_500_000, "a", 1, 1, [0])])
    settings.request = LogRequest()
    settings.request.isOfOneDevice = true
    settings.request.level = .none
    #expect(try LogRun.fixes("t,x,y\n1500,1,1\n", settings).fixes == [fix(1_500_000_000, "", 1, 1, [0])])
    settings.request.level = .optional("level")
    #expect(try LogRun.fixes("t,x,y,level\n1,1,1,1\n", settings).fixes.first?.level == 1)
  }

  @Test(
    "Rows that fail give no fix and say why",
    arguments: [
      ("soon,a,1,1,G,", "record.time"), ("1e11,a,1,1,G,", "record.time"), ("2026-02-30T00:00Z,a,1,1,G,", "record.time"),
      (",a,1,1,G,", "record.missing"), ("1,,1,1,G,", "record.missing"), ("1,\"\",1,1,G,", "record.missing"),
      ("1,a,1,1,G,-1", "record.not-a-number"), ("1,a,1,1,G,nan", "record.not-a-number"), ("1,a,1,1,?,", "record.level"),
      ("1,a,1e13,1,G,", "position.too-large"), ("1,a,1,1,G", "record.cells"),
    ])
  func failures(row: String, code: String) throws {
    let run = try LogRun.fixes("time,device,x,y,level,accuracy\n1,a,1,1,G,\n\(row)\n2,a,9,9,G,1\n")
    #expect(run.codes == [code] && run.messages.first?.line == 3)
    #expect(run.fixes == [fix(1_000_000, "a", 1, 1, [0]), fix(2_000_000, "a", 9, 9, [0, 1], accuracy: 1)])
  }

  @Test("A number too large for its unit is told with the unit that fits") func unit() throws {
    let run = try LogRun.fixes("t,id,x,y,level\n1764500000000,a,1,1,G\n")
    #expect(run.messages.first?.text.contains("--time-unit ms") == true)
  }

  @Test("Missing columns say what was found and which flag helps") func missing() throws {
    for (header, flag) in [
      ("x,y,level,device", "--time-column"), ("x,y,level,time", "--device-column"), ("x,y,level,time", "--device "),
    ] {
      let error = try #require(throws: RecordError.self) { try LogRun.fixes(header + "\n") }
      #expect(error.code == "record.no-column" && error.message.contains(flag) && error.message.contains("'level'"))
    }
    var settings = LogRun.Settings()
    settings.request.timeColumn = "when"
    let error = try #require(throws: RecordError.self) { try LogRun.fixes("t,id,x,y,level\n", settings) }
    #expect(error.code == "record.no-column" && error.message.contains("'when'"))
  }

  @Test("Random logs give the same fixes however they are cut, in both formats", arguments: 0..<20)
  func random(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var (csv, lines) = ("device,note,time,x,y,level,acc\n", "")
    var expected: [LogRun.CollectedFix] = []
    let zones = DrawnZones.sample
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let device = ["a", "tag 17", "Ünit", "q\"q", "c,d"][Int.random(in: 0..<5, using: &random)]
      let time = Int64.random(in: -10_000_000...4_000_000_000_000_000, using: &random)
      let text =
        Bool.random(using: &random) ? TimeWriter.date(time) : TimeWriter.number(time, .seconds)
      let (x, y) = (Int.random(in: -1...21, using: &random), Int.random(in: -1...21, using: &random))
      let level = Int.random(in: 0..<3, using: &random)
      let accuracy = Bool.random(using: &random) ? 3.5 : -1
      let name = zones.levels[level]
      csv += "\(CSV.cell(device)),-,\(text),\(x),\(y),\(CSV.cell(name)),\(accuracy < 0 ? "" : "3.5")\n"
      lines +=
        "{\"device\":\(JSONWriter.quoted(device)),\"time\":\"\(text)\",\"x\":\(x),\"y\":\(y),\"level\":\"\(name)\""
      lines += (accuracy < 0 ? "" : ",\"acc\":3.5") + "}\n"
      let held = zones.zones(Double(x), Double(y), Int32(level))
      expected.append(fix(time, device, Double(x), Double(y), held, accuracy: accuracy, level: Int32(level)))
    }
    // What the first object lacks is not looked for, so it has everything.
    lines = "{\"device\":\"0\",\"time\":0,\"x\":99,\"y\":99,\"level\":\"G\",\"acc\":1}\n" + lines
    let first = fix(0, "0", 99, 99, [], accuracy: 1)
    for (log, wanted) in [(csv, expected), (lines, [first] + expected)] {
      let run = try LogRun.agreeing { chunk, workers in
        var settings = LogRun.Settings()
        settings.chunk = chunk
        settings.workers = workers
        return try LogRun.fixes(log, settings)
      } _: {
        Issue.record("seed \(seed): \($0)")
      }
      #expect(run.fixes == wanted, "seed \(seed)")
    }
  }
}
