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

/// An area that is watched: who is in it, for how long.
public struct Zone: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What people call it.
  public var name: String
  /// Its outlines; a zone over several levels has one on each.
  public var areas: [Area]
  /// How many people it may hold, `nil` for no limit.
  public var occupancyLimit: Int?

  /// The part of a zone on one level.
  public struct Area: Hashable, Sendable {
    /// An index into the venue's levels.
    public var level: Int
    /// The outline as drawn, in local metres; it may cross itself, which is a finding.
    public var polygon: Polygon

    /// Makes an area.
    public init(level: Int, polygon: Polygon) {
      self.level = level
      self.polygon = polygon
    }
  }

  /// Makes a zone.
  public init(id: String, name: String, areas: [Area], occupancyLimit: Int? = nil) {
    self.id = id
    self.name = name
    self.areas = areas
    self.occupancyLimit = occupancyLimit
  }
}

/// A transmitter of Bluetooth advertisements, real or virtual.
public struct Beacon: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What people call it.
  public var name: String
  /// The UUID it sends, `nil` when unknown.
  public var uuid: String?
  /// The major number it sends, 0...65535.
  public var major: Int?
  /// The minor number it sends, 0...65535.
  public var minor: Int?
  /// Transmit power in dBm.
  public var power: Double?
  /// An index into the venue's levels; `nil` while it is not placed.
  public var level: Int?
  /// Local metres; meaningless while it is not placed.
  public var position: Point
  /// The node of the network that it belongs to.
  public var node: Int?

  /// Makes a beacon.
  public init(
    id: String, name: String, uuid: String? = nil, major: Int? = nil, minor: Int? = nil, power: Double? = nil,
    level: Int? = nil, position: Point = Point(0, 0), node: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.power = power
    self.level = level
    self.position = position
    self.node = node
  }
}
