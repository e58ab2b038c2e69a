import Geometry

/// The boxes of the areas of each level, for questions that a grid does not answer.
struct AreaBoxes {
  /// The areas of each level, and a tree of their boxes there.
  private let levels: [(areas: [Int], tree: PackedRTree)]

  init(_ index: ZoneIndex) {
    var areas = [[Int]](repeating: [], count: index.levelCount)
    var boxes = [[Box]](repeating: [], count: index.levelCount)
    for area in 0..<index.areaCount {
      for number in index.outlines.parts(of: area) {
        let part = index.outlines.parts[number]
        areas[Int(part.level)].append(area)
        boxes[Int(part.level)].append(part.box)
      }
    }
    levels = zip(areas, boxes).map { ($0, PackedRTree(boxes: $1)) }
  }

  /// The area nearest to a point; of equally near ones the lowest.
  func nearest(to point: Point, level: Int, distance: (Int) -> Double) -> (area: Int, distance: Double)? {
    guard levels.indices.contains(level), point.isFinite else { return nil }
    let (areas, tree) = levels[level]
    return tree.nearest(to: point) { distance(areas[$0]) }.map { (areas[$0.index], $0.distance) }
  }

  /// The areas whose box meets another, ascending.
  func areas(meeting box: Box, level: Int) -> [Int] {
    guard levels.indices.contains(level) else { return [] }
    return levels[level].tree.search(box).map { levels[level].areas[$0] }.sorted()
  }
}

extension ZoneReader {
  /// The area nearest to a point on its level, and how many metres away it is; 0 when the area holds the point.
  ///
  /// - Parameter limit: areas with this number or a higher one are passed over.
  /// - Returns: of equally near areas the lowest number; `nil` when the level has none or the point is not finite.
  /// - Complexity: O(log areas + vertices of the areas that may win) in well-spread data.
  public func nearest(to point: Point, level: Int, below limit: Int = .max) -> (area: Int, distance: Double)? {
    boxes.nearest(to: point, level: level) { area in
      area < limit ? max(0, -depth(of: area, at: point, level: level)) : .infinity
    }
  }
}
