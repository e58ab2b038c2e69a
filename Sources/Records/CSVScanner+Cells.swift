extension CSVScanner {
  /// The cells of the record that starts at an offset, quotes included; the record ends at a line feed or at `count`.
  static func cells(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var index = start
    while true {
      let from = index
      if index < count, bytes[index] == quote {
        index += 1
        while index < count {
          if bytes[index] == quote {
            index += 1
            if index == count || bytes[index] != quote { break }
          }
          index += 1
        }
      }
      while index < count, bytes[index] != comma, bytes[index] != 0x0A { index += 1 }
      let isLast = index >= count || bytes[index] == 0x0A
      cells.append(from..<(isLast && index > from && bytes[index - 1] == 0x0D ? index - 1 : index))
      if isLast { return cells }
      index += 1
    }
  }

  /// Behind the line feed of the first record; 0 when there are no bytes.
  static func endOfRecord(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard count > 0, let last = cells(bytes, 0, count).last else { return 0 }
    var end = last.upperBound
    while end < count, bytes[end] != 0x0A { end += 1 }
    return min(end + 1, count)
  }

  static func endWithoutFeed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var end = count
    while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// A cell as it stands.
  static func raw(_ bytes: UnsafePointer<UInt8>, _ cell: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(start: bytes + cell.lowerBound, count: cell.count), as: UTF8.self)
  }

  /// What a cell says: without its quotes, doubled ones single.
  static func text(_ bytes: UnsafePointer<UInt8>, _ cell: Range<Int>) -> String {
    guard !cell.isEmpty, bytes[cell.lowerBound] == quote else { return raw(bytes, cell) }
    var inner: [UInt8] = []
    var index = cell.lowerBound + 1
    while index < cell.upperBound {
      if bytes[index] == quote {
        if index + 1 < cell.upperBound, bytes[index + 1] == quote { index += 1 } else { break }
      }
      inner.append(bytes[index])
      index += 1
    }
    return String(decoding: inner, as: UTF8.self)
  }
}

extension String {
  /// Without spaces and tabs at its ends.
  var trimmingSpaces: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }

  /// At most 60 characters.
  var shortened: String { count <= 60 ? self : String(prefix(57)) + "…" }
}
