import Geometry
import Text
import VenueModel

/// Reads the cells of one table leniently, with a finding for each oddity.
///
/// An empty cell, a column that the table does not have and a value that was told of are all `nil`.
struct GTFSCells {
  let header: GTFSTable
  var findings: FindingList

  init(_ header: GTFSTable, _ findings: FindingList) {
    self.header = header
    self.findings = findings
  }

  /// Goes to the next record that has as many cells as the header; tells of those that have not.
  mutating func next(_ rows: inout CSVRows) -> Bool {
    let count = header.count
    while rows.next() {
      if rows.isCutOff {
        find(
          .error, "gtfs.unclosed-quote", rows, nil,
          "a quoted cell is never closed; the record and all behind it were left out")
      } else if rows.cells.count != count {
        find(
          .error, "gtfs.cell-count", rows, nil,
          "the record has \(rows.cells.count) cells, the header \(count); it was left out")
      } else {
        return true
      }
    }
    return false
  }

  /// Where a record, or one of its cells, is.
  func place(_ rows: borrowing CSVRows, _ column: GTFSTable.Column?) -> SourcePlace {
    let spot = rows.spot(column.flatMap { header[$0] } ?? 0)
    return SourcePlace(file: header.table.name, .line(spot.line, column: spot.column))
  }

  mutating func find(
    _ severity: Finding.Severity, _ code: String, _ rows: borrowing CSVRows, _ column: GTFSTable.Column?,
    _ message: @autoclosure () -> String
  ) {
    let place = place(rows, column)
    findings.add(severity, code, at: place, message())
  }

  /// The text of a cell as it stands.
  func exactText(_ rows: borrowing CSVRows, _ column: GTFSTable.Column) -> String? {
    guard let index = header[column], !rows.isEmpty(index) else { return nil }
    let text = rows.text(index)
    return text.isEmpty ? nil : text
  }

  /// The text of a cell without the blanks around it.
  func text(_ rows: borrowing CSVRows, _ column: GTFSTable.Column) -> String? {
    guard let text = exactText(rows, column).map({ Trimming.blanks($0) }), !text.isEmpty else { return nil }
    return text
  }

  /// A finite number.
  mutating func number(_ rows: borrowing CSVRows, _ column: GTFSTable.Column) -> Double? {
    guard let index = header[column], !rows.isEmpty(index) else { return nil }
    if let number = rows.number(index) { return number }
    guard let text = text(rows, column) else { return nil }
    find(.warning, "gtfs.bad-number", rows, column, "'\(text)' is no finite number; it was ignored")
    return nil
  }

  /// A number from 0 to a limit.
  mutating func measure(_ rows: borrowing CSVRows, _ column: GTFSTable.Column, upTo limit: Double = 1e5) -> Double? {
    guard let number = number(rows, column) else { return nil }
    guard number >= 0 else {
      find(.warning, "gtfs.negative", rows, column, "a \(column.name) of \(number) is less than 0; it was ignored")
      return nil
    }
    guard number <= limit else {
      find(
        .warning, "gtfs.out-of-range", rows, column,
        "a \(column.name) of \(number) is more than \(Int(limit)); it was ignored")
      return nil
    }
    return number
  }

  /// A whole number in a range.
  mutating func integer(_ rows: borrowing CSVRows, _ column: GTFSTable.Column, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(rows, column) else { return nil }
    if let integer = Int(exactly: number), range.contains(integer) { return integer }
    find(
      .warning, "gtfs.bad-value", rows, column,
      "expected a whole number from \(range.lowerBound) to \(range.upperBound) as \(column.name), found \(number);"
        + " it was ignored")
    return nil
  }
}
