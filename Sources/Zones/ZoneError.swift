import Overlay

/// Why zones cannot be asked.
public enum ZoneError: Error, Hashable, Sendable {
  /// GEOS is not installed.
  case missingGEOS
  /// A function of GEOS failed.
  case geos(function: String, message: String)
  /// There are more areas than an index can number.
  case tooManyAreas(Int)
  /// The areas have so many edges that the index would not fit.
  case tooLarge
  /// An index that was stored cannot be one.
  case damaged(String)
}

extension ZoneError {
  /// The same told of zones.
  init(_ error: OverlayError) {
    switch error {
    case .missingGEOS: self = .missingGEOS
    case .geos(let function, let message): self = .geos(function: function, message: message)
    }
  }
}

extension ZoneError: CustomStringConvertible {
  /// What to tell the user.
  public var description: String {
    switch self {
    case .missingGEOS: "GEOS is not installed, and zones need it; install libgeos-c1v5"
    case .geos(let function, let message): "\(function) failed: \(message.isEmpty ? "no reason given" : message)"
    case .tooManyAreas(let count): "\(count) areas are more than an index can hold (\(ZoneIndex.largestAreaCount))"
    case .tooLarge: "the areas have too many edges for an index; split the venue"
    case .damaged(let what): "the zone index is damaged: \(what)"
    }
  }
}
