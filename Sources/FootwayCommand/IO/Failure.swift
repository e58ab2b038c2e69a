import Formats
import Routing
import VenueModel

/// Why a command ends before its time: what to say, and with which exit status.
struct Failure: Error {
  /// What follows `footway: ` on standard error.
  var message: String
  /// 1 when the answer is no, 2 when nothing was done.
  var status: Int32 = 2
  /// The stable name of the fault, empty where the message holds it.
  var code = ""

  /// That whoever reads the answer has enough of it, which is no fault by itself.
  static let closedPipe = Failure("", status: 0)

  /// Whether it is ``closedPipe``.
  var isClosedPipe: Bool { status == 0 }

  init(_ message: String, status: Int32 = 2) {
    self.message = message
    self.status = status
  }

  /// `PLACE: error: TEXT [code]`.
  init(at place: SourcePlace, _ text: String, code: String, status: Int32 = 2) {
    let front = place.description.isEmpty ? "" : "\(place): "
    self.init("\(front)error: \(text) [\(code)]", status: status)
    self.code = code
  }

  init(_ error: FormatError) {
    self.init(at: error.place, error.message, code: error.code)
  }

  init(_ error: FootwayFileError, at path: String) {
    self.init(at: SourcePlace(file: FileReader.name(path)), error.message, code: error.code.rawValue)
  }

  init(_ error: LookupError, at place: SourcePlace = SourcePlace(file: ""), status: Int32 = 2) {
    self.init(at: place, error.message, code: error.code, status: status)
  }
}
