/// Values in a row that never change: a copy of an array, or a window on bytes that something else keeps, such as a
/// mapped file.
///
/// Reading is as for an array, without a copy whatever the size. A column keeps its memory alive.
public struct Column<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// How many values there are.
  public let count: Int
  /// The first value; meaningless for an empty column, never null.
  ///
  /// For inner loops only: valid as long as the column, or a copy of it, lives.
  public var pointer: UnsafePointer<Element> { window.pointer }
  /// What keeps the memory valid; for windows on a part of it.
  public var keeper: AnyObject { window.keeper }
  @usableFromInline let window: Window

  /// The memory and what keeps it; nobody writes to it, so it can be shared.
  @usableFromInline struct Window: @unchecked Sendable {
    @usableFromInline let pointer: UnsafePointer<Element>
    @usableFromInline let keeper: AnyObject

    @usableFromInline init(_ pointer: UnsafePointer<Element>, _ keeper: AnyObject) {
      self.pointer = pointer
      self.keeper = keeper
    }
  }

  /// Copies an array; O(n).
  public init(_ values: [Element]) {
    self.init(count: values.count) { memory in
      _ = memory.initialize(fromContentsOf: values)
    }
  }

  /// Makes a column of its own memory and lets a closure fill it.
  ///
  /// - Parameter fill: must set every value.
  public init(count: Int, fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
    let block = ColumnMemory(byteCount: count * MemoryLayout<Element>.stride)
    let memory = block.base.bindMemory(to: Element.self, capacity: Swift.max(count, 1))
    fill(UnsafeMutableBufferPointer(start: memory, count: count))
    self.count = count
    window = Window(UnsafePointer(memory), block)
  }

  /// A window on memory that something else keeps.
  ///
  /// - Parameters:
  ///   - address: where the first value is, aligned for it.
  ///   - count: how many there are, 0 or more.
  ///   - keeper: keeps the memory valid and unchanged as long as it lives.
  public init(_ address: UnsafeRawPointer, count: Int, keeper: AnyObject) {
    self.count = count
    window = Window(address.assumingMemoryBound(to: Element.self), keeper)
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// ``count``.
  public var endIndex: Int { count }

  /// The value at an index.
  @inlinable public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index beyond the column")
    return window.pointer[index]
  }

  /// Fast iteration for `Sequence` algorithms.
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { withExtendedLifetime(window.keeper) {} }
    return try body(UnsafeBufferPointer(start: window.pointer, count: count))
  }

  /// The bytes of all values as they lie in memory.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(window.keeper) {} }
    return try body(UnsafeRawBufferPointer(start: window.pointer, count: count * MemoryLayout<Element>.stride))
  }
}

/// Memory of a column's own, aligned to a cache line and followed by one, so that kernels may read whole lines.
final class ColumnMemory {
  let base: UnsafeMutableRawPointer

  init(byteCount: Int) {
    base = UnsafeMutableRawPointer.allocate(byteCount: byteCount + 64, alignment: 64)
  }

  deinit { base.deallocate() }
}
