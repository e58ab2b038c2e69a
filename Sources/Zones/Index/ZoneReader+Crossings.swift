import Geometry

/// A stretch of a line that lies within an area.
public struct ZoneCrossing: Hashable, Sendable {
  /// The number of the area.
  public var area: Int
  /// Metres along the line to where the stretch begins.
  public var from: Double
  /// Metres along the line to where it ends.
  public var to: Double
}

extension ZoneReader {
  /// The stretches of a line that lie within areas, ascending by area and then along the line.
  ///
  /// A stretch along a border counts as the boundary policy has it; touching a border in a point is no stretch.
  ///
  /// - Parameters:
  ///   - line: local metres; one of less than two points crosses nothing.
  ///   - level: the level on which it lies.
  /// - Complexity: O(points · vertices) of the areas whose box meets that of the line.
  public func crossings(of line: [Point], level: Int) -> [ZoneCrossing] {
    guard line.count > 1, line.allSatisfy(\.isFinite) else { return [] }
    var crossings: [ZoneCrossing] = []
    for area in boxes.areas(meeting: Box(line), level: level) {
      let first = crossings.count
      var along = 0.0
      for (start, end) in zip(line, line.dropFirst()) {
        let piece = Segment(start, end)
        let length = piece.length
        for (from, to) in stretches(of: piece, area: area, level: level) {
          if crossings.count > first, crossings[crossings.count - 1].to == along + from * length {
            crossings[crossings.count - 1].to = along + to * length
          } else {
            crossings.append(ZoneCrossing(area: area, from: along + from * length, to: along + to * length))
          }
        }
        along += length
      }
    }
    return crossings
  }

  /// Between its cuts with the border a piece is inside or outside as a whole; the inner parts, as fractions.
  private func stretches(of piece: Segment, area: Int, level: Int) -> [(from: Double, to: Double)] {
    guard let part = index.outlines.part(of: area, level: level), part.box.intersects(piece.box) else { return [] }
    var cuts = [0.0, 1.0]
    for ring in Int(part.firstRing)..<Int(part.endRing) {
      let vertices = index.outlines.vertices(of: ring)
      for number in vertices.dropLast() {
        let edge = Segment(index.outlines.points[number], index.outlines.points[number + 1])
        guard edge.box.intersects(piece.box) else { continue }
        if let crossing = piece.crossing(edge) { cuts.append(piece.nearest(to: crossing).fraction) }
        // An edge along the piece is entered and left at its own ends.
        for end in [edge.start, edge.end] where piece.contains(end) { cuts.append(piece.nearest(to: end).fraction) }
      }
    }
    for number in Int(part.firstCircle)..<Int(part.endCircle) {
      cuts += self.cuts(of: piece, index.outlines.circles[number])
    }
    cuts.sort()
    let parts = zip(cuts, cuts.dropFirst()).filter { $1 > $0 }
    // The grids tell it faster than the outline, which may be cut thousands of times.
    let middles = parts.map { piece.start.interpolated(to: piece.end, fraction: ($0 + $1) / 2) }
    var hits: [ZoneHit] = []
    append(middles, level: level, to: &hits)
    var inner: [(from: Double, to: Double)] = []
    for hit in hits where hit.zone == UInt32(area) {
      let (from, to) = parts[Int(hit.position)]
      if let last = inner.last, last.to == from { inner[inner.count - 1].to = to } else { inner.append((from, to)) }
    }
    return inner
  }

  /// Where a piece cuts a circle, as fractions within 0...1.
  private func cuts(of piece: Segment, _ circle: ZoneOutlines.Disc) -> [Double] {
    let (dx, dy) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y)
    let (x, y) = (piece.start.x - circle.x, piece.start.y - circle.y)
    let a = dx * dx + dy * dy
    let half = (x * dx + y * dy) / a
    let squared = half * half - (x * x + y * y - circle.radius * circle.radius) / a
    guard a > 0, squared > 0 else { return [] }
    return [-half - squared.squareRoot(), -half + squared.squareRoot()].filter { $0 > 0 && $0 < 1 }
  }
}
