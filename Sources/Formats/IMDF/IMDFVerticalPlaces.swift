import Geometry
import VenueModel

/// Where stairs, elevators and the like are, to tell what a link between two levels goes by.
struct IMDFVerticalPlaces {
  private struct Spot {
    var kind: PathKind
    /// `nil` for a point.
    var polygon: Polygon?
    var box: Box
  }

  private var spots: [Int: [Spot]] = [:]
  private var trees: [Int: PackedRTree] = [:]

  /// How far from a stairwell a node may be to belong to it, in metres.
  private static let reach = 3.0

  /// Adds the areas of a unit.
  mutating func add(_ kind: PathKind, _ level: Int, _ polygons: [Polygon]) {
    for polygon in polygons { spots[level, default: []].append(Spot(kind: kind, polygon: polygon, box: polygon.box)) }
  }

  /// Adds an amenity.
  mutating func add(_ kind: PathKind, _ level: Int, at point: Point) {
    spots[level, default: []].append(Spot(kind: kind, polygon: nil, box: Box(min: point, max: point)))
  }

  /// What holds or adjoins both ends of a link best, holding before adjoining, and of equals the commoner kind on feet:
  /// stairs before all; `nil` where nothing is near either end.
  mutating func kind(between ends: [(level: Int, point: Point)]) -> PathKind? {
    var ranks: [PathKind: Int] = [:]
    for end in ends {
      for (kind, rank) in kinds(at: end.point, level: end.level) { ranks[kind, default: 0] += rank }
    }
    let order: [PathKind] = [.stairs, .escalator, .ramp, .elevator, .movingWalkway]
    return order.filter { ranks[$0] != nil }.max { (ranks[$0] ?? 0) < (ranks[$1] ?? 0) }
  }

  /// The kinds at a point: 3 for what holds it, 1 for what adjoins it.
  private mutating func kinds(at point: Point, level: Int) -> [PathKind: Int] {
    guard let itsSpots = spots[level] else { return [:] }
    let tree = trees[level] ?? PackedRTree(boxes: itsSpots.map(\.box))
    trees[level] = tree
    var ranks: [PathKind: Int] = [:]
    for index in tree.search(Self.surroundings(of: point)) {
      let spot = itsSpots[index]
      let isHeld = spot.polygon.map { $0.contains(point) != .outside } ?? false
      ranks[spot.kind] = max(ranks[spot.kind] ?? 0, isHeld ? 3 : 1)
    }
    return ranks
  }

  /// The box of positions within reach of one in degrees.
  private static func surroundings(of point: Point) -> Box {
    let east = reach / max(IMDFReader.meters(point, Point(point.x + 1, point.y)), 1)
    let north = reach / IMDFReader.meters(point, Point(point.x, point.y + 1))
    return Box(min: Point(point.x - east, point.y - north), max: Point(point.x + east, point.y + north))
  }
}
