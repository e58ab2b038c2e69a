import Arguments
import Testing

@Suite struct ManualPageTests {
  @Test(
    "The manual pages print without a warning", .enabled(if: Tool.isInstalled("groff"), "groff is not installed"),
    arguments: [nil, "route", "diff", "build"])
  func groff(name: String?) throws {
    let command = Sample.program.commands.first { $0.name == name }
    let page = Sample.program.manual(for: command)
    let outcome = try Tool.run("groff", ["-man", "-Tutf8", "-ww", "-P-cbou", "page"], files: ["page": page])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(command.map { "footway-\($0.name) - \($0.summary)" } ?? "footway - find ways"))
  }

  @Test(
    "Dots, dashes, quotes and backslashes print as they are written",
    .enabled(if: Tool.isInstalled("groff"), "groff is not installed"))
  func characters() throws {
    let page = Sample.program.manual(for: Sample.route)
    let outcome = try Tool.run("groff", ["-man", "-Tascii", "-P-cbou", "page"], files: ["page": page])
    let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for text in [
      "C:\\venues and 'quotes' and ~home^2", ".dots at the start", "-o, --output FILE", "node:LEVEL/N7 by node",
      "footway route venue.json --from 'Gate A1' --to node:G/N7", "Never leaves half a file.", "2 nothing done",
    ] {
      #expect(words.contains(text), "\(text)")
    }
  }

  @Test("A line never begins with a request that was text") func leadingDot() {
    let command = Command("x", summary: "s", description: ".SH a\n\n'br b\n\n .TH c", examples: [])
    let page = Program("p", version: "1", summary: "s", commands: [command]).manual(for: command)
    #expect(page.contains("\n\\&.SH a\n"))
    #expect(page.contains("\n\\(aqbr b\n"))
    #expect(page.contains("\n\\&  .TH c\n"))
  }
}
