/// A language that guidance speaks.
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Italian.
  case italian = "it"
  /// Dutch.
  case dutch = "nl"
  /// Portuguese, in words that Portugal and Brazil share.
  case portuguese = "pt"
  /// Japanese.
  case japanese = "ja"

  /// The language of a tag as BCP 47 writes it: `de`, `de-DE`, `pt_BR`, in upper or lower case.
  ///
  /// The region is ignored: there is one table for each language.
  ///
  /// - Throws: ``UnknownLanguage`` for a language without a table, and for what is no tag.
  public init(tag: String) throws(UnknownLanguage) {
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isTag, let first = parts.first, let language = Language(rawValue: first.lowercased()) else {
      throw UnknownLanguage(tag: tag)
    }
    self = language
  }

  /// What the language calls itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .italian: "Italiano"
    case .dutch: "Nederlands"
    case .portuguese: "Português"
    case .japanese: "日本語"
    }
  }

  /// The texts.
  var phrases: any Phrases {
    switch self {
    case .english: English()
    case .german: German()
    case .french: French()
    case .spanish: Spanish()
    case .italian: Italian()
    case .dutch: Dutch()
    case .portuguese: Portuguese()
    case .japanese: Japanese()
    }
  }
}

/// A language was asked for that guidance does not speak.
public struct UnknownLanguage: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was asked for.
  public var tag: String

  /// What was asked for, and the languages that there are.
  public var description: String {
    let known = Language.allCases.map { "\($0.rawValue) (\($0.name))" }.joined(separator: ", ")
    return "guidance does not speak '\(tag)'; it speaks \(known)"
  }
}
