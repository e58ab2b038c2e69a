import Arguments
import Records
import Text
import Zones

extension ProgramTable {
  private static func meters(_ name: String, _ standard: String, _ help: String) -> Flag {
    Flag(name, .number(0...1e6), placeholder: "M", default: standard, help: help + ", in metres")
  }

  private static func seconds(_ name: String, _ standard: String, _ help: String) -> Flag {
    Flag(name, .number(0...1e9), placeholder: "S", default: standard, help: help + ", in seconds")
  }

  static let zones = Command(
    "zones", summary: "Tell which zones hold each position",
    description: """
      Reads a log of positions, CSV with a header or one JSON object a line, and adds to each record the ids of the
      zones that hold it, in order, in constant memory, on all cores. Every other byte passes through. A position on a
      border is in the zone, one on the border shared by two zones in both; --boundary contains leaves borders out.

      CSV gets a column zones, ids joined by semicolons, and a column error; an id with a semicolon or a quote stands in
      quotes with its own quotes doubled. NDJSON gets a member zones, an array. A record that fails is answered in its
      place and makes the status 1.

      With --events the log is that of devices, in order of time, and the answer is what happened, one JSON object a
      line: enter, and exit with its dwell in seconds and its cause (left, gap, end); full and free where a zone has an
      occupancy limit. A device leaves a zone when it is --exit-distance outside, so that one who stands still on a
      border does not flicker. --summary writes visits, dwell, occupancy by hour and crossings.

      With --beacons the venue's beacons are watched too: a column beacons beside zones, the events inRange and
      outOfRange. A beacon of P dBm is in range up to 10^((P - 40 - threshold) / (10 N)) metres, N by --path-loss, but
      at least 0.1 and at most 1000; one whose power nobody states has 4 dBm.
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
      Flag("events", help: "Tell who entered and left which zone, one JSON object a line"),
      Flag("summary", .path, placeholder: "FILE", help: "Write figures of all zones as JSON; - for standard output"),
      Flag(
        "utc-offset", .text, placeholder: "OFFSET", default: "Z",
        help: "When the hours of the summary begin: the offset of local clocks from UTC, such as +05:30",
        detail: "Joined by = where it is negative: --utc-offset=-03:30."),
      Flag(
        "state", .path, placeholder: "FILE", help: "Take up the devices where this file left them, and save them there",
        detail:
          "Visits go on from log to log instead of ending with each; flags and zones must be the same. It is saved last."
      ),
      Flag(
        "time-column", .text, placeholder: "NAME",
        help: "The field of the time (default: \(LogRequest.timeNames.joined(separator: ", ")))"),
      Flag(
        "device-column", .text, placeholder: "NAME",
        help: "The field of the device (default: \(LogRequest.deviceNames.joined(separator: ", ")))"),
      Flag("device", .text, placeholder: "NAME", help: "The device of all records"),
      Flag(
        "time-unit", .choice(TimeUnit.allCases.map(\.rawValue)), placeholder: "UNIT", default: "s",
        help: "The unit of times that are numbers; others are ISO 8601"),
      meters("enter-distance", "0", "How far inside its border one must be to enter a zone"),
      meters("exit-distance", "1", "How far outside its border one must be to leave a zone"),
      seconds("enter-time", "0", "How long one must be inside to enter"),
      seconds("exit-time", "0", "How long one must be outside to leave"),
      seconds("min-dwell", "0", "Visits shorter than this are not told"),
      seconds("gap", "300", "A device that is silent for longer has left"),
      Flag(
        "agreeing-fixes", .integer(1...1000), placeholder: "N", default: "3",
        help: "How many fixes in a row decide whose accuracy reaches over the border"),
      Flag(
        "beacons", help: "Watch the venue's beacons as well as its zones",
        detail: "Round each beacon that has a place is a range; the position says which of them are in range."),
      Flag(
        "beacon-threshold", .number(-150...100), placeholder: "DBM",
        default: Decimal.shortest(BeaconRange.standardThreshold),
        help: "A beacon's range ends where its signal falls to this, in dBm"),
      Flag(
        "path-loss", .number(1...10), placeholder: "N", default: Decimal.shortest(BeaconRange.standardExponent),
        help: "The exponent by which signals fade: 2 in free space, 2.5 to 3 indoors"),
      Flag(
        "beacon-range", .number(BeaconRange.limits), placeholder: "M",
        help: "The range of all beacons in metres (default: by their power)"),
      jobs, Flag("stop-on-error", help: "End at the first record that fails"), output,
    ],
    examples: [
      ("footway zones Data/venues/airport --positions Data/golden/positions.csv", "a column of zones"),
      ("footway zones Data/venues/airport --level Departures --frame px --long < fixes.csv", "a row for each zone"),
      ("footway zones Data/venues/airport --frame EPSG:26915 --nearest < log.ndjson", "and the nearest zone"),
      ("footway zones Data/venues/airport --events --summary figures.json --min-dwell 10 < log.csv", "visits"),
      ("footway zones Data/venues/clinic --beacons --events --beacon-threshold -70 < log.csv", "and beacons in range"),
    ],
    notes: [
      """
      The position is looked for as x,y; with longitude and latitude as lon,lat or longer names; --columns names other
      fields. The level is a level's id, name, short name or ordinal; a venue of one level needs none.
      """
    ])
}
