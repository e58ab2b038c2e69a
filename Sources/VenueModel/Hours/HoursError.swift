/// Why a text about times, opening hours or a point in time, was refused, and where in it.
public struct HoursError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of refusal it is.
  public var kind: Kind
  /// The byte at which the fault is, counted from 1; one past the last when the text ends too early.
  public var column: Int
  /// What could have stood there, or for ``Kind/unsupported`` why it is not read; no full stop.
  public var expected: String
  /// What stands there, empty at the end of the text.
  public var found: String

  /// What kind of refusal it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The text is not in the syntax.
    case syntax
    /// The text is in the syntax, but what it asks for cannot be told, such as `sunset` without a position.
    case unsupported
  }

  /// Makes an error.
  public init(_ kind: Kind = .syntax, column: Int, expected: String, found: String = "") {
    self.kind = kind
    self.column = column
    self.expected = expected
    self.found = found
  }

  /// One sentence without a full stop: `column 4: expected a time such as 08:00, found 'x'`.
  public var description: String {
    switch kind {
    case .syntax: "column \(column): expected \(expected), found \(found.isEmpty ? "the end" : "'\(found)'")"
    case .unsupported: "column \(column): '\(found)' is not supported: \(expected)"
    }
  }
}
