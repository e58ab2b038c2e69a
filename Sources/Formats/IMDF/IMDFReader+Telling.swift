import VenueModel

extension IMDFReader {
  /// Adds a finding about a value of a document that is not being read.
  mutating func tell(
    _ severity: Finding.Severity, _ code: String, _ value: JSONValue, _ source: Int, _ message: String
  ) {
    let place = place(value, source)
    findings.add(severity, code, at: place, message)
  }

  /// Where a value of a document is.
  func place(_ value: JSONValue, _ source: Int) -> SourcePlace {
    SourcePlace(file: fileName(source), .pointer(value.pointer))
  }
}
