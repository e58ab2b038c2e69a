/// The keys of OpenStreetMap tags that mean something here.
enum OSMKey: String, CaseIterable, Hashable {
  case access
  case altName = "alt_name"
  case amenity
  case area
  case barrier
  case buildingPart = "building:part"
  case conveying
  case covered
  case door
  case doorWidth = "door:width"
  case elevator
  case emergency
  case entrance
  case foot
  case healthcare
  case highway
  case incline
  case indoor
  case layer
  case level
  case levelRef = "level:ref"
  case localRef = "local_ref"
  case locked
  case name
  case office
  case oneway
  case onewayFoot = "oneway:foot"
  case openingHours = "opening_hours"
  case publicTransport = "public_transport"
  case railway
  case ramp
  case rampWheelchair = "ramp:wheelchair"
  case ref
  case repeatOn = "repeat_on"
  case room
  case shop
  case shortName = "short_name"
  case stairs
  case tourism
  case tunnel
  case type
  case wheelchair
  case width
  /// `name:de` and the like.
  case localName = "name:*"
  /// `access:conditional` and the like, which are not read.
  case conditional = "*:conditional"

  /// The keys one of which makes an element worth keeping; each of them says what it is.
  static let telling: [OSMKey] = [
    .amenity, .area, .buildingPart, .door, .elevator, .entrance, .healthcare, .highway, .indoor, .levelRef, .office,
    .publicTransport, .railway, .room, .shop, .stairs, .tourism,
  ]

  private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The key of a text; `nil` for one that means nothing here.
  init?(text: String) {
    if let key = Self.byText[text] {
      self = key
    } else if text.hasPrefix("name:") {
      self = .localName
    } else if text.hasSuffix(":conditional") {
      self = .conditional
    } else {
      return nil
    }
  }
}

/// The tags of an element, those with a known key.
struct OSMTags: Hashable {
  private var pairs: [(key: OSMKey, value: String)] = []

  /// Adds a tag; where a key stands twice the first one counts.
  mutating func add(_ key: OSMKey, _ value: String) {
    if key == .localName || self[key] == nil { pairs.append((key, value)) }
  }

  /// The value of a key; `nil` when it is not there or empty.
  subscript(_ key: OSMKey) -> String? {
    for pair in pairs where pair.key == key && !pair.value.isEmpty { return pair.value }
    return nil
  }

  /// All values of a key.
  func all(_ key: OSMKey) -> [String] { pairs.filter { $0.key == key }.map(\.value) }

  /// Whether there is none.
  var isEmpty: Bool { pairs.isEmpty }

  /// Whether a key has one of some values.
  func has(_ key: OSMKey, _ values: String...) -> Bool { self[key].map { values.contains($0) } ?? false }

  /// Whether a key says something else than `no`.
  func isSet(_ key: OSMKey) -> Bool { self[key].map { $0 != "no" } ?? false }

  static func == (a: OSMTags, b: OSMTags) -> Bool {
    a.pairs.count == b.pairs.count && zip(a.pairs, b.pairs).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
  }

  func hash(into hasher: inout Hasher) {
    for pair in pairs { hasher.combine(pair.value) }
  }
}
