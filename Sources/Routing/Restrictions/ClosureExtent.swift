import Geometry
import VenueModel

/// Finds the links of a graph that closures close.
struct ClosureExtent {
  private let graph: PathGraph
  private let venue: Venue
  private let incident: (first: [Int32], links: [Int32])
  private var linksOfEdge: [Int: [Int]] = [:]
  private var linksOfConnector: [Int: [Int]] = [:]

  /// - Complexity: O(links).
  init(_ graph: PathGraph, _ venue: Venue) {
    self.graph = graph
    self.venue = venue
    incident = graph.incidentLinks
    for (number, link) in graph.links.enumerated() {
      if case .edge(let edge) = link.origin { linksOfEdge[edge, default: []].append(number) }
      if let connector = Self.connector(link) { linksOfConnector[connector, default: []].append(number) }
    }
  }

  /// The links that a closure closes.
  ///
  /// - Complexity: O(links found); for a level O(links), for a zone O(links · edges of its border).
  func links(of closure: Closure) -> [Int] {
    switch closure.kind {
    case .edge: return closure.indices.flatMap { linksOfEdge[$0] ?? [] }
    case .connector: return closure.indices.flatMap { linksOfConnector[$0] ?? [] }
    case .node:
      return closure.indices.flatMap { node in
        (Int(incident.first[node])..<Int(incident.first[node + 1])).map { Int(incident.links[$0]) }
      }
    case .level:
      let levels = Set(closure.indices)
      return graph.links.indices.filter { number in
        let link = graph.links[number]
        // A cab passes a closed level; it is only not left there.
        if case .ride = link.origin { return false }
        return [link.from, link.to].contains { levels.contains(Int(graph.levels[Int($0)])) }
      }
    case .zone: return links(in: closure.indices.map { venue.zones[$0] })
    }
  }

  private static func connector(_ link: PathGraph.Link) -> Int? {
    switch link.origin {
    case .edge: nil
    case .flight(let connector), .boarding(let connector), .ride(let connector): connector
    }
  }

  /// Links with a part within an area of a zone; of connectors those that end there.
  private func links(in zones: [Zone]) -> [Int] {
    let areas = zones.flatMap(\.areas)
    return graph.links.indices.filter { index in
      let link = graph.links[index]
      if case .ride = link.origin { return false }
      let line = graph.line(of: index)
      return areas.contains { area in
        guard [link.from, link.to].contains(where: { Int(graph.levels[Int($0)]) == area.level }) else { return false }
        switch area.shape {
        case .polygon(let polygon): return polygon.touches(line, box: Box(line))
        case .circle(let circle): return circle.touches(line)
        }
      }
    }
  }
}

extension Circle {
  /// Whether a line has a part within the circle, its border not counted.
  fileprivate func touches(_ line: [Point]) -> Bool {
    if line.contains(where: { contains($0) == .inside }) { return true }
    return zip(line, line.dropFirst()).contains { contains(Segment($0, $1).nearest(to: center).point) == .inside }
  }
}

extension Polygon {
  /// Whether a line has a part within the polygon, borders not counted.
  fileprivate func touches(_ line: [Point], box: Box) -> Bool {
    guard self.box.intersects(box) else { return false }
    if line.contains(where: { contains($0) == .inside }) { return true }
    for index in 1..<max(line.count, 1) {
      let piece = Segment(line[index - 1], line[index])
      // Between its crossings with the border a piece is inside or outside as a whole.
      var cuts = [0.0, 1.0]
      for ring in rings {
        for (start, end) in zip(ring.points, ring.points.dropFirst() + ring.points.prefix(1)) {
          if let crossing = piece.crossing(Segment(start, end)) { cuts.append(piece.nearest(to: crossing).fraction) }
        }
      }
      cuts.sort()
      for (low, high) in zip(cuts, cuts.dropFirst()) where high > low {
        let middle = (low + high) / 2
        let point = Point(
          piece.start.x + (piece.end.x - piece.start.x) * middle, piece.start.y + (piece.end.y - piece.start.y) * middle
        )
        if contains(point) == .inside { return true }
      }
    }
    return false
  }
}
