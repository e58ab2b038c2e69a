import Frames
import Geometry
import Text
import VenueModel

/// Writes IndoorGML 1.0: a cell for each space, a state for each node and each cell, a transition for each edge with its
/// metres, boundaries for openings and walls.
///
/// What the elements have no place for stands in descriptions, in the form in which editors write storeys there
/// (`storey="1":kind="door":`).
enum IndoorGMLWriter: VenueWriter {
  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    var document = IndoorGMLDocument(venue)
    try document.write(to: sink)
  }
}

/// The document that a reduced venue becomes.
struct IndoorGMLDocument {
  private let venue: Venue
  private let frame: LocalFrame?
  private var xml = XMLWriter()
  /// The node that stands for each space: the one in it that is nearest to its middle, where no other space has it.
  private let nodeOfSpace: [Int?]
  private var edgesOfNode: [[Int]]

  init(_ venue: Venue) {
    self.venue = venue
    frame = venue.localFrame
    nodeOfSpace = IndoorGMLDuality.nodes(of: venue)
    edgesOfNode = Array(repeating: [], count: venue.network.nodes.count)
    for (index, ends) in Self.ends(venue).enumerated() {
      edgesOfNode[ends.0].append(index)
      edgesOfNode[ends.1].append(index)
    }
  }

  /// The ends of all transitions: edges first, then the ways from landing to landing.
  private static func ends(_ venue: Venue) -> [(Int, Int)] {
    venue.network.edges.map { ($0.from, $0.to) }
      + venue.connectors.flatMap { connector in
        zip(connector.landings, connector.landings.dropFirst()).map { ($0.node, $1.node) }
      }
  }

  mutating func write(to sink: ExportSink) throws(ExportError) {
    xml.begin(
      "core:IndoorFeatures",
      [
        "xmlns:core": "http://www.opengis.net/indoorgml/1.0/core",
        "xmlns:navi": "http://www.opengis.net/indoorgml/1.0/navigation", "xmlns:gml": "http://www.opengis.net/gml/3.2",
        "xmlns:xlink": "http://www.w3.org/1999/xlink", "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation": "http://www.opengis.net/indoorgml/1.0/core"
          + " http://schemas.opengis.net/indoorgml/1.0/indoorgmlcore.xsd http://www.opengis.net/indoorgml/1.0/navigation"
          + " http://schemas.opengis.net/indoorgml/1.0/indoorgmlnavi.xsd", "gml:id": "venue",
      ])
    title([("producer", "footway"), ("id", venue.id.isEmpty ? nil : venue.id)], venue.name)
    xml.begin("core:primalSpaceFeatures")
    xml.begin("core:PrimalSpaceFeatures", ["gml:id": "primal"])
    for index in venue.spaces.indices {
      cell(index)
      try sink.write(xml.take())
    }
    for (index, opening) in venue.openings.enumerated() {
      boundary("B\(index + 1)", words(opening), opening.points, opening.level)
      try sink.write(xml.take())
    }
    for (index, wall) in venue.walls.enumerated() {
      boundary("W\(index + 1)", [("indoor", "wall")] + words(ofLevel: wall.level), wall.points, wall.level)
      try sink.write(xml.take())
    }
    for _ in 0..<2 { xml.end() }
    try graph(to: sink)
    xml.end()
    try sink.write(xml.take())
  }

  // MARK: Space

  private mutating func cell(_ index: Int) {
    let space = venue.spaces[index]
    let name = space.use.connection != nil || space.use == .open ? "navi:TransitionSpace" : "navi:GeneralSpace"
    let element = space.use == .obstacle ? "core:CellSpace" : name
    xml.begin("core:cellSpaceMember")
    xml.begin(element, ["gml:id": "C\(index + 1)"])
    title(
      words(ofLevel: space.level) + [
        ("indoor", Self.indoor(space.use)), ("use", space.use.rawValue), ("id", space.id), ("category", space.category),
        ("access", space.access?.rawValue),
      ], space.name)
    xml.begin("core:cellSpaceGeometry")
    xml.begin("core:Geometry2D")
    if space.polygons.count == 1 {
      surface("gml:Polygon", "G\(index + 1)", space.polygons[0], space.level)
    } else {
      xml.begin("gml:Surface", ["gml:id": "G\(index + 1)"])
      system()
      xml.begin("gml:patches")
      for polygon in space.polygons { surface("gml:PolygonPatch", nil, polygon, space.level) }
      for _ in 0..<2 { xml.end() }
    }
    for _ in 0..<2 { xml.end() }
    xml.element("core:duality", ["xlink:href": "#" + (nodeOfSpace[index].map { "S\($0 + 1)" } ?? "CS\(index + 1)")])
    for _ in 0..<2 { xml.end() }
  }

  /// What editors call it.
  private static func indoor(_ use: Space.Use) -> String {
    switch use {
    case .room, .restricted: "room"
    case .open: "corridor"
    case .ground: "level"
    case .obstacle: "obstacle"
    case .stairs: "stair"
    case .escalator: "escalator"
    case .elevator: "elevator"
    case .ramp: "ramp"
    case .movingWalkway: "travelator"
    }
  }

  private mutating func surface(_ element: String, _ id: String?, _ polygon: Polygon, _ level: Int) {
    xml.begin(element)
    if let id {
      xml.attribute("gml:id", id)
      system()
    }
    for (index, ring) in polygon.rings.enumerated() {
      xml.begin(index == 0 ? "gml:exterior" : "gml:interior")
      xml.begin("gml:LinearRing")
      positions(ring.points + ring.points.prefix(1), level)
      for _ in 0..<2 { xml.end() }
    }
    xml.end()
  }

  private mutating func boundary(_ id: String, _ words: [(String, String?)], _ points: [Point], _ level: Int) {
    xml.begin("core:cellSpaceBoundaryMember")
    xml.begin("core:CellSpaceBoundary", ["gml:id": id])
    title(words, "")
    xml.begin("core:cellSpaceBoundaryGeometry")
    xml.begin("core:geometry2D")
    // A line has two points, also where it is but a spot.
    line("G\(id)", points.count == 1 ? points + points : points, level)
    for _ in 0..<4 { xml.end() }
  }

  // MARK: Graph

  private mutating func graph(to sink: ExportSink) throws(ExportError) {
    xml.begin("core:multiLayeredGraph")
    xml.begin("core:MultiLayeredGraph", ["gml:id": "graph"])
    xml.begin("core:spaceLayers", ["gml:id": "layers"])
    xml.begin("core:spaceLayerMember")
    xml.begin("core:SpaceLayer", ["gml:id": "layer"])
    xml.begin("core:nodes", ["gml:id": "nodes"])
    var spaceOfNode: [Int: Int] = [:]
    for (space, node) in nodeOfSpace.enumerated() { if let node { spaceOfNode[node] = space } }
    for (index, node) in venue.network.nodes.enumerated() {
      state(
        "S\(index + 1)", [("id", node.id)], "", node.level, node.position, cell: spaceOfNode[index],
        edges: edgesOfNode[index])
      try sink.write(xml.take())
    }
    for (index, space) in venue.spaces.enumerated() where nodeOfSpace[index] == nil {
      state(
        "CS\(index + 1)", [("node", "none")], "", space.level, space.polygons[0].insidePoint, cell: index, edges: [])
      try sink.write(xml.take())
    }
    for (index, place) in venue.places.enumerated() {
      placeStates(index, place)
      try sink.write(xml.take())
    }
    xml.end()
    xml.begin("core:edges", ["gml:id": "edges"])
    try transitions(to: sink)
    for _ in 0..<6 { xml.end() }
  }

  private mutating func placeStates(_ index: Int, _ place: Place) {
    for (number, location) in place.locations.enumerated() {
      let words: [(String, String?)] = [
        ("node", "none"), ("place", place.id), ("at", location.node.map { "S\($0 + 1)" }), ("category", place.category),
        ("keywords", place.keywords.isEmpty ? nil : place.keywords.joined(separator: "\n")), ("hours", place.hours),
      ]
      state(
        "P\(index + 1).\(number + 1)", words, place.name, location.level, location.position, cell: nil, edges: [])
    }
  }

  private mutating func state(
    _ id: String, _ words: [(String, String?)], _ name: String, _ level: Int, _ position: Point, cell: Int?,
    edges: [Int]
  ) {
    xml.begin("core:stateMember")
    xml.begin("core:State", ["gml:id": id])
    title(self.words(ofLevel: level) + words, name)
    if let cell { xml.element("core:duality", ["xlink:href": "#C\(cell + 1)"]) }
    for edge in edges { xml.element("core:connects", ["xlink:href": "#T\(edge + 1)"]) }
    xml.begin("core:geometry")
    xml.begin("gml:Point", ["gml:id": "G\(id)"])
    system()
    xml.element("gml:pos", ["srsDimension": "3"], text(position, level))
    for _ in 0..<4 { xml.end() }
  }

  private mutating func transitions(to sink: ExportSink) throws(ExportError) {
    for (index, edge) in venue.network.edges.enumerated() {
      transition("T\(index + 1)", [("id", edge.id)] + Self.words(edge), "", edge)
      try sink.write(xml.take())
    }
    var number = venue.network.edges.count
    for connector in venue.connectors {
      for (start, end) in zip(connector.landings, connector.landings.dropFirst()) {
        number += 1
        let edge = PathEdge(
          from: start.node, to: end.node, kind: connector.kind, direction: connector.direction,
          access: connector.access,
          isClosed: connector.isClosed, hours: connector.hours, length: connector.length, duration: connector.duration,
          sourceCost: connector.sourceCost)
        transition("T\(number)", [("connector", connector.id)] + Self.words(edge), connector.name, edge)
        try sink.write(xml.take())
      }
    }
  }

  private mutating func transition(_ id: String, _ words: [(String, String?)], _ name: String, _ edge: PathEdge) {
    let (from, to) = (venue.network.nodes[edge.from], venue.network.nodes[edge.to])
    let storeys = [from.level, to.level].map { Decimal.shortest(venue.levels[$0].ordinal ?? 0) }
    xml.begin("core:transitionMember")
    xml.begin("core:Transition", ["gml:id": id])
    title([("storey", storeys[0] == storeys[1] ? storeys[0] : storeys.joined(separator: "-"))] + words, name)
    let rise = height(to.level) - height(from.level)
    let length = venue.network.length(of: edge)
    xml.element("core:weight", [:], Decimal.fixed((length * length + rise * rise).squareRoot(), 3))
    xml.element("core:connects", ["xlink:href": "#S\(edge.from + 1)"])
    xml.element("core:connects", ["xlink:href": "#S\(edge.to + 1)"])
    xml.begin("core:geometry")
    xml.begin("gml:LineString", ["gml:id": "G\(id)"])
    system()
    let inner = ([from.position] + edge.shape).map { text($0, from.level) }
    xml.element("gml:posList", ["srsDimension": "3"], (inner + [text(to.position, to.level)]).joined(separator: " "))
    for _ in 0..<4 { xml.end() }
  }

  // MARK: Words

  private mutating func title(_ words: [(String, String?)], _ name: String) {
    xml.element("gml:description", [:], GMLWords.text(words))
    if !name.isEmpty { xml.element("gml:name", [:], name) }
  }

  private func words(ofLevel index: Int) -> [(String, String?)] {
    let level = venue.levels[index]
    let storey = Decimal.shortest(level.ordinal ?? 0)
    return [
      ("storey", storey), ("level", level.id == storey ? nil : level.id),
      ("level-name", level.name == level.id ? nil : level.name),
      ("level-short", level.shortName == level.name ? nil : level.shortName),
      ("level-outdoor", level.isOutdoor ? "yes" : nil),
    ]
  }

  private func words(_ opening: Opening) -> [(String, String?)] {
    words(ofLevel: opening.level) + [
      ("indoor", opening.kind == .door ? "door" : nil), ("kind", opening.kind.rawValue), ("id", opening.id),
      ("category", opening.category), ("width", opening.width.map(Decimal.shortest)),
      ("access", opening.access?.rawValue), ("closed", opening.isClosed ? "yes" : nil),
    ]
  }

  private static func words(_ edge: PathEdge) -> [(String, String?)] {
    [
      ("kind", edge.kind.rawValue), ("direction", edge.direction == .both ? nil : edge.direction.rawValue),
      ("access", edge.access?.rawValue), ("closed", edge.isClosed ? "yes" : nil), ("hours", edge.hours),
      ("length", edge.length.map(Decimal.shortest)), ("duration", edge.duration.map(Decimal.shortest)),
      ("cost", edge.sourceCost.map(Decimal.shortest)),
    ]
  }

  // MARK: Positions

  private mutating func system() {
    // Latitude first, as the authority has it.
    if frame != nil { xml.attribute("srsName", "http://www.opengis.net/def/crs/EPSG/0/4979") }
  }

  private mutating func line(_ id: String, _ points: [Point], _ level: Int) {
    xml.begin("gml:LineString", ["gml:id": id])
    system()
    positions(points, level)
    xml.end()
  }

  private mutating func positions(_ points: [Point], _ level: Int) {
    xml.element("gml:posList", ["srsDimension": "3"], points.map { text($0, level) }.joined(separator: " "))
  }

  private func height(_ level: Int) -> Double { venue.levels[level].elevation ?? 0 }

  private func text(_ point: Point, _ level: Int) -> String {
    let height = Decimal.shortest(height(level))
    guard let position = frame?.lonLat(point) else {
      return "\(Decimal.shortest(point.x)) \(Decimal.shortest(point.y)) \(height)"
    }
    return "\(Decimal.fixed(position.latitude, 9)) \(Decimal.fixed(position.longitude, 9)) \(height)"
  }
}

/// Which node stands for which space.
enum IndoorGMLDuality {
  /// The node of each space: the one in it that is nearest to its middle and that no space before has.
  ///
  /// - Complexity: O(nodes log nodes + nodes in the boxes of spaces).
  static func nodes(of venue: Venue) -> [Int?] {
    var onLevel: [[Int]] = Array(repeating: [], count: venue.levels.count)
    for (index, node) in venue.network.nodes.enumerated() { onLevel[node.level].append(index) }
    func position(_ node: Int) -> Point { venue.network.nodes[node].position }
    for level in onLevel.indices { onLevel[level].sort { (position($0).x, $0) < (position($1).x, $1) } }
    var taken: Set<Int> = []
    return venue.spaces.map { space in
      var best: (distance: Double, node: Int)?
      for polygon in space.polygons {
        let middle = polygon.insidePoint
        let nodes = onLevel[space.level]
        var (low, high) = (0, nodes.count)
        while low < high {
          let half = (low + high) / 2
          if position(nodes[half]).x < polygon.box.min.x { low = half + 1 } else { high = half }
        }
        for node in nodes[low...] {
          guard position(node).x <= polygon.box.max.x else { break }
          guard !taken.contains(node), polygon.contains(position(node)) == .inside else { continue }
          let distance = position(node).distance(to: middle)
          if best.map({ (distance, node) < ($0.distance, $0.node) }) ?? true { best = (distance, node) }
        }
      }
      if let best { taken.insert(best.node) }
      return best?.node
    }
  }
}
