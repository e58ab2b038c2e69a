import Text

/// Finds the two names in records of a batch of pairs, as they lie in the bytes.
///
/// What is not plain (quotes, escapes, a wrong number of cells, bytes that are no UTF-8) is only measured: somebody with
/// more patience reads it.
struct PairScanner {
  let layout: PairLayout

  /// A record in a chunk.
  struct Record {
    /// Behind its last byte, without the line end.
    var end: Int
    /// Where the next one starts.
    var next: Int
    var from = 0..<0
    var to = 0..<0
    var kind: Kind

    enum Kind {
      /// The names stand as they are, and so may the record.
      case plain
      case intricate
      /// A line without a record.
      case blank
    }
  }

  /// The record that starts at an offset of a chunk whose last byte is a line feed.
  @inline(__always)
  func record(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Record {
    layout.input == .csv ? row(bytes, start, count) : object(bytes, start)
  }

  // MARK: CSV

  @inline(__always)
  private func row(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Record {
    var record = Record(end: start, next: start, kind: .plain)
    var index = start
    var cell = start
    var column = 0
    var seen: UInt8 = 0
    while true {
      let byte = bytes[index]
      // Nearly all bytes are above the four that matter.
      if byte > 0x2C || byte != 0x2C && byte != 0x0A && byte != 0x0D && byte != 0x22 {
        seen |= byte
        index &+= 1
        continue
      }
      guard byte != 0x22, byte != 0x0D || bytes[index &+ 1] == 0x0A else { return intricateRow(bytes, start, count) }
      if column == layout.from { record.from = cell..<index }
      if column == layout.to { record.to = cell..<index }
      if byte != 0x2C {
        record.end = index
        record.next = byte == 0x0D ? index &+ 2 : index &+ 1
        break
      }
      column &+= 1
      index &+= 1
      cell = index
    }
    if record.end == start {
      record.kind = .blank
    } else if column &+ 1 != layout.columnCount || seen >= 0x80 && !Self.isUTF8(bytes, start, record.end) {
      record.kind = .intricate
    }
    return record
  }

  @inline(never)
  private func intricateRow(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Record {
    let next = start + CSVScanner.endOfRecord(bytes + start, count - start)
    return Record(end: next, next: next, kind: .intricate)
  }

  private static func isUTF8(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    do {
      _ = try UTF8Span(validating: UnsafeBufferPointer(start: bytes + start, count: end - start).span)
      return true
    } catch {
      return false
    }
  }

  // MARK: NDJSON

  /// A line with one flat object whose texts hold no escapes and whose other values are short numbers is plain.
  private func object(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Record {
    var index = start
    var seen: UInt8 = 0
    while bytes[index] != 0x0A {
      seen |= bytes[index]
      index &+= 1
    }
    var record = Record(end: index, next: index &+ 1, kind: .intricate)
    index = PlainJSON.skipBlanks(bytes, start)
    if bytes[index] == 0x0A {
      record.kind = .blank
      return record
    }
    guard bytes[index] == UInt8(ascii: "{"), seen < 0x80 || Self.isUTF8(bytes, start, record.end) else { return record }
    var (hasFrom, hasTo) = (false, false)
    repeat {
      index = PlainJSON.skipBlanks(bytes, index &+ 1)
      guard let key = PlainJSON.text(bytes, index) else { return record }
      index = PlainJSON.skipBlanks(bytes, key.upperBound &+ 1)
      guard bytes[index] == UInt8(ascii: ":") else { return record }
      index = PlainJSON.skipBlanks(bytes, index &+ 1)
      let isFrom = key.count == 4 && matches(bytes + key.lowerBound, "from")
      let isTo = key.count == 2 && matches(bytes + key.lowerBound, "to")
      if let text = PlainJSON.text(bytes, index) {
        // Of two with one key the first counts.
        if isFrom, !hasFrom { (record.from, hasFrom) = (text, true) }
        if isTo, !hasTo { (record.to, hasTo) = (text, true) }
        index = text.upperBound &+ 1
      } else {
        guard !isFrom, !isTo, let end = Self.endOfNumber(bytes, index) else { return record }
        index = end
      }
      index = PlainJSON.skipBlanks(bytes, index)
    } while bytes[index] == UInt8(ascii: ",")
    guard bytes[index] == UInt8(ascii: "}"), hasFrom, hasTo else { return record }
    if PlainJSON.skipBlanks(bytes, index &+ 1) == record.end { record.kind = .plain }
    return record
  }

  /// Behind an integer of a few digits; `nil` for anything else.
  private static func endOfNumber(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int? {
    let first = bytes[start] == UInt8(ascii: "-") ? start &+ 1 : start
    var index = first
    while bytes[index] &- 0x30 <= 9 { index &+= 1 }
    let digits = index &- first
    guard (1...15).contains(digits), digits == 1 || bytes[first] != 0x30 else { return nil }
    return index
  }
}
