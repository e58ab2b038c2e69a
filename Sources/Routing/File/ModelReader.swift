import Geometry
import VenueModel

/// Reads what ``ModelWriter`` wrote, and takes nothing on trust.
///
/// Counts are compared with the bytes that are left, so that a forged one makes nothing large; nothing nests.
struct ModelReader {
  /// How many things there are that indices may name.
  struct Limits {
    var buildings = 0
    var levels = 0
    var nodes = 0
    var edges = 0
  }

  var limits = Limits()
  private let bytes: Column<UInt8>
  private let kind: SectionKind
  private var offset = 0

  init(_ file: FootwayFile, _ kind: SectionKind, number: UInt32 = 0, limits: Limits = Limits())
    throws(FootwayFileError)
  {
    bytes = try file.column(kind, number: number)
    self.kind = kind
    self.limits = limits
  }

  /// The largest coordinate that is believed, in metres.
  static let largestCoordinate = 1e9

  func fault(_ what: String) -> FootwayFileError { .inconsistent("has \(what) in section \(kind.rawValue) (\(kind))") }

  /// The bytes that are left.
  var remaining: Int { bytes.count - offset }

  mutating func byte() throws(FootwayFileError) -> UInt8 {
    guard offset < bytes.count else { throw fault("less than it says") }
    offset += 1
    return bytes[offset - 1]
  }

  /// Any integer.
  mutating func integer() throws(FootwayFileError) -> Int {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 63 || next <= 1 else { throw fault("a number that is too large") }
      result |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return Int(Int64(bitPattern: result)) }
      shift += 7
    }
  }

  /// A count of things of a byte or more each.
  mutating func count() throws(FootwayFileError) -> Int {
    let count = try integer()
    guard count >= 0, count <= remaining else { throw fault("more than it has room for") }
    return count
  }

  /// An index into something that has so many elements.
  mutating func index(below limit: Int, _ what: String) throws(FootwayFileError) -> Int {
    let index = try integer()
    guard index >= 0, index < limit else { throw fault("\(what) \(index) of \(limit)") }
    return index
  }

  mutating func level() throws(FootwayFileError) -> Int { try index(below: limits.levels, "level") }
  mutating func node() throws(FootwayFileError) -> Int { try index(below: limits.nodes, "node") }

  /// `nil`, or what a closure reads.
  mutating func optional<Value>(
    _ read: (inout ModelReader) throws(FootwayFileError) -> Value
  ) throws(FootwayFileError) -> Value? {
    try Bool(from: &self) ? try read(&self) : nil
  }

  /// Any double.
  mutating func double() throws(FootwayFileError) -> Double {
    guard remaining >= 8 else { throw fault("less than it says") }
    defer { offset += 8 }
    return bytes.withUnsafeBytes { raw in
      Double(bitPattern: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
  }

  /// A finite double.
  mutating func finite() throws(FootwayFileError) -> Double {
    let number = try double()
    guard number.isFinite else { throw fault("a number that is not finite") }
    return number
  }

  /// A text; bytes that are not UTF-8 are replaced.
  mutating func text() throws(FootwayFileError) -> String {
    let count = try count()
    defer { offset += count }
    return bytes.withUnsafeBytes { raw in
      String(decoding: UnsafeRawBufferPointer(rebasing: raw[offset..<offset + count]), as: UTF8.self)
    }
  }

  /// Checks that nothing is left.
  func finish() throws(FootwayFileError) {
    guard remaining == 0 else { throw fault("more than it says") }
  }

  /// Checks a position.
  static func isBelievable(_ point: Point) -> Bool {
    abs(point.x) <= largestCoordinate && abs(point.y) <= largestCoordinate
  }
}
