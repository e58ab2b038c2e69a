import Foundation
import TestSupport
import Testing

/// A sample file to damage.
struct Sample: Sendable, CustomTestStringConvertible {
  var file: URL
  var testDescription: String { file.lastPathComponent }

  /// Every JSON file of Data/venues, and of the shared samples where they are.
  static let all: [Sample] = {
    var folders = [Command.root.appending(path: "Data/venues")]
    if let shared = Command.sharedData {
      folders += ["mist", "jibestream"].map { shared.appending(path: $0) }
    }
    var files: [URL] = []
    for folder in folders {
      guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { continue }
      for case let file as URL in walk where file.pathExtension == "json" { files.append(file) }
    }
    return files.sorted { $0.path < $1.path }.map { Sample(file: $0) }
  }()
}

@Suite(.serialized) struct MutationTests {
  private static let words: [String] = [
    "null", "-1", "0", "1e308", "-1e308", "1e400", "\"\"", "\"x\"", "[]", "{}", "true", "[[[]]]", "{\"x\":{}}",
    "\"" + String(repeating: "y", count: 5000) + "\"", "123456789012345678901234567890",
  ]

  @Test(
    "Damaged files give exit 0, 1 or 2 in bounded time and memory, never a signal", arguments: Sample.all)
  func damaged(sample: Sample) throws {
    let original = try Data(contentsOf: sample.file)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(seed: seed)
    for round in 0..<(Command.isRelease ? 70 : 12) {
      let damaged = Self.damage(original, &random)
      let command =
        round % 3 == 0
        ? ["route", "-", "--from", "node:N1", "--to", "px:10,10", "--format", "json"]
        : round % 3 == 1 ? ["check", "-", "--json"] : ["render", "-", "--findings"]
      let outcome = try Command.run(command, input: damaged, memory: 1 << 30, seconds: 10)
      #expect(
        (0...2).contains(outcome.status),
        "\(sample.file.lastPathComponent), seed \(seed), round \(round): status \(outcome.status) \(outcome.error.prefix(500))"
      )
      if outcome.status == 2 { #expect(outcome.error.hasPrefix("footway: "), "seed \(seed), round \(round)") }
    }
  }

  /// Flips bytes, cuts the end off, repeats a piece, or puts another value in the place of one.
  private static func damage(_ original: Data, _ random: inout SplitMix) -> Data {
    var bytes = [UInt8](original)
    for _ in 0...(random.next() % 3) where !bytes.isEmpty {
      let at = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 8 {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(at...)
      case 2:
        let end = min(at + Int(random.next() % 200), bytes.count)
        bytes.insert(contentsOf: bytes[at..<end], at: at)
      default: replaceValue(&bytes, near: at, &random)
      }
    }
    return Data(bytes)
  }

  /// Replaces the value behind the next colon: a whole scalar, or the front of a container, which breaks it.
  private static func replaceValue(_ bytes: inout [UInt8], near start: Int, _ random: inout SplitMix) {
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return }
    var from = colon + 1
    while from < bytes.count, bytes[from] == 0x20 || bytes[from] == 0x0A { from += 1 }
    guard from < bytes.count else { return }
    var to = from
    if bytes[from] == UInt8(ascii: "\"") {
      to += 1
      while to < bytes.count, bytes[to] != UInt8(ascii: "\"") { to += 1 }
      to = min(to + 1, bytes.count)
    } else if bytes[from] == UInt8(ascii: "{") || bytes[from] == UInt8(ascii: "[") {
      to = endOfContainer(bytes, from)
    } else {
      while to < bytes.count, !",}] \n".utf8.contains(bytes[to]) { to += 1 }
    }
    bytes.replaceSubrange(from..<to, with: words[Int(random.next() % UInt64(words.count))].utf8)
  }

  private static func endOfContainer(_ bytes: [UInt8], _ start: Int) -> Int {
    var depth = 0
    var isInString = false
    for index in start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isInString ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= isInString ? 0 : 1
        if depth == 0 { return index + 1 }
      default: break
      }
    }
    return bytes.count
  }
}
