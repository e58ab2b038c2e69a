import Text

/// Samples of fmm: cells separated by semicolons under the header `id;x;y`, with a time in seconds or without; or
/// `id;geom` with a LINESTRING a line.
enum FMMTrace {
  private static let headers = ["id;x;y", "id;x;y;timestamp", "id;geom"]

  static func isRecognized(_ front: String) -> Bool { headers.contains(trimmed(front)) }

  private static func trimmed(_ text: String) -> String {
    String(text.filter { $0 != " " && $0 != "\r" }).lowercased()
  }

  static func read(_ text: borrowing TextBuffer, into draft: inout TraceDraft) {
    let header = TraceText.firstLine(text)
    guard isRecognized(header) else {
      return draft.leaveOut(line: 1, "the header is none of \(headers.joined(separator: ", "))")
    }
    let names = trimmed(header).split(separator: ";")
    var isHeader = true
    unsafe TraceText.forEachLine(text) { line, bytes in
      defer { isHeader = false }
      guard !isHeader else { return }
      let cells = unsafe TraceText.cells(bytes, UInt8(ascii: ";"))
      guard cells.count == names.count else {
        return draft.leaveOut(line: line, "the row has \(cells.count) cells, the header \(names.count)")
      }
      if names[1] == "geom" { return readLine(cells, line, &draft) }
      guard let x = Decimal.value(cells[1]), let y = Decimal.value(cells[2]) else {
        return draft.leaveOut(line: line, "the position is no pair of numbers")
      }
      let row = TraceRow(line: line, time: 0, x: x, y: y, device: cells[0])
      guard cells.count > 3 else { return draft.add(row, time: nil) }
      guard let time = draft.time(cells[3], .seconds, .line(line, column: 1)) else { return }
      draft.add(row, time: time)
    }
  }

  private static func readLine(_ cells: [String], _ line: Int, _ draft: inout TraceDraft) {
    guard let points = WKTPoints.points(cells[1], of: "LINESTRING"), !points.isEmpty else {
      return draft.leaveOut(line: line, "'\(cells[1].prefix(40))' is no LINESTRING of pairs of numbers")
    }
    for point in points {
      draft.add(TraceRow(line: line, time: 0, x: point.x, y: point.y, device: cells[0]), time: nil)
    }
  }
}

/// Points in well-known text.
enum WKTPoints {
  /// The points of `POINT(x y)` or `LINESTRING(x y,x y)`; `nil` for anything else.
  static func points(_ text: String, of kind: String) -> [(x: Double, y: Double)]? {
    let open = text.firstIndex(of: "(") ?? text.endIndex
    guard text[..<open].filter({ $0 != " " }).uppercased() == kind, text.last == ")" else { return nil }
    var points: [(x: Double, y: Double)] = []
    for pair in text[open...].dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = pair.split(separator: " ").map { Decimal.value(String($0)) }
      guard numbers.count >= 2, let x = numbers[0], let y = numbers[1] else { return nil }
      points.append((x, y))
    }
    return points
  }
}
