/// The names of a path's nodes with their numbers: a hash table over the bytes of a document's strings.
///
/// Open addressing with linear probing, at most half full (Knuth, The Art of Computer Programming 3, 6.4). It holds no
/// copies of names, which makes looking up the millions of edge targets of a large page several times as fast as a
/// dictionary of texts.
@unsafe struct NameTable {
  private let tape: JSONTape
  /// Whether upper and lower case ASCII letters are the same.
  private let isFolding: Bool
  /// For each slot the number of its name plus 1, 0 when it is free.
  private var slots: [Int32]
  private var hashes: [UInt32]
  /// Where on the tape each name is.
  private(set) var names: [Int] = []

  init(_ tape: JSONTape, isFolding: Bool = false, capacity: Int) {
    unsafe self.tape = unsafe tape
    unsafe self.isFolding = isFolding
    var size = 16
    while size < 2 * capacity { size *= 2 }
    unsafe slots = [Int32](repeating: 0, count: size)
    unsafe hashes = [UInt32](repeating: 0, count: size)
  }

  /// The number of a name, `nil` when it was not added.
  func number(of index: Int) -> Int? {
    let hash = unsafe hash(index)
    let slot = unsafe slot(of: index, hash)
    return unsafe slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// Adds a name under the next number; `false` when it is there already.
  mutating func add(_ index: Int) -> Bool {
    if unsafe 2 * (names.count + 1) > slots.count { unsafe grow() }
    let hash = unsafe hash(index)
    let slot = unsafe slot(of: index, hash)
    guard unsafe slots[slot] == 0 else { return false }
    unsafe names.append(index)
    unsafe slots[slot] = Int32(names.count)
    unsafe hashes[slot] = hash
    return true
  }

  private func slot(of index: Int, _ hash: UInt32) -> Int {
    let mask = unsafe slots.count - 1
    var slot = Int(hash) & mask
    while unsafe slots[slot] != 0 {
      if unsafe hashes[slot] == hash && areEqual(names[Int(slots[slot]) - 1], index) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func areEqual(_ a: Int, _ b: Int) -> Bool {
    guard unsafe isFolding else { return unsafe tape.areEqual(a, b) }
    let first = unsafe tape.bytes(a)
    let second = unsafe tape.bytes(b)
    return unsafe first.count == second.count && zip(first, second).allSatisfy { unsafe Self.fold($0) == Self.fold($1) }
  }

  /// FNV-1a (Fowler, Noll, Vo), then mixed so that the low bits depend on all.
  private func hash(_ index: Int) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let bytes = unsafe tape.bytes(index)
    for offset in 0..<bytes.count {
      let byte = unsafe bytes[offset]
      hash = (hash ^ UInt64(unsafe isFolding ? Self.fold(byte) : byte)) &* 0x100_0000_01B3
    }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  @inline(__always) private static func fold(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }

  private mutating func grow() {
    let size = unsafe slots.count * 2
    unsafe slots = [Int32](repeating: 0, count: size)
    unsafe hashes = [UInt32](repeating: 0, count: size)
    for (number, name) in unsafe names.enumerated() {
      let hash = unsafe hash(name)
      let slot = unsafe slot(of: name, hash)
      unsafe slots[slot] = Int32(number + 1)
      unsafe hashes[slot] = hash
    }
  }
}
