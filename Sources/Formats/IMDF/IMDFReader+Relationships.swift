import Geometry
import VenueModel

extension IMDFReader {
  /// Reads relationships: connectors between levels, edges on one level.
  mutating func readRelationships() {
    forEach(.relationship) { reader, feature, source in reader.readRelationship(feature, &source) }
  }

  private mutating func readRelationship(_ feature: IMDFFeature, _ source: inout IMDFSource) {
    let category = source.text(feature.property("category")) ?? ""
    guard let kind = IMDFCategory.connection(category) else {
      return source.reader.find(
        .warning, "imdf.relationship.category", feature.value,
        "'\(category.prefix(40))' is no category of relationships; the relationship was left out")
    }
    let ends = ends(of: feature, &source)
    guard ends.count > 1 else {
      return source.reader.find(
        .warning, "imdf.relationship.ends", feature.value,
        "relationship '\(feature.id)' joins less than two places that are known; it was left out")
    }
    let isDirected = isDirected(feature, &source)
    let levels = ends.map { draft.venue.network.nodes[$0].level }
    if levels.allSatisfy({ $0 == levels[0] }) {
      addEdges(feature, kind, ends, isDirected, &source)
    } else {
      draft.venue.connectors.append(
        Connector(
          id: claim(feature, in: .connector, &source),
          name: IMDFLabels(feature.property("name"), language, &source).name ?? "", kind: kind,
          landings: ends.map { Connector.Landing(node: $0) },
          direction: isDirected ? direction(from: levels[0], to: levels[levels.count - 1], feature, &source) : .both,
          access: source.access(feature), hours: source.text(feature.property("hours"))))
    }
  }

  private func isDirected(_ feature: IMDFFeature, _ source: inout IMDFSource) -> Bool {
    switch source.text(feature.property("direction")) {
    case "directed": return true
    case "undirected", nil: return false
    default:
      source.reader.find(
        .warning, "imdf.relationship.direction", feature.value,
        "the direction of relationship '\(feature.id)' is neither directed nor undirected; it was read as going both"
          + " ways", limit: 20)
      return false
    }
  }

  /// Whether a connector goes up or down, by the heights of its first and last level.
  private func direction(
    from origin: Int, to destination: Int, _ feature: IMDFFeature, _ source: inout IMDFSource
  ) -> Direction {
    guard let from = draft.venue.levels[origin].ordinal, let to = draft.venue.levels[destination].ordinal, from != to
    else {
      source.reader.find(
        .warning, "imdf.relationship.up-unclear", feature.value,
        "relationship '\(feature.id)' goes one way, but its levels do not tell which is higher; it goes in the order of"
          + " its landings, levels without an ordinal last", limit: 20)
      return .forward
    }
    return from < to ? .forward : .backward
  }

  // MARK: Ends

  /// The nodes of origin, intermediary and destination, each once.
  private mutating func ends(of feature: IMDFFeature, _ source: inout IMDFSource) -> [Int] {
    var values: [JSONValue] = []
    for name in ["origin", "intermediary", "destination"] as [StaticString] {
      guard let value = feature.property(name) else { continue }
      values += value.kind == .array ? Array(value.elements) : [value]
    }
    var nodes: [Int] = []
    var seen: Set<Int> = []
    for value in values {
      guard let id = source.text(value.kind == .object ? value["id"] : value) else { continue }
      guard let node = landing(at: id) else {
        source.reader.find(
          .warning, "imdf.unknown-feature", value,
          "relationship '\(feature.id)' names '\(id.prefix(60))', which is no unit, opening, amenity or anchor that is"
            + " there", limit: 20)
        continue
      }
      if seen.insert(node).inserted { nodes.append(node) }
    }
    return nodes
  }

  /// The node at a feature, made when it is first asked for.
  private mutating func landing(at id: String) -> Int? {
    if let node = landingOfID[id] { return node }
    var spot = spotOfID[id] ?? anchorOfID[id]
    if let unit = unitOfID[id], let point = point(ofUnit: id) { spot = IMDFSpot(level: unit.level, point: point) }
    guard let spot, let level = spot.level else { return nil }
    let node = addNode(id, level, spot.point)
    landingOfID[id] = node
    return node
  }

  // MARK: Edges

  /// Joins the ends of a relationship on one level in their order, along its own line where it has one.
  private mutating func addEdges(
    _ feature: IMDFFeature, _ kind: PathKind, _ ends: [Int], _ isDirected: Bool, _ source: inout IMDFSource
  ) {
    var shape: [Point] = []
    if ends.count == 2, feature.geometry?.isNull == false, case .lines(let lines)? = source.shape(of: feature) {
      let line = lines[0]
      let start = draft.venue.network.nodes[ends[0]].position
      let isReversed = Self.meters(line[line.count - 1], start) < Self.meters(line[0], start)
      shape = isReversed ? line.reversed() : line
    }
    for (from, to) in zip(ends, ends.dropFirst()) {
      draft.venue.network.edges.append(
        PathEdge(
          id: ends.count == 2 ? claim(feature, in: .edge, &source) : "", from: from, to: to, kind: kind,
          direction: isDirected ? .forward : .both, access: source.access(feature),
          hours: source.text(feature.property("hours")), shape: shape))
    }
  }
}
