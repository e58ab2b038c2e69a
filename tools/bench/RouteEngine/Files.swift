import Footway
import Glibc

/// The files of a benchmark graph, read with as little as possible: what is timed is the index.
struct Files {
  let venue: Venue
  /// Pairs of nodes, a hundred thousand at most.
  let pairs: [(from: Int32, to: Int32)]

  private static let mostPairs = 100_000

  /// Reads a graph of a folder; `nil` when a file is missing or not of that kind.
  init?(_ folder: String, _ size: String) {
    var venue = Venue(id: size, name: size)
    var nodes: [String: Int] = [:]
    let hasNodes = Self.rows("\(folder)/nodes_\(size).csv") { cells in
      guard cells.count > 3, let x = Double(cells[1]), let y = Double(cells[2]), let level = Int(cells[3]) else {
        return false
      }
      while venue.levels.count <= level {
        let number = venue.levels.count
        venue.levels.append(Level(id: "\(number)", ordinal: Double(number), name: "\(number)"))
      }
      nodes[String(cells[0])] = venue.network.nodes.count
      venue.network.nodes.append(PathNode(id: String(cells[0]), level: level, position: Point(x, y)))
      return true
    }
    let hasEdges = Self.rows("\(folder)/edges_\(size).csv") { cells in
      guard cells.count > 6, let from = nodes[String(cells[0])], let to = nodes[String(cells[1])],
        let length = Double(cells[2]), let duration = Double(cells[3])
      else { return false }
      venue.network.edges.append(
        PathEdge(
          from: from, to: to, direction: cells[6] == "1" ? .forward : .both, length: length, duration: duration))
      return true
    }
    var pairs: [(from: Int32, to: Int32)] = []
    let hasPairs = Self.rows("\(folder)/pairs_\(size).csv", most: Self.mostPairs) { cells in
      // A node, or node:LEVEL/ID.
      let ends = cells.prefix(2).compactMap { nodes[String($0.split(separator: "/").last ?? "")] }
      guard ends.count == 2 else { return false }
      pairs.append((Int32(ends[0]), Int32(ends[1])))
      return true
    }
    guard hasNodes, hasEdges, hasPairs, !pairs.isEmpty else { return nil }
    self.venue = venue
    self.pairs = pairs
  }

  /// Hands on the rows of a file behind its header, cell by cell; `false` when there is no file or a row is refused.
  private static func rows(_ path: String, most: Int = .max, _ body: ([Substring]) -> Bool) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    var number = -1
    while number < most, getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      number += 1
      guard number == 0 || body(text.split(whereSeparator: { $0 == "," || $0 == "\n" })) else { return false }
    }
    return true
  }
}
