import TestSupport
import Testing

@testable import Zones

@Suite struct DeviceNamesTests {
  @Test func `names are numbered as a dictionary numbers them, also when some are forgotten`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var names = DeviceNames()
    var expected: [String: UInt64] = [:]
    var last: UInt64 = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...8, using: &random)
      let name = String((0..<length).map { _ in "abcdé".randomElement(using: &random) ?? "a" })
      if expected[name] == nil {
        last += 1
        expected[name] = last
      }
      let serial = names.serial(name)
      #expect(serial == expected[name], "seed \(seed)")
      if Int.random(in: 0..<3, using: &random) == 0, let (name, serial) = expected.randomElement(using: &random) {
        names.forget(serial)
        let forgotten = names.name(serial)
        #expect(forgotten == nil, "seed \(seed)")
        expected[name] = nil
        names.forget(serial)
      }
    }
    let (count, lastSerial) = (names.count, names.lastSerial)
    #expect(count == expected.count && lastSerial == last, "seed \(seed)")
    for (name, serial) in expected {
      let kept = names.name(serial)
      #expect(kept == name, "seed \(seed)")
    }
    let unknown = [names.name(0), names.name(last + 1)]
    #expect(unknown == [nil, nil])
  }

  @Test func `memory of forgotten names is given back`() {
    var names = DeviceNames()
    for number in 0..<100_000 {
      let serial = names.serial("a device with quite a long name \(number)")
      if number >= 100 { names.forget(serial - 100) }
    }
    let (count, byteCount, name) = (names.count, names.byteCount, names.name(99_950))
    #expect(count == 100 && byteCount < 20_000)
    #expect(name == "a device with quite a long name 99949")
  }
}
