import CKernels
import Geometry
import Overlay
import VenueModel

/// Finds which areas hold a position.
///
/// For each level a grid of square cells: a cell holds nothing, whole areas, one edge, a corner, or a record of the edges
/// that touch it; where many meet, a finer grid. A position near an edge is decided by GEOS's own orientation, over the
/// rings in GEOS's own order, so that every answer is that of `GEOSCovers`. Immutable and shared by threads; each asks
/// it through a ``ZoneReader`` of its own.
public struct ZoneIndex: Sendable {
  /// How many areas there are.
  public let areaCount: Int
  /// How many levels there are.
  public let levelCount: Int
  /// How many areas a position can be in at most.
  public let mostHits: Int
  /// The grids: of an unknown level, of each level, and the finer ones.
  let grids: Column<footway_zone_grid>
  let codes: Column<UInt32>
  let records: Column<UInt32>
  let outlines: ZoneOutlines

  init(
    areaCount: Int, levelCount: Int, mostHits: Int, grids: Column<footway_zone_grid>, codes: Column<UInt32>,
    records: Column<UInt32>, outlines: ZoneOutlines
  ) {
    self.areaCount = areaCount
    self.levelCount = levelCount
    self.mostHits = mostHits
    self.grids = grids
    self.codes = codes
    self.records = records
    self.outlines = outlines
  }

  /// The bytes that the grids take.
  public var byteCount: Int {
    grids.count * MemoryLayout<footway_zone_grid>.stride + 4 * (codes.count + records.count) + outlines.byteCount
  }

  /// What is wrong with an area, and what was done.
  public struct Repair: Hashable, Sendable {
    /// The number of the area.
    public var area: Int
    /// The level of its part.
    public var level: Int
    /// What was done, in words.
    public var text: String
    /// Whether nothing was left of it.
    public var isLost: Bool
    /// Whether an outline of it was left out because it is too much work; ``text`` says why.
    public var isRefused: Bool
    /// Where the first fault is.
    public var position: Point?
  }

  /// The largest number of areas.
  public static let largestAreaCount = 1 << 29

  /// Builds an index.
  ///
  /// - Parameters:
  ///   - areas: what each area consists of, on one level or more; their numbers are those of the answers.
  ///   - levelCount: how many levels there are; each `Zone.Area.level` is below it.
  ///   - cellsPerEdge: how fine the grids are; 5 builds fast, 20 asks fast.
  /// - Returns: the index, and what had to be repaired.
  /// - Throws: ``ZoneError`` when GEOS is missing or fails.
  /// - Complexity: O(edges · cells that an edge touches + cells).
  public static func build(
    _ areas: [[Zone.Area]], levelCount: Int, cellsPerEdge: Double = 20
  ) throws(ZoneError) -> (index: ZoneIndex, repairs: [Repair]) {
    try build(areas, levelCount: levelCount, cellsPerEdge: cellsPerEdge, divisor: 1)
  }

  /// The same with grids that may cost so many times less, for tests.
  static func build(
    _ areas: [[Zone.Area]], levelCount: Int, cellsPerEdge: Double, divisor: Int
  ) throws(ZoneError) -> (index: ZoneIndex, repairs: [Repair]) {
    guard areas.count < largestAreaCount else { throw .tooManyAreas(areas.count) }
    var outlines = ZoneOutlines.Builder()
    let repairs: [Repair]
    do throws(OverlayError) { repairs = try gather(areas, into: &outlines) } catch { throw ZoneError(error) }
    let finished = outlines.finish()
    let builder = try GridBuilder.built(
      finished, isHole: outlines.isHole, levelCount: levelCount, cellsPerEdge: cellsPerEdge, divisor: divisor)
    guard builder.records.count <= Int(FOOTWAY_CELL_PAYLOAD), builder.codes.count < Int(UInt32.max) else {
      throw .tooLarge
    }
    return (
      ZoneIndex(
        areaCount: areas.count, levelCount: levelCount, mostHits: builder.mostHits, grids: Column(builder.grids),
        codes: Column(builder.codes), records: Column(builder.records), outlines: finished), repairs
    )
  }

  /// Takes what is valid of areas.
  private static func gather(
    _ areas: [[Zone.Area]], into outlines: inout ZoneOutlines.Builder
  ) throws(OverlayError) -> [Repair] {
    let context = try GEOSContext()
    var repairs: [Repair] = []
    var budget = RepairBudget()
    for (number, parts) in areas.enumerated() {
      for level in Set(parts.map(\.level)).sorted() {
        var polygons: [Polygon] = []
        var circles: [Circle] = []
        for part in parts where part.level == level {
          switch part.shape {
          case .circle(let circle): circles.append(circle)
          case .polygon(let polygon): polygons.append(polygon)
          }
        }
        let valid = try ValidArea(polygons, context, &budget)
        if let text = valid.refusal ?? valid.repairText {
          repairs.append(
            Repair(
              area: number, level: level, text: text, isLost: valid.isEmpty && circles.isEmpty,
              isRefused: valid.refusal != nil, position: valid.fault))
        }
        outlines.add(valid, circles: circles, area: number, level: level)
      }
      outlines.endArea()
    }
    return repairs
  }
}
