import Foundation
import TestSupport
import Testing

@testable import Formats

@Suite struct ManifestEditorTests {
  private static let levels = [(id: "a-id", name: "Ground"), (id: "b-id", name: "First")]

  private static func set(_ level: String, _ manifest: String) throws -> String {
    try ManifestEditor(Array(manifest.utf8), name: "venue.json").text(settingFrameOf: level, among: levels) { unit in
      unit == nil ? #"{"ppm": 9}"# : "{\n\(String(repeating: " ", count: unit ?? 0))\"ppm\": 9\n}"
    }
  }

  private static let pretty = """
    {
     "x-note": "kept \\u00e9 \\" } ]",
     "footway": 1,
     "levels": [
      {
       "source": "a-id",
       "id": "L0",
       "unknown": [1, {"frame": 2}]
      },
      {"source": "First", "frame": {"ppm": 10}, "name": "Upper"}
     ],
     "files": ["a.json"]
    }

    """

  @Test("A frame is added to the entry of its level, and all else stays byte for byte") func added() throws {
    #expect(
      try Self.set("L0", Self.pretty)
        == Self.pretty.replacing(
          #"   "unknown": [1, {"frame": 2}]"#,
          with: "   \"unknown\": [1, {\"frame\": 2}],\n   \"frame\": {\n    \"ppm\": 9\n   }"))
  }

  @Test("A frame takes the place of the old one, on lines where the entry has one of its own") func replaced() throws {
    let lines = "{\n   \"ppm\": 9\n  }"
    #expect(try Self.set("b-id", Self.pretty) == Self.pretty.replacing(#"{"ppm": 10}"#, with: lines))
    let without = Self.pretty.replacing(#""frame": {"ppm": 10}, "#, with: "")
    #expect(
      try Self.set("b-id", without)
        == without.replacing(#""name": "Upper""#, with: "\"name\": \"Upper\", \"frame\": \(lines)"))
    let one = #"{"footway":1,"levels":[{"source":"b-id","frame":null}],"files":[]}"#
    #expect(try Self.set("b-id", one) == one.replacing("null", with: #"{"ppm": 9}"#))
  }

  @Test("A level without an entry gets one, wherever the manifest stands") func newEntry() throws {
    let one = #"{"footway":1,"files":["a.json"]}"#
    #expect(
      try Self.set("a-id", one)
        == #"{"footway":1,"files":["a.json"], "levels": [{"source":"a-id", "frame": {"ppm": 9}}]}"#)
    let empty = #"{"footway":1,"levels":[ ],"files":[]}"#
    #expect(
      try Self.set("a-id", empty) == #"{"footway":1,"levels":[{"source":"a-id", "frame": {"ppm": 9}}],"files":[]}"#)
    let other = #"{"footway":1,"levels":[{"source":"b-id"}],"files":[]}"#
    #expect(
      try Self.set("a-id", other)
        == #"{"footway":1,"levels":[{"source":"b-id"}, {"source":"a-id", "frame": {"ppm": 9}}],"files":[]}"#)
    let lines = "{\n  \"footway\": 1,\n  \"levels\": [\n    {\"source\": \"b-id\"}\n  ]\n}"
    #expect(
      try Self.set("a-id", lines)
        == "{\n  \"footway\": 1,\n  \"levels\": [\n    {\"source\": \"b-id\"},\n    {\n      \"source\": \"a-id\",\n"
        + "      \"frame\": {\n        \"ppm\": 9\n      }\n    }\n  ]\n}")
  }

  @Test("A new manifest lists the files and has the frame") func new() throws {
    let text = ManifestEditor.newManifest(files: ["maps.json", "zones.json"], level: "a-id") { _ in "{}" }
    let tree = try JSONTree(text)
    #expect(tree["files"]?.elements.compactMap(\.string) == ["maps.json", "zones.json"])
    #expect(tree["levels"]?.elements.first?["source"]?.string == "a-id")
    #expect(text.hasSuffix("\n"))
  }

  @Test("What is no manifest is refused, and so are levels that are no array") func refused() throws {
    func code(_ text: String) -> String? {
      do {
        _ = try Self.set("a-id", text)
        return nil
      } catch {
        return (error as? FormatError)?.code
      }
    }
    #expect(code("{") == "json.syntax")
    #expect(code("{}") == "manifest.version")
    #expect(code(#"{"footway":1,"levels":7}"#) == "manifest.levels")
    #expect(code(#"{"footway":1,"levels":null}"#) == "manifest.levels")
  }

  @Test("Whatever a manifest is laid out like, only the frame of one level differs afterwards") func anyLayout() throws
  {
    var random = SplitMix(seed: 5)
    for _ in 0..<300 {
      let gaps = ["", " ", "\n", "\r\n  ", "\t"]
      let pieces = [
        "{", "\"footway\"", ":", "1", ",", "\"a\\\"b\"", ":", "[", "[", "]", ",", "{", "}", ",", "-1.5e3", "]", ",",
        "\"levels\"", ":", "[", "{", "\"source\"", ":", "\"b-id\"", ",", "\"frame\"", ":", "{", "}", ",", "\"z\"", ":",
        "null", "}", ",", "7", ",", "{", "\"id\"", ":", "\"L0\"", ",", "\"source\"", ":", "\"Ground\"", "}", "]", "}",
      ]
      let text = pieces.map { $0 + gaps[Int.random(in: 0..<gaps.count, using: &random)] }.joined()
      for (level, index) in [("L0", 2), ("b-id", 0)] {
        let before = try JSONTree(text)
        let after = try JSONTree(try Self.set(level, text))
        guard case .object(var wanted) = before, case .array(var entries) = before["levels"] ?? .null,
          case .object(var entry) = entries[index]
        else {
          Issue.record("no levels in \(text)")
          return
        }
        entry["frame"] = .object(["ppm": .number(9)])
        entries[index] = .object(entry)
        wanted["levels"] = .array(entries)
        #expect(after == .object(wanted), "\(text)")
      }
    }
  }
}
