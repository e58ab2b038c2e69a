/// The levels that texts name, remembered, since there are few.
public final class LevelMemo {
  /// What a text names: the number of a level, or why it names none.
  public typealias Lookup = @Sendable (String) -> Result<Int, RecordError>

  private let lookup: Lookup
  private var known: [String: Int32] = [:]
  private let names: NameMemo

  init(_ lookup: @escaping Lookup) {
    self.lookup = lookup
    names = NameMemo(capacity: 1 << 12) { name in
      if case .success(let level) = lookup(name.trimmingSpaces) { Int32(level) } else { NameMemo.none }
    }
  }

  /// The level that bytes name, `nil` when they name none or need more than a look; eight more bytes may be read.
  @inline(__always)
  func level(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ to: Int) -> Int32? {
    let level = names.node(bytes, from..<to)
    return level >= 0 ? level : nil
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
