import Arguments
import Formats
import VenueModel

/// `footway export`: a venue in another format, with what is lost.
enum ExportCommand {
  /// What can be written.
  enum Format: String, CaseIterable {
    /// Mist maps with their wayfinding paths.
    case mistPaths = "mist-paths"
  }

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    guard let format = invocation.text("to").flatMap({ Format(rawValue: $0) }) else {
      throw Failure("error: 'export' needs --to, the format to write [usage.missing-flag]\ntry 'footway help export'")
    }
    let input = try VenueInput(invocation)
    guard !input.reading.venue.network.edges.isEmpty else {
      throw Failure(
        at: SourcePlace(file: input.name), "the venue has no path network to write", code: "export.no-network",
        status: 1)
    }
    let (text, losses) =
      switch format {
      case .mistPaths: MistPathWriter.write(input.reading.venue)
      }
    if !console.isQuiet { for loss in losses { console.tell(input.named(loss)) } }
    var output = try Output(invocation.text("output"))
    try output.write(text)
    try output.finish()
    return 0
  }
}

extension ProgramTable {
  static let export = Command(
    "export", summary: "Write a venue in another format",
    description: """
      Writes what another format can hold, and tells on standard error what it cannot. mist-paths is a JSON array of
      Mist maps that hold their id, frame and wayfinding_path: the body with which the Mist API takes a path, for a
      network that nobody has to draw by hand.
      """,
    operands: [venue],
    flags: [
      Flag("to", .choice(ExportCommand.Format.allCases.map(\.rawValue)), placeholder: "FORMAT", help: "What to write"),
      output,
    ],
    examples: [
      ("footway export Data/venues/museum --to mist-paths -o paths.json", "the network as paths of Mist maps")
    ])
}
