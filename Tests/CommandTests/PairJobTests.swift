import Foundation
import TestSupport
import Testing

/// Batches on several threads, and plain records beside intricate ones.
@Suite struct PairJobTests {
  private static let grid = ["Data/grids/nodes_1e3.csv", "Data/grids/edges_1e3.csv"]

  /// The ids of the grid's nodes, with their levels.
  private static func nodes() throws -> [(id: String, level: String)] {
    let text = try String(contentsOfFile: Footway.root + "/" + grid[0], encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return (String(cells[0]), String(cells[3]))
    }
  }

  /// A place as somebody may write it: mostly nodes, some of them unknown or far off.
  private static func place(_ nodes: [(id: String, level: String)], _ random: inout SplitMix) -> String {
    let node = nodes[Int.random(in: 0..<nodes.count, using: &random)]
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return "local:\(Int.random(in: 0...50, using: &random)).5,12;level=\(node.level)"
    case 1: return "node:X\(node.id)"
    case 2: return "NODE:\(node.id)"
    case 3: return "Tür \(node.id)"
    case 4...20: return "node:\(node.id)"
    default: return "node:\(node.level)/\(node.id)"
    }
  }

  /// A row of CSV in one of the ways in which rows are written.
  private static func row(_ number: Int, _ from: String, _ to: String, _ random: inout SplitMix) -> String {
    func quoted(_ text: String) -> String { "\"\(text)\"" }
    switch Int.random(in: 0..<60, using: &random) {
    case 0: return "\(number),\(from)\n"
    case 1: return "\(number),\(quoted(from)),\(quoted(to)),\n"
    case 2: return "\(number),\(quoted(from)),\(quoted(to)),\"a \"\"b\"\",\nc\"\n"
    case 3: return "\n\(number),\(quoted(from)),\(quoted(to)),é\r\n"
    case 4: return "\(number),\(quoted(from)),\(quoted(to)),x\ry\n"
    case 5: return "\(number),\(quoted(from)),\(quoted(to)),\(String(repeating: "long ", count: 5000))\n"
    default:
      let isPlain = !from.contains(",") && !to.contains(",")
      return isPlain ? "\(number),\(from),\(to),note\n" : "\(number),\(quoted(from)),\(quoted(to)),note\n"
    }
  }

  @Test("A batch has the same bytes whatever the number of threads, and plain records those of records with routes")
  func sameBytes() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let scratch = try Scratch()
    let nodes = try Self.nodes()
    let count = Footway.isFast ? 20_000 : 4000
    var text = "number,from,to,note\n"
    for number in 0..<count {
      text += Self.row(number, Self.place(nodes, &random), Self.place(nodes, &random), &random)
    }
    let file = try scratch.write(text, "pairs.csv")
    for (name, path) in [("nodes.csv", Self.grid[0]), ("edges.csv", Self.grid[1])] {
      try scratch.write(try Data(contentsOf: URL(fileURLWithPath: Footway.root + "/" + path)), name)
    }
    let manifest = try scratch.write(
      "{\"footway\":1,\"name\":\"grid\",\"files\":[\"nodes.csv\",\"edges.csv\"]}", "venue.json")
    let built = try Footway.run(["build", manifest, "-o", scratch.path("grid.footway"), "--quiet"])
    #expect(built.status == 0, "\(built.errors)")
    func answer(_ venue: [String], _ flags: [String]) throws -> Footway.Outcome {
      try Footway.run(["route"] + venue + ["--pairs", file] + flags, limit: 120)
    }
    let one = try answer([scratch.path("grid.footway")], ["--jobs", "1"])
    #expect(one.status == 1)
    for jobs in ["2", "3", "16"] {
      let many = try answer([scratch.path("grid.footway")], ["--jobs", jobs])
      #expect(many.outputBytes == one.outputBytes && many.errorBytes == one.errorBytes, "seed \(seed), \(jobs) threads")
    }
    let fromSources = try answer(Self.grid, [])
    #expect(fromSources.outputBytes == one.outputBytes && fromSources.errorBytes == one.errorBytes, "seed \(seed)")
    // With the nodes every record is a route; without that column the answers must be those from byte to byte.
    let whole = try answer([scratch.path("grid.footway")], ["--nodes"])
    #expect(whole.errorBytes == one.errorBytes, "seed \(seed)")
    #expect(one.output.contains(",Ok,"))
    #expect(Self.withoutNodes(whole.output) == Self.records(one.output), "seed \(seed)")
  }

  /// The records of CSV as cells.
  private static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var (cells, cell, isQuoted) = ([String](), "", false)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        cells.append(cell)
        cell = ""
      case "\n" where !isQuoted:
        records.append(cells + [cell])
        (cells, cell) = ([], "")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return records
  }

  /// The same without the column before the last, which holds the nodes.
  private static func withoutNodes(_ text: String) -> [[String]] {
    records(text).map { cells in Array(cells.dropLast(2) + cells.suffix(1)) }
  }

  @Test("Objects of any shape are answered as plain ones are", arguments: ["ndjson", "csv"])
  func objects(format: String) throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let nodes = try Self.nodes()
    var (plain, strange) = ("", "")
    for number in 0..<500 {
      let from = Self.place(nodes, &random)
      let to = Self.place(nodes, &random)
      plain += "{\"from\":\"\(from)\",\"to\":\"\(to)\"}\n"
      switch number % 6 {
      case 0: strange += "{\"from\":\"\(from)\",\"to\":\"\(to)\"}\r\n"
      case 1: strange += " { \"id\" : -17 , \"to\" : \"\(to)\",\t\"from\":\"\(from)\" } \n"
      case 2: strange += "{\"fr\\u006fm\":\"\(from)\",\"to\":\"\(to)\"}\n"
      case 3: strange += "{\"from\":\"\(from)\",\"to\":\"\(to)\",\"from\":\"node:N1\",\"to\":7}\n"
      case 4: strange += "{\"a\":[1,{\"from\":\"x\"}],\"from\":\"\(from)\",\"b\":1.5e3,\"to\":\"\(to)\",\"c\":null}\n"
      default:
        let first = from.hasPrefix("n") ? "\\u006E" : String(from.prefix(1))
        strange += "{\"from\":\"\(first)\(from.dropFirst())\",\"to\":\"\(to)\",\"n\":\"é\"}\n"
      }
    }
    func answer(_ text: String) throws -> Footway.Outcome {
      try Footway.run(
        ["route"] + Self.grid + ["--pairs", "-", "--format", format, "--precision", "3"], input: .text(text))
    }
    let one = try answer(plain)
    let other = try answer(strange)
    #expect(one.output.contains("Ok"))
    let wanted = one.output.split(separator: "\n")
    let got = other.output.split(separator: "\n")
    #expect(wanted.count == got.count, "seed \(seed)")
    for (wanted, got) in zip(wanted, got) { #expect(wanted == got, "seed \(seed)") }
  }

  @Test("--stop-on-error ends after the same record whatever the number of threads")
  func stop() throws {
    let scratch = try Scratch()
    let nodes = try Self.nodes()
    var text = "from,to\n"
    for number in 0..<20_000 {
      text += number == 9000 || number == 15_000 ? "Nowhere,node:N1\n" : "node:N1,node:\(nodes[number % 900].id)\n"
    }
    let file = try scratch.write(text, "pairs.csv")
    var outcomes: [Footway.Outcome] = []
    for jobs in ["1", "2", "7"] {
      outcomes.append(
        try Footway.run(["route"] + Self.grid + ["--pairs", file, "--stop-on-error", "--jobs", jobs], limit: 60))
    }
    for outcome in outcomes {
      #expect(outcome.status == 1)
      #expect(outcome.output.split(separator: "\n").count == 9002)
      #expect(outcome.outputBytes == outcomes[0].outputBytes)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.hasPrefix("footway: \(file):9002:1: error: "))
    }
  }

  @Test("A cell that is never closed costs its line, and the rest is answered")
  func unclosedQuote() throws {
    let outcome = try Footway.run(
      ["route"] + Self.grid + ["--pairs", "-"],
      input: .text("from,to\nnode:N1,node:N2\n\"node:N1,node:N2\nnode:N1,node:N2\n"))
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("footway: standard input:3:1: error: a quoted cell is never closed"))
    #expect(outcome.errors.contains("[pairs.bad-record]"))
    #expect(lines.last == lines[1])
  }

  @Test("A column that is called like one of the answer is refused before anything is written")
  func takenNames() throws {
    let scratch = try Scratch()
    for column in ["code", "distance", "duration", "error"] {
      let text = "from,to,\(column)\nnode:N1,node:N2,1\n"
      let outcome = try Footway.run(
        ["route"] + Self.grid + ["--pairs", "-", "-o", scratch.path("out.csv")], input: .text(text))
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("footway: standard input:1:1: error: the column '\(column)' is there already"))
      #expect(outcome.errors.contains("[pairs.name-taken]"))
      #expect(scratch.names.isEmpty)
      // JSON answers hold none of the input's columns.
      let json = try Footway.run(["route"] + Self.grid + ["--pairs", "-", "--format", "ndjson"], input: .text(text))
      #expect(json.status == 0)
    }
    // A column that this answer has not is free.
    let free = try Footway.run(
      ["route"] + Self.grid + ["--pairs", "-"], input: .text("from,to,nodes\nnode:N1,node:N1,x\n"))
    #expect(free.output.hasSuffix("\nnode:N1,node:N1,x,Ok,0,0,\n"))
  }

  @Test("Flags of a batch are refused where there is none")
  func flagsWithoutBatch() throws {
    let ends = ["route", "Data/venues/clinic", "--from", "Reception", "--to", "Triage"]
    for flag in ["--geometry", "--steps", "--nodes", "--stop-on-error"] {
      let outcome = try Footway.run(ends + [flag])
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("footway: error: '\(flag)' needs '--pairs'"))
      #expect(outcome.errors.contains("[usage.missing-flag]"))
    }
    #expect(try Footway.run(ends + ["--format", "ndjson", "--nodes"]).status == 0)
  }
}
