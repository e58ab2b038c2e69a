import CKernels
import Geometry
import Overlay

/// Asks a ``ZoneIndex``; one per worker, never shared between threads, for it holds a context of GEOS.
@safe public final class ZoneReader: ZoneDepths {
  /// The index.
  public let index: ZoneIndex
  /// Whether borders belong to their areas.
  public let boundary: BoundaryPolicy
  /// How many pairs of a position and an area were too near an edge for the grid, since the beginning.
  public private(set) var doubtCount = 0
  let context: GEOSContext
  private let block: UnsafeMutablePointer<footway_zone_hit>
  /// How many points are asked at once: fewer where each can be in very many areas, for the sake of memory.
  private let size: Int
  /// Made when first needed, for few ask for it.
  private(set) lazy var boxes = AreaBoxes(index)

  /// Makes a reader.
  ///
  /// - Throws: ``ZoneError/missingGEOS``.
  public init(_ index: ZoneIndex, boundary: BoundaryPolicy = .covers) throws(ZoneError) {
    self.index = index
    self.boundary = boundary
    do throws(OverlayError) { context = try GEOSContext() } catch { throw ZoneError(error) }
    size = min(Int(FOOTWAY_ZONE_BLOCK), max(1, (1 << 20) / max(index.mostHits, 1)))
    unsafe block = .allocate(capacity: size * index.mostHits + 4)
  }

  deinit { unsafe block.deallocate() }

  /// The areas that hold a point, ascending; empty for a level that the index does not have, and for a point that is not
  /// finite.
  ///
  /// - Complexity: O(areas found) but for points within micrometres of an edge, which cost O(vertices of the area).
  public func zones(at point: Point, level: Int) -> [Int] {
    var hits: [ZoneHit] = []
    append([point], level: level, to: &hits)
    return hits.map { Int($0.zone) }
  }

  /// Appends which areas hold each of many points of one level: by position, then ascending by area.
  ///
  /// - Parameter level: -1 when unknown: no area holds the points then.
  public func append(_ points: [Point], level: Int, to hits: inout [ZoneHit]) {
    unsafe points.withUnsafeBufferPointer { points in
      unsafe append(points, grids: nil, grid: grid(of: Int32(clamping: level)), to: &hits)
    }
  }

  /// Appends which areas hold each of many points: by position, then ascending by area.
  ///
  /// - Parameters:
  ///   - points: local metres; one that is not finite is in no area.
  ///   - levels: the level of each; -1 when unknown, and then no area holds it.
  public func append(_ points: [Point], levels: [Int32], to hits: inout [ZoneHit]) {
    precondition(points.count == levels.count, "a level for each point")
    let grids = levels.map(grid(of:))
    unsafe points.withUnsafeBufferPointer { points in
      unsafe grids.withUnsafeBufferPointer { grids in
        unsafe append(points, grids: grids.baseAddress, grid: 0, to: &hits)
      }
    }
  }

  private func grid(of level: Int32) -> Int32 { level >= 0 && level < index.levelCount ? level + 1 : 0 }

  private func append(
    _ points: UnsafeBufferPointer<Point>, grids: UnsafePointer<Int32>?, grid: Int32, to hits: inout [ZoneHit]
  ) {
    guard let base = points.baseAddress, index.mostHits > 0 else { return }
    defer { withExtendedLifetime(index) {} }
    var table = unsafe footway_zone_table(
      grids: index.grids.pointer, codes: index.codes.pointer, records: index.records.pointer)
    for start in stride(from: 0, to: points.count, by: size) {
      let count = min(size, points.count - start)
      var doubts = 0
      let found = unsafe UnsafeRawPointer(base + start).withMemoryRebound(to: Double.self, capacity: 2 * count) { xy in
        unsafe footway_zones_locate(
          &table, xy, grids.map { unsafe $0 + start }, grid, count, UInt32(start), block, &doubts)
      }
      var kept = found
      if doubts > 0 { unsafe kept = settle(found, points, grids, grid) }
      unsafe UnsafeRawPointer(block).withMemoryRebound(to: ZoneHit.self, capacity: kept) { block in
        unsafe hits.append(contentsOf: UnsafeBufferPointer(start: block, count: kept))
      }
    }
  }

  /// Decides the doubtful hits of the block by GEOS, and closes the gaps.
  private func settle(
    _ count: Int, _ points: UnsafeBufferPointer<Point>, _ grids: UnsafePointer<Int32>?, _ grid: Int32
  ) -> Int {
    var kept = 0
    for number in 0..<count {
      var hit = unsafe block[number]
      if hit.zone & FOOTWAY_ZONE_DOUBT != 0 {
        doubtCount += 1
        hit.zone &= ~FOOTWAY_ZONE_DOUBT
        let position = Int(hit.position)
        let level = unsafe Int(grids?[position] ?? grid) - 1
        guard holds(Int(hit.zone), unsafe points[position], level: level) else { continue }
      }
      unsafe block[kept] = hit
      kept += 1
    }
    return kept
  }

  func holds(_ area: Int, _ point: Point, level: Int) -> Bool {
    switch containment(of: point, in: area, level: level) {
    case .inside: true
    case .boundary: boundary == .covers
    case .outside: false
    }
  }
}
