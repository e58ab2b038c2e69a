/// The 64-bit hash XXH64 of Yann Collet, as specified in `doc/xxhash_spec.md` of the xxHash project.
///
/// Not for secrets: it finds accidents. Four lanes that do not wait for each other keep the multiplier busy.
public enum XXHash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The hash of some bytes.
  ///
  /// - Complexity: O(bytes).
  public static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    guard let base = bytes.baseAddress else { return avalanche(seed &+ prime5) }
    var offset = 0
    var hash = seed &+ prime5
    if bytes.count >= 32 { hash = stripes(base, bytes.count, seed, &offset) }
    hash &+= UInt64(bytes.count)
    while offset &+ 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(base, offset)), 27) &* prime1 &+ prime4
      offset &+= 8
    }
    if offset &+ 4 <= bytes.count {
      let half = UInt64(UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      hash = rotated(hash ^ half &* prime1, 23) &* prime2 &+ prime3
      offset &+= 4
    }
    while offset < bytes.count {
      let byte = UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
      hash = rotated(hash ^ byte &* prime5, 11) &* prime1
      offset &+= 1
    }
    return avalanche(hash)
  }

  /// The hash of an array.
  public static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { hash($0, seed: seed) }
  }

  /// All whole stripes of 32 bytes.
  private static func stripes(_ base: UnsafeRawPointer, _ count: Int, _ seed: UInt64, _ offset: inout Int) -> UInt64 {
    var lane1 = seed &+ prime1 &+ prime2
    var lane2 = seed &+ prime2
    var lane3 = seed
    var lane4 = seed &- prime1
    var next = offset
    while next &+ 32 <= count {
      lane1 = round(lane1, word(base, next))
      lane2 = round(lane2, word(base, next &+ 8))
      lane3 = round(lane3, word(base, next &+ 16))
      lane4 = round(lane4, word(base, next &+ 24))
      next &+= 32
    }
    offset = next
    var hash = rotated(lane1, 1) &+ rotated(lane2, 7) &+ rotated(lane3, 12) &+ rotated(lane4, 18)
    for lane in [lane1, lane2, lane3, lane4] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    return hash
  }

  @inline(__always) private static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always) private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always) private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value &<< bits | value &>> (64 &- bits)
  }

  private static func avalanche(_ hash: UInt64) -> UInt64 {
    var hash = (hash ^ hash &>> 33) &* prime2
    hash = (hash ^ hash &>> 29) &* prime3
    return hash ^ hash &>> 32
  }
}
