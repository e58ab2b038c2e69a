import Arguments

/// A program with one of everything, for the tests of this folder.
enum Sample {
  static let route = Command(
    "route", summary: "find a way between two places",
    description: """
      Finds the shortest way from one place to another inside a venue, over all its levels,
      and prints it as text for people or in one of several formats.

      A place is written

        Gate A1            by name
        node:LEVEL/N7      by node

      and much else. C:\\venues and 'quotes' and ~home^2 stand here to try the manual page.
      """,
    operands: [Operand("VENUE", help: "the venue: a file, folder or archive")],
    flags: [
      Flag("from", .text, placeholder: "P", help: "the place to start from"),
      Flag(
        "format", short: "f", .choice(["text", "json", "geojson", "csv", "svg"]), default: "text",
        help: "how to print the route"),
      Flag("to", .text, placeholder: "P", help: "the place to go to"),
      Flag("via", .text, placeholder: "P", repeatable: true, help: "a place to pass on the way"),
      Flag("output", short: "o", .path, help: "write here instead of stdout", detail: "Never leaves half a file."),
      Flag("jobs", short: "j", .integer(1...512), default: "all cores", help: "threads to use"),
      Flag("offset", .number(-10...10), help: "metres to the side"),
      Flag("seed", .integer(.min ... .max), help: "start of the random numbers"),
      Flag("speed", .number(0...(.infinity)), help: "metres a second"),
      Flag("json", help: "the same as --format json"),
    ],
    examples: [
      ("footway route venue.json --from 'Gate A1' --to node:G/N7", "prints a way as text"),
      ("footway route -f json --via=Lobby - < venue.json", "reads the venue from stdin"),
    ],
    notes: [".dots at the start are harmless."])

  static let diff = Command(
    "diff", summary: "tell what changed between two venues", description: "Compares two venues.",
    operands: [Operand("OLD", help: "the venue before"), Operand("NEW", help: "the venue after")],
    examples: [("footway diff a.json b.json", "lists the changes")])

  static let build = Command(
    "build", summary: "prepare venues for routing", description: "Prepares venues.",
    operands: [
      Operand("MODE", .choice(["fast", "small"]), help: "what to save"),
      Operand("VENUE", min: 2, max: nil, help: "the venues"),
    ],
    flags: [Flag("cache", repeatable: true, negatable: true, help: "keep what is prepared")],
    examples: [("footway build fast a.json b.json --no-cache", "prepares two venues")])

  static let program = Program(
    "footway", version: "1.2.3", summary: "find ways inside buildings",
    description: "Reads venues and answers questions about the ways in them.",
    commands: [route, diff, build],
    flags: [
      Flag("quiet", short: "q", help: "print nothing on stderr but errors"),
      Flag("progress", negatable: true, help: "show how far the work is"),
      Flag("color", .choice(["auto", "always", "never"]), default: "auto", help: "when to use colour"),
    ],
    exitCodes: [(0, "done"), (1, "done, but the answer is no"), (2, "nothing done")],
    topics: [HelpTopic("places", summary: "how places are written", text: "A place is a name or a node.")])

  /// The invocation that the words stand for.
  static func invocation(_ words: [String]) throws -> Invocation? {
    guard case .run(let invocation) = try program.parse(words) else { return nil }
    return invocation
  }

  /// The text that the words ask for.
  static func text(_ words: [String]) throws -> String? {
    guard case .show(let text) = try program.parse(words) else { return nil }
    return text
  }
}
