import VenueModel

/// What main.json of a WRLD indoor map says: the building and its levels, each with the file that draws it.
struct WRLDVenue {
  /// A level.
  struct Level {
    let id: String
    let order: Double?
    let name: String
    let shortName: String
    let filename: String?
    let value: JSONValue
  }

  let file: String
  let id: String
  let name: String
  private(set) var levels: [Level] = []

  /// Whether a document is such a file.
  static func isRecognized(_ root: JSONValue) -> Bool {
    guard root["features"] == nil, let levels = root["levels"], levels.kind == .array else { return false }
    return levels.elements.contains { $0["z_order"] != nil && ($0["filename"] != nil || $0["readable_name"] != nil) }
  }

  /// Reads the file.
  init(_ root: JSONValue, _ reader: inout JSONReader) {
    file = reader.file
    id = reader.text(root["id"]) ?? ""
    name = reader.text(root["name"]) ?? id
    var ids: Set<String> = []
    for value in root["levels"].map({ Array($0.elements) }) ?? [] {
      let filename = reader.text(value["filename"])
      let shortName = reader.text(value["name"])
      guard value.kind == .object,
        let id = reader.text(value["id"]) ?? filename.map({ WRLDVenue.stem($0) }) ?? shortName, !id.isEmpty
      else {
        reader.find(.error, "wrld.level", value, "a level needs an id or a filename; it was left out")
        continue
      }
      guard ids.insert(id).inserted else {
        reader.find(.error, "wrld.level", value, "the level id '\(id)' is used twice; the first one was kept")
        continue
      }
      guard levels.count < CSVNetworkReader.mostLevels else {
        reader.find(
          .error, "wrld.level", value,
          "there are more than \(CSVNetworkReader.mostLevels) levels; the rest was left out")
        return
      }
      let name = reader.text(value["readable_name"]) ?? shortName ?? id
      var order = reader.number(value["z_order"])
      if let number = order, abs(number) > Double(CSVNetworkReader.mostLevels) {
        reader.find(.warning, "wrld.level", value, "a z_order of \(number) is no level; it was ignored")
        order = nil
      }
      levels.append(
        Level(id: id, order: order, name: name, shortName: shortName ?? name, filename: filename, value: value))
    }
  }

  /// The level that a file is about, by what it is called: the drawing itself, or its paths.
  func level(ofFile file: String) -> Int? {
    let base = Self.base(file)
    if let level = levels.firstIndex(where: { $0.filename.map { Self.base($0) } == base }) { return level }
    let stem = Self.stem(file)
    let plain = stem.hasSuffix("-paths") ? String(stem.dropLast(6)) : stem
    return levels.firstIndex { $0.filename.map { Self.stem($0) } == plain } ?? levels.firstIndex { $0.id == plain }
  }

  /// The only level of a height.
  func level(ofOrder order: Double) -> Int? {
    let found = levels.indices.filter { levels[$0].order == order }
    return found.count == 1 ? found[0] : nil
  }

  /// The last part of a path.
  static func base(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The last part of a path without its extension.
  static func stem(_ path: String) -> String {
    let base = base(path)
    guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return base }
    return String(base[..<dot])
  }
}
