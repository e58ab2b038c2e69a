import Arguments
import Records

extension ProgramTable {
  static let convert = Command(
    "convert", summary: "Convert coordinates in batch",
    description: """
      Moves the positions of a stream from one frame to another: pixels of a plan, Mist metres, Jibestream units, local
      metres, longitude and latitude, any coordinate reference system of PROJ. Reads CSV with a header, NDJSON or
      GeoJSON and writes the same, one answer a record, in order, in constant memory. Only the positions change; every
      other byte passes through.

      A frame is px, mist, jibestream, local, wgs84 (longitude, latitude), or a reference system: EPSG:25833, a name,
      WKT, PROJJSON, a PROJ string, or @FILE that holds one. `footway help frames` says more.
      """,
    operands: [Operand("POSITIONS", .path, min: 0, max: 1, help: "CSV, NDJSON or GeoJSON; default: standard input")],
    flags: [
      Flag("from", .text, placeholder: "FRAME", help: "The frame of the positions"),
      Flag("to", .text, placeholder: "FRAME", help: "The frame that they become"),
      Flag(
        "venue", .path, placeholder: "VENUE", repeatable: true,
        help: "Files or folder of the venue whose frames are meant"),
      Flag(
        "level", .text, placeholder: "LEVEL",
        help: "The level whose plan is meant; else each record names it, in the field level"),
      Flag("level-column", .text, placeholder: "NAME", default: "level", help: "The field that names the level"),
      Flag("frame", .path, help: "A frame as `footway georeference --format json` writes it, instead of a venue"),
      Flag("ppm", .text, placeholder: "N", help: "Pixels per metre of the plan, instead of a venue"),
      Flag("mmpp", .text, placeholder: "N", help: "Millimetres per unit of the Jibestream picture"),
      Flag(
        "columns", .text, placeholder: "X,Y[,Z]", help: "The fields of the positions (default: by their usual names)"),
      Flag("keep", help: "Keep the fields of the source and add those of the answer behind them"),
      Flag(
        "format", .choice(["auto"] + RecordFormat.allCases.map(\.rawValue)), placeholder: "FORMAT", default: "auto",
        help: "What the records are"),
      Flag(
        "precision", .integer(0...15), placeholder: "N",
        help: "Print N decimals (default: as many as read back the same)"),
      Flag(
        "at", .text, placeholder: "X,Y[,Z]", repeatable: true, help: "Convert this position and read no records"),
      Flag("explain", help: "Tell the steps, the operation and its accuracy, and convert nothing"),
      Flag("allow-ballpark", help: "Take two datums for the same where PROJ knows no operation between them"),
      Flag("jobs", .integer(1...256), placeholder: "N", help: "Threads (default: one a core)"),
      Flag("stop-on-error", help: "End at the first record that fails"),
      Flag(
        "output", short: "o", .path, placeholder: "FILE", help: "Write there instead of to standard output",
        detail: "The file appears under its name only when it is complete."),
    ],
    examples: [
      (
        "footway convert --venue Data/venues/airport --level 1 --from mist --to wgs84 fixes.csv -o earth.csv",
        "Mist metres to longitude and latitude"
      ),
      ("footway convert --from wgs84 --to EPSG:25833 --precision 3 < points.csv", "degrees to UTM, to the millimetre"),
      ("footway convert --from wgs84 --to EPSG:25833 --at 13.4,52.5", "one position"),
      ("footway convert --ppm 20 --mmpp 223 --from px --to jibestream nodes.ndjson", "without a venue"),
      ("footway convert --from EPSG:27700 --to wgs84 --explain", "what PROJ would do, and how well"),
    ],
    notes: [
      """
      CSV: the columns are found by name (lon, lat; x, y; easting, northing; z, height …) and replaced in place. The
      last column, error, says why a row failed; a row whose error is set already passes through. GeoJSON: a feature
      that fails loses its geometry and gets a member error.
      """
    ])

  static let frames = HelpTopic(
    "frames", summary: "how to name a frame",
    text: """
        px             pixels of the plan, from its top left corner, y down
        mist           metres of the Mist map, the same origin and axes
        jibestream     units of the Jibestream picture: metres * 1000 / mmpp
        local          the venue's metres, x east, y north
        wgs84          longitude, latitude in degrees, in this order
        EPSG:25833     any reference system that PROJ knows: a code, a name,
                       WKT, PROJJSON, a PROJ string with a datum, or @FILE

      Axes are always easting, northing or longitude, latitude, whatever the definition of a system says; those that count
      west or south keep doing so, and are called westing and southing. Heights are converted with systems that have
      them (a third column z or height), and pass through otherwise.
      """)
}
