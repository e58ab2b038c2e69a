import VenueModel

/// The types of features: those of IMDF and, below, extensions that were seen.
enum IMDFType: String, CaseIterable {
  case venue, address, building, footprint, level, unit, opening, amenity, anchor, occupant, kiosk, fixture, detail
  case section, geofence, relationship
  case navPath
  case navPathAssociated
  case attraction
  case environmentUnit = "environment_unit"
  case environmentAmenity = "environment_amenity"
  case pointOfInterest = "poi"
  case route = "indoor_route"
}

/// Tells types by their names, which may be plural, misspelt, in the wrong place or missing.
struct IMDFTypeNames {
  private enum Meaning {
    case type(IMDFType)
    case category(String)
    case unknown(Int)
  }

  private var meanings: [String: Meaning] = [:]
  private var unknown: [(name: String, count: Int, place: SourcePlace)] = []

  /// The type of a feature, with a category where the type's name was one; `nil` for one that is not read.
  mutating func type(
    of feature: JSONValue, _ source: inout IMDFSource
  ) -> (type: IMDFType, category: String?)? {
    let name = name(of: feature, &source)
    let meaning = meanings[name] ?? learn(name, feature, &source)
    switch meaning {
    case .type(let type): return (type, nil)
    case .category(let category): return (.unit, category)
    case .unknown(let index):
      unknown[index].count += 1
      return nil
    }
  }

  private func name(of feature: JSONValue, _ source: inout IMDFSource) -> String {
    if let name = feature["feature_type"]?.string { return name }
    if let name = feature["properties"]?["feature_type"]?.string {
      source.reader.find(
        .note, "imdf.feature-type.in-properties", feature,
        "feature_type stands among the properties, not beside them; it was read from there", limit: 1)
      return name
    }
    let file = SourceName.base(source.reader.file)
    source.reader.find(
      .warning, "imdf.feature-type.none", feature,
      "the feature has no feature_type; it was taken for what the file's name says, '\(file)'", limit: 5)
    return file
  }

  private mutating func learn(_ name: String, _ feature: JSONValue, _ source: inout IMDFSource) -> Meaning {
    var meaning = Meaning.unknown(unknown.count)
    if let type = IMDFType(rawValue: name) ?? Self.plain(name) {
      meaning = .type(type)
    } else if IMDFCategory.isUnit(name) {
      meaning = .category(name)
      source.reader.find(
        .note, "imdf.feature-type.category", feature,
        "'\(name.prefix(40))' is a category, not a type; such features were read as units of that category")
    } else if let type = IMDFType.allCases.first(where: { IMDFSpelling.isNear(name, $0.rawValue) }) {
      meaning = .type(type)
      source.reader.find(
        .note, "imdf.key.misspelt", feature, "the type '\(name.prefix(40))' was read as '\(type.rawValue)'")
    } else {
      unknown.append((name, 0, source.reader.place(feature)))
    }
    meanings[name] = meaning
    return meaning
  }

  /// The type that a plural or a name in other letters stands for.
  private static func plain(_ name: String) -> IMDFType? {
    let folded = IMDFSpelling.fold(name)
    return IMDFType.allCases.first { type in
      let own = IMDFSpelling.fold(type.rawValue)
      return folded == own || folded == own + Array("s".utf8)
        || own.last == UInt8(ascii: "y") && folded == own.dropLast() + Array("ies".utf8)
    }
  }

  /// Tells of each type that is not known.
  func finish(_ findings: inout FindingList) {
    for (name, count, place) in unknown {
      findings.add(
        .warning, "imdf.feature-type.unknown", at: place,
        "'\(name.prefix(40))' is no type of IMDF or of an extension that is read; \(count)"
          + " \(count == 1 ? "feature was" : "features were") left out")
    }
  }
}

/// Tells names that mean the same though they are not written the same.
enum IMDFSpelling {
  /// A name without underscores, in small letters.
  static func fold(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      byte == UInt8(ascii: "_") ? nil : (65...90).contains(byte) ? byte + 32 : byte
    }
  }

  /// Whether two names of six letters or more differ in one letter, in two that changed places, or not at all.
  static func isNear(_ first: String, _ second: String) -> Bool {
    let (a, b) = (fold(first), fold(second))
    if a == b { return true }
    guard min(a.count, b.count) >= 6, abs(a.count - b.count) <= 1 else { return false }
    let front = zip(a, b).prefix { $0 == $1 }.count
    let back = zip(a.dropFirst(front).reversed(), b.dropFirst(front).reversed()).prefix { $0 == $1 }.count
    let restOfA = a[front..<(a.count - back)]
    let restOfB = b[front..<(b.count - back)]
    if restOfA.count <= 1, restOfB.count <= 1 { return true }
    return restOfA.count == 2 && restOfB.count == 2 && restOfA.reversed().elementsEqual(restOfB)
  }
}

extension IMDFSource {
  /// The properties that features of IMDF and of the extensions have.
  private static let properties: Set<String> = [
    "id", "feature_type", "name", "alt_name", "short_name", "shortName", "category", "restriction", "accessibility",
    "display_point", "address_id", "building_ids", "building_id", "level_id", "level_ids", "unit_id", "unit_ids",
    "anchor_id", "unit_category", "unit_restriction", "access_control", "door", "ordinal", "outdoor", "hours", "phone",
    "email", "website", "correlation_id", "validity", "direction", "origin", "intermediary", "destination", "address",
    "unit", "locality", "province", "country", "postal_code", "postal_code_ext", "postal_code_vanity", "neighbours",
    "weight", "tags", "pathNode_id", "associated_id", "rotation", "detailLevel", "image", "parents", "show", "area",
  ]

  /// A property that others need, also where its name is misspelt, with a note.
  mutating func property(
    _ feature: IMDFFeature, _ name: StaticString, _ told: inout Set<String>
  ) -> JSONValue? {
    guard let properties = feature.properties else { return nil }
    if let value = properties[name] { return value.isNull ? nil : value }
    for (key, value) in properties.members where !value.isNull {
      let written = key.string
      guard !Self.properties.contains(written), IMDFSpelling.isNear(written, name.description) else { continue }
      tellMisspelt(written, name.description, value, &told)
      return value
    }
    return nil
  }

  /// Notes keys of a document's first feature that are near to known ones.
  mutating func tellMisspeltKeys(of feature: IMDFFeature, _ told: inout Set<String>) {
    guard let properties = feature.properties else { return }
    for (key, value) in properties.members {
      let written = key.string
      guard !Self.properties.contains(written) else { continue }
      let known = Self.properties.filter { IMDFSpelling.isNear(written, $0) }.min()
      if let known { tellMisspelt(written, known, value, &told) }
    }
  }

  private mutating func tellMisspelt(
    _ written: String, _ known: String, _ value: JSONValue, _ told: inout Set<String>
  ) {
    guard told.insert(written).inserted else { return }
    reader.find(
      .note, "imdf.key.misspelt", value, "the key '\(written.prefix(40))' was read as '\(known)'")
  }
}
