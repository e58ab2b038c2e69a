/// Places for values of one size, numbered from 0; places that are given back are used again.
///
/// Memory starts at a cache line.
@safe struct Slab<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private var used = 0
  private var free: [Int32] = []

  /// Makes an empty slab with room for some values.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    unsafe base = Self.allocate(self.capacity)
  }

  deinit { unsafe UnsafeMutableRawPointer(base).deallocate() }

  /// How many places are in use.
  var count: Int { used - free.count }

  /// The value at a place in use.
  @inline(__always)
  subscript(place: Int) -> Element {
    get {
      assert(place >= 0 && place < used)
      return unsafe base[place]
    }
    _modify {
      assert(place >= 0 && place < used)
      yield unsafe &base[place]
    }
  }

  /// Where the value of a place lies, to ask the processor for it.
  @inline(__always) func address(_ place: Int) -> UnsafeRawPointer { unsafe UnsafeRawPointer(base + place) }

  /// Puts a value at a free place and says which.
  mutating func add(_ value: Element) -> Int {
    if let place = free.popLast() {
      unsafe base[Int(place)] = value
      return Int(place)
    }
    if used == capacity { grow() }
    unsafe (base + used).initialize(to: value)
    used += 1
    return used - 1
  }

  /// Gives a place back.
  mutating func remove(_ place: Int) { free.append(Int32(truncatingIfNeeded: place)) }

  private mutating func grow() {
    let larger = unsafe Self.allocate(2 * capacity)
    unsafe larger.initialize(from: base, count: used)
    unsafe UnsafeMutableRawPointer(base).deallocate()
    unsafe base = larger
    capacity *= 2
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let size = MemoryLayout<Element>.stride * capacity
    return unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
      .bindMemory(to: Element.self, capacity: capacity)
  }
}
