import Text

/// Path files of the indoor location competition 2.0: a record a line, its cells separated by tabs, of which those of the
/// type TYPE_WAYPOINT are positions; lines that begin with `#` name the site and the floor.
enum CompetitionTrace {
  static func isRecognized(_ front: String) -> Bool {
    if front.hasPrefix("#\t") || front.hasPrefix("# \t") { return true }
    let cells = front.split(separator: "\t")
    return cells.count >= 2 && Int64(cells[0]) != nil && cells[1].hasPrefix("TYPE_")
  }

  static func read(_ text: borrowing TextBuffer, into draft: inout TraceDraft) {
    draft.place = .floorBox
    var floor: String?
    unsafe TraceText.forEachLine(text) { line, bytes in
      if unsafe bytes[0] == UInt8(ascii: "#") {
        for cell in unsafe TraceText.cells(bytes, 0x09) where cell.hasPrefix("FloorName:") {
          floor = String(cell.dropFirst(10))
        }
      } else if unsafe isWaypoint(bytes) {
        readWaypoint(unsafe TraceText.cells(bytes, 0x09), line, floor, &draft)
      }
    }
  }

  /// Whether the second cell of a line says so; most lines are of sensors, and there are many.
  private static func isWaypoint(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let tab = unsafe line.firstIndex(of: 0x09) else { return false }
    return unsafe line[(tab + 1)...].starts(with: "TYPE_WAYPOINT".utf8)
  }

  private static func readWaypoint(_ cells: [String], _ line: Int, _ floor: String?, _ draft: inout TraceDraft) {
    guard cells.count >= 4, let x = Decimal.value(cells[2]), let y = Decimal.value(cells[3]) else {
      return draft.leaveOut(line: line, "a waypoint needs two numbers behind its type")
    }
    guard let time = draft.time(cells[0], .milliseconds, .line(line, column: 1)) else { return }
    draft.add(TraceRow(line: line, time: time, x: x, y: y, level: floor), time: time)
  }
}
