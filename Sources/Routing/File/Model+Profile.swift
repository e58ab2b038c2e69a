import VenueModel

/// A profile as a file has it, with what belongs to its costs.
struct StoredProfile: ModelCodable {
  var profile: Profile
  /// As ``LinkCosts`` has it.
  var leastPerMeter: Double

  /// What a field holds; new ones get new numbers, and a reader refuses those that it does not know, for they change
  /// what a route costs.
  private enum Field: UInt8 {
    case name = 1
    case basis, speeds, waits, secondsPerElevatorLevel, forbidden, isStepFree, unknownAccess, leastPerMeter
    case factors, unknownFactor, levelChangePenalty
  }

  init(profile: Profile, leastPerMeter: Double) {
    self.profile = profile
    self.leastPerMeter = leastPerMeter
  }

  init(_ costs: LinkCosts) { self.init(profile: costs.profile, leastPerMeter: costs.leastPerMeter) }

  func write(to writer: inout ModelWriter) {
    func write(_ field: Field, _ value: some ModelCodable) {
      writer.write(byte: field.rawValue)
      writer.write(value)
    }
    write(.name, profile.name)
    write(.basis, profile.basis)
    write(.speeds, KindTable(profile.speeds))
    write(.waits, KindTable(profile.waits))
    write(.secondsPerElevatorLevel, profile.secondsPerElevatorLevel)
    write(.forbidden, PathKind.codes.filter { profile.forbidden.contains($0) })
    write(.isStepFree, profile.isStepFree)
    write(.unknownAccess, profile.unknownAccess)
    write(.leastPerMeter, leastPerMeter)
    write(.factors, KindTable(profile.factors))
    write(.unknownFactor, profile.unknownFactor)
    write(.levelChangePenalty, profile.levelChangePenalty)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    profile = .walking
    leastPerMeter = 0
    while reader.remaining > 0 {
      guard let field = Field(rawValue: try reader.byte()) else {
        throw FootwayFileError(
          .version, "has a profile with fields that this footway does not know; update footway, or build the file anew")
      }
      switch field {
      case .name: profile.name = try String(from: &reader)
      case .basis: profile.basis = try Profile.Basis(from: &reader)
      case .speeds: profile.speeds = try KindTable(from: &reader).numbers
      case .waits: profile.waits = try KindTable(from: &reader).numbers
      case .secondsPerElevatorLevel: profile.secondsPerElevatorLevel = try reader.finite()
      case .forbidden: profile.forbidden = Set(try [PathKind](from: &reader))
      case .isStepFree: profile.isStepFree = try Bool(from: &reader)
      case .unknownAccess: profile.unknownAccess = try Profile.UnknownAccess(from: &reader)
      case .leastPerMeter: leastPerMeter = try reader.finite()
      case .factors: profile.factors = try KindTable(from: &reader).numbers
      case .unknownFactor: profile.unknownFactor = try reader.finite()
      case .levelChangePenalty: profile.levelChangePenalty = try reader.finite()
      }
    }
    guard profile.speeds.values.allSatisfy({ $0 > 0 }), profile.waits.values.allSatisfy({ $0 >= 0 }),
      profile.factors.values.allSatisfy({ $0 > 0 }), profile.unknownFactor >= 1, profile.levelChangePenalty >= 0,
      profile.secondsPerElevatorLevel >= 0, leastPerMeter >= 0
    else { throw reader.fault("a profile that gains time by walking") }
  }
}

/// A finite number for some kinds of path, in the order of their numbers.
private struct KindTable: ModelCodable {
  var numbers: [PathKind: Double]

  init(_ numbers: [PathKind: Double]) { self.numbers = numbers }

  func write(to writer: inout ModelWriter) {
    writer.write(numbers.count)
    for kind in PathKind.codes {
      guard let number = numbers[kind] else { continue }
      writer.write(kind)
      writer.write(number)
    }
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    numbers = [:]
    for _ in 0..<(try reader.count()) {
      let kind = try PathKind(from: &reader)
      numbers[kind] = try reader.finite()
    }
  }
}

extension Profile.Basis: ModelCode {
  static let codes: [Profile.Basis] = [.time, .distance, .source]
}

extension Profile.UnknownAccess: ModelCode {
  static let codes: [Profile.UnknownAccess] = [.strict, .prefer, .allow]
}

extension Profile {
  /// A hash of everything that the profile says; equal profiles have the same one on every machine.
  public var fingerprint: UInt64 {
    var writer = ModelWriter()
    writer.write(StoredProfile(profile: self, leastPerMeter: 0))
    return XXHash64.hash(writer.bytes)
  }
}
