/// Why polygons cannot be repaired, inset or joined.
public enum OverlayError: Error, Hashable, Sendable {
  /// GEOS is not installed.
  case missingGEOS
  /// A function of GEOS failed.
  case geos(function: String, message: String)
}

extension OverlayError: CustomStringConvertible {
  /// What to tell the user.
  public var description: String {
    switch self {
    case .missingGEOS: "GEOS is not installed; install libgeos-c1v5"
    case .geos(let function, let message): "\(function) failed: \(message.isEmpty ? "no reason given" : message)"
    }
  }
}
