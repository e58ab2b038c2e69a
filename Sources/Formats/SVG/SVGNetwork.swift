import Geometry
import Text
import VenueModel

/// A graph that a drawing holds in ids, as floors_map_widget has it: `point-1=2-3-4` is a point and what it is joined to,
/// `shop-12=37` a place and the point where one enters it.
struct SVGNetwork {
  /// An id that says something of the graph.
  struct Name {
    /// What stands before the `=`.
    var id: String
    /// What stands behind it, parted by `-`.
    var ends: [String]

    /// The number of a point; `nil` for a place.
    var point: String? { id.hasPrefix("point-") ? String(id.dropFirst(6)) : nil }

    /// What kind of place it is: all before the number.
    var category: String {
      guard let dash = id.lastIndex(of: "-"), id[id.index(after: dash)...].allSatisfy(\.isNumber) else { return id }
      return String(id[..<dash])
    }

    init?(_ text: String) {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else { return nil }
      let ends = parts[1].split(separator: "-").map(String.init)
      guard ends.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) else { return nil }
      guard parts[0].hasPrefix("point-") || !ends.isEmpty else { return nil }
      (id, self.ends) = (String(parts[0]), ends)
    }
  }

  /// Whether an id says something of a graph.
  static func isPart(_ id: String) -> Bool { id.contains("=") && Name(id) != nil }

  /// Whether there is a point among shapes.
  static func isIn(_ shapes: [SVGShape]) -> Bool { shapes.contains { Name($0.id)?.point != nil } }

  private let document: SVGDocument
  private let level: Int
  /// The nodes of the points, by their numbers.
  private var nodes: [String: Int] = [:]
  private var arcs: [(from: String, to: String, line: Int)] = []

  init(_ document: SVGDocument, level: Int) { (self.document, self.level) = (document, level) }

  /// Adds points, edges and places to a draft; returns the shapes that are no part of the graph, and the places by the
  /// number of their shape.
  mutating func add(
    _ shapes: [SVGShape], to draft: inout Draft, _ ids: inout UniqueIDs, _ findings: inout FindingList
  ) -> [Int: String] {
    let names = shapes.map { Name($0.id) }
    for (shape, name) in zip(shapes, names) {
      if let name, let point = name.point { addPoint(point, name, shape, to: &draft, &findings) }
    }
    addEdges(to: &draft, &findings)
    var places: [Int: String] = [:]
    var connectors = 0
    for (index, (shape, name)) in zip(shapes, names).enumerated() {
      guard let name, name.point == nil else { continue }
      places[index] = addPlace(name, shape, to: &draft, &ids, &findings)
      let words = name.category.lowercased()
      if ["stairs", "elevator", "escalator", "lift"].contains(where: { words.contains($0) }) { connectors += 1 }
    }
    if connectors > 0 {
      findings.add(
        .note, "svg.graph.connectors", at: SourcePlace(file: document.file),
        "nothing tells where \(connectors) stairs, escalators and elevators lead; join them by connectors in the manifest"
      )
    }
    return places
  }

  private mutating func addPoint(
    _ point: String, _ name: Name, _ shape: SVGShape, to draft: inout Draft, _ findings: inout FindingList
  ) {
    guard nodes[point] == nil else {
      return findings.add(
        .error, "svg.graph.duplicate-point", at: document.place(shape.line),
        "the point '\(point.prefix(40))' is drawn twice; the first one counts", level: level, scope: level)
    }
    nodes[point] = draft.venue.network.nodes.count
    draft.venue.network.nodes.append(PathNode(id: point, level: level, position: shape.box.center))
    for end in name.ends { arcs.append((point, end, shape.line)) }
  }

  /// Adds an edge for each pair of points that one of them names.
  private mutating func addEdges(to draft: inout Draft, _ findings: inout FindingList) {
    var listed: Set<[Int]> = []
    for arc in arcs { if let a = nodes[arc.from], let b = nodes[arc.to] { listed.insert([a, b]) } }
    var made: Set<[Int]> = []
    for arc in arcs {
      guard let a = nodes[arc.from], let b = nodes[arc.to], a != b else {
        findings.add(
          .warning, "svg.graph.unknown-point", at: document.place(arc.line),
          "point '\(arc.from.prefix(40))' is joined to '\(arc.to.prefix(40))', which is "
            + (nodes[arc.to] == nil ? "not drawn" : "itself") + "; that was left out", level: level, scope: level)
        continue
      }
      guard made.insert([min(a, b), max(a, b)]).inserted else { continue }
      if !listed.contains([b, a]) {
        findings.add(
          .warning, "svg.graph.one-sided", at: document.place(arc.line),
          "point '\(arc.from.prefix(40))' names '\(arc.to.prefix(40))', which does not name it; the drawing has no sign for"
            + " one way, so both ways were taken", position: draft.venue.network.nodes[a].position, level: level,
          scope: level)
      }
      draft.venue.network.edges.append(PathEdge(from: a, to: b))
    }
  }

  private func addPlace(
    _ name: Name, _ shape: SVGShape, to draft: inout Draft, _ ids: inout UniqueIDs, _ findings: inout FindingList
  ) -> String {
    var locations: [Place.Location] = []
    for end in name.ends {
      guard let node = nodes[end] else {
        findings.add(
          .warning, "svg.graph.unknown-entrance", at: document.place(shape.line),
          "place '\(name.id.prefix(40))' is entered at point '\(end.prefix(40))', which is not drawn", level: level,
          scope: level)
        continue
      }
      let position = draft.venue.network.nodes[node].position
      locations.append(Place.Location(level: level, position: position, node: node))
    }
    // Where no entrance is known, the place is where it is drawn.
    if locations.isEmpty { locations = [Place.Location(level: level, position: shape.box.center)] }
    let id = ids.claim(name.id)
    let title = Self.title(shape) ?? name.id
    draft.venue.places.append(
      Place(id: id, name: title, category: name.category, locations: locations))
    return title
  }

  /// The name of a place: what the group is called that holds its shape and no other part of the graph.
  private static func title(_ shape: SVGShape) -> String? {
    guard let group = shape.group, !group.id.isEmpty, !group.id.contains("="),
      group.children.count(where: { isPart($0.id) }) == 1, group.children.count > 1
    else { return nil }
    return group.id
  }
}
