extension Program {
  /// The faults of the table itself, for a test to find none.
  ///
  /// Each is one line that begins with its place. Checked are names and their clashes, texts that are empty, too long
  /// or not printable ASCII, choices, ranges of operands, and that every command has examples which parse.
  public func validate() -> [String] {
    var problems = Problems()
    problems.check(word: name, at: "program")
    problems.check(text: version, at: "program: version")
    problems.check(line: summary, at: "program: summary")
    if !description.isEmpty { problems.check(text: description, at: "program: description") }
    if commands.isEmpty { problems.add("program", "has no commands") }
    problems.check(unique: allCommands.map(\.name) + topics.map(\.name), at: "program: commands and topics")
    problems.check(unique: exitCodes.map { String($0.code) }, at: "program: exit codes")
    for code in exitCodes { problems.check(text: code.meaning, at: "program: exit code \(code.code)") }
    for flag in flags { problems.check(flag, of: "program") }
    for topic in topics {
      problems.check(word: topic.name, at: "topic '\(topic.name)'")
      problems.check(line: topic.summary, at: "topic '\(topic.name)': summary")
      problems.check(text: topic.text, at: "topic '\(topic.name)': text")
    }
    if commands.isEmpty { problems.checkClashes(sharedFlags, at: "program") }
    for command in commands { check(command, &problems) }
    return problems.found
  }

  private func check(_ command: Command, _ problems: inout Problems) {
    let place = "'\(command.name)'"
    problems.check(word: command.name, at: place)
    problems.check(line: command.summary, at: "\(place): summary")
    problems.check(text: command.description, at: "\(place): description")
    for note in command.notes { problems.check(text: note, at: "\(place): note") }
    for flag in command.flags { problems.check(flag, of: place) }
    problems.checkClashes(command.flags + sharedFlags, at: place)
    for operand in command.operands { problems.check(operand, of: place) }
    if command.operands.count(where: \.varies) > 1 { problems.add(place, "more than one operand varies in number") }
    problems.check(unique: command.operands.map(\.name), at: "\(place): operands")
    if command.examples.isEmpty { problems.add(place, "has no example") }
    for example in command.examples {
      problems.check(line: example.line, at: "\(place): example", limit: Layout.width - 2)
      problems.check(text: example.meaning, at: "\(place): example '\(example.line)'")
      check(example: example.line, of: command, at: place, &problems)
    }
  }

  private func check(example line: String, of command: Command, at place: String, _ problems: inout Problems) {
    let calls = CommandLineWords.commands(in: line).filter { $0.first == name }.map { Array($0.dropFirst()) }
    var shown = false
    for call in calls {
      do throws(UsageError) {
        if case .run(let invocation) = try parse(call), invocation.command == command.name { shown = true }
      } catch {
        problems.add("\(place): example '\(line)'", error.message)
        return
      }
    }
    if !shown { problems.add("\(place): example '\(line)'", "does not run the command") }
  }
}

/// The faults found so far, and the rules by which they are found.
private struct Problems {
  var found: [String] = []

  mutating func add(_ place: String, _ problem: String) { found.append("\(place): \(problem)") }

  /// A name that can be typed anywhere: lower-case ASCII letters, digits and `-`, a letter first.
  mutating func check(word: String, at place: String) {
    let letters: ClosedRange<Character> = "a"..."z"
    let isPlain = word.allSatisfy { letters.contains($0) || ("0"..."9").contains($0) || $0 == "-" }
    guard let first = word.first, isPlain, letters.contains(first), word.last != "-" else {
      return add(place, "'\(word)' is no name of lower-case letters, digits and '-'")
    }
  }

  mutating func check(text: String, at place: String) {
    if text.allSatisfy(\.isWhitespace) { return add(place, "is empty") }
    let isPrintable = text.unicodeScalars.allSatisfy { (" "..."~").contains($0) || $0 == "\n" }
    if !isPrintable { add(place, "holds something else than printable ASCII") }
  }

  mutating func check(line: String, at place: String, limit: Int = 72) {
    check(text: line, at: place)
    if line.contains("\n") { add(place, "is more than one line") }
    if line.count > limit { add(place, "has \(line.count) characters, more than \(limit)") }
  }

  mutating func check(unique names: [String], at place: String) {
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      add(place, "'\(name)' is there twice")
    }
  }

  mutating func check(_ flag: Flag, of owner: String) {
    let place = "\(owner): '--\(flag.name)'"
    check(word: flag.name, at: place)
    check(line: flag.help, at: "\(place): help")
    if flag.help.last == "." { add("\(place): help", "ends with a full stop") }
    if let detail = flag.detail { check(text: detail, at: "\(place): detail") }
    if let text = flag.defaultText { check(line: text, at: "\(place): default") }
    if let short = flag.short, !("a"..."z").contains(short), !("A"..."Z").contains(short) {
      add(place, "'-\(short)' is no ASCII letter")
    }
    guard let value = flag.value else { return }
    if flag.isNegatable { add(place, "has a value and so no negation") }
    check(line: flag.placeholder, at: "\(place): placeholder", limit: 24)
    check(value, at: place)
    if let words = value.choices, let text = flag.defaultText, !words.contains(text) {
      add(place, "the default '\(text)' is no choice")
    }
  }

  mutating func check(_ operand: Operand, of owner: String) {
    let place = "\(owner): \(operand.name)"
    if operand.name.isEmpty || !operand.name.allSatisfy({ ("A"..."Z").contains($0) || $0 == "-" }) {
      add(place, "is no name of capital letters and '-'")
    }
    check(line: operand.help, at: "\(place): help")
    check(operand.value, at: place)
    if operand.minimum < 0 || operand.maximum.map({ $0 < max(operand.minimum, 1) }) ?? false {
      add(place, "takes an impossible number of words")
    }
  }

  mutating func check(_ value: ValueKind, at place: String) {
    guard let words = value.choices else { return }
    if words.isEmpty { add(place, "has no choices") }
    check(unique: words, at: "\(place): choices")
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-/"
    for word in words where word.isEmpty || word.first == "-" || !word.allSatisfy(letters.contains) {
      add("\(place): choices", "'\(word)' needs quoting in a shell")
    }
  }

  mutating func checkClashes(_ flags: [Flag], at place: String) {
    check(unique: flags.flatMap(\.spellings), at: "\(place): flags")
  }
}
