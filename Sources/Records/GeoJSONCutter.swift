/// Cuts a stream of GeoJSON between features, by brackets and strings alone; what is in them is checked by the scanner.
struct GeoJSONCutter {
  private enum Place {
    /// Before a value of the top level.
    case top
    /// In the features of a collection, and whether one was there already.
    case features(isFirst: Bool)
  }

  private var place = Place.top

  /// Whether a collection is open, so that the text must not end here.
  var isOpen: Bool { if case .features = place { true } else { false } }

  /// Gives a collection up.
  mutating func giveUp() { place = .top }

  /// Where to cut, and what is before the cut; `nil` when more must be read.
  mutating func cut(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, isAtEnd: Bool, isFull: Bool
  ) -> (end: Int, content: RecordBuffer.Content)? {
    let found =
      switch place {
      case .top: top(bytes, count)
      case .features(let isFirst): features(bytes, count, isFirst)
      }
    if let found { return found }
    // What is left has no end that could be found.
    guard isAtEnd || isFull else { return nil }
    return (count, .broken)
  }

  private mutating func top(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> (end: Int, content: RecordBuffer.Content)? {
    var index = 0
    var end = 0
    while true {
      let start = skipBlanks(bytes, index, count)
      if start == count { return count > 0 ? (end > 0 ? end : count, .records) : nil }
      if let bracket = openingOfFeatures(bytes, start, count) {
        // Whole values before the collection are handed out first.
        if end > 0 { return (end, .records) }
        place = .features(isFirst: true)
        return (bracket + 1, .prologue)
      }
      guard let next = endOfValue(bytes, start, count) else { return end > 0 ? (end, .records) : nil }
      index = next
      end = next
    }
  }

  private mutating func features(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ isFirst: Bool
  ) -> (end: Int, content: RecordBuffer.Content)? {
    var index = 0
    var end = 0
    while true {
      var start = skipBlanks(bytes, index, count)
      if start < count, bytes[start] == UInt8(ascii: "]") {
        if end > 0 { break }
        guard let close = endOfBrackets(bytes, start + 1, count) else { return nil }
        place = .top
        return (close, .epilogue)
      }
      if start < count, bytes[start] == UInt8(ascii: ",") { start = skipBlanks(bytes, start + 1, count) }
      guard start < count, let next = endOfValue(bytes, start, count) else { break }
      index = next
      end = next
    }
    guard end > 0 else { return nil }
    place = .features(isFirst: false)
    return (end, .features(isFirst: isFirst))
  }

  /// The bracket that opens the features of a collection that starts here; `nil` for any other value, and while the
  /// bracket was not read yet.
  private func openingOfFeatures(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "{") else { return nil }
    var index = start + 1
    while true {
      index = skipBlanks(bytes, index, count)
      guard index < count, bytes[index] == 0x22, let keyEnd = endOfString(bytes, index, count) else { return nil }
      let isFeatures = keyEnd - index == 10 && matches(bytes + index + 1, "features")
      index = skipBlanks(bytes, keyEnd, count)
      guard index < count, bytes[index] == UInt8(ascii: ":") else { return nil }
      index = skipBlanks(bytes, index + 1, count)
      guard index < count else { return nil }
      if isFeatures { return bytes[index] == UInt8(ascii: "[") ? index : nil }
      guard let valueEnd = endOfValue(bytes, index, count) else { return nil }
      index = skipBlanks(bytes, valueEnd, count)
      guard index < count, bytes[index] == UInt8(ascii: ",") else { return nil }
      index += 1
    }
  }
}

/// The offset of the next byte that is no blank, `count` when there is none.
func skipBlanks(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int) -> Int {
  var index = from
  while index < count {
    let byte = bytes[index]
    // The record separator of RFC 8142 stands before each value of a text sequence.
    guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x1E else { break }
    index += 1
  }
  return index
}

/// Whether bytes are a text.
func matches(_ bytes: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
  for index in 0..<text.utf8CodeUnitCount where bytes[index] != text.utf8Start[index] { return false }
  return true
}

/// Behind the closing quote of a string, `nil` when it was not read yet.
private func endOfString(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
  var index = start + 1
  while index < count {
    let byte = bytes[index]
    if byte == 0x22 { return index + 1 }
    index += byte == 0x5C ? 2 : 1
  }
  return nil
}

/// Behind a value, `nil` when its end was not read yet.
func endOfValue(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
  switch bytes[start] {
  case 0x22: return endOfString(bytes, start, count)
  case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfBrackets(bytes, start + 1, count)
  default:
    // A number or a word; a bracket or comma that stands alone is taken, so that there is always progress.
    var index = start + 1
    while index < count {
      let byte = bytes[index]
      if byte == 0x2C || byte == 0x5D || byte == 0x7D || byte <= 0x20 { return index }
      index += 1
    }
    return nil
  }
}

/// Behind the bracket that closes the one before `start`.
private func endOfBrackets(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
  var depth = 1
  var index = start
  while index < count {
    switch bytes[index] {
    case 0x22:
      guard let end = endOfString(bytes, index, count) else { return nil }
      index = end
      continue
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { return index + 1 }
    default: break
    }
    index += 1
  }
  return nil
}
