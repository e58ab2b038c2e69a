import VenueModel

/// Writes venues in one format, in two steps: first what it cannot hold is taken out of the venue and told, then what is
/// left is written whole.
///
/// So reading what was written gives the reduced venue again, and the loss report is all that lies between it and the
/// one that was given.
protocol VenueWriter {
  /// Drops or changes in the venue what the format cannot hold, and tells each loss.
  ///
  /// - Throws: ``ExportError`` when nothing would be left, or the format needs what the venue does not have.
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError)

  /// Writes a reduced venue.
  ///
  /// - Throws: ``ExportError`` when the sink takes no more.
  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError)

  /// Writes a reduced venue with what is wrong with it, in formats that can show that; the others leave it out.
  ///
  /// - Throws: ``ExportError`` when the sink takes no more.
  static func write(_ venue: Venue, findings: [Finding], to sink: ExportSink) throws(ExportError)
}

extension VenueWriter {
  static func write(_ venue: Venue, findings: [Finding], to sink: ExportSink) throws(ExportError) {
    try write(venue, to: sink)
  }
}
