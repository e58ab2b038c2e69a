import Frames

/// The header of a CSV file, and what each of its columns is for.
public struct CSVLayout: Sendable {
  /// The names of the columns.
  public let names: [String]
  /// The columns that a scanner needs, by their place in the row.
  let needed: [(column: Int, role: Role)]
  /// The column that holds errors already, `nil` when the answer adds one.
  let errorColumn: Int?
  /// The header of the answer, with its line end; bytes that are no UTF-8 stay what they are.
  public let header: [UInt8]
  /// How many fields an answer adds behind the row's own.
  let added: Int
  /// How many bytes of the stream the header takes.
  public let length: Int

  enum Role: Hashable, Sendable {
    case x
    case y
    case z
    case level
    case error

    /// Whether it is a number of the position.
    var isAxis: Bool { self == .x || self == .y || self == .z }
  }
}

extension CSVLayout {
  /// Reads the header.
  ///
  /// - Parameters:
  ///   - front: the front of the stream.
  ///   - wanted: the names of the position's columns; `nil` for the usual ones of the source.
  ///   - levelColumn: the name of the column that names the level; `nil` when none does.
  ///   - keepsSource: whether the answer's columns are added instead of replacing the source's.
  /// - Throws: ``RecordError`` for a header that lacks a column, or when there is none.
  public init(
    _ front: RecordBuffer, chain: FrameChain, wanted: [String]?, levelColumn: String?,
    keepsSource: Bool
  ) throws(RecordError) {
    let (bytes, count) = (UnsafePointer(front.bytes), front.count)
    let end = CSVScanner.endOfRecord(bytes, count)
    guard end > 0 else {
      throw RecordError("record.empty", "is empty; the first line names the columns, such as id,x,y", line: 1)
    }
    guard !endsInQuote(bytes, end) else {
      throw RecordError("record.unclosed-quote", "a quoted name in the header is never closed", line: 1)
    }
    let spans = CSVScanner.cells(bytes, 0, count)
    names = spans.map { CSVScanner.text(bytes, $0) }
    try Self.refuse(names, wanted)
    let source: [String]
    switch PositionFields.find(chain.sourceAxes, in: names, wanted: wanted) {
    case .success(let found): source = found
    case .failure(var error):
      error.line = 1
      throw error
    }
    let all = names
    let columns = source.map { name in all.firstIndex(of: name) ?? 0 }
    var level: Int?
    if let levelColumn {
      level = names.firstIndex(of: levelColumn)
      guard level != nil else {
        throw RecordError(
          "record.no-level",
          "several levels are meant, and there is no column '\(levelColumn)' that names one; --level names it for all"
            + " rows, --level-column another column", line: 1)
      }
    }
    let error = names.firstIndex(of: "error")
    let others = names.enumerated().filter { keepsSource || !columns.contains($0.offset) }.map(\.element)
    let target = PositionFields.targetNames(chain.targetAxes, chain.target, taken: others)
    var needed: [(column: Int, role: Role)] = zip(columns, [Role.x, .y, .z]).map { ($0, $1) }
    if let level, !columns.contains(level) { needed.append((level, .level)) }
    if let error { needed.append((error, .error)) }
    self.needed = needed.sorted { $0.column < $1.column }
    errorColumn = error
    length = end
    // A target with more axes than the source gets the rest behind the row.
    added = keepsSource ? target.count : max(target.count - columns.count, 0)
    var cells = spans.map { Array(UnsafeBufferPointer(start: bytes + $0.lowerBound, count: $0.count)) }
    if !keepsSource { for (column, name) in zip(columns, target) { cells[column] = Array(name.utf8) } }
    cells += target.suffix(added).map { Array($0.utf8) }
    if error == nil { cells.append(Array("error".utf8)) }
    let isCRLF = end >= 2 && bytes[end - 2] == 0x0D
    header = Array(cells.joined(separator: [UInt8(ascii: ",")])) + Array((isCRLF ? "\r\n" : "\n").utf8)
  }

  private static func refuse(_ names: [String], _ wanted: [String]?) throws(RecordError) {
    if names.count == 1 {
      for (separator, what) in [(";", "semicolons"), ("\t", "tabs"), ("|", "bars")] where names[0].contains(separator) {
        throw RecordError(
          "record.separator", "the columns seem to be separated by \(what); footway reads commas (RFC 4180)", line: 1)
      }
    }
    let numbers = names.count { Double($0) != nil }
    if numbers >= 2 || numbers == names.count {
      throw RecordError(
        "record.no-header",
        "the first line must name the columns, such as id,x,y; it holds numbers. Put such a line before it", line: 1)
    }
    var seen: Set<String> = []
    for name in names where !name.isEmpty && !seen.insert(name).inserted {
      guard wanted == nil || wanted?.contains(name) == true else { continue }
      throw RecordError("record.duplicate-column", "the column '\(name)' stands twice in the header", line: 1)
    }
  }
}
