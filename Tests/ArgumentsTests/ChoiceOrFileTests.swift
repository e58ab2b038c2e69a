import Testing

@testable import Arguments

/// Flags that take a word of a list or a file.
@Suite struct ChoiceOrFileTests {
  private static let program = Program(
    "p", version: "1", summary: "s",
    commands: [
      Command(
        "x", summary: "s", description: "d", operands: [],
        flags: [
          Flag("way", .choiceOrFile(["short", "fast"], extension: "json"), default: "fast", help: "how to go")
        ], examples: [("p x --way my.json", "with a file")])
    ])

  private static func value(_ text: String) throws -> String? {
    guard case .run(let invocation) = try program.parse(["x", "--way", text]) else { return nil }
    return invocation.text("way")
  }

  @Test(
    "Words of the list and files are taken as they are",
    arguments: ["short", "fast", "my.json", "./fast", "a b/c", "/x", ".json"])
  func taken(_ text: String) throws {
    #expect(try Self.value(text) == text)
  }

  @Test("Anything else is refused, with the word that was probably meant", arguments: ["fest", "json", "", "my.jsn"])
  func refused(_ text: String) {
    let error = #expect(throws: UsageError.self) { try Self.value(text) }
    #expect(error?.description.contains("needs one of short, fast or a .json file") == true)
    #expect(error?.description.contains("[usage.unknown-choice]") == true)
    #expect(error?.description.contains("did you mean 'fast'?") == (text == "fest"))
  }

  @Test("Help and completions offer both, and the table is checked")
  func offered() throws {
    #expect(Self.program.validate() == [])
    guard case .show(let help) = try Self.program.parse(["help", "x"]) else {
      Issue.record("no help")
      return
    }
    #expect(help.contains("short, fast or a .json"))
    #expect(Self.program.completions(for: .bash).contains("_words \"short fast\"; _p_files"))
    #expect(Self.program.completions(for: .zsh).contains("{compadd -- short fast; _files}"))
    #expect(Self.program.completions(for: .fish).contains("-r -F -a 'short fast'"))
  }

  @Test("Bash completes words and files", .enabled(if: Tool.isInstalled("bash"), "bash is not installed"))
  func bash() throws {
    let probe = """
      . ./script
      COMP_WORDS=(p x --way "")
      COMP_CWORD=3
      _p
      for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
      """
    let files = ["script": Self.program.completions(for: .bash), "probe": probe, "mine.json": ""]
    let outcome = try Tool.run("bash", ["--norc", "probe"], files: files)
    let found = Set(outcome.output.split(separator: "\n").map(String.init))
    #expect(found.isSuperset(of: ["short", "fast", "mine.json"]), "\(outcome.output) \(outcome.errors)")
  }

  @Test("A list without words and a default that is no choice are faults of the table")
  func faults() {
    func problems(_ flag: Flag) -> [String] {
      Program(
        "p", version: "1", summary: "s",
        commands: [Command("x", summary: "s", description: "d", operands: [], flags: [flag], examples: [])]
      ).validate()
    }
    #expect(
      problems(Flag("a", .choiceOrFile([], extension: "json"), help: "a")).contains { $0.contains("has no choices") })
    #expect(
      problems(Flag("a", .choiceOrFile(["b"], extension: "json"), default: "c", help: "a"))
        .contains { $0.contains("is no choice") })
  }
}
