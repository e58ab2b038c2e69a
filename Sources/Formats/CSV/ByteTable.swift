/// Texts with their numbers, compared by their bytes: a hash table for the ids of large files.
///
/// Open addressing with linear probing, at most half full (Knuth, The Art of Computer Programming 3, 6.4). A text of up
/// to eight bytes stands in its slot itself, so that looking it up makes no text and mostly meets one line of the cache;
/// of a longer one the slot holds a hash, and the bytes lie elsewhere.
struct ByteTable {
  private struct Slot {
    /// The bytes of a short text, the hash of a longer one.
    var key: UInt64 = 0
    /// How many bytes the text has.
    var length: UInt32 = 0
    /// Its number plus 1, 0 when the slot is free.
    var number: UInt32 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 64)
  /// The bytes of the long texts, one behind the other.
  private var bytes: [UInt8] = []
  /// Where the bytes of each text start, by its number; of short ones it means nothing, and while there is no long one
  /// it is empty.
  private var starts: [Int] = []

  /// How many texts there are.
  private(set) var count = 0

  private static let short = 8

  /// Makes an empty table.
  init() {}

  /// Makes a table of texts with the numbers 0, 1, 2 and so on.
  init(_ texts: [String]) {
    for text in texts { _ = unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe add($0) } }
  }

  /// The number of a text, `nil` when it was not added.
  func number(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let number = unsafe slots[slot(of: text, Self.key(text))].number
    return number == 0 ? nil : Int(number) - 1
  }

  /// Adds a text under the next number; `nil` when it is there already.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    if 2 * (count + 1) > slots.count { grow() }
    let key = unsafe Self.key(text)
    let slot = unsafe slot(of: text, key)
    guard slots[slot].number == 0 else { return nil }
    count += 1
    slots[slot] = Slot(key: key, length: UInt32(text.count), number: UInt32(count))
    if text.count > Self.short {
      while starts.count < count { starts.append(0) }
      starts[count - 1] = bytes.count
      unsafe bytes.append(contentsOf: text)
    }
    return count - 1
  }

  /// Makes room for so many texts in all.
  mutating func reserve(_ wanted: Int) {
    while slots.count < 2 * wanted { grow() }
  }

  private func slot(of text: UnsafeBufferPointer<UInt8>, _ key: UInt64) -> Int {
    let mask = slots.count - 1
    var index = Self.first(key) & mask
    while slots[index].number != 0 {
      let slot = slots[index]
      if unsafe slot.key == key && slot.length == text.count && isSame(text, slot.number) { return index }
      index = (index + 1) & mask
    }
    return index
  }

  /// Whether a text of the same key is the same text.
  private func isSame(_ text: UnsafeBufferPointer<UInt8>, _ number: UInt32) -> Bool {
    guard text.count > Self.short else { return true }
    let start = starts[Int(number) - 1]
    for index in 0..<text.count where unsafe bytes[start + index] != text[index] { return false }
    return true
  }

  private static func key(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    if text.count <= short {
      for index in 0..<text.count { key = key << 8 | UInt64(unsafe text[index]) }
    } else {
      // FNV-1a (Fowler, Noll, Vo).
      key = 0xCBF2_9CE4_8422_2325
      for index in 0..<text.count { key = (key ^ UInt64(unsafe text[index])) &* 0x100_0000_01B3 }
    }
    return key
  }

  /// The slot where looking starts, before it is cut to the size of the table; it depends on all bits of the key (the
  /// finalizer of MurmurHash3, Appleby).
  private static func first(_ key: UInt64) -> Int {
    var mixed = (key ^ key >> 33) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int(mixed >> 33)
  }

  private mutating func grow() {
    var larger = [Slot](repeating: Slot(), count: slots.count * 2)
    let mask = larger.count - 1
    for slot in slots where slot.number != 0 {
      var index = Self.first(slot.key) & mask
      while larger[index].number != 0 { index = (index + 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }
}
