import Text

/// Reads the words of one command line, left to right, by the table of a program.
struct Parser {
  let program: Program
  private(set) var command: Command?
  private(set) var switches: [String: Bool] = [:]
  private var values: [String: [String]] = [:]
  private var operands: [String] = []
  private var rest: ArraySlice<String>

  init(_ program: Program, _ arguments: [String]) {
    self.program = program
    rest = arguments[...]
  }

  /// Whether a word is read as a flag: it starts with `-`, and is neither `-` alone nor a negative number.
  static func looksLikeFlag(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), let next = word.utf8.dropFirst().first else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) && next != UInt8(ascii: ".")
  }

  /// Reads all words; operands are counted later, by `finish()`.
  mutating func readWords() throws(UsageError) {
    while let word = rest.popFirst() {
      if word == "--" {
        while let operand = rest.popFirst() { try take(operand: operand) }
      } else if !Self.looksLikeFlag(word) {
        try take(operand: word)
      } else if word.utf8.starts(with: "--".utf8) {
        try take(long: word)
      } else {
        try take(cluster: word)
      }
    }
  }

  /// Checks the operands against the table and gives the result.
  func finish() throws(UsageError) -> Invocation {
    guard let command else { throw noCommand() }
    guard let owners = command.operands(for: operands.count) else { throw wrongCount(command) }
    for (owner, operand) in zip(owners, operands) where !owner.value.accepts(operand) {
      throw badValue(operand, of: owner.name, owner.value)
    }
    return Invocation(
      command: command.name, operands: operands, flags: flags, values: values, switches: switches)
  }

  /// The flags that may stand at this point.
  private var flags: [Flag] { (command?.flags ?? []) + program.sharedFlags }
}

// MARK: - Words

extension Parser {
  private mutating func take(operand: String) throws(UsageError) {
    if command != nil {
      operands.append(operand)
    } else if let named = program.command(named: operand) {
      command = named
    } else {
      throw unknownCommand(operand)
    }
  }

  private mutating func take(long word: String) throws(UsageError) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let spelling = String(word[..<(equals ?? word.endIndex)])
    let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
    guard let flag = flags.first(where: { $0.longSpellings.contains(spelling) }) else {
      throw unknownFlag(spelling)
    }
    if flag.value != nil {
      try takeValue(of: flag, as: spelling, attached: attached)
    } else if let attached {
      throw unexpectedValue(attached, spelling)
    } else {
      try take(switch: flag, as: spelling)
    }
  }

  /// One or more switch letters, of which the last may be a value flag followed by its value: `-qofile`.
  private mutating func take(cluster word: String) throws(UsageError) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let flag = flags.first(where: { $0.short == Character(letter) }) else {
        throw unknownFlag(spelling, in: word)
      }
      let attached = String(Substring(letters.first == "=" ? letters.dropFirst() : letters))
      if flag.value != nil {
        return try takeValue(of: flag, as: spelling, attached: letters.isEmpty ? nil : attached)
      }
      if letters.first == "=" { throw unexpectedValue(attached, spelling) }
      try take(switch: flag, as: spelling)
    }
  }

  private mutating func take(switch flag: Flag, as spelling: String) throws(UsageError) {
    let state = spelling != "--no-" + flag.name
    if let before = switches[flag.name], !flag.isRepeatable { throw repeated(flag, differently: before != state) }
    switches[flag.name] = state
  }

  private mutating func takeValue(of flag: Flag, as spelling: String, attached: String?) throws(UsageError) {
    guard let kind = flag.value else { return }
    guard let value = attached ?? rest.first else { throw missingValue(spelling, kind, next: nil) }
    if attached == nil {
      if Self.looksLikeFlag(value) { throw missingValue(spelling, kind, next: value, longSpelling: "--" + flag.name) }
      rest.removeFirst()
    }
    guard kind.accepts(value) else { throw badValue(value, of: "'\(spelling)'", kind) }
    if values[flag.name] != nil, !flag.isRepeatable { throw repeated(flag, differently: false) }
    values[flag.name, default: []].append(value)
  }
}

// MARK: - Faults

extension Parser {
  private func fault(
    _ code: UsageError.Code, _ message: String, suggesting suggestions: [String] = [], lines: [String] = []
  ) -> UsageError {
    let subject = command.map { " " + $0.name } ?? ""
    return UsageError(
      code: code, message: message, suggestions: suggestions, lines: lines, hint: "try '\(program.name) help\(subject)'"
    )
  }

  private func noCommand() -> UsageError {
    let rows = program.allCommands.map { (label: $0.name, text: $0.summary) }
    return fault(.noCommand, "no command is given", lines: Layout.table(rows))
  }

  private func unknownCommand(_ word: String) -> UsageError {
    let near = Self.near(word, in: program.allCommands.map(\.name))
    return fault(.unknownCommand, "unknown command \(Phrase.quoted(word))", suggesting: near)
  }

  /// - Parameter word: the whole word when `spelling` is one letter of it, to notice a long flag behind one dash.
  private func unknownFlag(_ spelling: String, in word: String? = nil) -> UsageError {
    let place = command.map { "for '\($0.name)'" } ?? "before the command"
    let known = flags.flatMap(\.longSpellings)
    var near: [String] = []
    if let word {
      let long = "-" + word.prefix { $0 != "=" }
      near = known.filter { $0 == long }
    } else {
      near = Self.near(String(spelling.dropFirst(2)), in: known.map { String($0.dropFirst(2)) }).map { "--" + $0 }
    }
    return fault(.unknownFlag, "unknown flag \(Phrase.quoted(spelling)) \(place)", suggesting: near)
  }

  private func missingValue(
    _ spelling: String, _ kind: ValueKind, next: String?, longSpelling: String = ""
  ) -> UsageError {
    let needs = "'\(spelling)' needs \(kind.expectation)"
    guard let next, kind.accepts(next) else { return fault(.missingValue, needs) }
    return fault(.missingValue, "\(needs); write \(Phrase.quoted("\(longSpelling)=\(next)")) if that is meant")
  }

  private func unexpectedValue(_ value: String, _ spelling: String) -> UsageError {
    fault(.unexpectedValue, "'\(spelling)' takes no value, but is given \(Phrase.quoted(value))")
  }

  private func repeated(_ flag: Flag, differently: Bool) -> UsageError {
    differently
      ? fault(.repeatedFlag, "'--\(flag.name)' and '--no-\(flag.name)' contradict each other")
      : fault(.repeatedFlag, "'--\(flag.name)' is given more than once")
  }

  private func badValue(_ value: String, of subject: String, _ kind: ValueKind) -> UsageError {
    guard let words = kind.choices else {
      return fault(.badValue, "\(subject) needs \(kind.expectation), not \(Phrase.quoted(value))")
    }
    let near = Self.near(value, in: words)
    let message =
      near.isEmpty || words.count <= 8
      ? "\(subject) needs \(kind.expectation), not \(Phrase.quoted(value))"
      : "\(subject) cannot be \(Phrase.quoted(value))"
    return fault(.unknownChoice, message, suggesting: near)
  }

  private func wrongCount(_ command: Command) -> UsageError {
    var left = operands.count
    for operand in command.operands {
      if left < operand.minimum {
        let number = operand.minimum == 1 ? "" : "\(operand.varies ? "at least " : "")\(operand.minimum) of "
        return fault(.missingOperand, "'\(command.name)' needs \(number)\(operand.name)")
      }
      left -= operand.minimum
    }
    let taken = command.operands.reduce(0) { $0 + ($1.maximum ?? 0) }
    let names = command.operands.map(\.usage)
    let allowed = names.isEmpty ? "no operands" : "only \(Phrase.list(names, "and"))"
    return fault(
      .extraOperand, "\(Phrase.quoted(operands[taken])) is too much: '\(command.name)' takes \(allowed)")
  }

  /// The candidates near to `word`, in their given order.
  private static func near(_ word: String, in candidates: [String]) -> [String] {
    let near = EditDistance.nearest(to: word, in: candidates)
    return candidates.filter(near.contains)
  }
}
