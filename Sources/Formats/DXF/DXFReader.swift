import Geometry
import VenueModel

/// Reads drawings in DXF (docs/formats/dxf.md): each file is a level, in metres of its own.
struct DXFReader {
  private var draft = Draft()
  private var ids = MarkedIDs()

  /// Reads files, with what documents of options say about them.
  ///
  /// - Returns: a draft whose levels have no picture; it is empty when there are no files.
  /// - Throws: ``FormatError`` for a binary DXF, for one without anything to walk on or around, and for options of
  ///   another version.
  /// - Complexity: O(*n* log *n*) for *n* pieces.
  static func read(
    _ files: [SourceFile], _ options: [SourceDocument], _ findings: inout FindingList
  ) throws(FormatError) -> Draft {
    guard !files.isEmpty else { return Draft() }
    let options = try DrawingOptions.read(options, &findings)
    var reader = DXFReader()
    for file in files {
      let drawing = try DXFParser.read(file, &findings)
      let chosen = DrawingOptions.options(forFile: file.name, in: options, isOnly: files.count == 1)
      let plan = try DXFPlan(drawing, chosen, file: file.name, &findings)
      reader.add(plan, chosen, file.name)
    }
    return reader.draft
  }

  private mutating func add(_ plan: DXFPlan, _ options: DrawingOptions, _ file: String) {
    var frame = Draft.LevelFrame(place: SourcePlace(file: file))
    frame.evidence.pixelsPerMeter = 1
    frame.hasPicture = false
    let base = SourceName.base(file)
    let id = ids.claim(options.levelID ?? (base.isEmpty ? "level" : base))
    let level = draft.add(Level(id: id, ordinal: options.levelOrdinal, name: options.levelName ?? id), frame)
    // Drafts count y downwards.
    func turned(_ point: Point) -> Point { Point(point.x, -point.y) }
    func named(_ id: String) -> String { level == 0 ? id : "\(draft.venue.levels[level].id)/\(id)" }
    for wall in plan.walls { draft.venue.walls.append(Wall(level: level, points: wall.map(turned))) }
    for (number, door) in plan.doors.enumerated() {
      let kind: PathKind = door.isDoor ? .door : .walkway
      draft.venue.openings.append(
        Opening(
          id: named("\(door.isDoor ? "door" : "opening")-\(number + 1)"), level: level, kind: kind,
          points: [turned(door.a), turned(door.b)], width: door.a.distance(to: door.b)))
    }
    for (number, space) in plan.spaces.enumerated() {
      guard let ring = try? Ring(space.ring.points.map(turned)) else { continue }
      let name = space.use == .room ? plan.names.first { space.ring.contains($0.position) != .outside }?.name : nil
      draft.venue.spaces.append(
        Space(
          id: named("area-\(number + 1)"), name: name ?? "", use: space.use, level: level, polygons: [Polygon(ring)]))
    }
    for (number, name) in plan.names.enumerated() {
      let spot = Place.Location(level: level, position: turned(name.position))
      draft.venue.places.append(Place(id: named("label-\(number + 1)"), name: name.name, locations: [spot]))
    }
    addPaths(plan.paths.map { $0.map(turned) }, level)
  }

  private mutating func addPaths(_ paths: [[Point]], _ level: Int) {
    guard !paths.isEmpty else { return }
    var network = LineNetwork(tolerance: 0.01, isLocal: true)
    for path in paths {
      let points = path.map { network.vertex(at: $0, level: level) }
      _ = network.add(points, PathEdge(from: 0, to: 0))
    }
    _ = network.build(into: &draft.venue.network)
  }
}
