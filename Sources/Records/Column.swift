/// A growing row of plain values, for the loops in which an array's check for other owners costs more than the work.
final class Column<Element: BitwiseCopyable> {
  // Unchecked: a column belongs to one worker, and nothing here runs while another access is open.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity: Int

  init(capacity: Int = 1024) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  @inline(__always) func append(_ element: Element) {
    if count == capacity { grow() }
    base[count] = element
    count &+= 1
  }

  @inline(never) private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// The element at an index below ``count``, which only a mistake of the caller exceeds.
  @inline(__always) subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// Puts others in the place of the first elements; as many as there are at most.
  func replace(with others: UnsafeBufferPointer<Element>) {
    guard let from = others.baseAddress else { return }
    base.update(from: from, count: min(others.count, count))
  }

  /// Forgets all elements from an index on.
  func truncate(to length: Int) { count = min(max(length, 0), count) }

  /// Forgets everything, and gives memory back after a chunk that needed much.
  func removeAll(keeping kept: Int) {
    count = 0
    guard capacity > kept else { return }
    base.deallocate()
    base = .allocate(capacity: kept)
    capacity = kept
  }

  /// The elements.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}
