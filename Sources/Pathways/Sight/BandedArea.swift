import Geometry

/// Rings in horizontal bands, to tell in little time whether a point is inside by even and odd.
struct BandedArea: Sendable {
  private var low = 0.0
  private var inverse = 1.0
  private var firsts: [Int32] = [0]
  private var edges: [Segment] = []
  /// The box of all rings.
  private(set) var box = Box.empty

  /// Sorts the edges of rings into bands, together no more than some times as many as there are edges.
  init(_ rings: some Sequence<Ring>) {
    var all: [Segment] = []
    for ring in rings {
      box.add(ring.box)
      for number in 0..<ring.count where ring.edge(number).start.y != ring.edge(number).end.y {
        all.append(ring.edge(number))
      }
    }
    guard !all.isEmpty, box.height > 0 else { return }
    var bands = max(1, all.count)
    let steps = all.reduce(0.0) { $0 + abs($1.start.y - $1.end.y) }
    while bands > 1, steps / box.height * Double(bands) > 8 * Double(all.count) { bands /= 2 }
    low = box.min.y
    inverse = Double(bands) / box.height
    var counts = [Int32](repeating: 0, count: bands + 1)
    for edge in all { for band in range(edge, bands) { counts[band + 1] += 1 } }
    for band in 1...bands { counts[band] += counts[band - 1] }
    firsts = counts
    edges = [Segment](repeating: all[0], count: Int(counts[bands]))
    for edge in all {
      for band in range(edge, bands) {
        edges[Int(counts[band])] = edge
        counts[band] += 1
      }
    }
  }

  private func band(_ y: Double, _ bands: Int) -> Int { min(max(Int((y - low) * inverse), 0), bands - 1) }

  private func range(_ edge: Segment, _ bands: Int) -> ClosedRange<Int> {
    band(min(edge.start.y, edge.end.y), bands)...band(max(edge.start.y, edge.end.y), bands)
  }

  /// Whether a point is inside; a point on a border may be told either way.
  func contains(_ point: Point) -> Bool {
    guard firsts.count > 1, box.contains(point) else { return false }
    let band = band(point.y, firsts.count - 1)
    var isInside = false
    for place in Int(firsts[band])..<Int(firsts[band + 1]) {
      let edge = edges[place]
      guard (edge.start.y > point.y) != (edge.end.y > point.y) else { continue }
      if edge.start.x < point.x && edge.end.x < point.x { continue }
      if edge.start.x > point.x && edge.end.x > point.x {
        isInside.toggle()
        continue
      }
      if (orientation(edge.start, edge.end, point) > 0) == (edge.end.y > edge.start.y) { isInside.toggle() }
    }
    return isInside
  }
}
