import Arguments
import Testing

@Suite struct UsageErrorTests {
  /// A command line and the first line of its error, without the code at the end.
  struct Case: CustomTestStringConvertible {
    let words: [String]
    let code: UsageError.Code
    let text: String
    var hint = "route"
    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(words: ["rotue"], code: .unknownCommand, text: "unknown command 'rotue'; did you mean 'route'?", hint: ""),
    Case(words: ["venue.json"], code: .unknownCommand, text: "unknown command 'venue.json'", hint: ""),
    Case(words: [""], code: .unknownCommand, text: "unknown command ''", hint: ""),
    Case(
      words: ["\u{1B}[2J\n"], code: .unknownCommand, text: #"unknown command '\u{1B}[2J\n'"#, hint: ""),
    Case(
      words: ["route", "--form", "x"], code: .unknownFlag,
      text: "unknown flag '--form' for 'route'; did you mean '--from' or '--format'?"),
    Case(
      words: ["route", "--progres"], code: .unknownFlag,
      text: "unknown flag '--progres' for 'route'; did you mean '--progress'?"),
    Case(words: ["route", "--zzz=1"], code: .unknownFlag, text: "unknown flag '--zzz' for 'route'"),
    Case(words: ["route", "-x"], code: .unknownFlag, text: "unknown flag '-x' for 'route'"),
    Case(words: ["route", "-\u{301}q"], code: .unknownFlag, text: "unknown flag '-\u{301}' for 'route'"),
    Case(words: ["route", "-qx"], code: .unknownFlag, text: "unknown flag '-x' for 'route'"),
    Case(
      words: ["route", "-to=x"], code: .unknownFlag, text: "unknown flag '-t' for 'route'; did you mean '--to'?"),
    Case(words: ["route", "--no-json"], code: .unknownFlag, text: "unknown flag '--no-json' for 'route'"),
    Case(
      words: ["--from", "x", "route"], code: .unknownFlag, text: "unknown flag '--from' before the command", hint: ""),
    Case(words: ["route", "v", "--from"], code: .missingValue, text: "'--from' needs a value"),
    Case(words: ["route", "v", "-o"], code: .missingValue, text: "'-o' needs a path"),
    Case(
      words: ["route", "v", "--from", "--to"], code: .missingValue,
      text: "'--from' needs a value; write '--from=--to' if that is meant"),
    Case(
      words: ["route", "v", "-o", "-q"], code: .missingValue,
      text: "'-o' needs a path; write '--output=-q' if that is meant"),
    Case(
      words: ["route", "v", "--from", "--", "x"], code: .missingValue,
      text: "'--from' needs a value; write '--from=--' if that is meant"),
    Case(
      words: ["route", "v", "-j", "--json"], code: .missingValue, text: "'-j' needs a whole number from 1 to 512"),
    Case(
      words: ["route", "v", "--json=true"], code: .unexpectedValue,
      text: "'--json' takes no value, but is given 'true'"),
    Case(words: ["route", "-q=1"], code: .unexpectedValue, text: "'-q' takes no value, but is given '1'"),
    Case(
      words: ["diff", "--no-progress=x"], code: .unexpectedValue,
      text: "'--no-progress' takes no value, but is given 'x'", hint: "diff"),
    Case(
      words: ["route", "--jobs", "many"], code: .badValue,
      text: "'--jobs' needs a whole number from 1 to 512, not 'many'"),
    Case(words: ["route", "-j0"], code: .badValue, text: "'-j' needs a whole number from 1 to 512, not '0'"),
    Case(words: ["route", "-j", "513"], code: .badValue, text: "'-j' needs a whole number from 1 to 512, not '513'"),
    Case(words: ["route", "-j", "2.0"], code: .badValue, text: "'-j' needs a whole number from 1 to 512, not '2.0'"),
    Case(
      words: ["route", "--seed", "9223372036854775808"], code: .badValue,
      text: "'--seed' needs a whole number, not '9223372036854775808'"),
    Case(
      words: ["route", "--offset", "nan"], code: .badValue,
      text: "'--offset' needs a number from -10 to 10, not 'nan'"),
    Case(
      words: ["route", "--speed=inf"], code: .badValue, text: "'--speed' needs a number of at least 0, not 'inf'"),
    Case(
      words: ["route", "--speed=1e999"], code: .badValue, text: "'--speed' needs a number of at least 0, not '1e999'"),
    Case(words: ["route", "--output="], code: .badValue, text: "'--output' needs a path, not ''"),
    Case(words: ["route", ""], code: .badValue, text: "VENUE needs a path, not ''"),
    Case(
      words: ["route", "--format", "jsn"], code: .unknownChoice,
      text: "'--format' needs one of text, json, geojson, csv or svg, not 'jsn'; did you mean 'json'?"),
    Case(
      words: ["route", "-fyaml"], code: .unknownChoice,
      text: "'-f' needs one of text, json, geojson, csv or svg, not 'yaml'"),
    Case(
      words: ["build", "fats", "a", "b"], code: .unknownChoice,
      text: "MODE needs one of fast or small, not 'fats'; did you mean 'fast'?", hint: "build"),
    Case(
      words: ["completions", "tcsh"], code: .unknownChoice, text: "SHELL needs one of bash, zsh or fish, not 'tcsh'",
      hint: "completions"),
    Case(
      words: ["route", "--from", "a", "--from=b"], code: .repeatedFlag, text: "'--from' is given more than once"),
    Case(words: ["route", "-qq"], code: .repeatedFlag, text: "'--quiet' is given more than once"),
    Case(
      words: ["route", "--progress", "--no-progress"], code: .repeatedFlag,
      text: "'--progress' and '--no-progress' contradict each other"),
    Case(words: ["route"], code: .missingOperand, text: "'route' needs VENUE"),
    Case(words: ["diff", "a"], code: .missingOperand, text: "'diff' needs NEW", hint: "diff"),
    Case(
      words: ["build", "fast", "a"], code: .missingOperand, text: "'build' needs at least 2 of VENUE", hint: "build"),
    Case(words: ["route", "a", "b"], code: .extraOperand, text: "'b' is too much: 'route' takes only VENUE"),
    Case(
      words: ["diff", "a", "b", "c", "d"], code: .extraOperand, text: "'c' is too much: 'diff' takes only OLD and NEW",
      hint: "diff"),
  ]

  @Test("Every fault is told in whole", arguments: cases) func text(_ test: Case) {
    let error = #expect(throws: UsageError.self) { try Sample.program.parse(test.words) }
    let hint = test.hint.isEmpty ? "try 'footway help'" : "try 'footway help \(test.hint)'"
    #expect(error?.description == "\(test.text) [\(test.code.rawValue)]\n\(hint)")
    #expect(error?.code == test.code)
  }

  @Test("No words at all list the commands", arguments: [[], ["-q"], ["--"]]) func noCommand(words: [String]) {
    let error = #expect(throws: UsageError.self) { try Sample.program.parse(words) }
    #expect(
      error?.description == """
        no command is given [usage.no-command]
          route        find a way between two places
          diff         tell what changed between two venues
          build        prepare venues for routing
          help         print help for a command or topic
          man          print a manual page
          completions  print a completion script for a shell
        try 'footway help'
        """)
  }

  @Test("A long list of choices is told only when none of them is near") func longChoice() {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let command = Command(
      "x", summary: "s", description: "d", operands: [Operand("N", .choice(words), help: "a number")], examples: [])
    let program = Program("p", version: "1", summary: "s", commands: [command])
    let near = #expect(throws: UsageError.self) { try program.parse(["x", "thre"]) }
    #expect(
      near?.description == "N cannot be 'thre'; did you mean 'three'? [usage.unknown-choice]\ntry 'p help x'")
    let far = #expect(throws: UsageError.self) { try program.parse(["x", "million"]) }
    #expect(
      far?.message == "N needs one of one, two, three, four, five, six, seven, eight or nine, not 'million'")
  }

  @Test("Long words are cut in messages") func longWord() {
    let error = #expect(throws: UsageError.self) {
      try Sample.program.parse([String(repeating: "x", count: 1000)])
    }
    #expect(error?.message == "unknown command '\(String(repeating: "x", count: 80))...'")
  }

  @Test("Codes are in the family of usage, and every code has a case here") func codes() {
    #expect(UsageError.Code.allCases.allSatisfy { $0.rawValue.hasPrefix("usage.") })
    let tried = Set(Self.cases.map(\.code)).union([.noCommand])
    #expect(tried == Set(UsageError.Code.allCases))
  }
}
