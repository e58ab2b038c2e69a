import Glibc
import VenueModel

/// Where answers go: standard output, or a file that appears whole under its name or not at all.
struct Output: ~Copyable {
  /// The file that gets its name at the end; `nil` for anything that is written to directly.
  private let path: String?
  /// What messages call it.
  private let name: String
  private let temporary: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var isCommitted = false
  private static let chunk = 1 << 16

  /// Opens an output.
  ///
  /// - Parameter path: `nil` or `-` for standard output.
  init(_ path: String?) throws(Failure) {
    name = path == nil || path == "-" ? "standard output" : path ?? ""
    guard let path, path != "-" else {
      self.path = nil
      temporary = ""
      descriptor = 1
      return
    }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists && kind != S_IFREG && kind != S_IFDIR {
      // A device or a pipe is written to; a file under its name would take its place.
      self.path = nil
      temporary = ""
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let target = exists ? Self.behindLinks(path) : path
      self.path = target
      temporary = "\(target).\(getpid()).part"
      descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    guard path != nil, !isCommitted else { return }
    close(descriptor)
    unsafe unlink(temporary)
  }

  /// Adds text.
  mutating func write(_ text: String) throws(Failure) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.chunk { try flush() }
  }

  /// Adds bytes.
  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.chunk { try flush() }
  }

  /// Adds bytes; large pieces go straight to the system.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    if bytes.count < Self.chunk - pending.count {
      unsafe pending.append(contentsOf: bytes)
      return
    }
    try flush()
    try unsafe send(bytes)
  }

  /// Hands what was added to the system.
  mutating func flush() throws(Failure) {
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    let outcome = unsafe bytes.withUnsafeBytes { bytes -> Result<Void, Failure> in
      do throws(Failure) { return .success(try unsafe send(bytes)) } catch { return .failure(error) }
    }
    try outcome.get()
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let written = unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        // Whoever reads has enough: that is no failure.
        throw Failure.closedPipe
      } else if errno != EINTR {
        throw Self.failure(name)
      }
    }
  }

  /// Ends the output; a file gets its name now.
  mutating func finish() throws(Failure) {
    try flush()
    guard let path else { return }
    isCommitted = true
    guard close(descriptor) == 0, unsafe rename(temporary, path) == 0 else {
      let failure = Self.failure(name)
      unsafe unlink(temporary)
      throw failure
    }
  }

  /// The file that a path leads to in the end, so that a link stays one.
  private static func behindLinks(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func failure(_ path: String) -> Failure {
    let reason = unsafe String(cString: strerror(errno))
    return Failure(at: SourcePlace(file: path), "cannot be written: \(reason)", code: "output.unwritable")
  }
}
