/// Splits a CSV text (RFC 4180) into records, chunk by chunk.
///
/// Quoted cells may hold commas, line breaks and doubled quotes; lines end with CRLF or LF; a byte-order mark at the
/// front is passed over. A quote within a cell that does not start with one is taken as it stands.
public struct CSVReader: Sendable {
  /// A record: its cells, and the line on which it starts, counted from 1.
  public struct Record: Hashable, Sendable {
    /// The cells, without their quotes.
    public var cells: [String]
    /// The line.
    public var line: Int
    /// Whether a quote that was opened in it was never closed.
    public var isCutOff: Bool
  }

  /// The longest record that is read, in bytes; a longer one is cut there and marked as cut off.
  public static let longestRecord = 16 << 20

  private enum State: Sendable {
    case start
    case plain
    case quoted
    case quoteInQuoted
  }

  private var state = State.start
  private var cell: [UInt8] = []
  private var cells: [String] = []
  private var size = 0
  private var line = 1
  private var recordLine = 1
  private var isFirst: Bool
  private var isOversized = false

  /// The longest record of this reader; smaller in tests.
  var limit = CSVReader.longestRecord

  /// Makes a reader.
  ///
  /// - Parameter isAtFront: whether the bytes are the front of a text, where a byte-order mark is none of its cells.
  public init(isAtFront: Bool = true) { isFirst = isAtFront }

  /// Reads the next bytes and returns the records that end in them.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [Record] {
    var records: [Record] = []
    // An array, so that the loop is compiled for it and not for whatever sequence another module hands over.
    for byte in ContiguousArray(bytes) {
      if byte == 0x0A { line += 1 }
      if let record = take(byte) { records.append(record) }
    }
    return records
  }

  /// Ends the text; returns the last record when no line break ended it.
  public mutating func finish() -> Record? {
    guard !cells.isEmpty || !cell.isEmpty && !isMark || state != .start else { return nil }
    return endRecord(isCutOff: state == .quoted)
  }

  private mutating func take(_ byte: UInt8) -> Record? {
    let quote = UInt8(ascii: "\"")
    switch (state, byte) {
    case (.quoted, quote): state = .quoteInQuoted
    case (.quoted, _): append(byte)
    case (.quoteInQuoted, quote):
      append(byte)
      state = .quoted
    case (.start, quote) where cell.isEmpty || isMark: beginQuoted()
    case (_, UInt8(ascii: ",")):
      // Empty cells take room as well.
      size += 1
      if size <= limit { endCell() } else { isOversized = true }
    case (_, 0x0A):
      if cell.last == 0x0D && state != .quoteInQuoted { cell.removeLast() }
      return endRecord(isCutOff: false)
    case (.quoteInQuoted, 0x0D): break
    default:
      append(byte)
      state = .plain
      if isFirst, isMark { state = .start }
    }
    return nil
  }

  /// Whether the cell is a byte-order mark at the front of the text, or the start of one.
  private var isMark: Bool { isFirst && cells.isEmpty && [0xEF, 0xBB, 0xBF].starts(with: cell) }

  private mutating func beginQuoted() {
    cell.removeAll(keepingCapacity: true)
    state = .quoted
  }

  private mutating func append(_ byte: UInt8) {
    size += 1
    if size > limit {
      isOversized = true
    } else {
      cell.append(byte)
    }
  }

  private mutating func endCell() {
    if isFirst, cells.isEmpty, cell.starts(with: [0xEF, 0xBB, 0xBF]) { cell.removeFirst(3) }
    cells.append(String(decoding: cell, as: UTF8.self))
    cell.removeAll(keepingCapacity: true)
    state = .start
  }

  private mutating func endRecord(isCutOff: Bool) -> Record {
    endCell()
    defer {
      cells = []
      size = 0
      isOversized = false
      isFirst = false
      recordLine = line
    }
    return Record(cells: cells, line: recordLine, isCutOff: isCutOff || isOversized)
  }
}
