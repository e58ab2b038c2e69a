import Geometry

/// What an IndoorGML file holds, before links are followed.
struct GMLDocument {
  let file: String
  /// What it is called, and what its description says.
  var name = ""
  var words = GMLWords("")
  var cells: [GMLFeature] = []
  var boundaries: [GMLFeature] = []
  var states: [GMLFeature] = []
  var transitions: [GMLFeature] = []
  /// The ids of the layers, in their order.
  var layers: [String] = []
  /// How many connections there are between layers.
  var interLayerConnections = 0
  /// Polygons by their ids, for surfaces that only refer to them.
  var polygons: [String: GMLShape] = [:]
  /// Positions that are no numbers, by their lines.
  var badPositions: [Int] = []
  /// The reference systems that are named, in the order in which they first are.
  var systems: [String] = []
  /// All positions, one after the other, as written.
  var positions = GMLPositions()

  init(file: String) { self.file = file }
}

/// Positions as columns, so that they are projected at once.
struct GMLPositions {
  var x: [Double] = []
  var y: [Double] = []
  var z: [Double] = []
  /// Whether any of them has a third number.
  var hasHeights = false

  var count: Int { x.count }

  func point(_ index: Int) -> Point { Point(x[index], y[index]) }
}

/// A cell, a boundary, a state or a transition.
struct GMLFeature {
  /// The name of its element without a prefix, such as `TransitionSpace`.
  var element: String
  var id: String
  var line: Int
  var name = ""
  var words = GMLWords("")
  /// What class, function and usage say.
  var terms: [String] = []
  /// The id of its dual.
  var duality: String?
  /// The ids of what it connects.
  var connects: [String] = []
  var weight: String?
  /// The number of its layer.
  var layer = 0
  var shapes: [GMLShape] = []
  /// The ids of the polygons that its surfaces refer to.
  var references: [String] = []

  /// All that says in words what it is.
  var text: String { ([element, words["indoor"] ?? "", name] + terms).joined(separator: " ") }
}

/// A point, a line or a ring: positions that follow each other.
struct GMLShape {
  enum Kind { case point, line, shell, hole }
  var kind: Kind
  var positions: Range<Int>
  /// The rings that are cut out of a shell.
  var holes: [Range<Int>] = []
}

/// What a description says in the way that editors write it: `storey="1":indoor="room":`.
struct GMLWords {
  private var values: [String: String] = [:]

  /// Takes apart a description; any other text says nothing.
  init(_ text: String) {
    var rest = text[...]
    while let equals = rest.firstIndex(of: "="), let opening = rest[equals...].firstIndex(of: "\""),
      let closing = rest[rest.index(after: opening)...].firstIndex(of: "\"")
    {
      let key = rest[..<equals].drop { $0 == ":" || $0.isWhitespace }
      values[String(key)] = Self.unescaped(rest[rest.index(after: opening)..<closing])
      rest = rest[rest.index(after: closing)...]
    }
  }

  subscript(key: String) -> String? { values[key] }

  /// A description that says these things, in this order.
  static func text(_ pairs: [(String, String?)]) -> String {
    pairs.compactMap { key, value in value.map { "\(key)=\"\(escaped($0))\":" } }.joined()
  }

  /// Readers trim a description and end a value at a quotation mark, so such signs stand as in an address.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\"": result += "%22"
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    let signs = ["%22": "\"", "%0A": "\n", "%0D": "\r", "%25": "%"]
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let first = rest.first {
      if first == "%", let sign = signs[String(rest.prefix(3))] {
        result.append(contentsOf: sign.unicodeScalars)
        rest.removeFirst(3)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return String(result)
  }
}
