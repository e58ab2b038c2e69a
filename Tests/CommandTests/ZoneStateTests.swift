import Foundation
import TestSupport
import Testing

/// `footway zones --state`: what is saved, when, and for whom.
@Suite struct ZoneStateTests {
  private let header = "time,device,x,y,level\n"

  /// Fixes of one device in the departures of the airport, ten seconds apart.
  private func rows(_ range: Range<Int>) -> String {
    range.map { "\(1_796_000_000 + 10 * $0),a,\(1000 + $0),600,1\n" }.joined()
  }

  private func events(_ log: String, _ flags: [String], output: String? = nil) throws -> Footway.Outcome {
    try Footway.run(
      ["zones", "Data/venues/airport", "--frame", "px", "--events"] + flags, input: .text(log), output: output)
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test func `A run whose answer or summary cannot be written leaves the state as it was`() throws {
    let scratch = try Scratch()
    let state = scratch.path("state")
    for flags in [["-o", "/dev/full"], ["--summary", "/dev/full"]] {
      let first = try events(header + rows(0..<5), flags + ["--state", state])
      #expect(first.status == 2 && first.errors.contains("[output.unwritable]"), "\(flags): \(first.errors)")
      #expect(scratch.names.isEmpty, "\(scratch.names)")
    }
    let day = try events(header + rows(0..<5), ["--state", state])
    #expect(day.status == 0 && day.output.contains("enter"))
    let before = try bytes(state)
    let later = header + "1796000100,b,1000,600,1\n"
    #expect(try events(later, ["--state", state, "-o", "/dev/full"]).status == 2)
    #expect(try bytes(state) == before && scratch.names == ["state"])
  }

  @Test func `When nobody reads the answer any more, named files are left unwritten, and that is told`() throws {
    let scratch = try Scratch()
    try scratch.write(header + rows(0..<5), "log.csv")
    let line =
      "\"$FOOTWAY\" zones Data/venues/airport --frame px --events --positions \(scratch.path("log.csv"))"
    // The reader is gone before the first byte is written.
    let gone = "(sleep 0.3; \(line) --state \(scratch.path("s")) --summary \(scratch.path("f")); echo $? >&2) | true"
    let outcome = try Footway.shell(gone)
    #expect(outcome.errors.contains("not written: \(scratch.path("f")), \(scratch.path("s")) [output.closed]\n2"))
    #expect(scratch.names == ["log.csv"])
    let quiet = try Footway.shell("(sleep 0.3; \(line); echo $? >&2) | true")
    #expect(quiet.errors == "0\n")
  }

  /// A venue of two plans and one zone.
  private func venue(_ scratch: Scratch, corner: Int = 100, map: String = "m") throws {
    func plan(_ id: String) -> String {
      "{\"id\":\"\(id)\",\"name\":\"\(id)\",\"type\":\"image\",\"ppm\":10,\"width\":1000,\"height\":1000}"
    }
    try scratch.write("[\(plan("m")),\(plan("n"))]", "maps.json")
    let vertices = [(0, 0), (corner, 0), (corner, 100), (0, 100)].map { "{\"x\":\($0.0),\"y\":\($0.1)}" }
    try scratch.write(
      "[{\"id\":\"z\",\"name\":\"Z\",\"map_id\":\"\(map)\",\"vertices\":[\(vertices.joined(separator: ","))]}]",
      "zones.json")
  }

  @Test func `A state is refused where a zone has another outline or level, or borders another rule`() throws {
    let (scratch, states) = (try Scratch(), try Scratch())
    let state = states.path("state")
    func run(_ flags: [String] = []) throws -> Footway.Outcome {
      try Footway.run(
        ["zones", scratch.folder, "--frame", "px", "--events", "--state", state] + flags, input: .text(header))
    }
    try venue(scratch)
    #expect(try run().status == 0)
    #expect(try run().status == 0)
    let border = try run(["--boundary", "contains"])
    #expect(border.status == 2 && border.errors.contains("[zones.state]"))
    try venue(scratch, corner: 101)
    let outline = try run()
    #expect(outline.status == 2 && outline.errors.contains("[zones.state]"))
    try venue(scratch, map: "n")
    let level = try run()
    #expect(level.status == 2 && level.errors.contains("[zones.state]"))
    try venue(scratch)
    #expect(try run().status == 0)
  }

  @Test func `A state of the sources is one of the compiled venue`() throws {
    let scratch = try Scratch()
    let compiled = scratch.path("airport.footway")
    #expect(try Footway.run(["build", "Data/venues/airport", "-o", compiled, "--quiet"]).status == 0)
    #expect(try events(header + rows(0..<5), ["--state", scratch.path("state")]).status == 0)
    let outcome = try Footway.run(
      ["zones", compiled, "--frame", "px", "--events", "--state", scratch.path("state")],
      input: .text(header + rows(5..<9)))
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(arguments: ["", "time,device,x,y,level\n"])
  func `An empty log changes neither the state nor how times are printed`(log: String) throws {
    let scratch = try Scratch()
    let (state, figures) = (scratch.path("state"), scratch.path("figures.json"))
    let flags = ["--state", state, "--summary", figures]
    #expect(try events(header + rows(0..<5), flags).status == 0)
    let (before, summary) = (try bytes(state), try bytes(figures))
    #expect(String(decoding: summary, as: UTF8.self).contains("\"firstSeen\": 1796000000,"))
    let empty = try events(log, flags)
    #expect(empty.status == 0 && empty.output.isEmpty && empty.errors.isEmpty, "\(empty.errors)")
    #expect(try bytes(state) == before && (try bytes(figures)) == summary)
    let dates = try events(header + "2027-01-01T00:00:00Z,b,1000,600,1\n", flags)
    #expect(dates.output.contains("\"time\":1798761600,") && !dates.output.contains("2027-"), "\(dates.output)")
    #expect(try events(log, []).status == 0)
  }

  @Test func `Late fixes of earlier logs are not told again`() throws {
    let scratch = try Scratch()
    let flags = ["--state", scratch.path("state")]
    let first = try events(header + rows(0..<3) + rows(0..<3), flags)
    #expect(first.errors.contains("2 older than the last one of their device, 1 of the same time"), "\(first.errors)")
    #expect(try events(header + rows(3..<5), flags).errors.isEmpty)
    let third = try events(header + rows(4..<5), flags)
    #expect(third.errors.contains("0 older than the last one of their device, 1 of the same time"), "\(third.errors)")
  }

  @Test func `A state that cannot be written or read is told before anything is read`() throws {
    // Nothing comes through the pipe for longer than a run may take.
    func run(_ state: String) throws -> Footway.Outcome {
      try Footway.shell(
        "\"$FOOTWAY\" zones Data/venues/airport --events --state \(state) < <(exec sleep 30)", limit: 15)
    }
    let place = try run("/nowhere/state")
    #expect(place.status == 2 && place.errors.contains("/nowhere/state: error: cannot be written"), "\(place.errors)")
    let dash = try run("-")
    #expect(dash.status == 2 && dash.errors.contains("'--state' needs a file") && dash.errors.contains("usage.bad-"))
    let endless = try events(header, ["--state", "/dev/zero"])
    #expect(endless.status == 2 && endless.errors.contains("[zones.state]"))
  }

  @Test(arguments: [
    ["--output", "a", "--state", "a"], ["--summary", "a", "--state", "./a"], ["--output", "link", "--summary", "log"],
    ["--positions", "log", "--state", "log"], ["--positions", "log", "--output", "folder/../log"],
  ])
  func `One file for two purposes is refused`(flags: [String]) throws {
    let scratch = try Scratch()
    try scratch.write(header, "log")
    try FileManager.default.createDirectory(atPath: scratch.path("folder"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "log")
    let outcome = try Footway.run(
      ["zones", "\(Footway.root)/Data/venues/airport", "--events"] + flags, input: .text(header), in: scratch.folder)
    #expect(outcome.status == 2 && outcome.errors.contains("[usage.conflict]"), "\(outcome.errors)")
    #expect(scratch.names == ["folder", "link", "log"])
    let both = try Footway.run(
      ["zones", "Data/venues/airport", "--events", "--summary", "/dev/null", "-o", "/dev/null"], input: .text(header))
    #expect(both.status == 0, "several may use a device")
  }
}
