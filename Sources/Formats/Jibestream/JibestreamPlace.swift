import VenueModel

/// A destination or an amenity as the venue document has it.
struct JibestreamPlace {
  var key: JibestreamPlaceKey
  var name: String
  var keywords: [String]
  var doors: [Door]
  var source: JibestreamSpot

  /// What the vendor calls a place; the words serve as category.
  enum Kind: String, Hashable {
    case destination
    case amenity
  }

  /// A location of a place: a map and the waypoints on it.
  struct Door {
    var mapID: String?
    var waypoints: [String]
    var source: JibestreamSpot
  }

  /// What findings call it.
  var title: String { "\(key.kind.rawValue) '\(key.id)'" }
}

extension JibestreamReader {
  /// Takes in a destination or an amenity.
  mutating func readPlace(_ value: JSONValue, _ kind: JibestreamPlace.Kind, _ reader: inout JSONReader) {
    let name = reader.text(value["name"])
    guard let id = reader.text(value["id"]) ?? name else {
      return reader.find(
        .warning, "jibestream.place.no-id", value, "the \(kind.rawValue) has neither an id nor a name; it was dropped")
    }
    if name == nil || name == "" {
      reader.find(
        .note, "jibestream.place.no-name", value, "\(kind.rawValue) '\(id)' has no name; its id serves as one",
        limit: 10)
    }
    var place = JibestreamPlace(
      key: JibestreamPlaceKey(kind: kind, id: id), name: name.flatMap { $0.isEmpty ? nil : $0 } ?? id, keywords: [],
      doors: [], source: JibestreamSpot(value, reader))
    place.keywords = keywords(value, &reader)
    if let list = value["locations"], !list.isNull, list.kind != .array, list.kind != .object {
      reader.findWrongType(list, wanted: "an array of locations")
    }
    // Unlike other collections, locations are a bare array in the vendor's documents.
    let list = value["locations"].flatMap { $0.kind == .object ? $0["items"] : $0 }
    for location in list.map({ Array($0.elements) }) ?? [] {
      guard location.kind == .object else {
        reader.findWrongType(location, wanted: "a location object")
        continue
      }
      let waypoints = location["waypointIds"].map { $0.elements.compactMap { reader.text($0) } } ?? []
      place.doors.append(
        JibestreamPlace.Door(
          mapID: reader.text(location["mapId"]), waypoints: waypoints, source: JibestreamSpot(location, reader)))
    }
    places.append(place)
  }

  /// Keywords, tags and the unit number, each once; lists may be arrays or one text with commas.
  private func keywords(_ place: JSONValue, _ reader: inout JSONReader) -> [String] {
    var result: [String] = []
    var seen: Set<String> = []
    func take(_ word: String) {
      var word = Substring(word)
      while word.first?.isWhitespace == true { word = word.dropFirst() }
      while word.last?.isWhitespace == true { word = word.dropLast() }
      if !word.isEmpty, seen.insert(String(word)).inserted { result.append(String(word)) }
    }
    for list in [place["keywords"], place["tags"]] {
      guard let list, !list.isNull else { continue }
      if list.kind == .array {
        for element in list.elements {
          if let word = reader.text(element) { take(word) }
        }
      } else if let words = reader.text(list) {
        for word in words.split(separator: ",") { take(String(word)) }
      }
    }
    if let number = reader.text(place["unitNumber"]) { take(number) }
    return result
  }
}
