import Arguments
import Testing

@Suite struct TableTests {
  @Test("The sample table has no faults") func sample() {
    #expect(Sample.program.validate() == [])
  }

  /// The faults of a program with this one command.
  private func faults(_ command: Command, flags: [Flag] = []) -> [String] {
    Program("p", version: "1", summary: "s", commands: [command], flags: flags).validate()
  }

  private func faults(flags: [Flag], shared: [Flag] = []) -> [String] {
    faults(Command("x", summary: "s", description: "d", flags: flags, examples: [("p x", "runs")]), flags: shared)
  }

  @Test("Faults of flags are found") func flags() {
    #expect(faults(flags: [Flag("a", help: "a"), Flag("a", help: "a")]) == ["'x': flags: '--a' is there twice"])
    #expect(faults(flags: [Flag("a", short: "h", help: "a")]) == ["'x': flags: '-h' is there twice"])
    #expect(faults(flags: [Flag("help", help: "a")]) == ["'x': flags: '--help' is there twice"])
    #expect(
      faults(flags: [Flag("no-a", help: "a")], shared: [Flag("a", negatable: true, help: "a")])
        == ["'x': flags: '--no-a' is there twice"])
    #expect(
      faults(flags: [Flag("A b", help: "a")])
        == ["'x': '--A b': 'A b' is no name of lower-case letters, digits and '-'"])
    #expect(faults(flags: [Flag("a", short: "1", help: "a")]) == ["'x': '--a': '-1' is no ASCII letter"])
    #expect(faults(flags: [Flag("a", help: " ")]) == ["'x': '--a': help: is empty"])
    #expect(faults(flags: [Flag("a", help: "a.")]) == ["'x': '--a': help: ends with a full stop"])
    #expect(
      faults(flags: [Flag("a", help: "é")]) == ["'x': '--a': help: holds something else than printable ASCII"])
    #expect(
      faults(flags: [Flag("a", help: String(repeating: "a", count: 73))])
        == ["'x': '--a': help: has 73 characters, more than 72"])
    #expect(faults(flags: [Flag("a", help: "a\nb")]) == ["'x': '--a': help: is more than one line"])
    #expect(
      faults(flags: [Flag("a", .text, negatable: true, help: "a")])
        == ["'x': '--a': has a value and so no negation"])
  }

  @Test("Faults of choices are found") func choices() {
    #expect(faults(flags: [Flag("a", .choice([]), help: "a")]) == ["'x': '--a': has no choices"])
    #expect(
      faults(flags: [Flag("a", .choice(["b", "b"]), help: "a")])
        == ["'x': '--a': choices: 'b' is there twice"])
    #expect(
      faults(flags: [Flag("a", .choice(["b c"]), help: "a")])
        == ["'x': '--a': choices: 'b c' needs quoting in a shell"])
    #expect(
      faults(flags: [Flag("a", .choice(["b"]), default: "c", help: "a")])
        == ["'x': '--a': the default 'c' is no choice"])
  }

  @Test("Faults of operands are found") func operands() {
    let twice = Command(
      "x", summary: "s", description: "d",
      operands: [Operand("A", min: 0, help: "a"), Operand("A", max: nil, help: "a")], examples: [("p x a", "runs")])
    #expect(
      faults(twice) == ["'x': more than one operand varies in number", "'x': operands: 'A' is there twice"])
    let odd = Command(
      "x", summary: "s", description: "d", operands: [Operand("a", min: 2, max: 1, help: "")],
      examples: [("p x a a", "runs")])
    #expect(
      faults(odd) == [
        "'x': a: is no name of capital letters and '-'", "'x': a: help: is empty",
        "'x': a: takes an impossible number of words",
      ])
  }

  @Test("Faults of commands and examples are found") func commands() {
    func command(_ name: String, _ lines: String...) -> Command {
      Command(name, summary: "s", description: "d", examples: lines.map { ($0, "runs") })
    }
    #expect(faults(command("x")) == ["'x': has no example"])
    #expect(faults(command("x", "q x")) == ["'x': example 'q x': does not run the command"])
    #expect(faults(command("x", "p x --y")) == ["'x': example 'p x --y': unknown flag '--y' for 'x'"])
    #expect(faults(command("x", "cat 'a | b' | p x > c < d | e")) == [])
    #expect(faults(command("help", "p help")).contains("program: commands and topics: 'help' is there twice"))
    #expect(Program("p", version: "1", summary: "s", commands: []).validate() == ["program: has no commands"])
  }

  @Test("Faults of topics and exit codes are found") func topics() {
    let program = Program(
      "p", version: "1", summary: "s", commands: [Sample.diff], exitCodes: [(0, "a"), (0, "")],
      topics: [HelpTopic("diff", summary: "", text: "t")])
    #expect(
      program.validate() == [
        "program: commands and topics: 'diff' is there twice", "program: exit codes: '0' is there twice",
        "program: exit code 0: is empty", "topic 'diff': summary: is empty",
        "'diff': example 'footway diff a.json b.json': does not run the command",
      ])
  }
}
