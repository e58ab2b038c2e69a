import Testing
import Text

@Suite("Writing XML")
struct XMLWriterTests {
  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private func text(_ body: (inout XMLWriter) -> Void) -> String {
    var xml = XMLWriter()
    body(&xml)
    return String(decoding: xml.take(), as: UTF8.self)
  }

  @Test func `elements nest, and empty ones close themselves`() {
    let text = text { xml in
      xml.begin("a", ["x": "1"])
      xml.begin("b")
      xml.end()
      xml.element("c", ["y": "2"], "text")
      xml.end()
    }
    #expect(text == Self.head + "<a x=\"1\">\n <b/>\n <c y=\"2\">text</c>\n</a>\n")
  }

  @Test func `whatever a text holds comes back, but for what XML cannot hold`() {
    let text = text { $0.element("a", ["x": "<&\"'>\n\t\r"], "]]>&amp;\n\r\u{0}\u{1F}\u{FFFE}🚪é") }
    #expect(
      text == Self.head + "<a x=\"&lt;&amp;&quot;'&gt;&#10;&#9;&#13;\">]]&gt;&amp;amp;\n&#13;"
        + "\u{FFFD}\u{FFFD}\u{FFFD}🚪é</a>\n")
  }

  @Test func `taking pieces gives the same as taking all`() {
    var xml = XMLWriter()
    var pieces: [UInt8] = []
    xml.begin("a")
    for number in 0..<10 {
      xml.begin("n", ["v": "\(number)"])
      pieces += xml.take()
      if number % 2 == 0 { xml.text("even") }
      xml.end()
    }
    xml.end()
    pieces += xml.take()
    let whole = text { xml in
      xml.begin("a")
      for number in 0..<10 { xml.element("n", ["v": "\(number)"], number % 2 == 0 ? "even" : "") }
      xml.end()
    }
    #expect(String(decoding: pieces, as: UTF8.self) == whole)
  }
}
