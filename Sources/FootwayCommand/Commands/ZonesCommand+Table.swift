import Arguments
import Text
import Zones

extension ProgramTable {
  static let zones = Command(
    "zones", summary: "Tell which zones hold each position",
    description: """
      Reads a log of positions, CSV with a header or one JSON object a line, and adds to each record the ids of the
      zones that hold it, in order, in constant memory, on all cores. Every other byte passes through. A position on a
      border is in the zone, one on the border shared by two zones in both; --boundary contains leaves borders out.

      CSV gets a column zones, ids joined by semicolons, and a column error; an id with a semicolon or a quote stands in
      quotes with its own quotes doubled. NDJSON gets a member zones, an array. A record that fails is answered in its
      place and makes the status 1.
      """,
    operands: [venue],
    flags: [
      Flag(
        "positions", .path, placeholder: "LOG", default: "-", help: "The log: CSV or NDJSON; - is standard input"),
      Flag(
        "frame", .text, placeholder: "FRAME", help: "The frame of the positions; see `footway help frames`",
        detail: "By default local metres, and longitude and latitude where the log has no x and y."),
      Flag("columns", .text, placeholder: "X,Y", help: "The fields of the positions (default: by their usual names)"),
      Flag(
        "level", .text, placeholder: "LEVEL",
        help: "The level of all positions; else each record names it, in the field level"),
      Flag("level-column", .text, placeholder: "NAME", default: "level", help: "The field that names the level"),
      Flag(
        "format", .choice(["auto", "csv", "ndjson"]), placeholder: "FORMAT", default: "auto",
        help: "What the records are"),
      Flag(
        "boundary", .choice(BoundaryPolicy.allCases.map(\.rawValue)), placeholder: "RULE", default: "covers",
        help: "Whether a zone's border belongs to it: covers, or contains for not"),
      Flag(
        "long", help: "One record per position and zone, in a column zone",
        detail: "A position in no zone gives no record; one that fails gives one."),
      Flag("nearest", help: "Add the nearest zone of the level and how many metres away it is, 0 inside"),
      Flag(
        "precision", .integer(0...15), placeholder: "N", help: "Print distances with N decimals (default: all digits)"),
      jobs, Flag("stop-on-error", help: "End at the first record that fails"), output,
    ],
    examples: [
      ("footway zones Data/venues/airport --positions Data/golden/positions.csv", "a column of zones"),
      ("footway zones Data/venues/airport --level Departures --frame px --long < fixes.csv", "a row for each zone"),
      ("footway zones Data/venues/airport --frame EPSG:26915 --nearest < log.ndjson", "and the nearest zone"),
    ],
    notes: [
      """
      The position is looked for as x,y; with longitude and latitude as lon,lat or longer names; --columns names other
      fields. The level is a level's id, name, short name or ordinal; a venue of one level needs none.
      """
    ])
}
