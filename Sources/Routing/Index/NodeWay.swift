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
