import Foundation
import TestSupport
import Testing

/// What is refused on the command line and in batches, by its code.
@Suite struct CodeTests {
  private static let clinic = "Data/venues/clinic"

  @Test(
    "Requests that cannot be met end with 2, nothing on standard output, and the code of the fault",
    arguments: [
      (["check", clinic, "--json", "--sarif"], "usage.conflict"), (["route", clinic], "usage.missing-flag"),
      (["route", clinic, "--pairs", "-", "--from", "a", "--to", "b"], "usage.conflict"),
      (["route", "-", "--pairs", "-"], "usage.conflict"), (["rout", clinic], "usage.unknown-command"),
      (["inspect", clinic, "--jsom"], "usage.unknown-flag"), (["inspect"], "usage.missing-operand"),
      (["inspect", clinic, "--precision"], "usage.missing-value"),
      (["inspect", clinic, "--precision", "many"], "usage.bad-value"),
      (["inspect", clinic, "--json=yes"], "usage.unexpected-value"),
      (["inspect", clinic, "--json", "--json"], "usage.repeated-flag"),
      (["inspect", clinic, "--input-format", "dxf"], "usage.unknown-choice"), ([], "usage.no-command"),
      (["inspect", "Data/venues/nowhere.json"], "input.unreadable"), (["inspect", "docs"], "input.no-venue"),
      (["inspect", "README.md"], "json.syntax"),
    ] as [([String], String)])
  func refused(arguments: [String], code: String) throws {
    let answer = try Command.run(arguments)
    #expect(answer.status == 2)
    #expect(answer.output.isEmpty)
    #expect(answer.error.contains("[\(code)]"), "\(answer.error)")
  }

  @Test(
    "Files of pairs without records to read are refused",
    arguments: [("", "pairs.empty"), ("\u{FEFF}", "pairs.empty"), ("a,b\n1,2\n", "pairs.no-header")])
  func pairs(text: String, code: String) throws {
    let answer = try Command.run(["route", Self.clinic, "--pairs", "-"], input: Data(text.utf8))
    #expect(answer.status == 2)
    #expect(answer.error.contains("[\(code)]"), "\(answer.error)")
  }

  @Test(
    "A bad record fails alone, in its place",
    arguments: [
      ("from,to\nx\n", "pairs.bad-record"), ("{\"from\":\"a\"}\n", "pairs.bad-record"), ("{\"from\"\n", "json.syntax"),
    ])
  func badRecord(text: String, code: String) throws {
    let answer = try Command.run(["route", Self.clinic, "--pairs", "-"], input: Data(text.utf8))
    #expect(answer.status == 1)
    #expect(answer.error.contains("[\(code)]"), "\(answer.error)")
  }

  @Test(
    "A secret of a vendor record is in no answer",
    arguments: [
      ["inspect", "-"], ["inspect", "-", "--json"], ["check", "-"], ["check", "-", "--json"],
      ["check", "-", "--geojson"], ["check", "-", "--sarif"], ["route", "-", "--from", "node:1", "--to", "node:2"],
      ["render", "-"],
    ])
  func secrets(arguments: [String]) throws {
    let map =
      #"{"id":"M","name":"Map","ppm":20,"wayfinding":{"jibestream":{"client_id":"hush-1","client_secret":"hush-2"},"#
      + #""micello":{"account_key":"hush-3"}},"url":"https://example.invalid/p.png?signature=hush-4"}"#
    let answer = try Command.run(arguments, input: Data(map.utf8))
    #expect(!answer.output.contains("hush") && !answer.error.contains("hush"))
  }
}
