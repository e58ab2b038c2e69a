/// Writes XML 1.0, element by element, in the order in which it is told.
///
/// Not a document in memory: it appends to bytes that are taken as they are made. Balance of elements is the caller's,
/// checked by a precondition.
public struct XMLWriter: Sendable {
  private var bytes: [UInt8] = []
  private var open: [String] = []
  /// Whether the tag of the innermost element still takes attributes.
  private var isTagOpen = false
  /// Whether the innermost element holds text, so that blanks would change it.
  private var holdsText = false

  /// Makes a writer of a document in UTF-8.
  ///
  /// - Parameter isFragment: whether the declaration is left out, for what stands in something else.
  public init(isFragment: Bool = false) {
    if !isFragment { append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
  }

  /// How many bytes wait to be taken.
  public var count: Int { bytes.count }

  /// Opens an element.
  public mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    closeTag()
    indent()
    append("<\(name)")
    open.append(name)
    isTagOpen = true
    for (key, value) in attributes { attribute(key, value) }
  }

  /// Adds an attribute to the element that was opened last; nothing may stand in it yet.
  public mutating func attribute(_ name: String, _ value: String) {
    precondition(isTagOpen, "no tag is open")
    append(" \(name)=\"")
    appendEscaped(value, isAttribute: true)
    append("\"")
  }

  /// Adds text to the innermost element.
  ///
  /// Characters that XML 1.0 cannot hold become U+FFFD.
  public mutating func text(_ value: String) {
    closeTag(breaksLine: false)
    appendEscaped(value, isAttribute: false)
    holdsText = true
  }

  /// Closes the innermost element.
  public mutating func end() {
    precondition(!open.isEmpty, "no element is open")
    let name = open.removeLast()
    if isTagOpen {
      append("/>\n")
      isTagOpen = false
    } else {
      if !holdsText { indent() }
      append("</\(name)>\n")
    }
    holdsText = false
  }

  /// Writes an element that holds a text, or nothing where it is empty.
  public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ value: String = "")
  {
    begin(name, attributes)
    if !value.isEmpty { text(value) }
    end()
  }

  /// Hands over what was written so far and forgets it.
  public mutating func take() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  private mutating func closeTag(breaksLine: Bool = true) {
    guard isTagOpen else { return }
    append(breaksLine ? ">\n" : ">")
    isTagOpen = false
  }

  private mutating func indent() { append(String(repeating: " ", count: open.count)) }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func appendEscaped(_ value: String, isAttribute: Bool) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"" where isAttribute: append("&quot;")
      // A reader would take these for blanks, or drop them.
      case "\t" where isAttribute, "\n" where isAttribute, "\r": append("&#\(scalar.value);")
      case "\t", "\n": bytes.append(UInt8(scalar.value))
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}")
      default: bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      }
    }
  }
}
