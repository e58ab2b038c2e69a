import Text
import VenueModel

/// Reads recorded traces of other programs; docs/formats/traces.md.
public enum TraceReader {
  /// The format of a text by its content; `nil` for none of these, such as Footway's own CSV and NDJSON.
  public static func recognise(_ text: borrowing TextBuffer) -> TraceFormat? {
    let front = TraceText.firstLine(text)
    switch front.first {
    case "<": return .gpx
    case "{", "[": return TraceJSON.recognise(text)
    default: break
    }
    if CompetitionTrace.isRecognized(front) { return .competition }
    if FMMTrace.isRecognized(front) { return .fmm }
    return WiFineTrace.isRecognized(front) ? .wifine : nil
  }

  /// Reads a trace.
  ///
  /// Records that cannot be used are left out with a finding. Positions of which none has a time get one a second.
  ///
  /// - Throws: ``FormatError`` for what is not of the format, or holds no position at all.
  /// - Complexity: O(bytes).
  public static func read(
    _ text: borrowing TextBuffer, as format: TraceFormat, name: String
  ) throws(FormatError) -> TraceReading {
    var draft = TraceDraft(name: name)
    switch format {
    case .gpx: try GPXTrace.read(text, into: &draft)
    case .competition: CompetitionTrace.read(text, into: &draft)
    case .wifine: WiFineTrace.read(text, into: &draft)
    case .mist: try TraceJSON.readMist(text, into: &draft)
    case .barefoot: try TraceJSON.readBarefoot(text, into: &draft)
    case .fmm: FMMTrace.read(text, into: &draft)
    }
    return try draft.finished(format)
  }
}

/// A trace while it is read.
struct TraceDraft {
  let name: String
  var place = TracePlace.frame(.local)
  private(set) var rows: [TraceRow] = []
  private(set) var findings = FindingList()
  /// The rows that have no time.
  private var timeless: [Int] = []

  init(name: String) { self.name = name }

  /// Adds a position.
  ///
  /// - Parameter time: `nil` when it has none.
  mutating func add(_ row: TraceRow, time: Int64?) {
    if time == nil { timeless.append(rows.count) }
    rows.append(row)
    rows[rows.count - 1].time = time ?? 0
  }

  /// Tells that a record was left out.
  mutating func leaveOut(_ spot: SourcePlace.Spot, _ why: String) {
    findings.add(
      .error, "trace.record", at: SourcePlace(file: name, spot), why + "; the record was left out", limit: 10)
  }

  mutating func leaveOut(line: Int, _ why: String) { leaveOut(.line(line, column: 1), why) }

  mutating func note(_ severity: Finding.Severity, _ code: String, _ message: String) {
    findings.add(severity, code, at: SourcePlace(file: name), message)
  }

  /// The time that a text writes; `nil`, and told, when it writes none.
  mutating func time(_ text: String, _ unit: TimeUnit, _ spot: SourcePlace.Spot) -> Int64? {
    guard let reading = try? TimeReader.value(text, unit) else {
      leaveOut(spot, "'\(text.prefix(60))' is no time")
      return nil
    }
    return reading.time
  }

  fileprivate consuming func finished(_ format: TraceFormat) throws(FormatError) -> TraceReading {
    if !timeless.isEmpty {
      if timeless.count == rows.count {
        for index in rows.indices { rows[index].time = Int64(index) * 1_000_000 }
        note(.warning, "trace.no-times", "no position has a time; each was taken for a second after the one before")
      } else {
        for index in timeless { leaveOut(line: rows[index].line, "the position has no time, others have") }
        let left = Set(timeless)
        rows = rows.enumerated().filter { !left.contains($0.offset) }.map(\.element)
      }
    }
    guard !rows.isEmpty else {
      let first = findings.all.first { $0.severity == .error }
      throw FormatError(
        "trace.empty", at: first?.place ?? SourcePlace(file: name),
        "the trace has no position that can be used" + (first.map { ": \($0.message)" } ?? ""))
    }
    return TraceReading(format: format, place: place, rows: rows, findings: findings.closed())
  }
}

/// Lines of a text, without copying those that nobody wants.
enum TraceText {
  /// The first line that is not blank, at most 16 MiB of it, without blanks before it.
  static func firstLine(_ text: borrowing TextBuffer) -> String {
    unsafe text.withUnsafeBytes { bytes, count in
      var start = 0
      while start < count, unsafe bytes[start] <= 0x20 { start += 1 }
      var end = start
      while end < count, end - start < 1 << 24, unsafe bytes[end] != 0x0A { end += 1 }
      return unsafe String(decoding: UnsafeBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
    }
  }

  /// Calls `body` with each line that is not empty, without its end, and its number counted from 1.
  static func forEachLine(_ text: borrowing TextBuffer, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe text.withUnsafeBytes { bytes, count in
      var (start, line) = (0, 1)
      while start < count {
        var end = start
        while end < count, unsafe bytes[end] != 0x0A { end += 1 }
        var stop = end
        if stop > start, unsafe bytes[stop - 1] == 0x0D { stop -= 1 }
        if stop > start { unsafe body(line, UnsafeBufferPointer(start: bytes + start, count: stop - start)) }
        start = end + 1
        line += 1
      }
    }
  }

  /// The cells of a line.
  static func cells(_ line: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> [String] {
    unsafe line.split(separator: separator, omittingEmptySubsequences: false).map { cell in
      unsafe String(decoding: UnsafeBufferPointer(rebasing: cell), as: UTF8.self)
    }
  }
}
