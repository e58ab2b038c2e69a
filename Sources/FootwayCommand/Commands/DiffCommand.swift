import Arguments
import Formats
import Frames
import Text
import VenueModel

/// `footway diff`: what changed between two venues.
enum DiffCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let options = VenueOptions(invocation, makesPaths: false)
    let old = try VenueInput([invocation.operands[0]], options)
    let new = try VenueInput([invocation.operands[1]], options)
    let tolerance = invocation.number("tolerance") ?? 0.001
    let difference = VenueDifference(
      old.reading.venue, inFrame(of: old.reading.venue, new.reading.venue, console), tolerance: tolerance,
      ignoringIDs: invocation.isSet("ignore-ids"))
    var output = try Output(invocation.text("output"))
    if invocation.isSet("json") {
      try DifferenceAnswer(difference).writeJSON(old: old.name, new: new.name, tolerance: tolerance, to: &output)
    } else {
      let limit = invocation.isSet("all") ? difference.entries.count : Self.shown
      try output.write(DifferenceAnswer(difference).text(limit: limit))
    }
    try output.finish()
    return difference.isEmpty ? 0 : 1
  }

  /// How many entries are listed without `--all`.
  private static let shown = 40

  /// The new venue in the local frame of the old one, where both are on Earth and not too far apart.
  private static func inFrame(of old: Venue, _ new: Venue, _ console: Console) -> Venue {
    guard let anchor = old.georeference?.anchor, new.georeference != nil else {
      if old.georeference != new.georeference {
        console.remark("one venue is on Earth and the other is not; both are compared in local metres")
      }
      return new
    }
    if let moved = new.reanchored(at: anchor) { return moved }
    console.remark("the venues are too far apart for one frame; each is compared in its own local metres")
    return new
  }

  private static let before = Operand("OLD", .path, help: "The venue as it was: a file, a folder or an archive")
  private static let after = Operand("NEW", .path, help: "The venue as it is")

  static let table = Command(
    "diff", summary: "Tell what changed between two venues",
    description: """
      Compares two venues of any formats: what was added, removed, moved, renamed, and which facts changed. Neither the
      order of elements nor the first corner of an outline makes a difference, and where both venues are on Earth they
      are compared there. Things are matched by their ids, and what is left by where it lies. Paths that could be made
      of a plan are not compared. Ends with status 1 when something differs.
      """,
    operands: [before, after],
    flags: [
      Flag(
        "tolerance", .number(0...1000), placeholder: "METERS", default: "0.001",
        help: "By how much positions and lengths may differ unnoticed"),
      Flag(
        "ignore-ids", help: "Match things by what they are called and where they lie",
        detail: "For formats that give everything new ids."),
      Flag("all", help: "List every difference (default: the first 40; JSON has them all)"), ProgramTable.json,
      ProgramTable.output,
    ],
    examples: [
      ("footway diff old.zip new.zip", "what changed from one delivery to the next"),
      ("footway diff Data/venues/museum museum.footway --json", "whether a compiled venue is what its sources are"),
      ("footway diff maps.json export.imdf.zip --ignore-ids --tolerance 0.01", "what a format lost"),
    ])
}
