import Foundation
import TestSupport
import Testing

/// Answers have the shapes that `Data/schemas` promises, and the schemas tell all that is in them.
@Suite struct SchemaTests {
  static func schema(_ name: String, isClosed: Bool = true) throws -> JSONSchema {
    let url = URL(fileURLWithPath: Footway.root + "/Data/schemas/\(name).schema.json")
    return JSONSchema(try JSONTree(try Data(contentsOf: url)), isClosed: isClosed)
  }

  @Test(
    "What inspect and check answer fits their schemas",
    arguments: [
      "airport", "campus", "clinic", "mall", "museum", "clinic/maps.json", "clinic/zones.json", "airport/maps.json",
      "mall/jmap-building.json", "mall/jmap-venue.json",
    ])
  func inspectAndCheck(_ venue: String) throws {
    for command in ["inspect", "check"] {
      let outcome = try Footway.run([command, "Data/venues/\(venue)", "--json"])
      #expect(outcome.status == 0 || (command == "check" && outcome.status == 1))
      #expect(try Self.schema(command).errors(try JSONTree(outcome.output)) == [])
    }
  }

  @Test(
    "A route, and the lack of one, fit their schema",
    arguments: [
      ["airport", "Curb", "Gate A4"], ["airport", "Train platform", "Panorama Café"], ["airport", "Curb", "Curb"],
      ["airport", "Check-in B", "Observation deck"], ["campus", "Bus stop", "Lab 204"], ["mall", "ATM", "5001"],
      ["museum", "Street", "Portraits"], ["clinic", "px:300,700", "Triage"],
      ["clinic/maps.json", "node:reception", "node:triage"],
      ["airport/maps.json", "node:curb", "node:gate-a1"],
    ])
  func route(_ words: [String]) throws {
    for profile in ["walking", "step-free", "distance"] {
      let outcome = try Footway.run([
        "route", "Data/venues/\(words[0])", "--from", words[1], "--to", words[2], "--profile", profile, "--format",
        "json", "--zones",
      ])
      #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
      #expect(try Self.schema("route").errors(try JSONTree(outcome.output)) == [])
    }
  }

  @Test("Answers without a scale fit the schemas, with null for metres and seconds")
  func withoutScale() throws {
    let text = try String(contentsOfFile: Footway.root + "/Data/venues/clinic/maps.json", encoding: .utf8)
    let unscaled = text.replacing(
      try Regex("\"(ppm|width_m|height_m|latlng_br|latlng_tl|latlng_tr|latlng_bl|wayfinding_path_x)\":"),
      with: "\"unused\":")
    for arguments in [["inspect", "-", "--json"], ["check", "-", "--json"]] {
      let outcome = try Footway.run(arguments, input: .text(unscaled))
      #expect(try Self.schema(arguments[0]).errors(try JSONTree(outcome.output)) == [])
    }
    let ends = ["route", "-", "--from", "node:reception", "--to", "node:triage", "--format"]
    for (format, name) in [(["json"], "route"), (["ndjson", "--steps", "--geometry"], "pairs")] {
      let outcome = try Footway.run(ends + format, input: .text(unscaled))
      #expect(outcome.status == 0, "\(outcome.errors)")
      let answer = try JSONTree(outcome.output)
      #expect(answer["distance"] == .null)
      #expect(answer["duration"] == .null)
      #expect(answer["pixels"]?.number ?? 0 > 100)
      #expect(try Self.schema(name).errors(answer) == [])
    }
  }

  @Test(
    "Each line of a batch in NDJSON fits its schema", arguments: [[], ["--nodes", "--geometry", "--steps", "--zones"]])
  func pairs(_ flags: [String]) throws {
    let schema = try Self.schema("pairs")
    for profile in ["walking", "step-free"] {
      let outcome = try Footway.run(
        ["route", "Data/venues/airport", "--pairs", "Data/golden/pairs.ndjson", "--profile", profile] + flags)
      #expect(outcome.status == 1)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 6)
      for line in lines { #expect(schema.errors(try JSONTree(String(line))) == [], "\(line)") }
    }
  }

  @Test("GeoJSON answers are features with coordinates of longitude and latitude")
  func geoJSON() throws {
    for arguments in [
      ["check", "Data/venues/airport", "--geojson"],
      ["route", "Data/venues/airport", "--from", "Curb", "--to", "Gate A4", "--format", "geojson"],
    ] {
      let answer = try JSONTree(try Footway.run(arguments).output)
      #expect(answer["type"] == .string("FeatureCollection"))
      let features = answer["features"]?.elements ?? []
      #expect(!features.isEmpty)
      for feature in features {
        #expect(feature["type"] == .string("Feature"))
        #expect(feature["properties"]?.members.isEmpty == false)
        guard let geometry = feature["geometry"], geometry != .null else { continue }
        let coordinates = geometry["coordinates"]?.elements ?? []
        for position in geometry["type"] == .string("Point") ? [.array(coordinates)] : coordinates {
          let numbers = position.elements.compactMap(\.number)
          #expect(numbers.count == 2 && abs(numbers[0] + 93.81) < 0.01 && abs(numbers[1] - 41.617) < 0.01)
        }
      }
    }
  }

  @Test(
    "The manifests of the sample venues fit their schema", arguments: ["airport", "campus", "clinic", "mall", "museum"])
  func manifests(_ venue: String) throws {
    let url = URL(fileURLWithPath: Footway.root + "/Data/venues/\(venue)/venue.json")
    #expect(try Self.schema("venue", isClosed: false).errors(try JSONTree(try Data(contentsOf: url))) == [])
  }

  @Test func `Zones in GeoJSON fit their schema, and what is no zone does not`() throws {
    func errors(_ name: String) throws -> [String] {
      let url = URL(fileURLWithPath: Footway.root + "/Data/golden/\(name).geojson")
      return try Self.schema("zones").errors(try JSONTree(try Data(contentsOf: url)))
    }
    #expect(try errors("zones") == [])
    #expect(try errors("zones-faulty").contains { $0.hasPrefix("/features/4") })
  }

  @Test func `The library fits the schema of networks in GeoJSON, and zones do not have what it has`() throws {
    let schema = try Self.schema("geojson-network", isClosed: false)
    let url = URL(fileURLWithPath: Footway.root + "/Data/venues/library/library.geojson")
    #expect(schema.errors(try JSONTree(try Data(contentsOf: url))) == [])
    let wrong = try JSONTree(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"stair"},"geometry":{"type":"LineString","coordinates":[]}}]}"#
    )
    #expect(schema.errors(wrong) != [])
  }

  @Test func `Events and the summary of zones and beacons fit their schemas, and each kind of event has been seen`()
    throws
  {
    let crowd = "time,device,x,y,level\n" + (0..<4).map { "\($0),d\($0),1300,\(700 + 9 * $0),L0\n" }.joined()
    let logs: [(venue: String, log: Footway.Input, flags: [String])] = [
      ("clinic", .nothing, ["--beacons", "--positions", "Data/golden/rounds.csv"]),
      ("airport", .nothing, ["--positions", "Data/golden/visits.csv"]), ("mall", .text(crowd), []),
    ]
    var kinds: Set<String> = []
    let event = try Self.schema("zones-event")
    for (venue, log, flags) in logs {
      let words = ["zones", "Data/venues/\(venue)", "--frame", "px"] + flags
      let lines = try Footway.run(words + ["--events"], input: log).output.split(separator: "\n")
      #expect(!lines.isEmpty)
      for line in lines {
        let tree = try JSONTree(String(line))
        #expect(event.errors(tree) == [], "\(line)")
        kinds.insert(tree["event"]?.string ?? "")
      }
      let summary = try JSONTree(try Footway.run(words + ["--summary", "-"], input: log).output)
      #expect(try Self.schema("zones-summary").errors(summary) == [])
      #expect((summary["beacons"] != nil) == flags.contains("--beacons"))
    }
    #expect(kinds == ["enter", "exit", "inRange", "outOfRange", "full", "free"])
    for wrong in [
      #"{"event":"enter","time":1,"device":"a","beacon":"b"}"#, #"{"event":"exit","time":1,"device":"a","zone":"z"}"#,
      #"{"event":"full","time":1,"zone":"z","occupancy":1.5,"limit":1}"#,
    ] {
      #expect(event.errors(try JSONTree(wrong)) != [])
    }
  }

  @Test(
    "A frame fits its schema, and so does a manifest that holds it",
    arguments: [
      ["departures.csv", "--ppm", "10"], ["departures-blunder.csv"], ["departures.points", "--model", "affine"],
    ])
  func georeference(_ words: [String]) throws {
    let arguments = ["georeference", "Data/golden/\(words[0])"] + words.dropFirst()
    let frame = try JSONTree(try Footway.run(arguments + ["--format", "json"]).output)
    #expect(try Self.schema("georeference").errors(frame) == [])
    let venue = try Footway.run(arguments + ["--apply", "Data/venues/airport", "--level", "L1"])
    #expect(try Self.schema("venue", isClosed: false).errors(try JSONTree(venue.output)) == [])
    guard case .object(var members) = try JSONTree(venue.output) else {
      Issue.record("no manifest")
      return
    }
    // The whole answer may stand in a manifest, residuals and all.
    members["levels"] = .array([.object(["source": .string("x"), "frame": frame])])
    #expect(try Self.schema("venue", isClosed: false).errors(.object(members)) == [])
  }

  @Test("The validator finds what does not fit")
  func validator() throws {
    let schema = try Self.schema("check")
    let wrong = """
      {"findings":[{"code":"","severity":"bad","place":1,"message":"m","position":[1],"more":2}],
       "summary":{"error":-1,"warning":0.5},"frame":null}
      """
    let errors = schema.errors(try JSONTree(wrong)).joined(separator: "\n")
    for part in [
      "/findings/0/code: is shorter", "/findings/0/severity:", "/findings/0/place: is no string",
      "/findings/0/position: has 1", "'more' is not allowed", "/summary/error: -1.0 is less", "/summary/warning: is no",
      "/summary: has no 'note'", "/frame:",
    ] {
      #expect(errors.contains(part), "\(part) is missing in\n\(errors)")
    }
    let unknown = JSONSchema(try JSONTree("{\"pattern\":\"x\"}"))
    #expect(unknown.errors(.string("x")).count == 1)
    let route = try Self.schema("route").errors(try JSONTree("{\"code\":\"Ok\"}"))
    #expect(!route.isEmpty)
  }
}
