/// Texts in a row that never change: one column of bytes, and where each text starts.
public struct TextColumn: RandomAccessCollection, Sendable {
  /// Where each text starts in ``bytes``; one more entry than texts, never descending.
  public let starts: Column<UInt32>
  /// All texts behind each other, in UTF-8.
  public let bytes: Column<UInt8>

  /// Gathers texts; together they must be smaller than 4 GiB.
  ///
  /// - Complexity: O(bytes).
  public init(_ texts: some Sequence<String>) {
    var starts: [UInt32] = [0]
    var bytes: [UInt8] = []
    for text in texts {
      bytes.append(contentsOf: text.utf8)
      starts.append(UInt32(bytes.count))
    }
    self.starts = Column(starts)
    self.bytes = Column(bytes)
  }

  /// Takes columns that were checked: ``starts`` has an entry or more, begins with 0, never descends and ends within
  /// the bytes.
  public init(starts: Column<UInt32>, bytes: Column<UInt8>) {
    self.starts = starts
    self.bytes = bytes
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many texts there are.
  public var endIndex: Int { starts.count - 1 }

  /// The text at an index; bytes that are not UTF-8 are replaced as `String(decoding:)` does.
  public subscript(index: Int) -> String {
    withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of the text at an index.
  @inlinable public func withBytes<Result>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let start = Int(starts[index])
    let end = Int(starts[index + 1])
    defer { withExtendedLifetime(bytes) {} }
    return try body(UnsafeBufferPointer(start: bytes.pointer + start, count: end - start))
  }

  /// The indices of the texts that are equal to a text, ascending.
  ///
  /// - Complexity: O(texts), of which only those of the same length are compared.
  public func indices(of text: String) -> [Int] {
    let wanted = Array(text.utf8)
    return indices.filter { index in
      Int(starts[index + 1] - starts[index]) == wanted.count && withBytes(at: index) { $0.elementsEqual(wanted) }
    }
  }
}
