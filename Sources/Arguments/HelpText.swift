extension Program {
  /// The help of the program, or of one command, in lines of at most 80 columns; ends with a line break.
  public func help(for command: Command? = nil) -> String {
    let lines = command.map(commandHelp) ?? programHelp
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text of a topic under its name and summary; ends with a line break.
  public func help(on topic: HelpTopic) -> String {
    let lines = ["\(topic.name) - \(topic.summary)", ""] + Layout.paragraphs(topic.text, indent: 0)
    return lines.joined(separator: "\n") + "\n"
  }

  private var programHelp: [String] {
    var lines = ["\(name) - \(summary)"]
    if !description.isEmpty { lines += [""] + Layout.paragraphs(description, indent: 0) }
    lines += Self.section("USAGE", ["  \(name) COMMAND [flags] [operands]"])
    lines += Self.section("COMMANDS", Layout.table(allCommands.map { ($0.name, $0.summary) }))
    lines += Self.section("FLAGS FOR EVERY COMMAND", Self.flagTable(sharedFlags))
    lines += Self.section("TOPICS", Layout.table(topics.map { ($0.name, $0.summary) }))
    lines += Self.section("EXIT STATUS", exitTable)
    return lines + ["", "'\(name) help NAME' tells more about a command or topic."]
  }

  private func commandHelp(_ command: Command) -> [String] {
    var lines = ["\(name) \(command.name) - \(command.summary)", ""]
    lines += Layout.paragraphs(command.description, indent: 0)
    lines += Self.section("USAGE", ["  \(usage(of: command))"])
    lines += Self.section("ARGUMENTS", Layout.table(command.operands.map { ($0.name, $0.help + $0.remarks) }))
    lines += Self.section("FLAGS", Self.flagTable(command.flags))
    lines += Self.section("FLAGS FOR EVERY COMMAND", Self.flagTable(sharedFlags))
    lines += Self.section("EXAMPLES", Self.exampleLines(command))
    lines += Self.section("NOTES", Layout.paragraphs(command.notes.joined(separator: "\n\n"), indent: 2))
    lines += Self.section("EXIT STATUS", exitTable)
    return lines
  }

  /// The usage line of a command: `footway route [flags] VENUE`.
  func usage(of command: Command) -> String {
    ([name, command.name, "[flags]"] + command.operands.map(\.usage)).joined(separator: " ")
  }

  private var exitTable: [String] { Layout.table(exitCodes.map { (String($0.code), $0.meaning) }) }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines
  }

  private static func flagTable(_ flags: [Flag]) -> [String] {
    Layout.table(
      flags.map { flag in
        let label = (flag.short.map { "-\($0), " } ?? "    ") + (flag.isNegatable ? "--[no-]" : "--") + flag.name
        return (
          label + (flag.value == nil ? "" : " " + flag.placeholder),
          flag.help + flag.remarks + (flag.detail.map { "\n\n" + $0 } ?? "")
        )
      })
  }

  private static func exampleLines(_ command: Command) -> [String] {
    command.examples.flatMap { example in
      ["  \(example.line)"] + Layout.wrap(example.meaning, indent: 6).map { Layout.blanks(6) + $0 }
    }
  }
}
