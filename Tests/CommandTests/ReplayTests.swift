import TestSupport
import Testing

/// Recorded walks that `footway replay` leads to a place.
@Suite struct ReplayTests {
  private static let venue = "Data/venues/airport"

  private static func simulated(_ flags: [String] = []) throws -> String {
    let words = ["simulate", venue, "--from", "Curb", "--to", "Gate A4", "--profile", "step-free", "--seed", "7"]
    return try Footway.run(words + flags).output
  }

  private static func replayed(_ trace: String, _ flags: [String] = []) throws -> [JSONTree] {
    let words = ["replay", venue, "--to", "Gate A4", "--profile", "step-free"]
    let run = try Footway.run(words + flags, input: .text(trace))
    #expect(run.status == 0, "\(run.errors)")
    return try run.output.split(separator: "\n").map { try JSONTree(String($0)) }
  }

  private static func names(_ events: [JSONTree]) -> [String] { events.compactMap { $0["event"]?.string } }

  @Test func `A walk from kerb to gate with a wrong turn and a lift is told from its start to its arrival`() throws {
    let events = try Self.replayed(try Self.simulated(["--wrong-turn", "20"]))
    let told = Self.names(events).filter { !["infoChanged", "enterZone", "exitZone"].contains($0) }
    #expect(told == ["started", "offRoute", "recalculated", "levelChanged", "arrived"])
    let arrival = try #require(events.last { $0["event"]?.string == "arrived" })
    #expect(arrival["remainingDistance"]?.number == 0 && arrival["selectedPOIs"]?.elements.first?.string == "gate-a4")
    #expect(arrival["announcement"]?.string == "You arrive at Gate A4")
  }

  @Test func `What remains never rises without a new way`() throws {
    var remaining = Double.infinity
    for event in try Self.replayed(try Self.simulated(["--wrong-turn", "20", "--outliers", "0.1"])) {
      guard let now = event["remainingDistance"]?.number else { continue }
      if event["event"]?.string != "recalculated" { #expect(now <= remaining, "\(event)") }
      remaining = now
    }
    #expect(remaining == 0)
  }

  @Test func `Each person of a trace has a log of their own, in order of time`() throws {
    let lines = try Self.simulated().split(separator: "\n")
    let rows = lines.dropFirst()
    let trace =
      ([lines[0] + ",device"] + rows.flatMap { ["\($0),ann", "\($0),ben"] }).joined(separator: "\n")
    let events = try Self.replayed(trace, ["--no-zones"])
    let people = ["ann", "ben"].map { name in events.filter { $0["device"]?.string == name } }
    #expect(people[0].count + people[1].count == events.count)
    #expect(Self.names(people[0]) == Self.names(people[1]) && Self.names(people[0]).last == "arrived")
    let times = events.compactMap { $0["time"]?.number }
    #expect(times == times.sorted())
  }

  @Test func `Times are dates where the trace has dates`() throws {
    let events = try Self.replayed(try Self.simulated(["--start", "2026-11-30T08:15:00Z"]), ["--info-interval", "60"])
    #expect(events.first?["time"]?.string == "2026-11-30T08:15:00Z")
    #expect(events.allSatisfy { $0["time"]?.string?.hasSuffix("Z") == true })
  }

  @Test func `Every line fits its schema, and every kind has been seen`() throws {
    let schema = try SchemaTests.schema("replay-event")
    var kinds: Set<String> = []
    let walk = try Self.simulated(["--wrong-turn", "30", "--turn-back", "30@100"])
    let cut = walk.split(separator: "\n").prefix(200).joined(separator: "\n")
    let logs = [
      try Self.replayed(walk, ["--positions", "--via", "Security"]), try Self.replayed(cut),
      try Self.replayed(walk, ["--no-recalculate"]),
    ]
    for line in logs.joined() {
      #expect(schema.errors(line) == [], "\(line)")
      kinds.insert(line["event"]?.string ?? "")
    }
    let wanted: Set<String> = [
      "started", "infoChanged", "levelChanged", "offRoute", "backOnRoute", "recalculated", "stopReached", "arrived",
      "stopped", "position", "enterZone", "exitZone",
    ]
    #expect(wanted.subtracting(kinds).isEmpty, "\(kinds.sorted())")
  }
}
