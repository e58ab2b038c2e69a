import Geometry
import Records
import VenueModel
import Zones

/// The zones of a venue, prepared to be asked by many threads.
struct VenueZones {
  let venue: Venue
  let boundary: BoundaryPolicy
  let index: ZoneIndex
  /// What had to be repaired.
  let repairs: [ZoneIndex.Repair]
  /// The boxes of the zones' parts of each level, where the nearest is asked.
  fileprivate let nearby: [NearbyZones]

  /// - Parameter findsNearest: whether the nearest zones will be asked for.
  init(_ venue: Venue, _ boundary: BoundaryPolicy, findsNearest: Bool) throws(Failure) {
    self.venue = venue
    self.boundary = boundary
    do throws(ZoneError) {
      (index, repairs) = try ZoneIndex.build(venue.zones.map(\.areas), levelCount: venue.levels.count)
    } catch {
      throw Failure(error)
    }
    nearby = findsNearest ? venue.levels.indices.map { NearbyZones(venue, level: $0) } : []
  }

  private static let repaired = "zone.repaired"

  /// Tells what had to be repaired.
  func tellRepairs(_ console: Console) {
    for repair in repairs {
      console.remark(
        "zone '\(venue.zones[repair.area].id)' on level '\(venue.levelLabel(repair.level))': warning: \(repair.text)"
          + (repair.isLost ? "; nothing is left of it" : "") + " [\(Self.repaired)]")
    }
  }
}

/// The parts of zones on one level, by their boxes.
private struct NearbyZones {
  let zones: [Int]
  let tree: PackedRTree

  init(_ venue: Venue, level: Int) {
    var zones: [Int] = []
    var boxes: [Box] = []
    for (index, zone) in venue.zones.enumerated() {
      let parts = zone.areas.filter { $0.level == level }
      guard !parts.isEmpty else { continue }
      zones.append(index)
      boxes.append(parts.reduce(into: Box.empty) { $0.add($1.box) })
    }
    self.zones = zones
    tree = PackedRTree(boxes: boxes)
  }
}

/// Answers which zones hold positions, for one thread.
@safe final class ZoneAnswering: ZoneAnswerer {
  private let reader: ZoneReader
  private let nearby: [NearbyZones]
  private var found: [ZoneHit] = []

  init(_ zones: VenueZones) throws(Failure) {
    do throws(ZoneError) { reader = try ZoneReader(zones.index, boundary: zones.boundary) } catch {
      throw Failure(error)
    }
    nearby = zones.nearby
  }

  func append(_ points: [Point], levels: [Int32], to hits: inout [PositionHit]) {
    found.removeAll(keepingCapacity: true)
    reader.append(points, levels: levels, to: &found)
    hits.reserveCapacity(hits.count + found.count)
    for hit in found { hits.append(PositionHit(position: hit.position, zone: hit.zone)) }
  }

  func nearest(to point: Point, level: Int) -> (zone: Int, distance: Double)? {
    let near = nearby[level]
    let nearest = near.tree.nearest(to: point) { max(0, -reader.depth(of: near.zones[$0], at: point, level: level)) }
    return nearest.map { (near.zones[$0.index], $0.distance) }
  }
}

extension Failure {
  init(_ error: ZoneError) {
    let code =
      switch error {
      case .missingGEOS: "zones.no-geos"
      case .geos, .damaged: "zones.geos"
      case .tooManyAreas, .tooLarge: "zones.too-many"
      }
    self.init("error: \(error) [\(code)]")
  }
}
