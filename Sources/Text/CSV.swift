/// Writes CSV.
public enum CSV {
  /// A cell, quoted where it must be (RFC 4180).
  public static func cell(_ text: String) -> String {
    text.utf8.contains { isSpecial($0, 0x2C) } ? quoted(text) : text
  }

  /// A text as one of several in a cell that semicolons join: in quotes when it holds a semicolon, a quote or a line
  /// end, or nothing at all.
  public static func element(_ text: String) -> String {
    text.isEmpty || text.utf8.contains { isSpecial($0, 0x3B) } ? quoted(text) : text
  }

  private static func isSpecial(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == 0x22 || byte == 0x0A || byte == 0x0D
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      if character == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }
}
