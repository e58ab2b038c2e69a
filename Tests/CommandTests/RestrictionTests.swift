import TestSupport
import Testing

@Suite struct RestrictionTests {
  private let airport = ["route", "Data/venues/airport", "--from", "Curb", "--to", "Gate A4"]

  @Test(
    "Flags of restrictions that say nothing usable are refused with their code",
    arguments: [
      (["--depart", "2026-11-30T08:15"], "usage.time"), (["--depart", "soon"], "usage.time"),
      (["--avoid", "connector:Esc"], "closures.unknown-connector"),
      (["--avoid", "edge:nope"], "closures.unknown-edge"),
      (["--closures", "Data/golden/closures-bad.json"], "closures.unknown-edge"),
      (["--closures", "Data/venues/airport/venue.json"], "closures.format"),
    ])
  func refused(flags: [String], code: String) throws {
    let outcome = try Command.run(airport + flags)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("[\(code)]"))
    #expect(outcome.output.isEmpty)
  }
}
