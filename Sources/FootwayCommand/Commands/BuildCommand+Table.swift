import Arguments
import Routing

extension ProgramTable {
  static let build = Command(
    "build", summary: "Prepare venues as .footway files",
    description: """
      Compiles each venue into one file that every command opens in place of its sources, without reading those again:
      the venue, its graph, and for each profile an index that answers without a search. A file whose sources and settings have not changed
      is left alone. A venue that cannot be built does not stop the others.

      Every operand is a venue of its own. Files that make one venue together are named by a folder, or by a manifest
      that lists them (docs/formats/manifest.md).
      """,
    operands: [
      Operand("VENUE", .path, min: 1, max: nil, help: "A file, a manifest or a folder for each venue; - is stdin")
    ],
    flags: [
      Flag(
        "output", short: "o", .path, placeholder: "OUT", help: "The file for one venue, the folder for several",
        detail: """
          A folder is made when it is not there; each file in it has the name of its venue's file or folder, with the
          ending .footway. A file appears under its name only when it is complete.
          """),
      Flag(
        "profile", .choiceOrFile(Profile.builtIn.map(\.name), extension: "json"), placeholder: "NAME", repeatable: true,
        help: "Prepare for this profile (default: all built-in ones)"),
      Flag("jobs", .integer(1...256), placeholder: "N", help: "Threads (default: one a core)"),
      Flag(
        "each-station", help: "Make a venue of each station of a GTFS feed",
        detail: "OUT is a folder then; each file is called FEED-STATION.footway, by the id of the station."),
      Flag("force", help: "Write files that are current too"),
      Flag("json", help: "Tell of each venue as a line of JSON"),
      Flag("verbose", help: "Tell on standard error how long each venue took"),
    ],
    examples: [
      ("footway build Data/venues/airport -o airport.footway", "one venue"),
      ("footway route airport.footway --from Curb --to \"Gate A4\"", "and how to use it"),
      ("footway build Data/venues/clinic -o clinic.footway --profile trolley.json", "for a profile of one's own"),
      ("footway build maps/*.json -o compiled/", "many venues, one from each file"),
      ("footway build venues/* -o compiled/ --profile step-free --json", "for scripts"),
    ],
    notes: [
      """
      The status is 0 when all files are there, 1 when some venues failed, 2 when all did. The files are the same
      whatever --jobs says.
      """
    ])
}
