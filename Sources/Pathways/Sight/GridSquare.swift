import Geometry

/// A square of a grid, to find what is near a point.
struct GridSquare: Hashable {
  var x: Int
  var y: Int

  init(_ point: Point, size: Double) {
    x = Int(clamping: (point.x / size).rounded(.down))
    y = Int(clamping: (point.y / size).rounded(.down))
  }

  private init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The square and the eight around it.
  var neighbours: [GridSquare] {
    (-1...1).flatMap { dy in (-1...1).map { dx in GridSquare(x: x &+ dx, y: y &+ dy) } }
  }
}

extension Int {
  /// A whole number that fits, and 0 for what is none.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -4e18), 4e18))
  }
}
