import Geometry
import Overlay
import VenueModel

extension NetworkAssembly {
  /// A stairwell, shaft or slope on one level.
  private struct Shaft {
    var space: Int
    var kind: PathKind
    var level: Int
    var ordinal: Double
    var polygons: [Polygon]
    var box: Box
    var area: Double
    /// The node in its middle; `nil` when no path leads there.
    var node: Int?
  }

  /// The share of the smaller one that two shafts over each other have in common at least.
  private static let overlap = 0.25

  /// Joins levels where stairs, elevators and their like lie over each other, unless the source joins them already.
  ///
  /// - Returns: which of them lead nowhere.
  mutating func joinLevels(_ context: GEOSContext) throws(OverlayError) -> [Finding] {
    let shafts = self.shafts()
    var sets = DisjointSets(shafts.count)
    var isJoined = [Bool](repeating: false, count: shafts.count)
    let tree = PackedRTree(boxes: shafts.map(\.box))
    for (number, shaft) in shafts.enumerated() {
      guard let above = try next(above: shaft, shafts, tree, context) else { continue }
      for other in above {
        isJoined[number] = true
        isJoined[other] = true
        if !isJoinedBySource(shaft, shafts[other]) { sets.join(number, other) }
      }
    }
    connect(shafts, &sets)
    return findings(shafts, isJoined)
  }

  /// The shafts of all levels that were made, the lowest first, those of one level in the order of the plan.
  private func shafts() -> [Shaft] {
    var shafts: [Shaft] = []
    for (index, level) in made.enumerated() {
      guard let ordinal = source.levels[level.ground.level].ordinal else { continue }
      for (number, space) in level.ground.plan.spaces.enumerated() {
        guard let kind = space.use.connection, let inVenue = space.number, !space.polygons.isEmpty else { continue }
        shafts.append(
          Shaft(
            space: inVenue, kind: kind, level: level.ground.level, ordinal: ordinal, polygons: space.polygons,
            box: space.box, area: space.area, node: level.network.anchors[number].map { numbers[index][$0] }))
      }
    }
    return shafts.enumerated().sorted { ($0.element.ordinal, $0.offset) < ($1.element.ordinal, $1.offset) }
      .map(\.element)
  }

  /// The shafts of the same kind that lie over another one on the next level that has any: an elevator may pass levels,
  /// everything else leads to the next one of the levels that are drawn here.
  private func next(
    above shaft: Shaft, _ shafts: [Shaft], _ tree: PackedRTree, _ context: GEOSContext
  ) throws(OverlayError) -> [Int]? {
    var over: [Int] = []
    for other in tree.search(shaft.box).sorted() {
      let upper = shafts[other]
      guard upper.kind == shaft.kind, upper.ordinal > shaft.ordinal else { continue }
      if try overlaps(shaft, upper, context) { over.append(other) }
    }
    guard let nearest = over.map({ shafts[$0].ordinal }).min() else { return nil }
    if shaft.kind != .elevator, nearest > nextOrdinal(above: shaft.ordinal, at: shaft.box) { return nil }
    return over.filter { shafts[$0].ordinal == nearest }
  }

  /// The next higher ordinal of a level whose plan reaches to a place.
  private func nextOrdinal(above ordinal: Double, at box: Box) -> Double {
    var next = Double.infinity
    for space in source.spaces {
      guard let other = source.levels[space.level].ordinal, other > ordinal, other < next else { continue }
      if space.polygons.contains(where: { $0.box.intersects(box) }) { next = other }
    }
    return next
  }

  private func overlaps(_ a: Shaft, _ b: Shaft, _ context: GEOSContext) throws(OverlayError) -> Bool {
    let common = try context.multipolygon(a.polygons).joined().common(with: context.multipolygon(b.polygons).joined())
    return try common.area() > Self.overlap * min(a.area, b.area)
  }

  // MARK: The source's own links

  /// Whether a connector or an edge of the source has ends in both shafts.
  private func isJoinedBySource(_ a: Shaft, _ b: Shaft) -> Bool {
    let nodes = source.network.nodes
    func holds(_ shaft: Shaft, _ node: Int) -> Bool {
      guard nodes[node].level == shaft.level else { return false }
      let position = nodes[node].position
      guard shaft.box.expanded(by: 0.5).contains(position) else { return false }
      return shaft.polygons.contains { $0.contains(position) != .outside || $0.distanceToBorder(from: position) <= 0.5 }
    }
    let isConnected = source.connectors.contains { connector in
      connector.landings.contains { holds(a, $0.node) } && connector.landings.contains { holds(b, $0.node) }
    }
    return isConnected
      || source.network.edges.contains { edge in
        nodes[edge.from].level != nodes[edge.to].level
          && (holds(a, edge.from) && holds(b, edge.to) || holds(b, edge.from) && holds(a, edge.to))
      }
  }

  // MARK: Connectors

  /// Makes a connector of each set of shafts that are joined.
  private mutating func connect(_ shafts: [Shaft], _ sets: inout DisjointSets) {
    var groups: [Int: [Int]] = [:]
    for number in shafts.indices { groups[sets.root(number), default: []].append(number) }
    var taken = Set(venue.connectors.map(\.id))
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
      let stops = group.map { shafts[$0] }.filter { $0.node != nil }
      guard let lowest = stops.first, Set(stops.map(\.level)).count > 1 else { continue }
      let spaces = stops.map { source.spaces[$0.space] }
      var id = spaces[0].id
      var number = 2
      while !taken.insert(id).inserted {
        id = "\(spaces[0].id)/\(number)"
        number += 1
      }
      let name = spaces.first { !$0.name.isEmpty }?.name ?? ""
      append(
        Connector(
          id: id, name: name, kind: lowest.kind, landings: stops.compactMap { $0.node.map { .init(node: $0) } },
          access: Self.access(spaces)))
    }
  }

  /// What the spaces of a connector tell: no when one does, yes when one does and none says no.
  private static func access(_ spaces: [Space]) -> Access? {
    let told = spaces.compactMap(\.access)
    return told.contains(.no) ? .no : told.contains(.yes) ? .yes : told.first
  }

  private func findings(_ shafts: [Shaft], _ isJoined: [Bool]) -> [Finding] {
    guard Set(made.map(\.ground.level)).count > 1 else { return [] }
    return zip(shafts, isJoined).compactMap { shaft, isJoined in
      guard !isJoined else { return nil }
      let space = source.spaces[shaft.space]
      return Finding(
        .warning, "pathways.connector.alone", at: SourcePlace(file: "", .element(space.id)),
        "\(shaft.kind.rawValue) '\(space.name.isEmpty ? space.id : space.name)' has none of its kind above or below it;"
          + " it joins no levels", position: shaft.polygons.first?.shell.centroid, level: shaft.level)
    }
  }
}
