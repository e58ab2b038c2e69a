import Geometry

/// An area of a level: a room, a corridor, a hall.
public struct Space: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What people call it, empty when it has no name.
  public var name: String
  /// What it is, in the words of the source; `nil` when it does not tell.
  public var category: String?
  /// An index into the venue's levels.
  public var level: Int
  /// Its outline, in local metres; several parts when it is split.
  public var polygons: [Polygon]
  /// Whether it can be entered without a step; `nil` when not told.
  public var access: Access?

  /// Makes a space.
  public init(
    id: String, name: String = "", category: String? = nil, level: Int, polygons: [Polygon], access: Access? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.level = level
    self.polygons = polygons
    self.access = access
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
  /// The line across the gap, in local metres.
  public var points: [Point]
  /// Whether it can be passed without a step; `nil` when not told.
  public var access: Access?

  /// Makes an opening.
  public init(id: String, category: String? = nil, level: Int, points: [Point], access: Access? = nil) {
    self.id = id
    self.category = category
    self.level = level
    self.points = points
    self.access = access
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
