import Frames
import Geometry
import VenueModel

/// A venue as its sources have it: every position in the pixels of its level's plan, y down, nothing placed yet.
///
/// Importers fill it; ``placed()`` turns it into a ``Venue`` in one local frame, and that is the only place where
/// coordinates change.
struct Draft {
  var venue = Venue()
  /// What is known about the frame of each of the venue's levels, in the same order.
  var frames: [LevelFrame] = []

  /// What sources say about the frame of a level.
  struct LevelFrame {
    /// Where the level is described, for findings.
    var place: SourcePlace
    /// The evidence for its place on Earth.
    var evidence = PlanEvidence()
    /// Millimetres per unit of the Jibestream drawing.
    var millimetersPerUnit: Double?
    /// The root mean square of the control points' residuals in metres, where they were fitted.
    var rms: Double?
    /// Whether there is a plan; a network in metres of its own (CSV) lies on the plane without one, a pixel a metre, and
    /// gets one only when something places it on Earth.
    var hasPicture = true
  }

  /// Adds a level and returns its index.
  mutating func add(_ level: Level, _ frame: LevelFrame) -> Int {
    venue.levels.append(level)
    frames.append(frame)
    return venue.levels.count - 1
  }
}

extension Draft {
  /// How far from the origin a position may be, in metres (in pixels where there is no scale).
  static let reach = 100_000.0

  /// Decides the frame of each level, then puts everything into the venue's local frame, lowest level first.
  ///
  /// - Parameter findings: gets what is doubtful; positions of findings made before are placed as well.
  consuming func placed(_ findings: inout FindingList) -> Venue {
    let fits = frames.map { $0.evidence.decide() }
    for (index, fit) in fits.enumerated() { tell(fit.doubts, about: index, &findings) }
    let frame = anchor(fits)
    // Moved, not copied: the arrays of a large venue are changed in place.
    var placed = venue
    venue = Venue()
    placed.georeference = frame.map { Georeference(anchor: $0.anchor) }
    var transforms: [PlaneTransform] = []
    for (index, fit) in fits.enumerated() {
      let ppm = frames[index].evidence.pixelsPerMeter
      var transform = fit.toLocal(in: frame, pixelsPerMeter: ppm)
      var isGeoreferenced = frame != nil && !fit.points.isEmpty
      if transform == nil {
        findings.add(
          .error, "frame.too-far", at: frames[index].place,
          "the plan lies too far from the venue's other plans; it was put at the origin in metres of its own")
        transform = PlanFit.planAlone.toLocal(in: nil, pixelsPerMeter: ppm)
        isGeoreferenced = false
      }
      transforms.append(transform ?? .identity)
      guard isGeoreferenced || frames[index].hasPicture else { continue }
      placed.levels[index].plan = Plan(
        size: frames[index].evidence.size, pixelsPerMeter: ppm, millimetersPerUnit: frames[index].millimetersPerUnit,
        toLocal: transforms[index], isGeoreferenced: isGeoreferenced,
        placement: isGeoreferenced ? placement(fit, index, transforms[index]) : nil)
    }
    findMixedFrames(placed, &findings)
    findings.update { finding in
      guard let level = finding.level, let position = finding.position else { return }
      let point = transforms[level](position)
      finding.position = point.isFinite ? point : nil
    }
    placed.transform(by: transforms)
    placed.dropFarPositions(frames, &findings)
    let order = placed.sortLevels()
    findings.update { finding in finding.level = finding.level.map { order[$0] } }
    return placed
  }

  private func placement(_ fit: PlanFit, _ index: Int, _ transform: PlaneTransform) -> Plan.Placement {
    let ppm = frames[index].evidence.pixelsPerMeter
    return Plan.Placement(
      source: fit.source.rawValue, rms: fit.source == .controlPoints ? frames[index].rms : nil,
      scaleRatio: ppm.map { abs(transform.determinant).squareRoot() * $0 }, isMirrored: transform.determinant > 0)
  }

  /// The frame of the venue: it touches in the middle of the first plan that is placed, rounded to a millionth of a
  /// degree so that it can be read and typed.
  private func anchor(_ fits: [PlanFit]) -> LocalFrame? {
    for (index, fit) in fits.enumerated() {
      guard let first = fit.points.first, let frame = LocalFrame(anchor: first.position),
        let transform = fit.toLocal(in: frame, pixelsPerMeter: nil)
      else { continue }
      let size = frames[index].evidence.size
      let middle = transform(Point((size?.width ?? 0) / 2, (size?.height ?? 0) / 2))
      let position = frame.lonLat(middle) ?? first.position
      let rounded = LonLat(
        longitude: (position.longitude * 1e6).rounded() / 1e6, latitude: (position.latitude * 1e6).rounded() / 1e6)
      if let frame = LocalFrame(anchor: rounded) { return frame }
    }
    return nil
  }

  private func findMixedFrames(_ placed: Venue, _ findings: inout FindingList) {
    let isPlaced = placed.levels.map { $0.plan?.isGeoreferenced == true }
    guard isPlaced.contains(true) else { return }
    for (index, level) in placed.levels.enumerated() where !isPlaced[index] {
      findings.add(
        .warning, "frame.unplaced-level", at: frames[index].place,
        "level '\(level.name)' has no place on Earth while others have one; it was put at the origin in its own metres,"
          + " so distances to other levels mean nothing; give it a frame in the manifest", limit: 10)
    }
  }
}

extension Venue {
  /// Maps every position by the transform of its level.
  mutating func transform(by transforms: [PlaneTransform]) {
    for index in network.nodes.indices {
      network.nodes[index].position = transforms[network.nodes[index].level](network.nodes[index].position)
    }
    for index in network.edges.indices where !network.edges[index].shape.isEmpty {
      let transform = transforms[network.nodes[network.edges[index].from].level]
      network.edges[index].shape = network.edges[index].shape.map { transform($0) }
    }
    for index in walls.indices {
      let transform = transforms[walls[index].level]
      walls[index].points = walls[index].points.map { transform($0) }
    }
    for index in openings.indices {
      let transform = transforms[openings[index].level]
      openings[index].points = openings[index].points.map { transform($0) }
    }
    for index in spaces.indices {
      let transform = transforms[spaces[index].level]
      spaces[index].polygons = spaces[index].polygons.compactMap { $0.mapped(by: transform) }
    }
    for index in zones.indices {
      zones[index].areas = zones[index].areas.compactMap { area in
        area.shape.mapped(by: transforms[area.level]).map { Zone.Area(level: area.level, shape: $0) }
      }
    }
    for index in places.indices {
      for spot in places[index].locations.indices {
        let location = places[index].locations[spot]
        places[index].locations[spot].position = transforms[location.level](location.position)
      }
    }
    for index in beacons.indices {
      if let level = beacons[index].level { beacons[index].position = transforms[level](beacons[index].position) }
    }
  }
}

extension Zone.Area.Shape {
  /// The image under a map, or `nil` when the map flattens it; a circle stays one, of the same area.
  func mapped(by transform: PlaneTransform) -> Zone.Area.Shape? {
    switch self {
    case .polygon(let polygon): return polygon.mapped(by: transform).map { .polygon($0) }
    case .circle(let circle):
      let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
      return Circle(center: transform(circle.center), radius: circle.radius * scale).map { .circle($0) }
    }
  }
}

extension Polygon {
  /// The image under a map, or `nil` when the map flattens the outline; holes that are flattened go.
  func mapped(by transform: PlaneTransform) -> Polygon? {
    guard let outer = try? Ring(shell.points.map { transform($0) }) else { return nil }
    return Polygon(outer, holes: holes.compactMap { try? Ring($0.points.map { transform($0) }) })
  }
}
