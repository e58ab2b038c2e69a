import Geometry

/// Tells several drawings on one sheet apart by the wide gaps between their walls.
struct PlanParts {
  /// The boxes of the parts, the one with the most metres of walls first.
  private(set) var boxes: [Box] = []

  /// Metres: what is nearer to each other is one drawing; parts are at least half of this apart.
  static let gap = 6.0

  private struct Square: Hashable {
    var x: Int32
    var y: Int32
  }

  /// Groups segments in metres.
  ///
  /// - Complexity: O(total length / ``gap`` + number of segments).
  init(_ segments: [Segment]) {
    // Squares that walls lie in; those that touch are one part.
    var parts: [Square: Int] = [:]
    var lengths: [(square: Square, segment: Int)] = []
    for (number, segment) in segments.enumerated() {
      let steps = Int((segment.length / (Self.gap / 2)).rounded(.up))
      for step in 0...max(steps, 1) {
        let spot = segment.start.interpolated(to: segment.end, fraction: Double(step) / Double(max(steps, 1)))
        let square = Square(
          x: Int32(clamping: Int((spot.x / Self.gap).rounded(.down))),
          y: Int32(clamping: Int((spot.y / Self.gap).rounded(.down))))
        if parts.updateValue(-1, forKey: square) == nil || step == 0 { lengths.append((square, number)) }
      }
    }
    var count = 0
    for (start, _) in lengths where parts[start] == -1 {
      parts[start] = count
      var open = [start]
      while let square = open.popLast() {
        for dx in Int32(-1)...1 {
          for dy in Int32(-1)...1 {
            let next = Square(x: square.x &+ dx, y: square.y &+ dy)
            if parts[next] == -1 {
              parts[next] = count
              open.append(next)
            }
          }
        }
      }
      count += 1
    }
    var found = [(box: Box, length: Double)](repeating: (.empty, 0), count: count)
    for segment in segments {
      let square = Square(
        x: Int32(clamping: Int((segment.start.x / Self.gap).rounded(.down))),
        y: Int32(clamping: Int((segment.start.y / Self.gap).rounded(.down))))
      guard let part = parts[square] else { continue }
      found[part].box.add(segment.box)
      found[part].length += segment.length
    }
    boxes = found.indices.sorted { a, b in
      found[a].length != found[b].length ? found[a].length > found[b].length : a < b
    }.map { found[$0].box }
  }
}
