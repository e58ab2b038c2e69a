/// What the first tag of an SVG drawing says; nothing behind it is read.
enum SVGHeader {
  /// The text of the `viewBox` attribute of the outermost `svg` element, `nil` when there is none.
  ///
  /// - Complexity: O(length up to the end of that tag).
  static func viewBox(of svg: String) -> String? {
    var rest = svg.utf8[...]
    guard skip(toTag: &rest) else { return nil }
    while let (name, value) = attribute(&rest) {
      if name == "viewBox" { return value }
    }
    return nil
  }

  /// The four numbers of a `viewBox`, parted by blanks or commas.
  static func numbers(_ text: String) -> [Double]? {
    let parts = text.utf8.split { isBlank($0) || $0 == UInt8(ascii: ",") }
    let numbers = parts.compactMap { JSONReader.number(String(decoding: $0, as: UTF8.self)) }
    return parts.count == 4 && numbers.count == 4 ? numbers : nil
  }

  /// Moves behind `<svg`, over comments, declarations and whatever else comes before.
  private static func skip(toTag rest: inout Substring.UTF8View) -> Bool {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: start)...]
      if rest.starts(with: "!--".utf8) {
        guard skip(behind: "-->", &rest) else { return false }
      } else if rest.starts(with: "svg".utf8) {
        rest = rest.dropFirst(3)
        if let next = rest.first, isBlank(next) { return true }
      }
    }
    return false
  }

  private static func skip(behind end: String, _ rest: inout Substring.UTF8View) -> Bool {
    while !rest.isEmpty {
      if rest.starts(with: end.utf8) {
        rest = rest.dropFirst(end.utf8.count)
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Takes the next attribute of the tag, `nil` at its end.
  private static func attribute(_ rest: inout Substring.UTF8View) -> (name: String, value: String)? {
    rest = rest.drop(while: isBlank)
    let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
    rest = rest[name.endIndex...].drop(while: isBlank)
    guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst().drop(while: isBlank)
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: quote) else { return nil }
    let value = rest[..<end]
    rest = rest[rest.index(after: end)...]
    return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
