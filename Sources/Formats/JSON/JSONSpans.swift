/// Where the parts of a JSON text lie in its bytes, so that one part can be changed and all others stay as they are.
///
/// For texts that a ``JSONDocument`` has accepted; on any other text it finds something or nothing, but ends.
struct JSONSpans {
  let bytes: [UInt8]

  /// A member of an object.
  struct Member {
    /// The key with its quotes.
    var key: Range<Int>
    var value: Range<Int>
  }

  /// The span of the outermost value.
  var root: Range<Int> {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = skipBlanks(mark)
    return start..<end(of: start)
  }

  /// The members of the object at an offset, in order; nothing for anything else.
  func members(_ object: Range<Int>) -> [Member] {
    guard byte(object.lowerBound) == UInt8(ascii: "{") else { return [] }
    var members: [Member] = []
    var index = skipBlanks(object.lowerBound + 1)
    while byte(index) == UInt8(ascii: "\"") {
      let key = index..<end(of: index)
      let start = skipBlanks(skipBlanks(key.upperBound) + 1)
      let value = start..<end(of: start)
      members.append(Member(key: key, value: value))
      index = skipBlanks(value.upperBound)
      guard byte(index) == UInt8(ascii: ",") else { break }
      index = skipBlanks(index + 1)
    }
    return members
  }

  /// The elements of the array at an offset, in order; nothing for anything else.
  func elements(_ array: Range<Int>) -> [Range<Int>] {
    guard byte(array.lowerBound) == UInt8(ascii: "[") else { return [] }
    var elements: [Range<Int>] = []
    var index = skipBlanks(array.lowerBound + 1)
    while index < bytes.count, byte(index) != UInt8(ascii: "]") {
      let element = index..<end(of: index)
      guard !element.isEmpty else { break }
      elements.append(element)
      index = skipBlanks(element.upperBound)
      guard byte(index) == UInt8(ascii: ",") else { break }
      index = skipBlanks(index + 1)
    }
    return elements
  }

  /// The blanks between the start of a line and an offset; `nil` when anything else stands there.
  func indentation(before offset: Int) -> Int? {
    var index = offset
    while index > 0, byte(index - 1) == 0x20 || byte(index - 1) == 0x09 { index -= 1 }
    return index > 0 && byte(index - 1) == 0x0A ? offset - index : nil
  }

  private func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  private func skipBlanks(_ start: Int) -> Int {
    var index = start
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte(index)) { index += 1 }
    return index
  }

  /// The offset behind the value that starts at an offset.
  private func end(of start: Int) -> Int {
    var depth = 0
    var isInText = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInText {
        if byte == UInt8(ascii: "\\") { index += 1 }
        guard byte == UInt8(ascii: "\"") else { continue }
        isInText = false
        if depth == 0 { return min(index, bytes.count) }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // A bracket that was not opened here ends a number or a word in front of it.
        if depth == 0 { return index - 1 }
        depth -= 1
        if depth == 0 { return index }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return index - 1 }
      default: break
      }
    }
    return bytes.count
  }
}
