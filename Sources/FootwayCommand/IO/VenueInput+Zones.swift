import Routing
import VenueModel
import Zones

extension VenueInput {
  /// The index of the venue's zones: that of a compiled venue, or one made now, with what had to be repaired.
  ///
  /// - Parameter ranges: what else is watched, as ``ZoneIndex/build(_:ranges:)`` takes it; a compiled index has none.
  func zoneIndex(ranges: [[Zone.Area]] = []) throws(Failure) -> (index: ZoneIndex, findings: [Finding]) {
    do throws(ZoneError) {
      if ranges.isEmpty, let compiled, let index = try compiled.file.zoneIndex(of: reading.venue) { return (index, []) }
      let (index, findings) = try ZoneIndex.build(reading.venue, ranges: ranges)
      return (index, findings.map(named))
    } catch {
      throw Failure(error, at: name)
    }
  }

  /// Tells what the import left out of the zones, at most ``mostLostZones``; a compiled venue has kept it.
  func tellLostZones(_ console: Console) {
    let lost = reading.findings.filter { $0.severity == .error && Self.isAboutZones($0) }
    for finding in lost.prefix(Self.mostLostZones) { console.tell(finding) }
    let more = lost.count - Self.mostLostZones
    if more > 0 {
      console.remark("\(name): warning: \(more) more errors in zones; `footway check` tells all [\(Self.moreLost)]")
    }
  }

  private static let mostLostZones = 10
  private static let moreLost = "zones.more-errors"

  /// By its code, else by its place: a shape of a manifest's zone may be refused as any other position, and GeoJSON is
  /// only read for zones.
  private static func isAboutZones(_ finding: Finding) -> Bool {
    if ["geojson.", "mist.zone.", "manifest.zone.", "zone."].contains(where: finding.code.hasPrefix) { return true }
    guard case .pointer(let pointer) = finding.place.spot else { return false }
    return pointer.hasPrefix("/zones/") || pointer.hasPrefix("/features/")
  }

  /// A finding with the file of the venue where it has none.
  func named(_ finding: Finding) -> Finding {
    var finding = finding
    if finding.place.file.isEmpty { finding.place.file = name }
    return finding
  }
}

extension Failure {
  /// That the zones of a venue cannot be asked.
  init(_ error: ZoneError, at name: String) {
    self.init(at: SourcePlace(file: name), error.description, code: "zone.failed")
  }
}

extension FootwayWriter {
  /// Adds the index of the venue's zones.
  mutating func add(_ index: ZoneIndex) {
    let storage = index.storage
    add(storage.counts, kind: .zoneCounts)
    add(storage.grids, kind: .zoneGrids)
    add(storage.codes, kind: .zoneCodes)
    add(storage.records, kind: .zoneRecords)
    add(storage.points, kind: .zonePoints)
    add(storage.ringStarts, kind: .zoneRingStarts)
    add(storage.circles, kind: .zoneCircles)
    add(storage.parts, kind: .zoneParts)
    add(storage.partStarts, kind: .zonePartStarts)
  }
}

extension FootwayFile {
  /// The index of the venue's zones; `nil` when the file has none.
  ///
  /// - Throws: ``ZoneError/damaged(_:)`` when it is damaged or another venue's.
  func zoneIndex(of venue: Venue) throws(ZoneError) -> ZoneIndex? {
    guard contains(.zoneCounts, number: 0) else { return nil }
    let storage: ZoneIndex.Storage
    do throws(FootwayFileError) {
      storage = ZoneIndex.Storage(
        counts: try column(.zoneCounts), grids: try column(.zoneGrids), codes: try column(.zoneCodes),
        records: try column(.zoneRecords), points: try column(.zonePoints), ringStarts: try column(.zoneRingStarts),
        circles: try column(.zoneCircles), parts: try column(.zoneParts), partStarts: try column(.zonePartStarts))
    } catch {
      throw .damaged(error.message)
    }
    let index = try ZoneIndex(storage)
    guard index.areaCount == venue.zones.count, index.levelCount == venue.levels.count else {
      throw .damaged("it is the index of another venue")
    }
    return index
  }
}
