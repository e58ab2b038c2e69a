import Foundation
import TestSupport
import Testing

/// `footway zones --events`: logs of devices turned into visits.
@Suite struct ZoneEventTests {
  /// A log of devices that wander over the departures of the airport, in the order of time.
  private struct Walks {
    var rows: [String] = []
    var lines: [String] = []

    init(seed: UInt64, fixes: Int) {
      var random = SplitMix(seed: seed)
      var places: [(x: Double, y: Double)] = (0..<40).map { _ in
        (Double.random(in: 900..<1700, using: &random), Double.random(in: 400..<800, using: &random))
      }
      for number in 0..<fixes {
        let device = Int.random(in: 0..<places.count, using: &random)
        places[device].x += Double.random(in: -30...30, using: &random)
        places[device].y += Double.random(in: -30...30, using: &random)
        let (x, y) = (places[device].x, places[device].y)
        // Ten fixes a second; a tenth of the devices falls silent for long.
        let time = 1_796_000_000 + Double(number + (number > fixes / 2 ? 6000 : 0)) / 10
        rows.append("\(time),d\(device),\(x),\(y),1")
        lines.append("{\"ts\":\(time),\"id\":\"d\(device)\",\"x\":\(x),\"level\":1,\"y\":\(y)}")
      }
    }

    func csv(_ range: Range<Int>) -> String {
      "time,device,x,y,level\n" + rows[range].joined(separator: "\n") + "\n"
    }
  }

  private func events(_ log: String, _ flags: [String] = []) throws -> Footway.Outcome {
    try Footway.run(["zones", "Data/venues/airport", "--frame", "px", "--events"] + flags, input: .text(log))
  }

  @Test("Events are the same by any number of threads and in both formats, and enters and exits alternate")
  func threads() throws {
    let walks = Walks(seed: 3, fixes: Footway.isFast ? 60_000 : 20_000)
    let csv = walks.csv(0..<walks.rows.count)
    let one = try events(csv, ["--jobs", "1"])
    #expect(one.status == 0 && one.errors.isEmpty)
    #expect(try events(csv, ["--jobs", "8"]).output == one.output)
    #expect(try events(walks.lines.joined(separator: "\n") + "\n", ["--jobs", "3"]).output == one.output)
    var inside: Set<String> = []
    let lines = one.output.split(separator: "\n")
    #expect(lines.count > 500)
    for line in lines {
      let event = try JSONTree(String(line))
      let visit = try #require(event["device"]?.string) + " " + (try #require(event["zone"]?.string))
      if event["event"] == .string("enter") {
        #expect(inside.insert(visit).inserted, "\(line)")
      } else {
        #expect(event["event"] == .string("exit") && inside.remove(visit) != nil, "\(line)")
      }
    }
    #expect(inside.isEmpty)
    #expect(one.output.contains("\"cause\":\"end\""))
  }

  @Test("A log that is cut anywhere and taken up again gives the events of the whole", arguments: [3, 4, 5])
  func state(seed: UInt64) throws {
    let scratch = try Scratch()
    let walks = Walks(seed: seed, fixes: 3000)
    let whole = try events(
      walks.csv(0..<3000), ["--state", scratch.path("whole"), "--summary", scratch.path("whole.json")])
    var random = SplitMix(seed: seed)
    let cut = Int.random(in: 1..<3000, using: &random)
    let flags = ["--state", scratch.path("parts"), "--summary", scratch.path("parts.json")]
    let first = try events(walks.csv(0..<cut), flags)
    let second = try events(walks.csv(cut..<3000), flags)
    #expect(whole.status == 0 && first.status == 0 && second.status == 0, "seed \(seed)")
    let isSame = first.output + second.output == whole.output
    #expect(isSame, "seed \(seed), cut at \(cut)")
    #expect(
      try Data(contentsOf: URL(filePath: scratch.path("parts")))
        == Data(contentsOf: URL(filePath: scratch.path("whole"))))
    #expect(
      try Data(contentsOf: URL(filePath: scratch.path("parts.json")))
        == Data(contentsOf: URL(filePath: scratch.path("whole.json"))))
    let other = try events(walks.csv(0..<2), ["--gap", "7"] + flags)
    #expect(other.status == 2 && other.errors.contains("[zones.state]") && other.output.isEmpty)
  }

  @Test("One device without a column of names, times without offset and late fixes are told") func oddLogs() throws {
    let log =
      "t,x,y,level\n2026-11-30 08:00:00,1000,600,1\n2026-11-30 08:00:00,1000,600,1\n2026-11-30 07:00,1000,600,1\n"
    let outcome = try events(log, ["--device", "me"])
    #expect(
      outcome.status == 0 && outcome.errors.contains("[zones.no-offset]") && outcome.errors.contains("[zones.late]"))
    #expect(outcome.errors.contains("1 older than the last one of their device, 1 of the same time"))
    #expect(outcome.output.hasPrefix("{\"event\":\"enter\",\"time\":\"2026-11-30T08:00:00Z\",\"device\":\"me\","))
    let nobody = try events(log)
    #expect(nobody.status == 2 && nobody.errors.contains("--device names it where all are of one"))
    #expect(try events("t,id,x,y,level\n").output.isEmpty)
    let milliseconds = try events("t,id,x,y,level\n1796000000000,a,1000,600,1\n", ["--time-unit", "ms"])
    #expect(milliseconds.output.contains("\"time\":1796000000000,"))
    let soon = try events("t,id,x,y,level\nsoon,a,1000,600,1\n1,a,1000,600,1\n")
    #expect(soon.status == 1 && soon.errors.contains("[record.time]") && soon.output.contains("\"time\":1,"))
  }

  @Test func `A device may be called null, and one that is null is missing`() throws {
    func line(_ device: String, _ note: String) -> String {
      "{\"ts\":1796000000,\"id\":\(device),\"x\":1000,\"y\":600,\"level\":1,\"note\":\"\(note)\"}\n"
    }
    // An escape takes the way of records that are not plain.
    for note in ["plain", "quo\\\"ted"] {
      let named = try events(line("\"null\"", note))
      #expect(named.status == 0 && named.output.contains("\"device\":\"null\""), "\(note): \(named.errors)")
      let missing = try events(line("null", note))
      #expect(missing.status == 1 && missing.errors.contains("[record.missing]") && missing.output.isEmpty, "\(note)")
    }
  }
}
