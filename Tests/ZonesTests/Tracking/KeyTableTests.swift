import TestSupport
import Testing

@testable import Zones

@Suite struct KeyTableTests {
  @Test(arguments: [20, 1000, 1 << 40]) func `a table says what a dictionary says, and shrinks`(keys: UInt64) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var table = KeyTable()
    var expected: [UInt64: Int] = [:]
    for _ in 0..<20_000 {
      // Keys that differ in their last bits or in their first.
      let number = UInt64.random(in: 0..<keys, using: &random)
      let key = number % 2 == 0 ? number : number << 44
      if Bool.random(using: &random) {
        let place = Int.random(in: 0...1000, using: &random)
        table.set(key, to: place)
        expected[key] = place
      } else {
        let gone = expected.keys.first.flatMap { number % 3 == 0 ? $0 : nil } ?? key
        table.remove(gone)
        expected[gone] = nil
      }
      let place = table.place(of: key)
      #expect(place == expected[key] ?? -1, "seed \(seed)")
    }
    let contents = table.contents.map { [$0.key, UInt64($0.place)] }.sorted { $0[0] < $1[0] }
    #expect(contents == expected.map { [$0.key, UInt64($0.value)] }.sorted { $0[0] < $1[0] }, "seed \(seed)")
    for key in expected.keys { table.remove(key) }
    let (count, capacity) = (table.count, table.capacity)
    #expect(count == 0 && capacity == 64, "seed \(seed)")
  }
}
