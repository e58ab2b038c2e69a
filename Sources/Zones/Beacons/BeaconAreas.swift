import Geometry
import VenueModel

/// The beacons of a venue that have a place, as round areas to be watched beside its zones.
///
/// Beacons say nothing about where a device is: its position, from whatever source, says which beacons are in range.
public struct BeaconAreas: Sendable {
  /// The beacons, in the order of the venue.
  public private(set) var beacons: [Beacon] = []
  /// The range of each, in metres.
  public private(set) var ranges: [Double] = []
  /// The area of each: one circle; what ``ZoneIndex/build(_:ranges:)`` takes.
  public private(set) var areas: [[Zone.Area]] = []
  /// How many beacons are left out because nobody knows where they are.
  public private(set) var unplacedCount = 0
  /// How many ranges were moved into ``BeaconRange/limits``.
  public private(set) var limitedCount = 0

  /// Makes the areas of all beacons of a venue.
  ///
  /// A beacon has no place without a level of the venue, or with a position that is no position.
  public init(_ venue: Venue, range: BeaconRange) {
    for beacon in venue.beacons {
      let (meters, isLimited) = range.meters(power: beacon.power)
      guard let level = beacon.level, venue.levels.indices.contains(level),
        let circle = Circle(center: beacon.position, radius: meters)
      else {
        unplacedCount += 1
        continue
      }
      if isLimited { limitedCount += 1 }
      beacons.append(beacon)
      ranges.append(meters)
      areas.append([Zone.Area(level: level, circle: circle)])
    }
  }
}
