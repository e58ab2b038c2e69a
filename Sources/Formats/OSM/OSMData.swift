import Geometry
import VenueModel

/// OpenStreetMap data of any encoding: elements with resolved references and the tags that mean something here.
struct OSMData {
  /// Elements, in the order of the files.
  private(set) var nodes: [Node] = []
  private(set) var ways: [Way] = []
  private(set) var relations: [Relation] = []
  /// The names of the files.
  private(set) var files: [String] = []

  private var nodeNumbers: [Int64: Int32] = [:]
  private var wayNumbers: [Int64: Int32] = [:]
  private var relationNumbers: [Int64: Int32] = [:]

  /// A node; without an id where a file has positions only.
  struct Node {
    var id: Int64?
    /// Degrees, x longitude and y latitude.
    var position: Point
    var tags: OSMTags
    var file: Int32
  }

  /// A way along nodes.
  struct Way {
    var id: String
    /// Indices into the nodes, without those that the file lacks.
    var nodes: [Int32]
    /// How many of its nodes the file lacks.
    var missing: Int
    var tags: OSMTags
    var file: Int32
    /// Whether it is an area whatever its tags say: the outline of a multipolygon, as converters write it.
    var isArea = false

    /// Whether it ends where it begins, around something.
    var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }
  }

  /// A relation.
  struct Relation {
    var id: String
    /// The ways that it names and the data has.
    var members: [Member]
    /// How many ways it names that the data lacks.
    var missing: Int
    var tags: OSMTags
    var file: Int32
  }

  /// A way as a member of a relation.
  struct Member {
    /// An index into the ways.
    var way: Int32
    var isInner: Bool
  }

  /// Begins a file.
  mutating func beginFile(_ name: String) { files.append(name) }

  private var file: Int32 { Int32(files.count - 1) }

  /// Where an element is, for findings.
  func place(_ file: Int32, _ id: String) -> SourcePlace { SourcePlace(file: files[Int(file)], .element(id)) }

  /// Makes room.
  mutating func reserve(nodes: Int, ways: Int) {
    self.nodes.reserveCapacity(self.nodes.count + nodes)
    nodeNumbers.reserveCapacity(self.nodes.count + nodes)
    self.ways.reserveCapacity(self.ways.count + ways)
    wayNumbers.reserveCapacity(self.ways.count + ways)
  }

  /// Adds a node and returns its index; one whose id is taken is left out, with a finding.
  @discardableResult
  mutating func add(node id: Int64?, at position: Point, _ tags: OSMTags, _ findings: inout FindingList) -> Int32? {
    if let id, takes(&nodeNumbers, id, Int32(nodes.count)) {
      tellDuplicate("node/\(id)", &findings)
      return nil
    }
    nodes.append(Node(id: id, position: position, tags: tags, file: file))
    return Int32(nodes.count - 1)
  }

  /// Gives a node tags, where it has none yet.
  mutating func describe(node: Int32, id: Int64?, _ tags: OSMTags) {
    if nodes[Int(node)].tags.isEmpty { nodes[Int(node)].tags = tags }
    if nodes[Int(node)].id == nil, let id, !takes(&nodeNumbers, id, node) { nodes[Int(node)].id = id }
  }

  /// Adds a way; one whose id is taken is left out, with a finding.
  mutating func add(way id: Int64, _ nodes: [Int32], missing: Int, _ tags: OSMTags, _ findings: inout FindingList) {
    guard !takes(&wayNumbers, id, Int32(ways.count)) else { return tellDuplicate("way/\(id)", &findings) }
    ways.append(Way(id: "way/\(id)", nodes: nodes, missing: missing, tags: tags, file: file))
  }

  /// Adds a way that nothing names by a number, and returns its index.
  mutating func add(way id: String, _ nodes: [Int32], _ tags: OSMTags, isArea: Bool = false) -> Int32 {
    ways.append(Way(id: id, nodes: nodes, missing: 0, tags: tags, file: file, isArea: isArea))
    return Int32(ways.count - 1)
  }

  /// Adds a relation; one whose id is taken is left out, with a finding.
  mutating func add(
    relation id: Int64, _ members: [Member], missing: Int, _ tags: OSMTags, _ findings: inout FindingList
  ) {
    guard !takes(&relationNumbers, id, Int32(relations.count)) else {
      return tellDuplicate("relation/\(id)", &findings)
    }
    add(relation: "relation/\(id)", members, missing: missing, tags)
  }

  /// Adds a relation that nothing names by a number.
  mutating func add(relation id: String, _ members: [Member], missing: Int = 0, _ tags: OSMTags) {
    relations.append(Relation(id: id, members: members, missing: missing, tags: tags, file: file))
  }

  /// The index of a node, of a way.
  func node(_ id: Int64) -> Int32? { nodeNumbers[id] }
  func way(_ id: Int64) -> Int32? { wayNumbers[id] }

  private func takes(_ numbers: inout [Int64: Int32], _ id: Int64, _ index: Int32) -> Bool {
    let known = numbers[id]
    if known == nil { numbers[id] = index }
    return known != nil
  }

  private func tellDuplicate(_ id: String, _ findings: inout FindingList) {
    findings.add(
      .warning, "osm.duplicate-id", at: place(file, id), "the element is there twice; the first one counts", limit: 20)
  }

  /// What a node is called: its id, or its position where it has none.
  func name(ofNode index: Int32) -> String {
    let node = nodes[Int(index)]
    if let id = node.id { return "node/\(id)" }
    return "node@\(Self.degrees(node.position.x)),\(Self.degrees(node.position.y))"
  }

  private static func degrees(_ value: Double) -> String { value.description }
}
