import Geometry

extension PathGraph {
  /// A link walked from one fraction of its length to another; `nil` when that is nothing at all.
  func part(_ index: Int, from: Double, to: Double, _ pace: Pace) -> Route.Part? {
    let link = links[index]
    let isForward = from < to
    guard from != to else { return nil }
    let share = abs(to - from)
    let nodes = (Int(link.from), Int(link.to))
    let levels = (Int(levels[nodes.0]), Int(levels[nodes.1]))
    let whole = LineString(self.line(of: index))
    let line = whole.slice(from: from, to: to)
    // Measured along the line, so that half of 100 m is 50 m and not a hair less.
    let walked = whole.length > 0 ? link.length * (LineString(line).length / whole.length) : link.length * share
    return Route.Part(
      link: index, origin: link.origin, kind: link.kind, isForward: isForward,
      fromLevel: isForward ? levels.0 : levels.1, toLevel: isForward ? levels.1 : levels.0, points: line,
      distance: share == 1 ? link.length : walked, duration: pace.seconds(link, isEntering: isForward) * share,
      fromNode: from == 0 ? nodes.0 : from == 1 ? nodes.1 : nil,
      toNode: to == 0 ? nodes.0 : to == 1 ? nodes.1 : nil,
      isAccessUnknown: link.access == .unknown, hasHours: link.hasHours)
  }
}
