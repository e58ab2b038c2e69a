import Text
import VenueModel

/// What a user says about drawings (docs/formats/dxf.md): what their layers mean, their unit, their part and level.
///
/// ```json
/// {"drawing": 1, "layers": {"A-WALL*": "wall", "DOORS": "door", "*": "ignore"}, "unit": "inch"}
/// ```
struct DrawingOptions {
  /// The name of the file that they are for, `nil` for all drawings.
  var file: String?
  /// The unit of the drawing; `nil` to believe the drawing.
  var unit: LengthUnit?
  /// Metres for a unit of the drawing, in place of ``unit``.
  var scale: Double?
  /// Which of several drawings in one file, counted from 1; `nil` for the largest.
  var part: Int?
  var levelID: String?
  var levelName: String?
  var levelOrdinal: Double?
  private var layers: [(glob: Glob, meaning: LayerMeaning)] = []

  /// Metres for a unit of the drawing, when they are told.
  var metersPerUnit: Double? { scale ?? unit?.meters }

  /// What a layer means: by the first pattern that fits its name, with or without what a reference put in front of it;
  /// `nil` when none does.
  func meaning(ofLayer name: String) -> LayerMeaning? {
    let local = LayerMeaning.localName(name)
    return layers.first { $0.glob.matches(name) || $0.glob.matches(local) }?.meaning
  }

  /// Those for one drawing: the first that name it, else the first that name none, else none.
  ///
  /// - Parameter isOnly: whether it is the only drawing; of several only one that is named takes a level or a part.
  static func options(forFile name: String, in all: [DrawingOptions], isOnly: Bool) -> DrawingOptions {
    let base = SourceName.last(name)
    if let named = all.first(where: { $0.file.map { $0 == name || SourceName.last($0) == base } ?? false }) {
      return named
    }
    var common = all.first { $0.file == nil } ?? DrawingOptions()
    if !isOnly {
      (common.levelID, common.levelName, common.levelOrdinal, common.part) = (nil, nil, nil, nil)
    }
    return common
  }

  /// Reads documents of options, in their order.
  ///
  /// - Throws: ``FormatError`` for a document of another version.
  static func read(_ documents: [SourceDocument], _ findings: inout FindingList) throws(FormatError) -> [DrawingOptions]
  {
    var all: [DrawingOptions] = []
    for document in documents {
      var reader = JSONReader(file: document.name, findings: findings)
      reader.findDuplicateKeys(document.json)
      all.append(try DrawingOptions(document.json.root, &reader))
      findings = reader.findings
    }
    return all
  }

  init() {}

  private init(_ root: JSONValue, _ reader: inout JSONReader) throws(FormatError) {
    guard let version = root["drawing"], version.double == 1 else {
      throw FormatError(
        "drawing.version", at: reader.place(root["drawing"] ?? root),
        "options for drawings begin with \"drawing\": 1; other versions are not known")
    }
    Self.checkKeys(root, ["$schema", "drawing", "file", "layers", "unit", "scale", "part", "level"], &reader)
    file = reader.text(root["file"])
    unit = Self.word(root["unit"], "drawing.unknown-unit", &reader)
    scale = reader.positive(root["scale"])
    part = reader.integer(root["part"], in: 1...100_000)
    if let value = root["level"], !value.isNull {
      if value.kind == .object {
        Self.checkKeys(value, ["id", "name", "ordinal"], &reader)
        levelID = reader.text(value["id"])
        levelName = reader.text(value["name"])
        levelOrdinal = reader.number(value["ordinal"])
      } else {
        reader.findWrongType(value, wanted: "an object with id, name and ordinal")
      }
    }
    guard let value = root["layers"], !value.isNull else { return }
    guard value.kind == .object else {
      reader.findWrongType(value, wanted: "an object of layers and meanings")
      return
    }
    for (key, value) in value.members {
      guard let meaning: LayerMeaning = Self.word(value, "drawing.unknown-meaning", &reader) else { continue }
      layers.append((Glob(key.string), meaning))
    }
  }

  /// One of some words.
  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue?, _ code: String, _ reader: inout JSONReader
  ) -> Word? {
    guard let value, let text = reader.text(value) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let near = EditDistance.nearest(to: text, in: words, limit: 1).first
    reader.find(
      .error, code, value,
      "'\(text)' is none of \(words.joined(separator: ", "))\(near.map { "; did you mean '\($0)'?" } ?? ""); ignored")
    return nil
  }

  private static func checkKeys(_ value: JSONValue, _ known: [String], _ reader: inout JSONReader) {
    for (key, value) in value.members where !known.contains(key.string) {
      let near = EditDistance.nearest(to: key.string, in: known, limit: 1).first
      reader.find(
        .warning, "drawing.unknown-key", value,
        "'\(key.string)' is not known and was passed over\(near.map { "; did you mean '\($0)'?" } ?? "")")
    }
  }
}
