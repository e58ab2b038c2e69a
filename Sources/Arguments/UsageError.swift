/// Why a command line cannot be understood, and what may have been meant.
///
/// Print it as `NAME: error: ` followed by `description`, and exit with the code for wrong usage.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of fault; the raw value is the code in brackets and never changes.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no command at all.
    case noCommand = "usage.no-command"
    /// The first operand names no command.
    case unknownCommand = "usage.unknown-command"
    /// The command has no such flag.
    case unknownFlag = "usage.unknown-flag"
    /// A flag stands without its value.
    case missingValue = "usage.missing-value"
    /// A switch is given a value.
    case unexpectedValue = "usage.unexpected-value"
    /// A value is no number, out of range, or empty.
    case badValue = "usage.bad-value"
    /// A value is none of the choices.
    case unknownChoice = "usage.unknown-choice"
    /// A flag is given twice, or both ways.
    case repeatedFlag = "usage.repeated-flag"
    /// There are too few operands.
    case missingOperand = "usage.missing-operand"
    /// There are too many operands.
    case extraOperand = "usage.extra-operand"
  }

  /// The kind of fault.
  public let code: Code
  /// What is wrong, in one line.
  public let message: String
  /// What may have been meant, spelled as it would be typed; often empty.
  public let suggestions: [String]
  /// Lines to print below the message, such as the list of commands; often empty.
  public let lines: [String]
  /// Where to read more: `try 'footway help route'`.
  public let hint: String

  /// The whole text for people: message, suggestions and code on one line, then the lines and the hint.
  public var description: String {
    let meant = suggestions.map(Phrase.quoted)
    let question = meant.isEmpty ? "" : "; did you mean \(Phrase.list(meant, "or"))?"
    return (["\(message)\(question) [\(code.rawValue)]"] + lines + [hint]).joined(separator: "\n")
  }
}
