import Arguments

extension ProgramTable {
  private static func share(_ name: String, _ help: String, _ detail: String = "") -> Flag {
    Flag(name, .number(0...0.99), placeholder: "SHARE", default: "0", help: help, detail: detail)
  }

  private static func seconds(_ name: String, _ standard: String, _ help: String) -> Flag {
    Flag(name, .number(0...86400), placeholder: "S", default: standard, help: help)
  }

  static let simulate = Command(
    "simulate", summary: "Make a trace from a route, with noise and a seed",
    description: """
      Lets somebody walk the best way between places, with waits at doors and elevators, and writes what a source of
      positions would tell: one record a fix. The same flags give the same bytes. Walkers differ: believable ones have a
      speed of their own, drift from it and pause; a steady one walks 1.4 m/s.
      """,
    operands: [venue],
    flags: [
      from, to,
      Flag("via", .text, placeholder: "PLACE", repeatable: true, help: "A stop on the way, in this order"),
      seconds("stop-time", "30", "Seconds at each stop"),
      seconds("end-time", "5", "Seconds at the end, so that an arrival can be told"),
      profile, unknownAccess, sourceCosts, avoid, closures, departure,
      Flag("seed", .integer(0...Int.max), placeholder: "N", default: "1", help: "What all chance follows from"),
      Flag(
        "walker", .choice(["believable", "steady"]), placeholder: "WHO", default: "believable", help: "How it is walked"
      ),
      Flag(
        "speed", .number(0.2...3), placeholder: "M/S", help: "The walker's speed on level ground (default: by --walker)"
      ),
      Flag(
        "pauses", .number(0...1), placeholder: "RATE",
        help: "How often the walker stops for some seconds, per second (default: by --walker)"),
      Flag(
        "stand", .text, placeholder: "S@M", repeatable: true, help: "Stand still for S seconds, M metres from the start"
      ),
      Flag(
        "turn-back", .text, placeholder: "M@M", repeatable: true,
        help: "Go back some metres, at so many from the start, and on again"),
      Flag(
        "wrong-turn", .text, placeholder: "M[@M]", repeatable: true,
        help: "Leave the route for some metres, at the first junction from so many on, or at any",
        detail: "The walker comes back the same way, or with --new-route goes on from there."),
      Flag("new-route", help: "After a wrong turn go on with a new route"),
      Flag("rate", .number(0.01...100), placeholder: "HZ", default: "1", help: "Fixes a second"),
      Flag("start", .text, placeholder: "TIME", default: "0", help: "The time of the first: seconds, or a date"),
      Flag(
        "noise", .number(0...1000), placeholder: "M", default: "3", help: "The standard deviation along each axis"),
      seconds("noise-time", "0", "Seconds in which errors are forgotten to 1/e; 0 for white noise"),
      Flag(
        "accuracy-factor", .number(0...100), placeholder: "N", default: "1",
        help: "The accuracy told is the noise times this; 0 tells none"),
      share("outliers", "The share of fixes that are far off"),
      Flag(
        "outlier-noise", .number(0...100_000), placeholder: "M", default: "15",
        help: "The standard deviation of those along each axis"),
      share("gaps", "The share of fixes that do not come"),
      seconds("gap-time", "0", "Seconds for which fixes stay away; 0 for each by itself"),
      share("wrong-floors", "The share of levels that are wrong"),
      seconds("wrong-floor-time", "0", "Seconds for which a wrong level stays"),
      Flag(
        "levels", .number(0...1), placeholder: "SHARE", default: "1", help: "The share of fixes that tell a level"),
      Flag(
        "course-noise", .number(0...180), placeholder: "DEGREES",
        help: "Tell the course, with this standard deviation"),
      Flag("speed-noise", .number(0...10), placeholder: "M/S", help: "Tell the speed, with this standard deviation"),
      Flag(
        "frame", .text, placeholder: "FRAME", default: "local",
        help: "The frame of the fixes; see `footway help frames`"),
      Flag(
        "truth", help: "Add the true position, level, edge and metres along it and along the route, and who is off it"),
      Flag(
        "format", .choice(["csv", "ndjson", "gpx"]), placeholder: "FORMAT", default: "csv", help: "How to write it"),
      precision, output,
    ],
    examples: [
      (
        "footway simulate Data/venues/airport --from Curb --to \"Gate A4\" --noise 3 --seed 7 -o walk.csv",
        "a walk with 3 m of noise"
      ),
      (
        "footway simulate Data/venues/mall --from \"South entrance\" --to ATM --wrong-turn 20 --new-route --truth",
        "somebody who gets lost"
      ),
      (
        "footway simulate Data/venues/clinic --from \"Main entrance\" --to Pharmacy --gaps 0.3 --gap-time 10 --format ndjson",
        "with holes of 10 seconds"
      ),
    ],
    notes: [
      """
      Columns: time (seconds, or a date where --start is one), x,y (or those of --frame), level, accuracy (m along each
      axis), course (degrees clockwise from the y axis), speed (m/s). With --truth: true_x, true_y, true_level,
      true_edge, true_offset, true_distance, off_route.
      """
    ])
}
