import Geometry
import Routing
import VenueModel

/// Finds the places by which turns are told.
struct Landmarks {
  private let venue: Venue
  /// The places that may be named: none at an end of the route, nor called as the destination is.
  private let places: [Place]
  /// The landmark that was named last; it is not named twice in a row.
  private var last: String?

  /// A place nearer than this to a turn names it, in metres.
  private static let reach = 6.0

  init(_ venue: Venue, _ route: Route, destination: String?) {
    self.venue = venue
    places = venue.places.filter { place in
      let isAnEnd = place.locations.contains { location in
        [route.start, route.end].contains { $0.position == location.position && $0.level == location.level }
      }
      return place.name != destination && !place.name.isEmpty && !isAnEnd
    }
  }

  /// The name of the place nearest to a turn that can be seen from the turn or from the way to it; `nil` when none is near.
  ///
  /// - Complexity: O(places + places near · walls and outlines of the venue).
  mutating func find(at vertex: Int, _ line: WalkLine, _ level: Int) -> String? {
    let turn = line.points[vertex]
    var near: [(distance: Double, name: String, position: Point)] = []
    for place in places where place.name != last {
      for location in place.locations where location.level == level {
        let distance = location.position.distance(to: turn)
        if distance <= Self.reach { near.append((distance, place.name, location.position)) }
      }
    }
    guard !near.isEmpty else { return nil }
    let sight = Sight(venue, level: level, around: Box([turn]).expanded(by: 2 * Self.reach))
    let eyes = [turn, line.pointBefore(vertex)]
    // Stable: of equally near places the first one of the venue.
    for index in near.indices.sorted(by: { (near[$0].distance, $0) < (near[$1].distance, $1) }) {
      if eyes.contains(where: { sight.sees(near[index].position, from: $0) }) {
        last = near[index].name
        return last
      }
    }
    return nil
  }
}
