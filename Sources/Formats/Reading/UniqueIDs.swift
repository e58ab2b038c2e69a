import Geometry

/// What ids must be unique in.
enum IDSpace {
  case building, level, space, opening, anchor, place, node, edge, connector, zone
}

/// Gives ids that are taken a number.
struct UniqueIDs {
  private var taken: Set<String> = []
  private var next: [String: Int] = [:]

  /// The id itself when it is free, else the first of `id-2`, `id-3`, … that is.
  mutating func claim(_ id: String) -> String {
    guard !taken.insert(id).inserted else { return id }
    var number = next[id] ?? 2
    while !taken.insert("\(id)-\(number)").inserted { number += 1 }
    next[id] = number + 1
    return "\(id)-\(number)"
  }
}

/// Gives ids that are taken a mark behind them.
struct MarkedIDs {
  var taken: Set<String> = []
  private var marks: [String: Int] = [:]

  init(_ taken: Set<String> = []) { self.taken = taken }

  /// The id itself when it is free, else the first of `id'`, `id''`, `id'''`, `id'4`, `id'5`, … that is.
  ///
  /// - Complexity: O(length), amortised, however often an id is asked for.
  mutating func claim(_ id: String) -> String {
    guard !taken.insert(id).inserted else { return id }
    var count = marks[id] ?? 0
    var marked = id
    repeat {
      count += 1
      marked = id + (count <= 3 ? String(repeating: "'", count: count) : "'\(count)")
    } while !taken.insert(marked).inserted
    marks[id] = count
    return marked
  }
}

extension Polygon {
  /// A point inside, found faster than the middle for a label; it need not be in the middle.
  var insidePoint: Point { labelPoint(precision: max(box.width, box.height) / 20) }
}
