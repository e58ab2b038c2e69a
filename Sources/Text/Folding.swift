/// Comparing names as people do: without regard to case, accents and runs of blanks.
public enum Folding {
  /// The key under which names that differ only in case, accents or blanks are equal.
  ///
  /// Latin letters lose their marks (`é` → `e`, `ø` → `o`), `ß`, `æ`, `œ` become two letters, combining marks
  /// vanish, blanks at the ends are cut and runs of blanks become one. Other scripts are only lower-cased.
  ///
  /// - Complexity: O(*n*); letters outside ASCII cost a look-up of their Unicode name.
  public static func key(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var pendingBlank = false
    for scalar in name.unicodeScalars {
      if scalar.properties.isWhitespace {
        pendingBlank = !result.isEmpty
        continue
      }
      if pendingBlank {
        result.append(" ")
        pendingBlank = false
      }
      if scalar.isASCII {
        let value = scalar.value
        let isUpper = (65...90).contains(value)
        result.append(isUpper ? Unicode.Scalar(UInt8(value + 32)) : scalar)
      } else {
        for folded in fold(scalar) { result.append(folded) }
      }
    }
    return String(result)
  }

  private static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "ß", "ẞ": return ["s", "s"]
    case "æ", "Æ": return ["a", "e"]
    case "œ", "Œ": return ["o", "e"]
    case "þ", "Þ": return ["t", "h"]
    case "ı", "İ": return ["i"]
    default: break
    }
    if scalar.properties.generalCategory == .nonspacingMark { return [] }
    if let base = latinBase(of: scalar) { return [base] }
    return Array(scalar.properties.lowercaseMapping.unicodeScalars)
  }

  /// The plain letter in a name such as `LATIN SMALL LETTER E WITH ACUTE`.
  private static func latinBase(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let name = scalar.properties.name, name.hasPrefix("LATIN "),
      let with = name.split(separator: " ").firstIndex(of: "WITH")
    else { return nil }
    let words = name.split(separator: " ")
    guard with >= 1, words[with - 1].utf8.count == 1, let letter = words[with - 1].utf8.first else { return nil }
    return Unicode.Scalar(letter + 32)
  }
}
