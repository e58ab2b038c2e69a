/// Where the value of each key lies: a hash table with open addressing, at most half full, that shrinks as it empties.
///
/// Keys are spread by a product with an odd constant (Fibonacci hashing, Knuth 6.4), which parts numbers that follow
/// one another; keys that somebody might have crafted are hashed before.
@safe struct KeyTable: ~Copyable {
  struct Entry: BitwiseCopyable {
    var key: UInt64
    /// -1 for an empty entry.
    var place: Int
  }

  private static let least = 64
  private var entries: UnsafeMutablePointer<Entry>
  private var mask: Int
  private var shift: UInt64
  /// How many keys there are.
  private(set) var count = 0

  init() {
    mask = Self.least - 1
    shift = Self.shift(Self.least)
    unsafe entries = Self.empty(Self.least)
  }

  deinit { unsafe entries.deallocate() }

  /// How many entries there is room for.
  var capacity: Int { mask + 1 }

  /// The place of a key, -1 for none.
  @inline(__always) func place(of key: UInt64) -> Int {
    var index = home(key)
    while true {
      let entry = unsafe entries[index]
      if entry.place < 0 || entry.key == key { return entry.place }
      index = (index &+ 1) & mask
    }
  }

  /// Asks the processor for the entry of a key.
  @inline(__always) func address(_ key: UInt64) -> UnsafeRawPointer { unsafe UnsafeRawPointer(entries + home(key)) }

  /// Sets the place of a key, 0 or more.
  mutating func set(_ key: UInt64, to place: Int) {
    if 2 * (count + 1) > mask + 1 { resize(2 * (mask + 1)) }
    put(Entry(key: key, place: place))
  }

  private mutating func put(_ entry: Entry) {
    var index = home(entry.key)
    while unsafe entries[index].place >= 0 {
      if unsafe entries[index].key == entry.key {
        unsafe entries[index] = entry
        return
      }
      index = (index + 1) & mask
    }
    unsafe entries[index] = entry
    count += 1
  }

  /// Forgets a key, if it is there.
  ///
  /// Entries behind it move up, so that no tombstones gather.
  mutating func remove(_ key: UInt64) {
    var hole = home(key)
    while unsafe entries[hole].key != key || entries[hole].place < 0 {
      if unsafe entries[hole].place < 0 { return }
      hole = (hole + 1) & mask
    }
    var next = (hole + 1) & mask
    while unsafe entries[next].place >= 0 {
      let way = (next - home(unsafe entries[next].key)) & mask
      if way >= (next - hole) & mask {
        unsafe entries[hole] = entries[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    unsafe entries[hole].place = -1
    count -= 1
    if 16 * count < mask + 1, mask + 1 > Self.least { resize(max((mask + 1) / 4, Self.least)) }
  }

  /// All keys with their places, in no order.
  var contents: [(key: UInt64, place: Int)] {
    var all: [(key: UInt64, place: Int)] = []
    all.reserveCapacity(count)
    for index in 0...mask where unsafe entries[index].place >= 0 {
      unsafe all.append((entries[index].key, entries[index].place))
    }
    return all
  }

  private mutating func resize(_ size: Int) {
    let (old, oldSize) = unsafe (entries, mask + 1)
    unsafe entries = Self.empty(size)
    mask = size - 1
    shift = Self.shift(size)
    count = 0
    for index in 0..<oldSize where unsafe old[index].place >= 0 { put(unsafe old[index]) }
    unsafe old.deallocate()
  }

  @inline(__always) private func home(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  private static func shift(_ size: Int) -> UInt64 { UInt64(64 - size.trailingZeroBitCount) }

  private static func empty(_ size: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: size)
    unsafe entries.initialize(repeating: Entry(key: 0, place: -1), count: size)
    return unsafe entries
  }
}
