extension Polygon {
  /// A point well inside the area, for a label or a marker: nearly the one farthest from every border.
  ///
  /// The point is strictly inside whenever the area has an inside at all; a polygon whose holes leave nothing gives a
  /// vertex. Same polygon, same point.
  ///
  /// - Parameter precision: how many metres closer to a border than the best place the answer may be. It is raised to
  ///   a thousandth of the larger side of the box, and the search ends after 20 000 cells in any case.
  /// - Complexity: O(*c* · *n*) for *c* cells, some tens for a compact shape and some thousands for a long corridor.
  ///
  /// Method: V. Agafonkin, "A new algorithm for finding a visual center of a polygon" (polylabel, 2016): the box is cut
  /// into squares, and the square that could hold the best place is quartered until none can beat the best found.
  public func labelPoint(precision: Double = 0.1) -> Point {
    let step = max(precision, max(box.width, box.height) / 1000)
    let cellLimit = 20_000
    var best = firstLabelCell
    var open = BoundHeap<LabelCell>()
    for cell in firstCells { open.push(cell, bound: -cell.reach) }
    var cells = open.count
    while let (cell, _) = open.pop(), cell.reach > best.clearance + step, cells < cellLimit {
      let half = cell.half / 2
      for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
        let part = labelCell(at: Point(cell.center.x + dx, cell.center.y + dy), half: half)
        if part.clearance > best.clearance { best = part }
        if part.reach > best.clearance + step { open.push(part, bound: -part.reach) }
        cells += 1
      }
    }
    return contains(best.center) == .inside ? best.center : shell.points[0]
  }

  /// The best of some places that are quick to find; inside when the area has an inside.
  private var firstLabelCell: LabelCell {
    var best = labelCell(at: shell.centroid, half: 0)
    for point in [box.center, scanlinePoint].compactMap({ $0 }) {
      let cell = labelCell(at: point, half: 0)
      if cell.clearance > best.clearance { best = cell }
    }
    return best
  }

  /// Squares that cover the box, at most 64 along its longer side.
  private var firstCells: [LabelCell] {
    let side = max(min(box.width, box.height), max(box.width, box.height) / 64)
    let columns = max(1, Int((box.width / side).rounded(.up)))
    let rows = max(1, Int((box.height / side).rounded(.up)))
    var cells: [LabelCell] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let center = Point(box.min.x + (Double(column) + 0.5) * side, box.min.y + (Double(row) + 0.5) * side)
        cells.append(labelCell(at: center, half: side / 2))
      }
    }
    return cells
  }

  private func labelCell(at center: Point, half: Double) -> LabelCell {
    let distance = distanceToBorder(from: center)
    let clearance =
      switch contains(center) {
      case .inside: distance
      case .boundary: 0.0
      case .outside: -distance
      }
    return LabelCell(center: center, half: half, clearance: clearance)
  }

  /// The middle of the widest stretch inside along some horizontal lines between vertices, or `nil` without any.
  private var scanlinePoint: Point? {
    let heights = Set(rings.flatMap { $0.points.map(\.y) }).sorted()
    let middles = zip(heights, heights.dropFirst()).map { (gap: $1 - $0, y: ($0 + $1) / 2) }
    // The widest gaps between heights first: there the stretch has the most room above and below.
    for (_, y) in middles.sorted(by: { ($0.gap, $0.y) > ($1.gap, $1.y) }) {
      let crossings = rings.flatMap { $0.crossings(atHeight: y) }.sorted()
      var widest: (width: Double, point: Point)?
      for (left, right) in zip(crossings, crossings.dropFirst()) where right - left > widest?.width ?? 0 {
        let point = Point((left + right) / 2, y)
        if contains(point) == .inside { widest = (right - left, point) }
      }
      if let widest { return widest.point }
    }
    return nil
  }
}

/// A square that may hold the label point.
private struct LabelCell {
  var center: Point
  /// Half the length of a side.
  var half: Double
  /// Metres from the centre to the closest border, negative outside.
  var clearance: Double

  /// The largest clearance that any point of the square can have.
  var reach: Double { clearance + half * 2.0.squareRoot() }
}

extension Ring {
  /// Where the edges cross a horizontal line that passes no vertex.
  fileprivate func crossings(atHeight y: Double) -> [Double] {
    points.indices.compactMap { index in
      let edge = edge(index)
      guard (edge.start.y > y) != (edge.end.y > y) else { return nil }
      let fraction = (y - edge.start.y) / (edge.end.y - edge.start.y)
      return edge.start.x + (edge.end.x - edge.start.x) * fraction
    }
  }
}
