import Geometry

extension Reach {
  /// The area around the stretches within a cost, level by level.
  ///
  /// Stretches that lead from one level to another belong to neither; their landings do.
  ///
  /// - Parameters:
  ///   - cutoff: at most ``limit``.
  ///   - radius: metres from a stretch that count as reached, above 0.
  /// - Returns: the levels with something within reach, ascending, with their polygons in local metres.
  /// - Complexity: O(links), and the area of each level in cells of a quarter of the radius.
  public func areas(within cutoff: UInt64, radius: Double) -> [(level: Int, polygons: [Polygon])] {
    var segments: [Int: [Segment]] = [:]
    for stretch in stretches(within: cutoff) {
      let link = graph.links.records[stretch.link]
      let level = Int(graph.levels[Int(link.from)])
      guard level == Int(graph.levels[Int(link.to)]) else { continue }
      let line = line(of: stretch)
      for (from, to) in zip(line, line.dropFirst()) { segments[level, default: []].append(Segment(from, to)) }
    }
    for reached in nodes where reached.cost <= cutoff && reached.node < graph.networkNodeCount {
      let position = graph.positions[reached.node]
      segments[Int(graph.levels[reached.node]), default: []].append(Segment(position, position))
    }
    return segments.keys.sorted().map { ($0, Buffer(segments[$0] ?? [], radius: radius).polygons) }
  }

  /// The line of a stretch in local metres, two points or more; they may be equal.
  public func line(of stretch: Stretch) -> [Point] {
    let line = LineString(graph.line(of: stretch.link))
    guard stretch.from < stretch.to, line.length > 0 else {
      let point = line.point(at: stretch.from * line.length) ?? graph.positions[0]
      return [point, point]
    }
    return line.slice(from: stretch.from, to: stretch.to)
  }
}
