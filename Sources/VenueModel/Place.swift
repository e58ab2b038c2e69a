import Geometry

/// Somewhere people want to go: a gate, a shop, a ward.
public struct Place: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What people call it.
  public var name: String
  /// What it is, in the words of the source; `nil` when it does not tell.
  public var category: String?
  /// Where it can be reached; several doors or several such places (restrooms) are several locations.
  public var locations: [Location]
  /// Other words under which people look for it.
  public var keywords: [String]
  /// Opening hours as text (OSM `opening_hours`), `nil` for always.
  public var hours: String?

  /// One spot of a place.
  public struct Location: Hashable, Sendable {
    /// An index into the venue's levels.
    public var level: Int
    /// Local metres.
    public var position: Point
    /// The node of the network that the source names for it, `nil` to join it to the nearest edge.
    public var node: Int?

    /// Makes a location.
    public init(level: Int, position: Point, node: Int? = nil) {
      self.level = level
      self.position = position
      self.node = node
    }
  }

  /// Makes a place.
  public init(
    id: String, name: String, category: String? = nil, locations: [Location], keywords: [String] = [],
    hours: String? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.locations = locations
    self.keywords = keywords
    self.hours = hours
  }
}
