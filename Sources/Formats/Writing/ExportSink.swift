/// Where the bytes of an export go, file by file, as they are made.
///
/// A reference, so that the parts of a writer share it; one thread at a time.
public final class ExportSink {
  private let open: (String) throws -> Void
  private let send: ([UInt8]) throws -> Void
  private var pending: [UInt8] = []
  /// What is collected before it is sent.
  private static let chunk = 1 << 16

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - open: called with the name of each file before its bytes; never for a format of one file.
  ///   - send: takes bytes of the file that was opened last.
  public init(open: @escaping (String) throws -> Void, send: @escaping ([UInt8]) throws -> Void) {
    self.open = open
    self.send = send
  }

  /// Starts the next file; a format of one file starts none.
  ///
  /// - Parameter file: a name without folders, in lower-case ASCII.
  /// - Throws: ``ExportError`` with the code `export.sink` and what the receiver threw.
  public func begin(file: String) throws(ExportError) {
    try flush()
    try passOn { try open(file) }
  }

  /// Adds a text.
  ///
  /// - Throws: ``ExportError`` with the code `export.sink` and what the receiver threw.
  public func write(_ text: String) throws(ExportError) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.chunk { try flush() }
  }

  /// Adds bytes.
  ///
  /// - Throws: ``ExportError`` with the code `export.sink` and what the receiver threw.
  public func write(_ bytes: [UInt8]) throws(ExportError) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.chunk { try flush() }
  }

  /// Hands what was added to the receiver; the end of the last file.
  ///
  /// - Throws: ``ExportError`` with the code `export.sink` and what the receiver threw.
  public func flush() throws(ExportError) {
    guard !pending.isEmpty else { return }
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    try passOn { try send(bytes) }
  }

  private func passOn(_ body: () throws -> Void) throws(ExportError) {
    do { try body() } catch { throw ExportError("export.sink", "the output takes no more", cause: error) }
  }
}
