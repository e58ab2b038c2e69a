import Frames
import Geometry
import Text
import VenueModel

/// Writes the path network of a venue as Mist maps that hold nothing but their `wayfinding_path`
/// (docs/formats/mist.md), with what is lost on the way.
///
/// A level with a plan keeps its map's id and pixels, so that the body can be sent to the map as it is. A level without
/// one gets a picture frame around what lies on it, north up, of ten pixels a metre.
public struct MistPathWriter {
  private let venue: Venue
  private let edgesOfLevel: [[Int]]
  private let nodesOfLevel: [[Int]]
  private var lost = Losses()

  /// How many of what a map cannot hold.
  private struct Losses {
    var connectors = 0
    var edgesBetweenLevels = 0
    var closedEdges = 0
    var parallelEdges = 0
    var attributes = 0
    var levelsWithoutPlan = 0
  }

  /// Pixels a metre of a frame that is made up.
  private static let pixelsPerMeter = 10.0
  /// Metres around what lies on a level.
  private static let margin = 2.0

  private init(_ venue: Venue) {
    self.venue = venue
    var edges = [[Int]](repeating: [], count: venue.levels.count)
    var nodes = edges
    for (index, node) in venue.network.nodes.enumerated() { nodes[node.level].append(index) }
    for (index, edge) in venue.network.edges.enumerated() {
      let level = venue.network.nodes[edge.from].level
      if level == venue.network.nodes[edge.to].level {
        edges[level].append(index)
      } else {
        lost.edgesBetweenLevels += 1
      }
    }
    edgesOfLevel = edges
    nodesOfLevel = nodes
    lost.connectors = venue.connectors.count
  }

  /// The maps of the levels that have nodes, as a JSON array.
  ///
  /// - Returns: the text, and a note for each kind of thing that Mist's paths cannot say.
  /// - Complexity: O(size of the network).
  public static func write(_ venue: Venue) -> (text: String, losses: [Finding]) {
    var writer = MistPathWriter(venue)
    var json = JSONWriter(indentation: 2, precision: 3)
    json.beginArray()
    for level in venue.levels.indices where !writer.nodesOfLevel[level].isEmpty { writer.write(level, to: &json) }
    json.endArray()
    json.endLine()
    return (json.take(), writer.losses)
  }

  // MARK: Maps

  private mutating func write(_ index: Int, to json: inout JSONWriter) {
    let level = venue.levels[index]
    json.beginObject()
    json.write("id", level.id)
    json.write("name", level.name)
    json.write("type", "image")
    let toPixels: PlaneTransform
    if let plan = level.plan, let inverse = plan.toLocal.inverse {
      toPixels = inverse
      if let size = plan.size {
        json.write("width", size.width)
        json.write("height", size.height)
      }
      if let ppm = plan.pixelsPerMeter { json.write("ppm", ppm) }
    } else {
      toPixels = writeFrame(around: index, to: &json)
    }
    json.beginObject("wayfinding_path")
    json.write("coordinate", "actual")
    json.write("name", level.name)
    writeNodes(of: index, toPixels, to: &json)
    json.endObject()
    json.endObject()
  }

  /// Writes the frame of a level without a plan; returns the map into its pixels.
  private mutating func writeFrame(around level: Int, to json: inout JSONWriter) -> PlaneTransform {
    lost.levelsWithoutPlan += 1
    let box = venue.extent(of: level).expanded(by: Self.margin)
    let ppm = Self.pixelsPerMeter
    json.write("width", (box.width * ppm).rounded(.up))
    json.write("height", (box.height * ppm).rounded(.up))
    json.write("ppm", ppm)
    if let frame = venue.georeference.flatMap({ LocalFrame(anchor: $0.anchor) }),
      let topLeft = frame.lonLat(Point(box.min.x, box.max.y)),
      let bottomRight = frame.lonLat(Point(box.max.x, box.min.y))
    {
      json.write("orientation", 0)
      for (key, corner) in [("latlng_tl", topLeft), ("latlng_br", bottomRight)] {
        json.beginObject(key)
        json.write("lat", digits: Decimal.fixed(corner.latitude, 9))
        json.write("lng", digits: Decimal.fixed(corner.longitude, 9))
        json.endObject()
      }
    }
    return PlaneTransform(a: ppm, b: 0, c: 0, d: -ppm, tx: -box.min.x * ppm, ty: box.max.y * ppm)
  }

  // MARK: Paths

  /// A node as it is written.
  private struct Node {
    var name: String
    var position: Point
    var arcs: [(to: String, cost: Double?)] = []
  }

  private mutating func writeNodes(of level: Int, _ toPixels: PlaneTransform, to json: inout JSONWriter) {
    var nodes = nodesOfLevel[level].map { index in
      Node(name: venue.network.nodes[index].id, position: venue.network.nodes[index].position)
    }
    var numbers: [Int: Int] = [:]
    for (number, index) in nodesOfLevel[level].enumerated() { numbers[index] = number }
    var names = Set(nodes.map(\.name))
    for index in edgesOfLevel[level] {
      guard let from = numbers[venue.network.edges[index].from], let to = numbers[venue.network.edges[index].to] else {
        continue
      }
      add(index, from, to, &nodes, &names)
    }
    json.beginArray("nodes")
    for node in nodes {
      let pixel = toPixels(node.position)
      json.beginObject()
      json.write("name", node.name)
      json.beginObject("position")
      json.write("x", pixel.x)
      json.write("y", pixel.y)
      json.endObject()
      json.beginObject("edges")
      for (to, cost) in node.arcs { json.write(to, cost.map { Decimal.shortest($0) } ?? "1") }
      json.endObject()
      json.endObject()
    }
    json.endArray()
  }

  /// Adds an edge of the venue to the arcs of its nodes, with a node of its own for each bend.
  private mutating func add(_ index: Int, _ from: Int, _ to: Int, _ nodes: inout [Node], _ names: inout Set<String>) {
    let edge = venue.network.edges[index]
    guard !edge.isClosed else {
      lost.closedEdges += 1
      return
    }
    let isPlain = edge.kind == .walkway && edge.access == nil && edge.hours == nil && edge.duration == nil
    let isSigned = [true, false].contains { venue.network.signText(alongEdge: index, isForward: $0) != nil }
    if !isPlain || edge.length != nil || isSigned { lost.attributes += 1 }
    if edge.shape.isEmpty,
      nodes[from].arcs.contains(where: { $0.to == nodes[to].name })
        || nodes[to].arcs.contains(where: { $0.to == nodes[from].name })
    {
      lost.parallelEdges += 1
      return
    }
    var last = from
    for (number, point) in edge.shape.enumerated() {
      var name = "\(nodes[from].name)~\(nodes[to].name)~\(number + 1)"
      while !names.insert(name).inserted { name += "'" }
      nodes.append(Node(name: name, position: point))
      join(last, nodes.count - 1, edge, &nodes)
      last = nodes.count - 1
    }
    join(last, to, edge, &nodes)
  }

  private func join(_ from: Int, _ to: Int, _ edge: PathEdge, _ nodes: inout [Node]) {
    if edge.direction != .backward { nodes[from].arcs.append((nodes[to].name, edge.sourceCost)) }
    if edge.direction != .forward { nodes[to].arcs.append((nodes[from].name, edge.sourceCost)) }
  }

  // MARK: Losses

  private var losses: [Finding] {
    [
      (lost.connectors, "export.connectors", "connectors left out", "a map holds the paths of one level"),
      (lost.edgesBetweenLevels, "export.edges-between-levels", "edges between levels left out", "as connectors"),
      (lost.closedEdges, "export.closed-edges", "closed edges left out", "a path cannot say that it is closed"),
      (lost.parallelEdges, "export.parallel-edges", "edges left out beside another one", "a path leads to a node once"),
      (
        lost.attributes, "export.edge-attributes", "edges without their kind, access, hours, signs or stated length",
        "a path only says where it leads"
      ),
      (
        lost.levelsWithoutPlan, "export.no-plan", "levels without a map of Mist",
        "their paths were written in pixels of a frame around them, 10 a metre"
      ),
    ].compactMap { count, code, what, why in
      count == 0 ? nil : Finding(.note, code, at: SourcePlace(file: ""), "\(what): \(count) (\(why))")
    }
  }
}
