import CKernels
import Geometry
import VenueModel

extension ZoneIndex {
  /// An index as columns of plain numbers, to be kept in a file and used where it lies.
  public struct Storage: Sendable {
    /// How many areas and levels there are, and how many areas a position can be in.
    public var counts: Column<UInt32>
    /// Five words for each grid, see `footway_zone_grid`.
    public var grids: Column<UInt64>
    /// A code for each cell.
    public var codes: Column<UInt32>
    /// What the codes refer to.
    public var records: Column<UInt32>
    /// The vertices of all rings.
    public var points: Column<Point>
    /// Where each ring starts in ``points``.
    public var ringStarts: Column<Int32>
    /// Centre and radius of each circle.
    public var circles: Column<Double>
    /// Seven words for what each area has on each level.
    public var parts: Column<UInt64>
    /// Where the parts of each area start.
    public var partStarts: Column<Int32>

    /// Makes a storage of its columns.
    public init(
      counts: Column<UInt32>, grids: Column<UInt64>, codes: Column<UInt32>, records: Column<UInt32>,
      points: Column<Point>, ringStarts: Column<Int32>, circles: Column<Double>, parts: Column<UInt64>,
      partStarts: Column<Int32>
    ) {
      self.counts = counts
      self.grids = grids
      self.codes = codes
      self.records = records
      self.points = points
      self.ringStarts = ringStarts
      self.circles = circles
      self.parts = parts
      self.partStarts = partStarts
    }
  }

  /// The index as columns; they share its memory.
  public var storage: Storage {
    Storage(
      counts: Column([UInt32(areaCount), UInt32(levelCount), UInt32(mostHits)]), grids: grids.seen(as: UInt64.self),
      codes: codes, records: records, points: outlines.points, ringStarts: outlines.ringStarts,
      circles: outlines.circles.seen(as: Double.self), parts: outlines.parts.seen(as: UInt64.self),
      partStarts: outlines.partStarts)
  }

  /// An index over columns, which may come from a file of strangers.
  ///
  /// - Throws: ``ZoneError/damaged(_:)`` for columns that could lead a question out of them or round in circles.
  /// - Complexity: O(cells + records + vertices).
  public init(_ storage: Storage) throws(ZoneError) {
    guard storage.counts.count == 3 else { throw .damaged("its counts are missing") }
    let (areas, levels, most) = (storage.counts[0], storage.counts[1], storage.counts[2])
    guard areas < Self.largestAreaCount, levels < Int32.max, Int(most) <= storage.records.count + 1 else {
      throw .damaged("its counts are too large")
    }
    self.init(
      areaCount: Int(areas), levelCount: Int(levels), mostHits: Int(most),
      grids: try storage.grids.taken(as: footway_zone_grid.self), codes: storage.codes, records: storage.records,
      outlines: ZoneOutlines(
        points: storage.points, ringStarts: storage.ringStarts,
        circles: try storage.circles.taken(as: ZoneOutlines.Disc.self),
        parts: try storage.parts.taken(as: ZoneOutlines.Part.self), partStarts: storage.partStarts))
    try outlines.check(areaCount: areaCount, levelCount: levelCount)
    try checkGrids()
  }
}

extension Column {
  /// The same memory as other values.
  fileprivate func seen<Other>(as type: Other.Type) -> Column<Other> {
    let count = count * MemoryLayout<Element>.stride / MemoryLayout<Other>.stride
    return unsafe Column<Other>(UnsafeRawPointer(pointer), count: count, keeper: keeper)
  }

  /// The same when the values come out even.
  fileprivate func taken<Other>(as type: Other.Type) throws(ZoneError) -> Column<Other> {
    guard count * MemoryLayout<Element>.stride % MemoryLayout<Other>.stride == 0 else {
      throw .damaged("a part of it has a wrong length")
    }
    return seen(as: type)
  }
}
