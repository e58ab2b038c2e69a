import Frames
import Geometry
import VenueModel

/// Points that are known on an old and on a new picture of a level.
public enum ReplacementPoints {
  /// Reads CSV with the columns `old_x,old_y,new_x,new_y` (pixels) and, if wanted, `id`.
  ///
  /// - Returns: the points, and a finding for each row that could not be read.
  /// - Throws: ``FormatError`` when the header lacks a column.
  public static func read(
    _ bytes: borrowing TextBuffer, name: String
  ) throws(FormatError) -> (pairs: [PlanReplacement.Pair], findings: [Finding]) {
    let text = unsafe bytes.withUnsafeBytes { start, count in
      unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
    var reader = CSVReader()
    var records = reader.read(text.utf8)
    if let last = reader.finish() { records.append(last) }
    records.removeAll { $0.cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
    let header = records.first?.cells.map { $0.lowercased().filter { !$0.isWhitespace } } ?? []
    let columns = ["old_x", "old_y", "new_x", "new_y"].compactMap { header.firstIndex(of: $0) }
    guard columns.count == 4 else {
      throw FormatError(
        "points.no-header", at: SourcePlace(file: name, .line(1, column: 1)),
        "to replace a plan, the points need the columns old_x, old_y, new_x, new_y: pixels of both pictures")
    }
    var pairs: [PlanReplacement.Pair] = []
    var findings = FindingList()
    let id = header.firstIndex(of: "id")
    for record in records.dropFirst() {
      let numbers = columns.compactMap { column in
        record.cells.indices.contains(column) ? JSONReader.number(record.cells[column]) : nil
      }
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e7 }) else {
        findings.add(
          .error, "points.bad-record", at: SourcePlace(file: name, .line(record.line, column: 1)),
          "a point needs four numbers under old_x, old_y, new_x, new_y; it was left out")
        continue
      }
      let title = id.flatMap { record.cells.indices.contains($0) ? record.cells[$0] : nil }
      pairs.append(
        .init(
          name: title ?? String(pairs.count + 1), old: Point(numbers[0], numbers[1]), new: Point(numbers[2], numbers[3])
        ))
    }
    return (pairs, findings.closed())
  }
}
