import Foundation
import TestSupport
import Testing

/// What `match` and `replay` say of traces that can hardly be meant.
@Suite struct TraceDoubtTests {
  private static let venue = "Data/venues/airport"
  private static let near = "time,x,y,level\n0,-45,-17,L0\n1,-44,-17,L0\n"

  private static func errors(_ words: [String], _ trace: String, status: Int32 = 0) throws -> String {
    let outcome = try Footway.run(words, input: .text(trace))
    #expect(outcome.status == status, "\(outcome.errors)")
    return outcome.errors
  }

  @Test func `A trace that lies elsewhere is told with its distance, one that is near is not`() throws {
    let far = "time,x,y,level\n0,5000,5000,L0\n1,5001,5000,L0\n"
    let told = try Self.errors(["match", Self.venue], far)
    #expect(told.contains("2 of 2 positions lie outside of the venue, 6928 m and more") && told.contains("[trace.far]"))
    #expect(try !Self.errors(["match", Self.venue], Self.near).contains("trace.far"))
  }

  @Test func `Columns that sound like degrees are doubted unless their frame is named`() throws {
    let degrees = "time,Longitude,Latitude,level\n0,-93.8119,41.6175,L0\n"
    let words = ["match", Self.venue, "--columns", "Longitude,Latitude"]
    #expect(try Self.errors(words, degrees).contains("[trace.degrees]"))
    #expect(try !Self.errors(words + ["--frame", "wgs84"], degrees).contains("trace.degrees"))
  }

  @Test func `A file of bytes is refused without being shown`() throws {
    let told = try Self.errors(["match", Self.venue], "\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0\n", status: 2)
    #expect(told.contains("is no text, so no trace [trace.binary]"))
  }

  @Test func `A replay that has nothing to tell says so`() throws {
    let words = ["replay", Self.venue, "--no-zones"]
    #expect(try Self.errors(words, Self.near).contains("[replay.nothing]"))
    #expect(try !Self.errors(words + ["--positions"], Self.near).contains("replay.nothing"))
  }

  @Test func `Nobody is led over plans without a scale`() throws {
    let map = """
      [{"id": "m", "name": "Flat", "type": "image", "width": 100, "height": 100, "wayfinding": {}, "wayfinding_path":
      {"coordinate": "actual", "nodes": [{"name": "A", "position": {"x": 10, "y": 10}, "edges": {"B": "1"}},
      {"name": "B", "position": {"x": 90, "y": 10}, "edges": {"A": "1"}}]}}]
      """
    let scratch = try Scratch()
    try map.write(toFile: scratch.path("map.json"), atomically: true, encoding: .utf8)
    let told = try Self.errors(["replay", scratch.path("map.json"), "--to", "node:B"], Self.near, status: 2)
    #expect(told.contains("[replay.no-scale]"))
  }

  @Test func `A level goes by the name that its source gave it, before and after compiling`() throws {
    let source = "ad2fd1f6-d6d6-5388-95c2-3b32c591d03d"
    let scratch = try Scratch()
    let file = scratch.path("clinic.footway")
    #expect(try Footway.run(["build", "Data/venues/clinic", "-o", file]).status == 0)
    for venue in ["Data/venues/clinic", file] {
      let answer = try Footway.run(["match", venue], input: .text("time,x,y,level\n0,0,0,\(source)\n"))
      #expect(answer.status == 0 && answer.output.contains("filtered"), "\(answer.errors)")
    }
  }
}
