/// Why a venue cannot be written in a format at all.
public struct ExportError: Error, Sendable {
  /// A stable name, dot-separated.
  public var code: String
  /// What is wrong and what to do.
  public var message: String
  /// What stopped the sink, where that is the reason.
  public var cause: (any Error)?

  /// Makes an error.
  public init(_ code: String, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}
