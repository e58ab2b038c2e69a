import Geometry
import VenueModel

/// The areas of stairs, to tell what lies wholly within one.
struct OSMStairwells {
  private let polygons: [Polygon]
  private let tree: PackedRTree

  init(_ spaces: [Space]) {
    polygons = spaces.filter { $0.use == .stairs }.flatMap(\.polygons)
    tree = PackedRTree(boxes: polygons.map(\.box))
  }

  /// Whether one of the areas holds all of some points, its border included.
  ///
  /// - Complexity: O(areas around the first point · corners).
  func hold(_ points: [Point]) -> Bool {
    guard let first = points.first else { return false }
    return tree.search(Box(min: first, max: first)).prefix(64).contains { number in
      points.allSatisfy { polygons[number].contains($0) != .outside }
    }
  }
}
