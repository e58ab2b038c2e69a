import Frames
import Testing

@testable import Records

/// Features that fail alone, and texts that end too early.
@Suite struct GeoJSONFailureTests {
  private typealias Settings = Conversion.Settings

  private static func collection(_ features: String...) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
  }

  private static let good = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[446,223]}}"
  private static let answered = good.replacing("446,223", with: "100,50")

  @Test(
    "A feature whose position is none loses its geometry and says why",
    arguments: ["[]", "[1]", "[\"1\",2]", "[1,null]", "null", "7", "[1e999,2]", "[[1,2],[3]]", "[1,[2]]"])
  func position(coordinates: String) throws {
    let bad = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":\(coordinates)},\"id\":1}"
    for chunk in [1, 1 << 20] {
      let answer = try Conversion.run(Self.collection(Self.good, bad, Self.good), Settings(chunk: chunk))
      #expect(answer.records == 3)
      if coordinates == "[]" || answer.failed == 0 { continue }
      #expect(answer.codes == ["record.position"], "\(answer.messages)")
      let error =
        "{\"type\":\"Feature\",\"geometry\":null,\"id\":1,\"error\":{\"code\":\"record.position\",\"message\":"
      #expect(answer.text.hasPrefix(Self.collection(Self.answered, error).dropLast(2)), "\(answer.text)")
      #expect(answer.text.hasSuffix("},\(Self.answered)]}"))
      // A second run lets it be.
      let again = try Conversion.run(answer.output, Settings(source: .picture(.mist)))
      #expect(again.failed == 0 && again.text.contains(error))
    }
  }

  @Test("A feature that fails has no box and no error of before") func leftovers() throws {
    let bad =
      "{\"bbox\":[1,2,3,4],\"error\":1,\"geometry\":{\"coordinates\":[9e99,0]},\"type\":\"Feature\",\"geometry\":{}}"
    let answer = try Conversion.run(Self.collection(bad))
    #expect(answer.codes == ["position.too-large"])
    #expect(answer.text.contains("{\"bbox\":null,\"error\":{\"code\":\"position.too-large\","), "\(answer.text)")
    #expect(answer.text.hasSuffix("},\"geometry\":null,\"type\":\"Feature\",\"geometry\":null}]}"))
    let alone = try Conversion.run("{\"type\":\"Point\",\"coordinates\":[9e99,0]}")
    #expect(alone.text.hasPrefix("{\"type\":\"Feature\",\"geometry\":null,\"properties\":null,\"error\":{\"code\":"))
  }

  @Test("A level may be named behind the geometry, and boxes of a feature follow it") func levels() throws {
    let settings = Settings(levels: [("1", 20), ("B", 10)])
    func feature(_ level: String, _ x: Int, _ y: Int) -> String {
      "{\"bbox\":[\(x),\(y),\(x),\(y)],\"geometry\":{\"coordinates\":[\(x),\(y)]},\"properties\":{\(level)},\"type\":\"Feature\"}"
    }
    let (one, two) = ("\"level\":1", "\"a\":{\"level\":1},\"level\":\"B\"")
    let input = Self.collection(
      feature(one, 446, 223), feature(two, 446, 223), "{\"type\":\"Feature\",\"geometry\":null}")
    let answer = try Conversion.run(input.dropLast() + ",\"bbox\":[0,0,446,446]}", settings)
    let expected = Self.collection(
      feature(one, 100, 50), feature(two, 200, 100), "{\"type\":\"Feature\",\"geometry\":null}")
    // Which level the box around all of them is of, nothing says.
    #expect(answer.text == expected.dropLast() + ",\"bbox\":[null,null,null,null]}" && answer.failed == 0)
    let none = try Conversion.run(
      Self.collection(feature("\"level\":null", 1, 1), feature("\"level\":9", 1, 1)), settings)
    #expect(none.codes == ["record.level", "record.level"])
  }

  @Test("A collection that ends too early is never taken for whole", arguments: [1, 7, 1 << 20]) func truncated(
    chunk: Int
  ) throws {
    let whole = Self.collection(Self.good, Self.good)
    for length in stride(from: 1, to: whole.utf8.count, by: chunk == 1 ? 7 : 1) {
      let input = Array(whole.utf8.prefix(length))
      let answer = try Conversion.run(input, Settings(format: .geojson, chunk: chunk))
      #expect(answer.breach?.code == "json.syntax", "\(length)")
      #expect(answer.failed == 0 && !answer.text.contains("446"), "\(length): \(answer.text)")
    }
  }

  @Test("A fault is told with its line and column, and features before it are answered") func place() throws {
    let answer = try Conversion.run(Self.collection(Self.good, "\n {\"type\":tru}", Self.good))
    #expect(answer.breach.map { [$0.line, $0.column] } == [2, 10], "\(String(describing: answer.breach))")
    #expect(answer.text == "{\"type\":\"FeatureCollection\",\"features\":[" + Self.answered, "\(answer.text)")
  }

  @Test(
    "A hundred thousand brackets are refused, and overflow nothing",
    arguments: ["[", "{\"geometry\":", "{\"type\":\"Point\",\"coordinates\":[[", "{\"geometries\":[", "{\"a\":["])
  func brackets(text: String) throws {
    let deep = String(repeating: text, count: 100_000)
    for start in ["", "{\"type\":\"FeatureCollection\",\"features\":["] {
      #expect(try Conversion.run(start + deep, Settings(format: .geojson)).breach?.code == "json.syntax")
    }
    let lines = try Conversion.run(deep + "\n{\"x\":446,\"y\":223}\n", Settings(format: .ndjson, columns: ["x", "y"]))
    #expect(lines.codes == ["json.syntax"] && lines.text.hasSuffix("{\"x\":100,\"y\":50}\n"))
  }

  @Test("What is deep but closed is refused alike") func closedBrackets() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let input = "{\"type\":\"Point\",\"coordinates\":\(deep)}"
    #expect(try Conversion.run(input, Settings(format: .geojson)).breach?.code == "json.syntax")
    #expect(try Conversion.run("{\"x\":\(deep),\"y\":1}\n", Settings(format: .ndjson)).codes == ["json.syntax"])
  }

  @Test("Heights are converted where a system has them, and added where the source has none") func heights() throws {
    let settings = Settings(source: .wgs84, target: .crs("EPSG:4978"), precision: 2)
    let flat = try Conversion.run(
      "{\"type\":\"LineString\",\"coordinates\":[[13.4,52.5],[13.4,52.5, 100 ,7]]}", settings)
    let back = try Conversion.run(flat.output, Settings(source: .crs("EPSG:4978"), target: .wgs84, precision: 6))
    #expect(
      flat.text
        == "{\"type\":\"LineString\",\"coordinates\":[[3785041.53,901724.08,5036864.58],[3785100.75,901738.19, 5036943.92 ,7]]}",
      "\(flat.text)")
    #expect(back.text.contains("[13.400000,52.500000,"), "\(back.text)")
    let table = try Conversion.run("lon,lat\n13.4,52.5\n", settings)
    #expect(
      table.text == "x,y,z,error\n3785041.53,901724.08,5036864.58,\n"
        || table.text.hasSuffix("3785041.53,901724.08,5036864.58,\n"), "\(table.text)")
    let earth = Settings(source: .crs("EPSG:4978"), target: .crs("EPSG:4979"), precision: 3)
    #expect(try Conversion.run(table.output, earth).text.contains("13.400,52.500"))
    let lines = try Conversion.run("{\"lon\":13.4,\"lat\":52.5}\n", settings)
    #expect(lines.text.hasSuffix(":5036864.58}\n"), "\(lines.text)")
  }
}
