/// Completion for fish, one `complete` line for each thing to complete.
struct FishCompletion {
  let program: Program

  private var condition: String { "__\(String(program.name.map { $0 == "-" ? "_" : $0 }))_command_is" }

  /// The whole script.
  var script: String {
    var lines = [opening, "complete -c \(program.name) -f"]
    lines += program.allCommands.map {
      "complete -c \(program.name) -n \(condition) -a \($0.name) -d \(Self.quoted($0.summary))"
    }
    lines += program.sharedFlags.flatMap { flag(flag: $0, of: nil) }
    for command in program.allCommands {
      lines += command.flags.flatMap { flag(flag: $0, of: command) }
      lines += operands(of: command)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var opening: String {
    """
    # Completion of \(program.name) for fish, written by '\(program.name) completions fish'.

    # Whether the command on the line is the one named, or there is none yet and none is named.
    function \(condition)
        set -l words (commandline -opc)
        set -e words[1]
        for word in $words
            if not string match -q -- '-*' $word
                test "$word" = "$argv[1]"
                return
            end
        end
        test -z "$argv[1]"
    end

    """
  }

  private func start(_ command: Command?) -> String {
    "complete -c \(program.name)" + (command.map { " -n '\(condition) \($0.name)'" } ?? "")
  }

  /// One line for the flag, and one for its negation.
  private func flag(flag: Flag, of command: Command?) -> [String] {
    let short = flag.short.map { " -s \($0)" } ?? ""
    let value = flag.value.map { " " + action(for: $0) } ?? ""
    let help = " -d \(Self.quoted(flag.help))"
    let line = "\(start(command))\(short) -l \(flag.name)\(value)\(help)"
    return flag.isNegatable ? [line, "\(start(command)) -l no-\(flag.name)\(help)"] : [line]
  }

  private func operands(of command: Command) -> [String] {
    var lines: [String] = []
    for operand in command.operands {
      switch operand.value {
      case .path: lines.append("\(start(command)) -F")
      case .choice(let words): lines.append("\(start(command)) -a \(Self.quoted(words.joined(separator: " ")))")
      case .choiceOrFile(let words, _):
        lines.append("\(start(command)) -F -a \(Self.quoted(words.joined(separator: " ")))")
      case .text, .integer, .number: break
      }
    }
    var seen: [String] = []
    for line in lines where !seen.contains(line) { seen.append(line) }
    return seen
  }

  private func action(for kind: ValueKind) -> String {
    switch kind {
    case .path: "-r -F"
    case .choice(let words): "-x -a \(Self.quoted(words.joined(separator: " ")))"
    case .choiceOrFile(let words, _): "-r -F -a \(Self.quoted(words.joined(separator: " ")))"
    case .text, .integer, .number: "-x"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
