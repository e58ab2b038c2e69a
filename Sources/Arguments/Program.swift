/// A program of several commands: the one table behind parsing, help, man pages and completion.
///
/// The table is a plain value. `parse(_:)` reads a command line by it, and the texts of help, manual and completion
/// are functions of it alone, so the same table always gives the same bytes.
///
///     let program = Program("footway", version: "1.0.0", summary: "find ways inside buildings", commands: [route])
///     switch try program.parse(["route", "venue.json", "--from", "Gate A1"]) {
///     case .run(let invocation): …
///     case .show(let text): …
///     }
///
/// The commands `help`, `man` and `completions` and the flags `--help`, `-h` and `--version` are there without asking.
public struct Program: Sendable {
  /// The word that starts the program.
  public let name: String
  /// The version, as `--version` prints it after the name.
  public let version: String
  /// What it is for, in one short line.
  public let summary: String
  /// What it is for, in full; laid out as `Command.description` is.
  public let description: String
  /// The commands of its own, in the order in which help lists them.
  public let commands: [Command]
  /// The flags that every command takes, besides `--help` and `--version`.
  public let flags: [Flag]
  /// The exit codes and what they tell.
  public let exitCodes: [(code: Int, meaning: String)]
  /// Texts that `help` shows under names of their own.
  public let topics: [HelpTopic]

  /// Describes a program; `validate()` checks the description.
  public init(
    _ name: String, version: String, summary: String, description: String = "", commands: [Command],
    flags: [Flag] = [], exitCodes: [(code: Int, meaning: String)] = [], topics: [HelpTopic] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.description = description
    self.commands = commands
    self.flags = flags
    self.exitCodes = exitCodes
    self.topics = topics
  }
}

/// A text that `help NAME` shows and that belongs to no single command.
public struct HelpTopic: Sendable {
  /// The name after `help`, different from that of any command.
  public let name: String
  /// What it tells, in one short line.
  public let summary: String
  /// The text, laid out as `Command.description` is.
  public let text: String

  /// Describes a topic.
  public init(_ name: String, summary: String, text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}

/// A shell for which completion can be written.
public enum Shell: String, Sendable, CaseIterable {
  /// GNU Bash 3.2 or newer.
  case bash
  /// The Z shell 5.0 or newer.
  case zsh
  /// The friendly interactive shell 3.0 or newer.
  case fish
}

extension Program {
  /// The commands that are there without asking.
  var builtInCommands: [Command] {
    let names = commands.map(\.name) + ["help", "man", "completions"]
    return [
      Command(
        "help", summary: "print help for a command or topic",
        description: "Prints help for the program, or for the one command or topic that is named.",
        operands: [
          Operand("NAME", .choice(names + topics.map(\.name)), min: 0, help: "a command or topic")
        ],
        examples: [("\(name) help", "lists the commands")]),
      Command(
        "man", summary: "print a manual page",
        description: "Prints the manual page of the program, or of the one command that is named, for 'man -l'.",
        operands: [Operand("COMMAND", .choice(names), min: 0, help: "a command")],
        examples: [("\(name) man > \(name).1", "writes the manual page of the program")]),
      Command(
        "completions", summary: "print a completion script for a shell",
        description: "Prints a script that teaches a shell to complete commands, flags, choices and file names.",
        operands: [Operand("SHELL", .choice(Shell.allCases.map(\.rawValue)), help: "the shell")],
        examples: [("source <(\(name) completions bash)", "turns completion on in this bash")]),
    ]
  }

  /// All commands, those of its own first.
  var allCommands: [Command] { commands + builtInCommands }

  /// The flags that every command takes.
  var sharedFlags: [Flag] { flags + [.help, .version] }

  /// The command of that name, or nil.
  func command(named name: String) -> Command? { allCommands.first { $0.name == name } }
}
