import Geometry
import VenueModel

extension MistReader {
  /// Reads a path blob; `nil` when it is none, or when its coordinates are not pixels.
  ///
  /// Large pages are mostly nodes, so these are read on the raw tape; anything odd is read again leniently, value by
  /// value, and told.
  func readPath(_ blob: JSONValue, _ reader: inout JSONReader) -> MistPath? {
    guard blob.kind == .object else {
      reader.findWrongType(blob, wanted: "a path object with nodes")
      return nil
    }
    if let coordinate = blob["coordinate"], !coordinate.isNull, coordinate.string != "actual" {
      reader.find(
        .warning, "mist.path.coordinate", coordinate,
        "the path's coordinate is not 'actual', so its unit is unknown; the path was dropped")
      return nil
    }
    var path = MistPath(document: blob.document)
    guard let nodes = blob["nodes"], !nodes.isNull else { return path }
    guard nodes.kind == .array else {
      reader.findWrongType(nodes, wanted: "an array of nodes")
      return path
    }
    withExtendedLifetime(blob.document) {
      unsafe read(nodes, JSONTape(blob.document), into: &path, &reader)
    }
    return path
  }

  private func read(_ nodes: JSONValue, _ tape: JSONTape, into path: inout MistPath, _ reader: inout JSONReader) {
    var table = unsafe NameTable(tape, capacity: (nodes.next - nodes.index) / 24)
    let keys = Keys()
    var edges: [Int] = []
    let end = nodes.next - 1
    var index = nodes.index + 1
    while index < end {
      if let members = unsafe readNode(index, tape, keys, &table, into: &path, &reader) { edges.append(members) }
      index = unsafe tape.next(index)
    }
    path.names = unsafe table.names
    path.firstArc.reserveCapacity(path.nodes.count + 1)
    for (from, value) in edges.enumerated() {
      if value > 0 { unsafe readArcs(value, from: from, tape, keys, table, into: &path, &reader) }
      path.firstArc.append(path.arcs.count)
    }
  }

  /// The keys of nodes and positions, ready to be compared; made once a path.
  private struct Keys {
    let name = unsafe JSONTape.key("name")
    let edges = unsafe JSONTape.key("edges")
    let x = unsafe JSONTape.key("x")
    let y = unsafe JSONTape.key("y")
    let one = unsafe JSONTape.key("1")
  }

  /// Reads a node's name and position; returns where its `edges` are (0 for none), or `nil` when it was dropped.
  private func readNode(
    _ index: Int, _ tape: JSONTape, _ keys: Keys, _ table: inout NameTable, into path: inout MistPath,
    _ reader: inout JSONReader
  ) -> Int? {
    func value(_ index: Int) -> JSONValue { JSONValue(document: path.document, index: index) }
    guard unsafe tape.tag(index) == UInt8(ascii: "{") else {
      reader.findWrongType(value(index), wanted: "a node object")
      return nil
    }
    var name = 0
    var position = 0
    var edges = 0
    let end = unsafe tape.next(index) - 1
    var key = index + 1
    while key < end {
      if name == 0, unsafe tape.isKey(key, keys.name) { name = key + 1 }
      if edges == 0, unsafe tape.isKey(key, keys.edges) { edges = key + 1 }
      if position == 0, unsafe tape.bytes(key).count == 8, value(key).text == "position" { position = key + 1 }
      key = unsafe tape.next(key + 1)
    }
    guard name > 0, let name = unsafe nameIndex(name, tape, value(name), &reader) else {
      reader.find(
        .warning, "mist.node.no-name", value(index),
        "the node has no name, so nothing can lead to it; it was dropped")
      return nil
    }
    guard position > 0, let point = unsafe point(position, tape, keys) ?? reader.xy(value(position)) else {
      reader.find(
        .warning, "mist.node.no-position", value(index), "node '\(value(name).text)' has no position; it was dropped")
      return nil
    }
    guard unsafe table.add(name) else {
      reader.find(
        .error, "mist.node.duplicate-name", value(index),
        "the node name '\(value(name).text)' is used twice on this map, so edges to it are unclear; the first one was kept"
      )
      return nil
    }
    path.nodes.append(index)
    path.positions.append(point)
    return edges
  }

  private func nameIndex(_ index: Int, _ tape: JSONTape, _ value: JSONValue, _ reader: inout JSONReader) -> Int? {
    if unsafe tape.tag(index) == UInt8(ascii: "\"") { return index }
    if !value.isNull { reader.findWrongType(value, wanted: "a text") }
    return nil
  }

  /// An object of the numbers x and y and nothing else; `nil` for anything that needs a closer look.
  private func point(_ index: Int, _ tape: JSONTape, _ keys: Keys) -> Point? {
    guard unsafe tape.tag(index) == UInt8(ascii: "{"), let x = unsafe tape.number(index + 2),
      unsafe tape.isKey(index + 1, keys.x), unsafe tape.isKey(index + 4, keys.y),
      let y = unsafe tape.number(index + 5)
    else { return nil }
    return Point(x, y)
  }

  // MARK: Arcs

  private func readArcs(
    _ edges: Int, from: Int, _ tape: JSONTape, _ keys: Keys, _ table: NameTable, into path: inout MistPath,
    _ reader: inout JSONReader
  ) {
    let value = JSONValue(document: path.document, index: edges)
    switch unsafe tape.tag(edges) {
    case UInt8(ascii: "{"):
      let end = unsafe tape.next(edges) - 1
      var key = edges + 1
      while key < end {
        let cost = unsafe cost(key + 1, tape, keys, path, &reader)
        unsafe addArc(from, key, at: key + 1, cost, table, into: &path, &reader)
        key = unsafe tape.next(key + 1)
      }
    case UInt8(ascii: "["):
      reader.find(.note, "mist.edge.list", value, "edges are a list of names, not an object; it was read so", limit: 1)
      let end = unsafe tape.next(edges) - 1
      var index = edges + 1
      while index < end {
        if unsafe tape.tag(index) == UInt8(ascii: "\"") {
          unsafe addArc(from, index, at: index, .nan, table, into: &path, &reader)
        } else {
          reader.findWrongType(JSONValue(document: path.document, index: index), wanted: "the name of a node")
        }
        index = unsafe tape.next(index)
      }
    case UInt8(ascii: "n"): break
    default: reader.findWrongType(value, wanted: "an object of neighbours")
    }
  }

  private func addArc(
    _ from: Int, _ name: Int, at index: Int, _ cost: Double, _ table: NameTable, into path: inout MistPath,
    _ reader: inout JSONReader
  ) {
    func text(_ index: Int) -> String { JSONValue(document: path.document, index: index).text }
    guard let to = unsafe table.number(of: name) else {
      return reader.find(
        .warning, "mist.edge.unknown-node", JSONValue(document: path.document, index: index),
        "node '\(path.name(from))' has an edge to '\(text(name))', which is not there; the edge was dropped")
    }
    guard to != from else {
      return reader.find(
        .warning, "mist.edge.self-loop", JSONValue(document: path.document, index: index),
        "node '\(text(name))' has an edge to itself; the edge was dropped")
    }
    path.arcs.append(MistPath.Arc(from: Int32(from), to: Int32(to), cost: cost))
  }

  /// The cost that the source states; anything but a positive number is noted and counts as none.
  private func cost(
    _ index: Int, _ tape: JSONTape, _ keys: Keys, _ path: MistPath, _ reader: inout JSONReader
  ) -> Double {
    if unsafe tape.tag(index) == UInt8(ascii: "\""), unsafe tape.isKey(index, keys.one) { return 1 }
    let value = JSONValue(document: path.document, index: index)
    if let number = value.double ?? value.string.flatMap({ JSONReader.number($0) }), number > 0,
      number <= MistReader.highestCost
    {
      return number
    }
    reader.find(
      .note, "mist.edge.odd-cost", value, "a cost is no number from 0 to a million; costs do not count anyway",
      limit: 1)
    return .nan
  }
}

/// Finds for each arc of a path the one that runs back.
struct ArcPairs {
  private let path: MistPath
  /// The arcs of nodes with many, by their ends; others are looked through.
  private var table: [UInt64: Int] = [:]
  private static let many = 24

  init(_ path: MistPath) {
    self.path = path
    for node in path.nodes.indices where path.firstArc[node + 1] - path.firstArc[node] > Self.many {
      for arc in path.firstArc[node]..<path.firstArc[node + 1] {
        let key = Self.key(path.arcs[arc].from, path.arcs[arc].to)
        if table[key] == nil { table[key] = arc }
      }
    }
  }

  /// The first arc from the given arc's head to its tail.
  func reverse(of arc: Int) -> Int? { first(path.arcs[arc].to, path.arcs[arc].from) }

  /// Whether an earlier arc has the same ends.
  func isRepeated(_ arc: Int) -> Bool { first(path.arcs[arc].from, path.arcs[arc].to) != arc }

  private func first(_ from: Int32, _ to: Int32) -> Int? {
    let arcs = path.firstArc[Int(from)]..<path.firstArc[Int(from) + 1]
    if arcs.count > Self.many { return table[Self.key(from, to)] }
    for arc in arcs where path.arcs[arc].to == to { return arc }
    return nil
  }

  private static func key(_ from: Int32, _ to: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: from)) << 32 | UInt64(UInt32(bitPattern: to))
  }
}
