import Glibc
import Routing
import VenueModel

/// A file in memory as long as the object lives: mapped, so that only what is read is loaded.
///
/// The mapping is private and read-only. `footway build` puts a new file in the place of an old one and never writes into
/// it, so a mapped file stays as it was. Should somebody else cut it while it is in use, the system signals that pages
/// are gone; the process then says so and ends with status 2 (``endWhenCut()``).
@safe final class MappedFile {
  /// The bytes, at a multiple of the page size.
  let bytes: UnsafeRawBufferPointer

  private init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  deinit {
    if let base = unsafe bytes.baseAddress { unsafe munmap(UnsafeMutableRawPointer(mutating: base), bytes.count) }
  }

  /// Maps a file when it is a regular one that begins as a compiled venue does; `nil` when it does not.
  ///
  /// - Throws: when it cannot be read.
  static func footway(_ path: String) throws(Failure) -> MappedFile? {
    guard isRegular(path) else { return nil }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileReader.failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard FootwayHeader.isRecognized(front(of: descriptor, count: FootwayHeader.magic.count)) else { return nil }
    let size = Int(status.st_size)
    let base = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let base = unsafe base, unsafe base != MAP_FAILED else { throw FileReader.failure(path) }
    endWhenCut()
    return unsafe MappedFile(UnsafeRawBufferPointer(start: base, count: size))
  }

  /// The first bytes of a regular file, fewer where it is shorter; empty when it cannot be read.
  static func front(_ path: String, count: Int) -> [UInt8] {
    guard isRegular(path) else { return [] }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return front(of: descriptor, count: count)
  }

  /// Whether a path may be opened to look at its front: a pipe that is closed again is lost for its writer, and a device
  /// may never give anything.
  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func front(of descriptor: Int32, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = unsafe max(pread(descriptor, buffer.baseAddress, count, 0), 0)
    }
  }

  /// Makes a page that is gone end the process with a message instead of a crash.
  private static func endWhenCut() {
    signal(SIGBUS) { _ in
      let message: StaticString = "footway: error: a compiled venue was cut while it was in use [footway.truncated]\n"
      _ = unsafe write(2, message.utf8Start, message.utf8CodeUnitCount)
      _exit(2)
    }
  }
}
