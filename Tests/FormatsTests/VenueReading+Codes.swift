import Formats

extension VenueReading {
  /// The codes of all findings, each once, sorted.
  var codes: [String] { Set(findings.map(\.code)).sorted() }

  /// How many findings have a code.
  func count(_ code: String) -> Int { findings.count { $0.code == code } }
}
