/// The nodes that a search has yet to look at, the cheapest first; a node may be in it several times.
///
/// An entry is a cost above 32 bits of node, so that equal costs come in the order of the nodes.
struct CostHeap {
  private var entries: [UInt64] = []

  @inline(__always) mutating func push(_ cost: Int32, _ node: Int) {
    let entry = UInt64(UInt32(bitPattern: cost)) << 32 | UInt64(UInt32(truncatingIfNeeded: node))
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { entries in
      var place = entries.count - 1
      while place > 0 {
        let parent = (place - 1) / 2
        if entries[parent] <= entry { break }
        entries[place] = entries[parent]
        place = parent
      }
      entries[place] = entry
    }
  }

  @inline(__always) mutating func pop() -> (cost: Int32, node: Int)? {
    guard let least = entries.first, let last = entries.popLast() else { return nil }
    entries.withUnsafeMutableBufferPointer { entries in
      guard entries.count > 0 else { return }
      var place = 0
      while true {
        var child = 2 * place + 1
        guard child < entries.count else { break }
        if child + 1 < entries.count && entries[child + 1] < entries[child] { child += 1 }
        if entries[child] >= last { break }
        entries[place] = entries[child]
        place = child
      }
      entries[place] = last
    }
    return (Int32(truncatingIfNeeded: least >> 32), Int(least & 0xFFFF_FFFF))
  }
}
