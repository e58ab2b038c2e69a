import Arguments
import Testing

@Suite struct CompletionTests {
  @Test("The bash script is valid", .enabled(if: Tool.isInstalled("bash"), "bash is not installed"))
  func bashSyntax() throws {
    let script = Sample.program.completions(for: .bash)
    let outcome = try Tool.run("bash", ["-n", "script"], files: ["script": script])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("The zsh script is valid", .enabled(if: Tool.isInstalled("zsh"), "zsh is not installed"))
  func zshSyntax() throws {
    let script = Sample.program.completions(for: .zsh)
    let outcome = try Tool.run("zsh", ["-n", "script"], files: ["script": script])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("The fish script is valid", .enabled(if: Tool.isInstalled("fish"), "fish is not installed"))
  func fishSyntax() throws {
    let script = Sample.program.completions(for: .fish)
    let outcome = try Tool.run("fish", ["-n", "script"], files: ["script": script])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(
    "Bash completes what may stand at the cursor", .enabled(if: Tool.isInstalled("bash"), "bash is not installed"),
    arguments: [
      (["footway", ""], ["route", "diff", "build", "help", "man", "completions"]),
      (["footway", "ro"], ["route"]),
      (["footway", "--v"], ["--version"]),
      (["footway", "-q", "d"], ["diff"]),
      (["footway", "--color", "a"], ["auto", "always"]),
      (["footway", "--color", "never", "b"], ["build"]),
      (["footway", "--color", "=", "never", "b"], ["build"]),
      (["footway", "route", "--fo"], ["--format"]),
      (["footway", "route", "--no"], ["--no-progress"]),
      (["footway", "route", "--format", ""], ["text", "json", "geojson", "csv", "svg"]),
      (["footway", "route", "--format", "=", "js"], ["json"]),
      (["footway", "route", "--format", "="], ["text", "json", "geojson", "csv", "svg"]),
      (["footway", "route", "-f", "g"], ["geojson"]),
      (["footway", "route", "--from", ""], []),
      (["footway", "route", "ven"], ["venue one.json", "venue*.json"]),
      (["footway", "route", "-o", "venue "], ["venue one.json"]),
      (["footway", "route", "--output", "=", "scr"], ["script"]),
      (["footway", "route", "--", "--fo"], []),
      (["footway", "route", "--", "--format", "s"], ["script"]),
      (["footway", "diff", "--fo"], []),
      (["footway", "build", "s"], ["small", "script"]),
      (["footway", "help", "pl"], ["places"]),
      (["footway", "man", "r"], ["route"]),
      (["footway", "completions", ""], ["bash", "zsh", "fish"]),
    ] as [([String], [String])])
  func bash(words: [String], candidates: [String]) throws {
    let probe = """
      source ./script
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _footway
      for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
      """
    let files = [
      "script": Sample.program.completions(for: .bash), "probe": probe, "venue one.json": "", "venue*.json": "",
    ]
    let outcome = try Tool.run("bash", ["--norc", "probe"] + words, files: files)
    #expect(outcome.errors == "")
    #expect(Set(outcome.output.split(separator: "\n").map(String.init)) == Set(candidates))
  }

  @Test(
    "Fish completes what may stand at the cursor", .enabled(if: Tool.isInstalled("fish"), "fish is not installed"),
    arguments: [
      ("footway ro", ["route"]), ("footway route --fo", ["--format"]), ("footway route --format js", ["json"]),
      ("footway route --format=js", ["--format=json"]), ("footway -q di", ["diff"]),
      ("footway route scr", ["script"]), ("footway route -o scr", ["script"]), ("footway diff --fo", []),
      ("footway help pl", ["places"]), ("footway completions z", ["zsh"]), ("footway route --no-p", ["--no-progress"]),
    ] as [(String, [String])])
  func fish(line: String, candidates: [String]) throws {
    let probe = "source ./script; complete --do-complete '\(line)'"
    let files = ["script": Sample.program.completions(for: .fish)]
    let outcome = try Tool.run("fish", ["--no-config", "-c", probe], files: files)
    let found = outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(Set(found) == Set(candidates), "\(outcome.errors)")
  }

  @Test("Scripts name every command and flag, and quotes cannot break out of them", arguments: Shell.allCases)
  func complete(shell: Shell) {
    let flag = Flag("it's", help: "don't [break] a: \\b")
    let command = Command("x", summary: "it's $HOME", description: "x", flags: [flag], examples: [])
    let script = Program("footway", version: "1", summary: "s", commands: [command]).completions(for: shell)
    switch shell {
    case .bash: #expect(!script.contains("$HOME"))
    case .zsh: #expect(script.contains(#"(--it'\''s)--it'\''s[don'\''t \[break\] a\: \\b]"#))
    case .fish: #expect(script.contains(#"-d 'don\'t [break] a: \\b'"#))
    }
    let whole = Sample.program.completions(for: shell)
    for command in Sample.program.commands {
      #expect(whole.contains(command.name))
      for flag in command.flags + Sample.program.flags { #expect(whole.contains(flag.name)) }
    }
  }
}
