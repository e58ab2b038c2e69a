import Geometry
import Text
import VenueModel

/// Makes spaces, walls and openings of the shapes of a drawing: by what their ids, labels, classes and groups mean, else by
/// their size.
struct SVGPlan {
  let document: SVGDocument
  let options: DrawingOptions
  let level: Int
  /// The box of everything.
  let picture: Box

  /// Shares of the picture from which on an area is the outline of the level, and is a room.
  private static let groundShare = 0.4
  private static let roomShare = 0.001
  /// The share of the picture's diagonal from which on a line is a wall.
  private static let wallShare = 0.01
  /// From this share of the picture on, an area beside other outlines is the paper.
  private static let paperShare = 0.98

  private var ignored = 0
  private var paths: [[Point]] = []
  private var ids: UniqueIDs

  init(_ document: SVGDocument, _ options: DrawingOptions, level: Int, picture: Box, _ ids: UniqueIDs) {
    (self.document, self.options, self.level, self.picture, self.ids) = (document, options, level, picture, ids)
  }

  /// Adds all shapes; returns the ids that are taken now.
  ///
  /// - Parameter places: the names of places by the number of the shape that they have.
  mutating func add(
    _ shapes: [SVGShape], places: [Int: String], to draft: inout Draft, _ findings: inout FindingList
  ) -> UniqueIDs {
    let areas = shapes.map { shape in
      shape.isFilled || shape.lines.contains { $0.isClosed } ? SVGAreas.polygons(shape.lines) : []
    }
    let sizes = areas.map { $0.reduce(0) { $0 + $1.area } }
    let whole = max(picture.width * picture.height, 1e-300)
    let hasOutline = sizes.contains { (Self.groundShare..<Self.paperShare).contains($0 / whole) }
    for (index, shape) in shapes.enumerated() where SVGNetwork.Name(shape.id)?.point == nil {
      if let place = places[index] {
        addSpace(shape, areas[index], .room, name: place, category: SVGNetwork.Name(shape.id)?.category, to: &draft)
      } else if let meaning = meaning(of: shape) {
        add(shape, areas[index], meaning, to: &draft)
      } else {
        let share = sizes[index] / whole
        if hasOutline, share >= Self.paperShare { continue }
        addBySize(shape, areas[index], share, to: &draft)
      }
    }
    // A graph in ids says itself where people walk.
    if !SVGNetwork.isIn(shapes) { addPaths(to: &draft) }
    if ignored > 0 {
      findings.add(
        .note, "svg.ignored", at: SourcePlace(file: document.file),
        "\(ignored) shape\(ignored == 1 ? "" : "s") smaller than a thousandth of the picture, as of logos and letters,"
          + " \(ignored == 1 ? "is" : "are") no part of the plan; left out")
    }
    return ids
  }

  // MARK: Meaning

  /// What the user says that a shape is, else what its names suggest; `nil` when neither says anything.
  private func meaning(of shape: SVGShape) -> LayerMeaning? {
    for name in shape.names { if let meaning = options.meaning(ofLayer: name) { return meaning } }
    for name in shape.names where !Self.isGenerated(name) {
      let meaning = LayerMeaning(suggestedBy: name)
      if meaning != .ignore { return meaning }
    }
    return nil
  }

  /// Whether an editor made a name up: `path485`, `Group_10_2`, `Layer 1`.
  static func isGenerated(_ name: String) -> Bool {
    let word = name.lowercased().prefix { $0.isLetter }
    let words = [
      "path", "rect", "g", "line", "circle", "ellipse", "polygon", "polyline", "use", "svg", "layer", "group", "vector",
      "shape", "tspan", "text", "image", "clip", "mask", "ebene", "calque",
    ]
    return words.contains(String(word)) && name.dropFirst(word.count).allSatisfy { !$0.isLetter }
  }

  private mutating func add(
    _ shape: SVGShape, _ polygons: [Polygon], _ meaning: LayerMeaning, to draft: inout Draft
  ) {
    switch meaning {
    case .wall where shape.isFilled && shape.lines.contains { $0.isClosed }:
      addSpace(shape, polygons, .obstacle, category: "wall", to: &draft)
    case .wall, .window: addWalls(shape, to: &draft)
    case .door, .opening:
      guard let line = shape.lines.first else { return }
      var points = line.points
      if line.isClosed, let first = points.first, points.last != first { points.append(first) }
      draft.venue.openings.append(
        Opening(
          id: ids.claim(shape.id.isEmpty ? meaning.rawValue : shape.id), category: meaning.rawValue, level: level,
          kind: meaning == .door ? .door : .walkway, points: points))
    case .space: addSpace(shape, polygons, .room, name: Self.name(shape), to: &draft)
    case .obstacle: addSpace(shape, polygons, .obstacle, category: "obstacle", to: &draft)
    case .stairs: addSpace(shape, polygons, .stairs, category: "stairs", to: &draft)
    case .elevator: addSpace(shape, polygons, .elevator, category: "elevator", to: &draft)
    case .escalator: addSpace(shape, polygons, .escalator, category: "escalator", to: &draft)
    case .path: paths += shape.lines.map(\.points)
    case .label, .ignore: break
    }
  }

  /// The share of the picture within which ends of paths are one.
  private static let joinShare = 1e-4

  /// Joins the lines along which people walk into a network.
  private func addPaths(to draft: inout Draft) {
    guard !paths.isEmpty else { return }
    var network = LineNetwork(tolerance: max(picture.width, picture.height, 1e-6) * Self.joinShare, isLocal: true)
    for path in paths {
      let points = path.map { network.vertex(at: $0, level: level) }
      _ = network.add(points, PathEdge(from: 0, to: 0))
    }
    _ = network.build(into: &draft.venue.network)
  }

  // MARK: Size

  private mutating func addBySize(
    _ shape: SVGShape, _ polygons: [Polygon], _ share: Double, to draft: inout Draft
  ) {
    if share >= Self.groundShare {
      addSpace(shape, polygons, .ground, to: &draft)
    } else if share >= Self.roomShare {
      addSpace(shape, polygons, .room, name: Self.name(shape), to: &draft)
    } else if polygons.isEmpty, Self.length(shape) >= Self.wallShare * picture.min.distance(to: picture.max) {
      addWalls(shape, to: &draft)
    } else {
      ignored += 1
    }
  }

  private static func length(_ shape: SVGShape) -> Double {
    shape.lines.reduce(0) { $0 + LineString($1.points).length }
  }

  // MARK: Elements

  /// What a shape is called, unless an editor made that up.
  private static func name(_ shape: SVGShape) -> String { isGenerated(shape.id) ? "" : shape.id }

  private mutating func addSpace(
    _ shape: SVGShape, _ polygons: [Polygon], _ use: Space.Use, name: String = "", category: String? = nil,
    to draft: inout Draft
  ) {
    guard !polygons.isEmpty else { return addWalls(shape, to: &draft) }
    let id = ids.claim(shape.id.isEmpty ? use.rawValue : shape.id)
    draft.venue.spaces.append(
      Space(id: id, name: name, category: category, use: use, level: level, polygons: polygons))
  }

  private func addWalls(_ shape: SVGShape, to draft: inout Draft) {
    for line in shape.lines {
      var points = line.points
      if line.isClosed, let first = points.first, points.last != first { points.append(first) }
      if points.count > 1, Set(points).count > 1 { draft.venue.walls.append(Wall(level: level, points: points)) }
    }
  }
}
