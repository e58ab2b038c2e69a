/// A queue of ids 0..<n, each with a key that may fall while it waits, that gives the least key first.
///
/// Of equal keys the lower id leaves first, so results do not depend on the order of insertion. A search keeps one
/// heap and clears it between runs, which costs only what still waits. It cannot be copied, so two searches cannot
/// share one. It is made of arrays: unsafe buffers measured a tenth to a fifth faster in Dijkstra's search on a grid of
/// 490 000 nodes (some 110 ms), too little to give up the checks.
///
/// Method: a 4-ary heap beside an array of places, as the id queue of RoutingKit; D. B. Johnson, "Priority queues with
/// update and finding minimum spanning trees", Information Processing Letters 4 (1975), 53–57.
public struct IndexHeap: ~Copyable, Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline var key: UInt64
    @usableFromInline var id: Int

    @inlinable init(key: UInt64, id: Int) {
      self.key = key
      self.id = id
    }

    @inlinable func precedes(_ other: Entry) -> Bool {
      key != other.key ? key < other.key : id < other.id
    }
  }

  /// The waiting entries; none precedes its parent, which is at a quarter of its place.
  @usableFromInline var entries: [Entry] = []
  /// For each id its place in `entries`, or -1 when it does not wait.
  @usableFromInline var places: [Int32]

  /// Makes an empty queue for the ids below a number, which must be under 2³¹; O(n).
  public init(idCount: Int) {
    precondition(idCount >= 0 && idCount < 1 << 31, "an index heap needs 0 ..< 2^31 ids")
    places = [Int32](repeating: -1, count: idCount)
  }

  /// How many ids there are, waiting or not.
  @inlinable public var idCount: Int { places.count }

  /// How many ids wait.
  @inlinable public var count: Int { entries.count }

  /// Whether no id waits.
  @inlinable public var isEmpty: Bool { entries.isEmpty }

  /// Whether an id waits.
  @inlinable public func contains(_ id: Int) -> Bool { places[id] >= 0 }

  /// The key of an id, or `nil` when it does not wait.
  @inlinable public func key(of id: Int) -> UInt64? {
    places[id] >= 0 ? entries[Int(places[id])].key : nil
  }

  /// The id that leaves next and its key, or `nil` when none waits.
  @inlinable public var peek: (id: Int, key: UInt64)? {
    entries.first.map { ($0.id, $0.key) }
  }

  /// Adds an id that does not wait; adding one that does is an error of the caller; O(log n).
  @inlinable public mutating func push(_ id: Int, key: UInt64) {
    precondition(places[id] < 0, "the id waits already")
    entries.append(Entry(key: key, id: id))
    siftUp(entries.count - 1)
  }

  /// Lowers the key of an id that waits, and tells whether it did: a key as low or lower stays; O(log n).
  ///
  /// Asking for an id that does not wait is an error of the caller.
  @discardableResult @inlinable public mutating func decrease(_ id: Int, key: UInt64) -> Bool {
    let place = Int(places[id])
    precondition(place >= 0, "the id does not wait")
    guard key < entries[place].key else { return false }
    entries[place].key = key
    siftUp(place)
    return true
  }

  /// Adds an id, or lowers its key when it waits with a higher one, and tells whether anything changed; O(log n).
  @discardableResult @inlinable public mutating func pushOrDecrease(_ id: Int, key: UInt64) -> Bool {
    guard places[id] < 0 else { return decrease(id, key: key) }
    push(id, key: key)
    return true
  }

  /// Takes the id with the least key, or gives `nil` when none waits; O(log n).
  @inlinable public mutating func popMin() -> (id: Int, key: UInt64)? {
    guard let first = entries.first else { return nil }
    places[first.id] = -1
    let last = entries.removeLast()
    if !entries.isEmpty { siftDown(last) }
    return (first.id, first.key)
  }

  /// Lets all ids that wait go; O(count), not O(idCount).
  @inlinable public mutating func clear() {
    for entry in entries { places[entry.id] = -1 }
    entries.removeAll(keepingCapacity: true)
  }

  /// Moves an entry towards the root until its parent precedes it.
  @inlinable mutating func siftUp(_ start: Int) {
    var place = start
    let entry = entries[place]
    while place > 0 {
      let parent = (place - 1) >> 2
      guard entry.precedes(entries[parent]) else { break }
      put(entries[parent], at: place)
      place = parent
    }
    put(entry, at: place)
  }

  /// Puts an entry in place of the root and moves it down until it precedes its children.
  @inlinable mutating func siftDown(_ entry: Entry) {
    var place = 0
    while true {
      let firstChild = 4 * place + 1
      guard firstChild < entries.count else { break }
      var least = firstChild
      for child in (firstChild + 1)..<Swift.max(Swift.min(firstChild + 4, entries.count), firstChild + 1)
      where entries[child].precedes(entries[least]) { least = child }
      guard entries[least].precedes(entry) else { break }
      put(entries[least], at: place)
      place = least
    }
    put(entry, at: place)
  }

  @inlinable mutating func put(_ entry: Entry, at place: Int) {
    entries[place] = entry
    places[entry.id] = Int32(truncatingIfNeeded: place)
  }
}
