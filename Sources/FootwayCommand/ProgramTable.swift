import Arguments
import Formats
import Pathways
import Rendering
import Routing

/// The one table that parsing, help, manual pages and completions come from.
enum ProgramTable {
  static let version = "0.1.0"

  static let program = Program(
    "footway", version: version,
    summary: "Routes, checks and pictures of indoor venues, from their map files.",
    description: """
      footway reads floor plans and wayfinding paths (Juniper Mist, Jibestream, IMDF, OpenStreetMap, GTFS pathways, MVF,
      WRLD, GeoJSON, CSV, its own manifests), tells what is wrong with them, makes paths where a plan has none, finds ways
      for people through them and draws them.
      """,
    commands: [
      inspect, check, route, alternatives, matrix, nearest, reach, tour, render, convert, georeference,
      build, zones, simulate, match, replay, export, DiffCommand.table,
    ],
    flags: [
      Flag("quiet", short: "q", help: "Say nothing on standard error but errors"),
      Flag(
        "progress", negatable: true, help: "Show progress of long work (default: on a terminal)",
        detail: "By default progress is shown when standard error is a terminal and standard input is no pipe."),
      Flag(
        "input-format", .choice(InputFormat.allCases.map(\.rawValue)), placeholder: "FORMAT",
        help: "Take all inputs for this format (default: by content)"),
      Flag("station", .text, placeholder: "STATION", help: "Read this station of a GTFS feed only (id or name)"),
      Flag(
        "paths", .choice([VenueOptions.source] + PathwayMode.allCases.map(\.rawValue)), placeholder: "RULE",
        default: PathwayMode.auto.rawValue, help: "Where to make paths from the floor plan",
        detail: """
          source makes none, plan makes all anew, complete makes what the files' own paths leave out. auto completes the levels on which
          the files' paths do not lead to most rooms. Commands that ask nothing of the paths make none.
          """),
      Flag(
        "clearance", .number(0.1...2), placeholder: "METERS", help: "How far made paths stay off walls (default: 0.5)",
        detail: "Half of it, or a quarter, where there is less room; more makes wider halls quieter and closes gaps."),
      Flag(
        "path-density", .choice(VenueOptions.densities.map(\.name)), placeholder: "WORD",
        help: "How many edges made paths have (default: normal)",
        detail: "A way through the network is at most 10 % (sparse), 5 % or 2 % (dense) dearer than an edge left out."),
    ],
    exitCodes: [
      (0, "done"),
      (1, "done, but the answer is no: no route, findings of severity error, a record failed"),
      (2, "nothing done: usage, unreadable or unusable input, output not writable"),
    ],
    topics: [places, frames, profiles])

  static let venue = Operand(
    "VENUE", .path, min: 1, max: nil,
    help: "Files of one venue, a folder with a venue.json, a .footway file, or - for stdin")
  static let output = Flag(
    "output", short: "o", .path, placeholder: "FILE", help: "Write there instead of to standard output",
    detail: "The file appears under its name only when it is complete.")
  static let precision = Flag(
    "precision", .integer(0...15), placeholder: "N", help: "Round numbers to N decimals (default: all digits)")
  static let from = Flag("from", .text, placeholder: "PLACE", help: "Where to start; see `footway help places`")
  static let to = Flag("to", .text, placeholder: "PLACE", help: "Where to go")
  static let profile = Flag(
    "profile", .choiceOrFile(Profile.builtIn.map(\.name), extension: "json"), placeholder: "NAME", default: "walking",
    help: "How to move; see `footway help profiles`")
  static let unknownAccess = Flag(
    "unknown-access", .choice(Profile.UnknownAccess.allCases.map(\.rawValue)), placeholder: "RULE",
    help: "What a step-free profile does with parts that nobody calls step-free (default: as the profile says)",
    detail: "strict never uses them, prefer only where all else is much dearer, allow like any other.")
  static let sourceCosts = Flag(
    "use-source-costs", help: "Minimise the costs stated by the files instead of time")
  static let json = Flag("json", help: "Answer in JSON")
  static let avoid = Flag(
    "avoid", .text, placeholder: "THING", repeatable: true,
    help: "Do not use it: edge:ID, node:LEVEL/ID, connector:NAME, zone:NAME, level:NAME")
  static let closures = Flag(
    "closures", .path, placeholder: "FILE", help: "Do not use what a file closes, always or at some times",
    detail: "JSON as docs/formats/closures.md has it. Without --depart every closure counts.")
  static let maxWait = Flag(
    "max-wait", .integer(0...86400), placeholder: "SECONDS", default: "1800",
    help: "How long to wait for something to open")
  static let departure = Flag(
    "depart", .text, placeholder: "TIME", help: "Take things as they are then, such as 2026-11-30T08:15+01:00",
    detail: """
      What is closed at that moment is closed for the whole answer: only `route` follows the time along the way and waits.
      """)
  static let depart = Flag(
    "depart", .text, placeholder: "TIME", help: "When one starts, such as 2026-11-30T08:15+01:00",
    detail: "Opening hours and closures with times count then, in that offset.")

  static let inspect = Command(
    "inspect", summary: "Tell what is in a venue",
    description: """
      Lists levels, places, network, connectors, zones, beacons and the frame of a venue, and counts the findings that
      `footway check` lists.
      """,
    operands: [venue], flags: [json, precision, output],
    examples: [
      ("footway inspect Data/venues/airport", "what the sample airport holds"),
      ("footway inspect maps.json zones.json --json", "the same for scripts"),
      ("footway inspect nodes.csv edges.csv", "a network in CSV"),
    ])

  static let check = Command(
    "check", summary: "Tell what is wrong with a venue",
    description: """
      Reads a venue and lists findings: faults of the files, islands of the network, places that cannot be reached or
      not without steps, contradictions of scale. Each has a stable code, which docs/findings.md explains. Ends with
      status 1 when there is a finding of severity error.
      """,
    operands: [venue],
    flags: [
      json, Flag("geojson", help: "Answer in GeoJSON, to draw the findings on a map"),
      Flag("sarif", help: "Answer in SARIF 2.1.0, for code review tools"), precision, output,
    ],
    examples: [
      ("footway check Data/venues/airport", "findings as text"),
      ("footway check maps.json --json | jq .summary", "how many of each severity"),
    ])

  static let route = Command(
    "route", summary: "Find a way between two places, or many",
    description: """
      Finds the best way for a profile, over all levels. An end that is no node is joined to the nearest edge of its
      level, on paths made of a floor plan to what it sees of them; the answer says how far away that was. With --pairs, answers every record of a file, in its order.
      Opening hours are looked at when --depart says when one starts: one waits for what opens within --max-wait.
      Without it a route that passes something with hours says so.
      """,
    operands: [venue],
    flags: [
      from, to, profile, unknownAccess, sourceCosts, avoid, closures, depart,
      maxWait, GuidanceFlags.language, GuidanceFlags.units,
      Flag("explain", help: "Tell what each part costs (text and json)"),
      Flag(
        "zones", help: "Tell which zones the way passes through (text, json, ndjson, --pairs)",
        detail: """
          In order of entering, with metres; a stay may go on over several levels. With --pairs or ndjson the ids, each
          once, in CSV joined by semicolons.
          """),
      Flag(
        "format", .choice(["text", "json", "geojson", "csv", "ndjson", "svg"]), placeholder: "FORMAT",
        default: "text", help: "How to answer (--pairs: csv or ndjson)",
        detail: "With --pairs the default is the format of the pairs."),
      Flag(
        "pairs", .path, placeholder: "FILE", help: "Answer a batch: CSV with from,to, or NDJSON; - is stdin",
        detail: """
          CSV keeps its other columns; one that is called like a column of the answer is refused. A pair that fails is
          answered in its place and makes the status 1. The answers are the same whatever --jobs says.
          """),
      Flag("geometry", help: "With --pairs or ndjson: add the line of each route"),
      Flag("steps", help: "With --pairs or ndjson: add the instructions"),
      Flag("nodes", help: "With --pairs or ndjson: add the nodes of each route"),
      Flag("stop-on-error", help: "With --pairs: end at the first record that fails"),
      jobs, precision, output,
    ],
    examples: [
      ("footway route Data/venues/airport --from Curb --to \"Gate A4\"", "a walk in words"),
      (
        "footway route Data/venues/airport --from Curb --to \"Gate A4\" --profile step-free --format json",
        "for scripts"
      ),
      (
        "footway route Data/venues/airport --from Curb --to \"Gate A4\" --avoid \"connector:Hall escalator up\"",
        "round a closure"
      ),
      ("footway route Data/venues/campus --from \"Bus stop\" --to \"Lab 204\" --language de", "in German"),
      ("footway route Data/venues/clinic --pairs pairs.csv -o ways.csv", "a batch"),
      ("footway route Data/venues/mall --from \"South entrance\" --to ATM --zones", "and the zones on the way"),
    ],
    notes: ["A venue whose files give no scale is answered in pixels, and no time is told."])

  static let render = Command(
    "render", summary: "Draw a venue, its network, a route",
    description: """
      Draws the levels in order with spaces, walls, zones, network, beacons and places as SVG; with --from and --to a route with its
      steps, with --findings what `footway check` lists, with --heat how long or how many were in each zone, with --trace a
      recorded walk.
      """,
    operands: [venue],
    flags: [
      from, to, profile, unknownAccess, sourceCosts, avoid, closures, depart, maxWait,
      Flag(
        "level", .text, placeholder: "LEVEL", repeatable: true,
        help: "Draw this level only (id, name, short name, ordinal)"),
      Flag("findings", help: "Mark the findings"),
      Flag(
        "trace", .path, placeholder: "FILE", help: "Draw a trace, its places on the network, and the walked path",
        detail: """
          What `footway match` says of it; formats as there. With --to, and no --from, the events of `footway replay` on the
          way there are marked where they happened.
          """),
      Flag(
        "heat", .path, placeholder: "FILE", help: "Colour zones by a summary",
        detail: "The answer of `footway zones --summary`; zones that it does not have are hatched."),
      Flag(
        "heat-by", .choice(ZoneHeat.Measure.allCases.map(\.rawValue)), placeholder: "WHAT", default: "dwell",
        help: "What the colours mean",
        detail:
          "dwell is the time of all devices together, mean-dwell that of a visit, peak how many were there at once."),
      Flag("network", negatable: true, help: "Draw the network (default: yes, but not with --heat)"),
      Flag("width", .integer(200...20000), placeholder: "PX", default: "1400", help: "Width of the picture"),
    ] + traceFlags + [output],
    examples: [
      ("footway render Data/venues/airport -o airport.svg", "all levels"),
      ("footway render Data/venues/airport --from Curb --to \"Gate A4\" -o way.svg", "with a route"),
      ("footway render Data/venues/mall --heat summary.json --heat-by peak -o heat.svg", "zones by how full they were"),
      (
        "footway render Data/venues/airport --trace walk.csv --to \"Gate A4\" -o walk.svg",
        "a recorded walk, and what happened"
      ),
    ])

  private static let places = HelpTopic(
    "places", summary: "how to write a place",
    text: """
        Gate A1                        a place by name or id; exact first, then
                                       without regard to case and accents
        node:N7, node:LEVEL/N7         a node of the path network
        geo:52.4997,13.4007;level=1    latitude, longitude (RFC 5870)
        px:300,700;level=G             pixels of that level's plan, y down
        mist:15,35;level=G             metres of the Mist map, y down
        jibestream:300,700;level=G     units of the Jibestream drawing, y down
        local:4.2,-7;level=G           the venue's local metres, y up

      A level is named by its id, name, short name or ordinal; #1 is always the ordinal 1. It may be left out where the
      venue has one level.
      """)

  private static let profiles = HelpTopic(
    "profiles", summary: "the built-in profiles, and files of your own", text: ProfileHelp.text)
}
