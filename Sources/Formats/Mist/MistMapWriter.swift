import Frames
import Geometry
import Text
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes the levels of a reduced venue as a JSON array of maps.
struct MistMapWriter {
  private let venue: Venue
  private let frame: LocalFrame?
  private let toPixels: [PlaneTransform]
  /// Whether maps are whole, else nothing but the bodies with which paths are sent.
  private let isWhole: Bool
  private var json: JSONWriter
  private var nodesOfLevel: [[Int]]
  /// Where nodes lead and at what cost.
  private var arcs: [[(to: Int, cost: Double)]]

  /// How many nodes are written between two hand-overs.
  private static let portion = 256

  init(_ venue: Venue, isWhole: Bool) {
    self.venue = venue
    self.isWhole = isWhole
    frame = venue.localFrame
    toPixels = venue.toPixels
    // Bodies of paths are kept short; a thousandth of a pixel is nothing that one could draw.
    json = JSONWriter(indentation: 2, precision: isWhole ? nil : 3)
    nodesOfLevel = Array(repeating: [], count: venue.levels.count)
    for (index, node) in venue.network.nodes.enumerated() { nodesOfLevel[node.level].append(index) }
    arcs = Array(repeating: [], count: venue.network.nodes.count)
    for edge in venue.network.edges {
      let cost = edge.sourceCost ?? 1
      if edge.direction != .backward { arcs[edge.from].append((edge.to, cost)) }
      if edge.direction != .forward { arcs[edge.to].append((edge.from, cost)) }
    }
  }

  /// Writes the maps of levels.
  mutating func write(_ levels: some Sequence<Int>, to sink: ExportSink) throws(ExportError) {
    json.beginArray()
    for level in levels { try write(level, to: sink) }
    json.endArray()
    json.endLine()
    try sink.write(json.take())
  }

  private mutating func write(_ index: Int, to sink: ExportSink) throws(ExportError) {
    let level = venue.levels[index]
    json.beginObject()
    json.write("id", level.id)
    json.write("name", level.name)
    json.write("type", "image")
    if isWhole {
      if let ordinal = level.ordinal { json.write("group_idx", ordinal) }
      if let building = level.building { json.write("group_name", venue.buildings[building].name) }
    }
    if let plan = level.plan { writeFrame(plan) }
    json.beginObject("wayfinding_path")
    json.write("coordinate", "actual")
    json.write("name", level.name)
    try writeNodes(of: index, to: sink)
    json.endObject()
    if isWhole { try writeWalls(of: index, to: sink) }
    json.endObject()
  }

  // MARK: Frame

  private mutating func writeFrame(_ plan: Plan) {
    if let size = plan.size {
      json.write("width", size.width)
      json.write("height", size.height)
    }
    if isWhole {
      // With the key alone a document without paths is known for maps.
      json.write("ppm", plan.pixelsPerMeter)
    } else if let ppm = plan.pixelsPerMeter {
      json.write("ppm", ppm)
    }
    guard plan.isGeoreferenced, let frame else { return writeVendor(plan) }
    if let size = plan.size, plan.isSimilar, let topLeft = frame.lonLat(plan.toLocal(Point(0, 0))),
      let bottomRight = frame.lonLat(plan.toLocal(Point(size.width, size.height)))
    {
      json.write("orientation", digits: Decimal.fixed(plan.turn, 6))
      for (key, corner) in [("latlng_tl", topLeft), ("latlng_br", bottomRight)] {
        json.beginObject(key)
        json.write("lat", digits: Decimal.fixed(corner.latitude, isWhole ? 12 : 9))
        json.write("lng", digits: Decimal.fixed(corner.longitude, isWhole ? 12 : 9))
        json.endObject()
      }
    }
    if isWhole { writePoints(plan, frame) }
    writeVendor(plan)
  }

  /// Three points in metres of the map with their places, whose `x` is the latitude.
  private mutating func writePoints(_ plan: Plan, _ frame: LocalFrame) {
    guard let ppm = plan.pixelsPerMeter, let points = MistFrameReduction.points(of: plan, frame) else { return }
    json.beginObject("GeoRefParamsv2")
    json.write("active", true)
    for (key, point) in zip(["p1", "p2", "p3"], points) {
      json.beginObject(key)
      json.beginObject("mist_xy")
      json.write("x", point.pixel.x / ppm)
      json.write("y", point.pixel.y / ppm)
      json.endObject()
      json.beginObject("lat_lon")
      json.write("x", point.position.latitude)
      json.write("y", point.position.longitude)
      json.endObject()
      json.endObject()
    }
    json.endObject()
  }

  private mutating func writeVendor(_ plan: Plan) {
    guard isWhole, let scale = plan.millimetersPerUnit else { return }
    json.beginObject("wayfinding")
    json.beginObject("jibestream")
    json.write("mmpp", scale)
    json.endObject()
    json.endObject()
  }

  // MARK: Paths

  private mutating func writeNodes(of level: Int, to sink: ExportSink) throws(ExportError) {
    json.beginArray("nodes")
    for (number, index) in nodesOfLevel[level].enumerated() {
      let node = venue.network.nodes[index]
      json.beginObject()
      json.write("name", node.id)
      json.writePixel("position", toPixels[level](node.position))
      json.beginObject("edges")
      for arc in arcs[index] { json.write(venue.network.nodes[arc.to].id, Decimal.shortest(arc.cost)) }
      json.endObject()
      json.endObject()
      if number % Self.portion == 0 { try sink.write(json.take()) }
    }
    json.endArray()
  }

  /// Walls in their order, those that go on where another one ends from the same node.
  private mutating func writeWalls(of level: Int, to sink: ExportSink) throws(ExportError) {
    let walls = venue.walls.filter { $0.level == level }
    guard !walls.isEmpty else { return }
    var chain: [(point: Point, isJoined: Bool)] = []
    for wall in walls {
      if chain.last?.point != wall.points[0] { chain.append((wall.points[0], false)) }
      chain.append((wall.points[1], true))
    }
    json.beginObject("wall_path")
    json.write("coordinate", "actual")
    json.write("name", venue.levels[level].name)
    json.beginArray("nodes")
    for (number, node) in chain.enumerated() {
      json.beginObject()
      json.write("name", "W\(number)")
      json.writePixel("position", toPixels[level](node.point))
      json.beginObject("edges")
      if node.isJoined { json.write("W\(number - 1)", "1") }
      if number + 1 < chain.count, chain[number + 1].isJoined { json.write("W\(number + 1)", "1") }
      json.endObject()
      json.endObject()
      if number % Self.portion == 0 { try sink.write(json.take()) }
    }
    json.endArray()
    json.endObject()
  }
}

extension Plan {
  /// Degrees as Mist has them: 0 up is north, 90 up is west.
  var turn: Double { PlanEvidence.normalized(atan2(toLocal.c, toLocal.a) * 180 / .pi) }
}
