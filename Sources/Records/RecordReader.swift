#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A format of records with positions.
public enum RecordFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header.
  case csv
  /// One JSON object a line.
  case ndjson
  /// RFC 7946: a collection, a feature, a geometry, or several of them one after the other.
  case geojson
}

/// Cuts a stream into chunks of whole records, in constant memory.
///
/// - Note: `Stop` is what the source throws.
public struct RecordReader<Stop: Error>: ~Copyable {
  /// Fills a buffer and returns how many bytes were read; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws(Stop) -> Int

  private let source: Source
  private let chunk: Int
  private let limit: Int
  private let carry = RecordBuffer()
  private var isAtEnd = false
  private var hasHandedOut = false
  private var isSkipping = false
  private var geoJSON = GeoJSONCutter()
  /// The line of the first byte that was not handed out yet.
  private var line = 1
  /// What the records are; to be set before the second chunk is asked for.
  public var format = RecordFormat.csv
  /// How many bytes were read so far.
  public private(set) var bytesRead = 0

  /// The longest record, in bytes.
  public static var longestRecord: Int { 16 << 20 }

  /// Makes a reader at the start of a stream.
  ///
  /// - Parameters:
  ///   - chunk: how many bytes are read at once.
  ///   - limit: the longest record that is read.
  public init(chunk: Int = 1 << 18, limit: Int = RecordReader.longestRecord, source: @escaping Source) {
    self.chunk = max(chunk, 1)
    self.limit = limit
    self.source = source
  }

  /// Reads the front of the stream to recognise it: without a byte-order mark.
  ///
  /// - Returns: the front; its bytes are handed out again by ``next(_:)``.
  public mutating func peek() throws(Stop) -> RecordBuffer {
    while !isAtEnd, carry.count < 3 { try read(into: carry) }
    if carry.count >= 3, carry.bytes[0] == 0xEF, carry.bytes[1] == 0xBB, carry.bytes[2] == 0xBF { carry.removeFirst(3) }
    var wanted = 1
    while !isAtEnd, carry.count < wanted || !showsEnough {
      // What is there is looked at once more: much of it only after as much again.
      if carry.count >= max(wanted, 1 << 12) { wanted = 2 * carry.count }
      try read(into: carry)
    }
    carry.seal()
    return carry
  }

  /// Whether the front has what tells its format: the first value of JSON or 64 KiB of it, a header of CSV that ends.
  private var showsEnough: Bool {
    let start = skipBlanks(carry.bytes, 0, carry.count)
    guard start < carry.count else { return carry.count >= limit }
    if carry.bytes[start] == UInt8(ascii: "{") {
      return carry.count >= 1 << 16 || endOfValue(carry.bytes, start, carry.count) != nil
    }
    return carry.count >= limit || csvEnd(carry.bytes, carry.count) > 0
  }

  /// Passes over bytes that ``peek()`` showed.
  public mutating func skip(_ count: Int) {
    line += lineFeeds(carry.bytes, min(count, carry.count))
    carry.removeFirst(count)
  }

  private mutating func read(into buffer: RecordBuffer) throws(Stop) {
    guard !isAtEnd else { return }
    let count = try source(buffer.room(chunk))
    buffer.append(count)
    bytesRead += count
    if count == 0 { isAtEnd = true }
  }

  /// Fills a buffer with the next whole records.
  ///
  /// - Returns: `false` at the end of the stream.
  /// - Complexity: O(bytes of the chunk).
  public mutating func next(_ buffer: RecordBuffer) throws(Stop) -> Bool {
    buffer.truncate(to: 0)
    buffer.shrink(to: 4 * chunk + (1 << 16))
    buffer.append(contentsOf: carry.bytes, count: carry.count)
    carry.truncate(to: 0)
    carry.shrink(to: chunk)
    // What was read to recognise the stream may hold whole records: they are answered before anything is waited for.
    var hasTried = !hasHandedOut
    hasHandedOut = true
    var wanted = 1
    while true {
      if isSkipping { skipRestOfLine(buffer) }
      if buffer.count > 0, buffer.count >= wanted || isAtEnd, hasTried || buffer.count >= chunk || isAtEnd {
        if let cut = cut(buffer) {
          finish(buffer, cut)
          return true
        }
        // A long record is looked at once more only after as much again, or a pipe's small pieces would take for ever.
        if buffer.count >= 1 << 16 { wanted = min(2 * buffer.count, limit) }
      }
      if isAtEnd && (buffer.count == 0 || isSkipping) {
        guard format == .geojson, geoJSON.isOpen else { return false }
        geoJSON.giveUp()
        finish(buffer, (0, .broken))
        return true
      }
      try read(into: buffer)
      hasTried = true
    }
  }

  private mutating func finish(_ buffer: RecordBuffer, _ cut: (end: Int, content: RecordBuffer.Content)) {
    carry.append(contentsOf: buffer.bytes + cut.end, count: buffer.count - cut.end)
    buffer.truncate(to: cut.end)
    buffer.content = cut.content
    buffer.firstLine = line
    line += lineFeeds(buffer.bytes, cut.end)
    // A text without a line feed at its end gets one, so that all records look the same.
    if format != .geojson, buffer.count > 0, buffer.bytes[buffer.count - 1] != 0x0A, cut.content != .overlong {
      buffer.room(1)[0] = 0x0A
      buffer.append(1)
    }
    buffer.seal()
  }

  /// Where the last whole record of a buffer ends; `nil` when more must be read.
  private mutating func cut(_ buffer: RecordBuffer) -> (end: Int, content: RecordBuffer.Content)? {
    buffer.seal()
    if format == .geojson {
      return geoJSON.cut(buffer.bytes, buffer.count, isAtEnd: isAtEnd, isFull: buffer.count >= limit)
    }
    if buffer.count > limit, let cut = cutOverlong(buffer) { return cut }
    let end = format == .csv ? csvEnd(buffer.bytes, buffer.count) : lastLineEnd(buffer.bytes, 0, buffer.count)
    if end > 0 { return (end, .records) }
    let firstLineEnd = memchr(buffer.bytes, 0x0A, buffer.count).map { $0 - UnsafeMutableRawPointer(buffer.bytes) + 1 }
    // The last record may end without a line feed, and have some in its cells.
    if isAtEnd, format != .csv || !endsInQuote(buffer.bytes, buffer.count) { return (buffer.count, .records) }
    if let firstLineEnd, isAtEnd || buffer.count >= limit { return (firstLineEnd, .unclosedQuote) }
    if isAtEnd { return (buffer.count, .unclosedQuote) }
    guard buffer.count >= limit else { return nil }
    isSkipping = true
    return (buffer.count, .overlong)
  }

  /// Cuts off the first record of a full buffer if that is longer than the limit; `nil` when it is not.
  ///
  /// How much was read at once must not decide what becomes of it.
  private mutating func cutOverlong(_ buffer: RecordBuffer) -> (end: Int, content: RecordBuffer.Content)? {
    let bytes = buffer.bytes
    let feed = memchr(bytes, 0x0A, buffer.count)
    let lineEnd = feed.map { $0 - UnsafeMutableRawPointer(bytes) + 1 }
    if format == .csv, let lineEnd, lineEnd <= limit {
      return CSVScanner.endOfRecord(bytes, buffer.count) > limit ? (lineEnd, .unclosedQuote) : nil
    }
    if let lineEnd { return lineEnd > limit ? (lineEnd, .overlong) : nil }
    isSkipping = true
    return (buffer.count, .overlong)
  }

  private mutating func skipRestOfLine(_ buffer: RecordBuffer) {
    guard let feed = memchr(buffer.bytes, 0x0A, buffer.count) else { return buffer.truncate(to: 0) }
    buffer.removeFirst(feed - UnsafeMutableRawPointer(buffer.bytes) + 1)
    line += 1
    isSkipping = false
  }
}

/// The number of line feeds.
func lineFeeds(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  let feed = SIMD16<UInt8>(repeating: 0x0A)
  let (zero, one) = (SIMD16<UInt8>(repeating: 0), SIMD16<UInt8>(repeating: 1))
  var total = 0
  var index = 0
  while index &+ 16 <= count {
    // Sixteen counters of a byte each, added up before one of them can run over.
    var counters = zero
    let stop = min(count &- 15, index &+ 16 &* 255)
    while index < stop {
      let block = UnsafeRawPointer(bytes + index).loadUnaligned(as: SIMD16<UInt8>.self)
      counters &+= zero.replacing(with: one, where: block .== feed)
      index &+= 16
    }
    total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counters).wrappedSum())
  }
  while index < count {
    if bytes[index] == 0x0A { total &+= 1 }
    index &+= 1
  }
  return total
}

/// Behind the last line feed of a range, or its start when there is none.
func lastLineEnd(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ to: Int) -> Int {
  let feed = SIMD16<UInt8>(repeating: 0x0A)
  var index = to
  while index &- from >= 16 {
    let block = UnsafeRawPointer(bytes + (index &- 16)).loadUnaligned(as: SIMD16<UInt8>.self)
    if any(block .== feed) { break }
    index &-= 16
  }
  while index > from, bytes[index - 1] != 0x0A { index -= 1 }
  return index
}

/// Behind the last line feed that ends a record of CSV, 0 when there is none; the bytes start with a record.
func csvEnd(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int { csvScan(bytes, count).end }

/// Whether the bytes, which start with a record, end inside a quoted cell.
func endsInQuote(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool { csvScan(bytes, count).isOpen }

private func csvScan(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (end: Int, isOpen: Bool) {
  var end = 0
  var index = 0
  while true {
    guard let found = memchr(bytes + index, 0x22, count - index) else {
      let last = lastLineEnd(bytes, index, count)
      return (last > index ? last : end, false)
    }
    let quote = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    let last = lastLineEnd(bytes, index, quote)
    if last > index { end = last }
    index = quote + 1
    // Only a quote at the front of a cell opens it; any other is a character.
    guard quote == 0 || bytes[quote - 1] == 0x2C || bytes[quote - 1] == 0x0A else { continue }
    while true {
      guard let next = memchr(bytes + index, 0x22, count - index) else { return (end, true) }
      index = UnsafeRawPointer(next) - UnsafeRawPointer(bytes) + 1
      if index < count, bytes[index] == 0x22 { index += 1 } else { break }
    }
  }
}
