/// Makes damaged variants of a CSV text.
public struct DamagedCSV: Sendable {
  private let rows: [[String]]

  /// Takes a text without quoted cells.
  public init(_ text: String) {
    rows = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Texts that take the place of cells.
  private static let cells = [
    "", " ", "0", "-1", "1", "2", "5", "7", "1e308", "-1e308", "1e-320", "nan", "inf", "0x10", "99999999999999999999",
    "\"", "\"\"", "\"a\"b", "\"a,b\"", "\"a\nb\"", "S", "\u{FEFF}", "é", "\r", "90", "180.5", "-0",
  ]

  /// A text with cells replaced, copied over others, added and removed, and records repeated, removed and swapped.
  public func damaged(_ random: inout SplitMix) -> String {
    var rows = rows
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      guard let row = rows.indices.randomElement(using: &random),
        let cell = rows[row].indices.randomElement(using: &random)
      else { break }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: rows[row].remove(at: cell)
      case 1: rows[row].insert(Self.cells.randomElement(using: &random) ?? "", at: cell)
      case 2: rows.insert(rows[row], at: rows.count)
      case 3: rows.remove(at: row)
      case 4: rows.swapAt(row, rows.indices.randomElement(using: &random) ?? row)
      case 5: rows[row][cell] += " "
      case 6...8:
        // A cell of the same column holds what is right elsewhere.
        let other = rows.randomElement(using: &random) ?? []
        if other.indices.contains(cell) { rows[row][cell] = other[cell] }
      default: rows[row][cell] = Self.cells.randomElement(using: &random) ?? ""
      }
    }
    let end = Bool.random(using: &random) ? "\n" : "\r\n"
    return rows.map { $0.joined(separator: ",") }.joined(separator: end)
  }
}
