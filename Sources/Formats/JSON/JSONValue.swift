/// A value in a ``JSONDocument``: a view that keeps the document alive.
@safe public struct JSONValue {
  let document: JSONDocument
  let index: Int

  /// What a value is.
  public enum Kind: String, Sendable {
    /// An object.
    case object
    /// An array.
    case array
    /// A text.
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case bool
    /// `null`.
    case null
  }

  private var word: UInt64 { unsafe document.tape[index] }
  private var tag: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }
  var payload: Int { Int(truncatingIfNeeded: word & 0x00FF_FFFF_FFFF_FFFF) }

  /// What the value is.
  public var kind: Kind {
    switch tag {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    default: .null
    }
  }

  /// The index behind this value.
  var next: Int {
    switch tag {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(word & 0xFFFF_FFFF)
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  /// Whether the value is `null`.
  public var isNull: Bool { tag == UInt8(ascii: "n") }

  /// The truth value, `nil` for anything else.
  public var bool: Bool? {
    switch tag {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The number as a double, `nil` for anything that is not a number; integers beyond 2^53 are rounded.
  public var double: Double? {
    switch tag {
    case UInt8(ascii: "d"): unsafe Double(bitPattern: document.tape[index + 1])
    case UInt8(ascii: "l"): unsafe Double(Int64(bitPattern: document.tape[index + 1]))
    case UInt8(ascii: "u"): unsafe Double(document.tape[index + 1])
    default: nil
    }
  }

  /// The number as an integer; `nil` for a fraction, a number that does not fit, and anything that is not a number.
  public var integer: Int? {
    switch tag {
    case UInt8(ascii: "l"): unsafe Int(Int64(bitPattern: document.tape[index + 1]))
    case UInt8(ascii: "u"): unsafe Int(exactly: document.tape[index + 1])
    case UInt8(ascii: "d"): unsafe Int(exactly: Double(bitPattern: document.tape[index + 1]))
    default: nil
    }
  }

  /// The text, `nil` for anything else.
  public var string: String? {
    guard tag == UInt8(ascii: "\"") else { return nil }
    return text
  }

  /// The bytes of a string or key on the tape.
  var bytes: UnsafeBufferPointer<UInt8> {
    let start = unsafe document.strings + payload
    let length = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return unsafe UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  var text: String { unsafe String(decoding: bytes, as: UTF8.self) }

  /// The JSON Pointer to the value.
  public var pointer: String { document.pointer(to: index) }

  /// The members of an object in the order of the text; nothing for anything else.
  public var members: Members {
    let isObject = tag == UInt8(ascii: "{")
    return Members(document: document, index: index + 1, end: isObject ? next - 1 : index + 1)
  }

  /// The elements of an array in order; nothing for anything else.
  public var elements: Elements {
    let isArray = tag == UInt8(ascii: "[")
    return Elements(document: document, index: index + 1, end: isArray ? next - 1 : index + 1)
  }

  /// The elements of the array under a key; nothing when there is none.
  func elements(of name: StaticString) -> Elements {
    self[name]?.elements ?? Elements(document: document, index: index, end: index)
  }

  /// The first member with a key, `nil` when there is none or this is no object.
  ///
  /// - Complexity: O(number of members).
  public subscript(_ name: StaticString) -> JSONValue? {
    guard tag == UInt8(ascii: "{") else { return nil }
    // On the tape, because importers look up nearly all there is: no counting of references on the way.
    let tape = unsafe JSONTape(document)
    let end = next - 1
    var key = index + 1
    while key < end {
      if unsafe tape.isText(key, name) { return JSONValue(document: document, index: key + 1) }
      key = unsafe tape.next(key + 1)
    }
    return nil
  }

  /// The first member whose key is a text that is known only now, `nil` when there is none or this is no object.
  ///
  /// Labelled, because a literal would be taken for a `String` rather than a `StaticString` and be made anew each time.
  ///
  /// - Complexity: O(number of members).
  public subscript(named name: String) -> JSONValue? {
    for (key, value) in members where key.string == name { return value }
    return nil
  }

  /// Whether this is a certain text; makes no `String`.
  func isText(_ name: StaticString) -> Bool { tag == UInt8(ascii: "\"") && Key(value: self) == name }

  /// A member's key.
  @safe public struct Key {
    let value: JSONValue

    /// The key as text.
    public var string: String { value.text }

    /// Whether the key is a given name.
    public static func == (key: Key, name: StaticString) -> Bool {
      unsafe JSONTape(key.value.document).isText(key.value.index, name)
    }

    /// So that a `switch` over keys reads well.
    public static func ~= (name: StaticString, key: Key) -> Bool { key == name }
  }

  /// The members of an object.
  @safe public struct Members: Sequence, IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next key and its value.
    public mutating func next() -> (key: Key, value: JSONValue)? {
      guard index < end else { return nil }
      let key = Key(value: JSONValue(document: document, index: index))
      let value = JSONValue(document: document, index: index + 1)
      index = value.next
      return (key, value)
    }
  }

  /// The elements of an array.
  @safe public struct Elements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next element.
    public mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      let value = JSONValue(document: document, index: index)
      index = value.next
      return value
    }
  }
}
