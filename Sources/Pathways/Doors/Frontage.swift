import Geometry

/// Where a room without doors meets open ground: its longest stretch, in whose middle an entrance is made.
struct Frontage {
  let cells: CellMap

  /// Metres between spots of an outline that are looked at.
  private static let spacing = 0.25
  /// Metres off the outline within which the open ground must begin.
  private static let reach = 0.4
  /// Shorter stretches are no entrance, in metres.
  private static let least = 0.6
  /// The spots of one outline that are looked at.
  private static let mostSpots = 20_000

  /// A stretch of a straight wall along ground.
  private struct Run {
    var start: Point
    var end: Point
    var outward: Point
    var length: Double { start.distance(to: end) }
  }

  /// The middle of the longest stretch of an outline along wanted ground.
  ///
  /// - Parameter isWanted: whether a cell with a spot on its floor is ground to be entered.
  func entrance(of outline: [Polygon], isWanted: (Int, Point) -> Bool) -> DoorProbe.Frame? {
    var best: Run?
    for polygon in outline {
      let spacing = max(Self.spacing, polygon.rings.reduce(0) { $0 + $1.perimeter } / Double(Self.mostSpots))
      let run = longest(polygon.shell.normalized, spacing, isWanted)
      if let run, run.length > best?.length ?? 0 { best = run }
    }
    guard let best, best.length >= Self.least else { return nil }
    let middle = best.start.interpolated(to: best.end, fraction: 0.5)
    return DoorProbe.Frame(middle: middle, normal: best.outward, half: min(best.length / 2, 1))
  }

  private func longest(_ ring: Ring, _ spacing: Double, _ isWanted: (Int, Point) -> Bool) -> Run? {
    var best: Run?
    // Curved and finely drawn fronts are straight to somebody who walks in.
    let simple = ring.simplified(tolerance: 0.05)
    for number in 0..<simple.count {
      let edge = simple.edge(number)
      guard let along = (edge.end - edge.start).unit else { continue }
      let outward = -along.left
      let count = max(Int((edge.length / spacing).rounded(.up)), 1)
      var first: Int?
      for spot in 0...count {
        let isMet = spot < count && meets(edge, (Double(spot) + 0.5) / Double(count), outward, isWanted)
        if isMet, first == nil { first = spot }
        guard !isMet, let begin = first else { continue }
        let run = Run(
          start: edge.start.interpolated(to: edge.end, fraction: Double(begin) / Double(count)),
          end: edge.start.interpolated(to: edge.end, fraction: Double(spot) / Double(count)), outward: outward)
        if run.length > (best?.length ?? 0) + 1e-6 { best = run }
        first = nil
      }
    }
    return best
  }

  private func meets(
    _ edge: Segment, _ fraction: Double, _ outward: Point, _ isWanted: (Int, Point) -> Bool
  ) -> Bool {
    let spot = edge.start.interpolated(to: edge.end, fraction: fraction)
    for distance in [0.12, 0.2, Self.reach] {
      if let cell = cells.cell(at: spot + outward * distance) {
        return isWanted(cell, spot + outward * (distance + 0.4))
      }
    }
    return false
  }
}
