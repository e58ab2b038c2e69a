import Arguments
import Routing
import Text
import VenueModel

/// A matrix as text, block by block, so that threads can write different ones.
struct MatrixAnswer: Sendable {
  /// Some rows; in JSON, whose measures stand one after the other, of one measure.
  struct Block: Sendable {
    var rows: Range<Int>
    var measure: Measure?
  }

  /// What is told of a pair.
  enum Measure: String, Sendable, CaseIterable {
    case distance, duration
  }

  private let table: Matrix
  private let isMeasured: Bool
  private let format: String
  private let measures: [Measure]
  private let precision: Int?
  private let sources: [String]
  private let targets: [String]
  /// What stands before all blocks.
  let head: String
  /// What stands behind them.
  let tail: String

  /// - Parameters:
  ///   - sources: where ways begin, and how the user wrote them.
  ///   - targets: where they end.
  init(
    _ table: Matrix, _ wording: RouteWording, _ sources: (ends: [NamedEnd], texts: [String]),
    _ targets: (ends: [NamedEnd], texts: [String]), _ invocation: Invocation
  ) {
    self.table = table
    isMeasured = wording.graph.isMeasured
    format = invocation.text("format") ?? "csv"
    precision = invocation.integer("precision")
    switch invocation.text("annotations") {
    case "distance": measures = [.distance]
    case "duration": measures = [.duration]
    default: measures = Measure.allCases
    }
    let isJSON = format == "json"
    // CSV cells and JSON texts are made once, not once a pair.
    let isCSV = format == "csv"
    func quoted(_ text: String) -> String { isCSV ? CSV.cell(text) : JSONWriter.quoted(text) }
    self.sources = sources.texts.map { quoted($0) }
    self.targets = targets.texts.map { quoted($0) }
    switch format {
    case "csv":
      let names = measures.map { [wording] in Self.name($0, wording.graph.isMeasured) }
      head = "from,to," + names.joined(separator: ",") + "\n"
    case "json": head = Self.head(wording, sources.ends, targets.ends)
    default: head = ""
    }
    tail = isJSON ? "}\n" : ""
  }

  /// How many destinations there are.
  var columnCount: Int { targets.count }

  /// What must be written, in order, in blocks of about so many cells.
  func blocks(of size: Int) -> [Block] {
    let rows = max(size / max(columnCount, 1), 1)
    let ranges = stride(from: 0, to: sources.count, by: rows).map { $0..<min($0 + rows, sources.count) }
    guard format == "json" else { return ranges.map { Block(rows: $0, measure: nil) } }
    return measures.flatMap { measure in ranges.map { Block(rows: $0, measure: measure) } }
  }

  /// The text of a block.
  func text(_ block: Block) -> String {
    let cells = table.cells(ofRows: block.rows)
    var text = ""
    if let measure = block.measure, block.rows.lowerBound == 0 {
      let name = Self.name(measure, isMeasured)
      text += ",\n  \"\(name.hasSuffix("s") ? name : name + "s")\": ["
    }
    for row in block.rows {
      let start = (row - block.rows.lowerBound) * columnCount
      let line = cells[start..<(start + columnCount)]
      switch block.measure {
      case let measure?:
        text += row == 0 ? "\n    [" : ",\n    ["
        text += line.map { number($0, measure) ?? "null" }.joined(separator: ", ") + "]"
        if row == sources.count - 1 { text += "\n  ]" + (measure == measures.last ? "\n" : "") }
      case nil: for (column, cell) in line.enumerated() { append(cell, row, column, to: &text) }
      }
    }
    return text
  }

  private func append(_ cell: Matrix.Cell?, _ row: Int, _ column: Int, to text: inout String) {
    if format == "csv" {
      text += sources[row] + "," + targets[column]
      for measure in measures { text += "," + (number(cell, measure) ?? "") }
      text += "\n"
    } else {
      text += "{\"from\":\(sources[row]),\"to\":\(targets[column])"
      for measure in measures {
        text += ",\"\(Self.name(measure, isMeasured))\":" + (number(cell, measure) ?? "null")
      }
      text += "}\n"
    }
  }

  private func number(_ cell: Matrix.Cell?, _ measure: Measure) -> String? {
    guard let cell else { return nil }
    switch measure {
    case .distance: return RouteWording.number(cell.distance, precision)
    case .duration: return isMeasured ? RouteWording.number(cell.duration, precision) : nil
    }
  }

  /// Metres are told as pixels where the files give no scale.
  private static func name(_ measure: Measure, _ isMeasured: Bool) -> String {
    measure == .distance && !isMeasured ? "pixels" : measure.rawValue
  }

  /// The front of an OSRM table: the object is open.
  private static func head(_ wording: RouteWording, _ sources: [NamedEnd], _ targets: [NamedEnd]) -> String {
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.write("code", "Ok")
    json.write("profile", wording.profile.name)
    json.write("frame", wording.positions.name)
    for (key, ends) in [("sources", sources), ("destinations", targets)] {
      json.beginArray(key)
      for end in ends {
        json.beginObject()
        json.write("name", end.name)
        if let spot = end.end.spots.first, end.end.spots.count == 1 {
          json.write("level", wording.venue.levels[spot.level].id)
          json.write("position", numbers: wording.positions.numbers(spot.position))
        }
        json.endObject()
      }
      json.endArray()
    }
    return json.take()
  }
}
