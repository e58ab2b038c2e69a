import Text
import VenueModel

/// Sets the frame of a level in a manifest, and leaves every other byte of it as it is.
public struct ManifestEditor {
  private let spans: JSONSpans
  private let document: JSONDocument
  private let name: String

  /// Takes the text of a manifest.
  ///
  /// - Parameters:
  ///   - bytes: a manifest of version 1, UTF-8.
  ///   - name: what messages call it.
  /// - Throws: ``FormatError`` for what is no JSON or no manifest of version 1.
  public init(_ bytes: [UInt8], name: String) throws(FormatError) {
    self.name = name
    do throws(JSONError) {
      document = try JSONDocument(TextBuffer(bytes))
    } catch {
      throw FormatError(
        "json.syntax", at: SourcePlace(file: name, .line(error.line, column: error.column)), error.message)
    }
    _ = try ManifestReader(SourceDocument(name: name, json: document))
    spans = JSONSpans(bytes: bytes)
  }

  /// The manifest with another frame for one level.
  ///
  /// The level's entry is added when there is none, with `source` as the level's id.
  ///
  /// - Parameters:
  ///   - level: the id of the level in the whole venue.
  ///   - levels: the levels of the files alone, as ids and names.
  ///   - frame: writes the value of `frame`, with so many blanks a level of nesting, or on one line for `nil`.
  /// - Throws: ``FormatError`` when `levels` is there and no array.
  /// - Complexity: O(size of the text).
  public func text(
    settingFrameOf level: String, among levels: [(id: String, name: String)], to frame: (Int?) -> String
  ) throws(FormatError) -> String {
    let root = spans.root
    let members = spans.members(root)
    let unit = members.first.flatMap { spans.indentation(before: $0.key.lowerBound) } ?? 2
    func entry(_ unit: Int?) -> String {
      var json = JSONWriter(indentation: unit)
      json.beginObject()
      json.write("source", level)
      json.endObject()
      let text = json.take()
      // The frame's text goes in front of the closing bracket.
      let body = text.dropLast().reversed().drop { $0.isWhitespace }.reversed()
      guard let unit else { return String(body) + ", \"frame\": " + frame(nil) + "}" }
      return String(body) + ",\n" + Self.blanks(unit) + "\"frame\": " + Self.indented(frame(unit), unit) + "\n}"
    }
    guard let list = members.first(where: { key($0) == "levels" }) else {
      return insert("levels", into: root, members, unit) { unit in
        guard let unit else { return "[" + entry(nil) + "]" }
        return "[\n" + Self.blanks(unit) + Self.indented(entry(unit), unit) + "\n]"
      }
    }
    guard let values = document.root["levels"], values.kind == .array else {
      throw FormatError(
        "manifest.levels", at: SourcePlace(file: name, .pointer("/levels")),
        "\"levels\" must be an array, so that a frame can be set in it")
    }
    let entries = spans.elements(list.value)
    for (value, span) in zip(values.elements, entries) where Self.id(of: value, among: levels) == level {
      let members = spans.members(span)
      guard let old = members.first(where: { key($0) == "frame" }) else {
        return insert("frame", into: span, members, unit, frame)
      }
      let depth = spans.indentation(before: old.key.lowerBound) ?? spans.indentation(before: span.lowerBound)
      return replaced(old.value, by: depth.map { Self.indented(frame(unit), $0) } ?? frame(nil))
    }
    return append(entry, to: list.value, entries, unit)
  }

  /// A new manifest for files that have none.
  ///
  /// - Parameters:
  ///   - files: paths beside the manifest.
  ///   - level: the id of the level in the files.
  ///   - frame: writes the value of `frame` with so many blanks a level of nesting.
  public static func newManifest(files: [String], level: String, frame: (Int?) -> String) -> String {
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.write("footway", 1)
    json.write("files", files)
    json.endObject()
    json.endLine()
    let bytes = Array(json.take().utf8)
    // What was just written is a manifest, so nothing is thrown.
    guard let editor = try? ManifestEditor(bytes, name: "venue.json"),
      let text = try? editor.text(settingFrameOf: level, among: [], to: frame)
    else { return String(decoding: bytes, as: UTF8.self) }
    return text
  }

  // MARK: Finding

  /// The id that a level has in the venue by its entry; `nil` for an entry that names none.
  private static func id(of entry: JSONValue, among levels: [(id: String, name: String)]) -> String? {
    var reader = JSONReader(file: "")
    guard entry.kind == .object, let source = reader.text(entry["source"]) else { return nil }
    let named = levels.filter { $0.name == source }
    guard levels.contains(where: { $0.id == source }) || named.count == 1 else { return nil }
    let id = levels.contains { $0.id == source } ? source : named[0].id
    return reader.text(entry["id"]) ?? id
  }

  private func key(_ member: JSONSpans.Member) -> String? {
    guard let document = try? JSONDocument(TextBuffer(spans.bytes[member.key])) else { return nil }
    return document.root.string
  }

  // MARK: Changing

  /// Adds a member at the end of an object, laid out as its last one is.
  private func insert(
    _ key: String, into object: Range<Int>, _ members: [JSONSpans.Member], _ unit: Int, _ value: (Int?) -> String
  ) -> String {
    guard let last = members.last else {
      return replaced(object, by: "{\"\(key)\": " + value(nil) + "}")
    }
    let place = last.value.upperBound..<last.value.upperBound
    guard let depth = spans.indentation(before: last.key.lowerBound) else {
      // An object on one line of its own: what is added is long, so it gets lines.
      let line = spans.indentation(before: object.lowerBound)
      return replaced(place, by: ", \"\(key)\": " + (line.map { Self.indented(value(unit), $0) } ?? value(nil)))
    }
    return replaced(place, by: ",\n" + Self.blanks(depth) + "\"\(key)\": " + Self.indented(value(unit), depth))
  }

  private func append(
    _ entry: (Int?) -> String, to array: Range<Int>, _ elements: [Range<Int>], _ unit: Int
  ) -> String {
    guard let last = elements.last else { return replaced(array, by: "[" + entry(nil) + "]") }
    let place = last.upperBound..<last.upperBound
    guard let depth = spans.indentation(before: last.lowerBound) else {
      return replaced(place, by: ", " + entry(nil))
    }
    return replaced(place, by: ",\n" + Self.blanks(depth) + Self.indented(entry(unit), depth))
  }

  private func replaced(_ range: Range<Int>, by text: String) -> String {
    var bytes = spans.bytes
    bytes.replaceSubrange(range, with: Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// A text whose lines but the first begin with so many blanks more.
  private static func indented(_ text: String, _ depth: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + blanks(depth))
  }
}
