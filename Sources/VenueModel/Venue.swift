import Geometry

/// What a venue is: its levels and everything on them, in one plane of metres.
///
/// A value that importers make and everything else reads. Positions are in the venue's local frame: x east, y north
/// when ``georeference`` is known, else x right and y up on the plan. Elements refer to each other by their index in
/// the arrays here; ids are kept as the source wrote them.
public struct Venue: Hashable, Sendable {
  /// The id of the source, empty when it has none.
  public var id: String
  /// What people call it, empty when unknown.
  public var name: String
  /// The buildings, in the order of the source; empty when the source does not name them.
  public var buildings: [Building] = []
  /// The levels, lowest first, unknown heights last.
  public var levels: [Level] = []
  /// Rooms, corridors and other areas.
  public var spaces: [Space] = []
  /// Doors and gaps.
  public var openings: [Opening] = []
  /// Walls as lines.
  public var walls: [Wall] = []
  /// What joins levels.
  public var connectors: [Connector] = []
  /// Where people walk.
  public var network = PathNetwork()
  /// Where people want to go.
  public var places: [Place] = []
  /// Areas that are watched.
  public var zones: [Zone] = []
  /// Transmitters, real or virtual.
  public var beacons: [Beacon] = []
  /// Where the local frame is on Earth; `nil` when no source tells.
  public var georeference: Georeference?

  /// Makes an empty venue.
  public init(id: String = "", name: String = "") {
    self.id = id
    self.name = name
  }

  /// The box around everything on one level, or on all of them.
  ///
  /// - Parameter level: an index into ``levels``, `nil` for all.
  /// - Returns: an empty box when nothing lies there.
  /// - Complexity: O(size of the venue).
  public func extent(of level: Int? = nil) -> Box {
    var box = Box.empty
    func take(_ itsLevel: Int, _ points: some Sequence<Point>) {
      if level == nil || level == itsLevel { for point in points { box.add(point) } }
    }
    for (index, level) in levels.enumerated() { if let corners = level.plan?.corners { take(index, corners) } }
    for space in spaces { take(space.level, space.polygons.flatMap(\.shell.points)) }
    for wall in walls { take(wall.level, wall.points) }
    for opening in openings { take(opening.level, opening.points) }
    for node in network.nodes { take(node.level, CollectionOfOne(node.position)) }
    for edge in network.edges where !edge.shape.isEmpty { take(network.nodes[edge.from].level, edge.shape) }
    for place in places { for location in place.locations { take(location.level, CollectionOfOne(location.position)) } }
    for zone in zones { for area in zone.areas { take(area.level, area.extremes) } }
    for beacon in beacons { if let level = beacon.level { take(level, CollectionOfOne(beacon.position)) } }
    return box
  }
}

/// Where a venue's local frame is on Earth.
public struct Georeference: Hashable, Sendable {
  /// The point where the plane of the local frame touches the WGS 84 ellipsoid: local (0, 0).
  public var anchor: LonLat

  /// Makes a georeference from its anchor.
  public init(anchor: LonLat) {
    self.anchor = anchor
  }
}

/// A building of a venue.
public struct Building: Hashable, Sendable {
  /// As the source wrote it.
  public var id: String
  /// What people call it.
  public var name: String

  /// Makes a building.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
