import Arguments
import Formats
import Frames

extension ProgramTable {
  static let georeference = Command(
    "georeference", summary: "Fit a plan's place on Earth to control points",
    description: """
      Reads points that are known on a plan and on Earth, lays the plan on Earth by least squares in metres, and tells how
      well each point agrees: its residual, and how far the other points alone would put it away. Points come as CSV with
      a header (x,y or px_x,px_y; lon,lat; id; enabled), as JSON ([{"px":[x,y],"lonLat":[lon,lat]}]), as the .points of
      QGIS, or as an ESRI world file with --size.

      Plan coordinates count from the top left corner, x to the right, y down. The JSON answer is the value of "frame" of a
      level in a venue.json; --apply writes it there. Ends with status 1 when the frame was made but should not be used as
      it is: a point contradicts the others, the plan is mirrored, its scale is not that of --ppm by more than 10 %, or a
      point could not be read.
      """,
    operands: [Operand("POINTS", help: "A file of control points, or - for standard input")],
    flags: [
      Flag(
        "model", .choice(["auto"] + ControlPointFit.Model.allCases.map(\.rawValue)), placeholder: "MODEL",
        default: "auto", help: "What to fit",
        detail: """
          similarity: shift, turn and one scale, from 2 points on. affine: a scale for each axis and skew as well, from 3
          points on. auto takes the similarity, unless there are 5 points or more and the affine map has less than half of
          its leave-one-out error, and at least 5 cm less.
          """),
      Flag(
        "ppm", .number(0.001...1e6), placeholder: "N", help: "Pixels of the plan per metre, to compare with",
        detail: "By default what the file of points or, with --apply, the venue says."),
      Flag("mmpp", .number(0.001...1e6), placeholder: "N", help: "Millimetres per Jibestream unit"),
      Flag("size", .text, placeholder: "W,H", help: "Width and height of the plan in pixels"),
      Flag(
        "unit", .choice(PictureFrame.allCases.map(\.rawValue)), placeholder: "UNIT", default: "px",
        help: "Unit of the columns x and y",
        detail: "mist (metres of the plan) needs --ppm; jibestream needs --mmpp and --ppm."),
      Flag(
        "crs", .text, placeholder: "CRS", default: "EPSG:4326",
        help: "A reference system: EPSG:4326 (degrees), EPSG:25833 …",
        detail:
          "Of the map coordinates of a file that does not say it (QGIS, world file), and of a world file that is written."
      ),
      Flag(
        "format", .choice(["text", "json", "svg", "points", "world-file"]), placeholder: "FORMAT", default: "text",
        help: "How to answer",
        detail: "svg is a picture of the residuals; points is for QGIS; world-file is for other GIS programs."),
      Flag(
        "apply", .path, placeholder: "VENUE", repeatable: true,
        help: "Answer with the manifest of this venue, the frame set",
        detail: """
          VENUE is a folder, a venue.json, or files (give the flag for each). All else in an existing manifest stays as it
          is. A venue without one gets a new manifest that lists its files by their paths from the folder that holds
          them all: save it there as venue.json.
          """),
      Flag(
        "replace-plan", .path, placeholder: "VENUE", repeatable: true,
        help: "Move what lies on a level's old picture to its new one",
        detail: """
          POINTS is then a CSV with the columns old_x,old_y,new_x,new_y: pixels of both pictures. The venue's files are
          written anew to the folder that -o names, with paths, walls, zones, beacons and places of the level moved, and
          its scale, size (--size, of the new picture), corners and orientation changed; all else stays as it is. Tells
          what falls outside the new picture, and then ends with status 1. Mist maps and manifests.
          """),
      Flag(
        "level", .text, placeholder: "LEVEL",
        help: "With --apply and --replace-plan: the level of the plan (id, name, ordinal)"),
      Flag(
        "precision", .integer(0...15), placeholder: "N",
        help: "Round numbers of JSON to N decimals (default: all digits)",
        detail: "Positions keep five decimals more, at least eleven; --apply rounds to 6 by default."),
      Flag(
        "output", short: "o", .path, placeholder: "FILE", help: "Write there instead of to standard output",
        detail: "The file appears under its name only when it is complete."),
    ],
    examples: [
      ("footway georeference Data/golden/departures.csv --ppm 10", "how well each point agrees"),
      ("footway georeference Data/golden/departures.points --format json", "the frame, from points of QGIS"),
      (
        "footway georeference Data/golden/departures.csv --size 2480,880 --format svg -o residuals.svg",
        "a picture of the residuals"
      ),
      (
        "footway georeference Data/golden/departures.csv --apply Data/venues/airport --level Departures -o venue.json",
        "the airport's manifest with that frame; it belongs beside the airport's files"
      ),
      (
        "footway georeference moved.csv --replace-plan Data/venues/airport --level Departures --size 3000,1200 -o new",
        "the airport with a new picture of that level"
      ),
    ],
    notes: [
      """
      A point is suspect when the others put it 0.5 m or more away from where it says, and points that err alike would
      show such a jump in less than one of a hundred sets. At least four points are needed to tell, five for an affine
      map; with just so many, one of twenty sets is enough.
      """
    ])
}
