/// Takes numbers and words from an attribute of SVG, as its grammar runs them together: `1.5.5-3e2` is three numbers.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// No coordinate is larger; drawings are not.
  static let largest = 1e9

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte that comes next; 0 at the end.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func skip() { index += 1 }

  mutating func skipBlanks() {
    while next == 0x20 || (0x09...0x0D).contains(next) { index += 1 }
  }

  /// Skips blanks with one comma among them.
  mutating func skipSeparator() {
    skipBlanks()
    if next == UInt8(ascii: ",") {
      index += 1
      skipBlanks()
    }
  }

  /// A number, and what parts it from the next one; `nil`, and nothing taken, where none stands or one is too large.
  mutating func number() -> Double? {
    var end = index
    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func isDigit(_ place: Int) -> Bool { (0x30...0x39).contains(byte(place)) }
    if byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-") { end += 1 }
    let first = end
    while isDigit(end) { end += 1 }
    var digits = end - first
    if byte(end) == UInt8(ascii: ".") {
      end += 1
      let start = end
      while isDigit(end) { end += 1 }
      digits += end - start
    }
    guard digits > 0 else { return nil }
    if byte(end) == UInt8(ascii: "e") || byte(end) == UInt8(ascii: "E") {
      let sign = byte(end + 1) == UInt8(ascii: "+") || byte(end + 1) == UInt8(ascii: "-") ? 1 : 0
      // `1em` is a one with a unit.
      if isDigit(end + 1 + sign) {
        end += 1 + sign
        while isDigit(end) { end += 1 }
      }
    }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    guard let number = Double(text), abs(number) <= Self.largest else { return nil }
    index = end
    skipSeparator()
    return number
  }

  /// A flag of an arc: one digit, which needs nothing to part it from what follows.
  mutating func flag() -> Bool? {
    guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { return nil }
    let isSet = next == UInt8(ascii: "1")
    index += 1
    skipSeparator()
    return isSet
  }

  /// Letters and whatever else is no blank and no bracket.
  mutating func word() -> String {
    let start = index
    while index < bytes.count, next > 0x20, next != UInt8(ascii: "("), next != UInt8(ascii: ",") { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// All numbers up to the end; `nil` when something else stands among them.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    scanner.skipBlanks()
    var numbers: [Double] = []
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// A length of SVG.
enum SVGLength {
  /// Units of the drawing for a length of 1, 96 to the inch; `nil` for a unit that depends on a font.
  private static func factor(_ unit: String, whole: Double) -> Double? {
    switch unit.lowercased() {
    case "", "px": 1
    case "%": whole / 100
    case "in": 96
    case "mm": 96 / 25.4
    case "cm": 96 / 2.54
    case "pt": 96.0 / 72
    case "pc": 16
    default: nil
    }
  }

  /// A length in units of the drawing; `nil` when it is none.
  ///
  /// - Parameter whole: what a percentage is of.
  static func units(_ text: String?, of whole: Double) -> Double? {
    guard let text, let (number, unit) = parts(text) else { return nil }
    return factor(unit, whole: whole).map { number * $0 }
  }

  /// A length in metres on paper; `nil` unless it has a unit of paper.
  static func meters(_ text: String?) -> Double? {
    guard let text, let (number, unit) = parts(text) else { return nil }
    switch unit.lowercased() {
    case "mm": return number / 1000
    case "cm": return number / 100
    case "in": return number * 0.0254
    case "m": return number
    default: return nil
    }
  }

  private static func parts(_ text: String) -> (number: Double, unit: String)? {
    var scanner = SVGScanner(text)
    scanner.skipBlanks()
    guard let number = scanner.number() else { return nil }
    return (number, scanner.word())
  }
}
