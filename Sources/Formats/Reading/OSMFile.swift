/// A file of OpenStreetMap data, XML or PBF, as its bytes with the name to call it by in messages.
public final class OSMFile: Sendable {
  /// The name as the user wrote it.
  public let name: String
  /// Its content.
  public let bytes: [UInt8]

  /// Takes the content of a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Whether a content is OpenStreetMap data: XML whose first element is `osm` or `osmChange`, or a PBF file, which
  /// starts with a block called `OSMHeader`.
  public static func isRecognized(_ text: borrowing TextBuffer) -> Bool {
    func holds(_ word: StaticString, at offset: Int) -> Bool {
      (0..<word.utf8CodeUnitCount).allSatisfy { unsafe text[offset + $0] == word.utf8Start[$0] }
    }
    // Four bytes of length, then a field of type 1, nine bytes long.
    if text[4] == 0x0A, text[5] == 9, holds("OSMHeader", at: 6) { return true }
    // Declarations and comments may stand before the first element, whatever is in them.
    var offset = text.markLength
    while offset < text.count, text[offset] <= 0x20 { offset += 1 }
    guard text[offset] == UInt8(ascii: "<") else { return false }
    return (offset..<max(offset, min(text.count, 1 << 16))).contains { holds("<osm", at: $0) }
  }
}
