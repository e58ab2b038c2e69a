import Arguments

/// The commands for questions beyond one route.
extension ProgramTable {
  static let jobs = Flag("jobs", .integer(1...256), placeholder: "N", help: "Threads (default: one a core)")

  private static func format(_ words: [String], default first: String) -> Flag {
    Flag("format", .choice(words), placeholder: "FORMAT", default: first, help: "How to answer")
  }

  private static func places(_ name: String, _ help: String) -> Flag {
    Flag(name, .text, placeholder: "PLACE", repeatable: true, help: help)
  }

  static let matrix = Command(
    "matrix", summary: "Tell distance and duration between many places",
    description: """
      Answers every pair of a source and a destination, source by source, with metres and seconds of the best way for
      the profile: the numbers of `footway route`. With sources only, each is a destination too. A pair without a way
      is answered with empty cells (null), and is no failure; a place that is not there is one, and nothing is answered.
      """,
    operands: [venue],
    flags: [
      places("from", "A source; see `footway help places`"), places("to", "A destination"),
      Flag(
        "from-file", .path, placeholder: "FILE", help: "Sources from a file; - is stdin",
        detail: """
          CSV with a column `place`, NDJSON (texts, or objects with "place"), or one place a line.
          """),
      Flag("to-file", .path, placeholder: "FILE", help: "Destinations from a file"), profile, unknownAccess,
      sourceCosts, avoid, closures, departure,
      format(["csv", "json", "ndjson"], default: "csv"),
      Flag(
        "annotations", .choice(["distance,duration", "distance", "duration"]), placeholder: "WHAT",
        default: "distance,duration", help: "What to tell of each pair"),
      jobs, precision, output,
    ],
    examples: [
      (
        "footway matrix Data/venues/airport --from Curb --from Security --to \"Gate A4\" --to \"Gate B2\"", "four pairs"
      ),
      ("footway matrix Data/venues/airport --from-file gates.txt --format json", "an OSRM table of all gates"),
    ])

  static let nearest = Command(
    "nearest", summary: "Tell which places are nearest on foot",
    description: """
      Lists the places of a category (or all) that cost least to walk to from a place, or with --to those from which
      one arrives soonest. Equally near ones stand in the order of the venue; the place itself is left out. Ends with
      status 1 when there is none.
      """,
    operands: [venue],
    flags: [
      from, Flag("to", .text, placeholder: "PLACE", help: "Where to arrive, instead of --from"),
      Flag("category", .text, placeholder: "NAME", help: "Only places of this category (default: all)"),
      Flag("count", .integer(1...100_000), placeholder: "N", default: "5", help: "How many at most"),
      Flag(
        "max-cost", .number(0...Double.infinity), placeholder: "N",
        help: "No ways that cost more: seconds, or metres with --profile distance"),
      Flag("max-distance", .number(0...Double.infinity), placeholder: "M", help: "No ways of more metres"),
      Flag("max-duration", .number(0...Double.infinity), placeholder: "S", help: "No ways of more seconds"),
      profile, unknownAccess, sourceCosts, avoid, closures, departure,
      format(["text", "json", "csv", "geojson"], default: "text"), precision,
      output,
    ],
    examples: [
      ("footway nearest Data/venues/airport --from \"Gate A4\" --category restroom --count 2", "the two nearest"),
      ("footway nearest Data/venues/airport --to \"Gate A4\" --max-duration 300", "from where one is there in time"),
    ])

  static let reach = Command(
    "reach", summary: "Tell what is within reach",
    description: """
      Finds all that can be reached from a place (the nearest of several) within one or more costs, or with --to from
      where it can be reached in that time: nodes, stretches of edges, or the area around them on each level. Without
      --within, everything that can be reached: one place to all nodes.
      """,
    operands: [venue],
    flags: [
      places("from", "Where to start; see `footway help places`"), places("to", "Where to arrive, instead of --from"),
      Flag(
        "within", .text, placeholder: "COST", repeatable: true,
        help: "How far: 120s, 5min, with --profile distance 200m",
        detail: "With --use-source-costs a number without a unit."),
      Flag(
        "what", .choice(["polygon", "edges", "nodes"]), placeholder: "WHAT", default: "polygon",
        help: "With geojson: what to answer"),
      Flag(
        "buffer", .number(0.1...1000), placeholder: "M", default: "2",
        help: "How many metres beside the paths belong to the polygon"),
      profile, unknownAccess, sourceCosts, avoid, closures, departure,
      format(["geojson", "json", "csv"], default: "geojson"), precision, output,
    ],
    examples: [
      ("footway reach Data/venues/airport --from Security --within 2min --within 5min -o reach.geojson", "polygons"),
      ("footway reach Data/venues/airport --from Curb --format csv", "what every node costs from the kerb"),
    ])

  static let tour = Command(
    "tour", summary: "Put stops into the best order",
    description: """
      Orders stops so that visiting all of them costs least, where ways there and back may differ. Up to 12 stops the
      order is the best there is; above, a good one, and the answer says so. Without --start and --end the tour may
      begin and end at any stop. Ends with status 1, and names the stops, when some cannot be visited.
      """,
    operands: [venue],
    flags: [
      Flag("stop", .text, placeholder: "PLACE", repeatable: true, help: "A stop, up to 500; see `footway help places`"),
      Flag("start", .text, placeholder: "PLACE", help: "Where to start (default: at any stop)"),
      Flag("end", .text, placeholder: "PLACE", help: "Where to end (default: at any stop)"),
      Flag("round", help: "Come back to the start, or to the first stop"),
      Flag("keep-order", help: "Visit the stops in the order given, to compare"),
      profile, unknownAccess, sourceCosts, avoid, closures, departure, GuidanceFlags.language, GuidanceFlags.units,
      format(["text", "json", "geojson"], default: "text"), precision, output,
    ],
    examples: [
      (
        "footway tour Data/venues/airport --start Curb --stop \"Duty Free\" --stop \"Gate A4\" --stop Security",
        "a walk"
      ),
      ("footway tour Data/venues/clinic --stop Triage --stop X-Ray --stop Reception --round --format json", "a round"),
    ])

  static let alternatives = Command(
    "alternatives", summary: "Find several different ways between two places",
    description: """
      Finds the best way, and ways that differ from it and from each other, cost little more, and are no detours: each
      is a best way around the place it goes by, and none passes a spot twice. Often there are fewer than asked for.
      """,
    operands: [venue],
    flags: [
      from, to, Flag("count", .integer(1...10), placeholder: "N", default: "3", help: "How many ways at most"),
      Flag(
        "max-stretch", .number(1...100), placeholder: "X", default: "1.5",
        help: "At most X times the cost of the best way"),
      Flag(
        "max-overlap", .number(0...1), placeholder: "X", default: "0.6",
        help: "At most this share of a way on edges of ways before it"),
      profile, unknownAccess, sourceCosts, avoid, closures, departure, GuidanceFlags.language, GuidanceFlags.units,
      format(["text", "json", "geojson"], default: "text"), precision, output,
    ],
    examples: [
      ("footway alternatives Data/venues/airport --from Security --to \"Gate B2\"", "up to three ways in words")
    ])
}
