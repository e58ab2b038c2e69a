/// The raw tape of a document, for the inner loops of importers: no reference counting, no optional views.
///
/// - Important: it does not keep its document alive; whoever makes one holds the document as long as it is used.
@unsafe struct JSONTape {
  private let words: UnsafePointer<UInt64>
  private let strings: UnsafePointer<UInt8>

  init(_ document: JSONDocument) {
    unsafe words = document.tape
    unsafe strings = document.strings
  }

  @inline(__always) func tag(_ index: Int) -> UInt8 { unsafe UInt8(truncatingIfNeeded: words[index] >> 56) }

  /// The index behind the value at an index.
  @inline(__always) func next(_ index: Int) -> Int {
    switch unsafe tag(index) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): unsafe Int(words[index] & 0xFFFF_FFFF)
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  /// The bytes of the string or key at an index.
  @inline(__always) func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe strings + Int(truncatingIfNeeded: words[index] & 0x00FF_FFFF_FFFF_FFFF)
    let length = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return unsafe UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  /// Whether the string or key at an index is a given text.
  @inline(__always) func isText(_ index: Int, _ text: StaticString) -> Bool {
    let bytes = unsafe bytes(index)
    guard bytes.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<bytes.count where unsafe bytes[offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// The number at an index; `nil` for anything that is not one.
  @inline(__always) func number(_ index: Int) -> Double? {
    switch unsafe tag(index) {
    case UInt8(ascii: "d"): unsafe Double(bitPattern: words[index + 1])
    case UInt8(ascii: "l"): unsafe Double(Int64(bitPattern: words[index + 1]))
    case UInt8(ascii: "u"): unsafe Double(words[index + 1])
    default: nil
    }
  }

  /// The length of a string and its first seven bytes in one word: equal for equal strings, and mostly only for them.
  @inline(__always) func signature(_ index: Int) -> UInt64 {
    let bytes = unsafe bytes(index)
    // Eight bytes can always be read: simdjson ends each string with a zero and pads its buffer.
    let front = unsafe UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped).loadUnaligned(as: UInt64.self)
    let kept = min(bytes.count, 7)
    let mask: UInt64 = kept == 0 ? 0 : ~0 >> UInt64(64 - 8 * kept)
    return (front & mask) | UInt64(min(bytes.count, 255)) << 56
  }

  /// Whether two strings are the same.
  @inline(__always) func areEqual(_ a: Int, _ b: Int) -> Bool {
    guard unsafe signature(a) == signature(b) else { return false }
    let first = unsafe bytes(a)
    return unsafe first.count <= 7 || first.elementsEqual(bytes(b))
  }

  /// Whether the key at an index is a given name of up to seven letters, made by ``key(_:)``.
  @inline(__always) func isKey(_ index: Int, _ name: UInt64) -> Bool { unsafe signature(index) == name }

  /// The signature of a short name.
  static func key(_ name: StaticString) -> UInt64 {
    precondition(name.utf8CodeUnitCount <= 7, "a short name")
    var word: UInt64 = 0
    for offset in 0..<name.utf8CodeUnitCount { word |= unsafe UInt64(name.utf8Start[offset]) << UInt64(8 * offset) }
    return word | UInt64(name.utf8CodeUnitCount) << 56
  }
}
