import Frames
import Geometry
import Text
import VenueModel

/// Reads a venue manifest (docs/formats/manifest.md) and applies it: first to the draft, whose frames and labels it
/// overrides, then to the placed venue, to which it adds what the files cannot say.
struct ManifestReader {
  let root: JSONValue
  var reader: JSONReader
  /// Every name by which the manifest may call a level, with the level's final id.
  var levelNames: [String: Set<String>] = [:]

  /// - Throws: when the manifest is of a version that this program does not know.
  init(_ document: SourceDocument) throws(FormatError) {
    root = document.json.root
    reader = JSONReader(file: document.name)
    guard root["footway"]?.integer == 1 else {
      throw FormatError(
        "manifest.version", at: SourcePlace(file: document.name, .pointer("/footway")),
        "this manifest is not of version 1, the only one that this footway reads")
    }
  }

  /// A reader for a document that is the frame of a level alone.
  init(frameIn document: SourceDocument) {
    root = document.json.root
    reader = JSONReader(file: document.name)
  }

  /// Whether it holds the venue itself, under `venue`.
  var holdsVenue: Bool { root["venue"]?.kind == .object }

  /// The paths under `files`; none for a manifest that holds the venue itself.
  func files() throws(FormatError) -> [String] {
    if holdsVenue, root["files"] == nil { return [] }
    guard let value = root["files"], value.kind == .array else {
      throw FormatError(
        "manifest.no-files", at: SourcePlace(file: reader.file, .pointer("/files")),
        "the manifest needs \"files\", an array of paths beside it")
    }
    var files: [String] = []
    for element in value.elements {
      let place = reader.place(element)
      guard let path = element.string, !path.isEmpty else {
        throw FormatError("manifest.file", at: place, "expected the path of a file")
      }
      let leaves = path.hasPrefix("/") || path.split(separator: "/").contains("..") || path.utf8.contains(0)
      if leaves { throw FormatError("manifest.file", at: place, "a path may not leave the manifest's folder") }
      files.append(path)
    }
    return files
  }

  // MARK: Lenient reading

  /// Tells of members that the format does not have.
  mutating func checkKeys(_ value: JSONValue, _ known: [String]) {
    for (key, member) in value.members where !known.contains(key.string) {
      let near = EditDistance.nearest(to: key.string, in: known, limit: 1).first
      let hint = near.map { "; did you mean '\($0)'?" } ?? ""
      reader.find(
        .warning, "manifest.key.unknown", member, "the key '\(key.string)' is not known here and was ignored\(hint)")
    }
  }

  /// The objects of an array under a key of the manifest.
  mutating func objects(_ name: String) -> [JSONValue] {
    guard let value = root[named: name], !value.isNull else { return [] }
    guard value.kind == .array else {
      reader.findWrongType(value, wanted: "an array")
      return []
    }
    return value.elements.filter { element in
      if element.kind == .object { return true }
      reader.findWrongType(element, wanted: "an object")
      return false
    }
  }

  /// One of some words.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue?, _ type: Choice.Type
  ) -> Choice? {
    guard let value, let text = reader.text(value) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let near = EditDistance.nearest(to: text, in: words, limit: 1).first
    reader.find(
      .error, "manifest.value.unknown", value,
      "'\(text)' is none of \(words.joined(separator: ", "))\(near.map { "; did you mean '\($0)'?" } ?? ""); ignored")
    return nil
  }

  /// A number of 0 or more, up to a million.
  mutating func measure(_ value: JSONValue?) -> Double? {
    guard let value, let number = reader.number(value) else { return nil }
    guard number >= 0, number <= 1e6 else {
      reader.find(.warning, "json.out-of-range", value, "expected a number from 0 to a million; the value was ignored")
      return nil
    }
    return number
  }
}
