/// Completion for zsh, by its own `_arguments`.
struct ZshCompletion {
  let program: Program

  private var function: String { "_" + String(program.name.map { $0 == "-" ? "_" : $0 }) }

  /// The whole script; it works from a folder of `$fpath` and when sourced.
  var script: String {
    let commands = program.allCommands.map { "        \(Self.quoted("\($0.name):\(Self.plain($0.summary))"))" }
    let lines =
      [
        "#compdef \(program.name)",
        "# Completion of \(program.name) for zsh, written by '\(program.name) completions zsh'.",
        "",
        "\(function)() {",
        "  local curcontext=\"$curcontext\" state line",
        "  typeset -A opt_args",
      ] + arguments(["-C"], program.sharedFlags.flatMap(specs) + ["1: :->command", "*:: :->rest"], indent: 2)
      + [
        "  case $state in",
        "    command)",
        "      local -a commands",
        "      commands=(",
      ] + commands + [
        "      )",
        "      _describe -t commands command commands",
        "      ;;",
        "    rest)",
        "      case $line[1] in",
      ] + program.allCommands.flatMap(branch) + [
        "      esac",
        "      ;;",
        "  esac",
        "}",
        "",
        "if [[ $funcstack[1] == \(function) ]]; then",
        "  \(function) \"$@\"",
        "else",
        "  compdef \(function) \(program.name)",
        "fi",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func branch(_ command: Command) -> [String] {
    let specs = (command.flags + program.sharedFlags).flatMap(specs) + operandSpecs(command)
    return ["        \(command.name))"] + arguments([], specs, indent: 10) + ["          ;;"]
  }

  private func arguments(_ options: [String], _ specs: [String], indent: Int) -> [String] {
    let margin = Layout.blanks(indent)
    let lines = [margin + (["_arguments"] + options + ["-s", "-S"]).joined(separator: " ")]
    let quoted = specs.map { "\(margin)  \(Self.quoted($0))" }
    return (lines + quoted).enumerated().map { $0.offset < specs.count ? $0.element + " \\" : $0.element }
  }

  /// One specification for each spelling; a flag that may not be repeated excludes all its spellings.
  private func specs(_ flag: Flag) -> [String] {
    let prefix = flag.isRepeatable ? "*" : "(\(flag.spellings.joined(separator: " ")))"
    let value = flag.value.map { ":\(flag.placeholder):\(action(for: $0))" } ?? ""
    return flag.spellings.map { spelling in
      let joint = flag.value == nil ? "" : spelling.utf8.starts(with: "--".utf8) ? "=" : "+"
      return "\(prefix)\(spelling)\(joint)[\(Self.plain(flag.help))]\(value)"
    }
  }

  private func operandSpecs(_ command: Command) -> [String] {
    var specs: [String] = []
    for operand in command.operands {
      let rest = ":\(operand.name):\(action(for: operand.value))"
      guard let maximum = operand.maximum else { return specs + ["*" + rest] }
      for count in 0..<max(maximum, 0) {
        specs.append("\(specs.count + 1)\(count < operand.minimum ? "" : ":")\(rest)")
      }
    }
    return specs
  }

  private func action(for kind: ValueKind) -> String {
    switch kind {
    case .path: "_files"
    case .choice(let words): "(\(words.joined(separator: " ")))"
    case .choiceOrFile(let words, _): "{compadd -- \(words.joined(separator: " ")); _files}"
    case .text, .integer, .number: " "
    }
  }

  /// Text without the characters that mean something inside a specification.
  private static func plain(_ text: String) -> String {
    String(text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] })
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
