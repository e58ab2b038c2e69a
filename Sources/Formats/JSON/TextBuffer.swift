import CSimdjson

/// The bytes of a text, followed by as many zero bytes as vector code may read past its end.
@safe public struct TextBuffer: ~Copyable {
  private let storage: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The number of bytes, without the padding.
  public private(set) var count: Int

  /// Makes an empty buffer with room for some bytes.
  public init(capacity: Int) {
    let padding = footway_json_padding()
    unsafe storage = .allocate(capacity: capacity + padding)
    // Only the padding is cleared: clearing a large buffer that is then read into costs as much as reading.
    unsafe (storage + capacity).initialize(repeating: 0, count: padding)
    self.capacity = capacity
    count = 0
  }

  /// Copies bytes.
  public init(_ bytes: some Collection<UInt8>) {
    self.init(capacity: bytes.count)
    for byte in bytes {
      unsafe storage[count] = byte
      count += 1
    }
  }

  deinit {
    unsafe storage.deallocate()
  }

  /// Hands the free part to a reader, which returns how many bytes it wrote; a count past the end is cut.
  public mutating func append<E: Error>(_ body: (UnsafeMutableRawBufferPointer) throws(E) -> Int) throws(E) {
    let written = try unsafe body(UnsafeMutableRawBufferPointer(start: storage + count, count: capacity - count))
    count += min(max(written, 0), capacity - count)
  }

  /// Whether there is no room left.
  public var isFull: Bool { count == capacity }

  /// Hands all bytes to a closure, valid as long as it runs.
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    unsafe body(UnsafeRawBufferPointer(start: storage, count: count))
  }

  /// The same bytes with twice the room.
  public consuming func grown() -> TextBuffer {
    var larger = TextBuffer(capacity: max(2 * capacity, 1 << 12))
    unsafe larger.storage.update(from: storage, count: count)
    larger.count = count
    return larger
  }

  /// The byte at an offset, 0 at and past the end.
  subscript(offset: Int) -> UInt8 {
    offset >= 0 && offset < count ? unsafe storage[offset] : 0
  }

  /// The bytes, as long as `body` runs, without a byte-order mark at the front.
  func withUnsafeBytes<R>(_ body: (UnsafePointer<UInt8>, Int) -> R) -> R {
    let skip = markLength
    return unsafe body(UnsafePointer(storage + skip), count - skip)
  }

  /// 3 when the text starts with a UTF-8 byte-order mark, else 0.
  var markLength: Int { self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0 }
}
