import Arguments
import Formats
import Records
import Text

extension ProgramTable {
  /// The flags of all commands that read a trace, beside the one that names it.
  static let traceFlags = [
    Flag(
      "trace-format", .choice(["csv", "ndjson"] + TraceFormat.allCases.map(\.rawValue)), placeholder: "FORMAT",
      help: "What the trace is (default: by its content)"),
    Flag(
      "frame", .text, placeholder: "FRAME", help: "The frame of the fixes; see `footway help frames`",
      detail: "By default what the format says; in CSV and NDJSON local metres, or longitude and latitude."),
    Flag("columns", .text, placeholder: "X,Y", help: "The fields of the positions (default: by their usual names)"),
    Flag("level-column", .text, placeholder: "NAME", default: "level", help: "The field that names the level"),
    Flag(
      "time-column", .text, placeholder: "NAME",
      help: "The field of the time (default: \(LogRequest.timeNames.joined(separator: ", ")))"),
    Flag(
      "device-column", .text, placeholder: "NAME",
      help: "The field of the device (default: \(LogRequest.deviceNames.dropLast().joined(separator: ", ")), or none)"),
    Flag(
      "time-unit", .choice(TimeUnit.allCases.map(\.rawValue)), placeholder: "UNIT", default: "s",
      help: "The unit of times that are numbers; others are ISO 8601"),
  ]

  /// The flags of all commands that lay fixes on the network.
  static let matchFlags = [
    Flag(
      "accuracy", .number(0.1...1000), placeholder: "M", default: "3",
      help: "The accuracy of fixes that tell none, in metres along each axis"),
    Flag(
      "accuracy-factor", .number(0.1...100), placeholder: "N", default: "1",
      help: "Multiply every accuracy by this: 0.67 for a source that tells the radius of 68 %, 2 for one that drifts"),
    Flag(
      "drift", .number(0...600), placeholder: "SECONDS", default: "0",
      help: "How long errors of the source last; 0 for errors that have nothing to do with each other"),
    Flag("several-speeds", help: "Reckon with slow and fast walkers: a little better, four times as slow"),
  ]

  /// The level of all fixes, for commands that have no other use for the flag.
  static let traceLevel = Flag(
    "level", .text, placeholder: "LEVEL", help: "The level of all fixes; else each tells it, or does not know it")

  static let match = Command(
    "match", summary: "Tell where on the network a trace was walked",
    description: """
      Reads a trace of positions and answers each with the edge that it was most probably on, where on it, and how sure
      that is: from all fixes before and after it, or with --live from those before it alone, as a phone would know.
      Several devices are matched each by itself. Formats: Footway's CSV and NDJSON, GPX, and those of
      docs/formats/traces.md.

      Behind a record's own columns come edge, offset (metres along it), x, y, level, distance (metres from the fix to
      that place), confidence (the probability of the edge, 0 to 1), source (filtered; fix where the network is too far
      away; deadReckoned where a fix says nothing; lastKnown where it came too late). A name that the record has already
      gets matched_ in front.
      """,
    operands: [venue],
    flags: [
      Flag("trace", .path, placeholder: "FILE", default: "-", help: "The trace; - is standard input"), traceLevel,
    ] + traceFlags + matchFlags + [
      Flag("live", help: "Answer each fix from those before it alone"),
      Flag(
        "lag", .number(0...600), placeholder: "SECONDS",
        help: "Answer each fix from those before it and some seconds after it"),
      Flag(
        "to", .text, placeholder: "FRAME", default: "local", help: "The frame of the answer's positions"),
      Flag("path", .path, placeholder: "FILE", help: "Write the walked path as GeoJSON, a line for each level"),
      precision, output,
    ],
    examples: [
      ("footway match Data/venues/airport --trace walk.csv -o matched.csv", "a walk of `footway simulate`"),
      ("footway match Data/venues/mall --trace track.gpx --lag 5 --path path.geojson", "5 seconds late, and the path"),
      ("footway match site1/ --trace 5dd9efa5c5b77e0006b17365.txt", "a path file of the location competition"),
    ])
}
