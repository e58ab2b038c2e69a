import Footway
import Glibc

/// The files of a benchmark graph, read with as little as possible: what is timed is the index.
struct Files {
  private let folder: String
  private let size: String

  init(_ folder: String, _ size: String) {
    self.folder = folder
    self.size = size
  }

  /// The rows of a file behind its header, cell by cell.
  private func rows(_ name: String, _ body: ([Substring.UTF8View.SubSequence]) -> Void) {
    guard let file = fopen("\(folder)/\(name)_\(size).csv", "r") else { return }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    var isHeader = true
    while getline(&line, &capacity, file) > 0, let line {
      if isHeader {
        isHeader = false
        continue
      }
      var text = String(cString: line)
      if text.hasSuffix("\n") { text.removeLast() }
      body(text[...].utf8.split(separator: UInt8(ascii: ",")).map { $0 })
    }
    free(line)
  }

  func venue() -> Venue {
    var venue = Venue(id: size, name: size)
    rows("nodes") { cells in
      let level = Int(String(cells[3])!)!
      while venue.levels.count <= level {
        let number = venue.levels.count
        venue.levels.append(Level(id: "\(number)", ordinal: Double(number), name: "\(number)"))
      }
      venue.network.nodes.append(
        PathNode(id: String(cells[0])!, level: level, position: Point(Double(String(cells[1])!)!, Double(String(cells[2])!)!)))
    }
    rows("edges") { cells in
      venue.network.edges.append(
        PathEdge(
          from: Int(String(cells[0])!)!, to: Int(String(cells[1])!)!,
          direction: cells[6].first == UInt8(ascii: "1") ? .forward : .both, length: Double(String(cells[2])!)!,
          duration: Double(String(cells[3])!)!))
    }
    return venue
  }

  func pairs() -> [(from: Int32, to: Int32)] {
    var pairs: [(from: Int32, to: Int32)] = []
    rows("pairs") { cells in pairs.append((Int32(String(cells[0])!)!, Int32(String(cells[1])!)!)) }
    return pairs
  }
}
