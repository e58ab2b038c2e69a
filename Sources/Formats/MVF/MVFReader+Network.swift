import Frames
import Geometry
import VenueModel

extension MVFReader {
  // MARK: Nodes

  mutating func readNodes(_ root: JSONValue, _ level: Int, _ reader: inout JSONReader) {
    var shapes = GeoJSONShapeReader()
    for feature in root.elements(of: "features") {
      let properties = feature["properties"]
      guard let id = reader.text(properties?["id"]), let point = shapes.shape(feature["geometry"], &reader)?.point
      else {
        reader.find(.warning, "mvf.node", feature, "a node has an id and a point; this one was left out", limit: 10)
        continue
      }
      guard nodeOfID[id] == nil else {
        reader.find(
          .error, "mvf.node.duplicate-id", feature,
          "the id of node '\(id.prefix(60))' stands twice; the first one counts",
          limit: 20)
        continue
      }
      let node = draft.venue.network.nodes.count
      nodeOfID[id] = node
      draft.venue.network.nodes.append(PathNode(id: id, level: level, position: point))
      for geometry in (properties ?? feature).elements(of: "geometryIds") {
        if let geometry = geometry.string { nodesOfGeometry[geometry, default: []].append(node) }
      }
    }
  }

  // MARK: Edges

  /// A link as one of its nodes states it.
  private struct Link: Hashable {
    var from: Int
    var to: Int
    var cost: Double
    var meaning: MVFMeaning
  }

  /// Makes an edge of two links that say the same both ways, else an edge for each.
  mutating func readEdges(_ root: JSONValue, _ reader: inout JSONReader) {
    var edgeOfPair: [UInt64: Int] = [:]
    for feature in root.elements(of: "features") {
      guard let id = feature["properties"]?["id"]?.string, let node = nodeOfID[id] else { continue }
      var isAlone = true
      for neighbor in (feature["properties"] ?? feature).elements(of: "neighbors") {
        isAlone = false
        if let link = link(from: node, neighbor, &reader) { join(link, &edgeOfPair, neighbor, &reader) }
      }
      if isAlone {
        reader.find(
          .note, "mvf.node.no-neighbor", feature, "node '\(id.prefix(60))' leads nowhere", limit: 5)
      }
    }
  }

  private mutating func link(from node: Int, _ neighbor: JSONValue, _ reader: inout JSONReader) -> Link? {
    guard let id = reader.text(neighbor["id"]), let other = nodeOfID[id], other != node else {
      reader.find(
        .warning, "mvf.unknown-node", neighbor,
        "a node has a neighbor that is not there, or itself; that was left out", limit: 20)
      return nil
    }
    let extra = max(reader.number(neighbor["extraCost"]) ?? 0, 0)
    return Link(from: node, to: other, cost: extra, meaning: flags.meaning(of: neighbor["flags"], reader))
  }

  private mutating func join(
    _ link: Link, _ edgeOfPair: inout [UInt64: Int], _ value: JSONValue, _ reader: inout JSONReader
  ) {
    let (from, to) = (link.from, link.to)
    let (a, b) = (draft.venue.network.nodes[from], draft.venue.network.nodes[to])
    let cost = length(a.position, b.position).map { $0 + link.cost }
    let reverse = edgeOfPair[UInt64(to) << 32 | UInt64(from)]
    if let reverse, draft.venue.network.edges[reverse].direction == .forward {
      let edge = draft.venue.network.edges[reverse]
      let isSame =
        edge.access == link.meaning.access && edge.isClosed == link.meaning.isClosed
        && abs((edge.sourceCost ?? 0) - (cost ?? 0)) < 1e-6
      if isSame {
        draft.venue.network.edges[reverse].direction = .both
        edgeOfPair[UInt64(from) << 32 | UInt64(to)] = reverse
        return
      }
    }
    guard edgeOfPair[UInt64(from) << 32 | UInt64(to)] == nil else {
      return reader.find(
        .note, "mvf.edge.repeated", value, "node '\(a.id)' names a neighbor twice; the first one counts", limit: 5)
    }
    edgeOfPair[UInt64(from) << 32 | UInt64(to)] = draft.venue.network.edges.count
    draft.venue.network.edges.append(
      PathEdge(
        from: from, to: to, direction: .forward, access: link.meaning.access, isClosed: link.meaning.isClosed,
        sourceCost: cost))
  }

  /// The metres between two positions in degrees.
  private mutating func length(_ a: Point, _ b: Point) -> Double? {
    plane = plane ?? LocalFrame(anchor: LonLat(longitude: a.x, latitude: a.y))
    guard let plane, let first = plane.local(LonLat(longitude: a.x, latitude: a.y)),
      let second = plane.local(LonLat(longitude: b.x, latitude: b.y))
    else { return nil }
    return first.distance(to: second)
  }

  // MARK: Connections

  /// An end of a connection: the nodes of its geometry.
  private struct End {
    var level: Int
    var nodes: [Int]
    var meaning: MVFMeaning
    var geometry: String
  }

  mutating func readConnection(_ connection: JSONValue, _ reader: inout JSONReader) {
    let type = reader.text(connection["type"]) ?? ""
    let entrances = ends(connection["entrances"], &reader)
    let exits = ends(connection["exits"], &reader)
    let id = ids[.connector, default: UniqueIDs()].claim(reader.text(connection["id"]) ?? "connection")
    if type == "door" {
      addDoor(id, entrances, exits, connection, &reader)
    } else {
      addConnector(id, Self.kind(type, connection, &reader), entrances, exits, connection, &reader)
    }
  }

  private static func kind(_ type: String, _ connection: JSONValue, _ reader: inout JSONReader) -> PathKind {
    switch type {
    case "stairs": return .stairs
    case "elevator": return .elevator
    case "escalator": return .escalator
    case "ramp": return .ramp
    case "movingWalkway", "travelator": return .movingWalkway
    default:
      reader.find(
        .note, "mvf.connection.type", connection,
        "'\(type.prefix(40))' is no type of connection that is known; it was read as 'other'", limit: 20)
      return .other
    }
  }

  private mutating func ends(_ list: JSONValue?, _ reader: inout JSONReader) -> [End] {
    guard let list, list.kind == .array else { return [] }
    var result: [End] = []
    for end in list.elements {
      guard let id = reader.text(end["geometryId"]), let geometry = geometries[id] else {
        reader.find(
          .warning, "mvf.unknown-geometry", end, "the end of a connection is at a geometry that is not there", limit: 20
        )
        continue
      }
      if let floor = reader.text(end["floorId"]), let level = level(floor, end, &reader), level != geometry.level {
        reader.find(
          .warning, "mvf.connection.other-floor", end,
          "the end of a connection is said to be on floor '\(floor.prefix(60))', but its geometry '\(id.prefix(60))' is on"
            + " another; that one counts", limit: 20)
      }
      result.append(
        End(
          level: geometry.level, nodes: nodesOfGeometry[id] ?? [], meaning: flags.meaning(of: end["flags"], reader),
          geometry: id))
    }
    return result
  }

  /// A door: its line, and an edge between the nodes on both of its sides, which are those of its exits.
  private mutating func addDoor(
    _ id: String, _ entrances: [End], _ exits: [End], _ connection: JSONValue, _ reader: inout JSONReader
  ) {
    let meaning = entrances.first?.meaning ?? exits.first?.meaning ?? MVFMeaning()
    if let end = entrances.first, let geometry = geometries[end.geometry] {
      draft.venue.openings.append(
        Opening(
          id: ids[.opening, default: UniqueIDs()].claim(id), category: "door", level: end.level,
          points: Self.line(geometry.shape), access: meaning.access, isClosed: meaning.isClosed))
    }
    var sides: [Int] = []
    for node in exits.flatMap(\.nodes) + entrances.flatMap(\.nodes) where !sides.contains(node) && sides.count < 16 {
      sides.append(node)
    }
    guard sides.count >= 2 else {
      if !draft.venue.network.edges.isEmpty {
        reader.find(
          .warning, "mvf.door.side", connection,
          "door '\(id.prefix(60))' has a node on less than two sides, so nobody can pass it", limit: 20)
      }
      return
    }
    let cost = reader.number(connection["entryCost"]).map { max($0, 0) }
    for (first, second) in zip(sides, sides.dropFirst())
    where draft.venue.network.nodes[first].level == draft.venue.network.nodes[second].level {
      draft.venue.network.edges.append(
        PathEdge(
          from: first, to: second, kind: .door, access: meaning.access, isClosed: meaning.isClosed, sourceCost: cost))
    }
  }

  private static func line(_ shape: GeoJSONShape) -> [Point] {
    switch shape {
    case .points(let points): [points[0]]
    case .lines(let lines): lines[0]
    case .areas(let polygons): polygons[0].shell.points + polygons[0].shell.points.prefix(1)
    }
  }

  private mutating func addConnector(
    _ id: String, _ kind: PathKind, _ entrances: [End], _ exits: [End], _ connection: JSONValue,
    _ reader: inout JSONReader
  ) {
    var landings: [Int] = []
    var seen: Set<Int> = []
    for end in entrances + exits {
      let node = end.nodes.first ?? addNode(at: end.geometry, end.level)
      if let node, seen.insert(node).inserted { landings.append(node) }
    }
    guard landings.count > 1 else {
      return reader.find(
        .warning, "mvf.connection.ends", connection,
        "connection '\(id.prefix(60))' joins less than two places that are known; it was left out", limit: 20)
    }
    let meanings = (entrances + exits).map(\.meaning)
    let isAccessible = meanings.allSatisfy { $0.access == .yes }
    let isBarred = meanings.contains { $0.access == .no }
    let entry = max(reader.number(connection["entryCost"]) ?? 0, 0)
    let floor = max(reader.number(connection["floorCostMultiplier"]) ?? 0, 0)
    draft.venue.connectors.append(
      Connector(
        id: id, name: Self.detail(connection, "name", &reader) ?? "", kind: kind,
        landings: landings.map { Connector.Landing(node: $0) }, direction: direction(entrances, exits),
        access: isBarred ? .no : isAccessible ? .yes : nil, isClosed: meanings.contains { $0.isClosed },
        sourceCost: entry + floor))
  }

  /// The node at a geometry that has none.
  private mutating func addNode(at geometry: String, _ level: Int) -> Int? {
    guard let place = geometries[geometry], nodeOfID[geometry] == nil else { return nodeOfID[geometry] }
    let node = draft.venue.network.nodes.count
    nodeOfID[geometry] = node
    draft.venue.network.nodes.append(PathNode(id: geometry, level: level, position: place.point))
    return node
  }

  /// One way when the floors where one gets on are all below or all above those where one gets off.
  private func direction(_ entrances: [End], _ exits: [End]) -> Direction {
    let on = entrances.compactMap { draft.venue.levels[$0.level].ordinal }
    let off = exits.compactMap { draft.venue.levels[$0.level].ordinal }
    guard let highestOn = on.max(), let lowestOn = on.min(), let highestOff = off.max(), let lowestOff = off.min()
    else {
      return .both
    }
    if highestOn < lowestOff { return .forward }
    return lowestOn > highestOff ? .backward : .both
  }
}
