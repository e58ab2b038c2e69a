import Text

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes that were answered, growing as needed.
public final class AnswerBuffer {
  /// The bytes.
  @exclusivity(unchecked) public private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// How many there are.
  @exclusivity(unchecked) public var count = 0
  private var capacity: Int

  /// Makes an empty buffer.
  public init(capacity: Int = 1 << 16) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  /// The bytes as a buffer, good until the next change.
  public var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  /// Makes room for so many more bytes.
  @inline(never) func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let wanted = max(capacity + capacity / 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    memcpy(larger, bytes, count)
    bytes.deallocate()
    bytes = larger
    capacity = wanted
  }

  /// Behind the last byte of the room.
  fileprivate var limit: UnsafeMutablePointer<UInt8> { bytes + capacity }

  /// Gives memory back after an answer that needed much.
  func shrink(to wanted: Int) {
    guard capacity > wanted else { return }
    bytes.deallocate()
    bytes = .allocate(capacity: wanted)
    capacity = wanted
    count = 0
  }

  /// Adds copies of bytes.
  func append(_ from: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    memcpy(bytes + count, from, length)
    count += length
  }

  /// Adds a text.
  func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      guard let base = utf8.baseAddress else { return }
      reserve(utf8.count)
      memcpy(bytes + count, base, utf8.count)
      count += utf8.count
    }
  }
}

/// Writes into an answer with its place in a local variable; ``lift()`` hands the place back.
struct Pen {
  private let output: AnswerBuffer
  private var place: UnsafeMutablePointer<UInt8>
  private var limit: UnsafeMutablePointer<UInt8>

  init(_ output: AnswerBuffer) {
    self.output = output
    place = output.bytes + output.count
    limit = output.limit
  }

  /// Tells the answer how much was written.
  func lift() { output.count = place - output.bytes }

  @inline(__always) private mutating func need(_ more: Int) {
    if limit - place < more { grow(more) }
  }

  @inline(never) private mutating func grow(_ more: Int) {
    lift()
    output.reserve(more)
    place = output.bytes + output.count
    limit = output.limit
  }

  @inline(__always) mutating func put(_ byte: UInt8) {
    need(1)
    place[0] = byte
    place += 1
  }

  /// Copies bytes, of which 32 may be read whatever the length.
  @inline(__always) mutating func copy(_ from: UnsafePointer<UInt8>, _ length: Int) {
    need(length &+ 32)
    if length <= 32 {
      // Gaps between numbers are short: two fixed moves are cheaper than a call.
      let target = UnsafeMutableRawPointer(place)
      let source = UnsafeRawPointer(from)
      target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      (target + 16).storeBytes(of: (source + 16).loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      memcpy(place, from, length)
    }
    place += length
  }

  /// Writes a number, with `decimals` or, when that is negative, as many as read back.
  @inline(__always) mutating func write(_ value: Double, _ decimals: Int) {
    need(DecimalWriter.room)
    place +=
      decimals >= 0
      ? DecimalWriter.writeFixed(value, decimals, to: place) : DecimalWriter.writeShortest(value, to: place)
  }

  @inline(__always) mutating func put(_ text: StaticString) {
    need(text.utf8CodeUnitCount)
    memcpy(place, text.utf8Start, text.utf8CodeUnitCount)
    place += text.utf8CodeUnitCount
  }

  mutating func write(_ text: String) {
    lift()
    output.append(text)
    place = output.bytes + output.count
    limit = output.limit
  }
}
