/// Finding the name that somebody probably meant.
public enum EditDistance {
  /// The number of insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`
  /// (optimal string alignment; Damerau 1964).
  ///
  /// - Complexity: O(*n* · *m*) over Unicode scalars; each side is read to 200 scalars at most.
  public static func between(_ a: String, _ b: String) -> Int {
    let first = Array(a.unicodeScalars.prefix(200))
    let second = Array(b.unicodeScalars.prefix(200))
    if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
    var beforePrevious = [Int](repeating: 0, count: second.count + 1)
    var previous = Array(0...second.count)
    var current = previous
    for i in 1...first.count {
      current[0] = i
      for j in 1...second.count {
        let substitution = previous[j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
        var best = min(substitution, previous[j] + 1, current[j - 1] + 1)
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          best = min(best, beforePrevious[j - 2] + 1)
        }
        current[j] = best
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[second.count]
  }

  /// The candidates nearest to `name`, best first, ties in their given order.
  ///
  /// A candidate counts when it starts with the name, or when no more than a third of the longer one (at least one,
  /// at most four characters) would have to change. Case and accents do not count.
  ///
  /// - Returns: up to `limit` candidates; empty when nothing is near or `name` is empty.
  public static func nearest(to name: String, in candidates: [String], limit: Int = 3) -> [String] {
    let wanted = Folding.key(name)
    guard !wanted.isEmpty else { return [] }
    var scored: [(score: Int, index: Int)] = []
    for (index, candidate) in candidates.enumerated() {
      let folded = Folding.key(candidate)
      if folded.hasPrefix(wanted) {
        scored.append((0, index))
        continue
      }
      let longer = max(wanted.unicodeScalars.count, folded.unicodeScalars.count)
      let distance = between(wanted, folded)
      if distance <= min(4, max(1, longer / 3)) { scored.append((distance, index)) }
    }
    scored.sort { $0.score != $1.score ? $0.score < $1.score : $0.index < $1.index }
    return scored.prefix(limit).map { candidates[$0.index] }
  }
}
