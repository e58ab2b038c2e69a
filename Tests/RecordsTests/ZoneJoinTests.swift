import Frames
import Geometry
import TestSupport
import Testing
import Text

@testable import Records

/// Records answered with the zones that hold them.
@Suite struct ZoneJoinTests {
  private static let header = "x,y,level"

  @Test("Each row gets the zones that hold it, and everything else passes through") func csv() throws {
    let run = try LogRun.join("id,x,y,level\r\n1,1,1,G\r\n2,7,7,G\r\n\r\n3, 99 ,0,1\n4,10,10,G")
    #expect(
      run.text == "id,x,y,level,zones,error\r\n1,1,1,G,hall,\r\n2,7,7,G,\"hall;\"\"a;b\"\"\",\r\n\r\n3, 99 ,0,1,,\n"
        + "4,10,10,G,\"hall;\"\"a;b\"\"\",\n")
    #expect(run.records == 4 && run.failed == 0 && run.messages.isEmpty)
  }

  @Test("Ids that need it stand in quotes, in lists as in cells with semicolons for commas") func ids() throws {
    let short = try LogRun.join("x,y,level\n3,3,G\n1,1,1\n6,6,1\n10,4,1\n").text
    #expect(
      short == "x,y,level,zones,error\n3,3,G,\"hall;\"\"say \"\"\"\"hi\"\"\"\"\"\"\",\n1,1,1,\"x,y;\"\"\"\"\",\n"
        + "6,6,1,\"x,y;\"\"\"\"\",\n10,4,1,\"x,y\",\n")
    var settings = LogRun.Settings()
    settings.isLong = true
    let long = try LogRun.join("x,y,level\n3,3,G\n1,1,1\n99,99,1\n", settings).text
    #expect(
      long == "x,y,level,zone,error\n3,3,G,hall,\n3,3,G,\"say \"\"hi\"\"\",\n1,1,1,\"x,y\",\n1,1,1,,\n")
  }

  @Test("Objects get an array, or one object a zone") func ndjson() throws {
    let log =
      "{\"x\":3,\"y\":3,\"level\":\"G\"}\r\n{ \"y\" : 99, \"level\": \"1\", \"x\":1.5e1 , \"n\":{\"a\":[1]} } \n"
    #expect(
      try LogRun.join(log).text == "{\"x\":3,\"y\":3,\"level\":\"G\",\"zones\":[\"hall\",\"say \\\"hi\\\"\"]}\r\n"
        + "{ \"y\" : 99, \"level\": \"1\", \"x\":1.5e1 , \"n\":{\"a\":[1]} ,\"zones\":[]} \n")
    var settings = LogRun.Settings()
    settings.isLong = true
    #expect(
      try LogRun.join(log, settings).text == "{\"x\":3,\"y\":3,\"level\":\"G\",\"zone\":\"hall\"}\r\n"
        + "{\"x\":3,\"y\":3,\"level\":\"G\",\"zone\":\"say \\\"hi\\\"\"}\r\n")
  }

  @Test("Beacons have a column beside that of the zones, by the same rules for quotes") func beacons() throws {
    var settings = LogRun.Settings()
    settings.firstBeacon = 1
    let log = "x,y,level\n7,7,G\n3,3,G\n12,12,G\n6,6,1\n99,0,G\n"
    #expect(
      try LogRun.join(log, settings).text == "x,y,level,zones,beacons,error\n7,7,G,hall,\"\"\"a;b\"\"\",\n"
        + "3,3,G,hall,\"\"\"say \"\"\"\"hi\"\"\"\"\"\"\",\n12,12,G,,\"\"\"a;b\"\"\",\n6,6,1,,\"x,y;\"\"\"\"\",\n"
        + "99,0,G,,,\n")
    settings.isLong = true
    #expect(
      try LogRun.join(log, settings).text == "x,y,level,zone,beacon,error\n7,7,G,hall,,\n7,7,G,,a;b,\n3,3,G,hall,,\n"
        + "3,3,G,,\"say \"\"hi\"\"\",\n12,12,G,,a;b,\n6,6,1,,\"x,y\",\n6,6,1,,,\n")
    let object = "{\"x\":7,\"y\":7,\"level\":\"G\""
    #expect(
      try LogRun.join(object + "}\n", settings).text
        == "\(object),\"zone\":\"hall\"}\n\(object),\"beacon\":\"a;b\"}\n")
    settings.isLong = false
    #expect(
      try LogRun.join(object + "}\n", settings).text == "\(object),\"zones\":[\"hall\"],\"beacons\":[\"a;b\"]}\n")
  }

  @Test("The nearest zone and its distance follow the zones; a level without any has none") func nearest() throws {
    var settings = LogRun.Settings()
    settings.tellsNearest = true
    #expect(
      try LogRun.join("x,y,level\n1,1,G\n-3,-4,G\n1,1,\"Roof, west\"\n", settings).text
        == "x,y,level,zones,nearest,nearest_distance,error\n1,1,G,hall,hall,0,\n-3,-4,G,,hall,5,\n"
        + "1,1,\"Roof, west\",,,,\n")
    #expect(
      try LogRun.join("{\"x\":-3,\"y\":-4,\"level\":\"G\"}\n{\"x\":0,\"y\":0,\"level\":\"Roof, west\"}\n", settings)
        .text == "{\"x\":-3,\"y\":-4,\"level\":\"G\",\"zones\":[],\"nearest\":\"hall\",\"nearest_distance\":5}\n"
        + "{\"x\":0,\"y\":0,\"level\":\"Roof, west\",\"zones\":[],\"nearest\":null,\"nearest_distance\":null}\n")
  }

  @Test(
    "A row that fails is answered in its place with the reason, in both shapes",
    arguments: [
      ("a,1,G", "record.not-a-number"), ("nan,1,G", "record.not-a-number"), ("inf,1,G", "record.not-a-number"),
      ("1e400,1,G", "record.not-a-number"), (",1,G", "record.missing"), ("1,1,nowhere", "record.level"),
      ("1,1,", "record.level"), ("1,1", "record.cells"), ("1,1,G,2", "record.cells"),
      ("1e13,1,G", "position.too-large"),
      ("\u{FFFD},1,G", "record.not-a-number"), ("\"1\"\"\",1,G", "record.not-a-number"),
    ])
  func failures(row: String, code: String) throws {
    for isLong in [false, true] {
      var settings = LogRun.Settings()
      settings.isLong = isLong
      let run = try LogRun.join("x,y,level\n1,1,G\n\(row)\n2,1,G\n", settings)
      let lines = run.text.split(separator: "\n")
      #expect(lines.count == 4 && lines[1] == "1,1,G,hall," && lines[3] == "2,1,G,hall,")
      #expect(lines[2].hasSuffix("[\(code)]") || lines[2].hasSuffix("[\(code)]\""))
      #expect(run.codes == [code] && run.messages.first?.line == 3 && run.failed == 1 && run.records == 3)
      settings.stopsOnError = true
      let stopped = try LogRun.join("x,y,level\n1,1,G\n\(row)\n2,1,G\n", settings)
      #expect(stopped.text == lines[..<3].joined(separator: "\n") + "\n" && stopped.records == 2)
    }
  }

  @Test(
    "A line that fails is answered in its place with the reason",
    arguments: [
      ("{\"x\":1,\"y\":1}", "record.level"), ("{\"x\":1,\"level\":\"G\"}", "record.missing"),
      ("{\"x\":\"a\",\"y\":1,\"level\":\"G\"}", "record.not-a-number"),
      ("{\"x\":01,\"y\":1,\"level\":\"G\"}", "json.syntax"),
      ("{\"x\":1.,\"y\":1,\"level\":\"G\"}", "json.syntax"), ("{\"x\":+1,\"y\":1,\"level\":\"G\"}", "json.syntax"),
      ("{\"x\":NaN,\"y\":1,\"level\":\"G\"}", "json.syntax"), ("{\"x\":1,\"y\":1,\"level\":\"G\"", "json.syntax"),
      ("{\"x\":1,\"x\":1,\"y\":1,\"level\":\"G\"}", "record.duplicate-key"),
      ("{\"x\":1,\"y\":1,\"level\":\"?\"}", "record.level"), ("[1]", "json.syntax"), ("7", "json.syntax"),
      ("{\"x\":1,\"y\":1,\"level\":\"G\",\"zones\":[]}", "record.name-taken"),
      ("{\"x\":1,\"y\":1,\"level\":\"G\"} {}", "json.syntax"),
      ("{\"x\":1,\"y\":1e99,\"level\":\"G\"}", "position.too-large"),
    ])
  func failedLines(line: String, code: String) throws {
    let good = "{\"x\":1,\"y\":1,\"level\":\"G\"}"
    let run = try LogRun.join("\(good)\n\(line)\n\(good)\n")
    let lines = run.text.split(separator: "\n")
    let answer = "{\"x\":1,\"y\":1,\"level\":\"G\",\"zones\":[\"hall\"]}"
    #expect(lines.count == 3 && lines[0] == answer && lines[2] == answer)
    #expect(lines[1].hasPrefix("{\"line\":2,\"error\":{\"code\":\"\(code)\",\"message\":"))
    #expect(run.codes == [code] && run.messages.first?.line == 2)
  }

  @Test("Frames of a plan are those of each record's level, and a level without one fails its records")
  func planFrames() throws {
    var settings = LogRun.Settings()
    settings.frame = .picture(.pixels)
    let run = try LogRun.join("x,y,level\n30,-30,G\n60,-60,1\n30,-30,\"Roof, west\"\n120,-80,1\n", settings)
    let lines = run.text.split(separator: "\n")
    #expect(lines[1] == "30,-30,G,\"hall;\"\"say \"\"\"\"hi\"\"\"\"\"\"\",")
    #expect(lines[2] == "60,-60,1,\"x,y;\"\"\"\"\"," && lines[4] == "120,-80,1,\"x,y;\"\"\"\"\",")
    #expect(run.codes == ["frame.unknown-scale"])
  }

  @Test(
    "A log that cannot be answered says what was found and which flag helps",
    arguments: [
      ("", "record.empty", ""), ("a,b\n1,2\n", "record.no-column", "--columns"),
      ("x,y\n1,2\n", "record.no-level", "--level"), ("x,y,level,zones\n1,2,G,\n", "record.name-taken", "zones"),
      ("1,2,3\n", "record.no-header", ""), ("x;y;level\n", "record.separator", ""),
      ("x,x,y,level\n", "record.duplicate-column", "'x'"), ("[{\"x\":1}]", "record.json-array", ""),
      ("\"x,y\n1,2", "record.unclosed-quote", ""),
    ])
  func refused(log: String, code: String, hint: String) throws {
    let error = try #require(throws: RecordError.self) { try LogRun.join(log) }
    #expect(error.code == code && (hint.isEmpty || error.message.contains(hint)))
  }

  @Test("A header alone, a mark before it and blank lines are answered as they are") func nothing() throws {
    #expect(try LogRun.join("\u{FEFF}x,y,level\n").text == "x,y,level,zones,error\n")
    #expect(try LogRun.join("x,y,level").text == "x,y,level,zones,error\n")
    #expect(try LogRun.join("x,y,level\n\n1,1,G\n\n").text == "x,y,level,zones,error\n\n1,1,G,hall,\n\n")
    #expect(try LogRun.join("\n{\"x\":1,\"y\":1,\"level\":\"G\"}\n\n").text.hasSuffix("\"zones\":[\"hall\"]}\n\n"))
  }

  @Test("Random logs in CSV are answered as the zones say, however they are cut", arguments: 0..<30)
  func randomCSV(seed: Int) throws {
    var log = RandomLog(seed: UInt64(seed))
    for isLong in [false, true] {
      var settings = LogRun.Settings()
      settings.isLong = isLong
      let (text, expected) = log.csv(isLong: isLong)
      let run = try LogRun.agreeing { chunk, workers in
        settings.chunk = chunk
        settings.workers = workers
        return try LogRun.join(text, settings)
      } _: {
        Issue.record("seed \(seed): \($0)")
      }
      log.compare(run, expected) { Issue.record("seed \(seed), long \(isLong): \($0)") }
    }
  }

  @Test("Random logs in NDJSON are answered as the zones say, however they are cut", arguments: 0..<30)
  func randomNDJSON(seed: Int) throws {
    var log = RandomLog(seed: UInt64(seed))
    for isLong in [false, true] {
      var settings = LogRun.Settings()
      settings.isLong = isLong
      let (text, expected) = log.ndjson(isLong: isLong)
      let run = try LogRun.agreeing { chunk, workers in
        settings.chunk = chunk
        settings.workers = workers
        return try LogRun.join(text, settings)
      } _: {
        Issue.record("seed \(seed): \($0)")
      }
      log.compare(run, expected) { Issue.record("seed \(seed), long \(isLong): \($0)") }
    }
  }
}
