import Geometry

/// How far the parts of connectors are where no source measured them: one rule for routes and for files that hold them.
public struct ConnectorMeasures: Sendable {
  /// Whether positions are metres; `false` when no level with nodes has a scale and everything is in pixels.
  public let isMeasured: Bool
  private let levels: [Level]

  /// Metres between two levels when no source tells their heights.
  public static let storeyHeight = 4.0

  /// Takes the levels of a venue; O(nodes).
  public init(_ venue: Venue) {
    levels = venue.levels
    let used = Set(venue.network.nodes.map(\.level))
    isMeasured = used.isEmpty || used.contains { venue.levels[$0].isMeasured }
  }

  /// How many levels one rides between two levels, indices into the venue's; 1 where ordinals are unknown.
  public func levelsBetween(_ a: Int, _ b: Int) -> Double {
    guard a != b else { return 0 }
    guard let first = levels[a].ordinal, let second = levels[b].ordinal else { return 1 }
    return abs(second - first)
  }

  /// The metres from one landing of a connector that is no elevator to the next: as stated, else by how far apart they
  /// are on the plan and in height.
  ///
  /// Stairs and escalators rise at 30°, ramps at 1 in 12; when the plan leaves less room than that, the way is taken to
  /// fold back on itself.
  public func flightLength(of connector: Connector, from: PathNode, to: PathNode) -> Double {
    if let length = connector.length { return length }
    let rise = rise(from.level, to.level)
    let run = isPlacedTogether(from.level, to.level) ? from.position.distance(to: to.position) : 0
    let straight = (run * run + rise * rise).squareRoot()
    switch connector.kind {
    case .stairs, .escalator: return max(straight, 2 * rise)
    case .ramp: return max(straight, 12 * rise)
    default: return straight
    }
  }

  private func rise(_ a: Int, _ b: Int) -> Double {
    guard isMeasured else { return 0 }
    if let first = levels[a].elevation, let second = levels[b].elevation { return abs(second - first) }
    return levelsBetween(a, b) * Self.storeyHeight
  }

  /// Whether positions on two levels can be compared: both on Earth, or neither.
  private func isPlacedTogether(_ a: Int, _ b: Int) -> Bool {
    (levels[a].plan?.isGeoreferenced ?? true) == (levels[b].plan?.isGeoreferenced ?? true)
  }
}
