import Frames
import Geometry
import TestSupport
import Testing
import Text

@testable import Records

/// Records of traces: courses, speeds, and levels that may be missing.
@Suite struct TraceRecordTests {
  /// What a record was read as.
  struct Row: Equatable {
    var line: Int
    var text: String
    var numbers: [Double?] = []
    var level: Int32 = -1
    var device = ""
    /// `nil` for one that did not fail.
    var failure: String?
  }

  private static let levels = ["G", "1"]
  private static let unknown = 2

  private static func read(_ text: String, chunk: Int = 1 << 20) throws -> [Row] {
    let bytes = Array(text.utf8)
    var place = 0
    var reader = RecordReader<Never>(chunk: chunk) { room in
      let count = min(room.count, bytes.count - place)
      bytes.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[place..<(place + count)])) }
      place += count
      return count
    }
    let front = reader.peek()
    let format = try RecordFormat.recognise(front)
    var request = LogRequest()
    (request.readsFixes, request.readsMotion, request.level) = (true, true, .optional("level"))
    let chain = try FrameChain(from: .local, to: .local, in: LevelFrames())
    let job = try LogJob(front, request, format: format, chains: [.success(chain)], defaultLevel: unknown) { name in
      if name.isEmpty || name == "null" { return .success(unknown) }
      return levels.firstIndex(of: name).map { .success($0) } ?? .failure(RecordError("level.unknown", "no level"))
    }
    reader.format = format
    reader.skip(job.headerLength)
    let worker = FixWorker(job, DrawnZones.sample.answerer())
    var rows: [Row] = []
    while reader.next(worker.input) {
      _ = worker.read()
      let batch = worker.batch
      batch.forEachRecord { record in
        var row = Row(line: record.line, text: String(decoding: record.bytes, as: UTF8.self), failure: record.failure)
        if let fix = record.fix {
          let measures = [batch.accuracies[fix], batch.courses[fix], batch.speeds[fix]].map { $0.isNaN ? nil : $0 }
          row.numbers = [Double(batch.times[fix]) / 1e6, batch.points[fix].x, batch.points[fix].y] + measures
          row.level = batch.levels[fix]
          row.device = String(decoding: batch.device(fix), as: UTF8.self)
        }
        rows.append(row)
      }
    }
    return rows
  }

  @Test func `Rows have courses, speeds and levels, or not`() throws {
    let rows = try Self.read(
      "time,x,y,level,heading,speed,accuracy,mac\n1,2,3,G,-90,1.5,4,a\n2,2,3,,,,,b\n3,2,3,1,\" 450 \",0,,\"c\"\n")
    #expect(rows.map(\.numbers) == [[1, 2, 3, 4, -90, 1.5], [2, 2, 3, nil, nil, nil], [3, 2, 3, nil, 450, 0]])
    #expect(rows.map(\.level) == [0, 2, 1] && rows.map(\.device) == ["a", "b", "c"])
    #expect(rows.map(\.line) == [2, 3, 4] && rows[1].text == "2,2,3,,,,,b")
    let bare = try Self.read("t,x,y,id\n1,2,3,77\n")
    #expect(bare.map(\.level) == [2] && bare.map(\.device) == [""], "numbers of rows are no devices")
  }

  @Test func `Objects may have what the first one lacks`() throws {
    let rows = try Self.read(
      """
      {"time":1,"x":2,"y":3}
      {"time":2,"x":2,"y":3,"level":"G","course":10,"speed":1,"accuracy":2}
      {"time":3,"x":2,"y":3,"level":null,"course":null,"speed":"0.5"}
      """)
    #expect(rows.map(\.numbers) == [[1, 2, 3, nil, nil, nil], [2, 2, 3, 2, 10, 1], [3, 2, 3, nil, nil, 0.5]])
    #expect(rows.map(\.level) == [2, 0, 2])
  }

  @Test func `Numbers that cannot be are told, each record in its place`() throws {
    let csv = try Self.read(
      "time,x,y,course,speed,level\n1,2,3,north,1,G\n2,2,3,10,-1,G\n3,2,3,10,1,attic\n4,2,3,1,1,G\n5,2\n")
    let parts = ["no course in degrees", "no speed in metres a second", "record.level", nil, "record.cells"]
    for (row, part) in zip(csv, parts) { #expect(row.failure?.contains(part ?? "") == (part.map { _ in true })) }
    #expect(csv[0].failure?.hasPrefix("1,2,3,north,1,G,") == true)
    let json = try Self.read("{\"time\":1,\"x\":2,\"y\":3,\"speed\":-1}\n{\"time\":2,\"x\":2,\"y\":3}\n{\"time\":3\n")
    #expect(json.map { $0.failure == nil } == [false, true, false] && json[1].numbers.first == 2)
  }

  @Test func `Whatever stands in the cells, CSV and JSON say the same in pieces of any size`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    func pick(_ all: [String]) -> String { all[Int(random.next() % UInt64(all.count))] }
    for round in 0..<60 {
      var (csv, json) = ("time,x,y,level,course,speed,accuracy\n", "")
      for second in 0..<40 {
        let numbers = (0..<3).map { _ in pick(["", "1", "-1", "1e2", "0", "90.125", "x", "1e999", "00", "NaN"]) }
        let (x, level) = (pick(["1", "2.5", "-3e1", "y"]), pick(["G", "1", "", "2"]))
        csv += "\(second),\(x),2,\(level),\(numbers.joined(separator: ","))\n"
        var members = ["\"time\":\(second)", "\"x\":\"\(x)\"", "\"y\":2"]
        if !level.isEmpty { members.append("\"level\":\"\(level)\"") }
        for (name, number) in zip(["course", "speed", "accuracy"], numbers) where !number.isEmpty {
          members.append("\"\(name)\":\"\(number)\"")
        }
        json += "{\(members.joined(separator: ","))}\n"
      }
      let (rows, objects) = (try Self.read(csv), try Self.read(json))
      #expect(rows.count == 40 && objects.count == 40)
      for (row, object) in zip(rows, objects) {
        let note = "seed \(seed), round \(round): '\(row.text)' and '\(object.text)'"
        #expect(row.numbers == object.numbers && row.level == object.level, "\(note)")
        #expect((row.failure == nil) == (object.failure == nil), "\(note)")
      }
      let size = Int(random.next() % 200) + 1
      #expect(try Self.read(csv, chunk: size) == rows, "seed \(seed), round \(round), pieces of \(size)")
      #expect(try Self.read(json, chunk: size) == objects, "seed \(seed), round \(round), pieces of \(size)")
    }
  }
}
