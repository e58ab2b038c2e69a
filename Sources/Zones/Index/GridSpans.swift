import Geometry

/// Which edges and circles touch which rows of a grid.
struct GridSpans {
  /// An edge of a piece in a row; a circle has the edge -1.
  struct Span {
    var slot: Int32
    var edge: Int32
  }

  private var starts: [Int32]
  private var spans: [Span]

  /// The spans of a row, ascending by piece and edge.
  func row(_ number: Int) -> ArraySlice<Span> { spans[Int(starts[number])..<Int(starts[number + 1])] }

  /// Sorts edges by the rows that they touch; `nil` when that is more than is allowed.
  init?(
    _ plan: GridPlan, _ pieces: [GridBuilder.Piece], _ edges: [GridBuilder.Edge], _ allowance: inout GridAllowance
  ) {
    func visit(_ body: (_ rows: ClosedRange<Int>, _ span: Span) -> Void) {
      for (slot, piece) in pieces.enumerated() {
        if let circle = piece.circle {
          let reach = 2 * plan.reach + circle.radius
          guard let rows = plan.rows(from: circle.y - reach, to: circle.y + reach) else { continue }
          body(rows, Span(slot: Int32(slot), edge: -1))
        }
        for index in piece.edges {
          let edge = edges[Int(index)]
          let low = min(edge.start.y, edge.end.y) - plan.reach
          let high = max(edge.start.y, edge.end.y) + plan.reach
          guard let rows = plan.rows(from: low, to: high) else { continue }
          body(rows, Span(slot: Int32(slot), edge: index))
        }
      }
    }
    var total = 0
    visit { rows, _ in total += rows.count }
    allowance.spend(total)
    guard !allowance.isUsedUp, total < Int(Int32.max) else { return nil }
    var starts = [Int32](repeating: 0, count: plan.rows + 1)
    visit { rows, _ in for row in rows { starts[row + 1] += 1 } }
    for row in 0..<plan.rows { starts[row + 1] += starts[row] }
    var next = starts
    var spans = [Span](repeating: Span(slot: 0, edge: 0), count: Int(starts[plan.rows]))
    visit { rows, span in
      for row in rows {
        spans[Int(next[row])] = span
        next[row] += 1
      }
    }
    self.starts = starts
    self.spans = spans
  }
}
