/// Texts of drawings without the codes of their looks.
enum DXFText {
  /// A TEXT or an attribute: `%%u` and its like go, `%%d` becomes °, `\U+00B0` the character.
  static func plain(_ text: String) -> String {
    guard text.contains("%%") || text.contains("\\U+") else { return trimmed(text) }
    var out = ""
    var rest = Array(text)[...]
    while let first = rest.first {
      if first == "%", rest.dropFirst().first == "%", let code = rest.dropFirst(2).first {
        rest.removeFirst(2)
        if let number = decimal(&rest) {
          out.unicodeScalars.append(number)
        } else {
          rest.removeFirst()
          out += symbol(code)
        }
      } else if let scalar = unicode(&rest) {
        out.unicodeScalars.append(scalar)
      } else {
        out.append(first)
        rest.removeFirst()
      }
    }
    return trimmed(out)
  }

  /// An MTEXT: `\P` ends a line, `{\fArial;Hall}` is `Hall`, `\S1/2;` is `1/2`.
  static func formatted(_ text: String) -> String {
    guard text.contains(where: { $0 == "\\" || $0 == "{" || $0 == "}" || $0 == "^" || $0 == "%" }) else {
      return trimmed(text)
    }
    var out = ""
    var rest = Array(text)[...]
    while let first = rest.first {
      if let scalar = unicode(&rest) {
        out.unicodeScalars.append(scalar)
        continue
      }
      rest.removeFirst()
      switch first {
      case "{", "}": continue
      case "^":
        // A control character: a tabulator, or the end of a line.
        if let next = rest.first, next == "I" || next == "J" || next == "M" {
          rest.removeFirst()
          out += next == "I" ? " " : "\n"
        } else {
          out.append("^")
        }
      case "\\": escape(&rest, into: &out)
      default: out.append(first)
      }
    }
    return plain(out)
  }

  /// What stands behind a backslash.
  private static func escape(_ rest: inout ArraySlice<Character>, into out: inout String) {
    guard let code = rest.popFirst() else { return }
    switch code {
    case "P", "N", "X": out += "\n"
    case "~": out += " "
    case "\\", "{", "}": out.append(code)
    case "L", "l", "O", "o", "K", "k": break
    case "S":
      let stack = rest.prefix { $0 != ";" }
      rest.removeFirst(min(stack.count + 1, rest.count))
      out += String(stack.map { $0 == "^" || $0 == "#" ? "/" : $0 })
    case "A", "C", "c", "F", "f", "H", "Q", "T", "W", "p":
      let length = rest.prefix { $0 != ";" }.count
      // Without the end of its code it is a letter behind a backslash.
      if length < rest.count { rest.removeFirst(length + 1) } else { out.append(code) }
    default: out.append(code)
    }
  }

  private static func symbol(_ code: Character) -> String {
    switch code {
    case "u", "U", "o", "O", "k", "K": ""
    case "d", "D": "°"
    case "p", "P": "±"
    case "c", "C": "⌀"
    case "%": "%"
    default: "%%\(code)"
    }
  }

  /// Three digits behind `%%`: the number of a character.
  private static func decimal(_ rest: inout ArraySlice<Character>) -> Unicode.Scalar? {
    let digits = rest.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt32(String(digits)),
      number >= 0x20, let scalar = Unicode.Scalar(number)
    else { return nil }
    rest.removeFirst(3)
    return scalar
  }

  /// `\U+` and four hexadecimal digits.
  private static func unicode(_ rest: inout ArraySlice<Character>) -> Unicode.Scalar? {
    guard rest.first == "\\", rest.count >= 7, rest.prefix(3).elementsEqual("\\U+"),
      let number = UInt32(String(rest.dropFirst(3).prefix(4)), radix: 16), let scalar = Unicode.Scalar(number)
    else { return nil }
    rest.removeFirst(7)
    return scalar
  }

  /// Without blanks at the ends and without empty lines.
  private static func trimmed(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { line in
      var line = line.drop(while: \.isWhitespace)
      while let last = line.last, last.isWhitespace { line.removeLast() }
      return String(line)
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
