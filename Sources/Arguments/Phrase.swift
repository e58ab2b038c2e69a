/// Small pieces of English that messages and help share.
enum Phrase {
  /// The words as a list: `a`, `a or b`, `a, b or c`; empty for none.
  static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// What a person typed, in quotes and fit for a terminal.
  ///
  /// Control characters become escapes such as `\u{1B}`, and a text of more than 80 scalars is cut with an ellipsis.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == 80 {
        result += "..."
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        result += scalar.escaped(asASCII: true)
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}
