import TestSupport
import Testing

@testable import Records

@Suite struct NameMemoTests {
  @Test("A memo says what a dictionary says, however often it has to forget", arguments: [1, 10, 1000, 100_000])
  func sameAsDictionary(capacity: Int) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var names: [[UInt8]] = (0..<2000).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in UInt8.random(in: 0x61...0x64, using: &random) }
    }
    names += [[], [UInt8](repeating: 0x61, count: 300), Array("quote\"".utf8), Array("a,b".utf8), Array("Tür".utf8)]
    var nodes: [String: Int32] = [:]
    for name in names { nodes[String(decoding: name, as: UTF8.self)] = Int32.random(in: -1...50, using: &random) }
    var asked = 0
    let memo = NameMemo(capacity: capacity) { name in
      asked += 1
      return nodes[name] ?? -1
    }
    for _ in 0..<5000 {
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let front = Int.random(in: 0...9, using: &random)
      // What lies around a name makes no difference.
      let padded = (0..<(front + name.count + 8)).map { index in
        index >= front && index < front + name.count ? name[index - front] : UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: name, as: UTF8.self)
      let isPlain = !text.contains("\"") && !text.contains(",")
      let node = padded.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { memo.node($0, front..<(front + name.count)) }
      }
      #expect(node == (isPlain ? nodes[text] : -1), "seed \(seed), '\(text)'")
    }
    if capacity == 100_000 { #expect(asked < 2500, "seed \(seed)") }
  }
}
