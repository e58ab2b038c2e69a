import Geometry
import VenueModel

/// A venue made from drawn maps, so that a test shows what it is about.
///
/// ```
/// A--b--C
///    |
///    D 1
/// ```
///
/// The legend:
///
/// - a letter is a node, and an upper-case one is a place at that node too; `v` and `x` are no nodes;
/// - a digit is a place beside the way, which is joined to the nearest edge;
/// - `-`, `|`, `/` and `\` draw an edge between two nodes in line, of any length from one character on;
/// - `>`, `<`, `^` or `v` on an edge makes it one-way, `x` closes it;
/// - `=` on an edge makes it stairs, `%` an escalator, `~` a moving walkway, `@` a ramp, `:` a door, `#` a gate,
///   `!` an exit gate, `$` a security lane.
///
/// North is up. A character is as wide as it is high. A drawing that cannot be read ends the test with the level, the
/// line and the column.
public struct DrawnVenue: Sendable {
  /// What was drawn.
  public var venue = Venue(id: "drawn", name: "Drawn")
  private var nodes: [String: [Int]] = [:]

  /// What joins the levels of a drawn venue.
  public struct Connector: Sendable {
    var kind: PathKind
    var name: String
    var spots: [String]
    var direction: Direction

    /// Makes a connector.
    ///
    /// - Parameter spots: its nodes from the lowest level up, as ``DrawnVenue/node(_:)`` knows them.
    public init(_ kind: PathKind, _ name: String, _ spots: [String], _ direction: Direction = .both) {
      self.kind = kind
      self.name = name
      self.spots = spots
      self.direction = direction
    }
  }

  /// Draws a venue of one level, `Ground`.
  public init(_ drawing: String, scale: Double = 1, names: [Character: String] = [:], isMeasured: Bool = true) {
    self.init(levels: [("Ground", drawing)], scale: scale, names: names, isMeasured: isMeasured)
  }

  /// Draws a venue.
  ///
  /// - Parameters:
  ///   - levels: name and drawing of each, lowest first.
  ///   - connectors: what joins them.
  ///   - edges: edges that join levels themselves, one between each two spots in turn; their names are the ids.
  ///   - ordinals: the heights of the levels; `nil` counts them from 0.
  ///   - scale: metres per character (pixels when nothing is measured).
  ///   - names: what places are called that are not called as they are drawn.
  ///   - isMeasured: whether the plans have a scale.
  public init(
    levels: [(name: String, drawing: String)], connectors: [Connector] = [], edges: [Connector] = [],
    ordinals: [Double]? = nil, scale: Double = 1, names: [Character: String] = [:], isMeasured: Bool = true
  ) {
    for (index, level) in levels.enumerated() {
      let ordinal = ordinals?[index] ?? Double(index)
      let plan = Plan(toLocal: PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
      venue.levels.append(
        Level(id: level.name, ordinal: ordinal, name: level.name, plan: isMeasured ? nil : plan))
      var sheet = Sheet(level.name, level.drawing)
      add(&sheet, level: index, scale, names)
    }
    for connector in connectors {
      venue.connectors.append(
        VenueModel.Connector(
          id: connector.name, name: connector.name, kind: connector.kind,
          landings: connector.spots.map { .init(node: node($0)) }, direction: connector.direction))
    }
    for edge in edges {
      for (from, to) in zip(edge.spots, edge.spots.dropFirst()) {
        venue.network.edges.append(
          PathEdge(id: edge.name, from: node(from), to: node(to), kind: edge.kind, direction: edge.direction))
      }
    }
  }

  /// Puts signs along the edge between two nodes: what they say on the way to the second, and on the way back.
  public mutating func sign(_ from: String, _ to: String, _ forward: String?, _ backward: String? = nil) {
    let ends = (node(from), node(to))
    guard
      let index = venue.network.edges.firstIndex(where: {
        ($0.from, $0.to) == ends || ($0.to, $0.from) == ends
      })
    else { fatalError("no edge is drawn from '\(from)' to '\(to)'") }
    let isForward = venue.network.edges[index].from == ends.0
    venue.network.signs.append(
      EdgeSign(edge: index, forward: isForward ? forward : backward, backward: isForward ? backward : forward))
    venue.network.signs.sort { $0.edge < $1.edge }
  }

  /// The node drawn as a letter: `E` when one level has it, else `Ground/E`.
  public func node(_ spot: String) -> Int {
    guard let found = nodes[spot] else { fatalError("no node is drawn as '\(spot)'") }
    guard found.count == 1 else { fatalError("'\(spot)' is drawn on \(found.count) levels; say 'Level/\(spot)'") }
    return found[0]
  }

  /// The place that is called so.
  public func place(_ name: String) -> Place {
    guard let place = venue.places.first(where: { $0.name == name }) else { fatalError("no place is called '\(name)'") }
    return place
  }

  // MARK: Reading

  private mutating func add(_ sheet: inout Sheet, level: Int, _ scale: Double, _ names: [Character: String]) {
    var nodeAt: [Cell: Int] = [:]
    for cell in sheet.cells {
      let character = sheet[cell]
      let position = Point(Double(cell.column) * scale, -Double(cell.line) * scale)
      if Sheet.isNode(character) {
        let node = venue.network.nodes.count
        let spot = "\(venue.levels[level].name)/\(character)"
        if nodes[spot] != nil { sheet.fail(cell, "a second node '\(character)'") }
        nodes[spot] = [node]
        nodes[String(character), default: []].append(node)
        nodeAt[cell] = node
        venue.network.nodes.append(PathNode(id: String(character), level: level, position: position))
      }
      guard character.isUppercase || character.isNumber else { continue }
      let location = Place.Location(level: level, position: position, node: nodeAt[cell])
      venue.places.append(
        Place(
          id: "\(venue.levels[level].name)/\(character)", name: names[character] ?? String(character),
          locations: [location]))
      sheet.use(cell)
    }
    for cell in sheet.cells {
      guard let from = nodeAt[cell] else { continue }
      sheet.use(cell)
      for way in Way.allCases {
        guard let (end, marks) = sheet.edge(from: cell, way), let to = nodeAt[end] else { continue }
        var edge = PathEdge(from: from, to: to)
        for (cell, mark) in marks { sheet.apply(mark, at: cell, way, to: &edge) }
        venue.network.edges.append(edge)
      }
    }
    sheet.expectAllUsed()
  }
}

/// A character of a drawing, counted from 0.
private struct Cell: Hashable {
  var line: Int
  var column: Int
}

/// Which way an edge is drawn, from its first end on.
private enum Way: CaseIterable {
  case right, down, rightDown, leftDown

  var stroke: Character {
    switch self {
    case .right: "-"
    case .down: "|"
    case .rightDown: "\\"
    case .leftDown: "/"
    }
  }

  func next(_ cell: Cell) -> Cell {
    switch self {
    case .right: Cell(line: cell.line, column: cell.column + 1)
    case .down: Cell(line: cell.line + 1, column: cell.column)
    case .rightDown: Cell(line: cell.line + 1, column: cell.column + 1)
    case .leftDown: Cell(line: cell.line + 1, column: cell.column - 1)
    }
  }

  /// Whether a mark points along it or against it; `nil` for marks across it.
  func direction(_ mark: Character) -> Direction? {
    switch (mark, self) {
    case (">", .right), (">", .rightDown), ("<", .leftDown), ("v", .down), ("v", .rightDown), ("v", .leftDown):
      .forward
    case ("<", .right), ("<", .rightDown), (">", .leftDown), ("^", .down), ("^", .rightDown), ("^", .leftDown):
      .backward
    default: nil
    }
  }
}

/// The drawing of one level.
private struct Sheet {
  private let level: String
  private let lines: [[Character]]
  private var used: Set<Cell> = []
  let cells: [Cell]

  private static let kinds: [Character: PathKind] = [
    "=": .stairs, "%": .escalator, "~": .movingWalkway, "@": .ramp, ":": .door, "#": .gate, "!": .exitGate,
    "$": .securityLane,
  ]
  private static let arrows: Set<Character> = [">", "<", "^", "v"]

  init(_ level: String, _ drawing: String) {
    self.level = level
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    self.lines = lines
    cells = lines.indices.flatMap { line in
      lines[line].indices.compactMap { lines[line][$0] == " " ? nil : Cell(line: line, column: $0) }
    }
  }

  static func isNode(_ character: Character) -> Bool {
    character.isASCII && character.isLetter && character != "v" && character != "x"
  }

  private static func isMark(_ character: Character) -> Bool {
    arrows.contains(character) || kinds[character] != nil || character == "x"
  }

  /// What is drawn there; a space outside.
  subscript(cell: Cell) -> Character {
    lines.indices.contains(cell.line) && lines[cell.line].indices.contains(cell.column)
      ? lines[cell.line][cell.column] : " "
  }

  /// Follows an edge to the node at its end.
  ///
  /// - Returns: the end and the marks on the way; `nil` when no edge is drawn that way.
  mutating func edge(from start: Cell, _ way: Way) -> (end: Cell, marks: [(Cell, Character)])? {
    var marks: [(Cell, Character)] = []
    var passed: [Cell] = []
    var cell = way.next(start)
    while self[cell] == way.stroke || Self.isMark(self[cell]) {
      passed.append(cell)
      if self[cell] != way.stroke { marks.append((cell, self[cell])) }
      cell = way.next(cell)
    }
    // Marks alone are no edge: they may belong to one that passes by.
    guard Self.isNode(self[cell]), passed.count > marks.count else { return nil }
    used.formUnion(passed)
    return (cell, marks)
  }

  func apply(_ mark: Character, at cell: Cell, _ way: Way, to edge: inout PathEdge) {
    if mark == "x" {
      edge.isClosed = true
    } else if let kind = Self.kinds[mark] {
      if edge.kind != .walkway && edge.kind != kind { fail(cell, "'\(mark)' on an edge that is \(edge.kind.rawValue)") }
      edge.kind = kind
    } else if let direction = way.direction(mark) {
      if edge.direction != .both && edge.direction != direction { fail(cell, "'\(mark)' on an edge of the other way") }
      edge.direction = direction
    } else {
      fail(cell, "'\(mark)' points across its edge")
    }
  }

  mutating func use(_ cell: Cell) { used.insert(cell) }

  func expectAllUsed() {
    for cell in cells where !used.contains(cell) { fail(cell, "'\(self[cell])' belongs to no edge between two nodes") }
  }

  func fail(_ cell: Cell, _ what: String) -> Never {
    fatalError("drawing of \(level), line \(cell.line + 1), column \(cell.column + 1): \(what)")
  }
}
