import Geometry

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

  /// What sources may write for a limit; 0 is none.
  public static let occupancyLimits = 0...1_000_000

  /// The part of a zone on one level.
  public struct Area: Hashable, Sendable {
    /// An index into the venue's levels.
    public var level: Int
    /// What it looks like, in local metres.
    public var shape: Shape

    /// What the part of a zone on a level looks like.
    public enum Shape: Hashable, Sendable {
      /// An outline as drawn, perhaps with holes; it may cross itself, which is a finding.
      case polygon(Polygon)
      /// All that is within a radius of a centre.
      case circle(Circle)
    }

    /// Makes an area.
    public init(level: Int, shape: Shape) {
      self.level = level
      self.shape = shape
    }

    /// Makes an area within an outline.
    public init(level: Int, polygon: Polygon) {
      self.init(level: level, shape: .polygon(polygon))
    }

    /// Makes a round area.
    public init(level: Int, circle: Circle) {
      self.init(level: level, shape: .circle(circle))
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

extension Zone.Area {
  /// The outline; `nil` for a circle.
  public var polygon: Polygon? {
    if case .polygon(let polygon) = shape { polygon } else { nil }
  }

  /// The smallest box around it.
  public var box: Box {
    switch shape {
    case .polygon(let polygon): polygon.box
    case .circle(let circle): circle.box
    }
  }

  /// Square metres; of an outline that crosses itself see ``Geometry/Ring/signedArea``.
  public var squareMeters: Double {
    switch shape {
    case .polygon(let polygon): polygon.area
    case .circle(let circle): circle.area
    }
  }

  /// Some points that show how far it reaches: the vertices of the outline, or the ends of a cross.
  public var extremes: [Point] {
    switch shape {
    case .polygon(let polygon): polygon.shell.points
    case .circle(let circle):
      [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].map {
        Point(circle.center.x + $0.0 * circle.radius, circle.center.y + $0.1 * circle.radius)
      }
    }
  }
}
