import Text

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the positions in rows of CSV.
struct CSVScanner {
  let layout: CSVLayout
  let memo: LevelMemo
  /// Whether the source's cells stay as they are.
  let keepsSource: Bool
  /// The unit of times that are numbers.
  var unit = TimeUnit.seconds

  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")

  /// Fills a table from a chunk of whole records.
  func scan(_ buffer: RecordBuffer, into table: RecordTable) {
    let bytes = UnsafePointer(buffer.bytes)
    let count = buffer.count
    switch buffer.content {
    case .unclosedQuote:
      table.begin(0, line: 0)
      table.end(Self.endWithoutFeed(bytes, count))
      return table.fail("record.unclosed-quote", "a quoted cell is never closed; the row was taken to its line's end")
    case .overlong:
      table.begin(0, line: 0)
      table.end(count)
      return table.fail("record.too-long", "the row is longer than \(RecordLimit.text)")
    default: break
    }
    let hasQuotes = memchr(bytes, Int32(Self.quote), count) != nil
    var start = 0
    var line = 0
    while start < count {
      let end = hasQuotes ? scanQuoted(bytes, start, count, line, table) : scanRow(bytes, start, count, line, table)
      line &+= hasQuotes ? lineFeeds(bytes + start, end - start) : 1
      start = end
    }
  }

  // MARK: Rows without quotes

  /// Scans a row and returns where the next one starts.
  @inline(__always)
  private func scanRow(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ line: Int, _ table: RecordTable
  ) -> Int {
    table.begin(start, line: line)
    var index = start
    var column = 0
    var position = (x: 0.0, y: 0.0, z: 0.0)
    var fix = FixColumns.Fix()
    let edits = table.edits.count
    let number = table.count
    let replaces = !keepsSource
    for (wanted, role) in layout.needed {
      while column < wanted {
        while bytes[index] != Self.comma, bytes[index] != 0x0A { index &+= 1 }
        if bytes[index] == 0x0A { return slow(bytes, start, count, edits, table) }
        index &+= 1
        column &+= 1
      }
      switch role {
      case .x, .y, .z:
        let (value, end) = DecimalReader.read(bytes, at: index)
        let next = bytes[end]
        guard end > index, next == Self.comma || next == 0x0A || next == 0x0D && bytes[end &+ 1] == 0x0A else {
          return slow(bytes, start, count, edits, table)
        }
        switch role {
        case .x:
          position.x = value
          if replaces { table.edit(index, end, .x, number) }
        case .y:
          position.y = value
          if replaces { table.edit(index, end, .y, number) }
        default:
          position.z = value
          if replaces { table.edit(index, end, .z, number) }
        }
        index = end
      case .level:
        let from = index
        while bytes[index] != Self.comma, bytes[index] != 0x0A { index &+= 1 }
        let to = bytes[index] == 0x0A && index > from && bytes[index &- 1] == 0x0D ? index &- 1 : index
        guard setLevel(bytes, from, to, table) else { return slow(bytes, start, count, edits, table) }
      case .error:
        let next = bytes[index]
        guard next == Self.comma || next == 0x0A || next == 0x0D && bytes[index &+ 1] == 0x0A else {
          return slow(bytes, start, count, edits, table)
        }
      case .time, .device, .accuracy, .course, .speed:
        index = scanFix(role, bytes, index, &fix)
        if index < 0 { return slow(bytes, start, count, edits, table) }
      }
    }
    // What is left of the row only has to have the right number of cells.
    var commas = layout.names.count &- 1 &- column
    while bytes[index] != 0x0A {
      if bytes[index] == Self.comma { commas &-= 1 }
      index &+= 1
    }
    guard commas == 0, position.x.isFinite, position.y.isFinite, position.z.isFinite else {
      return slow(bytes, start, count, edits, table)
    }
    table.end(index > start && bytes[index &- 1] == 0x0D ? index &- 1 : index)
    table.append(position)
    table.fixes?.append(fix)
    return index &+ 1
  }

  /// Reads a plain cell of a fix and returns where it ends; -1 for a cell that takes more.
  @inline(__always)
  private func scanFix(
    _ role: CSVLayout.Role, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ fix: inout FixColumns.Fix
  ) -> Int {
    var end = start
    switch role {
    case .time:
      guard let reading = try? TimeReader.read(bytes, at: start, unit) else { return -1 }
      end = reading.end
      fix.time = reading.time
      fix.form = reading.form
    case .accuracy, .course, .speed:
      let (value, behind) = DecimalReader.read(bytes, at: start)
      if behind > start {
        guard fix.take(value, role) else { return -1 }
      }
      end = behind
    default:
      while bytes[end] != Self.comma, bytes[end] != 0x0A { end &+= 1 }
      if bytes[end] == 0x0A, end > start, bytes[end &- 1] == 0x0D { end &-= 1 }
      guard end > start else { return -1 }
      fix.device = FixColumns.DeviceName(
        start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: end &- start))
    }
    let next = bytes[end]
    return next == Self.comma || next == 0x0A || next == 0x0D && bytes[end &+ 1] == 0x0A ? end : -1
  }

  private func setLevel(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ to: Int, _ table: RecordTable) -> Bool {
    guard let level = memo.level(bytes, from, to) else { return false }
    table.records.base[table.records.count - 1].level = level
    return true
  }

  // MARK: Rows cell by cell

  private func scanQuoted(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ line: Int, _ table: RecordTable
  ) -> Int {
    table.begin(start, line: line)
    return slow(bytes, start, count, table.edits.count, table)
  }

  /// Scans a row cell by cell, and says what is wrong with it where something is.
  @inline(never)
  private func slow(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ edits: Int, _ table: RecordTable
  ) -> Int {
    table.edits.truncate(to: edits)
    let cells = Self.cells(bytes, start, count)
    let end = cells[cells.count - 1].upperBound
    var next = end
    while next < count, bytes[next] != 0x0A { next += 1 }
    table.end(end)
    if end == start {
      // An empty line is no row; it stays.
      table.records.truncate(to: table.records.count - 1)
      return next + 1
    }
    guard cells.count == layout.names.count else {
      failCount(bytes, cells, table)
      return next + 1
    }
    // A row that failed before has lost its position; any other `error` is a column of somebody's own.
    let positions = layout.needed.filter { [.x, .y, .z].contains($0.role) }
    if let column = layout.errorColumn, !cells[column].isEmpty, positions.allSatisfy({ cells[$0.column].isEmpty }) {
      table.fail("record.handed-on", Self.text(bytes, cells[column]), isHandedOn: true)
      return next + 1
    }
    var position = (x: 0.0, y: 0.0, z: 0.0)
    var fix = FixColumns.Fix()
    let newPosition = table.count
    for (column, role) in layout.needed {
      let cell = cells[column]
      switch role {
      case .error: continue
      case .level:
        let text = Self.text(bytes, cell).trimmingSpaces
        guard let level = memo.level(text) else {
          table.edits.truncate(to: edits)
          table.fail("record.level", memo.message(text))
          return next + 1
        }
        table.records.base[table.records.count - 1].level = level
      case .x, .y, .z:
        guard let value = number(bytes, cell, column, table) else {
          table.edits.truncate(to: edits)
          return next + 1
        }
        switch role {
        case .x: position.x = value
        case .y: position.y = value
        default: position.z = value
        }
        if keepsSource { continue }
        table.edit(cell.lowerBound, cell.upperBound, role == .x ? .x : role == .y ? .y : .z, newPosition)
      case .time, .device, .accuracy, .course, .speed:
        guard takeFix(role, bytes, cell, layout.names[column], &fix, table) else { return next + 1 }
      }
    }
    table.append(position)
    table.fixes?.append(fix)
    return next + 1
  }

  /// The number in a cell, blanks and quotes around it allowed; `nil` when it is none, and the record then failed.
  private func number(
    _ bytes: UnsafePointer<UInt8>, _ cell: Range<Int>, _ column: Int, _ table: RecordTable
  ) -> Double? {
    let text = Self.text(bytes, cell).trimmingSpaces
    let name = layout.names[column]
    if text.isEmpty {
      table.fail("record.missing", "the cell '\(name)' is empty")
      return nil
    }
    if let value = Decimal.value(text) { return value }
    var hint = ""
    if Decimal.value(text.replacing(",", with: ".")) != nil {
      hint = "; write a point before the decimals, not a comma"
    }
    table.fail(
      "record.not-a-number", "the cell '\(name)' holds '\(text.shortened)', which is no number that can be used\(hint)")
    return nil
  }

  /// Takes a cell of a fix, blanks around numbers and quotes allowed; `false` when the record failed.
  private func takeFix(
    _ role: CSVLayout.Role, _ bytes: UnsafePointer<UInt8>, _ cell: Range<Int>, _ name: String,
    _ fix: inout FixColumns.Fix, _ table: RecordTable
  ) -> Bool {
    guard role == .device else {
      return fix.take(Self.text(bytes, cell).trimmingSpaces, role, "the cell '\(name)'", unit, table)
    }
    guard !cell.isEmpty, bytes[cell.lowerBound] != Self.quote else {
      return fix.takeDevice(Self.text(bytes, cell), "the cell '\(name)'", table)
    }
    fix.device = FixColumns.DeviceName(start: UInt32(cell.lowerBound), length: UInt32(cell.count))
    return true
  }

  private func failCount(_ bytes: UnsafePointer<UInt8>, _ cells: [Range<Int>], _ table: RecordTable) {
    var message = "the row has \(cells.count) cells, the header \(layout.names.count)"
    if cells.count == layout.names.count + layout.needed.count { message += "; are decimals written with a comma?" }
    if cells.count > layout.names.count {
      let surplus = cells[layout.names.count...].map { Self.raw(bytes, $0) }.joined(separator: ",")
      message += "; left over is '\(surplus.shortened)'"
    }
    table.fail("record.cells", message)
  }
}
