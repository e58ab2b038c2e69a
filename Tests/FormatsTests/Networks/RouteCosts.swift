import Routing
import TestSupport
import VenueModel

/// What routes between random nodes cost, to compare two venues with the same nodes.
enum RouteCosts {
  /// Pairs of nodes of a network.
  static func pairs(_ count: Int, nodes: Int, _ random: inout SplitMix) -> [(from: Int, to: Int)] {
    (0..<count).map { _ in
      (Int.random(in: 0..<nodes, using: &random), Int.random(in: 0..<nodes, using: &random))
    }
  }

  /// The cost of each pair under a profile, `nil` where no way leads.
  static func costs(_ venue: Venue, _ profile: Profile, _ pairs: [(from: Int, to: Int)]) -> [UInt64?] {
    var router = Router(venue, profile: profile)
    return pairs.map { pair in
      let answer = router.route(from: RouteEnd(node: pair.from, of: venue), to: RouteEnd(node: pair.to, of: venue))
      if case .route(let route) = answer { return route.cost }
      return nil
    }
  }
}
