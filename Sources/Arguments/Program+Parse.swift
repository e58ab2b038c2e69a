/// What a command line asks for.
public enum Request: Sendable, Equatable {
  /// To run a command.
  case run(Invocation)
  /// To print this text on stdout and exit with 0: help, version, a manual page or a completion script.
  case show(String)
}

extension Program {
  /// Understands the words after the program's name.
  ///
  /// Flags are `--name value`, `--name=value`, `-n value`, `-nvalue` and `-n=value`; switches of one letter may be
  /// joined (`-qv`). Flags may stand before, between and after operands, those of every command even before the
  /// command. `--` ends the flags, `-` is an operand, and so is a negative number. A value that looks like a flag must
  /// be joined with `=`. Names are never shortened. `--help`, then `--version`, win over everything else on the line,
  /// faults included.
  ///
  /// - Throws: `UsageError` for the first fault from the left, operands being counted last.
  public func parse(_ arguments: [String]) throws(UsageError) -> Request {
    let words = arguments.prefix { $0 != "--" }
    if words.contains("--help") || words.contains("-h") {
      return .show(help(for: words.lazy.compactMap { command(named: $0) }.first))
    }
    if words.contains("--version") { return .show(versionText) }
    var parser = Parser(self, arguments)
    try parser.readWords()
    if parser.switches[Flag.help.name] == true { return .show(help(for: parser.command)) }
    let invocation = try parser.finish()
    return builtInText(for: invocation).map(Request.show) ?? .run(invocation)
  }

  private var versionText: String { "\(name) \(version)\n" }

  private func builtInText(for invocation: Invocation) -> String? {
    let operand = invocation.operands.first
    switch invocation.command {
    case "help":
      if let topic = topics.first(where: { $0.name == operand }) { return help(on: topic) }
      return help(for: operand.flatMap { command(named: $0) })
    case "man":
      return manual(for: operand.flatMap { command(named: $0) })
    case "completions":
      return operand.flatMap { Shell(rawValue: $0) }.map { completions(for: $0) }
    default:
      return nil
    }
  }

  /// The script that teaches a shell to complete commands, flags, choices and file names.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(program: self).script
    case .zsh: ZshCompletion(program: self).script
    case .fish: FishCompletion(program: self).script
    }
  }
}
