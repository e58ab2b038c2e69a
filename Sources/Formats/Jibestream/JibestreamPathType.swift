import Text
import VenueModel

/// What a path type of the vendor means here.
struct JibestreamPathType {
  var kind: PathKind
  /// `nil` leaves it to the kind.
  var access: Access?
  /// What a unit of length costs.
  var weight: Double?

  /// For paths whose type is absent or not known.
  static let unknown = JibestreamPathType(kind: .other, access: .unknown)

  /// What the vendor's usual numbers mean, where no document names the types.
  static func usual(_ id: String) -> JibestreamPathType? { usualKind(id).map { JibestreamPathType(kind: $0) } }

  static func usualKind(_ id: String) -> PathKind? {
    switch id {
    case "1": .walkway
    case "2": .elevator
    case "3": .escalator
    case "4": .stairs
    case "5": .movingWalkway
    default: nil
    }
  }

  /// The kind that a name tells, `nil` when it tells none.
  static func kind(named name: String) -> PathKind? {
    var words: Set<String> = []
    for word in name.lowercased().split(whereSeparator: { !$0.isLetter }) { words.insert(String(word)) }
    func hasWord(startingWith start: String) -> Bool { words.contains { $0.hasPrefix(start) } }
    if hasWord(startingWith: "escalator") { return .escalator }
    if hasWord(startingWith: "moving") || hasWord(startingWith: "travelator") || hasWord(startingWith: "travolator") {
      return .movingWalkway
    }
    if hasWord(startingWith: "elevator") || words.contains("lift") || words.contains("lifts") { return .elevator }
    if hasWord(startingWith: "stair") || words.contains("steps") { return .stairs }
    if words.contains("ramp") || words.contains("ramps") { return .ramp }
    if hasWord(startingWith: "security") { return .securityLane }
    if words.contains("door") || words.contains("doors") { return .door }
    let plain: Set<String> = ["normal", "default", "walkway", "walk", "walking", "corridor", "hallway", "footpath"]
    return words.isDisjoint(with: plain) ? nil : .walkway
  }
}

extension JibestreamReader {
  /// Reads the path types of a venue; without any, the vendor's usual numbers serve.
  mutating func readPathTypes(_ value: JSONValue?, _ reader: inout JSONReader) {
    let types = Self.items(of: value, &reader)
    guard !types.isEmpty else {
      if let venue = venueSource?.value {
        reader.find(
          .note, "jibestream.type.none", value ?? venue,
          "the venue lists no path types; they are told by the vendor's usual numbers")
      }
      return
    }
    var known: [String: JibestreamPathType] = [:]
    for type in types { readPathType(type, into: &known, &reader) }
    pathTypes = known
  }

  private func readPathType(
    _ type: JSONValue, into known: inout [String: JibestreamPathType], _ reader: inout JSONReader
  ) {
    guard let id = reader.text(type["id"]) else {
      return reader.find(.warning, "jibestream.type.no-id", type, "the path type has no id; it was dropped")
    }
    guard known[id] == nil else {
      return reader.find(
        .error, "jibestream.type.duplicate-id", type, "the path type '\(id)' is there twice; the first one was kept")
    }
    let name = reader.text(type["name"]) ?? ""
    let usual = JibestreamPathType.usualKind(id)
    let told = JibestreamPathType.kind(named: name)
    if let told, let usual, told != usual {
      reader.find(
        .note, "jibestream.type.name-decides", type,
        "path type \(id) is usually '\(usual.rawValue)', but its name '\(name)' tells '\(told.rawValue)'; the name"
          + " counts")
    }
    if told == nil, usual == nil {
      reader.find(
        .warning, "jibestream.type.unclear", type,
        "neither the id '\(id)' nor the name '\(name)' tells what this path type is; it was read as 'other'")
    }
    var result = JibestreamPathType(kind: told ?? usual ?? .other)
    // 0 is the strictest level that still may use it.
    result.access = reader.number(type["accessibility"]).map { $0 > 0 ? .no : .yes }
    result.weight = weight(type["weight"], &reader)
    known[id] = result
  }

  private func weight(_ value: JSONValue?, _ reader: inout JSONReader) -> Double? {
    guard let value, let weight = reader.number(value) else { return nil }
    if weight >= 0, weight <= 1e6 { return weight }
    reader.find(
      .note, "jibestream.type.odd-weight", value,
      "the weight is no number from 0 to a million; paths of this type state no cost")
    return nil
  }
}
