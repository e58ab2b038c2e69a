import Formats
import VenueModel

/// Why a command ends before its time: what to say, and with which exit status.
struct Failure: Error {
  /// What follows `footway: ` on standard error.
  var message: String
  /// 1 when the answer is no, 2 when nothing was done.
  var status: Int32 = 2

  init(_ message: String, status: Int32 = 2) {
    self.message = message
    self.status = status
  }

  /// `PLACE: error: TEXT [code]`.
  init(at place: SourcePlace, _ text: String, code: String, status: Int32 = 2) {
    let front = place.description.isEmpty ? "" : "\(place): "
    self.init("\(front)error: \(text) [\(code)]", status: status)
  }

  init(_ error: FormatError) {
    self.init(at: error.place, error.message, code: error.code)
  }

  init(_ error: LookupError, at place: SourcePlace = SourcePlace(file: ""), status: Int32 = 2) {
    self.init(at: place, error.message, code: error.code, status: status)
  }
}
