import Geometry
import VenueModel

/// The outlines of levels: their ground where they have some, else what is stretched around all that lies on them.
struct IMDFOutlines {
  /// What is stretched around all that lies on each level.
  let hulls: [[Polygon]]
  private let grounds: [[Polygon]]

  /// Metres around what lies on a level.
  private static let margin = 0.5

  init(_ venue: Venue) {
    var points: [[Point]] = venue.levels.map { _ in [] }
    var grounds: [[Polygon]] = venue.levels.map { _ in [] }
    for space in venue.spaces {
      if space.use == .ground { grounds[space.level] += space.polygons }
      for polygon in space.polygons { points[space.level] += polygon.shell.points }
    }
    for opening in venue.openings { points[opening.level] += opening.points }
    for wall in venue.walls { points[wall.level] += wall.points }
    for node in venue.network.nodes { points[node.level].append(node.position) }
    for place in venue.places { for location in place.locations { points[location.level].append(location.position) } }
    self.grounds = grounds
    let all = Self.hull(of: points.flatMap { $0 })
    hulls = points.map { points in
      let corners = points.isEmpty ? all : Self.hull(of: points)
      return Self.surroundings(of: corners.isEmpty ? points.isEmpty ? [Point(0, 0)] : points : corners)
    }
  }

  subscript(level: Int) -> [Polygon] { grounds[level].isEmpty ? hulls[level] : grounds[level] }

  /// What is stretched around some points with room to spare, so that all of them are well inside.
  private static func surroundings(of points: [Point]) -> [Polygon] {
    let steps = [Point(-margin, -margin), Point(margin, -margin), Point(margin, margin), Point(-margin, margin)]
    let corners = points.flatMap { point in steps.map { Point(point.x + $0.x, point.y + $0.y) } }
    return (try? Ring(hull(of: corners))).map { [Polygon($0)] } ?? []
  }

  /// The convex hull by Andrew (1979), counter-clockwise; fewer than three points for points on one line.
  ///
  /// - Complexity: O(n log n).
  static func hull(of points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1, orientation(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    return half(sorted) + half(sorted.reversed())
  }
}

/// Tells which unit holds a point.
struct IMDFUnitFinder {
  private let venue: Venue
  private let units: [[Int]]
  private let trees: [PackedRTree]

  init(_ venue: Venue) {
    self.venue = venue
    var units: [[Int]] = venue.levels.map { _ in [] }
    for (index, space) in venue.spaces.enumerated() where IMDFSpaceFeature(space) == .unit {
      units[space.level].append(index)
    }
    self.units = units
    trees = units.map { units in
      PackedRTree(
        boxes: units.map { unit in
          var box = Box.empty
          for polygon in venue.spaces[unit].polygons {
            box.add(polygon.box.min)
            box.add(polygon.box.max)
          }
          return box
        })
    }
  }

  /// Metres by which a point on a border may lie outside by its digits.
  private static let slack = 0.001

  /// The smallest of the units that hold a point; an index into the venue's spaces, `nil` when none does.
  func unit(at point: Point, level: Int) -> Int? {
    trees[level].search(Box(min: point, max: point).expanded(by: Self.slack)).map { units[level][$0] }
      .filter { unit in
        venue.spaces[unit].polygons.contains {
          $0.contains(point) != .outside || $0.distanceToBorder(from: point) < Self.slack
        }
      }
      .min { (area($0), $0) < (area($1), $1) }
  }

  private func area(_ unit: Int) -> Double { venue.spaces[unit].polygons.reduce(0) { $0 + $1.area } }
}
