import Geometry

/// An area of a level: a room, a corridor, a hall.
public struct Space: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What people call it, empty when it has no name.
  public var name: String
  /// What it is, in the words of the source; `nil` when it does not tell.
  public var category: String?
  /// What it is to somebody on foot.
  public var use: Use
  /// An index into the venue's levels.
  public var level: Int
  /// Its outline, in local metres; several parts when it is split.
  public var polygons: [Polygon]
  /// Whether it can be entered without a step; `nil` when not told.
  public var access: Access?

  /// What an area is to somebody on foot.
  public enum Use: String, Hashable, Sendable, CaseIterable {
    /// Entered through its openings only: its outline is a wall.
    case room
    /// A corridor, a hall, a square: open ground, one with the open ground that it touches.
    case open
    /// The outline of a whole level: open ground wherever nothing else lies.
    case ground
    /// What nobody walks on: a column, a counter, a void, a wall drawn as an area.
    case obstacle
    /// Walkable, but not for the public.
    case restricted
    /// A stairwell.
    case stairs
    /// A moving staircase.
    case escalator
    /// An elevator shaft.
    case elevator
    /// A slope between levels.
    case ramp
    /// A moving belt.
    case movingWalkway
  }

  /// Makes a space.
  public init(
    id: String, name: String = "", category: String? = nil, use: Use = .room, level: Int, polygons: [Polygon],
    access: Access? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.use = use
    self.level = level
    self.polygons = polygons
    self.access = access
  }
}

extension Space.Use {
  /// What it joins levels by, `nil` for what lies on one.
  public var connection: PathKind? {
    switch self {
    case .stairs: .stairs
    case .escalator: .escalator
    case .elevator: .elevator
    case .ramp: .ramp
    case .movingWalkway: .movingWalkway
    case .room, .open, .ground, .obstacle, .restricted: nil
    }
  }
}

/// A door or a gap in a wall.
public struct Opening: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What it is, in the words of the source; `nil` when it does not tell.
  public var category: String?
  /// An index into the venue's levels.
  public var level: Int
  /// What one passes: a door, a gate, or a gap (walkway).
  public var kind: PathKind
  /// Where it is, in local metres: the line across the gap; one point where the source has no more; a line that ends
  /// where it begins for a door drawn as an area.
  public var points: [Point]
  /// Metres between the jambs, when the source tells; `nil` to measure ``points``.
  public var width: Double?
  /// Whether it can be passed without a step; `nil` when not told.
  public var access: Access?
  /// Whether nobody may pass.
  public var isClosed: Bool

  /// Makes an opening.
  public init(
    id: String, category: String? = nil, level: Int, kind: PathKind = .door, points: [Point], width: Double? = nil,
    access: Access? = nil, isClosed: Bool = false
  ) {
    self.id = id
    self.category = category
    self.level = level
    self.kind = kind
    self.points = points
    self.width = width
    self.access = access
    self.isClosed = isClosed
  }
}

/// A wall, drawn as a line without thickness.
public struct Wall: Hashable, Sendable {
  /// An index into the venue's levels.
  public var level: Int
  /// The line, in local metres; two points or more.
  public var points: [Point]

  /// Makes a wall.
  public init(level: Int, points: [Point]) {
    self.level = level
    self.points = points
  }
}
