import Frames
import Text

/// The header of a CSV file, and what each of its columns is for.
public struct CSVLayout: Sendable {
  /// The names of the columns.
  public let names: [String]
  /// The columns that a scanner needs, by their place in the row.
  let needed: [(column: Int, role: Role)]
  /// The column that holds errors already, `nil` when the answer adds one.
  let errorColumn: Int?
  /// The header of the answer, with its line end; bytes that are no UTF-8 stay what they are.
  public let header: [UInt8]
  /// How many fields an answer adds behind the row's own.
  let added: Int
  /// How many bytes of the stream the header takes.
  public let length: Int

  enum Role: Hashable, Sendable {
    case x
    case y
    case z
    case level
    case error
    case time
    case device
    case accuracy
    case course
    case speed

    /// Whether it is a number of the position.
    var isAxis: Bool { self == .x || self == .y || self == .z }

    /// Whether it is a number of a fix, which may be left out.
    var isMeasure: Bool { self == .accuracy || self == .course || self == .speed }
  }
}

extension CSVLayout {
  /// Reads the header of positions that are to be converted.
  ///
  /// - Parameters:
  ///   - front: the front of the stream.
  ///   - wanted: the names of the position's columns; `nil` for the usual ones of the source.
  ///   - levelColumn: the name of the column that names the level; `nil` when none does.
  ///   - keepsSource: whether the answer's columns are added instead of replacing the source's.
  /// - Throws: ``RecordError`` for a header that lacks a column, or when there is none.
  public init(
    _ front: RecordBuffer, chain: FrameChain, wanted: [String]?, levelColumn: String?,
    keepsSource: Bool
  ) throws(RecordError) {
    let header = try CSVHeader(front, wanted: wanted)
    let columns = try header.columns(of: chain.sourceAxes, wanted: wanted)
    let others = header.names.enumerated().filter { keepsSource || !columns.contains($0.offset) }.map(\.element)
    let target = PositionFields.targetNames(chain.targetAxes, chain.target, taken: others)
    var needed: [(column: Int, role: Role)] = zip(columns, [Role.x, .y, .z]).map { ($0, $1) }
    if let levelColumn {
      let level = try header.level(levelColumn)
      if !columns.contains(level) { needed.append((level, .level)) }
    }
    // A target with more axes than the source gets the rest behind the row.
    let added = keepsSource ? target : Array(target.dropFirst(columns.count))
    self.init(header, needed, added: added, renamed: keepsSource ? [] : Array(zip(columns, target)))
  }

  /// - Parameters:
  ///   - added: the columns that the answer has behind the row's own.
  ///   - renamed: columns that get other names in the answer.
  init(
    _ header: CSVHeader, _ needed: [(column: Int, role: Role)], added: [String],
    renamed: [(column: Int, name: String)] = []
  ) {
    names = header.names
    errorColumn = names.firstIndex(of: "error")
    self.needed = (needed + (errorColumn.map { [($0, .error)] } ?? [])).sorted { $0.column < $1.column }
    length = header.length
    self.added = added.count
    var cells = header.cells
    for (column, name) in renamed { cells[column] = Array(name.utf8) }
    cells += added.map { Array(CSV.cell($0).utf8) }
    if errorColumn == nil { cells.append(Array("error".utf8)) }
    self.header = Array(cells.joined(separator: [UInt8(ascii: ",")])) + header.lineEnd
  }
}
