import Arguments
import Formats

/// How the files of a venue are to be read.
struct VenueOptions {
  /// What all documents are; `nil` to recognise each.
  var format: InputFormat?

  /// Takes the flags of a call.
  init(_ invocation: Invocation) {
    format = invocation.text("input-format").flatMap { InputFormat(rawValue: $0) }
  }
}
