import VenueModel

/// Gathers sections and writes them as a `.footway` file.
///
/// Sections stay where they are until they are written: nothing is copied. The same sections in the same order give the
/// same bytes.
public struct FootwayWriter {
  private var sections: [FootwaySection] = []
  private var contents: [any SectionContent] = []

  /// Makes a writer without sections.
  public init() {}

  /// Adds a section.
  ///
  /// - Parameters:
  ///   - column: its elements; their memory must hold no padding, whose bytes would differ from run to run.
  ///   - kind: what it holds.
  ///   - number: which one of its kind; a kind and a number stand once.
  public mutating func add<Element>(_ column: Column<Element>, kind: SectionKind, number: UInt32 = 0) {
    precondition(
      !sections.contains { $0.kind == kind.rawValue && $0.number == number }, "a section was added twice")
    sections.append(
      FootwaySection(
        kind: kind.rawValue, number: number, elementSize: UInt32(MemoryLayout<Element>.stride),
        count: UInt64(column.count), offset: 0, checksum: column.withUnsafeBytes { XXHash64.hash($0) }))
    contents.append(column)
  }

  /// Adds a section in the encoding of ``ModelWriter``.
  mutating func add(_ model: ModelWriter, kind: SectionKind, number: UInt32 = 0) {
    add(Column(model.bytes), kind: kind, number: number)
  }

  /// The size of the file in bytes.
  public var fileSize: Int { layout().fileSize }

  /// Where each section goes; behind the last one a cache line of zeros follows, so that kernels may read whole lines.
  private func layout() -> (sections: [FootwaySection], fileSize: Int) {
    var placed = sections
    var end = FootwayHeader.size + sections.count * FootwaySection.size
    for index in placed.indices {
      end = Self.aligned(end)
      placed[index].offset = UInt64(end)
      end += placed[index].byteCount
    }
    return (placed, Self.aligned(end) + FootwaySection.alignment)
  }

  private static func aligned(_ offset: Int) -> Int {
    (offset + FootwaySection.alignment - 1) & ~(FootwaySection.alignment - 1)
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - contentHash: a hash of what the file was built from.
  ///   - sink: takes the bytes piece by piece, in order.
  /// - Throws: what the sink throws.
  /// - Complexity: O(bytes).
  public func write<Failure: Error>(
    contentHash: UInt64, to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let (placed, fileSize) = layout()
    let table = placed.flatMap(\.bytes)
    let header = FootwayHeader(
      version: FootwayHeader.currentVersion, fileSize: UInt64(fileSize), contentHash: contentHash,
      sectionCount: UInt32(placed.count), tableChecksum: XXHash64.hash(table))
    try Self.send(Column(header.bytes + table), to: sink)
    var end = FootwayHeader.size + table.count
    for (section, content) in zip(placed, contents) {
      try Self.send(Column([UInt8](repeating: 0, count: Int(section.offset) - end)), to: sink)
      try Self.send(content, to: sink)
      end = Int(section.offset) + section.byteCount
    }
    try Self.send(Column([UInt8](repeating: 0, count: fileSize - end)), to: sink)
  }

  private static func send<Failure: Error>(
    _ content: any SectionContent, to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let outcome = content.withUnsafeBytes { bytes -> Result<Void, Failure> in
      do throws(Failure) { return .success(try sink(bytes)) } catch { return .failure(error) }
    }
    try outcome.get()
  }
}

/// A column of whatever elements.
private protocol SectionContent: Sendable {
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

extension Column: SectionContent {}
