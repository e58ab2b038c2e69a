import Routing
import VenueModel

/// The bytes of a `.footway` file, to be changed and sealed again so that all checksums are right.
///
/// It knows the layout from the specification, not from the sources.
public struct ForgedFile: Sendable {
  /// What the file holds.
  public var bytes: [UInt8]

  /// Makes one of the bytes of a file.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Where the table starts.
  public static let table = 64
  /// The bytes of a line of the table.
  public static let line = 40

  /// How many sections the header tells.
  public var sectionCount: Int { Int(number(32, 4)) }

  /// The number in some bytes.
  public func number(_ offset: Int, _ size: Int) -> UInt64 {
    (0..<size).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  /// Writes a number.
  public mutating func set(_ offset: Int, _ size: Int, _ number: UInt64) {
    for index in 0..<size { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
  }

  /// Where a line of the table starts.
  public static func line(_ section: Int) -> Int { table + section * line }

  /// The bytes of a section; `nil` when they lie beyond the file.
  public func range(_ section: Int) -> Range<Int>? {
    let start = number(Self.line(section) + 24, 8)
    let count = number(Self.line(section) + 16, 8)
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: number(Self.line(section) + 8, 4))
    guard !isTooLarge, start <= bytes.count, size <= UInt64(bytes.count) - start else { return nil }
    return Int(start)..<Int(start + size)
  }

  /// The section of a kind and number.
  public func section(_ kind: SectionKind, number wanted: UInt64 = 0) -> Int? {
    (0..<sectionCount).first {
      number(Self.line($0), 4) == UInt64(kind.rawValue) && number(Self.line($0) + 4, 4) == wanted
    }
  }

  /// Writes the checksums that the bytes have now.
  public mutating func seal(sections: Bool = true) {
    let end = min(Self.line(sectionCount), bytes.count)
    if sections, Self.line(sectionCount) <= bytes.count {
      for section in 0..<sectionCount {
        if let range = range(section) { set(Self.line(section) + 32, 8, XXHash64.hash(Array(bytes[range]))) }
      }
    }
    if end >= Self.table { set(48, 8, XXHash64.hash(Array(bytes[Self.table..<end]))) }
    set(56, 8, XXHash64.hash(Array(bytes[..<56])))
  }

  /// The same file with sections of some kinds, whatever their numbers, as another file has them.
  public func replacing(_ kinds: [SectionKind], from donor: ForgedFile) -> ForgedFile {
    var table: [UInt8] = []
    var contents: [UInt8] = []
    let start = (Self.line(sectionCount) + 63) / 64 * 64
    for section in 0..<sectionCount {
      var line = Array(bytes[Self.line(section)..<Self.line(section + 1)])
      var content = range(section).map { Array(bytes[$0]) } ?? []
      if let kind = SectionKind(rawValue: UInt32(number(Self.line(section), 4))), kinds.contains(kind),
        let other = donor.section(kind, number: number(Self.line(section) + 4, 4)), let range = donor.range(other)
      {
        line = Array(donor.bytes[Self.line(other)..<Self.line(other + 1)])
        content = Array(donor.bytes[range])
      }
      var moved = ForgedFile(bytes: line)
      moved.set(24, 8, UInt64(start + contents.count))
      table += moved.bytes
      contents += content + [UInt8](repeating: 0, count: (64 - content.count % 64) % 64)
    }
    let padding = [UInt8](repeating: 0, count: start - Self.line(sectionCount))
    var forged = ForgedFile(
      bytes: Array(bytes[..<Self.table]) + table + padding + contents + [UInt8](repeating: 0, count: 64))
    forged.set(16, 8, UInt64(forged.bytes.count))
    return forged
  }
}
