import Text
import VenueModel

/// Collects the features of an IndoorGML file from its elements.
///
/// Elements are told by their names alone, since files differ in prefixes, and extensions add classes of their own: what
/// lies in a `cellSpaceMember` is a cell, whatever it is called.
final class GMLParser: XMLHandler {
  private(set) var document: GMLDocument
  private var path: [String] = []
  /// The dimensions that elements state for what is in them, by their depth.
  private var dimensions: [(depth: Int, count: Int)] = []
  private var feature: GMLFeature?
  private var featureKind = FeatureKind.cell
  private var featureDepth = 0
  private var shape: GMLShape?
  private var isHole = false
  /// The polygon that is being read: its id and how many shapes the feature had before.
  private var polygon: (id: String, first: Int)?
  private var text = ""
  private var takesText = false
  private var textLine = 0

  private enum FeatureKind { case cell, boundary, state, transition }

  private static let texts: Set = [
    "description", "name", "weight", "class", "function", "usage", "pos", "posList", "coordinates",
  ]

  private init(_ file: String) { document = GMLDocument(file: file) }

  static func read(_ file: SourceFile) throws(FormatError) -> GMLDocument {
    let parser = GMLParser(file.name)
    try XMLReader.read(TextBuffer(file.bytes), name: file.name, parser)
    return parser.document
  }

  // MARK: Elements

  func start(_ name: String, _ attributes: [String: String], line: Int) {
    if let value = attributes["srsDimension"], let count = Int(value) { dimensions.append((path.count, count)) }
    if let system = attributes["srsName"], !system.isEmpty, !document.systems.contains(system),
      document.systems.count < 10
    {
      document.systems.append(system)
    }
    let parent = path.last ?? ""
    path.append(name)
    takesText = Self.texts.contains(name)
    text = ""
    textLine = line
    if feature == nil, let kind = Self.kind(name, in: parent) {
      feature = GMLFeature(element: name, id: attributes["id"] ?? "", line: line)
      feature?.layer = max(document.layers.count - 1, 0)
      featureKind = kind
      featureDepth = path.count
    } else if name == "SpaceLayer" {
      document.layers.append(attributes["id"] ?? "")
    } else if name == "InterLayerConnection" {
      document.interLayerConnections += 1
    } else if feature != nil {
      startPart(name, parent, attributes)
    }
  }

  private static func kind(_ name: String, in parent: String) -> FeatureKind? {
    switch parent {
    case "cellSpaceMember": .cell
    case "cellSpaceBoundaryMember": .boundary
    case "stateMember": .state
    case "transitionMember": .transition
    default: nil
    }
  }

  private func startPart(_ name: String, _ parent: String, _ attributes: [String: String]) {
    let link = attributes["href"].map(Self.target)
    switch name {
    case "duality": if path.count == featureDepth + 1 { feature?.duality = link }
    case "connects": if let link { feature?.connects.append(link) }
    case "baseSurface", "surfaceMember": if let link { feature?.references.append(link) }
    case "Polygon", "PolygonPatch": polygon = (attributes["id"] ?? "", feature?.shapes.count ?? 0)
    case "interior": isHole = parent == "Polygon" || parent == "PolygonPatch"
    case "Point": begin(.point)
    case "LineString", "LineStringSegment": begin(.line)
    case "LinearRing": begin(isHole ? .hole : .shell)
    default: break
    }
  }

  /// The id that a link leads to: what stands behind the `#`, or all of it.
  private static func target(_ link: String) -> String {
    String(link.lastIndex(of: "#").map { link[link.index(after: $0)...] } ?? link[...])
  }

  private func begin(_ kind: GMLShape.Kind) {
    shape = GMLShape(kind: kind, positions: document.positions.count..<document.positions.count)
  }

  func text(_ text: String) {
    if takesText { self.text += text }
  }

  func end(_ name: String) {
    if takesText, !text.isEmpty { take(name) }
    takesText = false
    text = ""
    switch name {
    case "Point", "LineString", "LineStringSegment", "LinearRing": endShape()
    case "interior": isHole = false
    case "Polygon", "PolygonPatch": endPolygon()
    default: break
    }
    if path.count == featureDepth, let found = feature {
      add(found)
      feature = nil
      featureDepth = 0
    }
    path.removeLast()
    while let last = dimensions.last, last.depth >= path.count { dimensions.removeLast() }
  }

  private func endShape() {
    guard let done = shape else { return }
    shape = nil
    guard !done.positions.isEmpty, let count = feature?.shapes.count else { return }
    if done.kind == .hole, count > polygon?.first ?? 0 {
      feature?.shapes[count - 1].holes.append(done.positions)
    } else {
      feature?.shapes.append(done)
    }
  }

  private func endPolygon() {
    if let polygon, !polygon.id.isEmpty, let shapes = feature?.shapes, shapes.count > polygon.first {
      document.polygons[polygon.id] = shapes[polygon.first]
    }
    polygon = nil
  }

  private func add(_ feature: GMLFeature) {
    switch featureKind {
    case .cell: document.cells.append(feature)
    case .boundary: document.boundaries.append(feature)
    case .state: document.states.append(feature)
    case .transition: document.transitions.append(feature)
    }
  }

  // MARK: Texts

  private func take(_ name: String) {
    switch name {
    case "pos": addPositions(isList: false)
    case "posList": addPositions(isList: true)
    case "coordinates": addCoordinates()
    default: takeWord(name)
    }
  }

  private func takeWord(_ name: String) {
    let value = Self.trimmed(text)
    guard feature != nil else {
      guard path.count == 2 else { return }
      if name == "name" { document.name = value }
      if name == "description" { document.words = GMLWords(value) }
      return
    }
    guard path.count == featureDepth + 1 else { return }
    switch name {
    case "name": feature?.name = value
    case "description": feature?.words = GMLWords(value)
    case "weight": feature?.weight = value
    default: feature?.terms.append(value)
    }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  // MARK: Positions

  private func addPositions(isList: Bool) {
    guard shape != nil else { return }
    guard let numbers = Self.numbers(text, isBreak: { $0 <= 0x20 }) else {
      return document.badPositions.append(textLine)
    }
    let size = isList ? dimensions.last?.count ?? Self.likelyDimension(numbers) : numbers.count
    guard size == 2 || size == 3, numbers.count % size == 0 else { return document.badPositions.append(textLine) }
    for start in stride(from: 0, to: numbers.count, by: size) {
      append(numbers[start], numbers[start + 1], size == 3 ? numbers[start + 2] : nil)
    }
  }

  /// Three where the numbers can be taken by threes only, or where a ring closes by that; else two.
  private static func likelyDimension(_ numbers: [Double]) -> Int {
    guard numbers.count % 3 == 0 else { return 2 }
    return numbers.count % 2 != 0 || numbers.prefix(3) == numbers.suffix(3) ? 3 : 2
  }

  /// GML 2: `x,y,z x,y,z`.
  private func addCoordinates() {
    guard shape != nil else { return }
    for tuple in text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
      guard let numbers = Self.numbers(String(tuple) ?? "", isBreak: { $0 == 0x2C }), (2...3).contains(numbers.count)
      else {
        document.badPositions.append(textLine)
        continue
      }
      append(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : nil)
    }
  }

  private func append(_ x: Double, _ y: Double, _ z: Double?) {
    document.positions.x.append(x)
    document.positions.y.append(y)
    document.positions.z.append(z ?? 0)
    if z != nil { document.positions.hasHeights = true }
    if let start = shape?.positions.lowerBound { shape?.positions = start..<document.positions.count }
  }

  /// The numbers of a text; `nil` where something else stands there.
  private static func numbers(_ text: String, isBreak: (UInt8) -> Bool) -> [Double]? {
    var result: [Double] = []
    for word in text.utf8.split(whereSeparator: isBreak) {
      guard let value = Decimal.value(String(Substring(word))) else { return nil }
      result.append(value)
    }
    return result.isEmpty ? nil : result
  }
}
