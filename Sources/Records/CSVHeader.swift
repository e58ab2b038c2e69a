import Frames

/// The first row of CSV, as it stands.
struct CSVHeader {
  /// The names of the columns.
  let names: [String]
  /// Their bytes, quotes included.
  let cells: [[UInt8]]
  /// How many bytes the header takes.
  let length: Int
  /// Its line end.
  let lineEnd: [UInt8]

  /// Reads the header.
  ///
  /// - Parameter wanted: the columns whose names must be unique; `nil` for all.
  /// - Throws: ``RecordError`` when there is none, or its columns are not separated by commas.
  init(_ front: RecordBuffer, wanted: [String]?) throws(RecordError) {
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
    cells = spans.map { Array(UnsafeBufferPointer(start: bytes + $0.lowerBound, count: $0.count)) }
    length = end
    lineEnd = Array((end >= 2 && bytes[end - 2] == 0x0D ? "\r\n" : "\n").utf8)
    try refuse(wanted)
  }

  /// The columns of a position.
  func columns(of axes: [ReferenceSystem.Axis], wanted: [String]?) throws(RecordError) -> [Int] {
    switch PositionFields.find(axes, in: names, wanted: wanted) {
    case .success(let found): return found.map { name in names.firstIndex(of: name) ?? 0 }
    case .failure(var error):
      error.line = 1
      throw error
    }
  }

  /// The column that names the level.
  func level(_ name: String) throws(RecordError) -> Int {
    if let level = names.firstIndex(of: name) { return level }
    throw RecordError(
      "record.no-level",
      "several levels are meant, and there is no column '\(name)' that names one; --level names it for all"
        + " rows, --level-column another column", line: 1)
  }

  private func refuse(_ wanted: [String]?) throws(RecordError) {
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
