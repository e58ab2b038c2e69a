import Foundation
import TestSupport
import Testing

/// Batches: one answer a record, in order, whatever the records are like.
@Suite struct PairTests {
  private static let header = "from,to,code,distance,duration,error\n"

  private func pairs(_ input: String, _ flags: [String] = []) throws -> Footway.Outcome {
    try Footway.run(["route", "Data/venues/clinic", "--pairs", "-", "--precision", "1"] + flags, input: .text(input))
  }

  @Test("CSV may begin with a byte order mark, end its lines with CRLF, and leave the last line open")
  func windowsText() throws {
    let plain = try pairs("from,to\nReception,Triage\nExam 1,Exam 2\n")
    #expect(plain.status == 0)
    for input in [
      "\u{FEFF}from,to\r\nReception,Triage\r\nExam 1,Exam 2\r\n", "from,to\nReception,Triage\nExam 1,Exam 2",
      "\"from\",\"to\"\r\n\"Reception\",\"Triage\"\r\n\r\nExam 1,Exam 2\r\n",
    ] {
      let outcome = try pairs(input)
      #expect(outcome.status == 0)
      #expect(outcome.output == plain.output)
      #expect(outcome.errors.isEmpty)
    }
    let json = "{\"from\":\"Reception\",\"to\":\"Triage\"}"
    let lines = try pairs(json + "\n")
    for input in ["\u{FEFF}\(json)\r\n", json, "\n\n\(json)\n \n"] {
      let outcome = try pairs(input)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output == lines.output)
    }
  }

  @Test("Quoted cells keep commas, quotes and line breaks, and later errors name the right line")
  func quotedCells() throws {
    let outcome = try pairs("note,to,from\n\"a, \"\"b\"\"\r\nc\",Triage,Reception\n,Nowhere,Reception\n")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix("note,to,from,code,distance,duration,error\n\"a, \"\"b\"\"\r\nc\",Triage,Reception,Ok,"))
    #expect(outcome.errors.hasPrefix("footway: standard input:4:1: error: there is no place 'Nowhere'"))
  }

  @Test("An empty batch is answered with the header, or with nothing")
  func emptyBatch() throws {
    #expect(try pairs("from,to\n").output == Self.header)
    #expect(try pairs("from,to\n").status == 0)
    let nothing = try pairs("")
    #expect(nothing.status == 2)
    #expect(nothing.output.isEmpty)
    #expect(nothing.errors.contains("[pairs.empty]"))
  }

  @Test("A record that fails is answered in its place and told with its line; the rest goes on")
  func failingRecords() throws {
    let outcome = try pairs("from,to\nReception,Triage\nReception,Nowhere\nReception\nExam 1,Exam 2\n")
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 1)
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix("Reception,Triage,Ok,"))
    #expect(lines[2].hasPrefix("Reception,Nowhere,,,,"))
    #expect(lines[3].hasPrefix("Reception,,,,,"))
    #expect(lines[4].hasPrefix("Exam 1,Exam 2,Ok,"))
    #expect(outcome.errors.split(separator: "\n").count == 2)
    #expect(outcome.errors.contains("standard input:3:1: error: "))
    #expect(outcome.errors.contains("standard input:4:1: error: "))
  }

  @Test("--stop-on-error ends with the first record that fails, and no way is no failure")
  func stopOnError() throws {
    let stopped = try pairs("from,to\nReception,Nowhere\nExam 1,Exam 2\n", ["--stop-on-error"])
    #expect(stopped.status == 1)
    #expect(stopped.output.split(separator: "\n").count == 2)
    let airport = try Footway.run(
      ["route", "Data/venues/airport", "--pairs", "-", "--profile", "step-free", "--stop-on-error"],
      input: .text("from,to\nCheck-in B,Observation deck\nCurb,Gate A1\n"))
    #expect(airport.status == 1)
    #expect(airport.output.split(separator: "\n").count == 3)
  }

  @Test(
    "Records of any kind get one answer each",
    arguments: [
      "null", "[]", "{}", "1", "\"x\"", "{\"from\":1,\"to\":2}", "{\"from\":null,\"to\":null}",
      "{\"from\":\"\",\"to\":\"\"}",
      "{\"from\":{},\"to\":[]}", "{", "}", "\\", "{\"from\":\"px:1e308,1e308\",\"to\":\"px:-1e308,0\"}",
      "{\"from\":\"px:1e400,NaN\",\"to\":\"geo:91,181\"}", "{\"from\":\"node:\",\"to\":\"node:/\"}",
      "{\"from\":\"geo:inf,nan;level=\",\"to\":\"local:;level=#\"}",
      "{\"from\":\"px:0x10,1\",\"to\":\"px:1,2,3;level=G;level=G\"}",
      "{\"from\":\"\\ud800\",\"to\":\"\\u0000\"}", "\u{1}\u{2}",
    ])
  func strangeRecords(_ line: String) throws {
    let good = "{\"from\":\"Reception\",\"to\":\"Triage\"}"
    let outcome = try pairs("\(good)\n\(line)\n\(good)\n")
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(lines.count == 3)
    #expect(lines.first == lines.last)
    if lines.count == 3 {
      let answer = try JSONTree(String(lines[1]))
      #expect(answer["line"] == .number(2))
      #expect(answer["error"]?["message"]?.string?.isEmpty == false)
    }
    #expect(outcome.errors.hasPrefix("footway: standard input:2:1: error: "))
  }

  @Test("Bytes that are no UTF-8 in a batch fail their record only")
  func notUTF8() throws {
    var csv = Data("from,to\nReception,Triage\n".utf8)
    csv += [0xFF, 0xFE, 0x2C, 0x80, 0x0A] + Data("Exam 1,Exam 2\n".utf8)
    let outcome = try Footway.run(["route", "Data/venues/clinic", "--pairs", "-"], input: .bytes(csv))
    #expect(outcome.status == 1)
    #expect(outcome.output.split(separator: "\n").count == 4)
  }

  @Test("A hundred thousand pairs are answered in order and in constant memory")
  func manyPairs() throws {
    let scratch = try Scratch()
    let places = ["Reception", "Triage", "Exam 1", "X-Ray", "Pharmacy", "Waiting room"]
    let count = Footway.isFast ? 100_000 : 5000
    var text = "id,from,to\n"
    for index in 0..<count { text += "\(index),\(places[index % 6]),\(places[(index / 6 + 1) % 6])\n" }
    let file = try scratch.write(text, "pairs.csv")
    let outcome = try Footway.run(
      ["route", "Data/venues/clinic", "--pairs", file, "--precision", "2", "-o", scratch.path("out.csv")])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.peakMemory < 100 << 20, "\(outcome.peakMemory >> 20) MiB")
    let answers = try Data(contentsOf: URL(fileURLWithPath: scratch.path("out.csv"))).split(separator: 0x0A)
    #expect(answers.count == count + 1)
    let isInOrder = answers.dropFirst().enumerated().allSatisfy { $0.element.starts(with: Data("\($0.offset),".utf8)) }
    #expect(isInOrder)
    print("\(count) pairs: \(Int(outcome.seconds * 1000)) ms, \(outcome.peakMemory >> 20) MiB")
  }

  @Test("A line without an end is cut off, not kept in memory")
  func endlessLine() throws {
    let count = Footway.isFast ? 100 << 20 : 40 << 20
    for start in ["from,to\n", "{\"from\":\""] {
      let outcome = try Footway.shell(
        "(printf '\(start.replacingOccurrences(of: "\n", with: "\\n"))'; head -c \(count) /dev/zero | tr '\\0' x) |"
          + " (ulimit -v 1000000; exec \"$FOOTWAY\" route Data/venues/clinic --pairs -)", limit: 60)
      #expect(outcome.status == 1, "\(outcome.errors.prefix(200))")
      #expect(outcome.errors.utf8.count < 1000)
      #expect(outcome.outputBytes.count < 20 << 20)
    }
  }
}
