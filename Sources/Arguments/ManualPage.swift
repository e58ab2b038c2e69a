extension Program {
  /// The manual page of the program, or of one command, in roff for `man -l` and `groff -man`.
  ///
  /// It carries no date, so that the same table gives the same bytes.
  public func manual(for command: Command? = nil) -> String {
    let page = command.map(commandPage) ?? programPage
    return page.joined(separator: "\n") + "\n"
  }

  private var programPage: [String] {
    var page = heading(name, summary)
    page += [".SH SYNOPSIS", "\(Roff.bold(name)) \\fICOMMAND\\fR [flags] [operands]"]
    if !description.isEmpty { page += [".SH DESCRIPTION"] + Roff.paragraphs(description) }
    page += [".SH COMMANDS"] + Roff.items(allCommands.map { (Roff.bold($0.name), $0.summary) })
    page += flagSection("FLAGS FOR EVERY COMMAND", sharedFlags)
    for topic in topics {
      page += [".SH \"\(Roff.escaped(topic.name.uppercased()))\""] + Roff.paragraphs(topic.text)
    }
    page += exitSection
    let pages = allCommands.map { "\(Roff.bold("\(name)-\($0.name)"))(1)" }
    return page + [".SH SEE ALSO", pages.joined(separator: ",\n")]
  }

  private func commandPage(_ command: Command) -> [String] {
    var page = heading("\(name)-\(command.name)", command.summary)
    let operands = command.operands.map { Roff.italic($0.usage) }
    page += [".SH SYNOPSIS", (["\(Roff.bold("\(name) \(command.name)")) [flags]"] + operands).joined(separator: " ")]
    page += [".SH DESCRIPTION"] + Roff.paragraphs(command.description)
    if !command.operands.isEmpty {
      page += [".SH ARGUMENTS"] + Roff.items(command.operands.map { (Roff.italic($0.name), $0.help + $0.remarks) })
    }
    page += flagSection("FLAGS", command.flags)
    page += flagSection("FLAGS FOR EVERY COMMAND", sharedFlags)
    if !command.examples.isEmpty {
      page += [".SH EXAMPLES"] + Roff.items(command.examples.map { (Roff.bold($0.line), $0.meaning) })
    }
    if !command.notes.isEmpty { page += [".SH NOTES"] + Roff.paragraphs(command.notes.joined(separator: "\n\n")) }
    page += exitSection
    return page + [".SH SEE ALSO", "\(Roff.bold(name))(1)"]
  }

  private func heading(_ title: String, _ summary: String) -> [String] {
    let capitals = Roff.escaped(title.uppercased())
    return [
      ".TH \"\(capitals)\" 1 \"\" \"\(Roff.escaped("\(name) \(version)"))\" \"\(Roff.escaped(name)) manual\"",
      ".nh", ".ad l", ".SH NAME", "\(Roff.line(title)) \\- \(Roff.escaped(summary))",
    ]
  }

  private func flagSection(_ title: String, _ flags: [Flag]) -> [String] {
    guard !flags.isEmpty else { return [] }
    let items = flags.map { flag in
      let spellings = flag.spellings.map(Roff.bold).joined(separator: ", ")
      let label = spellings + (flag.value == nil ? "" : " " + Roff.italic(flag.placeholder))
      return (label: label, text: flag.help + flag.remarks + (flag.detail.map { "\n\n" + $0 } ?? ""))
    }
    return [".SH \(title)"] + Roff.items(items)
  }

  private var exitSection: [String] {
    exitCodes.isEmpty
      ? [] : [".SH EXIT STATUS"] + Roff.items(exitCodes.map { (Roff.bold(String($0.code)), $0.meaning) })
  }
}

/// Writing text so that roff prints it as it is.
enum Roff {
  /// Text for the middle of a line or a quoted macro argument.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\(rs"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text that begins a line: a leading `.` is made harmless (a leading `'` is escaped anyway).
  static func line(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: ".") ? "\\&" + escaped(text) : escaped(text)
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// The paragraphs of a text.
  static func paragraphs(_ text: String) -> [String] { blocks(text, break: ".PP") }

  /// Labelled items; labels are roff already, texts are plain.
  static func items(_ items: [(label: String, text: String)]) -> [String] {
    items.flatMap { [".TP", $0.label] + blocks($0.text, break: ".IP") }
  }

  private static func blocks(_ text: String, break separator: String) -> [String] {
    var lines: [String] = []
    for block in Layout.blocks(text) {
      if !lines.isEmpty { lines.append(separator) }
      switch block {
      case .prose(let words): lines += Layout.wrap(words, indent: 0).map(line)
      case .verbatim(let kept): lines += [".nf"] + kept.map { "\\&  " + escaped($0) } + [".fi"]
      }
    }
    return lines
  }
}
