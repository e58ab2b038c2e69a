/// How much room a text takes, estimated from classes of letters: on the wide side of common sans-serif fonts, so that
/// labels keep apart whatever font draws them.
enum TextMetrics {
  /// How much wider bold letters are.
  static let boldFactor = 1.12

  /// The width of a text in the unit of its font size.
  static func width(_ text: String, size: Double) -> Double {
    var width = 0.0
    for scalar in text.unicodeScalars { width += factor(scalar) }
    return width * size
  }

  private static func factor(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": 0.34
    case "f", "r", "t", "(", ")", "[", "]", "-", "/": 0.42
    case "m", "w", "M", "W", "@", "%": 0.95
    case "A"..."Z": 0.7
    case "\u{2E80}"...: 1.0
    default: 0.62
    }
  }

  /// A text cut with an ellipsis so that it is no wider than a limit.
  static func fitted(_ text: String, size: Double, width limit: Double) -> String {
    guard width(text, size: size) > limit else { return text }
    var cut = ""
    for character in text {
      if width(cut + String(character) + "…", size: size) > limit { break }
      cut.append(character)
    }
    return cut + "…"
  }
}
