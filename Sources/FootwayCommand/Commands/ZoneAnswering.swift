import Geometry
import Records
import VenueModel
import Zones

/// The zones of a venue, and its beacons if they are watched, prepared to be asked by many threads.
struct VenueZones {
  let venue: Venue
  /// What has the numbers after those of the zones; `nil` when beacons are not asked for.
  let beacons: BeaconAreas?
  let boundary: BoundaryPolicy
  private let index: ZoneIndex
  private let name: String

  /// - Parameter console: is told which zones were left out, and what had to be repaired.
  init(
    _ input: borrowing VenueInput, _ boundary: BoundaryPolicy, beacons: BeaconAreas?, _ console: Console
  ) throws(Failure) {
    venue = input.reading.venue
    self.beacons = beacons
    self.boundary = boundary
    name = input.name
    let (index, findings) = try input.zoneIndex(ranges: beacons?.areas ?? [])
    self.index = index
    if !console.isQuiet {
      input.tellLostZones(console)
      for finding in findings { console.tell(finding) }
    }
  }

  /// How many of each area there may be, `nil` for no limit; beacons have none.
  var limits: [Int?] { venue.zones.map(\.occupancyLimit) + (beacons?.beacons ?? []).map { _ in nil } }

  /// The beacon with the number of an area; `nil` for a zone.
  func beacon(_ area: Int) -> Beacon? { area < venue.zones.count ? nil : beacons?.beacons[area - venue.zones.count] }

  /// A reader for one thread.
  func reader() throws(Failure) -> ZoneReader {
    do throws(ZoneError) { return try ZoneReader(index, boundary: boundary) } catch { throw Failure(error, at: name) }
  }
}

/// Answers which zones hold positions, for one thread.
@safe final class ZoneAnswering: ZoneAnswerer {
  private let reader: ZoneReader
  private let zoneCount: Int
  private var found: [ZoneHit] = []

  init(_ zones: VenueZones) throws(Failure) {
    reader = try zones.reader()
    zoneCount = zones.venue.zones.count
  }

  func append(_ points: [Point], levels: [Int32], to hits: inout [PositionHit]) {
    found.removeAll(keepingCapacity: true)
    reader.append(points, levels: levels, to: &found)
    hits.reserveCapacity(hits.count + found.count)
    for hit in found { hits.append(PositionHit(position: hit.position, zone: hit.zone)) }
  }

  func nearest(to point: Point, level: Int) -> (zone: Int, distance: Double)? {
    reader.nearest(to: point, level: level, below: zoneCount).map { ($0.area, $0.distance) }
  }
}
