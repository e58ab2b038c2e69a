import CSQLite

/// A database of SQLite in memory, for one thread at a time.
@safe final class SQLiteDatabase {
  private let handle: OpaquePointer
  /// What is read, kept as long as it is.
  private let kept: UnsafeMutableBufferPointer<UInt8>?

  /// What SQLite says of a fault.
  struct Fault: Error {
    let status: Int32
    let message: String
    /// Whether there is no more room.
    var isFull: Bool { status == SQLITE_FULL || status == SQLITE_NOMEM || status == SQLITE_TOOBIG }
  }

  /// Makes an empty database to be written.
  init() throws(Fault) {
    var handle: OpaquePointer?
    let status = unsafe footway_sqlite_create(&handle)
    unsafe self.handle = try Self.opened(handle, status)
    unsafe kept = nil
  }

  /// Opens the content of a file that nobody vouches for: it can be asked for the rows of tables and nothing else.
  ///
  /// - Complexity: O(bytes), for a copy of them.
  init(reading bytes: [UInt8]) throws(Fault) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    unsafe copy.initialize(repeating: 0)
    _ = unsafe copy.update(fromContentsOf: bytes)
    // A file left in write-ahead mode cannot be read from memory; without its log it is as good as any.
    for index in [18, 19] where bytes.count > index && bytes[index] == 2 { unsafe copy[index] = 1 }
    var handle: OpaquePointer?
    let status = unsafe footway_sqlite_open(copy.baseAddress, sqlite3_int64(bytes.count), &handle)
    do throws(Fault) {
      unsafe self.handle = try Self.opened(handle, status)
    } catch {
      unsafe copy.deallocate()
      throw error
    }
    unsafe kept = copy
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    unsafe kept?.deallocate()
  }

  private static func opened(_ handle: OpaquePointer?, _ status: Int32) throws(Fault) -> OpaquePointer {
    if status == SQLITE_OK, let handle = unsafe handle { return unsafe handle }
    defer { unsafe sqlite3_close_v2(handle) }
    throw unsafe fault(handle, status)
  }

  private static func fault(_ handle: OpaquePointer?, _ status: Int32) -> Fault {
    let message = unsafe handle.flatMap { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(status)
    return Fault(status: status, message: unsafe message.map { unsafe String(cString: $0) } ?? "unknown fault")
  }

  fileprivate func check(_ status: Int32) throws(Fault) {
    guard status != SQLITE_OK, status != SQLITE_ROW, status != SQLITE_DONE else { return }
    throw unsafe Self.fault(handle, status)
  }

  /// Runs statements of our own.
  func run(_ sql: String) throws(Fault) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Compiles one statement of our own.
  func prepare(_ sql: String) throws(Fault) -> SQLiteStatement {
    var statement: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement = unsafe statement else { throw Fault(status: SQLITE_MISUSE, message: "there is no statement") }
    return unsafe SQLiteStatement(statement, self)
  }

  /// Hands out the bytes of a database that was made here, in pieces.
  func forEachChunk<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var count: sqlite3_int64 = 0
    guard let bytes = unsafe footway_sqlite_bytes(handle, &count) else { return }
    var start = 0
    while start < Int(count) {
      let end = min(start + 1 << 16, Int(count))
      try body(unsafe Array(UnsafeBufferPointer(start: bytes + start, count: end - start)))
      start = end
    }
  }
}

/// A compiled statement.
@safe final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  fileprivate init(_ handle: OpaquePointer, _ database: SQLiteDatabase) {
    unsafe self.handle = handle
    self.database = database
  }

  deinit { unsafe sqlite3_finalize(handle) }

  // MARK: Writing

  /// Sets a parameter, counted from 1.
  func bind(_ index: Int, _ value: FieldValue) throws(SQLiteDatabase.Fault) {
    let index = Int32(index)
    let status: Int32
    switch value {
    case .none, .other: status = unsafe sqlite3_bind_null(handle, index)
    case .text(var text):
      status = text.withUTF8 { utf8 in
        unsafe utf8.withMemoryRebound(to: CChar.self) {
          unsafe footway_sqlite_bind_text(handle, index, $0.baseAddress, sqlite3_int64($0.count))
        }
      }
    case .real(let number): status = unsafe sqlite3_bind_double(handle, index, number)
    case .integer(let number): status = unsafe sqlite3_bind_int64(handle, index, sqlite3_int64(number))
    case .truth(let truth): status = unsafe sqlite3_bind_int64(handle, index, truth ? 1 : 0)
    case .texts(let texts): return try bind(Int(index), .text(JSONTexts.text(texts)))
    }
    try database.check(status)
  }

  /// Sets a parameter, counted from 1, to bytes.
  func bind(_ index: Int, _ bytes: [UInt8]) throws(SQLiteDatabase.Fault) {
    try database.check(
      unsafe bytes.withUnsafeBytes {
        unsafe footway_sqlite_bind_blob(handle, Int32(index), $0.baseAddress, sqlite3_int64($0.count))
      })
  }

  /// Runs the statement for its effect and makes it ready to be run again.
  func run() throws(SQLiteDatabase.Fault) {
    let status = unsafe sqlite3_step(handle)
    let reset = unsafe sqlite3_reset(handle)
    try database.check(status)
    try database.check(reset)
  }

  /// Runs the statement with parameters.
  func run(_ values: [FieldValue]) throws(SQLiteDatabase.Fault) {
    for (index, value) in values.enumerated() { try bind(index + 1, value) }
    try run()
  }

  // MARK: Reading

  /// Goes to the next row; `false` when there is none.
  func next() throws(SQLiteDatabase.Fault) -> Bool {
    let status = unsafe sqlite3_step(handle)
    try database.check(status)
    return status == SQLITE_ROW
  }

  /// The names of the columns.
  var columns: [String] {
    (0..<(unsafe sqlite3_column_count(handle))).map { index in
      unsafe sqlite3_column_name(handle, index).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// The value of a column of the current row, counted from 0.
  subscript(_ column: Int) -> FieldValue {
    let index = Int32(column)
    switch unsafe sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(unsafe Int(sqlite3_column_int64(handle, index)))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(handle, index))
    case SQLITE_TEXT:
      guard let text = unsafe sqlite3_column_text(handle, index) else { return .none }
      let count = unsafe Int(sqlite3_column_bytes(handle, index))
      return .text(unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_NULL: return .none
    default: return .other
    }
  }

  /// The bytes of a column of the current row, counted from 0; empty for anything else.
  func bytes(_ column: Int) -> [UInt8] {
    let index = Int32(column)
    guard unsafe sqlite3_column_type(handle, index) == SQLITE_BLOB,
      let bytes = unsafe sqlite3_column_blob(handle, index)
    else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, index))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
