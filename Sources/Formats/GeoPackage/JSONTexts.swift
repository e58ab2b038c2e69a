import Text

/// A list of texts in one column: an array of JSON, as other programs keep lists.
enum JSONTexts {
  static func text(_ texts: [String]) -> String {
    "[" + texts.map { JSONWriter.quoted($0) }.joined(separator: ",") + "]"
  }

  /// The texts of an array; one text for anything else.
  static func texts(_ text: String) -> [String] {
    guard text.utf8.first == UInt8(ascii: "["), let document = try? JSONDocument(TextBuffer(Array(text.utf8))),
      document.root.kind == .array
    else { return [text] }
    let elements = Array(document.root.elements)
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : [text]
  }
}
