import Text

/// Changes to numbers of a JSON text, collected and made at once.
struct SpanEdits {
  let spans: JSONSpans
  private var edits: [(range: Range<Int>, text: String)] = []

  init(_ spans: JSONSpans) { self.spans = spans }

  /// The objects of a document: the elements of an array or of `results`, or the one object.
  var items: [Range<Int>] {
    let root = spans.root
    let elements = spans.elements(root)
    if !elements.isEmpty { return elements }
    for name in ["results", "zones"] {
      if let list = member(root, name) { return spans.elements(list) }
    }
    return [root]
  }

  /// The value of a member; `nil` when the object has none, the first when it has several.
  func member(_ object: Range<Int>, _ name: String) -> Range<Int>? {
    let key = Array("\"\(name)\"".utf8)
    return spans.members(object).first { spans.bytes[$0.key].elementsEqual(key) }?.value
  }

  /// The text of a member, or the number that stands for one.
  func text(_ object: Range<Int>, _ name: String) -> String? {
    guard let span = member(object, name), let document = try? JSONDocument(TextBuffer(spans.bytes[span])) else {
      return nil
    }
    var reader = JSONReader(file: "")
    return reader.text(document.root)
  }

  /// The number at a span, also when it is written as a text.
  func number(_ span: Range<Int>) -> Double? {
    var bytes = spans.bytes[span]
    if bytes.first == 0x22 { bytes = bytes.dropFirst().dropLast() }
    return Decimal.value(String(decoding: bytes, as: UTF8.self))
  }

  /// Puts another number in the place of one; a text stays a text.
  mutating func set(_ span: Range<Int>, _ value: Double, decimals: Int) {
    guard value.isFinite, number(span) != nil else { return }
    let text = Decimal.fixed(value, decimals)
    edits.append((span, spans.bytes[span.lowerBound] == 0x22 ? "\"\(text)\"" : text))
  }

  /// The text with all changes.
  func applied() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(spans.bytes.count + 8 * edits.count)
    var done = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= done {
      result += spans.bytes[done..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      done = edit.range.upperBound
    }
    result += spans.bytes[done...]
    return result
  }
}
