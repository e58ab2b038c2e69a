import Testing

@testable import Records

@Suite struct JSONCursorTests {
  private func accepts(_ text: String) -> Bool {
    var text = text + "\n\0\0\0\0\0\0\0\0"
    return text.withUTF8 { utf8 in
      guard let base = utf8.baseAddress else { return false }
      var cursor = JSONCursor(base, 0, utf8.count - 9)
      cursor.skipBlanks()
      do throws(JSONCursor.Fault) {
        try cursor.skipValue()
      } catch {
        return false
      }
      cursor.skipBlanks()
      return cursor.index == cursor.end
    }
  }

  @Test(
    "Every JSON value of RFC 8259 is accepted",
    arguments: [
      "0", "-0", "1.5", "-1.25e-3", "1E+5", "\"\"", "\"a\\u00e9\\n\\\\\"", "true", "false", "null", "[]", "{}",
      "[1,[2,{\"a\":null}]]", " { \"a\" : [ ] , \"b\" : -0.0 } ", "\"é\"",
    ])
  func good(text: String) { #expect(accepts(text)) }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x10", "NaN", "Infinity", "-", "nul", "tru", "'a'", "\"a",
      "\"\\x\"", "\"\\u12g4\"", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "[1 2]",
      "{\"a\":1 \"b\":2}",
      "\"a\tb\"", "[", "{", "]", "1,5", "[1}",
    ])
  func bad(text: String) { #expect(!accepts(text)) }

  @Test("Nesting has a limit and does not overflow the stack") func nesting() {
    #expect(accepts(String(repeating: "[", count: 500) + String(repeating: "]", count: 500)))
    #expect(!accepts(String(repeating: "[", count: 100_000)))
    #expect(!accepts(String(repeating: "{\"a\":", count: 100_000)))
  }

  @Test("Keys are compared with their escapes resolved") func keys() {
    var text = "\"l\\u006fn\\ud83d\\ude00\""
    text.withUTF8 { utf8 in
      guard let base = utf8.baseAddress else { return }
      let key = JSONKey(bytes: base, range: 1..<(utf8.count - 1), hasEscapes: true, start: 0)
      #expect(key.text == "lon😀")
      #expect(key.is("lon😀"))
    }
  }
}
