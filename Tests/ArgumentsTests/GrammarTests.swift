import Arguments
import Testing

@Suite struct GrammarTests {
  @Test(
    "Every spelling of a value means the same",
    arguments: [
      ["route", "v", "--output", "o.json"], ["route", "v", "--output=o.json"], ["route", "v", "-o", "o.json"],
      ["route", "v", "-oo.json"], ["route", "v", "-o=o.json"], ["route", "-o", "o.json", "v"],
      ["route", "-o", "o.json", "--", "v"],
    ])
  func spellings(words: [String]) throws {
    let invocation = try #require(try Sample.invocation(words))
    #expect(invocation.command == "route")
    #expect(invocation.operands == ["v"])
    #expect(invocation.text("output") == "o.json")
    #expect(invocation.isSet("output"))
    #expect(!invocation.isSet("json"))
  }

  @Test(
    "Dashes and equal signs are told apart",
    arguments: [
      (["route", "-"], ["-"], nil), (["route", "--", "--from"], ["--from"], nil), (["route", "-5"], ["-5"], nil),
      (["route", "--", "--"], ["--"], nil), (["route", "v", "--from=--x"], ["v"], "--x"),
      (["route", "v", "--from", "-"], ["v"], "-"), (["route", "v", "--from", "-3.5"], ["v"], "-3.5"),
      (["route", "v", "--from", "-.5"], ["v"], "-.5"), (["route", "v", "--from="], ["v"], ""),
      (["route", "v", "--from", ""], ["v"], ""), (["route", "v", "--from==a=b"], ["v"], "=a=b"),
      (["route", "v", "--from=é\u{301}"], ["v"], "é\u{301}"), (["route", "--from", "\u{301}", "v"], ["v"], "\u{301}"),
      (["route", "--from=\u{301}x", "v"], ["v"], "\u{301}x"),
    ] as [([String], [String], String?)])
  func dashes(words: [String], operands: [String], from: String?) throws {
    let invocation = try #require(try Sample.invocation(words))
    #expect(invocation.operands == operands)
    #expect(invocation.text("from") == from)
  }

  @Test("Values come out as what they are") func typed() throws {
    let words = ["route", "v", "-j", "8", "--offset", "-3.5", "--seed=-9223372036854775808", "--speed", "1e2"]
    let invocation = try #require(try Sample.invocation(words))
    #expect(invocation.integer("jobs") == 8)
    #expect(invocation.number("jobs") == 8)
    #expect(invocation.number("offset") == -3.5)
    #expect(invocation.integer("seed") == .min)
    #expect(invocation.number("speed") == 100)
    #expect(invocation.text("format") == nil)
    #expect(invocation.switchValue("quiet") == nil)
  }

  @Test("Values of a repeatable flag add up in their order") func repeatable() throws {
    let invocation = try #require(try Sample.invocation(["route", "--via", "b", "v", "--via=a"]))
    #expect(invocation.texts("via") == ["b", "a"])
    #expect(invocation.text("via") == "a")
    #expect(invocation.texts("from") == [])
  }

  @Test(
    "A negatable switch has three states",
    arguments: [([], nil), (["--progress"], true), (["--no-progress"], false)] as [([String], Bool?)])
  func negatable(words: [String], state: Bool?) throws {
    let invocation = try #require(try Sample.invocation(["diff", "a", "b"] + words))
    #expect(invocation.switchValue("progress") == state)
    #expect(invocation.isSet("progress") == (state ?? false))
  }

  @Test("Of a repeatable switch the last one counts") func lastSwitch() throws {
    let invocation = try #require(try Sample.invocation(["build", "fast", "a", "b", "--cache", "--no-cache"]))
    #expect(invocation.switchValue("cache") == false)
  }

  @Test("Short switches join, and the last letter may take a value") func cluster() throws {
    let invocation = try #require(try Sample.invocation(["route", "-qojson", "v"]))
    #expect(invocation.isSet("quiet"))
    #expect(invocation.text("output") == "json")
  }

  @Test("Flags of every command may stand before the command") func sharedFlagsFirst() throws {
    let invocation = try #require(try Sample.invocation(["-q", "--color", "never", "diff", "a", "b"]))
    #expect(invocation.command == "diff")
    #expect(invocation.isSet("quiet"))
    #expect(invocation.text("color") == "never")
  }

  @Test(
    "Help wins over everything else on the line",
    arguments: [
      ["route", "--help"], ["route", "-h"], ["--help", "route"], ["route", "--form", "x", "--help"], ["help", "route"],
      ["--help", "--version", "route"], ["route", "--from", "--help"], ["route", "a", "b", "c", "-h"],
      ["route", "-qh"],
    ])
  func helpWins(words: [String]) throws {
    #expect(try Sample.text(words) == Sample.program.help(for: Sample.route))
  }

  @Test(
    "Without a known command the help is that of the program",
    arguments: [["--help"], ["-h"], ["help"], ["rotue", "--help"], ["--bad", "-h"]])
  func programHelp(words: [String]) throws {
    #expect(try Sample.text(words) == Sample.program.help())
  }

  @Test("After two dashes help is a word like any other") func helpAfterDashes() throws {
    #expect(try Sample.invocation(["route", "--", "--help"])?.operands == ["--help"])
    #expect(try Sample.text(["--", "help", "route"]) == Sample.program.help(for: Sample.route))
  }

  @Test("Version, topics, manual pages and completions are texts") func texts() throws {
    #expect(try Sample.text(["--version"]) == "footway 1.2.3\n")
    #expect(try Sample.text(["route", "--bad", "--version"]) == "footway 1.2.3\n")
    #expect(try Sample.text(["help", "places"]) == "places - how places are written\n\nA place is a name or a node.\n")
    #expect(try Sample.text(["man"]) == Sample.program.manual())
    #expect(try Sample.text(["man", "diff"]) == Sample.program.manual(for: Sample.diff))
    for shell in Shell.allCases {
      #expect(try Sample.text(["completions", shell.rawValue]) == Sample.program.completions(for: shell))
    }
  }

  @Test("Asking for a flag that the table lacks stops the program") func unknownAccess() async {
    await #expect(processExitsWith: .failure) {
      _ = try Sample.invocation(["diff", "a", "b"])?.isSet("from")
    }
    await #expect(processExitsWith: .failure) {
      _ = try Sample.invocation(["route", "v"])?.integer("from")
    }
  }
}
