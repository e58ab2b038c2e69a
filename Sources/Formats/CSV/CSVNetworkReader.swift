import Geometry
import Text
import VenueModel

/// Reads path networks in CSV (docs/formats/csv-network.md): files of nodes, and files of edges between them.
///
/// Records are read as spans of bytes; only ids and other texts are copied, so that a network of a million nodes takes
/// about a second.
struct CSVNetworkReader {
  private(set) var draft = Draft()
  var findings: FindingList
  private var table: CSVTable
  private var ids = ByteTable()
  private var levelOfOrdinal: [Double: Int] = [:]
  /// The last level that was named, as written: mostly the next one is the same.
  private var lastLevel: (text: [UInt8], index: Int) = ([], -1)
  private let kindTable: ByteTable
  private let kinds: [PathKind]

  /// More levels than this are no levels, but heights.
  static let mostLevels = 1000
  /// What people say for kinds that go by another name here.
  private static let synonyms: [(String, PathKind)] = [
    ("corridor", .walkway), ("room", .walkway), ("outdoor", .walkway),
  ]

  /// Reads files, those with nodes first.
  ///
  /// - Returns: a draft whose levels have no picture; it is empty when there are no files.
  /// - Throws: ``FormatError`` for a header without the columns that are needed, and for edges without nodes.
  /// - Complexity: O(total size).
  static func read(_ tables: [CSVTable], _ findings: inout FindingList) throws(FormatError) -> Draft {
    guard let first = tables.first else { return Draft() }
    var headers: [CSVColumns] = []
    for table in tables { headers.append(try Self.header(of: table)) }
    guard headers.contains(where: { $0.kind == .nodes }) else {
      throw FormatError(
        "csv.no-nodes", at: SourcePlace(file: first.name),
        "the ends of edges are ids of nodes, and no file has nodes; add the one with the columns id,x,y,level")
    }
    var reader = CSVNetworkReader(first, findings)
    for kind in [CSVColumns.Kind.nodes, .edges] {
      for (table, columns) in zip(tables, headers) where columns.kind == kind { reader.read(table, columns) }
    }
    findings = reader.findings
    return reader.draft
  }

  private init(_ table: CSVTable, _ findings: FindingList) {
    self.table = table
    self.findings = findings
    let words = Self.synonyms + PathKind.allCases.map { ($0.rawValue, $0) }
    kindTable = ByteTable(words.map(\.0))
    kinds = words.map(\.1)
  }

  private static func header(of table: CSVTable) throws(FormatError) -> CSVColumns {
    let names = table.withRows { rows in rows.next() ? rows.cells.indices.map { rows.text($0) } : [] }
    return try CSVColumns(names, file: table.name)
  }

  private mutating func read(_ table: CSVTable, _ columns: CSVColumns) {
    self.table = table
    switch columns.kind {
    case .nodes:
      let wanted = draft.venue.network.nodes.count + table.likelyCount
      draft.venue.network.nodes.reserveCapacity(wanted)
      ids.reserve(wanted)
    case .edges: draft.venue.network.edges.reserveCapacity(draft.venue.network.edges.count + table.likelyCount)
    }
    table.withRows { rows in
      guard rows.next() else { return }
      for (index, name, near) in columns.unknown {
        find(
          .note, "csv.unknown-column", rows, index,
          "the column '\(name)' is not known and was passed over\(near.map { "; did you mean '\($0)'?" } ?? "")")
      }
      while rows.next() {
        if rows.isCutOff {
          find(
            .error, "csv.unclosed-quote", rows, rows.cells.count - 1,
            "a quoted cell is never closed; the record and all behind it were left out")
        } else if rows.cells.count != columns.count {
          find(
            .error, "csv.cell-count", rows, 0,
            "the record has \(rows.cells.count) cells, the header \(columns.count); it was left out")
        } else if columns.kind == .nodes {
          readNode(rows, columns)
        } else {
          readEdge(rows, columns)
        }
      }
    }
  }

  /// Adds a finding about a cell.
  private mutating func find(
    _ severity: Finding.Severity, _ code: String, _ rows: borrowing CSVRows, _ column: Int,
    _ message: @autoclosure () -> String, position: Point? = nil, level: Int? = nil
  ) {
    let spot = rows.spot(column)
    let place = SourcePlace(file: table.name, .line(spot.line, column: spot.column))
    findings.add(severity, code, at: place, message(), position: position, level: level)
  }

  // MARK: Nodes

  private mutating func readNode(_ rows: borrowing CSVRows, _ columns: CSVColumns) {
    guard let idColumn = columns[.id], let xColumn = columns[.x], let yColumn = columns[.y],
      let levelColumn = columns[.level]
    else { return }
    if rows.isEmpty(idColumn) {
      return find(.error, "csv.node.no-id", rows, idColumn, "a node needs an id; it was left out")
    }
    guard let x = coordinate(rows, xColumn), let y = coordinate(rows, yColumn), let level = level(rows, levelColumn)
    else { return }
    guard unsafe rows.withBytes(idColumn, { unsafe ids.add($0) }) != nil else {
      return find(
        .error, "csv.node.duplicate-id", rows, idColumn,
        "the node id '\(rows.text(idColumn))' is used twice; the first one was kept")
    }
    // Drafts count y downwards.
    let node = PathNode(id: rows.text(idColumn), level: level, position: Point(x, -y))
    draft.venue.network.nodes.append(node)
    guard let nameColumn = columns[.name], !rows.isEmpty(nameColumn) else { return }
    let spot = Place.Location(level: level, position: node.position, node: draft.venue.network.nodes.count - 1)
    draft.venue.places.append(Place(id: node.id, name: rows.text(nameColumn), locations: [spot]))
  }

  private mutating func coordinate(_ rows: borrowing CSVRows, _ column: Int) -> Double? {
    guard let value = rows.number(column) else {
      find(
        .error, "csv.bad-number", rows, column,
        "'\(rows.text(column))' is no finite number; the node was left out")
      return nil
    }
    guard abs(value) <= Draft.reach else {
      find(
        .error, "csv.out-of-range", rows, column,
        "\(value) m is more than 100 km from the origin; the node was left out")
      return nil
    }
    return value
  }

  private mutating func level(_ rows: borrowing CSVRows, _ column: Int) -> Int? {
    let isLast = unsafe rows.withBytes(column) { text in unsafe lastLevel.text.elementsEqual(text) }
    if isLast, lastLevel.index >= 0 { return lastLevel.index }
    guard let ordinal = rows.number(column) else {
      find(
        .error, "csv.bad-number", rows, column,
        "'\(rows.text(column))' is no level; levels are numbers here, 0 for the ground; the node was left out")
      return nil
    }
    guard abs(ordinal) <= Double(Self.mostLevels),
      levelOfOrdinal.count < Self.mostLevels || levelOfOrdinal[ordinal] != nil
    else {
      find(
        .error, "csv.out-of-range", rows, column,
        "level \(ordinal) is beyond \(Self.mostLevels), or there are more levels than that; the node was left out")
      return nil
    }
    let text = rows.text(column)
    let index = levelOfOrdinal[ordinal] ?? addLevel(text, ordinal, rows, column)
    lastLevel = (Array(text.utf8), index)
    return index
  }

  private mutating func addLevel(_ text: String, _ ordinal: Double, _ rows: borrowing CSVRows, _ column: Int) -> Int {
    let spot = rows.spot(column)
    var frame = Draft.LevelFrame(place: SourcePlace(file: table.name, .line(spot.line, column: spot.column)))
    frame.evidence.pixelsPerMeter = 1
    frame.hasPicture = false
    let index = draft.add(Level(id: text, ordinal: ordinal, name: text), frame)
    levelOfOrdinal[ordinal] = index
    return index
  }

  // MARK: Edges

  private mutating func readEdge(_ rows: borrowing CSVRows, _ columns: CSVColumns) {
    guard let from = end(rows, columns[.from]), let to = end(rows, columns[.to]) else { return }
    var edge = PathEdge(from: from, to: to)
    edge.length = measure(rows, columns[.length])
    edge.duration = measure(rows, columns[.duration])
    edge.sourceCost = measure(rows, columns[.cost])
    edge.kind = kind(rows, columns[.kind])
    edge.access = access(rows, columns[.accessible])
    edge.direction = direction(rows, columns[.direction], isFlag: columns.hasOneWay)
    edge.isClosed = flag(rows, columns[.closed]) ?? false
    edge.id = text(rows, columns[.id]) ?? ""
    edge.hours = text(rows, columns[.hours])
    findOddities(edge, rows, columns[.to] ?? 0)
    draft.venue.network.edges.append(edge)
  }

  private mutating func findOddities(_ edge: PathEdge, _ rows: borrowing CSVRows, _ column: Int) {
    let node = draft.venue.network.nodes[edge.from]
    if edge.from == edge.to {
      find(
        .note, "csv.edge.self-loop", rows, column, "the edge leads from node '\(node.id)' to itself; it was kept",
        position: node.position, level: node.level)
    }
    if edge.length == nil, edge.duration == nil, draft.venue.network.nodes[edge.to].level != node.level {
      find(
        .warning, "csv.edge.no-length", rows, column,
        "an edge between levels needs a length or a duration; only its way on the plan was measured",
        position: node.position, level: node.level)
    }
  }

  private mutating func end(_ rows: borrowing CSVRows, _ column: Int?) -> Int? {
    guard let column else { return nil }
    if let node = unsafe rows.withBytes(column, { unsafe ids.number(of: $0) }) { return node }
    find(
      .error, "csv.edge.unknown-node", rows, column, "there is no node '\(rows.text(column))'; the edge was left out")
    return nil
  }

  /// A number from 0 to a million; anything else is told and ignored.
  private mutating func measure(_ rows: borrowing CSVRows, _ column: Int?) -> Double? {
    guard let column, !rows.isEmpty(column) else { return nil }
    guard let value = rows.number(column) else {
      find(.warning, "csv.bad-number", rows, column, "'\(rows.text(column))' is no finite number; it was ignored")
      return nil
    }
    guard value >= 0 else {
      find(.warning, "csv.negative", rows, column, "\(value) is less than 0; it was ignored")
      return nil
    }
    guard value <= 1e6 else {
      find(.warning, "csv.out-of-range", rows, column, "\(value) is more than a million; it was ignored")
      return nil
    }
    return value
  }

  private mutating func kind(_ rows: borrowing CSVRows, _ column: Int?) -> PathKind {
    guard let column, !rows.isEmpty(column) else { return .walkway }
    if let number = unsafe rows.withBytes(column, { unsafe kindTable.number(of: $0) }) { return kinds[number] }
    let words = Self.synonyms.map(\.0) + PathKind.allCases.map(\.rawValue)
    let near = EditDistance.nearest(to: rows.text(column), in: words, limit: 1).first
    find(
      .warning, "csv.edge.unknown-kind", rows, column,
      "'\(rows.text(column))' is none of \(words.joined(separator: ", ")); it was read as other\(near.map { "; did you mean '\($0)'?" } ?? "")"
    )
    return .other
  }

  private mutating func access(_ rows: borrowing CSVRows, _ column: Int?) -> Access? {
    guard let column, !rows.isEmpty(column) else { return nil }
    switch rows.byte(column) {
    case UInt8(ascii: "1"): return .yes
    case UInt8(ascii: "0"): return .no
    default:
      if let access = Access(rawValue: rows.text(column)) { return access }
      return flag(rows, column).map { $0 ? .yes : .no }
    }
  }

  private mutating func direction(_ rows: borrowing CSVRows, _ column: Int?, isFlag: Bool) -> Direction {
    guard let column, !rows.isEmpty(column) else { return .both }
    if isFlag { return flag(rows, column) == true ? .forward : .both }
    if let direction = Direction(rawValue: rows.text(column)) { return direction }
    findBadValue(rows, column, "both, forward or backward")
    return .both
  }

  /// 1 or 0, or the words for them.
  private mutating func flag(_ rows: borrowing CSVRows, _ column: Int?) -> Bool? {
    guard let column, !rows.isEmpty(column) else { return nil }
    switch rows.byte(column) {
    case UInt8(ascii: "1"): return true
    case UInt8(ascii: "0"): return false
    default: break
    }
    switch rows.text(column).lowercased() {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      findBadValue(rows, column, "1 or 0")
      return nil
    }
  }

  private mutating func findBadValue(_ rows: borrowing CSVRows, _ column: Int, _ wanted: String) {
    find(
      .warning, "csv.bad-value", rows, column, "expected \(wanted), found '\(rows.text(column))'; it was ignored")
  }

  private func text(_ rows: borrowing CSVRows, _ column: Int?) -> String? {
    guard let column, !rows.isEmpty(column) else { return nil }
    return rows.text(column)
  }
}
