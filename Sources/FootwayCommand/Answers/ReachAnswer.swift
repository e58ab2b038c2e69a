import Geometry
import Routing
import Text
import VenueModel

/// An answer of `footway reach`.
struct ReachAnswer {
  var wording: RouteWording
  var reach: Reach
  var ends: [String]
  var isTowards: Bool
  /// Ascending; empty for everything that can be reached.
  var cutoffs: [ReachCutoff]
  var radius: Double
  var precision: Int?

  private var graph: PathGraph { wording.graph }

  /// The limits, with what answers call them.
  private var limits: [(cost: UInt64, amount: Double?)] {
    cutoffs.isEmpty ? [(.max, nil)] : cutoffs.map { ($0.cost, $0.amount) }
  }

  /// The nodes of the network within reach, with the least limit that holds each.
  private var nodes: [(node: Reach.Node, within: Double?)] {
    reach.nodes.filter { $0.node < graph.networkNodeCount }.map { node in
      (node, limits.first { node.cost <= $0.cost }?.amount)
    }
  }

  private func cost(_ cost: UInt64) -> Double { Double(cost) / 1000 }

  private var unit: String {
    switch wording.profile.basis {
    case .time: "s"
    case .distance: graph.isMeasured ? "m" : "px"
    case .source: "source"
    }
  }

  // MARK: CSV

  /// One row a node, by cost.
  func csv() -> String {
    let axes = wording.positions.name == "wgs84" ? "lon,lat" : "x,y"
    var text = "node,level,\(axes),cost,within\n"
    for (node, within) in nodes {
      let position = wording.positions.numbers(graph.positions[node.node])
      let numbers = position + [cost(node.cost)] + [within].compactMap { $0 }
      let cells = [graph.nodeName(node.node, in: wording.venue), levelID(node.node)].map(CSV.cell)
      text += (cells + numbers.map { RouteWording.number($0, precision) }).joined(separator: ",")
      text += within == nil ? ",\n" : "\n"
    }
    return text
  }

  private func levelID(_ node: Int) -> String { wording.venue.levels[Int(graph.levels[node])].id }

  // MARK: JSON

  func json() -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("code", "Ok")
    json.write("profile", wording.profile.name)
    json.write(isTowards ? "to" : "from", ends)
    json.write("unit", unit)
    json.write("frame", wording.positions.name)
    json.beginArray("cutoffs")
    for limit in limits {
      let stretches = reach.stretches(within: limit.cost).filter { $0.from < $0.to }
      let area = reach.areas(within: limit.cost, radius: radius).flatMap(\.polygons).reduce(0) { $0 + $1.area }
      json.beginObject()
      json.write("within", limit.amount)
      json.write("nodes", nodes.count { $0.node.cost <= limit.cost })
      json.write("edges", Set(stretches.map(\.link)).count)
      json.write(
        graph.isMeasured ? "length" : "pixels",
        stretches.reduce(0) { $0 + graph.links[$1.link].length * ($1.to - $1.from) })
      json.write("area", graph.isMeasured ? area : nil)
      json.endObject()
    }
    json.endArray()
    json.beginArray("nodes")
    for (node, within) in nodes {
      json.beginObject()
      writeMembers(node, within, &json)
      json.write("position", numbers: wording.positions.numbers(graph.positions[node.node]))
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  private func writeMembers(_ node: Reach.Node, _ within: Double?, _ json: inout JSONWriter) {
    json.write("node", graph.nodeName(node.node, in: wording.venue))
    json.write("level", levelID(node.node))
    json.write("cost", cost(node.cost))
    json.write("within", within)
  }

  // MARK: GeoJSON

  /// - Parameter what: `polygon`, `edges` or `nodes`.
  func geoJSON(_ what: String) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("type", "FeatureCollection")
    json.write("frame", wording.positions.name)
    json.beginArray("features")
    if what == "nodes" {
      for (node, within) in nodes {
        json.beginObject()
        json.write("type", "Feature")
        wording.positions.writeLine([graph.positions[node.node]], "geometry", to: &json)
        json.beginObject("properties")
        writeMembers(node, within, &json)
        json.endObject()
        json.endObject()
      }
    } else {
      for limit in limits {
        if what == "edges" { writeStretches(limit, &json) } else { writeAreas(limit, &json) }
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  private func writeStretches(_ limit: (cost: UInt64, amount: Double?), _ json: inout JSONWriter) {
    for stretch in reach.stretches(within: limit.cost) where stretch.from < stretch.to {
      let link = graph.links[stretch.link]
      json.beginObject()
      json.write("type", "Feature")
      wording.positions.writeLine(reach.line(of: stretch), "geometry", to: &json)
      json.beginObject("properties")
      json.write("within", limit.amount)
      json.write("unit", unit)
      json.write("edge", wording.name(stretch.link))
      json.write("kind", link.kind.rawValue)
      json.write("level", levelID(Int(link.from)))
      if graph.levels[Int(link.from)] != graph.levels[Int(link.to)] { json.write("toLevel", levelID(Int(link.to))) }
      json.write("from", stretch.from)
      json.write("to", stretch.to)
      json.endObject()
      json.endObject()
    }
  }

  /// A MultiPolygon for each level (RFC 7946: outlines counter-clockwise, holes clockwise).
  private func writeAreas(_ limit: (cost: UInt64, amount: Double?), _ json: inout JSONWriter) {
    for (level, polygons) in reach.areas(within: limit.cost, radius: radius) {
      json.beginObject()
      json.write("type", "Feature")
      json.beginObject("geometry")
      json.write("type", "MultiPolygon")
      json.beginArray("coordinates")
      for polygon in polygons {
        json.beginArray()
        for ring in polygon.rings { writeRing(ring, &json) }
        json.endArray()
      }
      json.endArray()
      json.endObject()
      json.beginObject("properties")
      json.write("within", limit.amount)
      json.write("unit", unit)
      json.write("level", wording.venue.levels[level].id)
      json.write("area", graph.isMeasured ? polygons.reduce(0) { $0 + $1.area } : nil)
      json.endObject()
      json.endObject()
    }
  }

  private func writeRing(_ ring: Ring, _ json: inout JSONWriter) {
    json.beginArray()
    for point in ring.points + [ring.points[0]] { json.write(numbers: wording.positions.numbers(point)) }
    json.endArray()
  }
}
