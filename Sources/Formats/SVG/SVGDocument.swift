import VenueModel

/// An element of a drawing.
final class SVGElement {
  let name: String
  let attributes: [String: String]
  let line: Int
  fileprivate(set) var children: [SVGElement] = []

  init(name: String, attributes: [String: String], line: Int) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  subscript(_ key: String) -> String? { attributes[key] }

  /// What it is called; empty when it is not.
  var id: String { attributes["id"] ?? "" }

  /// A property, from the style attribute or one of its own, without blanks around it.
  func style(_ property: String) -> String? {
    for declaration in (attributes["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map(Self.trimmed)
      if parts.count == 2, parts[0] == property { return parts[1] }
    }
    return attributes[property].map { Self.trimmed($0[...]) }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

/// A drawing as a tree of elements.
final class SVGDocument: XMLHandler {
  let file: String
  private(set) var root: SVGElement?
  private(set) var byID: [String: SVGElement] = [:]
  private var path: [SVGElement] = []
  private var count = 0

  /// A drawing has no more elements.
  static let mostElements = 1_000_000

  /// Reads a drawing.
  ///
  /// - Throws: ``FormatError`` where it is no XML, is too large, or its root is another element.
  init(_ text: borrowing TextBuffer, file: String) throws(FormatError) {
    self.file = file
    try XMLReader.read(text, name: file, self)
    guard count <= Self.mostElements else {
      throw FormatError(
        "svg.too-large", at: SourcePlace(file: file),
        "the drawing has more than \(Self.mostElements) elements; leave out what is not of the plan")
    }
    guard root?.name == "svg" else {
      throw FormatError(
        "svg.root", at: SourcePlace(file: file),
        "the root of a drawing is 'svg', not '\((root?.name ?? "").prefix(40))'")
    }
  }

  func start(_ name: String, _ attributes: [String: String], line: Int) {
    count += 1
    let element = SVGElement(name: name, attributes: attributes, line: line)
    if count <= Self.mostElements {
      path.last?.children.append(element)
      if root == nil { root = element }
      if !element.id.isEmpty, byID[element.id] == nil { byID[element.id] = element }
    }
    path.append(element)
  }

  func end(_ name: String) { path.removeLast() }

  func text(_ text: String) {}

  /// Where an element stands.
  func place(_ line: Int) -> SourcePlace { SourcePlace(file: file, .line(line, column: 1)) }
}
