import Formats
import Records

/// A pair as read, or why it could not be.
struct PairRecord {
  var line: Int
  var from: String
  var to: String
  var cells: [String] = []
  var error: LookupError?
}

/// Reads records of a batch whatever they are like; the plain ones never get here.
struct PairReading {
  let layout: PairLayout

  /// The pairs in the bytes of a record; none in a blank line.
  ///
  /// - Parameters:
  ///   - line: the line on which the record starts.
  ///   - isTooLong: whether these are the first bytes of a record that is longer than records may be.
  func pairs(_ bytes: [UInt8], line: Int, isTooLong: Bool) -> [PairRecord] {
    layout.input == .csv ? rows(bytes, line) : [object(bytes, line, isTooLong)]
  }

  // MARK: CSV

  private func rows(_ bytes: [UInt8], _ line: Int) -> [PairRecord] {
    var reader = CSVReader(isAtFront: false)
    var records = reader.read(bytes)
    if let last = reader.finish() { records.append(last) }
    return records.filter { $0.cells != [""] }.map { pair($0, line: line + $0.line - 1) }
  }

  private func pair(_ record: CSVReader.Record, line: Int) -> PairRecord {
    var pair = PairRecord(line: line, from: "", to: "", cells: record.cells)
    guard record.cells.count == layout.columnCount, !record.isCutOff else {
      let what =
        record.isCutOff
        ? "a quoted cell is never closed, or the record is longer than 16 MiB"
        : "the record has \(record.cells.count) cells, the header \(layout.columnCount)"
      pair.error = LookupError("pairs.bad-record", what)
      return pair
    }
    pair.from = record.cells[layout.from]
    pair.to = record.cells[layout.to]
    return pair
  }

  // MARK: NDJSON

  private func object(_ bytes: [UInt8], _ line: Int, _ isTooLong: Bool) -> PairRecord {
    var pair = PairRecord(line: line, from: "", to: "")
    guard !isTooLong else {
      pair.error = LookupError("pairs.bad-record", "the line is longer than 16 MiB")
      return pair
    }
    do throws(JSONError) {
      let root = try JSONDocument(TextBuffer(bytes.last == 0x0A ? bytes.dropLast() : bytes[...])).root
      guard let from = root["from"]?.string, let to = root["to"]?.string else {
        pair.error = LookupError("pairs.bad-record", "the object needs \"from\" and \"to\" as texts")
        return pair
      }
      pair.from = from
      pair.to = to
    } catch {
      pair.error = LookupError("json.syntax", "column \(error.column): \(error.message)")
    }
    return pair
  }
}
