import Foundation
import TestSupport
import Testing

/// A line of Data/golden/cases.txt.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  var name: String
  var arguments: [String]
  var input: String?

  var testDescription: String { name }

  static let folder = Command.root.appending(path: "Data/golden")

  static let all: [GoldenCase] = {
    guard let table = try? String(contentsOf: folder.appending(path: "cases.txt"), encoding: .utf8) else { return [] }
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      var words = split(String(line))
      let name = words.removeFirst()
      var input: String?
      if let last = words.last, last.hasPrefix("@") {
        input = String(last.dropFirst())
        words.removeLast()
      }
      return GoldenCase(name: name, arguments: words, input: input)
    }
  }()

  private static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " " && !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}

@Suite struct GoldenTests {
  @Test("The command answers as its golden files say", arguments: GoldenCase.all)
  func golden(golden: GoldenCase) throws {
    let input = try golden.input.map { try Data(contentsOf: GoldenCase.folder.appending(path: $0)) }
    let outcome = try Command.run(golden.arguments, input: input)
    let text = "status \(outcome.status)\n--- output\n\(outcome.output)--- error\n\(outcome.error)"
    let file = GoldenCase.folder.appending(path: golden.name + ".golden")
    if ProcessInfo.processInfo.environment["FOOTWAY_UPDATE_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "\(golden.name): write anew with FOOTWAY_UPDATE_GOLDEN=1 and read the difference")
  }

  @Test("Every golden file belongs to a case") func noLeftovers() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: GoldenCase.folder.path)
    let names = Set(GoldenCase.all.map { $0.name + ".golden" })
    #expect(names.count == GoldenCase.all.count, "a name is used twice")
    #expect(files.filter { $0.hasSuffix(".golden") && !names.contains($0) }.isEmpty)
  }
}
