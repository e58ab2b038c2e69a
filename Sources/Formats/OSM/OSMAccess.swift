import VenueModel

/// Who may pass an element, which way and when.
struct OSMAccess {
  /// Whether it can be passed without a step; `nil` when no tag tells.
  var access: Access?
  /// Whether nobody may pass.
  var isClosed: Bool
  /// Opening hours as text.
  var hours: String?

  /// Reads the tags of an element.
  init(_ tags: OSMTags) {
    isClosed = Self.isClosed(tags)
    hours = tags[.openingHours]
    switch tags[.wheelchair] {
    case "yes", "designated": access = .yes
    case "no": access = .no
    // Passable with help or for some: nothing to rely on.
    case "limited": access = .unknown
    default: access = tags.has(.rampWheelchair, "yes") ? .yes : nil
    }
  }

  /// `foot` says more than `access`, which speaks of everybody.
  private static func isClosed(_ tags: OSMTags) -> Bool {
    if let foot = tags[.foot] { return foot == "no" || foot == "private" }
    if tags.has(.locked, "yes") || tags.has(.entrance, "emergency") || tags.has(.door, "emergency") { return true }
    return tags.has(.access, "no", "private")
  }

  /// Both restrictions at once.
  mutating func restrict(by other: OSMAccess) {
    isClosed = isClosed || other.isClosed
    if other.access == .no || access == nil { access = other.access }
    hours = hours ?? other.hours
  }

  /// Whether nothing is restricted.
  var isFree: Bool { access == nil && !isClosed && hours == nil }
}

/// Which way a line may be used, told from its tags and the order of its nodes.
struct OSMDirection {
  /// The direction along the nodes.
  var direction: Direction
  /// Whether it moves, but no tag tells which way.
  var isUntold = false

  /// Reads the tags of a line.
  init(_ tags: OSMTags, kind: PathKind) {
    let oneway = tags[.onewayFoot] ?? (Self.isForFeet(tags) ? tags[.oneway] : nil)
    switch oneway {
    case "yes", "1", "true": direction = .forward
    case "-1", "reverse": direction = .backward
    default: direction = .both
    }
    guard kind == .escalator || kind == .movingWalkway else { return }
    switch tags[.conveying] {
    case "forward": direction = .forward
    case "backward": direction = .backward
    // It runs either way by turns: neither can be ruled out.
    case "reversible": direction = .both
    default: isUntold = direction == .both
    }
  }

  /// Whether `oneway` speaks of people on foot: on roads it speaks of vehicles.
  private static func isForFeet(_ tags: OSMTags) -> Bool {
    guard let highway = tags[.highway] else { return true }
    return ["corridor", "footway", "steps", "elevator"].contains(highway)
  }
}

/// Lengths as tags have them.
enum OSMLength {
  /// Metres from `1.2`, `0,9`, `1.2 m` or `90 cm`; `nil` for anything else, and what no door has.
  static func meters(_ text: String) -> Double? {
    var number = text.filter { $0 != " " }
    var scale = 1.0
    if number.hasSuffix("cm") {
      number.removeLast(2)
      scale = 0.01
    } else if number.hasSuffix("m") {
      number.removeLast()
    }
    guard let value = JSONReader.number(String(number.map { $0 == "," ? "." : $0 })), value * scale > 0,
      value * scale <= 100
    else { return nil }
    return value * scale
  }
}
