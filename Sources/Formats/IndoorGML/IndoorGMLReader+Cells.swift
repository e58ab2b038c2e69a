import Geometry
import VenueModel

extension IndoorGMLReader {
  /// How far the heights of a face's corners may differ for a floor.
  private static let flatness = 0.05

  mutating func readCells() {
    outlines = document.cells.indices.map { outline($0) }
    for (number, cell) in document.cells.enumerated() where !outlines[number].isEmpty {
      let level = levelOfCell[number]
      let polygons = outlines[number]
      if Self.isDoor(cell), let shell = polygons.first?.shell {
        draft.venue.openings.append(
          Opening(
            id: claim(.opening, cell), level: level, points: shell.points + shell.points.prefix(1),
            access: access(cell)))
        continue
      }
      draft.venue.spaces.append(
        Space(
          id: claim(.space, cell), name: cell.name, category: cell.words["category"], use: use(of: cell), level: level,
          polygons: polygons, access: access(cell)))
    }
  }

  func access(_ feature: GMLFeature) -> Access? { feature.words["access"].flatMap(Access.init) }

  /// Whether a cell is what one passes between two others, as doors in thick walls are.
  static func isDoor(_ cell: GMLFeature) -> Bool { cell.element == "ConnectionSpace" }

  /// What a cell is to people on foot, by the words for it that its file uses.
  func use(of cell: GMLFeature) -> Space.Use {
    if let use = cell.words["use"].flatMap(Space.Use.init) { return use }
    let text = cell.text.lowercased()
    func says(_ words: String...) -> Bool { words.contains { text.contains($0) } }
    if says("elevator", "lift") { return .elevator }
    if says("escalator") { return .escalator }
    if says("stair", "steps") { return .stairs }
    if says("ramp") { return .ramp }
    if says("moving walk", "movingwalk", "travelator") { return .movingWalkway }
    if says("obstacle", "column", "indoor=wall", "nonnavigable") { return .obstacle }
    if says("corridor", "hallway", "lobby", "transitionspace", "anchorspace") { return .open }
    return .room
  }

  // MARK: Outlines

  /// The outlines of a cell: its surfaces where they lie flat, of a solid the floor.
  private mutating func outline(_ number: Int) -> [Polygon] {
    let cell = document.cells[number]
    var shells = cell.shapes.filter { $0.kind == .shell }
    for reference in cell.references {
      if let shape = document.polygons[reference] {
        shells.append(shape)
      } else {
        tellDangling(cell, reference, "the surface was left out")
      }
    }
    let flat = shells.filter { span($0).height <= Self.flatness }
    let faces = flat.count == shells.count ? flat : floor(of: flat)
    var polygons: [Polygon] = []
    for face in faces {
      if let polygon = polygon(face) { polygons.append(polygon) } else { tellNoRing(cell) }
    }
    guard polygons.isEmpty, !shells.isEmpty || cell.shapes.isEmpty else { return polygons }
    if let hull = ConvexHull.polygon(shells.flatMap { points($0.positions) }) {
      tell(
        .warning, "indoorgml.cell.hull", at: place(cell),
        "no face of the cell lies flat; the hull of all its corners stands for its outline", level: levelOfCell[number])
      return [hull]
    }
    tell(
      .warning, "indoorgml.cell.no-shape", at: place(cell), "the cell has no outline; it was left out",
      level: levelOfCell[number])
    return []
  }

  private mutating func tellNoRing(_ cell: GMLFeature) {
    tell(
      .warning, "indoorgml.not-a-ring", at: place(cell),
      "a face of the cell encloses nothing: it has fewer than three corners, or all of them on a line; it was left out")
  }

  private func polygon(_ shape: GMLShape) -> Polygon? {
    guard let shell = try? Ring(points(shape.positions)) else { return nil }
    return Polygon(shell, holes: shape.holes.compactMap { try? Ring(points($0)) })
  }

  private func span(_ shape: GMLShape) -> (bottom: Double, height: Double) {
    let heights = shape.positions.map { document.positions.z[$0] }
    let bottom = heights.min() ?? 0
    return (bottom, (heights.max() ?? 0) - bottom)
  }

  /// The lowest of the flat faces that are no mere ledges, with those of the same height.
  private func floor(of faces: [GMLShape]) -> [GMLShape] {
    let areas = faces.map { polygon($0)?.area ?? 0 }
    guard let largest = areas.max() else { return [] }
    let floors = faces.indices.filter { areas[$0] >= largest / 4 }
    guard let lowest = floors.map({ span(faces[$0]).bottom }).min() else { return [] }
    return faces.indices.filter { areas[$0] > 0 && abs(span(faces[$0]).bottom - lowest) <= Self.flatness }
      .map { faces[$0] }
  }
}

/// The smallest convex outline around points.
enum ConvexHull {
  /// - Returns: `nil` when the points are fewer than three or on a line.
  /// - Complexity: O(n log n).
  static func polygon(_ points: [Point]) -> Polygon? {
    let sorted = points.filter(\.isFinite).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1, orientation(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    let hull = chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
    return (try? Ring(Array(hull))).map { Polygon($0) }
  }
}
