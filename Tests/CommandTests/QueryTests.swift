import Foundation
import TestSupport
import Testing

/// The questions beyond one route, asked of the sample venues.
@Suite struct QueryTests {
  private static func schema(_ name: String) throws -> JSONSchema {
    let url = URL(fileURLWithPath: Footway.root + "/Data/schemas/\(name).schema.json")
    return JSONSchema(try JSONTree(try Data(contentsOf: url)), isClosed: true)
  }

  private static let airport = ["Curb", "Security", "Gate A4", "Gate B2", "Train platform", "Observation deck"]

  private func numbers(_ line: Substring) -> [Double?] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
  }

  @Test("A matrix tells what route tells, pair by pair", arguments: ["walking", "step-free", "distance"])
  func matrixAsRoute(profile: String) throws {
    let flags = Self.airport.flatMap { ["--from", $0] } + ["--profile", profile]
    let outcome = try Footway.run(["matrix", "Data/venues/airport"] + flags)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").dropFirst()
    #expect(lines.count == Self.airport.count * Self.airport.count)
    let pairs = "from,to\n" + Self.airport.flatMap { from in Self.airport.map { "\(from),\($0)\n" } }.joined()
    let batch = try Footway.run(
      ["route", "Data/venues/airport", "--pairs", "-", "--profile", profile], input: .text(pairs))
    let routes = batch.output.split(separator: "\n").dropFirst()
    for (line, route) in zip(lines, routes) {
      let (mine, theirs) = (numbers(line), numbers(route))
      guard let distance = theirs[3] else {
        #expect(mine[2] == nil && mine[3] == nil, "\(line)")
        continue
      }
      // Equally good ways may differ by what rounding costs to milliseconds and millimetres leaves.
      #expect(abs((mine[2] ?? -1) - distance) < 0.05, "\(line) but \(route)")
      #expect(abs((mine[3] ?? -1) - (theirs[4] ?? -2)) < 0.05, "\(line) but \(route)")
    }
  }

  @Test("A matrix is the same to the byte whatever the number of threads", arguments: ["csv", "json", "ndjson"])
  func jobs(format: String) throws {
    let venue = try Footway.run(["inspect", "Data/venues/airport", "--json"])
    guard case .array(let places)? = try JSONTree(venue.output)["places"] else {
      Issue.record("no places")
      return
    }
    let ids = places.compactMap { place -> String? in
      if case .string(let id)? = place["id"] { id } else { nil }
    }
    // Several times over, so that there are several blocks.
    let list = (0..<2).flatMap { _ in ids }.joined(separator: "\n")
    #expect(ids.count > 40)
    var outputs: Set<String> = []
    for jobs in ["1", "3"] {
      let outcome = try Footway.run(
        ["matrix", "Data/venues/airport", "--from-file", "-", "--jobs", jobs, "--format", format], input: .text(list),
        limit: 120)
      #expect(outcome.status == 0, "\(outcome.errors)")
      outputs.insert(outcome.output)
    }
    #expect(outputs.count == 1)
  }

  @Test("Lists of places may be lines, CSV or NDJSON, with a byte order mark and CRLF")
  func lists() throws {
    let plain = try Footway.run(
      ["matrix", "Data/venues/clinic", "--from", "Reception", "--from", "Triage", "--to", "X-Ray"])
    for text in [
      "Reception\nTriage\n", "\u{FEFF}Reception\r\n\r\nTriage", "n,place\r\n1,Reception\r\n2,Triage\r\n",
      "\u{FEFF}place\nReception\nTriage", "\"Reception\"\n{\"place\":\"Triage\"}",
    ] {
      let outcome = try Footway.run(
        ["matrix", "Data/venues/clinic", "--from-file", "-", "--to", "X-Ray"], input: .text(text))
      #expect(outcome.output == plain.output, "\(outcome.errors)")
    }
    for (text, code) in [
      ("", "places.empty"), ("place\n", "places.empty"), ("a,place\n1\n", "places.bad-record"),
      ("{\"place\":1}", "places.bad-record"), ("{\"place\":", "json.syntax"), ("\"", "json.syntax"),
    ] {
      let outcome = try Footway.run(["matrix", "Data/venues/clinic", "--from-file", "-"], input: .text(text))
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("[\(code)]"), "\(outcome.errors)")
    }
  }

  @Test(
    "Answers fit their schemas",
    arguments: [
      ["matrix", "airport", "--from", "Curb", "--from", "Restrooms", "--to", "Observation deck"],
      ["matrix", "clinic", "--from", "Reception", "--annotations", "distance"],
      ["nearest", "airport", "--from", "Curb"], ["nearest", "mall", "--to", "ATM", "--count", "100"],
      ["nearest", "airport", "--from", "Curb", "--max-cost", "0"],
      ["reach", "airport", "--from", "Security", "--within", "20s", "--within", "5min"],
      ["reach", "campus", "--to", "Library", "--use-source-costs"],
      ["tour", "campus", "--stop", "Bus stop", "--stop", "Library", "--stop", "Lab 204"],
      ["tour", "airport", "--stop", "Curb", "--stop", "Observation deck"],
      ["alternatives", "airport", "--from", "Curb", "--to", "Gate B2", "--count", "4", "--max-stretch", "2"],
      ["alternatives", "airport", "--from", "Check-in B", "--to", "Observation deck"],
    ])
  func schemas(_ words: [String]) throws {
    for profile in ["walking", "step-free", "distance"] {
      if words.contains("--within"), profile == "distance" { continue }
      let outcome = try Footway.run(
        [words[0], "Data/venues/\(words[1])"] + words.dropFirst(2) + ["--profile", profile, "--format", "json"])
      #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
      #expect(try Self.schema(words[0]).errors(try JSONTree(outcome.output)) == [])
    }
  }

  @Test("Without a scale the answers are in pixels, and fit their schemas")
  func withoutScale() throws {
    let text = try String(contentsOfFile: Footway.root + "/Data/venues/clinic/maps.json", encoding: .utf8)
    let unscaled = text.replacing(
      try Regex("\"(ppm|width_m|height_m|latlng_br|latlng_tl|latlng_tr|latlng_bl|wayfinding_path_x)\":"),
      with: "\"unused\":")
    let ends = ["--from", "node:reception", "--to", "node:triage"]
    for arguments in [
      ["matrix"] + ends, ["reach", "--from", "node:reception", "--within", "100px", "--profile", "distance"],
      ["tour", "--stop", "node:reception", "--stop", "node:triage"], ["alternatives"] + ends,
    ] {
      let outcome = try Footway.run(arguments + ["-", "--format", "json"], input: .text(unscaled))
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("\"pixels\""))
      #expect(try Self.schema(arguments[0]).errors(try JSONTree(outcome.output)) == [])
    }
  }

  @Test("A level without a path is told, not answered with nothing")
  func withoutNetwork() throws {
    let text = try String(contentsOfFile: Footway.root + "/Data/venues/clinic/maps.json", encoding: .utf8)
    let bare = text.replacing("\"wayfinding_path\":", with: "\"unused\":")
    let outcome = try Footway.run(
      ["reach", "-", "--from", "px:300,300", "--within", "5s", "--paths", "source"], input: .text(bare))
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("[reach.no-network]"), "\(outcome.errors)")
    let matrix = try Footway.run(["matrix", "-", "--from", "px:300,300", "--paths", "source"], input: .text(bare))
    #expect(matrix.status == 0)
    #expect(matrix.output.hasSuffix("\"px:300,300\",\"px:300,300\",,\n"))
    let nearest = try Footway.run(["nearest", "-", "--from", "px:300,300", "--paths", "source"], input: .text(bare))
    #expect(nearest.status == 1 && nearest.errors.contains("[nearest.none]"))
    let tour = try Footway.run(
      ["tour", "-", "--stop", "px:300,300", "--stop", "px:400,300", "--paths", "source"], input: .text(bare))
    #expect(tour.status == 1 && tour.errors.contains("[tour.unreachable]"))
    let unknown = try Footway.run(["nearest", "-", "--from", "px:300,300", "--category", "gate"], input: .text(bare))
    #expect(unknown.status == 2 && unknown.errors.contains("[place.unknown-category]"))
  }

  @Test("A tour costs the sum of its legs, and no more than the stops in the order given")
  func tour() throws {
    let stops = ["Gate B2", "Duty Free", "Gate A4", "Security"].flatMap { ["--stop", $0] }
    let base = ["tour", "Data/venues/airport", "--start", "Curb", "--round", "--format", "json"] + stops
    let best = try JSONTree(try Footway.run(base).output)
    let kept = try JSONTree(try Footway.run(base + ["--keep-order"]).output)
    guard case .number(let duration)? = best["duration"], case .number(let other)? = kept["duration"],
      case .array(let routes)? = best["routes"]
    else {
      Issue.record("no duration")
      return
    }
    #expect(duration <= other)
    let sum = routes.reduce(0.0) { sum, route in
      if case .number(let seconds)? = route["duration"] { sum + seconds } else { .infinity }
    }
    #expect(abs(sum - duration) < 1e-9 && routes.count == 5)
    #expect(
      kept["visits"] == .array((["Curb", "Gate B2", "Duty Free", "Gate A4", "Security", "Curb"]).map { .string($0) }))
  }
}
