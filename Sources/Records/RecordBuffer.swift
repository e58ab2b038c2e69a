#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes of whole records, followed by a line feed and zeros, so that scanning loops need no check for the end.
public final class RecordBuffer {
  /// How many bytes may be read behind the last one.
  static let padding = 64

  /// The bytes.
  @exclusivity(unchecked) public private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// How many there are, without the padding.
  @exclusivity(unchecked) public private(set) var count = 0
  private var capacity: Int
  /// What the bytes are.
  var content = Content.records
  /// The line on which they start, counted from 1.
  var firstLine = 1

  /// What a chunk holds.
  enum Content: Equatable {
    /// Whole records.
    case records
    /// One record whose quoted cell is never closed, cut at the end of its first line.
    case unclosedQuote
    /// The front of a record that is longer than the limit; the rest was passed over.
    case overlong
    /// The start of a feature collection, up to and with the bracket that opens its features.
    case prologue
    /// Features in a collection; whether one came before them in it.
    case features(isFirst: Bool)
    /// The end of a feature collection, from the bracket that closes its features.
    case epilogue
    /// The front of a text that no record can be found in any more.
    case broken
  }

  /// Makes an empty buffer.
  public init(capacity: Int = 1 << 16) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity + Self.padding)
  }

  deinit { bytes.deallocate() }

  /// Makes room for so many bytes in all, keeping those that are there.
  func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted + Self.padding)
    memcpy(larger, bytes, count)
    bytes.deallocate()
    bytes = larger
    capacity = wanted
  }

  /// Gives memory back after a record that needed much.
  func shrink(to wanted: Int) {
    guard capacity > wanted, count <= wanted else { return }
    let smaller = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted + Self.padding)
    memcpy(smaller, bytes, count)
    bytes.deallocate()
    bytes = smaller
    capacity = wanted
  }

  /// The room behind the bytes, `wanted` at least; ``append(_:)`` says how much of it was filled.
  func room(_ wanted: Int) -> UnsafeMutableRawBufferPointer {
    reserve(count + wanted)
    return UnsafeMutableRawBufferPointer(start: bytes + count, count: wanted)
  }

  /// Counts bytes that were written into the room.
  func append(_ written: Int) { count += min(max(written, 0), capacity - count) }

  /// Adds copies of bytes.
  func append(contentsOf other: UnsafePointer<UInt8>, count added: Int) {
    reserve(count + added)
    memcpy(bytes + count, other, added)
    count += added
  }

  /// Forgets the bytes from an offset on.
  func truncate(to length: Int) { count = min(max(length, 0), count) }

  /// Forgets the bytes before an offset.
  func removeFirst(_ length: Int) {
    let removed = min(max(length, 0), count)
    memmove(bytes, bytes + removed, count - removed)
    count -= removed
  }

  /// Writes the padding behind the last byte.
  func seal() {
    memset(bytes + count, 0, Self.padding)
    bytes[count] = 0x0A
  }
}
