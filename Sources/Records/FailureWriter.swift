import Text

/// Writes what stands in the place of a record of CSV or NDJSON that failed.
struct FailureWriter {
  let table: RecordTable
  let input: RecordBuffer
  /// The layout; `nil` for NDJSON.
  let layout: CSVLayout?
  /// Whether the cells of the position stay as they are instead of being emptied.
  let keepsSource: Bool

  /// Writes it without a line end.
  func write(_ index: Int, _ output: AnswerBuffer) {
    let record = table.records[index]
    let failure = table.failures[Int(record.failure)]
    if let layout { return writeRow(record, failure, layout, output) }
    if failure.isHandedOn {
      output.append(UnsafePointer(input.bytes) + Int(record.start), Int(record.end - record.start))
    } else {
      let line = input.firstLine + Int(record.line)
      output.append("{\"line\":\(line),\"error\":\(Self.object(failure))}")
    }
  }

  /// A failure as JSON.
  static func object(_ failure: RecordTable.Failure) -> String {
    "{\"code\":\(JSONWriter.quoted(failure.code)),\"message\":\(JSONWriter.quoted(failure.message))}"
  }

  /// The cells of the row as far as it has them, and why it failed.
  private func writeRow(
    _ record: RecordTable.Record, _ failure: RecordTable.Failure, _ layout: CSVLayout, _ output: AnswerBuffer
  ) {
    let bytes = UnsafePointer(input.bytes)
    let isReadable = input.content == .records
    if failure.isHandedOn {
      output.append(bytes + Int(record.start), Int(record.end - record.start))
      return output.append(String(repeating: ",", count: layout.added))
    }
    let found = isReadable ? CSVScanner.cells(bytes, Int(record.start), Int(record.end)) : []
    let emptied = keepsSource ? [] : layout.needed.filter { $0.role.isAxis }.map(\.column)
    for column in layout.names.indices {
      if column > 0 { output.append(",") }
      if column == layout.errorColumn {
        output.append(CSV.cell("\(failure.message) [\(failure.code)]"))
      } else if column < found.count, !emptied.contains(column) {
        output.append(bytes + found[column].lowerBound, found[column].count)
      }
    }
    output.append(String(repeating: ",", count: layout.added))
    if layout.errorColumn == nil { output.append("," + CSV.cell("\(failure.message) [\(failure.code)]")) }
  }
}
