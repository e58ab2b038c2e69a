import Geometry
import Navigation
import Routing

/// Moves each fix to the nearest link of its level, and is sure of it: what the simplest of snappers does.
struct NearestEstimator: Sendable {
  let graph: PathGraph

  init(_ graph: PathGraph) { self.graph = graph }

  func estimate(_ fix: PositionFix) -> PositionEstimate? {
    var best: (link: Int, place: LinePosition)?
    for (index, link) in graph.links.enumerated() {
      let levels = [Int(graph.levels[Int(link.from)]), Int(graph.levels[Int(link.to)])]
      guard fix.levels.isEmpty || levels.contains(where: fix.levels.contains) else { continue }
      guard let place = LineString(graph.line(of: index)).nearest(to: fix.position) else { continue }
      if place.distance < best?.place.distance ?? .infinity { best = (index, place) }
    }
    guard let best else { return nil }
    return PositionEstimate(
      time: fix.time, position: best.place.point, level: fix.levels.first,
      onNetwork: .init(
        link: best.link, offset: best.place.along, linkProbability: 1, corridorProbability: 1, levelProbability: 1),
      deviation: fix.accuracy ?? 3, source: .fix)
  }
}
