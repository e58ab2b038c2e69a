#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The levels that texts name, remembered, since neighbouring records are mostly on the same level.
public final class LevelMemo {
  /// What a text names: the number of a level, or why it names none.
  public typealias Lookup = @Sendable (String) -> Result<Int, RecordError>

  private let lookup: Lookup
  private var known: [String: Int32] = [:]
  private var last: [UInt8] = []
  private var lastLevel: Int32?

  init(_ lookup: @escaping Lookup) { self.lookup = lookup }

  /// The level that bytes name, `nil` when they name none or are quoted.
  func level(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ to: Int) -> Int32? {
    if let lastLevel, last.count == to - from, memcmp(last, bytes + from, to - from) == 0 { return lastLevel }
    let cell = UnsafeBufferPointer(start: bytes + from, count: to - from)
    guard let level = level(String(decoding: cell, as: UTF8.self).trimmingSpaces) else { return nil }
    last = Array(cell)
    lastLevel = level
    return level
  }

  /// The level that a text names, `nil` when it names none.
  func level(_ text: String) -> Int32? {
    if let level = known[text] { return level }
    guard case .success(let level) = lookup(text) else { return nil }
    if known.count < 100_000 { known[text] = Int32(level) }
    return Int32(level)
  }

  /// Why a text names no level.
  func message(_ text: String) -> String {
    if case .failure(let error) = lookup(text) { return error.message }
    return ""
  }
}

/// The limit to the length of a record.
enum RecordLimit {
  static let text = "16 MiB"
}
