/// A word such as `--format json` that changes what a command does.
///
/// A flag with a value kind needs exactly one value each time it is given; a flag without one is a switch.
///
///     Flag("output", short: "o", .path, help: "write here instead of stdout")
///     Flag("progress", negatable: true, help: "show how far the work is")
public struct Flag: Sendable, Equatable {
  /// The name without dashes: lower-case ASCII letters, digits and `-`.
  public let name: String
  /// The ASCII letter of the short spelling, or nil.
  public let short: Character?
  /// What its value may be; nil makes the flag a switch.
  public let value: ValueKind?
  /// The word that stands for the value in help, such as `FILE`; empty for a switch.
  public let placeholder: String
  /// Whether it may be given more than once: values add up, of switches the last one counts.
  public let isRepeatable: Bool
  /// Whether the switch can also be spelled `--no-NAME`.
  public let isNegatable: Bool
  /// What holds when it is not given, in words for help only; nil when there is nothing to tell.
  public let defaultText: String?
  /// What it does, in one short line without a full stop.
  public let help: String
  /// More to say below that line, or nil; laid out as `Command.description` is.
  public let detail: String?

  /// Describes a flag; `Program.validate()` checks the description.
  ///
  /// - Parameter placeholder: when nil `N` for numbers, `FILE` for paths, otherwise the name in capitals.
  public init(
    _ name: String, short: Character? = nil, _ value: ValueKind? = nil, placeholder: String? = nil,
    repeatable: Bool = false, negatable: Bool = false, default defaultText: String? = nil, help: String,
    detail: String? = nil
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.placeholder = value.map { placeholder ?? Self.placeholder(for: $0, name: name) } ?? ""
    self.isRepeatable = repeatable
    self.isNegatable = negatable
    self.defaultText = defaultText
    self.help = help
    self.detail = detail
  }

  private static func placeholder(for kind: ValueKind, name: String) -> String {
    switch kind {
    case .integer, .number: "N"
    case .path: "FILE"
    case .text, .choice, .choiceOrFile: name.uppercased()
    }
  }
}

extension Flag {
  /// The flag that every program and command has for its help.
  static let help = Flag("help", short: "h", help: "print help and exit")
  /// The flag that every program and command has for its version.
  static let version = Flag("version", help: "print the version and exit")

  /// The long spellings: `--name`, and `--no-name` where there is one.
  var longSpellings: [String] { isNegatable ? ["--" + name, "--no-" + name] : ["--" + name] }

  /// All spellings, the short one first.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + longSpellings }

  /// What help adds in brackets: choices or limits, the default, and that it may be repeated.
  var remarks: String {
    var parts: [String] = []
    if case .choice(let words)? = value { parts.append(Phrase.list(words, "or")) }
    if case .choiceOrFile(let words, let ending)? = value {
      parts.append(Phrase.list(words + ["a .\(ending) file"], "or"))
    }
    if let limits = value?.limits { parts.append(limits) }
    if let defaultText { parts.append("default: \(defaultText)") }
    if isRepeatable { parts.append("may be repeated") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
  }
}
