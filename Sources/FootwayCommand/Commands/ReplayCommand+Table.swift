import Arguments

extension ProgramTable {
  static let replay = Command(
    "replay", summary: "Lead a recorded trace through navigation and zones",
    description: """
      Takes the fixes of a trace one by one, as if they came now: each is laid on the network from those before it alone,
      and what follows is written, an object a line. With --to whoever was recorded is led there, from the first fix or
      from --from, past the stops of --via: started, infoChanged, levelChanged, offRoute, backOnRoute, recalculated,
      stopReached, arrived, stopped (the trace ended on the way), failed. Zones tell enterZone and exitZone, and with a
      limit zoneFull and zoneFree. The same trace gives the same bytes.
      """,
    operands: [venue],
    flags: [
      Flag("trace", .path, placeholder: "FILE", default: "-", help: "The trace; - is standard input"),
      from, to, Flag("via", .text, placeholder: "PLACE", repeatable: true, help: "A stop on the way, in this order"),
      profile, unknownAccess, sourceCosts, avoid, closures, depart, maxWait, GuidanceFlags.language,
      GuidanceFlags.units, traceLevel,
    ] + traceFlags + matchFlags + [
      Flag("positions", help: "Tell also where each fix was laid: the event position"),
      Flag("zones", negatable: true, help: "Tell of zones (default: where the venue has some)"),
      Flag(
        "info-interval", .number(0...3600), placeholder: "S", default: "0",
        help: "Seconds between two infoChanged; 0 tells of every fix"),
      Flag(
        "arrival-distance", .number(0.1...1000), placeholder: "M",
        help: "Metres from the end where one has arrived (default: 5 to 15, by accuracy)"),
      Flag(
        "off-route-distance", .number(1...1000), placeholder: "M",
        help: "Metres from the route at which it is left (default: by accuracy)"),
      Flag("recalculate", negatable: true, help: "Look for a new way off the route (default: yes)"),
      Flag(
        "recalculation-interval", .number(0...600), placeholder: "S", default: "5",
        help: "Seconds between two looks for a new way"),
      precision, output,
    ],
    examples: [
      (
        "footway replay Data/venues/airport --trace walk.csv --to \"Gate A4\"",
        "a walk of `footway simulate`, as a phone would tell it"
      ),
      ("footway replay Data/venues/mall --trace track.gpx --positions -o log.ndjson", "positions and zones alone"),
      (
        "footway replay Data/venues/clinic --trace walk.csv --to Pharmacy --language de --info-interval 5",
        "in German, every 5 s"
      ),
    ])
}
