import TestSupport
import Testing

@testable import Records

/// Inputs of all formats with bytes changed, cut out, doubled and thrown in: nothing crashes, and rows keep their number.
@Suite struct DamagedRecordTests {
  private static let csv = """
    id,x,y,note,level\r
    1,300,700,"a, ""b"" c",A\r
    2, 12.5 ,"-3.25",,B\r

    3,1e3,0.125,"line
    break",A\r
    4,5,6,plain,"B"\r

    """
  private static let ndjson = """
    {"x":300,"y":700,"id":1,"level":"A"}
    {"y":"2.5","n":{"x":[1,2]},"x":-1e2,"level":"B"}

    {"level":"\\u0041","s":"\\"x\\":1","x":0.5,"y":1}
    {"line":4,"error":{"code":"a","message":"b"}}

    """
  private static let geojson = """
    {"type":"FeatureCollection","bbox":[0,0,9,9],"crs":{"a":1},"features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"level":"A"}},
    {"geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2,3],[4,5]]}]},
    "properties":{"level":"B","coordinates":[7]},"bbox":[1,2,3,4,5,6],"type":"Feature"}],"name":"é"}
    {"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}

    """

  private static let pieces: [[UInt8]] = [
    "\"", ",", "\n", "\r\n", "{", "}", "[", "]", ":", "\\", "\\u00", "0", "-", ".", "e", "1e999", "null", "\u{0}",
    "\u{1E}", "\u{FEFF}", "99999999999999999999", "\"x\":1,", "[[", "\"\"", "error", "level", "features\":[",
  ].map { Array($0.utf8) }

  private static func damaged(_ input: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = input
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let length = min(Int.random(in: 1...12, using: &random), bytes.count - place)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place..<(place + length))
      case 1: bytes.removeSubrange(place...)
      case 2: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
      case 3: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
      case 4: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
      default: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
      }
    }
    return bytes
  }

  /// Damages an input many times and checks each answer, cut twice.
  private func damage(
    _ text: String, _ format: RecordFormat, _ times: Int, _ check: ([UInt8], Conversion) -> String?
  ) {
    for seed in 0..<times {
      var random = SplitMix(seed: UInt64(seed))
      let input = Self.damaged(Array(text.utf8), &random)
      var settings = Conversion.Settings(format: format, levels: seed % 2 == 0 ? nil : [("A", 20), ("B", 10)])
      settings.keepsSource = seed % 3 == 0 && format != .geojson
      if format == .ndjson { settings.columns = ["x", "y"] }
      let outcomes = [1 << 20, 13].map { chunk in
        settings.chunk = chunk
        return Result { try Conversion.run(input, settings) }
      }
      switch (outcomes[0], outcomes[1]) {
      case (.success(let whole), .success(let cut)):
        if let fault = check(input, whole) {
          Issue.record("seed \(seed): \(fault)\n\(String(decoding: input, as: UTF8.self))\n\(whole.text)")
        }
        let isSame = whole.output == cut.output && whole.messages == cut.messages && whole.failed == cut.failed
        #expect(isSame, "seed \(seed): \(String(decoding: input, as: UTF8.self))\n\(whole.text)\n\(cut.text)")
      case (.failure(let one as RecordError), .failure(let other as RecordError)):
        #expect(one == other, "seed \(seed)")
      default: Issue.record("seed \(seed): \(outcomes)")
      }
    }
  }

  @Test("Damaged CSV is answered row by row") func damagedCSV() {
    damage(Self.csv, .csv, 2000) { _, answer in
      // Each row of the answer has as many cells as its header: nothing was shifted.
      let buffer = RecordBuffer()
      answer.output.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { buffer.append(contentsOf: base, count: bytes.count) }
      }
      buffer.seal()
      let (bytes, count) = (UnsafePointer(buffer.bytes), buffer.count)
      let width = CSVScanner.cells(bytes, 0, count).count
      var (place, rows) = (0, -1)
      while place < count {
        let cells = CSVScanner.cells(bytes, place, count)
        if cells.count > 1 || !cells[0].isEmpty {
          rows += 1
          if cells.count != width { return "a row of \(cells.count) cells, not \(width)" }
        }
        place += CSVScanner.endOfRecord(bytes + place, count - place)
      }
      return rows == answer.records ? nil : "\(rows) answers to \(answer.records) rows"
    }
  }

  @Test("Damaged NDJSON is answered line by line") func damagedNDJSON() {
    damage(Self.ndjson, .ndjson, 2000) { input, answer in
      func lines(_ bytes: [UInt8]) -> Int {
        bytes.split(separator: 0x0A).count { !$0.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
      }
      let skipped = input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
      let (asked, answered) = (lines(skipped), lines(answer.output))
      return asked == answered && asked == answer.records ? nil : "\(answered) answers to \(asked) lines"
    }
  }

  @Test("Damaged GeoJSON is answered up to the damage") func damagedGeoJSON() {
    damage(Self.geojson, .geojson, 2000) { _, answer in
      answer.breach == nil || answer.breach?.code == "json.syntax" ? nil : "\(String(describing: answer.breach))"
    }
  }
}
