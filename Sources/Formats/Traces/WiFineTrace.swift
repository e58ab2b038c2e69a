import Text

/// Tables of the WiFine data set: signal strengths of many access points, and in the last five columns seconds, x, y, z
/// in metres, and the floor; the header counts the access points and names the rest.
enum WiFineTrace {
  private static let columns = ["timestamp", "x", "y", "z", "floorID"]

  static func isRecognized(_ front: String) -> Bool {
    let names = front.filter { $0 != "\r" && $0 != "\r\n" }.split(separator: ",", omittingEmptySubsequences: false)
    return names.first == "0" && names.suffix(columns.count).elementsEqual(columns) { $0 == $1 }
  }

  static func read(_ text: borrowing TextBuffer, into draft: inout TraceDraft) {
    var width: Int?
    unsafe TraceText.forEachLine(text) { line, bytes in
      let cells = unsafe TraceText.cells(bytes, UInt8(ascii: ","))
      guard let width else {
        width = cells.count
        return
      }
      guard cells.count == width, width >= columns.count else {
        return draft.leaveOut(line: line, "the row has \(cells.count) cells, the header \(width)")
      }
      let last = Array(cells.suffix(columns.count))
      guard let x = Decimal.value(last[1]), let y = Decimal.value(last[2]) else {
        return draft.leaveOut(line: line, "the position is no pair of numbers")
      }
      guard let time = draft.time(last[0], .seconds, .line(line, column: 1)) else { return }
      let level = last[4].isEmpty ? nil : last[4]
      draft.add(TraceRow(line: line, time: time, x: x, y: y, level: level), time: time)
    }
  }
}
