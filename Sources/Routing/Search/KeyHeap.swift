/// A 4-ary heap of integers, least first, for searches that pack cost and node into one: comparing two is one instruction.
struct KeyHeap<Key: FixedWidthInteger & UnsignedInteger>: ~Copyable {
  private var keys: UnsafeMutablePointer<Key>
  private var capacity = 256
  private(set) var count = 0

  init() { keys = .allocate(capacity: capacity) }

  deinit { keys.deallocate() }

  /// Forgets all keys.
  mutating func clear() { count = 0 }

  @inline(__always) mutating func push(_ key: Key) {
    if count == capacity { grow() }
    var place = count
    count &+= 1
    while place > 0 {
      let parent = (place &- 1) >> 2
      guard key < keys[parent] else { break }
      keys[place] = keys[parent]
      place = parent
    }
    keys[place] = key
  }

  /// Takes the least key; `nil` when there is none.
  @inline(__always) mutating func popMin() -> Key? {
    guard count > 0 else { return nil }
    let least = keys[0]
    count &-= 1
    sink(keys[count])
    return least
  }

  /// Puts a key in the place of the least one.
  @inline(__always) private mutating func sink(_ key: Key) {
    var place = 0
    var child = 1
    while child < count {
      let end = min(child &+ 4, count)
      var (least, winner) = (keys[child], child)
      var other = child &+ 1
      while other < end {
        let rival = keys[other]
        winner = rival < least ? other : winner
        least = min(rival, least)
        other &+= 1
      }
      guard least < key else { break }
      keys[place] = least
      place = winner
      child = place &* 4 &+ 1
    }
    keys[place] = key
  }

  @inline(never) private mutating func grow() {
    let larger = UnsafeMutablePointer<Key>.allocate(capacity: capacity * 2)
    larger.update(from: keys, count: count)
    keys.deallocate()
    keys = larger
    capacity *= 2
  }
}
