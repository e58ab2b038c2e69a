import Text
import VenueModel

/// Which columns of a CSV file hold what, told from its header.
struct CSVColumns {
  /// What the records of a file are.
  enum Kind {
    case nodes
    case edges

    /// The columns that a file of this kind may have, under the names that they go by.
    fileprivate var known: [(column: Column, names: [String])] {
      switch self {
      case .nodes: [(.id, ["id"]), (.x, ["x"]), (.y, ["y"]), (.level, ["level"]), (.name, ["name"])]
      case .edges:
        [
          (.from, ["from"]), (.to, ["to"]), (.id, ["id"]), (.length, ["length", "length_m"]),
          (.duration, ["duration", "seconds"]), (.kind, ["kind"]), (.accessible, ["accessible"]),
          (.direction, ["direction", "oneway"]), (.closed, ["closed"]), (.hours, ["hours"]), (.cost, ["cost"]),
        ]
      }
    }

    fileprivate var required: [Column] {
      switch self {
      case .nodes: [.id, .x, .y, .level]
      case .edges: [.from, .to]
      }
    }
  }

  /// What a column holds.
  enum Column: Int, CaseIterable {
    case id
    case x
    case y
    case level
    case name
    case from
    case to
    case length
    case duration
    case kind
    case accessible
    case direction
    case closed
    case hours
    case cost
  }

  let kind: Kind
  /// How many cells a record has.
  let count: Int
  /// Whether the direction is written as `oneway`: 1 or 0.
  let hasOneWay: Bool
  /// The columns that nothing is known about, with the name that was probably meant.
  let unknown: [(index: Int, name: String, near: String?)]
  private let indices: [Int?]

  /// Where a column is, `nil` when the file has none.
  subscript(column: Column) -> Int? { indices[column.rawValue] }

  /// What the names of a header tell: edges have ends, nodes have coordinates.
  static func kind(of names: [String]) -> Kind? {
    let names = names.count == 1 ? names[0].split { ";\t|".contains($0) }.map(String.init) : names
    if names.contains("from") || names.contains("to") { return .edges }
    return names.count { ["id", "x", "y", "level"].contains($0) } >= 2 ? .nodes : nil
  }

  /// Reads a header.
  ///
  /// - Throws: ``FormatError`` that names the columns found, when one that is needed is not among them.
  init(_ names: [String], file: String) throws(FormatError) {
    let place = SourcePlace(file: file, .line(1, column: 1))
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let found = "the columns of this file are \(list)"
    guard names.count > 1, let kind = Self.kind(of: names) else {
      let isSeparated = names.count == 1 && names[0].contains { ";\t|".contains($0) }
      throw FormatError(
        "csv.no-network", at: place,
        "a path network has the columns id,x,y,level (nodes) or from,to (edges); \(found)"
          + (isSeparated ? "; separate them by commas" : ""))
    }
    var indices = [Int?](repeating: nil, count: Column.allCases.count)
    var unknown: [(index: Int, name: String, near: String?)] = []
    for (index, name) in names.enumerated() {
      guard let column = kind.known.first(where: { $0.names.contains(name) })?.column else {
        unknown.append((index, name, EditDistance.nearest(to: name, in: kind.known.flatMap(\.names), limit: 1).first))
        continue
      }
      if let first = indices[column.rawValue] {
        throw FormatError(
          "csv.duplicate-column", at: place, "the columns '\(names[first])' and '\(name)' say the same; keep one")
      }
      indices[column.rawValue] = index
    }
    self.kind = kind
    self.unknown = unknown
    self.indices = indices
    count = names.count
    hasOneWay = names.contains("oneway")
    for column in kind.required where self[column] == nil {
      throw FormatError(
        "csv.missing-column", at: place,
        "the column '\(column)' is missing (\(kind == .nodes ? "nodes" : "edges") need"
          + " \(kind.required.map { "\($0)" }.joined(separator: ","))); \(found)")
    }
  }
}
