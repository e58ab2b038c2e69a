/// The nodes that a search has yet to look at, the cheapest first; a node may be in it several times.
///
/// A key is a cost above 32 bits of node, so that equal costs come in the order of the nodes.
struct CostHeap: ~Copyable {
  private var keys = KeyHeap<UInt64>()

  @inline(__always) mutating func push(_ cost: Int32, _ node: Int) {
    keys.push(UInt64(UInt32(bitPattern: cost)) << 32 | UInt64(UInt32(truncatingIfNeeded: node)))
  }

  @inline(__always) mutating func pop() -> (cost: Int32, node: Int)? {
    guard let least = keys.popMin() else { return nil }
    return (Int32(truncatingIfNeeded: least >> 32), Int(least & 0xFFFF_FFFF))
  }
}
