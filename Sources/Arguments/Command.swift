/// One thing a program can do: the word after the program's name, and what may follow it.
public struct Command: Sendable {
  /// The word that calls it: lower-case ASCII letters, digits and `-`.
  public let name: String
  /// What it does, in one short line that starts with a verb and has no full stop.
  public let summary: String
  /// What it does, in full.
  ///
  /// Lines run together into paragraphs that a blank line ends; lines that begin with a blank stay as they are.
  public let description: String
  /// The operands in their order.
  public let operands: [Operand]
  /// The flags of this command alone, in the order in which help lists them.
  public let flags: [Flag]
  /// Command lines to learn from, each with what it does.
  public let examples: [(line: String, meaning: String)]
  /// Further remarks, laid out as `description` is.
  public let notes: [String]

  /// Describes a command; `Program.validate()` checks the description.
  public init(
    _ name: String, summary: String, description: String, operands: [Operand] = [], flags: [Flag] = [],
    examples: [(line: String, meaning: String)], notes: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.description = description
    self.operands = operands
    self.flags = flags
    self.examples = examples
    self.notes = notes
  }
}

extension Command {
  /// The operand that each of `count` words belongs to, in order; nil when so many do not fit.
  ///
  /// The one operand that varies takes what the others leave.
  func operands(for count: Int) -> [Operand]? {
    let spare = count - operands.reduce(0) { $0 + $1.minimum }
    guard spare >= 0 else { return nil }
    var result: [Operand] = []
    var left = spare
    for operand in operands {
      let extra = min(left, operand.maximum.map { max($0 - operand.minimum, 0) } ?? left)
      left -= extra
      result += Array(repeating: operand, count: operand.minimum + extra)
    }
    return left == 0 ? result : nil
  }
}
