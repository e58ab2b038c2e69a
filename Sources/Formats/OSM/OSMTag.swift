import Text
import VenueModel

/// A tag as it is written.
struct OSMTag: Hashable {
  var key: OSMKey
  var value: String

  init(_ key: OSMKey, _ value: String) {
    self.key = key
    self.value = value
  }

  /// The longest value that the map takes, in characters of Unicode.
  static let longest = 255

  /// A tag from `key=value`, of some keys; `nil` for anything else and for values that say no more than yes or no.
  init?(_ text: String?, of keys: [OSMKey]) {
    guard let text, let sign = text.firstIndex(of: "="), let key = OSMKey(text: String(text[..<sign])),
      keys.contains(key)
    else { return nil }
    let value = String(text[text.index(after: sign)...])
    guard !value.isEmpty, value != "yes", value != "no" else { return nil }
    self.init(key, value)
  }

  /// The tag in one piece.
  var text: String { "\(key.rawValue)=\(value)" }
}

/// What things of a venue are called in tags, in the words that the reader understands.
enum OSMWords {
  /// Whether something can be passed without a step.
  static func access(_ access: Access?) -> [OSMTag] {
    switch access {
    case .yes: [OSMTag(.wheelchair, "yes")]
    case .no: [OSMTag(.wheelchair, "no")]
    case .unknown: [OSMTag(.wheelchair, "limited")]
    case nil: []
    }
  }

  /// The tag that says what an area of a use is, in whose words the reader tells its category.
  static func space(_ use: Space.Use, category: String?) -> [OSMTag] {
    switch use {
    case .room: [OSMTag(.indoor, "room")] + roomKind(category)
    case .restricted: [OSMTag(.indoor, "room")] + roomKind(category) + [OSMTag(.access, "private")]
    case .ground: [OSMTag(.indoor, "level")]
    case .obstacle: [OSMTag(.indoor, "column")]
    case .stairs: [OSMTag(.indoor, "area"), OSMTag(.stairs, "yes")]
    case .escalator: [OSMTag(.indoor, "area"), OSMTag(.room, "escalator")]
    case .elevator: [OSMTag(.indoor, "room"), OSMTag(.room, "elevator")]
    case .open, .ramp, .movingWalkway: [OSMTag(.indoor, category == "indoor=corridor" ? "corridor" : "area")]
    }
  }

  private static let shafts: Set<String> = ["elevator", "escalator", "stairs", "toilets"]

  private static func roomKind(_ category: String?) -> [OSMTag] {
    guard let tag = OSMTag(category, of: [.room]), !shafts.contains(tag.value) else { return [] }
    return [tag]
  }

  /// The category that a reader makes of an area's tags.
  static func category(_ use: Space.Use, category: String?) -> String? {
    let tags = space(use, category: category)
    return (tags.first { $0.key == .room } ?? tags.first)?.text
  }

  /// Whether the name of a space makes it somewhere to go, too.
  static func isPlace(_ space: Space) -> Bool {
    switch space.use {
    case .room, .restricted, .open, .ramp, .movingWalkway: !space.name.isEmpty
    case .ground, .obstacle, .stairs, .escalator, .elevator: false
    }
  }

  /// What a door is.
  static func opening(_ kind: PathKind, category: String?) -> [OSMTag] {
    let tag = OSMTag(category, of: [.door, .entrance]).flatMap { $0.value == "emergency" ? nil : $0 }
    let door = OSMTag(.door, kind == .walkway ? "no" : tag?.key == .door ? tag?.value ?? "yes" : "yes")
    return tag?.key == .entrance ? [door] + (tag.map { [$0] } ?? []) : [door]
  }

  /// What a place is: a tag that makes a node somewhere to go.
  static func place(_ category: String?) -> OSMTag {
    let tag = OSMTag(category, of: [.shop, .amenity, .healthcare, .office, .tourism])
    return tag.flatMap { $0.text == "shop=vacant" ? nil : $0 } ?? OSMTag(.amenity, "yes")
  }

  /// What a line is.
  static func edge(_ edge: PathEdge) -> [OSMTag] {
    switch edge.kind {
    case .stairs: [OSMTag(.highway, "steps")] + oneWay(edge.direction)
    case .elevator: [OSMTag(.highway, "elevator")] + oneWay(edge.direction)
    case .escalator: [OSMTag(.highway, "steps"), conveying(edge.direction)]
    case .movingWalkway: [OSMTag(.highway, "footway"), conveying(edge.direction)]
    default: [OSMTag(.highway, "footway")] + oneWay(edge.direction)
    }
  }

  private static func oneWay(_ direction: Direction) -> [OSMTag] {
    switch direction {
    case .both: []
    case .forward: [OSMTag(.oneway, "yes")]
    case .backward: [OSMTag(.oneway, "-1")]
    }
  }

  private static func conveying(_ direction: Direction) -> OSMTag {
    switch direction {
    case .both: OSMTag(.conveying, "reversible")
    case .forward: OSMTag(.conveying, "forward")
    case .backward: OSMTag(.conveying, "backward")
    }
  }
}
