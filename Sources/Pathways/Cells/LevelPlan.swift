import Geometry
import VenueModel

/// What is drawn of one level, in an order that depends on the drawing alone.
struct LevelPlan {
  let level: Int
  var spaces: [PlannedSpace] = []
  var openings: [Opening] = []
  var walls: [[Point]] = []

  /// Gathers what lies on a level; outlines are put in a normal form, nothing is repaired yet.
  init(_ venue: Venue, level: Int) {
    self.level = level
    for (number, space) in venue.spaces.enumerated() where space.level == level {
      spaces.append(PlannedSpace(space, number: number))
    }
    spaces.sort { $0.comes(before: $1) }
    openings = venue.openings.filter { $0.level == level }
    openings.sort { a, b in
      guard let p = a.points.first, let q = b.points.first, p != q else { return a.id < b.id }
      return p.comes(before: q)
    }
    for wall in venue.walls where wall.level == level && wall.points.count > 1 {
      let isTurned = wall.points[wall.points.count - 1].comes(before: wall.points[0])
      walls.append(isTurned ? wall.points.reversed() : wall.points)
    }
    walls.sort { a, b in
      for (p, q) in zip(a, b) where p != q { return p.comes(before: q) }
      return a.count < b.count
    }
  }

  /// How many vertices everything has.
  var vertexCount: Int {
    spaces.reduce(0) { $0 + $1.polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } } }
      + walls.reduce(0) { $0 + $1.count } + openings.reduce(0) { $0 + $1.points.count }
  }
}

/// An area of a plan.
struct PlannedSpace {
  /// The index of the space in the venue; `nil` for ground that is implied.
  let number: Int?
  let id: String
  let use: Space.Use
  /// Its outlines, each from its lowest vertex counter-clockwise.
  var polygons: [Polygon]
  var area: Double
  var box: Box

  init(_ space: Space, number: Int?) {
    self.number = number
    id = space.id
    use = space.use
    polygons = space.polygons.map(\.normalized).sorted { $0.shell.comes(before: $1.shell) }
    area = polygons.reduce(0) { $0 + $1.area }
    box = polygons.reduce(into: Box.empty) { $0.add($1.box) }
  }

  /// Takes other outlines in place of those that were drawn.
  mutating func take(_ polygons: [Polygon]) {
    self.polygons = polygons.map(\.normalized).sorted { $0.shell.comes(before: $1.shell) }
    area = polygons.reduce(0) { $0 + $1.area }
    box = polygons.reduce(into: Box.empty) { $0.add($1.box) }
  }

  /// Smaller ones first, then from south to north, then by id.
  func comes(before other: PlannedSpace) -> Bool {
    if area != other.area { return area < other.area }
    for (p, q) in zip(polygons, other.polygons) where p.shell != q.shell { return p.shell.comes(before: q.shell) }
    return id < other.id
  }

  /// Whether it is ground that one enters without a door.
  var isOpen: Bool { use == .open || use == .ground }
}

extension Ring {
  /// The ring from its lowest vertex, counter-clockwise.
  var normalized: Ring {
    let turned = isCounterClockwise ? points : points.reversed()
    let first = turned.indices.min { turned[$0].comes(before: turned[$1]) } ?? 0
    return (try? Ring(Array(turned[first...] + turned[..<first]))) ?? self
  }

  /// The order by vertices, from south to north.
  func comes(before other: Ring) -> Bool {
    for (p, q) in zip(points, other.points) where p != q { return p.comes(before: q) }
    return count < other.count
  }
}

extension Polygon {
  /// The polygon with its rings normalized and its holes from south to north.
  var normalized: Polygon {
    Polygon(shell.normalized, holes: holes.map(\.normalized).sorted { $0.comes(before: $1) })
  }
}
