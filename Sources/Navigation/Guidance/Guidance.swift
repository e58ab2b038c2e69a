import Routing
import VenueModel

/// A route told to a person: legs by level, and in each the steps that need a decision.
public struct Guidance: Sendable, Hashable {
  /// One leg for each stretch on one level, in order; what leads to another level belongs to the leg that it leaves.
  public var legs: [Leg]

  /// Makes the guidance of a route.
  ///
  /// - Parameters:
  ///   - graph: the graph that the route was found in.
  ///   - destination: what to call the end, `nil` to leave it unnamed.
  ///   - wording: the language and units of ``Step/instruction``.
  /// - Complexity: O(parts of the route + turns · (places + walls and outlines) of the venue).
  public init(
    _ route: Route, in venue: Venue, graph: PathGraph, destination: String?,
    wording: GuidanceWording = GuidanceWording()
  ) {
    var builder = GuidanceBuilder(route, venue, graph, destination)
    builder.build()
    legs = builder.legs
    for leg in legs.indices {
      for step in legs[leg].steps.indices {
        legs[leg].steps[step].instruction = wording.instruction(for: legs[leg].steps[step])
      }
    }
  }
}

/// A stretch of a route on one level.
public struct Leg: Sendable, Hashable {
  /// An index into the venue's levels.
  public var level: Int
  /// The sum of its steps, in metres (pixels in a venue without scale).
  public var distance: Double
  /// The sum of its steps, in seconds; 0 in a venue without scale.
  public var duration: Double
  /// One or more.
  public var steps: [Step]
}
