import Geometry
import VenueModel

/// A path blob as read: nodes and the directed arcs between them, in pixels.
struct MistPath {
  /// The document that holds the nodes.
  let document: JSONDocument
  /// Where on the tape each node is.
  var nodes: [Int] = []
  /// Where on the tape the name of each node is.
  var names: [Int] = []
  var positions: [Point] = []
  /// The arcs in the order of the nodes that they leave.
  var arcs: [Arc] = []
  /// Where the arcs of each node start; one more entry than nodes.
  var firstArc: [Int] = [0]

  struct Arc {
    var from: Int32
    var to: Int32
    /// The stated cost, not a number when there is none.
    var cost: Double
  }

  func name(_ node: Int) -> String { JSONValue(document: document, index: names[node]).text }
  func value(_ node: Int) -> JSONValue { JSONValue(document: document, index: nodes[node]) }
}

extension MistReader {
  /// Reads the network of a map.
  mutating func readWayfinding(_ value: JSONValue?, _ map: JSONValue, level: Int, _ reader: inout JSONReader) {
    guard let value else {
      return reader.find(
        .note, "mist.path.none", map, "the map has no wayfinding_path, so nothing can be routed on it")
    }
    guard let path = readPath(value, &reader) else { return }
    if path.nodes.isEmpty {
      return reader.find(.note, "mist.path.none", value, "the wayfinding_path is empty; nothing can be routed on it")
    }
    findOddNodes(path, level: level, &reader)
    let first = draft.venue.network.nodes.count
    for node in path.nodes.indices {
      draft.venue.network.nodes.append(PathNode(id: path.name(node), level: level, position: path.positions[node]))
    }
    addEdges(path, first: first, level: level, &reader)
  }

  /// Joins arcs that run both ways into one edge.
  private mutating func addEdges(_ path: MistPath, first: Int, level: Int, _ reader: inout JSONReader) {
    let pairs = ArcPairs(path)
    for (index, arc) in path.arcs.enumerated() {
      let reverse = pairs.reverse(of: index)
      // Of two arcs the first makes the edge; an arc that stands twice makes one.
      if let reverse, reverse < index { continue }
      if pairs.isRepeated(index) { continue }
      let from = Int(arc.from)
      let to = Int(arc.to)
      draft.venue.network.edges.append(
        PathEdge(
          from: first + from, to: first + to, direction: reverse == nil ? .forward : .both,
          sourceCost: arc.cost.isNaN ? nil : arc.cost))
      if reverse == nil {
        reader.find(
          .note, "mist.edge.one-way", path.value(from),
          "'\(path.name(from))' leads to '\(path.name(to))' but not back; it was kept as a one-way edge", limit: 3)
      }
      if path.positions[from] == path.positions[to] {
        reader.find(
          .note, "mist.edge.zero-length", path.value(from),
          "'\(path.name(from))' and '\(path.name(to))' are at the same point; their edge has no length",
          position: path.positions[from], level: level, limit: 3)
      }
    }
  }

  private func findOddNodes(_ path: MistPath, level: Int, _ reader: inout JSONReader) {
    if let size = draft.frames[level].evidence.size {
      for (index, position) in path.positions.enumerated()
      where position.x < 0 || position.y < 0 || position.x > size.width || position.y > size.height {
        reader.find(
          .warning, "mist.node.outside-plan", path.value(index),
          "node '\(path.name(index))' lies outside the plan; was the picture replaced?", position: position,
          level: level)
      }
    }
    withExtendedLifetime(path.document) {
      var folded = unsafe NameTable(JSONTape(path.document), isFolding: true, capacity: path.names.count)
      for (index, name) in path.names.enumerated() where unsafe !folded.add(name) {
        reader.find(
          .note, "mist.node.similar-names", path.value(index),
          "node '\(path.name(index))' differs from another one by upper and lower case only; names are kept exactly",
          limit: 3)
      }
    }
  }

  /// Reads the walls of a map as lines.
  mutating func readWalls(_ value: JSONValue?, level: Int, _ reader: inout JSONReader) {
    guard let value, let path = readPath(value, &reader) else { return }
    let pairs = ArcPairs(path)
    for (index, arc) in path.arcs.enumerated() {
      if let reverse = pairs.reverse(of: index), reverse < index { continue }
      if pairs.isRepeated(index) { continue }
      draft.venue.walls.append(
        Wall(level: level, points: [path.positions[Int(arc.from)], path.positions[Int(arc.to)]]))
    }
  }

  /// Checks the survey paths of a map; they are where somebody walked once and no part of the network.
  mutating func readSurvey(_ value: JSONValue?, level: Int, _ reader: inout JSONReader) {
    guard let value else { return }
    var blobs = Array(value.elements)
    if value.kind == .object {
      reader.find(.note, "mist.survey.object", value, "sitesurvey_path is one object, not an array; it was read so")
      blobs = [value]
    }
    for blob in blobs {
      guard let path = readPath(blob, &reader), !path.nodes.isEmpty else { continue }
      reader.find(
        .note, "mist.survey.ignored", blob,
        "a survey path with \(path.nodes.count) nodes was read and left out: it is no way to walk", limit: 1)
    }
  }
}
