/// The nodes of a way, in memory that is used again and again.
///
/// For one task at a time: it cannot be copied.
public struct NodeWay: ~Copyable {
  private(set) var nodes: UnsafeMutablePointer<Int32>
  private var capacity: Int
  /// How many nodes there are.
  public internal(set) var count = 0

  /// Makes an empty way.
  public init() {
    capacity = 256
    nodes = UnsafeMutablePointer.allocate(capacity: capacity)
  }

  deinit { nodes.deallocate() }

  /// The node at an index.
  public subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count, "index beyond the way")
    return Int(nodes[index])
  }

  /// The nodes as an array.
  public var array: [Int32] { Array(UnsafeBufferPointer(start: nodes, count: count)) }

  /// Makes room for some more nodes.
  @inline(__always) mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @inline(never) private mutating func grow(_ more: Int) {
    let larger = max(2 * capacity, count + more)
    let moved = UnsafeMutablePointer<Int32>.allocate(capacity: larger)
    moved.moveInitialize(from: nodes, count: count)
    nodes.deallocate()
    (nodes, capacity) = (moved, larger)
  }

  /// Appends a node; room for it must have been made.
  @inline(__always) mutating func append(_ node: Int32) {
    nodes[count] = node
    count &+= 1
  }

  @inline(__always) mutating func append(upFrom source: UnsafePointer<Int32>, count more: Int) {
    for index in 0..<more { nodes[count &+ index] = source[index] }
    count &+= more
  }

  @inline(__always) mutating func append(downFrom source: UnsafePointer<Int32>, count more: Int) {
    for index in 0..<more { nodes[count &+ index] = source[-index] }
    count &+= more
  }

  /// Cuts off what lies between two visits of one node.
  ///
  /// - Complexity: O(nodes).
  mutating func removeCircles() {
    // A table of places by node, open addressing, at most half full. Places that were cut off stay in it, and are seen
    // to be stale by what stands there now.
    var size = 16
    while size < 2 * count { size *= 2 }
    let (nodes, total) = (self.nodes, count)
    count = withUnsafeTemporaryAllocation(of: Int32.self, capacity: size) { table in
      table.initialize(repeating: -1)
      var end = 0
      for index in 0..<total {
        let node = nodes[index]
        var slot = Int((UInt32(bitPattern: node) &* 2_654_435_769) >> 7) & (size - 1)
        while table[slot] >= 0, Int(table[slot]) >= end || nodes[Int(table[slot])] != node {
          slot = (slot + 1) & (size - 1)
        }
        if table[slot] >= 0 {
          end = Int(table[slot]) + 1
        } else {
          table[slot] = Int32(end)
          nodes[end] = node
          end += 1
        }
      }
      return end
    }
  }

  /// Turns round what is behind an index.
  @inline(__always) mutating func reverse(from start: Int) {
    var (low, high) = (start, count &- 1)
    while low < high {
      let node = nodes[low]
      nodes[low] = nodes[high]
      nodes[high] = node
      low &+= 1
      high &-= 1
    }
  }
}
