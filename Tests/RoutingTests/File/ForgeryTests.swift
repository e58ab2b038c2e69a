import TestSupport
import Testing
import VenueModel

@testable import Routing

/// Files that are cut, damaged or forged: each gives a typed error or can be used.
@Suite struct ForgeryTests {
  private static let sample = ForgedFile(bytes: SampleFile.bytes(SampleFile.venue(.building, seed: 11)))

  /// One with few bytes, to be opened ten thousand times.
  private static let small = ForgedFile(bytes: SampleFile.bytes(SampleFile.venue(.tangle, seed: 3), findings: []))

  private func code(_ bytes: [UInt8]) -> FootwayFileError.Code? {
    do throws(FootwayFileError) {
      try SampleFile.use(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("The sample itself can be used")
  func sample() throws { try SampleFile.use(Self.sample.bytes) }

  @Test("Any changed bit of the header or the section table is an error")
  func flips() {
    for offset in 0..<ForgedFile.line(Self.sample.sectionCount) {
      for mask in [1, 2, 4, 8, 16, 32, 64, 128, 0xFF] as [UInt8] {
        var bytes = Self.sample.bytes
        bytes[offset] ^= mask
        #expect(code(bytes) != nil, "byte \(offset), mask \(mask)")
      }
    }
  }

  @Test("A changed byte of any section is found by its checksum")
  func sections() {
    var random = SplitMix(seed: 5)
    for section in 0..<Self.sample.sectionCount {
      guard let range = Self.sample.range(section), !range.isEmpty else { continue }
      for offset in [range.lowerBound, range.upperBound - 1, Int.random(in: range, using: &random)] {
        var bytes = Self.sample.bytes
        bytes[offset] ^= 1 << UInt8(random.next() % 8)
        #expect(code(bytes) == .damaged, "section \(section), byte \(offset)")
        let file = try? FootwayFile(Column(bytes))
        #expect(throws: FootwayFileError.self) { try file?.verify() }
      }
    }
  }

  @Test("A file cut anywhere is an error, and so is one with something behind it")
  func cuts() {
    let bytes = Self.sample.bytes
    var ends = Set(stride(from: 0, to: bytes.count, by: 4096)).union(0..<200)
    for section in 0..<Self.sample.sectionCount {
      guard let range = Self.sample.range(section) else { continue }
      for end in [range.lowerBound, range.upperBound] { ends.formUnion(end - 1...end + 1) }
    }
    ends.formUnion(bytes.count - 65..<bytes.count)
    for end in ends.sorted() where end < bytes.count {
      let expected: FootwayFileError.Code = end == 0 ? .foreign : .truncated
      #expect(code(Array(bytes[..<end])) == expected, "\(end)")
    }
    #expect(code(bytes + [0]) == .damaged)
  }

  @Test("A cut file whose header says so too is an error")
  func sealedCuts() {
    for end in stride(from: 64, to: Self.sample.bytes.count, by: 512) {
      var forged = ForgedFile(bytes: Array(Self.sample.bytes[..<end]))
      forged.set(16, 8, UInt64(end))
      forged.seal(sections: false)
      #expect(code(forged.bytes) == .inconsistent, "\(end)")
    }
  }

  @Test("Foreign, newer, older and big-endian files are told apart")
  func kinds() {
    #expect(code([]) == .foreign)
    #expect(code(Array("{\"id\": 1}".utf8)) == .foreign)
    #expect(code([UInt8](repeating: 0, count: 4096)) == .foreign)
    let current = UInt64(FootwayHeader.currentVersion)
    for version in Array(0..<current) + [current + 1, UInt64(UInt32.max)] {
      var forged = Self.sample
      forged.set(12, 4, version)
      forged.seal()
      #expect(code(forged.bytes) == .version)
    }
    var turned = Self.sample
    turned.bytes[8..<12].reverse()
    #expect(code(turned.bytes) == .byteOrder)
  }

  @Test("Forged members of the table are errors or harmless, never a crash")
  func table() {
    let numbers: [UInt64] = [
      0, 1, 2, 3, 7, 8, 63, 64, 65, 4096, 1 << 31, 1 << 32, 1 << 33, 1 << 62, 1 << 63, .max, .max - 1, .max / 8,
      .max - 63,
    ]
    for section in 0..<Self.small.sectionCount {
      for (offset, size) in [(0, 4), (4, 4), (8, 4), (12, 4), (16, 8), (24, 8)] {
        let original = Self.small.number(ForgedFile.line(section) + offset, size)
        for number in numbers + [original &+ 1, original &- 1, original &+ 64, original &- 64, original &* 2] {
          var forged = Self.small
          forged.set(ForgedFile.line(section) + offset, size, number)
          forged.seal()
          _ = code(forged.bytes)
        }
      }
    }
    for count in numbers {
      var forged = Self.small
      forged.set(32, 4, count)
      if forged.sectionCount < 1000 { forged.seal() } else { forged.seal(sections: false) }
      if count != UInt64(Self.small.sectionCount) { #expect(code(forged.bytes) != nil, "\(count)") }
    }
  }

  @Test("Random damage under right checksums is an error or harmless", arguments: RandomVenue.Shape.allCases)
  func contents(shape: RandomVenue.Shape) {
    let original = ForgedFile(bytes: SampleFile.bytes(SampleFile.venue(shape, seed: 21)))
    var random = SplitMix(seed: 99)
    var refused = 0
    for _ in 0..<700 {
      var forged = original
      for _ in 0...random.next() % 3 {
        let section = Int(random.next() % UInt64(original.sectionCount))
        guard let range = original.range(section), !range.isEmpty else { continue }
        let offset = Int.random(in: range, using: &random)
        switch random.next() % 4 {
        case 0: forged.bytes[offset] ^= 1 << UInt8(random.next() % 8)
        case 1: forged.bytes[offset] = 0xFF
        case 2: forged.bytes[offset] = UInt8(truncatingIfNeeded: random.next())
        default: for index in offset..<min(offset + 8, range.upperBound) { forged.bytes[index] = 0xFF }
        }
      }
      forged.seal()
      if let code = code(forged.bytes) {
        refused += 1
        #expect(code == .inconsistent || code == .version)
      }
    }
    #expect(refused > 100)
  }

  @Test("What queries trust is refused when forged, number by number")
  func trusted() throws {
    let cases: [(SectionKind, Int, Int)] = [
      (.nodeLevels, 0, 4), (.links, 0, 4), (.links, 4, 4), (.links, 40, 4), (.links, 44, 1), (.links, 45, 1),
      (.links, 46, 1), (.links, 47, 1), (.firstArcs, 4, 4), (.arcHeads, 0, 4), (.arcLinks, 0, 4),
      (.nodeIDStarts, 4, 4), (.linkIDStarts, 0, 4), (.firstShapePoints, 4, 4), (.graphSummary, 4, 4),
    ]
    for (kind, offset, size) in cases {
      var forged = Self.sample
      let range = try #require(forged.section(kind).flatMap { forged.range($0) })
      forged.set(range.lowerBound + offset, size, 0x7FFF_FFF0)
      forged.seal()
      #expect(code(forged.bytes) == .inconsistent, "\(kind)")
    }
  }

  @Test("Every section must be there")
  func missing() throws {
    for kind in SectionKind.allCases
    where kind != .profile && ![.zones, .ground].contains(SectionKind.part(of: kind.rawValue)) {
      var forged = Self.sample
      let section = try #require(forged.section(kind))
      forged.set(ForgedFile.line(section), 4, 1000)
      forged.seal()
      #expect(code(forged.bytes) == .inconsistent, "\(kind)")
    }
  }

  @Test("Costs below what the profile says are refused, for A* would answer wrong")
  func cheapLinks() throws {
    var forged = Self.sample
    let range = try #require(forged.section(.forwardCosts).flatMap { forged.range($0) })
    for offset in range { forged.bytes[offset] = 0 }
    forged.seal()
    #expect(code(forged.bytes) == .inconsistent)
  }
}
