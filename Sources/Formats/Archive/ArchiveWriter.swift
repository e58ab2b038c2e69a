import CArchive

/// Packs files into a zip archive, one after the other; the same files give the same bytes.
@safe public final class ArchiveWriter {
  private let functions: footway_archive
  private let handle: OpaquePointer
  private let receiver: Receiver

  /// What libarchive hands its bytes to.
  private final class Receiver {
    let send: ([UInt8]) throws -> Void
    var failure: (any Error)?
    /// Whether nobody wants the rest: freeing an archive that was given up still writes its end.
    var isOver = false

    init(_ send: @escaping ([UInt8]) throws -> Void) { self.send = send }

    func take(_ bytes: UnsafeRawBufferPointer) -> Int {
      guard !isOver else { return -1 }
      do {
        try send(unsafe Array(bytes))
        return bytes.count
      } catch {
        failure = error
        return -1
      }
    }
  }

  /// Starts an archive.
  ///
  /// - Parameter send: takes the bytes of the archive as they are made.
  /// - Throws: ``ExportError`` when libarchive is not installed.
  public init(send: @escaping ([UInt8]) throws -> Void) throws(ExportError) {
    guard let library = unsafe footway_archive_load(), let handle = unsafe library.pointee.write_new() else {
      throw ExportError(
        "archive.no-library", "archives need libarchive; install libarchive13, or export to a folder")
    }
    functions = unsafe library.pointee
    unsafe self.handle = unsafe handle
    receiver = Receiver(send)
    _ = unsafe functions.write_set_format_zip(handle)
    // The default pads the end of the archive to a block of a tape.
    _ = unsafe functions.write_set_bytes_per_block(handle, 0)
    _ = unsafe functions.write_set_bytes_in_last_block(handle, 1)
    let context = unsafe Unmanaged.passUnretained(receiver).toOpaque()
    let status = unsafe functions.write_open(
      handle, context, nil,
      { _, context, bytes, count in
        guard let context = unsafe context else { return -1 }
        let receiver = unsafe Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
        return unsafe receiver.take(UnsafeRawBufferPointer(start: bytes, count: count))
      }, nil)
    try check(status)
  }

  deinit {
    receiver.isOver = true
    _ = unsafe functions.write_free(handle)
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: its path in the archive, in ASCII.
  ///   - bytes: all of it.
  public func add(_ name: String, _ bytes: [UInt8]) throws(ExportError) {
    guard let entry = functions.entry_new() else { throw ExportError("export.sink", "there is no memory left") }
    defer { unsafe functions.entry_free(entry) }
    unsafe functions.entry_set_pathname(entry, name)
    unsafe functions.entry_set_size(entry, Int64(bytes.count))
    unsafe functions.entry_set_filetype(entry, Self.regularFile)
    unsafe functions.entry_set_perm(entry, 0o644)
    // The first day that a zip archive can name, so that no clock is in it.
    unsafe functions.entry_set_mtime(entry, Self.firstDay, 0)
    try check(unsafe functions.write_header(handle, entry))
    let written = unsafe bytes.withUnsafeBytes { bytes in
      unsafe functions.write_data(handle, bytes.baseAddress, bytes.count)
    }
    guard written == bytes.count else { throw failure }
  }

  /// Ends the archive.
  public func finish() throws(ExportError) { try check(unsafe functions.write_close(handle)) }

  /// What libarchive calls a file that is no folder (AE_IFREG).
  private static let regularFile: UInt32 = 0o100000
  /// 1980-01-01 in Unix seconds.
  private static let firstDay = 315_532_800

  private func check(_ status: Int32) throws(ExportError) {
    guard status == ARCHIVE_OK else { throw failure }
  }

  private var failure: ExportError {
    if let cause = receiver.failure { return ExportError("export.sink", "the output takes no more", cause: cause) }
    let reason = unsafe functions.error_string(handle).map { unsafe String(cString: $0) } ?? "unknown reason"
    return ExportError("export.archive", "the archive cannot be written: \(reason)")
  }
}
