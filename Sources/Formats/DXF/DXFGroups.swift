import Geometry
import Text

/// Goes through a DXF file by its groups: a line with a code, and a line with a value.
@safe struct DXFGroups {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  /// The code of the group.
  private(set) var code = -1
  /// Where the value starts and ends, without blanks around it.
  private var value = 0..<0
  /// The number of the line with the code, from 1.
  private(set) var line = 0
  private var lines = 0
  /// The line on which a code was expected and something else found; 0 while there is none.
  private(set) var damagedLine = 0

  /// Starts before the first group.
  ///
  /// - Parameter bytes: the whole file, with the end of a line at its end.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    offset = unsafe bytes.prefix(3).elementsEqual(mark) ? 3 : 0
  }

  /// Goes on to the next group.
  ///
  /// - Returns: `false` at the end, and where no code can be read.
  mutating func next() -> Bool {
    guard let codeLine = nextLine() else { return false }
    line = lines
    guard let number = integer(codeLine) else {
      if !codeLine.isEmpty { damagedLine = line }
      return false
    }
    guard let value = nextLine() else { return false }
    code = number
    self.value = value
    return true
  }

  /// The next line without its end and the blanks around it.
  private mutating func nextLine() -> Range<Int>? {
    let count = unsafe bytes.count
    guard offset < count else { return nil }
    var end = offset
    while unsafe end < count && bytes[end] != 0x0A { end &+= 1 }
    var first = offset
    var last = end
    while unsafe first < last && (bytes[first] == 0x20 || bytes[first] == 0x09) { first &+= 1 }
    while unsafe last > first && bytes[last &- 1] <= 0x20 { last &-= 1 }
    offset = end &+ 1
    lines &+= 1
    return first..<last
  }

  private func integer(_ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    guard index < range.upperBound, range.count < 10 else { return nil }
    let isNegative = unsafe bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    guard index < range.upperBound else { return nil }
    var number = 0
    while index < range.upperBound {
      let digit = unsafe bytes[index] &- 0x30
      guard digit <= 9 else { return nil }
      number = number &* 10 &+ Int(digit)
      index &+= 1
    }
    return isNegative ? -number : number
  }

  /// The value as a whole number; 0 where it is none.
  var int: Int { integer(value) ?? Int(exactly: double.rounded(.towardZero)) ?? 0 }

  /// The value as a number; not a number where it is none.
  var double: Double {
    guard !value.isEmpty, let base = unsafe bytes.baseAddress else { return .nan }
    let (number, end) = unsafe DecimalReader.read(base, at: value.lowerBound)
    return end == value.upperBound ? number : .nan
  }

  /// Whether the value is a word.
  func holds(_ word: StaticString) -> Bool {
    guard value.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<value.count where unsafe bytes[value.lowerBound &+ index] != word.utf8Start[index] { return false }
    return true
  }

  /// The value as a text.
  func text(_ page: CodePage) -> String { unsafe page.text(UnsafeBufferPointer(rebasing: bytes[value])) }

  /// A hash of the value, for texts that repeat.
  var hash: UInt64 {
    // FNV-1a
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in value { hash = unsafe (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
    return hash
  }

  /// Whether the value has the bytes of a text.
  func equals(_ text: [UInt8]) -> Bool {
    guard value.count == text.count else { return false }
    for index in 0..<text.count where unsafe bytes[value.lowerBound &+ index] != text[index] { return false }
    return true
  }

  /// The bytes of the value.
  var raw: [UInt8] { unsafe Array(bytes[value]) }
}
