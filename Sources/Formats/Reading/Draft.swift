import Frames
import Geometry
import VenueModel

/// A venue as its sources have it: every position in the pixels of its level's plan, y down, or in degrees of longitude
/// and latitude where the level is geographic; nothing placed yet.
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
    /// Whether positions are degrees (x longitude, y latitude) instead of pixels.
    var isGeographic = false
    /// Whether positions, and the level's plan, are in the venue's local frame already.
    var isLocal = false
    /// Where the local frame touches that the level's plan is described in, which the venue's then touches too; for
    /// geographic levels of venues that were written here.
    var anchor: LonLat?

    /// The frame of a level whose positions are degrees.
    static func geographic(_ place: SourcePlace) -> LevelFrame {
      LevelFrame(place: place, hasPicture: false, isGeographic: true)
    }

    /// The frame of a level that needs no placing.
    static func local(_ place: SourcePlace) -> LevelFrame {
      LevelFrame(place: place, hasPicture: false, isLocal: true)
    }
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
    let frame = statedAnchor ?? anchor(fits) ?? geographicAnchor()
    // Moved, not copied: the arrays of a large venue are changed in place.
    var placed = venue
    venue = Venue()
    placed.georeference = frame.map { Georeference(anchor: $0.anchor) }
    var placements: [LevelPlacement] = []
    for (index, fit) in fits.enumerated() {
      if frames[index].isGeographic, let frame {
        placements.append(.degrees(frame))
        placed.levels[index].plan = placed.levels[index].plan?.moved(from: frames[index].anchor, to: frame)
        continue
      }
      if frames[index].isLocal {
        placements.append(.plane(.identity))
        continue
      }
      let (transform, isGeoreferenced) = plane(fit, index, in: frame, &findings)
      placements.append(.plane(transform))
      guard isGeoreferenced || frames[index].hasPicture else { continue }
      placed.levels[index].plan = Plan(
        size: frames[index].evidence.size, pixelsPerMeter: frames[index].evidence.pixelsPerMeter,
        millimetersPerUnit: frames[index].millimetersPerUnit, toLocal: transform, isGeoreferenced: isGeoreferenced,
        placement: isGeoreferenced ? placement(fit, index, transform) : nil)
    }
    findMixedFrames(placed, &findings)
    findings.update { finding in
      guard let level = finding.level, let position = finding.position else { return }
      let point = placements[level](position)
      finding.position = point.isFinite ? point : nil
    }
    placed.place(by: placements)
    placed.dropFarPositions(frames, &findings)
    let order = placed.sortLevels()
    findings.update { finding in finding.level = finding.level.map { order[$0] } }
    return placed
  }

  /// How the pixels of a plan lie in the frame of the venue, and whether they are placed on Earth.
  private func plane(
    _ fit: PlanFit, _ index: Int, in frame: LocalFrame?, _ findings: inout FindingList
  ) -> (transform: PlaneTransform, isGeoreferenced: Bool) {
    let ppm = frames[index].evidence.pixelsPerMeter
    if let transform = fit.toLocal(in: frame, pixelsPerMeter: ppm) {
      return (transform, frame != nil && !fit.points.isEmpty)
    }
    findings.add(
      .error, "frame.too-far", at: frames[index].place,
      "the plan lies too far from the venue's other plans; it was put at the origin in metres of its own")
    return (PlanFit.planAlone.toLocal(in: nil, pixelsPerMeter: ppm) ?? .identity, false)
  }

  private func placement(_ fit: PlanFit, _ index: Int, _ transform: PlaneTransform) -> Plan.Placement {
    let ppm = frames[index].evidence.pixelsPerMeter
    return Plan.Placement(
      source: fit.source.rawValue, rms: fit.source == .controlPoints ? frames[index].rms : nil,
      scaleRatio: ppm.map { abs(transform.determinant).squareRoot() * $0 }, isMirrored: transform.determinant > 0)
  }

  /// The frame of a venue that was written here.
  private var statedAnchor: LocalFrame? {
    frames.lazy.compactMap { $0.anchor.flatMap { LocalFrame(anchor: $0) } }.first
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

  /// The frame of a venue without a plan that is placed: it touches in the middle of what is given in degrees.
  private func geographicAnchor() -> LocalFrame? {
    guard frames.contains(where: \.isGeographic) else { return nil }
    var middle = GeographicMiddle()
    venue.forEachPosition { level, point in
      if frames[level].isGeographic { middle.add(point) }
    }
    return middle.position.flatMap { LocalFrame(anchor: $0) }
  }

  private func findMixedFrames(_ placed: Venue, _ findings: inout FindingList) {
    let isPlaced = placed.levels.indices.map {
      placed.levels[$0].plan?.isGeoreferenced == true || frames[$0].isGeographic
    }
    guard isPlaced.contains(true) else { return }
    for (index, level) in placed.levels.enumerated() where !isPlaced[index] {
      findings.add(
        .warning, "frame.unplaced-level", at: frames[index].place,
        "level '\(level.name)' has no place on Earth while others have one; it was put at the origin in its own metres,"
          + " so distances to other levels mean nothing; give it a frame in the manifest", limit: 10)
    }
  }
}

extension Plan {
  /// The plan described in the frame of a venue instead of the one it was written in.
  ///
  /// - Returns: `nil` when the two are too far apart.
  fileprivate func moved(from anchor: LonLat?, to frame: LocalFrame) -> Plan? {
    guard let anchor, anchor != frame.anchor, let old = LocalFrame(anchor: anchor) else { return self }
    let pixels = (Point(0, 0), Point(size?.width ?? 1000, 0), Point(0, size?.height ?? 1000))
    func place(_ pixel: Point) -> Point? { old.lonLat(toLocal(pixel)).flatMap { frame.local($0) } }
    guard let a = place(pixels.0), let b = place(pixels.1), let c = place(pixels.2),
      let transform = PlaneTransform(from: pixels, to: (a, b, c))
    else { return nil }
    var plan = self
    plan.toLocal = transform
    return plan
  }
}
