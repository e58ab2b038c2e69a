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
        if job.stopsOnError, !table.failures[Int(record.failure)].isHandedOn {
          writeEnd(done, output)
          return index + 1
        }
        pen = Pen(output)
      }
    }
    // Behind the last good record a breach leaves nothing that was converted.
    let end = table.breach == nil ? input.count : done
    if input.content != .overlong, end > done { pen.copy(bytes + done, end - done) }
    pen.lift()
    if input.content == .overlong { output.append("\n") }
    return table.records.count
  }

  /// Ends an answer behind a record, so that what is there can be read.
  private func writeEnd(_ end: Int, _ output: AnswerBuffer) {
    if case .features = input.content { output.append("]}") }
    let isCRLF = input.content != .overlong && end + 1 < input.count && input.bytes[end] == 0x0D
    output.append(isCRLF ? "\r\n" : "\n")
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
    if job.format == .geojson {
      let record = table.records[index]
      return writeFeature(record, table.failures[Int(record.failure)], output)
    }
    FailureWriter(table: table, input: input, layout: job.layout, keepsSource: job.fields.keepsSource).write(
      index, output)
  }

  // MARK: GeoJSON

  /// The feature without its geometry, and why; a box and an error of its own are of no use without it.
  private func writeFeature(_ record: RecordTable.Record, _ failure: RecordTable.Failure, _ output: AnswerBuffer) {
    let bytes = UnsafePointer(input.bytes)
    var cursor = JSONCursor(bytes, Int(record.start), Int(record.end))
    var replaced: [(range: Range<Int>, text: String)] = []
    var (hasGeometry, hasError) = (false, false)
    try? cursor.object(depth: 0) { (cursor, key) throws(JSONCursor.Fault) in
      let from = cursor.index
      try cursor.skipValue()
      if key.is("geometry") {
        hasGeometry = true
        replaced.append((from..<cursor.index, "null"))
      } else if key.is("bbox") {
        replaced.append((from..<cursor.index, "null"))
      } else if key.is("crs") {
        replaced.append((from..<cursor.index, job.crs))
      } else if key.is("error") {
        hasError = true
        replaced.append((from..<cursor.index, FailureWriter.object(failure)))
      }
    }
    guard hasGeometry else {
      return output.append(
        "{\"type\":\"Feature\",\"geometry\":null,\"properties\":null,\"error\":\(FailureWriter.object(failure))}")
    }
    var done = Int(record.start)
    for (range, text) in replaced {
      output.append(bytes + done, range.lowerBound - done)
      output.append(text)
      done = range.upperBound
    }
    output.append(bytes + done, Int(record.end) - 1 - done)
    output.append(hasError ? "}" : ",\"error\":\(FailureWriter.object(failure))}")
  }
}
