import Geometry

/// Where a source says that a person was at a time.
public struct PositionFix: Hashable, Sendable {
  /// Microseconds since an origin that all fixes of a trace share.
  public var time: Int64
  /// Where, in local metres; coordinates that are not finite say nothing, as if no fix had come.
  public var position: Point
  /// The levels that it may be on, indices into the venue's levels: none when the source does not know, one as a rule,
  /// two between levels.
  public var levels: [Int]
  /// The standard deviation of the position along either axis, in metres; `nil` when the source does not tell.
  ///
  /// Phones tell the radius of the circle that holds the truth in 68 of 100 cases, which is 1.5 times as much. When in
  /// doubt, larger is the smaller mistake (docs/algorithms/matching.md).
  public var accuracy: Double?
  /// The direction of movement, in degrees clockwise from the `y` axis; `nil` when the source does not tell.
  public var course: Double?
  /// Metres a second; `nil` when the source does not tell.
  public var speed: Double?

  /// Makes a fix.
  public init(
    time: Int64, position: Point, levels: [Int] = [], accuracy: Double? = nil, course: Double? = nil,
    speed: Double? = nil
  ) {
    self.time = time
    self.position = position
    self.levels = levels
    self.accuracy = accuracy
    self.course = course
    self.speed = speed
  }
}
