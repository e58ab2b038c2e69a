import Geometry
import VenueModel

/// A way through a wall: a node in its middle, and the cells on its sides.
struct Door {
  /// The number of the opening in the plan; `nil` for an entrance that was made.
  var opening: Int?
  /// The space for which an entrance was made.
  var space: Int?
  var middle: Point
  /// Across the wall, of length 1.
  var normal: Point
  /// Metres from the middle to a jamb.
  var half: Double
  /// One or two; none when nothing is near.
  var sides: [Side] = []

  /// The cell on one side.
  struct Side {
    var cell: Int
    /// Into the cell, of length 1.
    var inward: Point
    /// Metres from the middle to the floor of the cell.
    var face: Double
    /// Metres from the middle to the free ground straight ahead; 0 for a middle that lies on it.
    var entry = 0.0
    /// Metres from the face straight ahead to the next wall, no more than some.
    var depth = 0.0
  }

  /// Where a way out of the door ends that leads some metres beyond the face.
  func spot(_ side: Side, beyondFace distance: Double) -> Point {
    middle + side.inward * (side.face + distance)
  }
}

extension Point {
  @inline(__always) static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inline(__always) static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inline(__always) static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
  @inline(__always) static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
  @inline(__always) func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  @inline(__always) func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  var length: Double { dot(self).squareRoot() }
  /// The same direction with length 1; `nil` where there is none.
  var unit: Point? {
    let length = length
    return length > 1e-9 && length.isFinite ? self * (1 / length) : nil
  }
  /// Turned left by a right angle.
  var left: Point { Point(-y, x) }
}
