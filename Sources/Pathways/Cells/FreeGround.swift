import Geometry
import Overlay

/// The part of a cell that is off its walls: by the clearance, and by less only in necks that would be lost.
struct FreeGround {
  /// Its parts, from south to north.
  private(set) var parts: [Polygon] = []
  private(set) var inside = BandedArea([])
  private(set) var edges = SegmentGrid([Segment]())
  /// The ground at smaller distances, the widest first; made when first needed.
  private var rungs: [Rung] = []
  /// The first ground that was made, before it was smoothed: smoothed borders leave slivers, which are no necks.
  private var widest: [Polygon] = []
  /// The distances from the walls, the clearance first.
  private var distances: [Double] = []
  private var clearance: Double { distances.first ?? 0 }

  /// Corners nearer than this to the line between their neighbours are left out, in metres.
  private static let smoothing = 0.03

  /// How far corners are kept sharp where wider ground is grown to tell what is a neck: those of rooms are, but a sharp
  /// one would reach into the neck, so that the rest of it would not meet the ground.
  private static let sharpness = 1.45

  /// What lies at one distance from the walls, and which of it is farther from the ground at the distance before.
  fileprivate struct Rung {
    var distance: Double
    var parts: [Polygon]
    var inside: BandedArea
    var necks: [Polygon]
  }

  init() {}

  /// Takes the ground off the walls of a floor.
  init(_ floor: Polygon, _ options: PathwayOptions, _ context: GEOSContext) throws(OverlayError) {
    let whole = try context.polygon(floor)
    distances = options.distances
    for distance in distances {
      let ground = try whole.outset(by: -distance).areas()
      // A closet that is too narrow altogether keeps what it has.
      guard !ground.isEmpty else { continue }
      take(ground)
      widest = ground
      if distance == options.clearance { try addPassages(whole, context) }
      break
    }
  }

  private mutating func take(_ polygons: [Polygon]) {
    parts = polygons.map { $0.simplified(tolerance: Self.smoothing).normalized }
      .sorted { $0.shell.comes(before: $1.shell) }
    let rings = parts.flatMap(\.rings)
    inside = BandedArea(rings)
    edges = SegmentGrid(rings)
  }

  // MARK: Necks

  /// Adds the passages that the clearance closed: all that keep half of it, narrower ones only between parts that
  /// nothing else joins.
  private mutating func addPassages(_ whole: GEOSGeometry, _ context: GEOSContext) throws(OverlayError) {
    try climb(whole, context)
    var added: [Polygon] = []
    /// Chosen necks of the rung below, which lead on into those of the next wider rung.
    var narrower: [Polygon] = []
    for (number, rung) in rungs.enumerated().reversed() {
      let wider = number == 0 ? parts : rungs[number - 1].parts
      var grown: [[Polygon]] = []
      for neck in rung.necks { grown.append(try self.grown(neck, rung, context)) }
      var chosen = Set(Touching(rung.necks).parts(of: narrower))
      if number == 0 {
        chosen.formUnion(try Self.passages(grown, wider, context))
      } else if wider.count > 1 {
        let touching = Touching(wider)
        for neck in grown.indices where touching.parts(of: grown[neck]).count > 1 { chosen.insert(neck) }
      }
      narrower = chosen.sorted().flatMap { grown[$0] }
      added += try Self.common(narrower, rung.parts, context)
    }
    if !added.isEmpty { try add(added, context) }
  }

  /// Which necks lead somewhere: they meet the wider ground in two places or more.
  private static func passages(
    _ grown: [[Polygon]], _ wider: [Polygon], _ context: GEOSContext
  ) throws(OverlayError) -> [Int] {
    let tree = PackedRTree(boxes: grown.map { $0.reduce(into: Box.empty) { $0.add($1.box) } })
    var contacts = [Int](repeating: 0, count: grown.count)
    for piece in try common(grown.flatMap { $0 }, wider, context) {
      let touching = Touching([piece])
      tree.search(piece.box) { neck in
        if !touching.parts(of: grown[neck]).isEmpty { contacts[neck] += 1 }
      }
    }
    return contacts.indices.filter { contacts[$0] > 1 }
  }

  /// Makes the ground at less than the clearance.
  private mutating func climb(_ whole: GEOSGeometry, _ context: GEOSContext) throws(OverlayError) {
    guard rungs.isEmpty else { return }
    var previous = widest
    var before = clearance
    for distance in distances.dropFirst() {
      let ground = try whole.outset(by: -distance)
      let covered = try context.multipolygon(previous).joined().outset(
        by: before - distance + 0.01, mitreLimit: Self.sharpness)
      let necks = try ground.without(covered).areas().filter { $0.area > 1e-4 }.map(\.normalized)
      let made = try ground.areas().map(\.normalized).sorted { $0.shell.comes(before: $1.shell) }
      rungs.append(
        Rung(
          distance: distance, parts: made, inside: BandedArea(made.flatMap(\.rings)),
          necks: necks.sorted { $0.shell.comes(before: $1.shell) }))
      previous = made
      before = distance
    }
  }

  /// A neck with as much around it as reaches into the free ground.
  private func grown(
    _ neck: Polygon, _ rung: Rung, _ context: GEOSContext
  ) throws(OverlayError) -> [Polygon] {
    try context.polygon(neck).outset(by: Self.sharpness * (clearance - rung.distance) + 0.05).areas()
  }

  /// What of small areas lies on some ground: one overlay for all of them, as the ground may be large.
  private static func common(
    _ areas: [Polygon], _ ground: [Polygon], _ context: GEOSContext
  ) throws(OverlayError) -> [Polygon] {
    guard !areas.isEmpty else { return [] }
    return try context.multipolygon(areas).joined().common(with: context.multipolygon(ground)).areas()
  }

  private mutating func add(_ more: [Polygon], _ context: GEOSContext) throws(OverlayError) {
    take(try context.multipolygon(parts + more).joined().areas())
  }

  // MARK: Doors without ground

  /// Adds ground at less than the clearance where ways into the cell meet none.
  ///
  /// - Parameter ways: from each door inwards.
  mutating func add(
    _ ways: [Segment], floor: Polygon, _ context: GEOSContext
  ) throws(OverlayError) {
    guard !ways.isEmpty else { return }
    let whole = try context.polygon(floor)
    try climb(whole, context)
    var more: [Polygon] = []
    var waiting = ways
    for rung in rungs {
      let tree = PackedRTree(boxes: rung.necks.map(\.box))
      var later: [Segment] = []
      var taken: Set<Int> = []
      var patches: [Polygon] = []
      for way in waiting {
        guard let spot = rung.firstSpot(on: way) else {
          later.append(way)
          continue
        }
        let necks = tree.search(Box(min: spot, max: spot).expanded(by: 0.05)).sorted()
        if let neck = necks.first(where: { rung.necks[$0].contains(spot) != .outside }) {
          if taken.insert(neck).inserted { patches += try grown(rung.necks[neck], rung, context) }
        } else if let patch = Self.square(around: spot, along: way, 2 * clearance) {
          patches.append(patch)
        }
      }
      more += try Self.common(patches, rung.parts, context)
      waiting = later
    }
    if !more.isEmpty { try add(more, context) }
  }

  private static func square(around spot: Point, along way: Segment, _ half: Double) -> Polygon? {
    let length = max(way.length, 1e-9)
    let (dx, dy) = ((way.end.x - way.start.x) / length * half, (way.end.y - way.start.y) / length * half)
    let corners = [
      Point(spot.x - dx + dy, spot.y - dy - dx), Point(spot.x + dx + dy, spot.y + dy - dx),
      Point(spot.x + dx - dy, spot.y + dy + dx), Point(spot.x - dx - dy, spot.y - dy + dx),
    ]
    return (try? Ring(corners)).map { Polygon($0) }
  }
}

extension FreeGround.Rung {
  /// The first spot of a way that lies on this ground.
  func firstSpot(on way: Segment) -> Point? {
    let steps = max(Int(way.length / 0.05), 1)
    for step in 0...steps {
      let spot = way.start.interpolated(to: way.end, fraction: Double(step) / Double(steps))
      if inside.contains(spot) { return spot }
    }
    return nil
  }
}

extension Polygon {
  /// The polygon with fewer vertices, none of those left out farther than a tolerance from what remains.
  func simplified(tolerance: Double) -> Polygon {
    Polygon(shell.simplified(tolerance: tolerance), holes: holes.map { $0.simplified(tolerance: tolerance) })
  }
}

extension Ring {
  /// The ring with fewer vertices; itself where less would enclose nothing.
  ///
  /// It is cut at the vertex farthest from its middle and at the one farthest from that, so that the result does not
  /// depend on where the ring begins or how it is turned.
  func simplified(tolerance: Double) -> Ring {
    guard count > 4 else { return self }
    let middle = centroid
    func farthest(from point: Point) -> Int {
      points.indices.max { points[$0].squaredDistance(to: point) < points[$1].squaredDistance(to: point) } ?? 0
    }
    let first = farthest(from: middle)
    let turned = Array(points[first...] + points[..<first])
    let second = turned.indices.max {
      turned[$0].squaredDistance(to: turned[0]) < turned[$1].squaredDistance(to: turned[0])
    }
    guard let second, second > 0 else { return self }
    let there = LineString(Array(turned[...second])).simplified(tolerance: tolerance).points
    let back = LineString(Array(turned[second...]) + [turned[0]]).simplified(tolerance: tolerance).points
    return (try? Ring(Array(there.dropLast() + back.dropLast()))) ?? self
  }
}
