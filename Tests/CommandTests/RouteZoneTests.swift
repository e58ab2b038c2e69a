import Foundation
import Routing
import TestSupport
import Testing

/// `footway route --zones`: which zones a route passes through.
@Suite struct RouteZoneTests {
  private static let ends = ["--from", "Taco Verde", "--to", "South entrance"]

  private func route(_ venue: String, _ flags: [String]) throws -> Footway.Outcome {
    try Footway.run(["route", venue] + flags)
  }

  private func compiled(_ scratch: Scratch) throws -> String {
    let path = scratch.path("mall.footway")
    let built = try Footway.run(["build", "Data/venues/mall", "-o", path, "--quiet"])
    #expect(built.status == 0, "\(built.errors)")
    return path
  }

  /// The ids of an answer in JSON, each once in order.
  private func ids(_ text: String) throws -> [String] {
    let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let zones = try #require(answer?["zones"])
    if let ids = zones as? [String] { return ids }
    var ids: [String] = []
    for stay in try #require(zones as? [[String: Any]]) {
      let id = try #require(stay["id"] as? String)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  @Test("One route, a batch of any format and number of threads, and a compiled venue tell the same zones")
  func alike() throws {
    let scratch = try Scratch()
    let file = try compiled(scratch)
    let expected = ["food", "taco-verde", "mall-street", "entrance"]
    for venue in ["Data/venues/mall", file] {
      #expect(try ids(route(venue, Self.ends + ["--zones", "--format", "json"]).output) == expected)
      #expect(try ids(route(venue, Self.ends + ["--zones", "--format", "ndjson"]).output) == expected)
      let pairs = try scratch.write(
        "from,to\n" + String(repeating: "Taco Verde,South entrance\n", count: 4000), "pairs.csv")
      for jobs in ["1", "4"] {
        let batch = try route(venue, ["--pairs", pairs, "--zones", "--jobs", jobs, "--precision", "0"])
        let lines = batch.output.split(separator: "\n")
        #expect(batch.status == 0 && lines.count == 4001 && lines[0] == "from,to,code,distance,duration,zones,error")
        let row = "Taco Verde,South entrance,Ok,58,57,\(expected.joined(separator: ";")),"
        #expect(lines.dropFirst().allSatisfy { $0 == row }, "\(lines[1])")
      }
    }
  }

  @Test("Stays are within the route and as long as they say")
  func measures() throws {
    let text = try route("Data/venues/mall", Self.ends + ["--zones", "--format", "json"]).output
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let whole = try #require(answer["distance"] as? Double)
    var last = 0.0
    for stay in try #require(answer["zones"] as? [[String: Any]]) {
      let from = try #require(stay["from"] as? Double)
      let to = try #require(stay["to"] as? Double)
      let distance = try #require(stay["distance"] as? Double)
      #expect(from >= last && to <= whole && from < to && abs(distance - (to - from)) < 1e-9, "\(stay)")
      last = from
    }
  }

  @Test("GEOS is loaded when zones are asked for, and only then") func loading() throws {
    func libraries(_ flags: [String]) throws -> String {
      try Footway.run(
        ["route", "Data/venues/mall"] + Self.ends + flags, environment: ["LD_DEBUG": "files"]
      ).errors
    }
    #expect(try libraries(["--zones"]).contains("libgeos_c"))
    let without = try libraries([])
    #expect(without.contains("libc.so") && !without.contains("libgeos"))
  }

  @Test("A compiled venue with a damaged index of zones is refused where zones are asked, and routes without them")
  func damaged() throws {
    let scratch = try Scratch()
    let file = try compiled(scratch)
    var forged = ForgedFile(bytes: Array(try Data(contentsOf: URL(fileURLWithPath: file))))
    let codes = try #require(forged.section(.zoneCodes).flatMap { forged.range($0) })
    // The kind of a finer grid with a number that no grid has.
    forged.set(codes.lowerBound, 4, 6 << 29 | 0xFFFFFF)
    forged.seal()
    try scratch.write(Data(forged.bytes), "damaged.footway")
    let venue = scratch.path("damaged.footway")
    for outcome in [
      try Footway.run(["zones", venue], input: .text("x,y,level\n1,1,L0\n")), try route(venue, Self.ends + ["--zones"]),
    ] {
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("the zone index is damaged"), "\(outcome.errors)")
      #expect(outcome.errors.contains("[zone.failed]"), "\(outcome.errors)")
    }
    #expect(try route(venue, Self.ends).status == 0)
  }

  @Test(
    "Zones go with text, json and ndjson, and are refused with other formats", arguments: ["csv", "geojson", "svg"])
  func formats(format: String) throws {
    let outcome = try route("Data/venues/mall", Self.ends + ["--zones", "--format", format])
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.contains("[usage.conflict]"))
  }
}
