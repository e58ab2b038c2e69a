/// A file that is neither JSON nor a table, as its bytes with the name to call it by in messages.
public final class SourceFile: Sendable {
  /// The name as the user wrote it.
  public let name: String
  /// What it is.
  public let kind: Kind
  /// Its content.
  public let bytes: [UInt8]

  /// What a file is, told from how it begins.
  public enum Kind: String, Sendable, CaseIterable {
    /// OpenStreetMap data, XML or PBF.
    case openStreetMap = "osm"
    /// IndoorGML 1.0.
    case indoorGML = "indoorgml"
    /// A drawing in SVG.
    case svg
    /// A drawing in DXF, as text or binary.
    case dxf
    /// An SQLite database, as GeoPackages are.
    case geoPackage = "gpkg"
  }

  /// Takes the content of a file.
  public init(name: String, kind: Kind, bytes: [UInt8]) {
    self.name = name
    self.kind = kind
    self.bytes = bytes
  }

  /// What a content is: told by the first bytes of PBF, SQLite and DXF, and by the first element of XML; `nil` for
  /// anything else.
  ///
  /// - Complexity: O(1); XML is looked at for 64 KiB at most.
  public static func kind(of text: borrowing TextBuffer) -> Kind? {
    // Four bytes of length, then a field of type 1, nine bytes long.
    if text[4] == 0x0A, text[5] == 9, holds("OSMHeader", in: text, at: 6) { return .openStreetMap }
    if holds("SQLite format 3", in: text, at: 0) { return .geoPackage }
    if isDXF(text) { return .dxf }
    // Declarations and comments may stand before the first element, whatever is in them.
    var offset = text.markLength
    while offset < text.count, text[offset] <= 0x20 { offset += 1 }
    guard text[offset] == UInt8(ascii: "<") else { return nil }
    for start in offset..<max(offset, min(text.count, 1 << 16)) where text[start] == UInt8(ascii: "<") {
      if holds("<osm", in: text, at: start) { return .openStreetMap }
      // A prefix of a namespace may stand before the name.
      var name = start + 1
      while isNameByte(text[name]) { name += 1 }
      if text[name] == UInt8(ascii: ":") { name += 1 } else { name = start + 1 }
      if holds("svg", in: text, at: name), !isNameByte(text[name + 3]) { return .svg }
      if holds("IndoorFeatures", in: text, at: name) || holds("PrimalSpaceFeatures", in: text, at: name)
        || holds("MultiLayeredGraph", in: text, at: name)
      {
        return .indoorGML
      }
    }
    return nil
  }

  /// A DXF starts with the group of a comment or of its first section, or with the mark of the binary form.
  private static func isDXF(_ text: borrowing TextBuffer) -> Bool {
    if holds("AutoCAD Binary DXF", in: text, at: 0) { return true }
    var offset = text.markLength
    func line() -> Range<Int> {
      while offset < text.count, text[offset] == 0x20 { offset += 1 }
      let start = offset
      while offset < text.count, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 }
      let end = offset
      if text[offset] == 0x0D { offset += 1 }
      if text[offset] == 0x0A { offset += 1 }
      return start..<end
    }
    for _ in 0..<1000 where offset < text.count {
      let code = line()
      let value = line()
      if holds("999", in: text, at: code.lowerBound), code.count == 3 { continue }
      return code.count == 1 && text[code.lowerBound] == UInt8(ascii: "0")
        && holds("SECTION", in: text, at: value.lowerBound)
    }
    return false
  }

  private static func holds(_ word: StaticString, in text: borrowing TextBuffer, at offset: Int) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where unsafe text[offset + index] != word.utf8Start[index] { return false }
    return true
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
