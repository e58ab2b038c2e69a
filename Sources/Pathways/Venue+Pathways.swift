import Geometry
import Overlay
import VenueModel

/// A venue with a path network that was made from its plan.
public struct PathwayResult: Sendable {
  /// The venue with its new network, the nodes of its places, and its connectors.
  public var venue: Venue
  /// What was odd in the plan, level by level; all codes begin with `pathways.`.
  public var findings: [Finding]
  /// The levels on which something was made, as indices in ascending order.
  public var madeLevels: [Int]
  /// The ground that one can walk on, to join points that are told later.
  public var ground: WalkableGround
}

extension Venue {
  /// Makes a path network from the floor plan: through the middle of doors, off the walls, of few edges, and hardly
  /// longer than the shortest paths.
  ///
  /// Places get a node where they lie, and stairs, elevators and their like that lie over each other become connectors.
  /// The result depends on what is drawn where, not on the order in which it is told.
  ///
  /// - Parameters:
  ///   - options: numbers outside their ranges become the nearest in them.
  ///   - mode: what becomes of a network that the venue has already.
  /// - Returns: the venue unchanged, but for findings, where there is no plan to make anything of.
  /// - Throws: ``OverlayError`` when GEOS is missing or fails.
  /// - Complexity: nearly linear in the vertices of the plan for large areas; quadratic in the corners of areas with no
  ///   more than ``PathwayOptions/allPairsLimit`` of them.
  public func withPathways(
    _ options: PathwayOptions = PathwayOptions(), mode: PathwayMode = .auto
  ) throws(OverlayError) -> PathwayResult {
    var maker = VenueMaker(self, options: options.bounded, mode: mode)
    return try maker.make()
  }
}
