import Geometry
import Text

/// Writes SVG elements as text, numbers with two decimals at most, texts escaped.
struct SVGWriter {
  private(set) var text = ""

  /// Opens an element.
  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    text += ">\n"
  }

  /// Closes an element.
  mutating func close(_ name: String) { text += "</\(name)>\n" }

  /// An element without content, or with a tooltip.
  mutating func element(_ name: String, _ attributes: [(String, String)], title: String? = nil) {
    start(name, attributes)
    guard let title, !title.isEmpty else {
      text += "/>\n"
      return
    }
    text += "><title>\(Self.escaped(title))</title></\(name)>\n"
  }

  /// An element that holds a text.
  mutating func element(_ name: String, _ attributes: [(String, String)], text content: String) {
    start(name, attributes)
    text += ">\(Self.escaped(content))</\(name)>\n"
  }

  /// Text that is SVG already.
  mutating func raw(_ svg: String) { text += svg }

  private mutating func start(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
  }

  /// A number with two decimals at most.
  static func number(_ value: Double) -> String { Decimal.fixed(value, 2) }

  /// A line through points as path data; closed when asked.
  static func path(_ points: [Point], isClosed: Bool = false) -> String {
    var data = ""
    for (index, point) in points.enumerated() {
      data += "\(index == 0 ? "M" : "L")\(number(point.x)) \(number(point.y))"
    }
    return isClosed ? data + "Z" : data
  }

  /// Text with the characters that XML reserves written as entities, and without those that it forbids (XML 1.0, 2.2).
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\t", "\n", "\r": result.append(" ")
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
