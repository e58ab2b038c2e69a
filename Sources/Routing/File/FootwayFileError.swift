/// Why a `.footway` file cannot be used.
public struct FootwayFileError: Error, Hashable, Sendable {
  /// What is wrong, by its stable code.
  public var code: Code
  /// What is wrong and what to do, in one sentence.
  public var message: String

  /// The codes of faults, as `docs/findings.md` lists them.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The bytes are no `.footway` file.
    case foreign = "footway.foreign"
    /// The end is missing.
    case truncated = "footway.truncated"
    /// It was written in the other byte order.
    case byteOrder = "footway.byte-order"
    /// It is of another version of the format.
    case version = "footway.version"
    /// A checksum says that bytes were changed.
    case damaged = "footway.damaged"
    /// Its checksums are right, but its contents cannot be.
    case inconsistent = "footway.inconsistent"
  }

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func inconsistent(_ what: String) -> FootwayFileError {
    FootwayFileError(.inconsistent, "\(what); build the file anew from its sources")
  }
}
