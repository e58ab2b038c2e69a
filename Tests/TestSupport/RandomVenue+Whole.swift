import Geometry
import VenueModel

extension RandomVenue {
  /// Makes a small venue of a few levels with something of every kind, each of whose members is set in some venues and
  /// not in others, for tests that write venues and read them again.
  ///
  /// Levels without a scale, edges between levels, elements without a name, unplaced beacons, places without a location
  /// and odd characters are among what it makes. Two of every three are somewhere on Earth.
  public static func make(_ random: inout SplitMix) -> Venue {
    while true {
      var venue = make(.building, using: &random)
      furnish(&venue, using: &random)
      guard venue.hasAllKinds else { continue }
      (venue.id, venue.name) = ("random-\(random.next() % 100)", "Random & Söhne <\(random.next() % 100)>")
      venue.georeference =
        random.next() % 3 == 0
        ? nil
        : Georeference(
          anchor: LonLat(
            longitude: Double.random(in: -170...170, using: &random),
            latitude: Double.random(in: -80...80, using: &random)))
      labelLevels(&venue, &random)
      if random.next() % 3 == 0 { joinLevels(&venue, &random) }
      return venue
    }
  }

  private static func labelLevels(_ venue: inout Venue, _ random: inout SplitMix) {
    let last = venue.levels.count - 1
    for index in venue.levels.indices {
      if random.next() % 3 == 0 { venue.levels[index].sourceID = "source \(index)" }
      if random.next() % 4 == 0 { venue.levels[index].ordinal = Double(index) + 0.5 }
      guard var plan = venue.levels[index].plan else { continue }
      if venue.georeference == nil { plan.isGeoreferenced = false }
      if let ppm = plan.pixelsPerMeter {
        // Turned and shifted; y down on the picture is y up in metres.
        let turned = PlaneTransform(from: (Point(0, 0), Point(1, 0), Point(0, 1)), to: corner(1 / ppm, &random))
        plan.toLocal = turned ?? plan.toLocal
      }
      if !plan.isGeoreferenced, random.next() % 6 == 0 {
        plan.pixelsPerMeter = nil
        plan.toLocal = .scale(1, -1)
      }
      venue.levels[index].plan = plan
    }
    // Unknown heights come last.
    if random.next() % 5 == 0 { venue.levels[last].ordinal = nil }
  }

  /// The images of a picture's corner and of the pixels right of it and below it.
  private static func corner(_ meters: Double, _ random: inout SplitMix) -> (Point, Point, Point) {
    let origin = Point(Double.random(in: -90...90, using: &random), Double.random(in: -90...90, using: &random))
    // A direction without the sine of anything: a point on the circle by Pythagoras.
    let t = Double.random(in: -1...1, using: &random)
    let x = (1 - t * t) / (1 + t * t) * meters
    let y = 2 * t / (1 + t * t) * meters
    return (origin, Point(origin.x + x, origin.y + y), Point(origin.x + y, origin.y - x))
  }

  private static func joinLevels(_ venue: inout Venue, _ random: inout SplitMix) {
    let nodes = venue.network.nodes
    guard let other = nodes.firstIndex(where: { $0.level != nodes[0].level }) else { return }
    venue.network.edges.append(
      PathEdge(
        id: "between levels", from: Int(random.next() % UInt64(other)), to: other, kind: .stairs, direction: .forward))
  }
}

extension Venue {
  fileprivate var hasAllKinds: Bool {
    !buildings.isEmpty && !spaces.isEmpty && !connectors.isEmpty && !network.signs.isEmpty && places.count > 1
      && levels.contains { $0.building != nil } && levels.contains { $0.plan != nil }
  }
}
