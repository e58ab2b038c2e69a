import VenueModel

/// What categories of IMDF mean to somebody on foot; the tables of docs/formats/imdf.md.
enum IMDFCategory {
  private static let uses: [String: Space.Use] = {
    var uses: [String: Space.Use] = [:]
    func add(_ use: Space.Use, _ names: String) {
      for name in names.split(separator: " ") { uses[String(name)] = use }
    }
    add(
      .open,
      "walkway walkway.island lobby foyer footbridge platform terrace unenclosedarea parking steps corridor hallway hall"
        + " concourse passage")
    add(
      .room,
      "auditorium classroom conferenceroom fieldofplay firstaid fitnessroom foodservice huddleroom kitchen laboratory"
        + " library lounge mailroom mothersroom movietheater office phoneroom privatelounge recreation restroom"
        + " restroom.family restroom.female restroom.female.wheelchair restroom.male restroom.male.wheelchair"
        + " restroom.transgender restroom.transgender.wheelchair restroom.unisex restroom.unisex.wheelchair"
        + " restroom.wheelchair room serverroom shower smokingarea storage theater unspecified waitingroom")
    add(.obstacle, "brick column concrete drywall glass wood structure opentobelow vegetation")
    add(.restricted, "nonpublic road")
    add(.stairs, "stairs")
    add(.escalator, "escalator")
    add(.elevator, "elevator")
    add(.ramp, "ramp")
    add(.movingWalkway, "movingwalkway")
    return uses
  }()

  /// Words that stand for a category that nobody told.
  private static let unspecified: Set<String> = ["unspecified", "unknown", "unkown", "undefined", "none"]

  /// What units of a category are; `nil` for a category that IMDF does not have.
  static func use(_ category: String) -> Space.Use? { uses[category] }

  /// Whether a category is none.
  static func isUnspecified(_ category: String) -> Bool { unspecified.contains(category) }

  /// Whether a word is a category of units.
  static func isUnit(_ word: String) -> Bool { uses[word] != nil || isUnspecified(word) }

  /// Whether a restriction keeps the public out.
  static func isRestricting(_ restriction: String?) -> Bool {
    restriction == "employeesonly" || restriction == "restricted"
  }

  /// What relationships of a category are to walk on; `nil` for one that IMDF does not have.
  static func connection(_ category: String) -> PathKind? {
    switch category.prefix(while: { $0 != "." }) {
    case "elevator": .elevator
    case "escalator": .escalator
    case "stairs", "steps": .stairs
    case "ramp": .ramp
    case "movingwalkway": .movingWalkway
    case "traversal": .walkway
    default: nil
    }
  }
}

/// Names in several languages.
struct IMDFLabels {
  /// The name to show; `nil` when there is none.
  var name: String?
  /// Those in other languages.
  var others: [String] = []

  /// Reads a text, or an object of texts by their languages: preferred is the language of the manifest, then English,
  /// then the first one.
  init(_ value: JSONValue?, _ language: String?, _ source: inout IMDFSource) {
    guard let value, value.kind == .object else {
      name = source.text(value)
      return
    }
    var best = Int.max
    for (key, text) in value.members {
      guard let label = source.text(text) else { continue }
      let rank = Self.rank(key.string, language)
      if rank < best {
        others += name.map { [$0] } ?? []
        (name, best) = (label, rank)
      } else {
        others.append(label)
      }
    }
    others = others.filter { $0 != name }
  }

  private static func rank(_ key: String, _ wanted: String?) -> Int {
    func base(_ tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }
    if let wanted {
      if key == wanted { return 0 }
      if base(key) == base(wanted) { return 1 }
    }
    return base(key) == "en" ? 2 : 3
  }
}

extension IMDFSource {
  /// Whether something can be entered without a step, by a list of aids that names the wheelchair; `nil` when it does
  /// not.
  mutating func access(_ feature: IMDFFeature) -> Access? {
    list(feature.property("accessibility")).contains("wheelchair") ? .yes : nil
  }
}
