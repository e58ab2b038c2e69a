import Geometry

/// Something that is wrong or odd in the data and was survived.
///
/// Importers and checks return findings beside their result; printing them is somebody else's job.
public struct Finding: Hashable, Sendable {
  /// A stable name, dot-separated, never reused, such as `mist.edge.unknown-node`; docs/findings.md lists them.
  public var code: String
  /// How bad it is.
  public var severity: Severity
  /// Where it is.
  public var place: SourcePlace
  /// What is wrong and what was done about it, in one sentence.
  public var message: String
  /// Where it can be drawn, in local metres.
  public var position: Point?
  /// The level of ``position``: an index into the venue's levels.
  public var level: Int?

  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Something is lost or answers will be wrong.
    case error
    /// Something was mended or dropped, and its owner should look.
    case warning
    /// Worth knowing.
    case note

    /// Errors come before warnings, warnings before notes.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// Makes a finding.
  public init(
    _ severity: Severity, _ code: String, at place: SourcePlace, _ message: String, position: Point? = nil,
    level: Int? = nil
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.message = message
    self.position = position
    self.level = level
  }
}

/// A spot in a source: a file and, where known, a line, a JSON Pointer or an element in it.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file as the user wrote it; empty for the venue as a whole.
  public var file: String
  /// Where in the file.
  public var spot: Spot

  /// Where in a file something is.
  public enum Spot: Hashable, Sendable {
    /// The whole file.
    case whole
    /// A line and a column in bytes, both counted from 1.
    case line(Int, column: Int)
    /// A JSON Pointer (RFC 6901) to a value.
    case pointer(String)
    /// The id of an element.
    case element(String)
  }

  /// Makes a place.
  public init(file: String, _ spot: Spot = .whole) {
    self.file = file
    self.spot = spot
  }

  /// `file`, `file:line:column`, `file#/json/pointer` or `file#element`.
  public var description: String {
    switch spot {
    case .whole: file
    case .line(let line, let column): "\(file):\(line):\(column)"
    case .pointer(""), .element(""): file
    case .pointer(let pointer): "\(file)#\(pointer)"
    case .element(let id): "\(file)#\(id)"
    }
  }
}
