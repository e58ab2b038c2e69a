import VenueModel

/// The sections of a `.footway` file in memory, mapped or read.
///
/// Opening it checks the header, the table and where every section lies, in time that depends on the number of sections
/// alone. A section's bytes are checked when it is first asked for: what nobody needs is not touched.
public struct FootwayFile: Sendable {
  /// The header.
  public let header: FootwayHeader
  /// The sections, in their order in the file.
  public let sections: [FootwaySection]
  private let contents: Column<UInt8>

  /// Opens a file in memory.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, at an address that is a multiple of 64.
  ///   - keeper: keeps the bytes valid and unchanged as long as it lives.
  /// - Throws: ``FootwayFileError`` for whatever is no sound file.
  public init(_ bytes: UnsafeRawBufferPointer, keeper: AnyObject) throws(FootwayFileError) {
    header = try FootwayHeader(bytes)
    guard header.fileSize <= bytes.count else {
      throw FootwayFileError(
        .truncated, "has \(bytes.count) bytes of \(header.fileSize); build or copy the file again")
    }
    guard header.fileSize == bytes.count, let base = bytes.baseAddress else {
      throw FootwayFileError(.damaged, "goes on behind its end; build or copy the file again")
    }
    precondition(Int(bitPattern: base) % FootwaySection.alignment == 0, "the file is not aligned in memory")
    contents = Column(base, count: bytes.count, keeper: keeper)
    sections = try Self.sections(bytes, header)
  }

  /// Opens a file in memory of its own.
  ///
  /// - Throws: ``FootwayFileError`` for whatever is no sound file.
  public init(_ bytes: Column<UInt8>) throws(FootwayFileError) {
    let outcome = bytes.withUnsafeBytes { raw -> Result<FootwayFile, FootwayFileError> in
      do throws(FootwayFileError) {
        return .success(try FootwayFile(raw, keeper: Keeper(bytes)))
      } catch {
        return .failure(error)
      }
    }
    self = try outcome.get()
  }

  private final class Keeper {
    let bytes: Column<UInt8>
    init(_ bytes: Column<UInt8>) { self.bytes = bytes }
  }

  private static func sections(
    _ bytes: UnsafeRawBufferPointer, _ header: FootwayHeader
  ) throws(FootwayFileError) -> [FootwaySection] {
    let tableEnd = FootwayHeader.size + Int(header.sectionCount) * FootwaySection.size
    guard tableEnd <= bytes.count else { throw .inconsistent("has a section table beyond its end") }
    let table = UnsafeRawBufferPointer(rebasing: bytes[FootwayHeader.size..<tableEnd])
    guard XXHash64.hash(table) == header.tableChecksum else {
      throw FootwayFileError(.damaged, "has a damaged section table; build or copy the file again")
    }
    var sections: [FootwaySection] = []
    var known: Set<UInt64> = []
    var end = UInt64(tableEnd)
    for index in 0..<Int(header.sectionCount) {
      let section = FootwaySection(table, at: index * FootwaySection.size)
      let (size, isTooLarge) = section.count.multipliedReportingOverflow(by: UInt64(section.elementSize))
      guard section.offset % UInt64(FootwaySection.alignment) == 0, section.offset >= end, !isTooLarge,
        section.offset <= bytes.count, size <= UInt64(bytes.count) - section.offset,
        section.count <= Int.max
      else { throw .inconsistent("has section \(section.kind) at a place where it cannot be") }
      guard known.insert(UInt64(section.kind) << 32 | UInt64(section.number)).inserted else {
        throw .inconsistent("has section \(section.kind) twice")
      }
      end = section.offset + size
      sections.append(section)
    }
    // Kernels may read a cache line behind any section.
    guard UInt64(bytes.count) - end >= UInt64(FootwaySection.alignment) else {
      throw .inconsistent("has no room behind its last section")
    }
    return sections
  }

  /// Whether there is a section of a kind and a number.
  public func contains(_ kind: SectionKind, number: UInt32 = 0) -> Bool { section(kind, number) != nil }

  /// Whether there is a section with a number of some range of kinds.
  func contains(anyOf kinds: ClosedRange<UInt32>, number: UInt32) -> Bool {
    sections.contains { kinds.contains($0.kind) && $0.number == number }
  }

  private func section(_ kind: SectionKind, _ number: UInt32) -> FootwaySection? {
    sections.first { $0.kind == kind.rawValue && $0.number == number }
  }

  /// A section as a column, a window on the file.
  ///
  /// - Parameter type: an element; any of its bits must be a valid value.
  /// - Throws: ``FootwayFileError`` when the section is not there, is damaged, or has elements of another size.
  /// - Complexity: O(bytes of the section).
  public func column<Element>(
    _ kind: SectionKind, number: UInt32 = 0, as type: Element.Type = Element.self
  ) throws(FootwayFileError) -> Column<Element> {
    guard let section = section(kind, number) else {
      throw .inconsistent("lacks section \(kind.rawValue) (\(kind))")
    }
    guard Int(section.elementSize) == MemoryLayout<Element>.stride else {
      throw .inconsistent("has elements of \(section.elementSize) bytes in section \(kind.rawValue) (\(kind))")
    }
    try verify(section)
    let address = UnsafeRawPointer(contents.pointer) + Int(section.offset)
    return Column(address, count: Int(section.count), keeper: contents.keeper)
  }

  /// Checks the bytes of every section.
  ///
  /// - Throws: ``FootwayFileError`` for the first damaged one.
  /// - Complexity: O(bytes).
  public func verify() throws(FootwayFileError) {
    for section in sections { try verify(section) }
  }

  private func verify(_ section: FootwaySection) throws(FootwayFileError) {
    let hash = contents.withUnsafeBytes { bytes in
      let start = Int(section.offset)
      return XXHash64.hash(UnsafeRawBufferPointer(rebasing: bytes[start..<start + section.byteCount]))
    }
    guard hash == section.checksum else {
      let name = SectionKind(rawValue: section.kind).map { " (\($0))" } ?? ""
      throw FootwayFileError(
        .damaged, "is damaged in section \(section.kind)\(name); build or copy the file again")
    }
  }
}

extension FootwaySection {
  fileprivate init(_ table: UnsafeRawBufferPointer, at start: Int) {
    func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
      Number(littleEndian: table.loadUnaligned(fromByteOffset: start + offset, as: Number.self))
    }
    kind = number(0, UInt32.self)
    self.number = number(4, UInt32.self)
    elementSize = number(8, UInt32.self)
    count = number(16, UInt64.self)
    offset = number(24, UInt64.self)
    checksum = number(32, UInt64.self)
  }
}
