import Frames
import Testing

@testable import Records

/// Each way in which a record or a stream fails, and that nothing else is lost.
@Suite struct RecordFailureTests {
  private typealias Settings = Conversion.Settings

  // MARK: CSV

  @Test(
    "A row that cannot be read is answered in its place with a code",
    arguments: [
      ("1,abc,3", "record.not-a-number"), ("1,NaN,3", "record.not-a-number"), ("1,inf,3", "record.not-a-number"),
      ("1,-Infinity,3", "record.not-a-number"), ("1,0x10,3", "record.not-a-number"),
      ("1,1e999,3", "record.not-a-number"),
      ("1,\"1,5\",3", "record.not-a-number"), ("1,1_000,3", "record.not-a-number"), ("1,,3", "record.missing"),
      ("1,\" \",3", "record.missing"), ("1,2", "record.cells"), ("1,2,3,4", "record.cells"),
      ("1,1,5,2,5", "record.cells"), ("1,1e300,3", "position.too-large"), ("   ", "record.cells"),
    ])
  func row(text: String, code: String) throws {
    let input = "id,x,y\n0,300,700\n\(text)\n2,446,223\n"
    for chunk in [1, 1 << 20] {
      let answer = try Conversion.run(input, Settings(chunk: chunk))
      #expect(answer.codes == [code] && answer.messages.first?.line == 3, "\(answer.messages)")
      #expect(answer.records == 3 && answer.failed == 1)
      let lines = answer.text.split(separator: "\n").map(String.init)
      #expect(lines.count == 4 && lines.first == "id,x,y,error" && lines.last == "2,100,50,")
      #expect(lines[2].contains("[\(code)]"), "\(lines[2])")
    }
  }

  @Test("A decimal comma is told, in quotes and without") func decimalComma() throws {
    let answer = try Conversion.run("id,x,y\n1,\"2,5\",3\n1,2,5,3,5\n")
    #expect(answer.messages.map(\.text).allSatisfy { $0.contains("comma") }, "\(answer.messages)")
    #expect(answer.codes == ["record.not-a-number", "record.cells"])
  }

  @Test(
    "A stream that cannot be CSV of positions is refused with a code",
    arguments: [
      ("", "record.empty"), ("\u{FEFF}", "record.empty"), ("1,2\n3,4\n", "record.no-header"),
      ("7\n", "record.no-header"),
      ("id;x;y\n1;2;3\n", "record.separator"), ("id\tx\ty\n", "record.separator"), ("id|x|y\n", "record.separator"),
      ("id,a,b\n", "record.no-column"), ("x,y,x\n", "record.duplicate-column"), ("[{\"x\":1}]", "record.json-array"),
      ("\"x,y\n1,2\n", "record.unclosed-quote"), ("x,\"y", "record.unclosed-quote"), ("\n", "record.no-column"),
    ])
  func refused(text: String, code: String) throws {
    for chunk in [1, 1 << 20] {
      #expect {
        try Conversion.run(text, Settings(chunk: chunk))
      } throws: { ($0 as? RecordError)?.code == code }
    }
  }

  @Test("A name that is not there is answered with the nearest one") func nearest() throws {
    #expect {
      try Conversion.run("id,east,y\n", Settings(columns: ["est", "y"]))
    } throws: { ($0 as? RecordError)?.message.contains("did you mean 'east'?") ?? false }
  }

  @Test("A header alone is answered with a header, with and without its line end") func headerOnly() throws {
    for (text, answer) in [("x,y", "x,y,error\n"), ("x,y\n", "x,y,error\n"), ("\u{FEFF}x,y\r\n", "x,y,error\r\n")] {
      #expect(try Conversion.run(text).text == answer)
      #expect(try Conversion.run(text, Settings(chunk: 1)).text == answer)
    }
  }

  @Test("An unclosed quote takes its own line only", arguments: [1, 5, 64, 1 << 20]) func unclosedQuote(chunk: Int)
    throws
  {
    let rows = "1,20,40,a\n2,20,40,\"b\n3,20,40,c\n4,20,40,d\n"
    for text in [rows, String(rows.dropLast())] {
      let answer = try Conversion.run("id,x,y,note\n" + text, Settings(chunk: chunk))
      let lines = answer.text.split(separator: "\n")
      #expect(answer.codes == ["record.unclosed-quote"] && answer.messages[0].line == 3)
      #expect(lines.count == 5 && lines[1].hasPrefix("1,4.48") && lines[4].hasPrefix("4,4.48"), "\(answer.text)")
      #expect(lines[2].hasPrefix(",,,,a quoted cell"))
    }
    let last = try Conversion.run("id,x,y\n1,2,3\n2,3,\"4", Settings(chunk: chunk))
    #expect(last.codes == ["record.unclosed-quote"] && last.records == 2)
  }

  @Test("The last row may have a line break in a cell and no line end") func openEnd() throws {
    for chunk in [1, 64, 1 << 20] {
      let answer = try Conversion.run("note,x,y\n\"a\nb\",446,223", Settings(chunk: chunk))
      #expect(answer.text == "note,x,y,error\n\"a\nb\",100,50,\n" && answer.failed == 0)
    }
  }

  @Test("Quotes elsewhere in a file change nothing for a level, a blank or a carriage return") func quotesElsewhere()
    throws
  {
    let settings = Settings(levels: [("A", 20), ("B", 10)])
    let rows = "x,y,level,error\n446,446,A,\n446,446, B ,\n446,446,B,\rwhy\n"
    let plain = try Conversion.run(rows, settings)
    #expect(plain.text == "x,y,level,error\n100,100,A,\n200,200, B ,\n200,200,B,\rwhy\n")
    let quoted = try Conversion.run(rows + "446,446,\"A\",\n", settings)
    #expect(quoted.text == plain.text + "100,100,\"A\",\n" && quoted.messages == plain.messages)
  }

  @Test("Bytes that are no UTF-8, and zeros, pass through in good rows, failed rows and the header") func bytes() throws
  {
    let latin: [UInt8] = [0x5A, 0xFC, 0x00, 0xFF]
    let input = latin + Array(",x,y\n".utf8) + latin + Array(",446,223\n".utf8) + latin + Array(",a,2\n".utf8)
    let answer = try Conversion.run(input)
    let lines = answer.output.split(separator: 0x0A)
    #expect(lines.count == 3 && lines.allSatisfy { $0.starts(with: latin + [0x2C]) })
    #expect(answer.codes == ["record.not-a-number"])
  }

  @Test("Records are limited, and how much is read at once does not matter", arguments: [1, 7, 50, 64])
  func limit(chunk: Int) throws {
    // With its line feed 64 bytes, 65, and many more.
    let fits = "1," + String(repeating: "a", count: 54) + ",20,40,\n"
    let over = "2," + String(repeating: "b", count: 55) + ",20,40,\n"
    let wide = "3," + String(repeating: "c", count: 300) + ",20,40,\n"
    let settings = Settings(format: .csv, chunk: chunk, limit: 64)
    let answer = try Conversion.run("id,n,x,y,error\n" + fits + over + wide + fits + "5,\"d\n" + fits + fits, settings)
    #expect(answer.codes == ["record.too-long", "record.too-long", "record.unclosed-quote"], "\(answer.messages)")
    #expect(answer.messages.map(\.line) == [3, 4, 6])
    let lines = answer.text.split(separator: "\n")
    #expect(lines.count == 8 && answer.records == 7, "\(answer.text)")
    #expect(lines[4] == lines[1] && lines[6] == lines[1] && lines[7] == lines[1])
    #expect(lines[2].hasPrefix(",,,,the row is longer"))
    let json = "{\"x\":20,\"y\":40,\"s\":\"\(String(repeating: "e", count: 90))\"}\n{\"x\":20,\"y\":40}\n"
    let other = try Conversion.run(
      json + json, Settings(format: .ndjson, columns: ["x", "y"], chunk: chunk, limit: 64))
    #expect(other.codes == ["record.too-long", "record.too-long"] && other.messages.map(\.line) == [1, 3])
    #expect(other.text.split(separator: "\n").count == 4 && other.records == 4, "\(other.text)")
  }

  @Test("A row of ten megabytes is answered whole") func longRow() throws {
    // Ten megabytes without quotes, one with, since those are slow to read without optimisation.
    for cell in [String(repeating: "long ", count: 2 << 20), "\"\(String(repeating: "a\nb, ", count: 200_000))\""] {
      let answer = try Conversion.run("note,x,y\na,1,2\n\(cell),446,223\nb,446,223\n", Settings(chunk: 1 << 18))
      #expect(answer.failed == 0 && answer.records == 3)
      #expect(answer.output.suffix(30) == Array("\(cell.suffix(30)),100,50,\nb,100,50,\n".utf8).suffix(30))
    }
  }

  @Test("Rows name their level; those that name none, or one without a scale, fail alone") func levels() throws {
    let settings = Settings(levels: [("A", 20), ("B", 10), ("C", 0)])
    let answer = try Conversion.run(
      "level,x,y\nA,446,223\nB,446,223\nC,446,223\nD,446,223\n,446,223\nA,446,223\n", settings)
    #expect(answer.codes == ["frame.unknown-scale", "record.level", "record.level"])
    #expect(answer.messages.map(\.line) == [4, 5, 6])
    let lines = answer.text.split(separator: "\n")
    #expect(lines.count == 7 && lines[1] == "A,100,50," && lines[2] == "B,200,100," && lines[6] == "A,100,50,")
    #expect {
      try Conversion.run("x,y\n1,2\n", settings)
    } throws: { ($0 as? RecordError)?.code == "record.no-level" }
  }

  @Test("A row that failed is handed on by the next run, byte for byte") func handedOn() throws {
    let first = try Conversion.run("id,x,y\r\n1,a,2\r\n\"2, b\",,2\r\n3,446,223\r\n")
    #expect(first.codes == ["record.not-a-number", "record.missing"])
    let second = try Conversion.run(first.output, Settings(source: .picture(.jibestream), target: .picture(.mist)))
    #expect(second.messages.isEmpty && second.failed == 2)
    let (before, after) = (first.text.split(separator: "\r\n"), second.text.split(separator: "\r\n"))
    #expect(Array(before.prefix(3)) == Array(after.prefix(3)) && after[3] == "3,22.3,11.15,")
    let third = try Conversion.run(
      "x,y,error\n,,\"record.handed-on\"\n", Settings(keepsSource: true))
    #expect(third.text == "x,y,error,x_jibestream,y_jibestream\n,,\"record.handed-on\",,\n")
  }

  @Test("--keep leaves the source as it is, and finds names that are free") func keep() throws {
    let settings = Settings(keepsSource: true)
    let first = try Conversion.run("x,y\n 446,+223\n446.00,223\na,1\n", settings)
    #expect(first.text.hasPrefix("x,y,x_jibestream,y_jibestream,error\n 446,+223,100,50,\n446.00,223,100,50,\na,1,,,"))
    let second = try Conversion.run("x,y,x_jibestream,y_jibestream\n446,223,1,2\n", settings)
    #expect(second.text == "x,y,x_jibestream,y_jibestream,x_jibestream_2,y_jibestream_2,error\n446,223,1,2,100,50,\n")
    let json = try Conversion.run("{\"x\":446,\"y\":\"223\"}\n{\"x\":9e99,\"y\":1}\n", settings)
    #expect(json.text.hasPrefix("{\"x\":446,\"y\":\"223\",\"x_jibestream\":100,\"y_jibestream\":50}\n"))
    #expect(json.messages.first?.text.contains("9e+99, 1 cannot become") ?? false, "\(json.messages)")
  }

  @Test("Columns that the user names count, and may be of any name") func columns() throws {
    let answer = try Conversion.run("a,b,x,y\n446,223,5,6\n", Settings(columns: ["b", "a"]))
    #expect(answer.text == "y_jibestream,x_jibestream,x,y,error\n100,50,5,6,\n")
  }

  @Test("--stop-on-error ends with the first record that fails, whatever was read", arguments: [1, 30, 1 << 20])
  func stop(chunk: Int) throws {
    var settings = Settings(stopsOnError: true, chunk: chunk)
    let csv = try Conversion.run("x,y\r\n446,223\r\na,1\r\n446,223\r\n", settings)
    #expect(csv.records == 2 && csv.failed == 1 && csv.messages.count == 1)
    #expect(
      csv.text.hasPrefix("x,y,error\r\n100,50,\r\n,,") && csv.text.hasSuffix("[record.not-a-number]\"\r\n")
        || csv.text.hasSuffix("[record.not-a-number]\r\n"))
    settings.columns = ["x", "y"]
    let json = try Conversion.run("{\"x\":446,\"y\":1}\n{}\n{\"x\":1,\"y\":1}\n", settings)
    #expect(json.codes == ["record.missing"] && json.text.split(separator: "\n").count == 2)
    let point = "{\"type\":\"Point\",\"coordinates\":[446,223]}"
    let features =
      "{\"type\":\"FeatureCollection\",\"features\":[\(point),{\"type\":\"Point\",\"coordinates\":[1]},\(point)]}"
    settings.columns = nil
    let geo = try Conversion.run(features, settings)
    #expect(geo.codes == ["record.position"] && geo.text.hasSuffix("}}]}\n"), "\(geo.text)")
  }

  // MARK: NDJSON

  @Test("A handed on line of JSON stays, and a name that the answer needs is refused") func jsonNames() throws {
    let settings = Settings(columns: ["x", "y"], keepsSource: true)
    let answer = try Conversion.run(
      "{\"x\":446,\"y\":223}\n{\"line\":9,\"error\":{\"code\":\"a\"}}\n{\"x\":1,\"y\":2,\"x_jibestream\":1}\n", settings
    )
    #expect(answer.codes == ["record.name-taken"] && answer.failed == 2)
    #expect(answer.text.split(separator: "\n")[1] == "{\"line\":9,\"error\":{\"code\":\"a\"}}")
  }

  @Test("A line of JSON names its level by a text or a number") func jsonLevels() throws {
    let settings = Settings(columns: ["x", "y"], levels: [("1", 20), ("B", 10)])
    let answer = try Conversion.run(
      "{\"x\":446,\"y\":446,\"level\":1}\n{\"level\":\"\\u0042\",\"x\":446,\"y\":446}\n{\"x\":446,\"y\":446}\n"
        + "{\"x\":1,\"y\":1,\"level\":null}\n", settings)
    let lines = answer.text.split(separator: "\n")
    #expect(
      lines[0] == "{\"x\":100,\"y\":100,\"level\":1}" && lines[1] == "{\"level\":\"\\u0042\",\"x\":200,\"y\":200}")
    #expect(answer.codes == ["record.level", "record.level"])
  }

  @Test("JSON that starts late, or comes a byte at a time, is recognised") func recognition() throws {
    for chunk in [1, 1 << 20] {
      let lines = try Conversion.run("\n\r\n  \n{\"x\":446,\"y\":223}\n", Settings(chunk: chunk))
      #expect(lines.text == "\n\r\n  \n{\"x\":100,\"y\":50}\n")
      let pretty = try Conversion.run(
        "{\n\"type\": \"Point\",\n\"coordinates\": [446,223]\n}\n", Settings(chunk: chunk))
      #expect(pretty.text == "{\n\"type\": \"Point\",\n\"coordinates\": [100,50]\n}\n")
      let table = try Conversion.run("\u{FEFF}\"x\n1\",\"x\",y\n7,446,223\n", Settings(chunk: chunk))
      #expect(table.text == "\"x\n1\",\"x\",y,error\n7,100,50,\n".replacing("\"x\",y", with: "x,y"))
    }
  }

  @Test("A header of a hundred kilobytes is read whole") func wideHeader() throws {
    let names = (0..<20_000).map { "n\($0)" }.joined(separator: ",")
    let cells = String(repeating: ",", count: 20_000)
    let answer = try Conversion.run("x,y,\(names)\n446,223\(cells)\n", Settings(chunk: 4096))
    #expect(answer.failed == 0 && answer.text == "x,y,\(names),error\n100,50\(cells),\n")
  }
}
