/// What makes an element somewhere to go.
struct OSMSight {
  /// What people call it.
  var name: String
  /// What it is, in the words of the tags.
  var category: String?
  /// Other words under which people look for it.
  var keywords: [String]

  /// The keys that say what a place is, the most telling first.
  private static let kinds: [OSMKey] = [
    .shop, .amenity, .healthcare, .office, .tourism, .room, .railway, .publicTransport, .entrance, .highway, .indoor,
    .buildingPart,
  ]

  /// Furniture, which is somewhere to go only when it has a name.
  private static let furniture: Set<String> = [
    "bench", "bicycle_parking", "clock", "grit_bin", "hunting_stand", "loading_dock", "parking_entrance",
    "parking_space", "recycling", "waste_basket", "waste_disposal", "waste_transfer_station", "motorcycle_parking",
  ]

  /// Whether an element that is no room, path or door may be a place.
  static func isOne(_ tags: OSMTags) -> Bool {
    if tags.has(.highway, "elevator", "steps") || tags.has(.shop, "vacant", "no") { return false }
    let isNamed = tags[.name] != nil || tags[.ref] != nil || tags[.localRef] != nil
    if tags.isSet(.shop) || tags.isSet(.amenity) && !furniture.contains(tags[.amenity] ?? "") { return true }
    guard isNamed else { return tags.has(.room, "toilets") }
    return [OSMKey.amenity, .healthcare, .office, .tourism, .entrance].contains { tags.isSet($0) }
      || tags.has(.railway, "platform", "subway_entrance", "train_station_entrance")
      || tags.has(.publicTransport, "platform", "entrance") || tags.has(.highway, "platform")
  }

  /// What an element is as a place; `nil` when it has nothing to be called by.
  init?(_ tags: OSMTags) {
    let kind = Self.kinds.first { tags.isSet($0) && !(tags.has($0, "yes") && $0 != .entrance) }
    let value = kind.flatMap { tags[$0] }
    let isFurniture = Self.furniture.contains(tags[.amenity] ?? "")
    let isUsual = kind == .shop || kind == .amenity && !isFurniture || tags.has(.room, "toilets")
    let unnamed = isUsual ? value.map { String($0.map { $0 == "_" ? " " : $0 }) } : nil
    guard let name = tags[.name] ?? tags[.ref] ?? tags[.localRef] ?? unnamed else { return nil }
    self.name = name
    category = kind.map { "\($0.rawValue)=\(tags[$0] ?? "")" }
    var words: [String] = []
    for word in [OSMKey.ref, .localRef, .altName, .shortName, .localName].flatMap({ tags.all($0) }) {
      if word != name, !words.contains(word) { words.append(word) }
    }
    keywords = words
  }
}
