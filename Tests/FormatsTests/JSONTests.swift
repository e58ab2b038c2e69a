import Formats
import TestSupport
import Testing

private func parse(_ text: String) throws(JSONError) -> JSONDocument {
  try JSONDocument(TextBuffer(Array(text.utf8)))
}

private func fault(_ text: String) -> String {
  do throws(JSONError) {
    _ = try parse(text)
    return "no fault"
  } catch {
    return "\(error.line):\(error.column): \(error.message)"
  }
}

@Suite struct JSONTests {
  @Test("Values are read with their kinds") func kinds() throws {
    let root = try parse(#"{"a":1,"b":[true,null,"x\n\u00e9"],"c":-2.5e1,"d":{}}"#).root
    #expect(root.kind == .object)
    #expect(root["a"]?.integer == 1)
    #expect(root["b"]?.elements.map(\.kind) == [.bool, .null, .string])
    #expect(root["b"]?.elements.map(\.string) == [nil, nil, "x\né"])
    #expect(root["c"]?.double == -25)
    #expect(root["d"]?.members.map(\.key.string) == [])
    #expect(root["e"] == nil)
    #expect(root.members.map(\.key.string) == ["a", "b", "c", "d"])
  }

  @Test func `the first member of a key is found by a literal and by a text, and none in what is no object`() throws {
    let root = try parse(#"{"key":{"key":1,"longer key":2},"ké":3,"key":4,"":5,"list":["key"]}"#).root
    for (name, found) in [("key", "/key"), ("ké", "/ké"), ("", "/"), ("list", "/list"), ("ke", nil), ("keys", nil)] {
      #expect(root[named: name]?.pointer == found, "\(name)")
    }
    #expect(root["key"]?.pointer == "/key")
    #expect(root["ké"]?.integer == 3)
    #expect(root[""]?.integer == 5)
    #expect(root["ke"] == nil && root["keys"] == nil)
    #expect(root["key"]?["longer key"]?.integer == 2)
    #expect(root["list"]?["key"] == nil && root["list"]?[named: "key"] == nil)
    #expect(root["ké"]?["key"] == nil)
  }

  @Test("A value that stands alone is a document") func scalars() throws {
    #expect(try parse(" 7 ").root.integer == 7)
    #expect(try parse("\u{FEFF}\"x\"").root.string == "x")
    #expect(try parse("null").root.isNull)
  }

  @Test("Large integers keep their digits and numbers past all range become text") func largeNumbers() throws {
    let root = try parse("[9007199254740993, 18446744073709551615, 123456789012345678901234567890, 1e400, -1e999]").root
    let values = Array(root.elements)
    #expect(values[0].integer == 9_007_199_254_740_993)
    #expect(values[1].double == Double(UInt64.max))
    #expect(values[2].string == "123456789012345678901234567890")
    #expect(values[3].string == "1e400")
    #expect(values[4].string == "-1e999")
  }

  @Test(
    "Faults are told with line, column and a remedy",
    arguments: [
      ("", "1:1: the text is empty; expected a JSON value"),
      ("  \n ", "2:2: the text is empty; expected a JSON value"),
      ("{\"a\":1,\n \"b\":}", "2:6: expected a value, found '}'"),
      ("[1,2,]", "1:6: remove the comma before this bracket"),
      ("{\"a\" 1}", "1:6: expected ':', found '1'"),
      ("{'a':1}", "1:2: expected a key in double quotes; JSON wants double quotes"),
      ("[1 2]", "1:4: expected ',' or ']', found '2'"),
      ("[NaN]", "1:2: expected a value; JSON has no NaN, no Infinity and no plus sign"),
      ("[01]", "1:2: a number may not start with 0; write it in quotes if it is an id"),
      ("[1.]", "1:4: expected a digit after the point, found ']'"),
      ("// x\n1", "1:1: expected a value; JSON has no comments"),
      ("{\"a\":[1,", "1:9: the file ends inside the array that starts in line 1; it is probably cut off"),
      ("\"abc", "1:1: the file ends inside the string that starts here; it is probably cut off"),
      ("[\"a\tb\"]", "1:4: a control character in a string; write it as an escape such as \\n or \\u000a"),
      ("[\"\\x\"]", "1:3: this escape is not known; write a backslash as \\\\"),
      ("[\"\\ud800\"]", "1:9: half of a surrogate pair"),
      ("{} {}", "1:4: there is more text after the end of the JSON value; one value a file"),
      ("tru", "1:1: expected a value, found 't'"),
    ])
  func faults(text: String, expected: String) {
    #expect(fault(text) == expected)
  }

  @Test("Bytes that are not UTF-8 and other encodings are named") func encodings() {
    func message(_ bytes: [UInt8]) -> String {
      do throws(JSONError) {
        _ = try JSONDocument(TextBuffer(bytes))
        return "no fault"
      } catch {
        return "\(error.line):\(error.column): \(error.message)"
      }
    }
    #expect(message([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D]).hasPrefix("1:3: a byte that is not UTF-8"))
    #expect(message([0xFF, 0xFE, 0x5B, 0]).contains("UTF-16 or binary"))
  }

  @Test("Nesting is limited with a message, not a crash") func depth() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(fault(deep) == "1:129: nested deeper than 128 levels")
  }

  @Test("Pointers lead to their values in any order") func pointers() throws {
    let root = try parse(#"{"a/b":[{"c~d":1},2],"":{"x":[[],[3]]}}"#).root
    let inner = try #require(root["a/b"]?.elements.first(where: { _ in true })?["c~d"])
    let last = try #require(root[""]?["x"])
    #expect(root.pointer == "")
    #expect(inner.pointer == "/a~1b/0/c~0d")
    #expect(last.pointer == "//x")
    #expect(Array(last.elements)[1].pointer == "//x/1")
    #expect(inner.pointer == "/a~1b/0/c~0d")
    #expect(Array(last.elements)[0].pointer == "//x/0")
  }

  @Test("Keys that stand twice in one object are listed, few or many keys") func duplicates() throws {
    let many = (0..<40).map { "\"k\($0 % 39)\":0" }.joined(separator: ",")
    let document = try parse("[{\"a\":1,\"b\":{\"a\":2,\"a\":3},\"a\":4},{\(many)}]")
    #expect(document.duplicateKeys() == ["/0/b/a", "/0/a", "/1/k0"])
    #expect(document.root.elements.map { $0["a"]?.integer } == [1, nil])
  }

  @Test("Long keys are not taken for short ones whose length they repeat") func longKeys() throws {
    let short = "abcdefg"
    let long = short + String(repeating: "x", count: 256)
    #expect(try parse("{\"\(short)\":1,\"\(long)\":2}").duplicateKeys().isEmpty)
    #expect(try parse("{\"\(long)\":1,\"\(long)\":2}").duplicateKeys() == ["/" + long])
  }

  @Test("Whatever simdjson refuses, the careful reader can explain") func agreement() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let sample = Array(#"{"a":[1,-2.5e3,"x\u00e9é",true,null,{"b":[]}],"c":{"d":"\\","e":12345678901234567890}}"#.utf8)
    for round in 0..<20_000 {
      var bytes = sample
      for _ in 0...(random.next() % 3) {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(sample[Int(random.next() % UInt64(sample.count))], at: at)
        default: bytes.removeSubrange(at...)
        }
        if bytes.isEmpty { break }
      }
      do throws(JSONError) {
        _ = try JSONDocument(TextBuffer(bytes))
      } catch {
        #expect(
          error.message != "this is not a JSON text",
          "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
