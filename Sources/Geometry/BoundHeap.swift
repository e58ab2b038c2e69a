/// A binary min-heap of values by a lower bound, for best-first searches.
///
/// Of equal bounds the one pushed first leaves first.
@usableFromInline struct BoundHeap<Value> {
  @usableFromInline var entries: [(bound: Double, order: Int, value: Value)] = []
  @usableFromInline var pushed = 0

  @inlinable init() {}

  /// How many values wait.
  @inlinable var count: Int { entries.count }

  /// Adds a value; O(log n).
  @inlinable mutating func push(_ value: Value, bound: Double) {
    entries.append((bound, pushed, value))
    pushed += 1
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the value with the least bound, or `nil` when none waits; O(log n).
  @inlinable mutating func pop() -> (value: Value, bound: Double)? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    guard !entries.isEmpty else { return (first.value, first.bound) }
    entries[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, precedes(child + 1, child) { child += 1 }
      guard precedes(child, parent) else { break }
      entries.swapAt(child, parent)
      parent = child
    }
    return (first.value, first.bound)
  }

  @inlinable func precedes(_ a: Int, _ b: Int) -> Bool {
    entries[a].bound != entries[b].bound
      ? entries[a].bound < entries[b].bound : entries[a].order < entries[b].order
  }
}
