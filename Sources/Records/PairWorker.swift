import Text

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers chunks of pairs; one a thread.
///
/// A plain record whose names are nodes is answered from byte to byte: no text is made and no memory taken for it. All
/// other records go to the answerer whole.
public final class PairWorker {
  private let layout: PairLayout
  private let scanner: PairScanner
  private let names: NameMemo
  private let answerer: any PairAnswerer
  private let isDirect: Bool
  /// The next chunk.
  public let input = RecordBuffer()
  /// The answer to it.
  public let output = AnswerBuffer()

  /// Makes a worker.
  ///
  /// - Parameters:
  ///   - nameCount: how many names there may be; about so many are remembered.
  ///   - isDirect: whether distance and duration are all that is asked, so that plain records need no route.
  public init(_ layout: PairLayout, _ answerer: any PairAnswerer, nameCount: Int, isDirect: Bool) {
    self.layout = layout
    self.answerer = answerer
    self.isDirect = isDirect
    scanner = PairScanner(layout: layout)
    names = NameMemo(capacity: max(2 * nameCount, 1 << 12)) { answerer.node(named: $0) ?? NameMemo.none }
  }

  /// Answers the chunk in ``input`` into ``output``.
  ///
  /// - Complexity: O(bytes of the chunk + nodes of the ways) for plain records.
  public func answer() -> PairReport {
    output.count = 0
    output.shrink(to: 4 << 20)
    var report = PairReport()
    let bytes = UnsafePointer(input.bytes)
    let count = input.count
    if input.content != .records {
      let isTooLong = input.content == .overlong
      answerWhole(0..<min(count, 1 + 16 << 20), line: input.firstLine, isTooLong: isTooLong, &report)
      return report
    }
    var start = 0
    var line = input.firstLine
    while start < count, !report.isLast {
      let record = scanner.record(bytes, start, count)
      switch record.kind {
      case .blank: line &+= 1
      case .plain where isDirect && answerPlain(record, start, bytes, &report): line &+= 1
      default:
        answerWhole(start..<record.next, line: line, isTooLong: false, &report)
        line += lineFeeds(bytes + start, record.next - start)
      }
      start = record.next
    }
    return report
  }

  private func answerWhole(_ range: Range<Int>, line: Int, isTooLong: Bool, _ report: inout PairReport) {
    let record = UnsafeBufferPointer(start: input.bytes + range.lowerBound, count: range.count)
    for answer in answerer.answers(to: record, line: line, isTooLong: isTooLong) {
      report.records += 1
      output.append(answer.text)
      if !answer.isFound { report.hasFailed = true }
      guard let message = answer.message else { continue }
      report.messages.append(message)
      if layout.stopsOnError {
        report.isLast = true
        return
      }
    }
  }

  /// Answers a plain record; `false` when it takes more than this.
  @inline(__always)
  private func answerPlain(
    _ record: PairScanner.Record, _ start: Int, _ bytes: UnsafePointer<UInt8>, _ report: inout PairReport
  ) -> Bool {
    let from = names.node(bytes, record.from)
    let to = names.node(bytes, record.to)
    guard from >= 0, to >= 0 else { return false }
    let measure = answerer.measure(from: from, to: to)
    // Why there is no way is told in JSON only, and takes a search.
    if measure == nil, layout.output == .ndjson { return false }
    output.reserve(record.end &- start &+ 2 &* DecimalWriter.room &+ 128)
    var place = output.bytes + output.count
    if layout.output == .csv {
      if layout.input == .csv {
        put(bytes + start, record.end &- start, &place)
      } else {
        put(bytes + record.from.lowerBound, record.from.count, &place)
        put(",", &place)
        put(bytes + record.to.lowerBound, record.to.count, &place)
      }
      writeCells(measure, &place)
    } else if let measure {
      put("{\"from\":\"", &place)
      put(bytes + record.from.lowerBound, record.from.count, &place)
      put("\",\"to\":\"", &place)
      put(bytes + record.to.lowerBound, record.to.count, &place)
      writeMembers(measure, &place)
    }
    output.count = place - output.bytes
    report.records &+= 1
    if measure == nil { report.hasFailed = true }
    return true
  }

  /// Code, distance, duration and an empty error.
  @inline(__always)
  private func writeCells(
    _ measure: (distance: Double, duration: Double)?, _ place: inout UnsafeMutablePointer<UInt8>
  ) {
    guard let measure else { return put(",NoRoute,,,\n", &place) }
    put(",Ok,", &place)
    place += DecimalWriter.write(measure.distance, layout.precision, to: place)
    put(",", &place)
    if layout.isMeasured { place += DecimalWriter.write(measure.duration, layout.precision, to: place) }
    put(",\n", &place)
  }

  private func writeMembers(
    _ measure: (distance: Double, duration: Double), _ place: inout UnsafeMutablePointer<UInt8>
  ) {
    guard layout.isMeasured else {
      put("\",\"code\":\"Ok\",\"distance\":null,\"duration\":null,\"pixels\":", &place)
      place += DecimalWriter.write(measure.distance, layout.precision, to: place)
      return put("}\n", &place)
    }
    put("\",\"code\":\"Ok\",\"distance\":", &place)
    place += DecimalWriter.write(measure.distance, layout.precision, to: place)
    put(",\"duration\":", &place)
    place += DecimalWriter.write(measure.duration, layout.precision, to: place)
    put("}\n", &place)
  }

  @inline(__always)
  private func put(_ from: UnsafePointer<UInt8>, _ length: Int, _ place: inout UnsafeMutablePointer<UInt8>) {
    memcpy(place, from, length)
    place += length
  }

  @inline(__always)
  private func put(_ text: StaticString, _ place: inout UnsafeMutablePointer<UInt8>) {
    put(text.utf8Start, text.utf8CodeUnitCount, &place)
  }
}
