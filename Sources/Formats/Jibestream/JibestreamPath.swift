import Text
import VenueModel

/// A path as its document has it, before its waypoints are known.
struct JibestreamPath {
  var id: String?
  var name: String
  var typeID: String?
  /// 0 both ways, 1 up, 2 down.
  var direction: Int
  var waypoints: [String]
  /// The level of the map it is listed in.
  var level: Int
  var source: JibestreamSpot

  /// What findings call it.
  var title: String { id.map { "path '\($0)'" } ?? "the path" }

  /// Whether another path says the same.
  func isSame(as other: JibestreamPath) -> Bool {
    typeID == other.typeID && direction == other.direction && waypoints == other.waypoints
  }
}

extension JibestreamReader {
  /// Takes in a path of a map.
  mutating func readPath(_ value: JSONValue, level: Int, _ reader: inout JSONReader) {
    var path = JibestreamPath(
      id: reader.text(value["id"]), name: reader.text(value["name"]) ?? "", typeID: reader.text(value["pathTypeId"]),
      direction: direction(value["direction"], &reader), waypoints: [], level: level,
      source: JibestreamSpot(value, reader))
    let list = value["waypointIds"]
    if let list, !list.isNull, list.kind != .array { reader.findWrongType(list, wanted: "an array of waypoint ids") }
    if let list {
      for element in list.elements {
        if let id = reader.text(element) { path.waypoints.append(id) }
      }
    }
    guard path.waypoints.count >= 2 else {
      return reader.find(
        .warning, "jibestream.path.too-short", value,
        "\(path.title) names \(path.waypoints.isEmpty ? "no waypoint" : "one waypoint"); it was dropped")
    }
    if path.id == nil {
      reader.find(.note, "jibestream.path.no-id", value, "the path has no id; it was kept", limit: 10)
    }
    paths.append(path)
  }

  private func direction(_ value: JSONValue?, _ reader: inout JSONReader) -> Int {
    guard let value, let number = reader.number(value) else { return 0 }
    if let direction = Int(exactly: number), (0...2).contains(direction) { return direction }
    reader.find(
      .warning, "jibestream.path.direction", value,
      "the direction is not 0 (both), 1 (up) or 2 (down); the path was read as going both ways")
    return 0
  }

  // MARK: Joining

  /// Makes edges and connectors of the paths, each path once.
  mutating func joinPaths(_ findings: inout FindingList) {
    var first: [String: Int] = [:]
    for (index, path) in paths.enumerated() {
      if let id = path.id {
        if let before = first[id] {
          if !path.isSame(as: paths[before]) {
            findings.add(
              .error, "jibestream.path.duplicate-id", at: path.source.place,
              "the path id '\(id)' is used by two different paths; the first one was kept", scope: path.level)
          }
          continue
        }
        first[id] = index
      }
      let nodes = nodes(of: path, &findings)
      guard nodes.count >= 2 else { continue }
      let type = type(of: path, &findings)
      let level = draft.venue.network.nodes[nodes[0]].level
      if nodes.allSatisfy({ draft.venue.network.nodes[$0].level == level }) {
        if path.direction != 0 {
          findings.add(
            .note, "jibestream.path.direction-ignored", at: path.source.place,
            "\(path.title) is one-way on one floor; the vendor's software ignores that, and so was done here",
            scope: path.level)
        }
        addEdges(path, type, nodes, &findings)
      } else {
        addConnector(path, type, nodes, &findings)
        for group in byLevel(nodes) where group.count >= 2 { addEdges(path, type, group, &findings) }
      }
    }
  }

  /// The nodes of a path that are there, each once.
  private func nodes(of path: JibestreamPath, _ findings: inout FindingList) -> [Int] {
    var nodes: [Int] = []
    var seen: Set<String> = []
    var unknown: [String] = []
    var repeated: String?
    for id in path.waypoints {
      guard seen.insert(id).inserted else {
        repeated = repeated ?? id
        continue
      }
      if let node = nodeOfWaypoint[id] { nodes.append(node) } else { unknown.append(id) }
    }
    let outcome = nodes.count >= 2 ? "the rest was kept" : "with less than two left, the path was dropped"
    if !unknown.isEmpty {
      let names = unknown.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + (unknown.count > 5 ? ", …" : "")
      findings.add(
        .warning, "jibestream.path.unknown-waypoint", at: path.source.place,
        "\(path.title) names \(names), which is not there or was dropped; \(outcome)", scope: path.level)
    }
    if let repeated {
      findings.add(
        .warning, "jibestream.path.repeated-waypoint", at: path.source.place,
        "\(path.title) names waypoint '\(repeated)' more than once; once counts, and \(outcome)", scope: path.level)
    }
    return nodes
  }

  private func type(of path: JibestreamPath, _ findings: inout FindingList) -> JibestreamPathType {
    guard let id = path.typeID else {
      findings.add(
        .warning, "jibestream.path.no-type", at: path.source.place,
        "\(path.title) has no type, so it is not known what it is to walk on; it was read as 'other'",
        scope: path.level)
      return .unknown
    }
    if let type = pathTypes.map({ $0[id] }) ?? JibestreamPathType.usual(id) { return type }
    findings.add(
      .warning, "jibestream.path.unknown-type", at: path.source.place,
      "\(path.title) has the type '\(id)', which is not there; it was read as 'other'", scope: path.level)
    return .unknown
  }

  /// Groups nodes by level, in the order in which levels come up.
  private func byLevel(_ nodes: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    var groupOfLevel: [Int: Int] = [:]
    for node in nodes {
      let level = draft.venue.network.nodes[node].level
      if let group = groupOfLevel[level] {
        groups[group].append(node)
      } else {
        groupOfLevel[level] = groups.count
        groups.append([node])
      }
    }
    return groups
  }
}
