/// Goes along a row from left to right and tells what is at each cell.
struct GridSweep {
  /// What is known of a cell.
  struct Cell {
    /// The areas that hold all of it, ascending, each once.
    var inside: [UInt32]
    /// What touches it, by pieces.
    var touches: ArraySlice<GridRow.Touch>
  }

  private let touches: [GridRow.Touch]
  private let starts: [GridRow.Run]
  private let ends: [GridRow.Run]
  private let end: Int
  private var touch = 0
  private var start = 0
  private var stop = 0
  /// The areas around the current cell, ascending; two parts of one area may both hold it.
  private var active: [UInt32]

  init(_ row: GridRow) {
    touches = row.touches
    starts = row.runs.sorted { ($0.first, $0.zone) < ($1.first, $1.zone) }
    ends = row.runs.sorted { ($0.last, $0.zone) < ($1.last, $1.zone) }
    end = row.plan.columns - 1
    active = row.inside
  }

  /// Moves on to a column, which must not be left of the last one.
  mutating func cell(at column: Int) -> Cell {
    while stop < ends.count, Int(ends[stop].last) < column {
      let place = active.lowerBound(ends[stop].zone)
      if place < active.count, active[place] == ends[stop].zone { active.remove(at: place) }
      stop += 1
    }
    while start < starts.count, Int(starts[start].first) <= column {
      let zone = starts[start].zone
      active.insert(zone, at: active.lowerBound(zone))
      start += 1
    }
    let first = touch
    while touch < touches.count, Int(touches[touch].column) == column { touch += 1 }
    var inside: [UInt32] = []
    for zone in active where inside.last != zone { inside.append(zone) }
    return Cell(inside: inside, touches: touches[first..<touch])
  }

  /// The first column after one at which something may change.
  func nextChange(after column: Int) -> Int {
    var next = end
    if touch < touches.count { next = min(next, Int(touches[touch].column)) }
    if start < starts.count { next = min(next, Int(starts[start].first)) }
    if stop < ends.count { next = min(next, Int(ends[stop].last) + 1) }
    return max(next, column + 1)
  }
}
