import Arguments
import Formats
import VenueModel

/// `footway export`: a venue in another format, with what is lost.
enum ExportCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    guard let format = invocation.text("to").flatMap({ OutputFormat(rawValue: $0) }) else {
      throw Failure("error: 'export' needs --to, the format to write [usage.missing-flag]\ntry 'footway help export'")
    }
    let path = invocation.text("output")
    let answersJSON = invocation.isSet("json")
    guard !answersJSON || path != nil && path != "-" else {
      throw Failure(
        "error: with --json the loss report goes to standard output; name a file with -o [usage.missing-flag]")
    }
    let input = try VenueInput(invocation)
    let target = try ExportTarget(path, hasSeveralFiles: format.hasSeveralFiles)
    let report: LossReport
    do throws(ExportError) {
      report = try format.write(
        input.reading.venue, findings: format.showsFindings ? input.allFindings(input.makeGraph()) : [], to: target.sink
      )
    } catch { throw ExportTarget.failure(error, at: input.name) }
    try target.finish()
    if !console.isQuiet {
      if !answersJSON { for line in report.lines { console.say("\(input.name): \(line)") } }
      tell(target.strangers, in: path ?? "", console)
    }
    if answersJSON {
      var output = try Output(nil)
      try output.write(report.json(format))
      try output.finish()
    }
    return 0
  }

  private static func tell(_ strangers: [String], in folder: String, _ console: Console) {
    guard !strangers.isEmpty else { return }
    console.tell(
      Finding(
        .warning, "export.other-files", at: SourcePlace(file: folder),
        "the folder also holds \(strangers.joined(separator: ", ")), which whoever reads it may take for parts of the"
          + " venue; export to an empty folder"))
  }
}

extension ProgramTable {
  static let export = Command(
    "export", summary: "Write a venue in another format",
    description: """
      Writes what another format can hold, and tells on standard error what it cannot: each kind of thing that is missing
      or stands there in another way, with its number, reason and first ids. The loss report lists all of them with --json.
      Formats of several files (mist, jibestream, imdf, gtfs, csv) go to a folder, or to an archive when the name ends
      with .zip. Formats in longitude and latitude (imdf, osm, gtfs, kml) need a venue that is placed on Earth.
      venue is a manifest that holds everything. mist-paths is a JSON array of Mist maps that hold their id, frame and
      wayfinding_path: the body with which the Mist API takes a path. Paths are made as --paths says; with
      --paths source only what the files have is written.
      """,
    operands: [venue],
    flags: [
      Flag("to", .choice(OutputFormat.allCases.map(\.rawValue)), placeholder: "FORMAT", help: "What to write"),
      Flag("json", help: "Print the loss report in JSON on standard output; needs -o"),
      output,
    ],
    examples: [
      ("footway export Data/venues/museum --to mist-paths -o paths.json", "the network as paths of Mist maps"),
      ("footway export Data/venues/airport --to imdf -o airport.zip", "an archive of IMDF, and what it cannot say"),
    ])
}
