/// A word of the command line that is no flag and no value of one, such as an input file.
public struct Operand: Sendable, Equatable {
  /// The name in capitals, as help shows it: `VENUE`.
  public let name: String
  /// What may stand there.
  public let value: ValueKind
  /// The least number of words it takes.
  public let minimum: Int
  /// The greatest number of words it takes; nil for any number.
  public let maximum: Int?
  /// What it is, in one short line.
  public let help: String

  /// Describes an operand, by default exactly one path.
  ///
  /// Only one operand of a command may take a varying number of words, so that it is clear which word is whose.
  public init(_ name: String, _ value: ValueKind = .path, min minimum: Int = 1, max maximum: Int? = 1, help: String) {
    self.name = name
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.help = help
  }
}

extension Operand {
  /// Whether it may take more or fewer words.
  var varies: Bool { maximum != minimum }

  /// How a usage line writes it: `A`, `[A]`, `A...`, `[A...]`, `A A`.
  var usage: String {
    let required = Array(repeating: name, count: Swift.max(minimum, 0))
    guard varies else { return required.joined(separator: " ") }
    guard maximum == nil else {
      let optional = Array(repeating: "[\(name)]", count: Swift.max((maximum ?? 0) - minimum, 0))
      return (required + optional).joined(separator: " ")
    }
    return required.isEmpty ? "[\(name)...]" : required.joined(separator: " ") + "..."
  }
}

extension Operand {
  /// What help adds in brackets: the choices or limits.
  var remarks: String {
    if let words = value.choices { return " (\(Phrase.list(words, "or")))" }
    return value.limits.map { " (\($0))" } ?? ""
  }
}
