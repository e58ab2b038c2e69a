import Foundation
import Testing

/// A run whose output is kept in `Data/golden`.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  let name: String
  let status: Int32
  let arguments: [String]
  let input: String?

  var testDescription: String { name }

  static let folder = Footway.root + "/Data/golden"

  /// The sample venues as `.footway` files, for arguments that begin with `{compiled}`.
  static let compiled: Scratch? = {
    guard let scratch = try? Scratch() else { return nil }
    let venues = ["airport", "campus", "clinic", "mall"].map { "Data/venues/\($0)" }
    let outcome = try? Footway.run(["build"] + venues + ["-o", scratch.folder, "--quiet"])
    return outcome?.status == 0 ? scratch : nil
  }()

  /// The cases of `cases.txt`: name, exit status and arguments a line, as a shell would split them, and `< FILE`.
  static let all: [GoldenCase] = {
    let text = (try? String(contentsOfFile: folder + "/cases.txt", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      var words = words(line)
      var input: String?
      if let sign = words.firstIndex(of: "<"), sign + 1 < words.count {
        input = words[sign + 1]
        words.removeSubrange(sign...)
      }
      guard words.count >= 2, let status = Int32(words[1]) else { return nil }
      return GoldenCase(name: words[0], status: status, arguments: Array(words[2...]), input: input)
    }
  }()

  /// Splits a line at blanks; double quotes hold a word together.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " " && !isQuoted {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}

@Suite struct GoldenTests {
  /// Whether the files are written instead of compared.
  private static let isUpdating = ProcessInfo.processInfo.environment["FOOTWAY_UPDATE_GOLDEN"] == "1"

  @Test("The list of golden cases is read whole, and each name stands once")
  func list() throws {
    let text = try String(contentsOfFile: GoldenCase.folder + "/cases.txt", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(GoldenCase.all.count == lines.count)
    #expect(GoldenCase.all.count > 50)
    #expect(Set(GoldenCase.all.map(\.name)).count == GoldenCase.all.count)
  }

  @Test("The command answers as the golden file says", arguments: GoldenCase.all)
  func golden(_ golden: GoldenCase) throws {
    let input = golden.input.map { Footway.Input.file(Footway.root + "/" + $0) } ?? .nothing
    var arguments = golden.arguments
    if arguments.contains(where: { $0.hasPrefix("{compiled}") }) {
      let folder = try #require(GoldenCase.compiled).folder
      arguments = arguments.map { $0.replacingOccurrences(of: "{compiled}", with: folder) }
    }
    let outcome = try Footway.run(arguments, input: input)
    #expect(outcome.status == golden.status, "\(outcome.errors)")
    try compare(outcome.output, "\(golden.name).out")
    try compare(outcome.errors, "\(golden.name).err")
  }

  @Test("Every golden file belongs to a case")
  func leftovers() throws {
    let names = Set(GoldenCase.all.map(\.name))
    for file in try FileManager.default.contentsOfDirectory(atPath: GoldenCase.folder) {
      guard file.hasSuffix(".out") || file.hasSuffix(".err") else { continue }
      #expect(names.contains(String(file.dropLast(4))), "\(file)")
    }
  }

  /// A missing file stands for empty output.
  private func compare(_ text: String, _ name: String) throws {
    let path = GoldenCase.folder + "/" + name
    let url = URL(fileURLWithPath: path)
    if Self.isUpdating {
      if text.isEmpty {
        try? FileManager.default.removeItem(at: url)
      } else {
        try Data(text.utf8).write(to: url)
      }
      return
    }
    let isThere = FileManager.default.fileExists(atPath: path)
    let expected = isThere ? String(decoding: try Data(contentsOf: url), as: UTF8.self) : ""
    guard text != expected else { return }
    let got = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let line =
      zip(got, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(got.count, wanted.count)
    Issue.record(
      """
      \(name) differs from line \(line + 1); FOOTWAY_UPDATE_GOLDEN=1 writes what the command says now
      expected: \(line < wanted.count ? String(wanted[line]) : "the end")
      got:      \(line < got.count ? String(got[line]) : "the end")
      """)
  }
}
