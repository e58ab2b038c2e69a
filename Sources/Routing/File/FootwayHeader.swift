import VenueModel

/// The first 64 bytes of a `.footway` file.
///
/// Their layout is the same in every version, so that each can tell what it cannot read.
public struct FootwayHeader: Hashable, Sendable {
  /// The version of the format.
  public var version: UInt32
  /// The size of the whole file in bytes.
  public var fileSize: UInt64
  /// A hash of the sources and the settings that the file was built from.
  public var contentHash: UInt64
  /// How many sections there are.
  public var sectionCount: UInt32
  /// The XXH64 of the section table.
  var tableChecksum: UInt64

  /// The version that this library writes, and the only one that it reads.
  public static let currentVersion: UInt32 = 4
  /// The size of a header in bytes.
  public static let size = 64
  /// The bytes with which every file begins; as in PNG they show what treats the file as text.
  public static let magic: [UInt8] = [0x89, 0x46, 0x57, 0x59, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The number that reads otherwise in the other byte order.
  static let byteOrderMark: UInt32 = 0x0A0B_0C0D

  init(version: UInt32, fileSize: UInt64, contentHash: UInt64, sectionCount: UInt32, tableChecksum: UInt64) {
    self.version = version
    self.fileSize = fileSize
    self.contentHash = contentHash
    self.sectionCount = sectionCount
    self.tableChecksum = tableChecksum
  }

  /// Whether bytes begin as a `.footway` file does.
  public static func isRecognized(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: magic) }

  /// Reads a header.
  ///
  /// - Parameter bytes: the front of a file, ``size`` bytes or more.
  /// - Throws: ``FootwayFileError`` for anything but a header of ``currentVersion`` whose checksum is right.
  public init(_ bytes: UnsafeRawBufferPointer) throws(FootwayFileError) {
    let front = bytes.prefix(Self.magic.count)
    guard !front.isEmpty, front.elementsEqual(Self.magic.prefix(front.count)) else {
      throw FootwayFileError(.foreign, "is no .footway file")
    }
    guard bytes.count >= Self.size else {
      throw FootwayFileError(.truncated, "ends within its header; build or copy the file again")
    }
    func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
    let mark = number(8, UInt32.self)
    if mark == Self.byteOrderMark.byteSwapped || UInt32(littleEndian: 1) != 1 {
      throw FootwayFileError(.byteOrder, "was written in another byte order than this machine's; build it here")
    }
    let checked = UnsafeRawBufferPointer(rebasing: bytes[..<56])
    guard mark == Self.byteOrderMark, number(56, UInt64.self) == XXHash64.hash(checked) else {
      throw FootwayFileError(.damaged, "has a damaged header; build or copy the file again")
    }
    version = number(12, UInt32.self)
    fileSize = number(16, UInt64.self)
    contentHash = number(24, UInt64.self)
    sectionCount = number(32, UInt32.self)
    tableChecksum = number(48, UInt64.self)
    guard version == Self.currentVersion else {
      let remedy = version > Self.currentVersion ? "update footway, or build the file anew" : "build the file anew"
      throw FootwayFileError(
        .version, "is of version \(version) of the format, and this footway reads \(Self.currentVersion); \(remedy)")
    }
  }

  /// The bytes of the header, with their checksum.
  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.append(littleEndian: Self.byteOrderMark)
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: fileSize)
    bytes.append(littleEndian: contentHash)
    bytes.append(littleEndian: sectionCount)
    bytes.append(contentsOf: [UInt8](repeating: 0, count: 12))
    bytes.append(littleEndian: tableChecksum)
    bytes.append(littleEndian: XXHash64.hash(bytes))
    return bytes
  }
}

/// A line of the section table, 40 bytes.
public struct FootwaySection: Hashable, Sendable {
  /// The number of its kind, see ``SectionKind``.
  public var kind: UInt32
  /// Which one of its kind, such as the number of a profile.
  public var number: UInt32
  /// The bytes of an element.
  public var elementSize: UInt32
  /// How many elements it has.
  public var count: UInt64
  /// Where it starts in the file, a multiple of 64.
  public var offset: UInt64
  /// The XXH64 of its bytes.
  var checksum: UInt64

  /// The size of a line of the table in bytes.
  static let size = 40
  /// Where sections may start: at multiples of a cache line.
  static let alignment = 64

  /// Its size in bytes.
  public var byteCount: Int { Int(count) * Int(elementSize) }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: kind)
    bytes.append(littleEndian: number)
    bytes.append(littleEndian: elementSize)
    bytes.append(littleEndian: UInt32(0))
    bytes.append(littleEndian: count)
    bytes.append(littleEndian: offset)
    bytes.append(littleEndian: checksum)
    return bytes
  }
}

extension [UInt8] {
  mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
