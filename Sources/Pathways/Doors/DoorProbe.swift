import Geometry
import VenueModel

/// Finds the cells on both sides of an opening by walking from its middle across the wall, not by touching: drawings
/// leave gaps, frames and thick walls between an opening and its rooms.
struct DoorProbe {
  let cells: CellMap
  let outlines: Outlines
  let options: PathwayOptions

  /// Metres of a step of the probe.
  private static let step = 0.05
  /// Metres that an opening may be drawn off the wall into open ground.
  private static let slop = 0.4
  /// Metres within which a door point has a wall.
  private static let wallReach = 0.3

  /// What became of an opening.
  enum Outcome {
    case door(Door)
    /// Both sides are one cell with nothing between.
    case insideCell
    /// No area is near; the door is where it would be.
    case nothing
    /// A point with no wall near that would tell its direction.
    case noWall
  }

  /// Probes an opening.
  func probe(_ opening: Opening, number: Int) -> Outcome {
    let frames = self.frames(of: opening)
    guard !frames.isEmpty else { return .noWall }
    var best: Door?
    var isInside = false
    for frame in frames {
      var door = Door(opening: number, middle: frame.middle, normal: frame.normal, half: frame.half)
      door.sides = sides(of: frame)
      if door.sides.count == 2, door.sides[0].cell == door.sides[1].cell, isOpenBetween(door) {
        // One walks through it as it is; along it one would walk through the wall.
        if opening.points.count > 1 { return .insideCell }
        isInside = true
        continue
      }
      if door.sides.count > best?.sides.count ?? 0 { best = door }
      // A door drawn with its width leads across it, also when outside is on one side; only a point may mean either wall.
      if door.sides.count == 2 || door.sides.count == 1 && opening.points.count > 1 { break }
    }
    if let best, best.sides.count == 2 || !isInside { return .door(best) }
    return isInside ? .insideCell : .nothing
  }

  /// The sides of a door across one line.
  func sides(of frame: Frame) -> [Door.Side] {
    let found = [frame.normal, -frame.normal].compactMap { side(frame.middle, $0, from: frame.depth) }
    guard found.count == 2, found[0].cell == found[1].cell, found.allSatisfy({ $0.face <= frame.depth + 1e-6 }) else {
      return found
    }
    // Drawn inside an area, off its wall: the nearer other area is meant.
    let cell = found[0].cell
    let reach = cells.cells[cell].isOpen ? min(Self.slop, options.doorReach) : options.doorReach
    let beyond = found.compactMap { side(frame.middle, $0.inward, from: frame.depth, within: reach, except: cell) }
    guard let other = beyond.min(by: { $0.face < $1.face }) else { return found }
    return [Door.Side(cell: cell, inward: -other.inward, face: frame.depth), other]
  }

  /// The first cell that is met in one direction.
  private func side(
    _ middle: Point, _ inward: Point, from start: Double, within reach: Double? = nil, except passed: Int? = nil
  ) -> Door.Side? {
    let steps = Int(((reach ?? options.doorReach) / Self.step).rounded())
    for step in 0...steps {
      // A hair on, for a middle on the border of a cell is in it whichever way one looks.
      var outer = start + max(Double(step) * Self.step, 0.01)
      guard let cell = cells.cell(at: middle + inward * outer), cell != passed else { continue }
      var inner = step == 0 ? start : outer - Self.step
      // The face, as exactly as it is drawn.
      for _ in 0..<30 {
        let between = (inner + outer) / 2
        if cells.cells[cell].inside.contains(middle + inward * between) { outer = between } else { inner = between }
      }
      return Door.Side(cell: cell, inward: inward, face: outer)
    }
    return nil
  }

  /// Whether nothing but floor lies between the two sides of an opening.
  private func isOpenBetween(_ door: Door) -> Bool {
    let ends = door.sides.map { door.spot($0, beyondFace: 1e-3) }
    return cells.cells[door.sides[0].cell].walls.crossings(ends[0], ends[1], limit: 0).count == 0
  }

  // MARK: Frames

  /// A line across which a door may lead.
  struct Frame {
    var middle: Point
    var normal: Point
    /// Metres from the middle to a jamb.
    var half: Double
    /// Metres from the middle, across, at which the wall may end at the earliest.
    var depth = 0.0
  }

  /// The lines across which an opening may lead, the likeliest first.
  private func frames(of opening: Opening) -> [Frame] {
    var points = opening.points.filter(\.isFinite)
    let size = PathwayOptions.mostCoordinate
    guard let first = points.first, points.allSatisfy({ max(abs($0.x), abs($0.y)) <= size }) else { return [] }
    if points.count > 3, points.last == first { return areaFrames(points, width: opening.width) }
    if points.count > 2, points.last == first { points.removeLast() }
    let line = LineString(points)
    if points.count > 1, let along = (points[points.count - 1] - first).unit,
      let middle = line.point(at: line.length / 2)
    {
      return [Frame(middle: middle, normal: along.left, half: width(opening.width ?? line.length) / 2)]
    }
    let half = width(opening.width ?? options.doorWidth) / 2
    return outlines.directions(near: first, within: Self.wallReach).map {
      Frame(middle: first, normal: $0.left, half: half)
    }
  }

  private func width(_ told: Double) -> Double { told.isFinite ? min(max(told, 0.3), 50) : options.doorWidth }

  /// The thin axis of a door drawn as an area, then the other one.
  private func areaFrames(_ points: [Point], width told: Double?) -> [Frame] {
    let corners = Array(points.dropLast())
    var thinnest: (along: Point, thin: ClosedRange<Double>, long: ClosedRange<Double>)?
    for (number, corner) in corners.enumerated() {
      guard let along = (corners[(number + 1) % corners.count] - corner).unit else { continue }
      let lengths = corners.map { ($0 - corner).dot(along) }
      let widths = corners.map { ($0 - corner).dot(along.left) }
      guard let a = lengths.min(), let b = lengths.max(), let c = widths.min(), let d = widths.max() else { continue }
      let (long, thin) = (a...b, c...d)
      if let best = thinnest, best.thin.upperBound - best.thin.lowerBound <= (d - c) + 1e-9 { continue }
      thinnest = (along, thin, long)
      thinnest?.thin = (corner.dot(along.left) + c)...(corner.dot(along.left) + d)
      thinnest?.long = (corner.dot(along) + a)...(corner.dot(along) + b)
    }
    guard let box = thinnest else { return [] }
    let (s, t) = ((box.long.lowerBound + box.long.upperBound) / 2, (box.thin.lowerBound + box.thin.upperBound) / 2)
    let middle = box.along * s + box.along.left * t
    let depth = (box.thin.upperBound - box.thin.lowerBound) / 2
    let half = (box.long.upperBound - box.long.lowerBound) / 2
    let across = Frame(middle: middle, normal: box.along.left, half: width(told ?? 2 * half) / 2, depth: depth)
    let lengthwise = Frame(middle: middle, normal: box.along, half: max(depth, 0.15), depth: half)
    return depth <= half ? [across, lengthwise] : [lengthwise, across]
  }
}

/// The outlines of spaces and the walls as they were drawn.
struct Outlines {
  private let segments: [Segment]
  private let tree: PackedRTree

  init(_ plan: LevelPlan) {
    var segments: [Segment] = []
    for space in plan.spaces where space.use != .ground {
      for ring in space.polygons.flatMap(\.rings) {
        for number in 0..<ring.count { segments.append(ring.edge(number)) }
      }
    }
    for wall in plan.walls { for (a, b) in zip(wall, wall.dropFirst()) where a != b { segments.append(Segment(a, b)) } }
    self.segments = segments
    tree = PackedRTree(boxes: segments.map(\.box))
  }

  /// The directions of the walls near a point, the nearest first, each direction once.
  func directions(near point: Point, within reach: Double) -> [Point] {
    let near = tree.nearest(k: 8, to: point, within: reach) { segments[$0].distance(to: point) }
    var found: [Point] = []
    for (number, _) in near {
      guard let along = (segments[number].end - segments[number].start).unit else { continue }
      if !found.contains(where: { abs($0.cross(along)) < 0.1 }) { found.append(along) }
    }
    return found
  }
}
