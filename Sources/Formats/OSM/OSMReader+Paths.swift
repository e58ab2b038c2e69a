import Geometry
import VenueModel

extension OSMReader {
  /// Makes the network of the lines that people walk along.
  mutating func readPaths() {
    var lines = cutLines()
    var levels = OSMWayLevels(hints: hints(lines), stops: stops())
    let doubts = levels.resolve(&lines, elements, data)
    for (index, line) in lines.enumerated() {
      tellLevels(line, doubts[index])
      addEdges(line)
    }
    tellApart(levels, lines)
  }

  // MARK: Cutting

  /// The lines, cut at each node where others, doors, elevators or places are.
  private mutating func cutLines() -> [OSMLine] {
    var uses = [UInt8](repeating: 0, count: data.nodes.count)
    for path in elements.paths {
      var last: Int32?
      for node in data.ways[Int(path.way)].nodes where node != last {
        uses[Int(node)] = min(uses[Int(node)] + 1, 2)
        last = node
      }
    }
    for (node, _) in elements.nodes where Self.isMeeting(data.nodes[Int(node)].tags) { uses[Int(node)] = 2 }
    var lines: [OSMLine] = []
    for (index, path) in elements.paths.enumerated() {
      let way = data.ways[Int(path.way)]
      let own = covered(path.levels, way.file, way.id)
      let line = OSMLine(path: index, kind: path.kind, nodes: way.nodes, own: own) { node in
        uses[Int(node)] > 1 || outlines[node] != nil
      }
      if let line { lines.append(line) } else { tellTooFew(way) }
    }
    return lines
  }

  private static func isMeeting(_ tags: OSMTags) -> Bool {
    tags.isSet(.door) || tags.isSet(.entrance) || tags.isSet(.barrier) || tags.has(.highway, "elevator")
      || OSMSight.isOne(tags)
  }

  /// The levels that areas and doors have at the nodes where lines are cut.
  private func hints(_ lines: [OSMLine]) -> [Int32: [Double]] {
    let met = Set(lines.flatMap(\.meetings))
    var hints: [Int32: [Double]] = [:]
    for (node, levels) in elements.nodes where met.contains(node) && !levels.isEmpty {
      hints[node] = levels.covered(of: table.known, limit: OSMLevelTable.mostLevels)
    }
    for node in met where hints[node] == nil {
      guard let areas = outlines[node] else { continue }
      // Where areas agree on a level, it is that one; else it may be any of theirs.
      let all = areas.prefix(64).map { areaLevels[Int($0)] }
      let common = all.dropFirst().reduce(all[0]) { common, levels in common.filter { levels.contains($0) } }
      hints[node] = common.isEmpty ? Set(all.joined()).sorted() : common
    }
    return hints
  }

  /// The stops of elevators at their nodes, as far as tags tell.
  private func stops() -> [Int32: [Double]] {
    var stops: [Int32: [Double]] = [:]
    for (node, levels) in elements.nodes where data.nodes[Int(node)].tags.has(.highway, "elevator") {
      stops[node] = levels.covered(of: table.known, limit: OSMLevelTable.mostLevels)
    }
    return stops
  }

  // MARK: Edges

  /// The node of the network at a node of the map on a level.
  mutating func networkNode(_ node: Int32, on level: Double, _ file: Int32) -> Int {
    let number = self.level(level, file)
    if let index = networkNodes[OSMNetworkKey(node: node, level: number)] { return index }
    let index = addNode(data.name(ofNode: node), at: position(node), number)
    networkNodes[OSMNetworkKey(node: node, level: number)] = index
    pathLevels[node, default: []].append(level)
    return index
  }

  /// Adds a node to the network.
  mutating func addNode(_ id: String, at position: Point, _ level: Int) -> Int {
    draft.venue.network.nodes.append(PathNode(id: id, level: level, position: position))
    return draft.venue.network.nodes.count - 1
  }

  private mutating func addEdges(_ line: OSMLine) {
    let path = elements.paths[line.path]
    let way = data.ways[Int(path.way)]
    let access = OSMAccess(way.tags)
    let direction = OSMDirection(way.tags, kind: line.kind).direction
    for levels in [line.levels] + copies(of: line) {
      for piece in 1..<line.cuts.count {
        let range = line.cuts[piece - 1]...line.cuts[piece]
        let ends = (line.nodes[range.lowerBound], line.nodes[range.upperBound])
        let from = networkNode(ends.0, on: levels[piece - 1], way.file)
        let to = networkNode(ends.1, on: levels[piece], way.file)
        var own = access
        for node in [ends.0, ends.1] { own.restrict(by: passage(node)) }
        draft.venue.network.edges.append(
          PathEdge(
            id: line.cuts.count > 2 ? "\(way.id)#\(piece)" : way.id, from: from, to: to,
            kind: kind(of: line, range, joinsLevels: levels[piece - 1] != levels[piece]),
            direction: direction, access: own.access, isClosed: own.isClosed, hours: own.hours,
            shape: range.dropFirst().dropLast().map { position(line.nodes[$0]) }))
      }
    }
  }

  /// What a piece of a line is to walk on: one that is drawn flat and joins levels is stairs within a stairwell, else it
  /// slopes and may have a step.
  private func kind(of line: OSMLine, _ range: ClosedRange<Int>, joinsLevels: Bool) -> PathKind {
    guard joinsLevels, line.kind == .walkway else { return line.kind }
    let isInStairwell = stairwells.hold(range.map { position(line.nodes[$0]) })
    return isInStairwell ? .stairs : .ramp
  }

  /// The levels of a line on the further levels that it is repeated on; one that joins levels is shifted as a whole, as
  /// long as there are such levels.
  private mutating func copies(of line: OSMLine) -> [[Double]] {
    let path = elements.paths[line.path]
    let way = data.ways[Int(path.way)]
    guard !path.repeats.isEmpty, let lowest = line.levels.min() else { return [] }
    let known = Set(table.known)
    var copies: [[Double]] = []
    for level in covered(path.repeats, way.file, way.id) where level != lowest {
      let copy = line.levels.map { $0 - lowest + level }
      if copy.allSatisfy(known.contains) {
        copies.append(copy)
      } else {
        tell(
          .note, "osm.way.repeat", way.file, way.id,
          "repeated on \(OSMLevels.text(level)) the way would reach a level that nothing else is on; it was not",
          limit: 10)
      }
    }
    return copies
  }

  /// What a door or a barrier on a line holds for whoever passes it.
  private func passage(_ node: Int32) -> OSMAccess {
    let tags = data.nodes[Int(node)].tags
    var access = OSMAccess(tags)
    guard tags.isSet(.door) || tags.isSet(.entrance) || tags.isSet(.barrier) else {
      access.access = nil
      access.isClosed = false
      access.hours = nil
      return access
    }
    // Passable for wheelchairs is the door, not the way to it.
    if access.access != .no { access.access = nil }
    return access
  }

  // MARK: Findings

  private mutating func tellLevels(_ line: OSMLine, _ doubt: OSMLevelDoubt?) {
    let way = data.ways[Int(elements.paths[line.path].way)]
    let position = position(line.nodes[0])
    let first = line.levels[0]
    let levels = "\(OSMLevels.text(first)) and \(OSMLevels.text(line.levels[line.levels.count - 1]))"
    func at(_ severity: Finding.Severity, _ code: String, _ message: String, _ reader: inout OSMReader) {
      reader.tell(severity, code, way.file, way.id, message, position: position, level: first)
    }
    if line.own.isEmpty {
      if line.isRising {
        at(
          .note, "osm.steps.no-level",
          "the steps or elevator have no level; their ends are on \(levels), as far as what they meet tells", &self)
      } else if OSMWayLevels.isInside(way.tags) {
        at(
          .note, "osm.way.no-level",
          "the way is indoors but has no level; its ends are on \(levels), as far as what it meets tells", &self)
      }
    }
    if OSMDirection(way.tags, kind: line.kind).isUntold {
      at(
        .warning, "osm.escalator.no-direction",
        "it moves (conveying=\(way.tags[.conveying] ?? "")), but no tag tells which way; both ways are open", &self)
    } else if way.tags.has(.conveying, "reversible"), line.kind == .escalator || line.kind == .movingWalkway {
      at(.note, "osm.escalator.reversible", "it moves either way by turns; both ways are open", &self)
    }
    if !line.isRising, Set(line.levels).count > 1 {
      at(.note, "osm.way.changes-level", "the way is flat, but its ends are on the levels \(levels)", &self)
    }
    guard let doubt else { return }
    if doubt.isForeign {
      at(
        .warning, "osm.steps.level-mismatch",
        "its ends meet the levels \(levels), not both of its list; what it meets was believed", &self)
    }
    if doubt.isOrderGuessed {
      at(
        .warning, "osm.steps.order-unknown",
        "nothing tells which end is the lower one; its first node was taken for it", &self)
    }
    if doubt.contradictsIncline {
      at(
        .warning, "osm.steps.incline",
        "by its incline it goes \(way.tags[.incline] ?? ""), by the levels that it meets from \(levels); the levels were believed",
        &self)
    }
  }

  /// Tells of nodes where lines of different levels meet, and nothing joins these.
  private mutating func tellApart(_ levels: OSMWayLevels, _ lines: [OSMLine]) {
    for (index, node) in data.nodes.enumerated() {
      let node = (number: Int32(index), tags: node.tags, file: node.file)
      guard let flat = levels.flat[node.number], flat.count > 1, levels.ends[node.number] == nil else { continue }
      if node.tags.has(.highway, "elevator")
        || outlines[node.number]?.contains(where: { elements.areas[Int($0)].use == .elevator }) ?? false
      {
        continue
      }
      let texts = flat.sorted().map(OSMLevels.text).joined(separator: ", ")
      tell(
        .note, "osm.node.levels-apart", node.file, data.name(ofNode: node.number),
        "ways on the levels \(texts) share the node, but nothing joins these levels there",
        position: position(node.number),
        level: flat[0], limit: 10)
    }
  }
}
