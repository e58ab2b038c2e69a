import Formats
import Glibc
import VenueModel

/// Reads files and folders; the library never does.
enum FileReader {
  /// The whole content of a file, `-` being standard input.
  ///
  /// - Throws: when it cannot be read or is larger than ``JSONDocument/maximumSize``.
  static func read(_ path: String) throws(Failure) -> TextBuffer {
    let source = try Source(path)
    return try source.readAll()
  }

  /// The whole content of a file as an array.
  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    let source = try Source(path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try source.read(into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Whether a path is a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to anything.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether two paths lead to the same file.
  static func areSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Where a path leads, links followed, whether a file is there yet or not; `nil` for a device or a pipe, which several
  /// may use.
  static func target(_ path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let folder = Self.path("", beside: path)
      return real(folder.isEmpty ? "." : folder).map { "\($0)/\(path.dropFirst(folder.count))" } ?? path
    }
    return status.st_mode & S_IFMT == S_IFREG ? real(path) ?? path : nil
  }

  private static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The names of the files in a folder, sorted by their bytes.
  static func names(in folder: String) throws(Failure) -> [String] {
    guard let handle = unsafe opendir(folder) else { throw Self.failure(folder) }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A path beside another file.
  static func path(_ name: String, beside file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return name }
    return String(file[...slash]) + name
  }

  /// The folder that holds all files, with its slash; empty for the current one.
  static func commonFolder(of files: [String]) -> String {
    guard var common = files.first.map({ Self.path("", beside: $0) }) else { return "" }
    while !common.isEmpty, !files.allSatisfy({ $0.hasPrefix(common) }) {
      common = Self.path("", beside: String(common.dropLast()))
    }
    return common
  }

  /// What messages call an input.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  static func failure(_ path: String) -> Failure {
    let reason = unsafe String(cString: strerror(errno))
    return Failure(at: SourcePlace(file: name(path)), "cannot be read: \(reason)", code: "input.unreadable")
  }

  /// An open file, closed at the end of its life.
  struct Source: ~Copyable {
    let path: String
    private let descriptor: Int32
    private let isOwned: Bool

    init(_ path: String) throws(Failure) {
      self.path = path
      guard path != "-" else {
        descriptor = 0
        isOwned = false
        return
      }
      let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard opened >= 0 else { throw FileReader.failure(path) }
      descriptor = opened
      isOwned = true
    }

    deinit {
      if isOwned { close(descriptor) }
    }

    /// The number of bytes of a regular file; `nil` for a pipe.
    var size: Int? {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return Int(status.st_size)
    }

    /// The next bytes into a buffer; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
      while true {
        let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 { return count }
        if errno != EINTR { throw FileReader.failure(path) }
      }
    }

    /// The next bytes into the front of an array, as many as it holds; 0 at the end.
    func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
      let outcome = unsafe buffer.withUnsafeMutableBytes { bytes -> Result<Int, Failure> in
        do throws(Failure) { return .success(try unsafe read(into: bytes)) } catch { return .failure(error) }
      }
      return try outcome.get()
    }

    func readAll() throws(Failure) -> TextBuffer {
      let limit = JSONDocument.maximumSize
      if let size, size > limit { throw tooLarge }
      // One byte more than the size, so that the end of the file is seen without another buffer.
      var buffer = TextBuffer(capacity: (size ?? 1 << 16) + 1)
      while true {
        if buffer.isFull {
          guard buffer.count <= limit else { throw tooLarge }
          buffer = buffer.grown()
        }
        let before = buffer.count
        try unsafe buffer.append { free throws(Failure) in try unsafe read(into: free) }
        if buffer.count == before { return buffer }
      }
    }

    private var tooLarge: Failure {
      Failure(
        at: SourcePlace(file: FileReader.name(path)), "is larger than 1 GiB; split it into several files",
        code: "input.too-large")
    }
  }
}
