import CSimdjson

/// A parsed JSON text (RFC 8259), read by simdjson.
///
/// The text is parsed whole; its values are views into the document and keep it alive. Integers keep all their digits
/// up to 64 bits; a number that fits neither 64 bits nor a finite double becomes a string with its digits, so that
/// no id is silently rounded. Where a key stands twice in an object the first one counts, see
/// ``duplicateKeys(limit:)``.
@safe public final class JSONDocument {
  /// How deep objects and arrays may be nested.
  public static let maximumDepth = 128
  /// The largest text that is read, in bytes.
  public static let maximumSize = 1 << 30

  private let handle: OpaquePointer
  let tape: UnsafePointer<UInt64>
  let strings: UnsafePointer<UInt8>
  private var locator = JSONLocator()

  /// Parses a text.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte-order mark.
  /// - Throws: ``JSONError`` with the line and column of the first fault, counted from 1, columns in bytes.
  /// - Complexity: O(*n*) time; about four times the text in memory for usual documents.
  public init(_ bytes: borrowing TextBuffer) throws(JSONError) {
    guard bytes.count <= Self.maximumSize else {
      throw JSONError(line: 1, column: 1, message: "the text is larger than 1 GiB; split it into several files")
    }
    var parsed = unsafe Self.parse(bytes)
    if unsafe parsed.status == footway_json_number, let rewritten = JSONSyntax.numbersAsStrings(bytes) {
      unsafe parsed = unsafe Self.parse(rewritten)
    }
    guard unsafe parsed.status == footway_json_ok, let handle = unsafe parsed.handle else {
      throw JSONSyntax.explain(bytes, status: unsafe parsed.status)
    }
    unsafe self.handle = handle
    unsafe tape = footway_json_tape(handle)
    unsafe strings = footway_json_strings(handle)
  }

  deinit {
    unsafe footway_json_free(handle)
  }

  /// The outermost value.
  public var root: JSONValue { JSONValue(document: self, index: 1) }

  /// The JSON Pointer (RFC 6901) to a value of this document, empty for the root.
  ///
  /// - Complexity: amortised O(1) an element when asked in the order of the text.
  func pointer(to index: Int) -> String { locator.pointer(to: index, in: self) }

  private static func parse(_ bytes: borrowing TextBuffer) -> (status: footway_json_status, handle: OpaquePointer?) {
    var handle: OpaquePointer?
    let status = unsafe bytes.withUnsafeBytes { text, length in
      unsafe footway_json_parse(text, length, maximumDepth, &handle)
    }
    return unsafe (status, handle)
  }
}

/// Why a JSON text was refused, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The byte in the line, counted from 1.
  public var column: Int
  /// What is wrong and what to do.
  public var message: String
}
