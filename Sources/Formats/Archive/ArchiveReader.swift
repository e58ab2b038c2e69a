import CArchive
import VenueModel

/// Reads the files in an archive one after the other: zip, tar and 7-zip, or one compressed file (gzip, bzip2, xz, zstd).
///
/// Nothing is ever written to a disk. What is wrong with one file is a finding and loses that file only; what would
/// unpack to more than the ``Limits`` ends the reading with a finding.
@safe public final class ArchiveReader {
  /// How much an archive may hold.
  public struct Limits: Sendable {
    /// The most files and folders.
    public var entries = 20_000
    /// The most bytes that are unpacked altogether.
    public var bytes = JSONDocument.maximumSize
    /// How many times its own size an archive may unpack to, beyond ``free``; text seldom reaches 40.
    public var ratio = 200
    /// The bytes that any archive may unpack to.
    public var free = 1 << 26

    /// The usual limits.
    public init() {}
  }

  /// What was odd about the archive and its files.
  public private(set) var findings: [Finding] = []
  /// What messages call the archive.
  public let name: String
  private let text: TextBuffer
  private let limits: Limits
  private let functions: footway_archive
  private let handle: OpaquePointer
  private var entry: OpaquePointer?
  /// The path of the file that ``next()`` went to.
  private var current = ""
  private var entryCount = 0
  private var unpacked = 0
  private var isAtEnd = false

  /// Opens an archive.
  ///
  /// - Throws: ``FormatError`` when libarchive is not installed, or the content is no archive that is read.
  public init(name: String, _ text: consuming TextBuffer, limits: Limits = Limits()) throws(FormatError) {
    let place = SourcePlace(file: name)
    guard let library = unsafe footway_archive_load(), let handle = unsafe library.pointee.read_new() else {
      throw FormatError(
        "archive.no-library", at: place, "archives need libarchive; install libarchive13, or unpack the file yourself")
    }
    self.name = name
    self.limits = limits
    functions = unsafe library.pointee
    unsafe self.handle = unsafe handle
    self.text = text
    unsafe Self.support(functions, handle)
    let status = unsafe self.text.withBytes { bytes in
      unsafe functions.read_open_memory(handle, bytes.baseAddress, bytes.count)
    }
    guard status == ARCHIVE_OK else {
      throw FormatError("archive.damaged", at: place, "the archive cannot be opened: \(reason)")
    }
  }

  /// Names what is to be read; each of these costs nothing until a file begins so.
  private static func support(_ functions: footway_archive, _ handle: OpaquePointer) {
    unsafe _ = functions.read_support_format_zip(handle)
    unsafe _ = functions.read_support_format_tar(handle)
    unsafe _ = functions.read_support_format_7zip(handle)
    unsafe _ = functions.read_support_format_raw(handle)
    unsafe _ = functions.read_support_filter_gzip(handle)
    unsafe _ = functions.read_support_filter_bzip2(handle)
    unsafe _ = functions.read_support_filter_xz(handle)
    unsafe _ = functions.read_support_filter_zstd(handle)
  }

  deinit { _ = unsafe functions.read_free(handle) }

  /// Whether a content is an archive or a compressed file, by its first bytes.
  public static func isRecognized(_ text: borrowing TextBuffer) -> Bool {
    let marks: [(Int, [UInt8])] = [
      (0, [0x50, 0x4B, 0x03, 0x04]), (0, [0x50, 0x4B, 0x05, 0x06]), (0, [0x1F, 0x8B]), (0, Array("BZh".utf8)),
      (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A]), (0, [0x28, 0xB5, 0x2F, 0xFD]), (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
      (257, Array("ustar".utf8)),
    ]
    return marks.contains { offset, bytes in bytes.indices.allSatisfy { text[offset + $0] == bytes[$0] } }
  }

  /// Goes to the next file and returns its path in the archive, parts separated by `/`; `nil` at the end.
  ///
  /// Folders, links and files whose path leads out of the archive are passed over, the last with a finding each.
  public func next() -> String? {
    while !isAtEnd {
      guard skipRest() else { break }
      var entry: OpaquePointer?
      var bytes: UnsafePointer<CChar>?
      let status = unsafe withUnsafePointer(to: functions) { library in
        unsafe footway_archive_next(library, handle, &entry, &bytes)
      }
      guard status != ARCHIVE_EOF else { break }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
        find("archive.damaged", "the archive is damaged here: \(reason); what comes behind this was not read")
        break
      }
      // Raw is what libarchive takes everything for; without a compression it is no archive.
      let filters = unsafe functions.filter_count(handle)
      guard !isRaw || filters > 1 else {
        find("archive.damaged", "the file begins as an archive does, but is none; pack it anew")
        break
      }
      entryCount += 1
      guard entryCount <= limits.entries else {
        find("archive.too-many-files", "the archive has more than \(limits.entries) files; the rest was not read")
        break
      }
      unsafe self.entry = unsafe entry
      // Regular files only: S_IFREG. Raw content has no type.
      guard unsafe functions.entry_filetype(entry) == 0o100000 || isRaw else { continue }
      if let path = unsafe path(bytes) {
        current = path
        return path
      }
    }
    isAtEnd = true
    return nil
  }

  /// The content of the file that ``next()`` went to; `nil`, with a finding, when it cannot be had.
  public func content() -> TextBuffer? {
    guard !isAtEnd, let entry = unsafe entry else { return nil }
    defer { unsafe self.entry = nil }
    guard unsafe functions.entry_is_encrypted(entry) == 0 else {
      find("archive.encrypted", "'\(current)' is encrypted and was left out; pack it without a password")
      return nil
    }
    let stated = unsafe functions.entry_size_is_set(entry) != 0 ? functions.entry_size(entry) : 0
    // A stated size is believed up to a mebibyte only; what is there decides.
    var buffer = TextBuffer(capacity: Int(min(max(stated, 0), 1 << 20)) + 1)
    while true {
      if buffer.isFull { buffer = buffer.grown() }
      var outcome = 0
      unsafe buffer.append { free in
        outcome = unsafe functions.read_data(handle, free.baseAddress, free.count)
        return outcome
      }
      guard outcome >= 0 else {
        find("archive.file-damaged", "'\(current)' cannot be unpacked: \(reason); it was left out")
        return nil
      }
      if outcome == 0 { return buffer }
      guard isAllowed(outcome) else { return nil }
    }
  }

  /// Counts unpacked bytes; `false`, with a finding, when they are too many, which ends the reading.
  private func isAllowed(_ bytes: Int) -> Bool {
    unpacked += bytes
    let allowed = min(limits.bytes, limits.free + limits.ratio * text.count)
    guard unpacked > allowed else { return true }
    find(
      "archive.too-large",
      "the archive unpacks to more than \(allowed >> 20) MiB, far more than files of a venue; the rest was not read")
    isAtEnd = true
    return false
  }

  /// Passes over a file that was not asked for; only a zip file can do so without unpacking it, so that it is counted.
  private func skipRest() -> Bool {
    guard unsafe entry != nil else { return true }
    unsafe entry = nil
    guard unsafe functions.format(handle) & ARCHIVE_FORMAT_BASE_MASK != ARCHIVE_FORMAT_ZIP else { return true }
    var scratch = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe scratch.withUnsafeMutableBytes { bytes in
        unsafe functions.read_data(handle, bytes.baseAddress, bytes.count)
      }
      // What is wrong with a file that nobody wants is left to the next header.
      guard count > 0 else { return true }
      guard isAllowed(count) else { return false }
    }
  }

  private var isRaw: Bool { unsafe functions.format(handle) == ARCHIVE_FORMAT_RAW }

  /// The path of an entry by its name; `nil`, with a finding, when it is none that a file in an archive may have.
  private func path(_ bytes: UnsafePointer<CChar>?) -> String? {
    guard !isRaw else { return Self.inner(name) }
    guard let bytes = unsafe bytes else {
      find("archive.file-name", "a file has a name that cannot be read; it was left out")
      return nil
    }
    var path = unsafe String(cString: bytes).split(separator: "\\", omittingEmptySubsequences: false).joined(
      separator: "/")
    // tar writes the folder that it packed as "./".
    if path.hasPrefix("./"), path.utf8.count > 2 { path.removeFirst(2) }
    let leaves =
      path.isEmpty || path.hasPrefix("/") || path.split(separator: "/").contains("..")
      || path.dropFirst().hasPrefix(":")
    if leaves {
      find("archive.file-name", "'\(path.prefix(80))' leads out of the archive; the file was left out")
      return nil
    }
    return path
  }

  /// What a compressed file is called without its compression.
  static func inner(_ name: String) -> String {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    let endings = [".gz", ".bz2", ".xz", ".zst"]
    return endings.first { base.hasSuffix($0) }.map { String(base.dropLast($0.count)) } ?? base
  }

  private func find(_ code: String, _ message: String) {
    guard findings.count < 200 else { return }
    let finding = Finding(.error, code, at: SourcePlace(file: name), message)
    if findings.last != finding { findings.append(finding) }
  }

  private var reason: String {
    guard let text = unsafe functions.error_string(handle) else { return "no reason given" }
    return unsafe String(cString: text)
  }
}
