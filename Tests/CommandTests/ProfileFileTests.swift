import Foundation
import TestSupport
import Testing

/// Profiles as files: what is refused, what is taken, and that the schema says the same.
@Suite struct ProfileFileTests {
  private static func route(_ profile: String, _ flags: [String] = []) throws -> Footway.Outcome {
    let scratch = try Scratch()
    let path = try scratch.write(profile, "profile.json")
    return try Footway.run(
      ["route", "Data/venues/airport", "--from", "Curb", "--to", "Gate A4", "--profile", path, "--format", "json"]
        + flags)
  }

  private static func schema() throws -> JSONSchema {
    let url = URL(fileURLWithPath: Footway.root + "/Data/schemas/profile.schema.json")
    return JSONSchema(try JSONTree(try Data(contentsOf: url)))
  }

  /// Profiles that are refused: the text, the pointer to the fault, its code.
  private static let faulty: [(String, String, String)] = [
    ("[]", "", "profile.type"), ("7", "", "profile.type"), (#"{"speed":{}}"#, "/speed", "profile.unknown-key"),
    (#"{"name":""}"#, "/name", "profile.type"), (#"{"name":1}"#, "/name", "profile.type"),
    (#"{"name":null}"#, "/name", "profile.type"), (#"{"basis":"tim"}"#, "/basis", "profile.unknown-value"),
    (#"{"basis":1}"#, "/basis", "profile.type"), (#"{"extends":"walkin"}"#, "/extends", "profile.unknown-value"),
    (#"{"speeds":1}"#, "/speeds", "profile.type"),
    (#"{"speeds":{"stair":1}}"#, "/speeds/stair", "profile.unknown-kind"),
    (#"{"speeds":{"stairs":"1"}}"#, "/speeds/stairs", "profile.type"),
    (#"{"speeds":{"stairs":0}}"#, "/speeds/stairs", "profile.out-of-range"),
    (#"{"speeds":{"stairs":-1}}"#, "/speeds/stairs", "profile.out-of-range"),
    (#"{"speeds":{"stairs":1e999}}"#, "/speeds/stairs", "profile.type"),
    (#"{"speeds":{"stairs":1e300}}"#, "/speeds/stairs", "profile.out-of-range"),
    (#"{"waits":{"door":-0.5}}"#, "/waits/door", "profile.out-of-range"),
    (#"{"waits":{"door":null}}"#, "/waits/door", "profile.type"), (#"{"waits":[]}"#, "/waits", "profile.type"),
    (#"{"factors":{"door":0}}"#, "/factors/door", "profile.out-of-range"),
    (#"{"factors":{"lift":2}}"#, "/factors/lift", "profile.unknown-kind"),
    (#"{"secondsPerElevatorLevel":-1}"#, "/secondsPerElevatorLevel", "profile.out-of-range"),
    (#"{"secondsPerElevatorLevel":"5"}"#, "/secondsPerElevatorLevel", "profile.type"),
    (#"{"forbidden":"stairs"}"#, "/forbidden", "profile.type"),
    (#"{"forbidden":["stairs","step"]}"#, "/forbidden/1", "profile.unknown-kind"),
    (#"{"forbidden":[1]}"#, "/forbidden/0", "profile.type"),
    (#"{"access":"wheelchair"}"#, "/access", "profile.unknown-value"),
    (#"{"unknownAccess":"never"}"#, "/unknownAccess", "profile.unknown-value"),
    (#"{"unknownFactor":0.5}"#, "/unknownFactor", "profile.out-of-range"),
    (#"{"levelChangePenalty":90000}"#, "/levelChangePenalty", "profile.out-of-range"),
  ]

  @Test("A profile with a fault is refused at its place, and does not fit the schema", arguments: faulty)
  func refused(_ text: String, _ pointer: String, _ code: String) throws {
    let outcome = try Self.route(text)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    let place = pointer.isEmpty ? "profile.json: error" : "profile.json#\(pointer): error"
    #expect(outcome.errors.contains(place) && outcome.errors.contains("[\(code)]"), "\(outcome.errors)")
    // A number beyond a double is a fault of the text, which the tree of the tests does not read.
    guard !text.contains("1e999") else { return }
    #expect(try Self.schema().errors(try JSONTree(text)) != [])
  }

  @Test("A key that stands twice, a broken text and a missing file are refused")
  func unreadable() throws {
    let twice = try Self.route(#"{"basis":"time","basis":"distance"}"#)
    #expect(
      twice.status == 2 && twice.errors.contains("#/basis: error") && twice.errors.contains("[profile.duplicate-key]"))
    let broken = try Self.route("{\"basis\":\n")
    #expect(broken.status == 2 && broken.errors.contains("[json.syntax]"))
    let missing = try Footway.run([
      "route", "Data/venues/airport", "--from", "Curb", "--to", "Curb", "--profile", "nowhere/p.json",
    ])
    #expect(missing.status == 2 && missing.errors.contains("nowhere/p.json: error: cannot be read"))
  }

  @Test(
    "A profile without faults is taken, and fits the schema",
    arguments: [
      "{}", #"{"$schema":"x","name":"mine","extends":"distance","basis":"source"}"#,
      #"{"speeds":{"walkway":1.5,"stairs":0.01},"waits":{"door":0,"elevator":86400},"secondsPerElevatorLevel":0}"#,
      #"{"factors":{"walkway":0.001,"stairs":1000},"unknownFactor":1,"levelChangePenalty":0}"#,
      #"{"forbidden":[],"access":"none","unknownAccess":"allow"}"#,
    ])
  func taken(_ text: String) throws {
    let outcome = try Self.route(text)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Self.schema().errors(try JSONTree(text)) == [])
  }

  @Test("The example of the help is a profile, and every built-in one is listed and can be extended")
  func help() throws {
    let help = try Footway.run(["help", "profiles"]).output
    let front = try #require(help.range(of: "\n  {\n"))
    let back = try #require(help.range(of: "\n  }", range: front.lowerBound..<help.endIndex))
    let text = String(help[front.lowerBound..<back.upperBound])
    #expect(try Self.schema().errors(try JSONTree(text)) == [])
    let outcome = try Self.route(text)
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    #expect(try JSONTree(outcome.output)["profile"] == .string("trolley"))
    for name in ["walking", "step-free", "distance", "fewest-level-changes"] {
      #expect(help.contains("\(name): ") && !help.contains("\(name): \n"), "\(name)")
      let plain = try Footway.run([
        "route", "Data/venues/airport", "--from", "Curb", "--to", "Gate A4", "--profile", name, "--format", "json",
      ])
      let extended = try Self.route(#"{"extends":"\#(name)","name":"\#(name)"}"#)
      #expect(extended.output == plain.output)
    }
  }

  @Test("--unknown-access overrides what the profile says")
  func unknownAccess() throws {
    // A ramp of which nobody tells whether it can be used, 8 s long; the level way round takes 38 s.
    let scratch = try Scratch()
    let nodes = try scratch.write("id,x,y,level\nA,0,0,0\nB,10,0,0\nC,5,25,0\n", "nodes.csv")
    let edges = try scratch.write("from,to,kind\nA,B,ramp\nA,C,\nC,B,\n", "edges.csv")
    let strict = try scratch.write(#"{"extends":"step-free","unknownAccess":"strict"}"#, "p.json")
    let dear = try scratch.write(#"{"extends":"step-free","unknownFactor":5}"#, "dear.json")
    let base = [
      "route", nodes, edges, "--from", "node:A", "--to", "node:B", "--format", "ndjson", "--nodes", "--profile",
    ]
    for (flags, isByRamp) in [
      (["step-free"], true), ([dear], false), ([strict], false), ([strict, "--unknown-access", "prefer"], true),
      ([strict, "--unknown-access", "allow"], true), (["step-free", "--unknown-access", "strict"], false),
      ([dear, "--unknown-access", "allow"], true),
    ] {
      let outcome = try Footway.run(base + flags)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try JSONTree(outcome.output)["nodes"]?.elements.count == (isByRamp ? 2 : 3), "\(flags)")
    }
  }
}
