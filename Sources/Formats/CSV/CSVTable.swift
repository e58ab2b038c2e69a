import Text

/// A CSV file (RFC 4180), held as bytes, with the name to call it by in messages.
@safe public final class CSVTable {
  /// The name as the user wrote it.
  public let name: String
  private let text: TextBuffer

  /// Takes the text of a file.
  ///
  /// - Parameter text: UTF-8, with or without a byte-order mark, lines ended by LF or CRLF.
  public init(name: String, _ text: consuming TextBuffer) {
    self.name = name
    if text.isFull { text = text.grown() }
    // A line feed behind the last record lets loops look for the end of a cell only.
    unsafe text.append { free in
      unsafe free[0] = 0x0A
      return 1
    }
    self.text = text
  }

  /// Whether a text is a path network in CSV, told from the columns that its first line names.
  public static func isNetwork(_ text: borrowing TextBuffer) -> Bool { kind(of: text) == .network }

  /// The cells of the first line; `nil` for JSON and for an empty text.
  static func header(of text: borrowing TextBuffer) -> [String]? {
    var line: [UInt8] = []
    for offset in text.markLength..<min(text.count, 1 << 16) {
      if text[offset] == 0x0A { break }
      line.append(text[offset])
    }
    guard let first = line.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return nil }
    var reader = CSVReader()
    return reader.read(line + [0x0A]).first?.cells
  }

  /// About how many records there are, by the lines of its first 64 KiB, at most four million; for making room, not for
  /// counting.
  var likelyCount: Int {
    let sample = min(text.count, 1 << 16)
    var lines = 0
    for offset in 0..<sample where text[offset] == 0x0A { lines += 1 }
    return min(sample == text.count ? lines : lines * (text.count / sample + 1), 1 << 22)
  }

  /// Calls `body` with the records of the table; they are valid for the call only.
  func withRows<R, E: Error>(_ body: (inout CSVRows) throws(E) -> R) throws(E) -> R {
    let outcome = unsafe text.withUnsafeBytes { bytes, count -> Result<R, E> in
      var rows = unsafe CSVRows(bytes, count)
      do throws(E) { return .success(try body(&rows)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }
}

/// The records of a CSV text one after the other, each as the spans of its cells.
@safe struct CSVRows {
  /// Where the content of a cell starts and ends; a cell whose quotes cannot simply be cut off is kept with them.
  struct Cell {
    var start: Int
    var end: Int
    var hasQuotes: Bool
  }

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private var position = 0
  private var nextLine = 1
  private var start = 0
  /// The line on which the record starts, counted from 1.
  private(set) var line = 1
  /// The cells of the record.
  private(set) var cells: [Cell] = []
  /// Whether a quote that was opened in the record was never closed.
  private(set) var isCutOff = false

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  /// - Parameters:
  ///   - bytes: a text that ends with a line feed, valid as long as this value is used.
  ///   - count: how many there are, the line feed included.
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    unsafe self.bytes = bytes
    self.count = count
  }

  /// Where a record starts, to come back to it.
  struct Mark {
    fileprivate var start: Int
    fileprivate var line: Int
  }

  /// Where the record starts.
  var mark: Mark { Mark(start: start, line: line) }

  /// Goes back, or forth, to a record of this table.
  mutating func go(to mark: Mark) {
    position = mark.start
    nextLine = mark.line
    _ = next()
  }

  /// Goes to the next record that is no empty line; `false` at the end.
  mutating func next() -> Bool {
    while position < count {
      start = position
      line = nextLine
      scan()
      let isEmpty = cells.count == 1 && cells[0].start == cells[0].end && !cells[0].hasQuotes && cells[0].start == start
      if !isEmpty { return true }
    }
    return false
  }

  private mutating func scan() {
    cells.removeAll(keepingCapacity: true)
    while true {
      let front = position
      if unsafe bytes[front] == Self.quote {
        scanQuoted()
      } else {
        while unsafe bytes[position] != Self.comma && bytes[position] != 0x0A { position &+= 1 }
        cells.append(Cell(start: front, end: position, hasQuotes: false))
      }
      if position >= count { break }
      if unsafe bytes[position] == 0x0A { break }
      position &+= 1
    }
    cutReturn()
    position &+= 1
    nextLine &+= 1
  }

  /// Cuts the carriage return of CRLF off the last cell.
  private mutating func cutReturn() {
    let last = cells.count - 1
    guard cells[last].end == position, position > cells[last].start else { return }
    if unsafe bytes[position - 1] == 0x0D { cells[last].end -= 1 }
  }

  /// Scans a cell that starts with a quote, up to the comma or line feed behind it.
  private mutating func scanQuoted() {
    let front = position
    var isPlain = true
    position += 1
    while position < count {
      let byte = unsafe bytes[position]
      if byte == 0x0A { nextLine += 1 }
      position += 1
      guard byte == Self.quote else { continue }
      if position < count, unsafe bytes[position] == Self.quote {
        isPlain = false
        position += 1
        continue
      }
      let closed = position - 1
      while unsafe bytes[position] != Self.comma && bytes[position] != 0x0A { position += 1 }
      let rest = unsafe position - closed - 1 - (bytes[position] == 0x0A && bytes[position - 1] == 0x0D ? 1 : 0)
      if isPlain && rest <= 0 {
        cells.append(Cell(start: front + 1, end: closed, hasQuotes: false))
      } else {
        cells.append(Cell(start: front, end: position, hasQuotes: true))
      }
      return
    }
    isCutOff = true
    cells.append(Cell(start: front, end: count, hasQuotes: true))
  }

  // MARK: Cells

  /// Whether a cell holds nothing.
  func isEmpty(_ column: Int) -> Bool { cells[column].start == cells[column].end }

  /// The bytes of a cell, for the call.
  func withBytes<R>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let cell = cells[column]
    guard cell.hasQuotes else {
      return unsafe body(UnsafeBufferPointer(start: bytes + cell.start, count: cell.end - cell.start))
    }
    return unsafe Array(text(column).utf8).withUnsafeBufferPointer { unsafe body($0) }
  }

  /// The text of a cell.
  func text(_ column: Int) -> String {
    let cell = cells[column]
    let raw = unsafe UnsafeBufferPointer(start: bytes + cell.start, count: cell.end - cell.start)
    guard cell.hasQuotes else { return unsafe String(decoding: raw, as: UTF8.self) }
    var reader = CSVReader(isAtFront: false)
    _ = unsafe reader.read(raw)
    return reader.finish()?.cells.first ?? ""
  }

  /// The number that a cell spells, blanks around it allowed; `nil` when it spells none or one that is not finite.
  func number(_ column: Int) -> Double? {
    let cell = cells[column]
    let (value, end) = unsafe DecimalReader.read(bytes, at: cell.start)
    if end == cell.end, end > cell.start, value.isFinite { return value }
    return JSONReader.number(text(column))
  }

  /// The only byte of a cell, 0 when there are none or several.
  func byte(_ column: Int) -> UInt8 {
    cells[column].end - cells[column].start == 1 ? unsafe bytes[cells[column].start] : 0
  }

  /// Where a cell starts: its line, and the byte in that line, both counted from 1.
  func spot(_ column: Int) -> (line: Int, column: Int) {
    var line = line
    var front = start
    for index in start..<cells[column].start where unsafe bytes[index] == 0x0A {
      line += 1
      front = index + 1
    }
    return (line, cells[column].start - front + 1)
  }
}
