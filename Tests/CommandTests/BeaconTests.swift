import Foundation
import TestSupport
import Testing

/// `footway zones --beacons`.
@Suite struct BeaconTests {
  private static let venue = "Data/venues/clinic"
  private static let pixelsPerMeter = 25.0

  private func zones(_ log: String, _ flags: [String], venue: String = venue) throws -> Footway.Outcome {
    try Footway.run(["zones", venue, "--frame", "px"] + flags, input: .text(log))
  }

  /// The beacons of the clinic as its file has them, in pixels.
  private static func beacons() throws -> [(id: String, x: Double, y: Double)] {
    let data = try Data(contentsOf: Command.root.appending(path: "\(venue)/beacons.json"))
    let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return try objects.map { object in
      (
        try #require(object["id"] as? String), try #require(object["x"] as? Double),
        try #require(object["y"] as? Double)
      )
    }
  }

  private func random(_ count: Int, _ random: inout SplitMix) -> [(x: Double, y: Double)] {
    (0..<count).map { _ in
      (
        Double(Int.random(in: 0..<12_000, using: &random)) / 10 + 0.03,
        Double(Int.random(in: 0..<8500, using: &random)) / 10 + 0.07
      )
    }
  }

  @Test(arguments: [
    (["--beacon-range", "5"], 5.0), ([], 6.30957344480193), (["--beacon-threshold", "-70"], 13.5935639087853),
    (["--beacon-threshold=-65", "--path-loss", "2.5"], 14.4543977074593),
  ])
  func `Positions get the beacons whose range they are in, and the zones that they get without`(
    flags: [String], meters: Double
  ) throws {
    var source = SplitMix(seed: 17)
    let beacons = try Self.beacons()
    let points = random(2000, &source)
    let log = "x,y\n" + points.map { "\($0.x),\($0.y)\n" }.joined()
    let plain = try zones(log, [])
    let outcome = try zones(log, ["--beacons"] + flags)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let (rows, plainRows) = (outcome.output.split(separator: "\n"), plain.output.split(separator: "\n"))
    #expect(rows[0] == "x,y,zones,beacons,error" && rows.count == 2001 && plainRows.count == 2001)
    var pairs = 0
    for (number, point) in points.enumerated() {
      let held = beacons.filter { hypot($0.x - point.x, $0.y - point.y) <= meters * Self.pixelsPerMeter }.map(\.id)
      if held.count > 1 { pairs += 1 }
      let expected = plainRows[number + 1].dropLast() + ",\(held.joined(separator: ";")),"
      #expect(rows[number + 1] == expected, "seed 17")
    }
    #expect(pairs > 50, "the ranges of several beacons overlap")
  }

  @Test func `Objects get two arrays, and long records have a zone or a beacon`() throws {
    let (reception, waiting, desk) = (
      "894c03ac-caf0-5b7e-84b6-2c8d7b14de19", "69dd62ac-ac58-51eb-931e-4aebdb7e782a",
      "ecdd992a-bc3c-5c25-9439-a90cc1f2837a"
    )
    let flags = ["--beacons", "--beacon-range", "3"]
    #expect(
      try zones("{\"x\":400,\"y\":600}\n{\"x\":1,\"y\":1}\n", flags).output
        == "{\"x\":400,\"y\":600,\"zones\":[\"\(waiting)\",\"\(desk)\"],\"beacons\":[\"\(reception)\"]}\n"
        + "{\"x\":1,\"y\":1,\"zones\":[],\"beacons\":[]}\n")
    #expect(
      try zones("{\"x\":400,\"y\":600}\n", flags + ["--long"]).output
        == "{\"x\":400,\"y\":600,\"zone\":\"\(waiting)\"}\n{\"x\":400,\"y\":600,\"zone\":\"\(desk)\"}\n"
        + "{\"x\":400,\"y\":600,\"beacon\":\"\(reception)\"}\n")
    #expect(
      try zones("x,y\n400,600\n1,1\nno,1\n", flags + ["--long", "--nearest", "--precision", "1"]).output
        .hasPrefix(
          "x,y,zone,beacon,nearest,nearest_distance,error\n400,600,\(waiting),,\(waiting),0.0,\n"
            + "400,600,\(desk),,\(waiting),0.0,\n400,600,,\(reception),\(waiting),0.0,\nno,1,,,,,"))
    let taken = try zones("{\"x\":400,\"y\":600,\"beacons\":1}\n", flags)
    #expect(taken.status == 2 && taken.errors.contains("[record.name-taken]"))
  }

  /// Devices that wander about the clinic, one fix a second in all.
  private func walks(_ seed: UInt64, _ count: Int) -> [String] {
    var source = SplitMix(seed: seed)
    var places = random(6, &source)
    return (0..<count).map { number in
      let device = Int.random(in: 0..<places.count, using: &source)
      places[device].x = min(max(places[device].x + Double.random(in: -90...90, using: &source), 0), 1200)
      places[device].y = min(max(places[device].y + Double.random(in: -90...90, using: &source), 0), 850)
      return "\(1_796_000_000 + number),d\(device),\(places[device].x),\(places[device].y)\n"
    }
  }

  private let header = "time,device,x,y\n"

  @Test func `Beacons have events of their own and change nothing in those of the zones`() throws {
    let scratch = try Scratch()
    let log = header + walks(5, 3000).joined()
    let plain = try zones(log, ["--events", "--summary", scratch.path("plain.json")])
    let flags = ["--beacons", "--events", "--min-dwell", "0"]
    let both = try zones(log, flags + ["--summary", scratch.path("both.json")])
    #expect(both.status == 0 && both.errors.isEmpty && plain.status == 0)
    let lines = both.output.split(separator: "\n")
    let ofBeacons = lines.filter { $0.contains("\"beacon\":") }
    #expect(lines.filter { !$0.contains("\"beacon\":") } == plain.output.split(separator: "\n"))
    let ids = Set(try Self.beacons().map(\.id))
    var inside: Set<String> = []
    for line in ofBeacons {
      let event = try JSONTree(String(line))
      let id = try #require(event["beacon"]?.string)
      let visit = try #require(event["device"]?.string) + " " + id
      #expect(ids.contains(id))
      if event["event"] == .string("inRange") {
        #expect(inside.insert(visit).inserted, "\(line)")
      } else {
        #expect(event["event"] == .string("outOfRange") && inside.remove(visit) != nil, "\(line)")
        #expect(line.contains("\"dwell\":") && line.contains("\"cause\":\""))
      }
    }
    #expect(inside.isEmpty && ofBeacons.count > 200)
    func summary(_ name: String) throws -> NSMutableDictionary {
      let data = try Data(contentsOf: URL(filePath: scratch.path(name)))
      return try #require(
        try JSONSerialization.jsonObject(with: data, options: .mutableContainers) as? NSMutableDictionary)
    }
    let (before, after) = (try summary("plain.json"), try summary("both.json"))
    let figures = try #require(after["beacons"] as? [NSDictionary])
    #expect(figures.map { $0["id"] as? String } == (try Self.beacons().map(\.id)))
    let visits = figures.reduce(0) { $0 + ($1["visits"] as? Int ?? 0) }
    #expect(visits == ofBeacons.filter { $0.contains("inRange") }.count)
    #expect(figures.allSatisfy { $0["occupancyLimit"] == nil })
    // Crossings too: a beacon whose range was left in between does not come between two zones.
    #expect((before["crossings"] as? [NSDictionary])?.isEmpty == false)
    after.removeObject(forKey: "beacons")
    #expect(before == after)
  }

  @Test func `A log that is cut goes on, with the same beacons and ranges alone`() throws {
    let scratch = try Scratch()
    let rows = walks(6, 1500)
    let flags = ["--beacons", "--events", "--state"]
    let whole = try zones(header + rows.joined(), flags + [scratch.path("whole")])
    let first = try zones(header + rows[..<700].joined(), flags + [scratch.path("parts")])
    let second = try zones(header + rows[700...].joined(), flags + [scratch.path("parts")])
    #expect(whole.output.contains("inRange") && first.output + second.output == whole.output)
    for other in [["--beacons", "--beacon-range", "5"], ["--beacons", "--path-loss", "2.9"], []] {
      let refused = try zones(header, other + ["--events", "--state", scratch.path("whole")])
      #expect(refused.status == 2 && refused.errors.contains("[zones.state]"), "\(other)")
    }
    let same = try zones(
      header, ["--beacons", "--beacon-threshold", "-60", "--events", "--state", scratch.path("whole")])
    #expect(same.status == 0)
  }

  @Test func `A compiled venue answers as its sources do`() throws {
    let scratch = try Scratch()
    let compiled = scratch.path("clinic.footway")
    #expect(try Footway.run(["build", Self.venue, "-o", compiled, "--quiet"]).status == 0)
    let log = header + walks(7, 300).joined()
    for flags in [["--beacons", "--nearest"], ["--beacons", "--events"], ["--events"]] {
      let sources = try zones(log, flags)
      let outcome = try zones(log, flags, venue: compiled)
      #expect(outcome.status == 0 && outcome.output == sources.output && outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }

  @Test func `Beacons without a place, odd powers and venues without beacons are told once`() throws {
    let scratch = try Scratch()
    try scratch.write(
      "[{\"id\":\"m\",\"name\":\"G\",\"type\":\"image\",\"ppm\":10,\"width\":1000,\"height\":1000}]", "maps.json")
    func beacon(_ id: String, _ more: String) -> String {
      "{\"id\":\"\(id)\",\"name\":\"\(id)\",\"power_mode\":\"custom\",\"uuid\":\"\",\"major\":1\(more)}"
    }
    let placed = ",\"map_id\":\"m\",\"x\":100,\"y\":100"
    try scratch.write(
      "[\(beacon("lost", "")),\(beacon("loud", placed + ",\"power\":99")),\(beacon("plain", placed))]", "beacons.json")
    let outcome = try zones("x,y\n100,163\n100,164\n", ["--beacons"], venue: scratch.folder)
    #expect(outcome.output == "x,y,zones,beacons,error\n100,163,,loud;plain,\n100,164,,loud,\n")
    #expect(outcome.errors.contains("not watched: 1 of 3 [zones.beacons-unplaced]"), "\(outcome.errors)")
    #expect(outcome.errors.contains("moved into 0.1 to 1000 m: 1 [zones.beacon-range]"))
    #expect(!outcome.errors.contains("[zones.none]") && outcome.status == 0)
    let mall = try Footway.run(
      ["zones", "Data/venues/mall", "--beacons"], input: .text("x,y,level\n900,900,L0\n"))
    #expect(mall.status == 0 && mall.output == "x,y,level,zones,beacons,error\n900,900,L0,,,\n")
    #expect(mall.errors.contains("[zones.no-beacons]") && !mall.errors.contains("[zones.none]"))
  }

  @Test(arguments: [
    (["--beacon-range", "5"], "usage.missing-flag"), (["--path-loss", "2"], "usage.missing-flag"),
    (["--beacons", "--beacon-range", "5", "--path-loss", "2"], "usage.conflict"),
    (["--beacons", "--beacon-range", "5", "--beacon-threshold", "-50"], "usage.conflict"),
    (["--beacons", "--beacon-range", "0"], "usage.bad-value"),
    (["--beacons", "--path-loss", "0"], "usage.bad-value"),
    (["--beacons", "--beacon-threshold", "loud"], "usage.bad-value"),
  ])
  func `Flags that would say nothing or nonsense are refused`(flags: [String], code: String) throws {
    let outcome = try zones("x,y\n1,1\n", flags)
    #expect(outcome.status == 2 && outcome.errors.contains("[\(code)]") && outcome.output.isEmpty, "\(outcome.errors)")
  }
}
