import Formats
import Routing
import Text
import VenueModel

/// A profile written as JSON (docs/formats/profile.md).
///
/// It is read here and not in `Formats`, which is below `Routing` and knows no profiles; and not in `Routing`, which is
/// to run without the C++ of the JSON parser. A profile that cannot be read whole is refused: a route by half a profile
/// would be a wrong answer.
struct ProfileFile {
  private let file: String
  private let root: JSONValue

  /// The keys of a profile, in the order in which they are documented.
  static let keys = [
    "$schema", "name", "extends", "basis", "speeds", "waits", "secondsPerElevatorLevel", "factors", "forbidden",
    "access",
    "unknownAccess", "unknownFactor", "levelChangePenalty",
  ]
  /// Metres per second.
  static let speedRange = 0.01...100.0
  /// Seconds: up to a day.
  static let secondsRange = 0.0...86_400.0
  static let factorRange = 0.001...1000.0
  static let unknownFactorRange = 1.0...1000.0

  /// What the way must be like.
  private enum AccessNeeded: String, CaseIterable {
    case none
    case stepFree
  }

  /// A built-in profile, or that of a file.
  static func profile(named name: String) throws(Failure) -> Profile {
    if let known = Profile.builtIn.first(where: { $0.name == name }) { return known }
    return try read(name)
  }

  /// Reads a profile.
  ///
  /// - Throws: the first fault, with a JSON Pointer to it.
  static func read(_ path: String) throws(Failure) -> Profile {
    let document = try VenueInput.parse(path)
    let reader = ProfileFile(file: FileReader.name(path), root: document.root)
    if let pointer = document.duplicateKeys(limit: 1).first {
      throw Failure(
        at: SourcePlace(file: reader.file, .pointer(pointer)), "the key stands twice in its object; remove one",
        code: "profile.duplicate-key")
    }
    return try reader.profile()
  }

  private func profile() throws(Failure) -> Profile {
    try check(root, isObject: "a profile")
    try checkKeys(root, Self.keys, "profile.unknown-key", "a profile has no key")
    var profile = try base()
    profile.name = try text(root["name"]) ?? file
    if let basis = try choice("basis", Profile.Basis.self) { profile.basis = basis }
    if let access = try choice("access", AccessNeeded.self) { profile.isStepFree = access == .stepFree }
    if let rule = try choice("unknownAccess", Profile.UnknownAccess.self) { profile.unknownAccess = rule }
    try merge("speeds", Self.speedRange, into: &profile.speeds)
    try merge("waits", Self.secondsRange, into: &profile.waits)
    try merge("factors", Self.factorRange, into: &profile.factors)
    if let seconds = try number(root["secondsPerElevatorLevel"], Self.secondsRange) {
      profile.secondsPerElevatorLevel = seconds
    }
    if let factor = try number(root["unknownFactor"], Self.unknownFactorRange) { profile.unknownFactor = factor }
    if let penalty = try number(root["levelChangePenalty"], Self.secondsRange) { profile.levelChangePenalty = penalty }
    if let forbidden = root["forbidden"] { profile.forbidden = try kinds(forbidden) }
    return profile
  }

  /// The built-in profile that is changed.
  private func base() throws(Failure) -> Profile {
    guard let value = root["extends"] else { return .walking }
    let name = try text(value) ?? ""
    if let known = Profile.builtIn.first(where: { $0.name == name }) { return known }
    throw unknown(name, value, Profile.builtIn.map(\.name), "profile.unknown-value")
  }

  // MARK: Values

  private func text(_ value: JSONValue?) throws(Failure) -> String? {
    guard let value else { return nil }
    guard let text = value.string, !text.isEmpty else { throw wrongType(value, "a text that is not empty") }
    return text
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(Failure) -> Choice? {
    guard let value = root[named: key] else { return nil }
    let name = try text(value) ?? ""
    if let choice = Choice(rawValue: name) { return choice }
    throw unknown(name, value, Choice.allCases.map(\.rawValue), "profile.unknown-value")
  }

  private func number(_ value: JSONValue?, _ range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let value else { return nil }
    guard let number = value.double else { throw wrongType(value, "a finite number") }
    guard range.contains(number) else {
      throw Failure(
        at: place(value),
        "\(Decimal.shortest(number)) is not from \(Decimal.shortest(range.lowerBound)) to"
          + " \(Decimal.shortest(range.upperBound))", code: "profile.out-of-range")
    }
    return number
  }

  /// Puts the numbers of an object by kind over those of the profile.
  private func merge(
    _ key: String, _ range: ClosedRange<Double>, into values: inout [PathKind: Double]
  ) throws(Failure) {
    guard let object = root[named: key] else { return }
    try check(object, isObject: "an object of numbers by kind")
    try checkKeys(object, PathKind.allCases.map(\.rawValue), "profile.unknown-kind", "there is no kind")
    for kind in PathKind.allCases {
      if let number = try number(object[named: kind.rawValue], range) { values[kind] = number }
    }
  }

  private func kinds(_ array: JSONValue) throws(Failure) -> Set<PathKind> {
    guard array.kind == .array else { throw wrongType(array, "an array of kinds") }
    var kinds: Set<PathKind> = []
    for element in array.elements {
      let name = try text(element) ?? ""
      guard let kind = PathKind(rawValue: name) else {
        throw unknown(name, element, PathKind.allCases.map(\.rawValue), "profile.unknown-kind")
      }
      kinds.insert(kind)
    }
    return kinds
  }

  // MARK: Faults

  private func place(_ value: JSONValue) -> SourcePlace { SourcePlace(file: file, .pointer(value.pointer)) }

  private func check(_ value: JSONValue, isObject what: String) throws(Failure) {
    guard value.kind == .object else { throw wrongType(value, what) }
  }

  private func checkKeys(
    _ object: JSONValue, _ known: [String], _ code: String, _ what: String
  ) throws(Failure) {
    for (key, value) in object.members where !known.contains(key.string) {
      throw Failure(at: place(value), "\(what) '\(key.string)'\(Self.hint(key.string, known))", code: code)
    }
  }

  private func wrongType(_ value: JSONValue, _ wanted: String) -> Failure {
    Failure(
      at: place(value), "expected \(wanted), found \(value.kind == .string ? "a text" : value.kind.rawValue)",
      code: "profile.type")
  }

  private func unknown(_ name: String, _ value: JSONValue, _ words: [String], _ code: String) -> Failure {
    Failure(at: place(value), "'\(name)' is unknown here\(Self.hint(name, words))", code: code)
  }

  private static func hint(_ name: String, _ words: [String]) -> String {
    if let near = EditDistance.nearest(to: name, in: words, limit: 1).first { return "; did you mean '\(near)'?" }
    return "; there are \(words.filter { $0 != "$schema" }.joined(separator: ", "))"
  }
}
