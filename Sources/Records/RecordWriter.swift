import Text

/// Writes the answer to a chunk: the bytes between the edits as they are, the edits anew, and failed records in the
/// format's own way.
struct RecordWriter {
  let job: ConversionJob
  let table: RecordTable
  let input: RecordBuffer
  /// Decimals, -1 for as many as read back.
  private let precision: Int

  init(job: ConversionJob, table: RecordTable, input: RecordBuffer) {
    self.job = job
    self.table = table
    self.input = input
    precision = job.precision ?? -1
  }

  /// Writes all records, or those up to the first that failed when the job ends there.
  ///
  /// - Returns: how many records were written.
  func write(to output: AnswerBuffer) -> Int {
    let bytes = UnsafePointer(input.bytes)
    var pen = Pen(output)
    var done = 0
    let layout = job.layout
    let added = layout?.added ?? 0
    let addsError = layout.map { $0.errorColumn == nil } ?? false
    for index in 0..<table.records.count {
      let record = table.records[index]
      let start = Int(record.start)
      pen.copy(bytes + done, start &- done)
      done = Int(record.end)
      if record.failure < 0 {
        writeEdits(table.edits(of: index), from: start, to: done, &pen)
        if added > 0 { writeAdded(added, index, &pen) }
        if addsError { pen.put(UInt8(ascii: ",")) }
      } else {
        pen.lift()
        writeFailure(index, output)
        let isEnd = job.stopsOnError && !table.failures[Int(record.failure)].isHandedOn
        if isEnd { output.append("\n") }
        if isEnd { return index + 1 }
        pen = Pen(output)
      }
    }
    let end = table.breach.map { min($0.offset, input.count) } ?? input.count
    if input.content != .overlong, end > done { pen.copy(bytes + done, end - done) }
    pen.lift()
    if input.content == .overlong { output.append("\n") }
    return table.records.count
  }

  /// Copies a record with its edits.
  @inline(__always)
  private func writeEdits(_ edits: Range<Int>, from start: Int, to end: Int, _ pen: inout Pen) {
    let bytes = UnsafePointer(input.bytes)
    var done = start
    for index in edits {
      let edit = table.edits[index]
      pen.copy(bytes + done, Int(edit.start) &- done)
      let position = Int(edit.index)
      switch edit.kind {
      case .x: pen.write(table.x[position], precision)
      case .y: pen.write(table.y[position], precision)
      case .z: pen.write(table.z[position], precision)
      case .text: pen.write(table.texts[position])
      }
      done = Int(edit.end)
    }
    pen.copy(bytes + done, end &- done)
  }

  // MARK: CSV

  /// The fields behind a row's own.
  private func writeAdded(_ added: Int, _ index: Int, _ pen: inout Pen) {
    let position = table.positions(of: index).lowerBound
    let axes = job.fields.target.count
    for axis in (axes - added)..<axes {
      pen.put(UInt8(ascii: ","))
      pen.write(axis == 0 ? table.x[position] : axis == 1 ? table.y[position] : table.z[position], precision)
    }
  }

  private func writeFailure(_ index: Int, _ output: AnswerBuffer) {
    let record = table.records[index]
    let failure = table.failures[Int(record.failure)]
    switch job.format {
    case .csv: writeRow(record, failure, output)
    case .ndjson:
      if failure.isHandedOn {
        output.append(UnsafePointer(input.bytes) + Int(record.start), Int(record.end - record.start))
      } else {
        let line = input.firstLine + Int(record.line)
        output.append("{\"line\":\(line),\"error\":\(error(failure))}")
      }
    case .geojson: writeFeature(record, failure, output)
    }
  }

  private func error(_ failure: RecordTable.Failure) -> String {
    "{\"code\":\(jsonString(failure.code)),\"message\":\(jsonString(failure.message))}"
  }

  /// The cells of the row as far as it has them, its position empty, and why.
  private func writeRow(_ record: RecordTable.Record, _ failure: RecordTable.Failure, _ output: AnswerBuffer) {
    guard let layout = job.layout else { return }
    let bytes = UnsafePointer(input.bytes)
    let isReadable = input.content == .records
    var cells =
      isReadable
      ? CSVScanner.cells(bytes, Int(record.start), Int(record.end)).map { CSVScanner.raw(bytes, $0) } : []
    cells = Array(cells.prefix(layout.names.count))
    while cells.count < layout.names.count { cells.append("") }
    if !failure.isHandedOn {
      for (column, role) in layout.needed where [.x, .y, .z].contains(role) && !job.fields.keepsSource {
        cells[column] = ""
      }
    }
    cells += Array(repeating: "", count: layout.added)
    let message = failure.isHandedOn ? failure.message : "\(failure.message) [\(failure.code)]"
    if let column = layout.errorColumn {
      cells[column] = csvCell(message)
    } else {
      cells.append(csvCell(message))
    }
    output.append(cells.joined(separator: ","))
  }

  // MARK: GeoJSON

  /// The feature without its geometry, and why.
  private func writeFeature(_ record: RecordTable.Record, _ failure: RecordTable.Failure, _ output: AnswerBuffer) {
    let bytes = UnsafePointer(input.bytes)
    var cursor = JSONCursor(bytes, Int(record.start), Int(record.end))
    var geometry: Range<Int>?
    try? cursor.object(depth: 0) { (cursor, key) throws(JSONCursor.Fault) in
      let from = cursor.index
      try cursor.skipValue()
      if key.is("geometry") { geometry = from..<cursor.index }
    }
    guard let geometry else {
      return output.append(
        "{\"type\":\"Feature\",\"geometry\":null,\"properties\":null,\"error\":\(error(failure))}")
    }
    output.append(bytes + Int(record.start), geometry.lowerBound - Int(record.start))
    output.append("null")
    output.append(bytes + geometry.upperBound, Int(record.end) - 1 - geometry.upperBound)
    output.append(",\"error\":\(error(failure))}")
  }
}

/// A text as a JSON string, quotes included.
func jsonString(_ text: String) -> String {
  var json = JSONWriter()
  json.beginArray()
  json.write(nil, text)
  json.endArray()
  return String(json.take().dropFirst().dropLast())
}

/// A text as a cell of CSV, quoted where it must be (RFC 4180).
func csvCell(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return text }
  return "\"" + text.replacing("\"", with: "\"\"") + "\""
}
