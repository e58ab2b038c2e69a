#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Remembers which node each name stands for, by the bytes of the name.
///
/// Open addressing, at most half full; when it holds as many names as it may, it forgets them all, so that a stream of
/// ever new names needs no ever larger memory. For one thread at a time.
final class NameMemo {
  /// What a name that is no single node stands for.
  static let none: Int32 = -1

  private struct Slot: BitwiseCopyable {
    /// 0 for an empty slot.
    var hash: UInt64
    var start: UInt32
    var length: UInt32
    var node: Int32
  }

  private let capacity: Int
  private let lookUp: (String) -> Int32
  @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Slot>
  @exclusivity(unchecked) private var mask: Int
  @exclusivity(unchecked) private var count = 0
  private let letters = Column<UInt8>(capacity: 1 << 12)
  /// Longer names are looked up each time.
  private static let longest = 256

  /// Makes an empty memo.
  ///
  /// - Parameters:
  ///   - capacity: how many names are remembered at most, 1 or more.
  ///   - lookUp: what a name stands for, ``none`` for what is no single node.
  init(capacity: Int, lookUp: @escaping (String) -> Int32) {
    self.capacity = min(max(capacity, 1), 1 << 24)
    self.lookUp = lookUp
    mask = 255
    slots = .allocate(capacity: 256)
    slots.initialize(repeating: Slot(hash: 0, start: 0, length: 0, node: 0), count: 256)
  }

  deinit { slots.deallocate() }

  /// The node of the name in a range of bytes, behind which seven more may be read.
  @inline(__always)
  func node(_ bytes: UnsafePointer<UInt8>, _ name: Range<Int>) -> Int32 {
    let start = bytes + name.lowerBound
    let length = name.upperBound &- name.lowerBound
    let hash = Self.hash(start, length)
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place].hash != 0 {
      let slot = slots[place]
      if slot.hash == hash, Int(slot.length) == length, memcmp(letters.base + Int(slot.start), start, length) == 0 {
        return slot.node
      }
      place = (place &+ 1) & mask
    }
    return learn(start, length, hash)
  }

  /// Eight bytes at a time, each time folded into the product with an odd constant; never 0.
  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    let raw = UnsafeRawPointer(bytes)
    var hash = UInt64(truncatingIfNeeded: length) &* factor
    var index = 0
    while index < length {
      var word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if length &- index < 8 { word &= (1 &<< UInt64(truncatingIfNeeded: (length &- index) &* 8)) &- 1 }
      let product = (hash ^ word).multipliedFullWidth(by: factor)
      hash = product.high ^ product.low &+ factor
      index &+= 8
    }
    return hash | 1 &<< 63
  }

  @inline(never)
  private func learn(_ bytes: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt64) -> Int32 {
    let name = UnsafeBufferPointer(start: bytes, count: length)
    let node = Self.isPlain(name) ? lookUp(String(decoding: name, as: UTF8.self)) : Self.none
    guard length <= Self.longest else { return node }
    if count >= capacity { forget() }
    if 2 * (count + 1) > mask { grow() }
    put(Slot(hash: hash, start: UInt32(letters.count), length: UInt32(length), node: node))
    for byte in name { letters.append(byte) }
    count += 1
    return node
  }

  /// Whether a name stands in CSV and in JSON as it is.
  private static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x2C && $0 != 0x5C && $0 != 0x7F }
  }

  private func put(_ slot: Slot) {
    var place = Int(truncatingIfNeeded: slot.hash) & mask
    while slots[place].hash != 0 { place = (place + 1) & mask }
    slots[place] = slot
  }

  private func grow() {
    let (old, oldCount) = (slots, mask + 1)
    mask = 2 * oldCount - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(hash: 0, start: 0, length: 0, node: 0), count: mask + 1)
    for index in 0..<oldCount where old[index].hash != 0 { put(old[index]) }
    old.deallocate()
  }

  private func forget() {
    slots.update(repeating: Slot(hash: 0, start: 0, length: 0, node: 0), count: mask + 1)
    letters.removeAll(keeping: 1 << 12)
    count = 0
  }
}
