import Geometry
import Records
import Text
import VenueModel

/// A hash of all that the answers of a saved state depend on besides its options: the zones and beacons with their
/// outlines to the last bit and their levels, whether borders belong to them, and the unit of times.
struct ZoneIdentity {
  private var bytes: [UInt8] = []
  private let levels: [Level]

  static func hash(_ zones: VenueZones, _ unit: TimeUnit) -> UInt64 {
    var identity = ZoneIdentity(levels: zones.venue.levels)
    identity.put(unit.rawValue)
    identity.put(zones.boundary.rawValue)
    identity.put(zones.venue.zones.count)
    for zone in zones.venue.zones { identity.put(zone.id, zone.areas) }
    if let beacons = zones.beacons {
      for (beacon, areas) in zip(beacons.beacons, beacons.areas) { identity.put(beacon.id, areas) }
    }
    return XXHash64.hash(identity.bytes)
  }

  private init(levels: [Level]) { self.levels = levels }

  private mutating func put(_ id: String, _ areas: [Zone.Area]) {
    put(id)
    put(areas.count)
    for area in areas {
      put(levels[area.level].id)
      switch area.shape {
      case .polygon(let polygon):
        put(1 + polygon.holes.count)
        put(polygon.shell)
        for hole in polygon.holes { put(hole) }
      case .circle(let circle):
        put(0)
        put(circle.center)
        put(circle.radius)
      }
    }
  }

  private mutating func put(_ ring: Ring) {
    put(ring.points.count)
    for point in ring.points { put(point) }
  }

  private mutating func put(_ point: Point) {
    put(point.x)
    put(point.y)
  }

  private mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  private mutating func put(_ number: Double) { put(Int(bitPattern: UInt(number.bitPattern))) }

  private mutating func put(_ number: Int) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }
}
