import Geometry
import VenueModel

/// What hides one spot of a level from another one: walls, and outlines of rooms and obstacles, but not their openings.
struct Sight {
  /// Walls and outlines.
  private var barriers: [Segment] = []
  /// Of them the walls that are drawn as lines.
  private var walls: [Segment] = []
  private var openings: [Opening] = []
  private var rooms: [Polygon] = []
  private let box: Box

  /// What is nearer to an outline than this lies on it, in metres: rooms, their walls and their doors are drawn apart.
  private static let slack = 0.3
  /// The width of an opening whose source has a point only and no width, in metres.
  private static let usualWidth = 1.2
  /// How far apart the spots of an outline are that are looked at, in metres: less than half a door.
  private static let stride = 0.4

  /// - Parameter box: what lies outside is left out.
  init(_ venue: Venue, level: Int, around box: Box) {
    self.box = box
    for wall in venue.walls where wall.level == level {
      walls += zip(wall.points, wall.points.dropFirst()).map { Segment($0, $1) }.filter { $0.box.intersects(box) }
    }
    barriers = walls
    for space in venue.spaces where space.level == level && space.use.hides {
      for polygon in space.polygons where polygon.box.intersects(box) {
        rooms.append(polygon)
        barriers += polygon.rings.flatMap(\.sides).filter { $0.box.intersects(box) }
      }
    }
    openings = venue.openings.filter { $0.level == level && !$0.isClosed && Box($0.points).intersects(box) }
  }

  /// Whether a place can be seen: its spot or, of one that lies in a room, a way into the room.
  func sees(_ place: Point, from eye: Point) -> Bool {
    if isClear(eye, place) { return true }
    guard let room = rooms.first(where: { $0.contains(place) == .inside && $0.contains(eye) != .inside }) else {
      return false
    }
    return doors(of: room).contains { isClear(eye, $0) }
  }

  /// The spots at which a room can be entered: its openings, else where no wall stands along its outline, else, as its
  /// doors are not drawn, all of its outline.
  private func doors(of room: Polygon) -> [Point] {
    let drawn = openings.map { Box($0.points).center }.filter { room.distanceToBorder(from: $0) <= Self.slack }
    if !drawn.isEmpty { return drawn }
    let outline = room.shell.sides.flatMap { side in
      let count = max((side.length / Self.stride).rounded(.up), 1)
      return (0..<Int(min(count, 10_000))).map {
        side.start.interpolated(to: side.end, fraction: (Double($0) + 0.5) / count)
      }
    }.filter(box.contains)
    let gaps = outline.filter { spot in !walls.contains { $0.distance(to: spot) <= Self.slack } }
    return gaps.isEmpty ? outline : gaps
  }

  /// Whether nothing crosses the line between two points, which may touch barriers at its ends.
  private func isClear(_ eye: Point, _ spot: Point) -> Bool {
    let line = Segment(eye, spot)
    return !barriers.contains { barrier in
      guard let crossing = line.crossing(barrier) else { return false }
      if min(crossing.distance(to: eye), crossing.distance(to: spot)) <= Self.slack { return false }
      return !openings.contains { Self.lies(crossing, in: $0) }
    }
  }

  private static func lies(_ point: Point, in opening: Opening) -> Bool {
    if opening.points.count == 1 {
      return point.distance(to: opening.points[0]) <= (opening.width ?? usualWidth) / 2
    }
    return zip(opening.points, opening.points.dropFirst()).contains { Segment($0, $1).distance(to: point) <= slack }
  }
}

extension Space.Use {
  /// Whether its outline hides what is behind it.
  fileprivate var hides: Bool {
    switch self {
    case .room, .obstacle, .restricted, .stairs, .elevator: true
    case .open, .ground, .escalator, .ramp, .movingWalkway: false
    }
  }
}

extension Ring {
  /// Its sides in order, the one from the last vertex to the first included.
  var sides: [Segment] { points.indices.map { Segment(points[$0], points[($0 + 1) % points.count]) } }
}
