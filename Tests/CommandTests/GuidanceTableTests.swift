import Foundation
import TestSupport
import Testing

/// Routes through the sample venues told in every language, side by side, for people to read through.
@Suite struct GuidanceTableTests {
  private static let languages = ["en", "de", "fr", "es", "it", "nl", "pt", "ja"]
  private static let file = GoldenCase.folder + "/guidance.txt"

  /// Routes that have every kind of sentence that the sample venues hold.
  private static let routes = [
    ("airport", "Curb", "Gate A4", "walking"), ("airport", "Gate A4", "Train platform", "walking"),
    ("airport", "Gate A4", "Meridian Lounge", "step-free"), ("campus", "Bus stop", "Lab 204", "walking"),
    ("campus", "Cafeteria", "Lab 101", "walking"), ("museum", "Street", "Portraits", "walking"),
    ("museum", "Portraits", "Street", "walking"), ("athenaeum", "Map room", "Café", "step-free"),
    ("clinic", "X-Ray", "Reception", "walking"), ("mall", "South entrance", "Cinema Lumen", "step-free"),
    ("library", "Atlases", "Atlases", "walking"),
  ]

  /// The instructions of a route in a language.
  private static func steps(_ route: (String, String, String, String), _ language: String) throws -> [String] {
    let (venue, from, to, profile) = route
    let outcome = try Footway.run(
      [
        "route", "Data/venues/\(venue)", "--from", from, "--to", to, "--profile", profile, "--language", language,
        "--format", "ndjson", "--steps",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return (try JSONTree(outcome.output)["steps"]?.elements ?? []).map { $0["instruction"]?.string ?? "" }
  }

  @Test func `routes in every language read as the golden table has them`() throws {
    var text = ""
    for route in Self.routes {
      text += "\(route.0): \(route.1) to \(route.2) (\(route.3))\n"
      let columns = try Self.languages.map { try Self.steps(route, $0) }
      #expect(Set(columns.map(\.count)).count == 1, "\(route): languages tell different numbers of steps")
      for step in 0..<(columns.map(\.count).min() ?? 0) {
        for (language, column) in zip(Self.languages, columns) { text += "  \(language)  \(column[step])\n" }
        text += "\n"
      }
    }
    if ProcessInfo.processInfo.environment["FOOTWAY_UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: URL(fileURLWithPath: Self.file))
    }
    let expected = try String(contentsOfFile: Self.file, encoding: .utf8)
    #expect(text == expected, "FOOTWAY_UPDATE_GOLDEN=1 writes \(Self.file) anew; read what changed")
  }

  @Test func `a compiled venue tells the landmarks of its sources`() throws {
    let folder = try #require(GoldenCase.compiled).folder
    for venue in ["airport", "campus", "clinic", "mall"] {
      let inspection = try JSONTree(try Footway.run(["inspect", "Data/venues/\(venue)", "--json"]).output)
      let places = (inspection["places"]?.elements ?? []).compactMap { $0["id"]?.string }
      let pairs = "from,to\n" + zip(places, places.reversed()).map { "\($0),\($1)\n" }.joined()
      let answers = try ["Data/venues/\(venue)", "\(folder)/\(venue).footway"].map { input in
        try Footway.run(["route", input, "--pairs", "-", "--steps", "--format", "ndjson"], input: .text(pairs)).output
      }
      #expect(answers[0].contains("landmark"))
      #expect(answers[0] == answers[1], "\(venue)")
    }
  }
}
