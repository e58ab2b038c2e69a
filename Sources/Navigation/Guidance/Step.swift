import Geometry

/// What to do next, and how far that leads.
public struct Step: Sendable, Hashable {
  /// What to do.
  public var maneuver: Maneuver
  /// The same in words.
  public var instruction = ""
  /// Metres from where it starts to the next step (pixels in a venue without scale).
  public var distance: Double
  /// Seconds from where it starts to the next step; 0 in a venue without scale.
  public var duration: Double
  /// The level on which it starts.
  public var level: Int
  /// The level on which it ends; another one for a connector, or for edges that lead from level to level.
  public var toLevel: Int
  /// Where it starts, in local metres: at its maneuver, or at a connector or a gate less than 5 m before its turn.
  public var position: Point
  /// The connector that it takes, an index into the venue's connectors.
  public var connector: Int?
  /// What signs say where it starts, as printed; `nil` where no source tells of signs.
  public var signs: String?
  /// The place that stands at the maneuver, as people call it; `nil` where none can be seen near it.
  public var landmark: String?
  /// What the words say beyond all this.
  var facts: Facts

  /// What the words of a step are made of beyond its other members.
  struct Facts: Sendable, Hashable {
    /// Whether lengths are metres; else they are pixels.
    var isMeasured: Bool
    /// How far it leads from its maneuver on, which is less than the step when that starts before its turn.
    var walked = 0.0
    /// Whether that is told; it is not when the next turn follows at once.
    var isWalkTold = true
    /// Whether it follows the turn before at once.
    var isThen = false
    /// Whether it begins with leaving a cab, so that its way is seen from there.
    var leavesElevator = false
    /// What people call the connector that it takes; `nil` when nobody named it.
    var name: String?
    /// The level that it leads to; `nil` when it stays on its own.
    var levelWay: LevelWay?
    /// What the end is called, for an arrival.
    var destination: String?
    /// Whether nothing was to be walked, for an arrival.
    var isThere = false
  }
}
