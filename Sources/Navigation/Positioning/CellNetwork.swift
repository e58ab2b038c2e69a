import Geometry
import Routing
import Synchronization
import VenueModel

/// A path network cut into directed cells, with the probabilities to get from one to another within a second.
///
/// Made once for a network and shared: it never changes. Each way that a link may be walked is an arc, and an arc is
/// a row of equal cells. Arcs on which one is carried, or slower than on the level, are as long as somebody who walks on
/// the level gets in the same time.
public final class CellNetwork: Sendable {
  /// The graph that the links are numbered by.
  public let graph: PathGraph
  /// How positions are estimated, all values within their ranges.
  public let options: MatchOptions
  /// The arcs, and how they follow each other.
  let arcs: ArcTable
  /// Where each cell is.
  let cells: CellTable
  /// The lines of the links.
  let lines: LinkLines
  /// The corridor of each link, numbered from 0; -1 for links that are left out.
  let corridorOfLink: Column<Int32>
  /// How many corridors there are.
  let corridorCount: Int
  /// For each level of the graph whether it has cells.
  let hasCells: [Bool]
  /// The links that have cells, to find those near a fix, and their boxes.
  let tree: PackedRTree
  let treeLinks: [Int32]
  /// The steps of a second.
  let second: StepTable
  /// Memory that estimators take while they work, so that each of them is small.
  private let pool = Mutex<[MatchScratch]>([])

  /// Cuts a network into cells.
  ///
  /// In graphs without metres (``PathGraph/isMeasured``) a pixel counts as a metre, which is seldom what one wants.
  ///
  /// - Parameters:
  ///   - options: values outside of their range are taken as the nearest within it. Cells are longer than asked for when
  ///     there would be more than ten million.
  ///   - closed: links that nobody uses, beside those that are closed in the venue.
  /// - Complexity: O(cells × cells within reach of a second).
  public init(_ graph: PathGraph, options: MatchOptions = MatchOptions(), closed: LinkSet? = nil) {
    var options = options.bounded
    let links = UsedLinks(graph, options, closed)
    options.cellLength = max(options.cellLength, links.totalLength / Double(Self.mostCells))
    self.graph = graph
    self.options = options
    let rooms = RoomLinks(graph, links, depth: options.roomDepth)
    (corridorOfLink, corridorCount) = rooms.corridors()
    arcs = ArcTable(graph, links, rooms, options)
    lines = LinkLines(graph, links)
    cells = CellTable(graph, links, arcs)
    var hasCells: [Bool] = []
    for level in cells.levels {
      while hasCells.count <= Int(level) { hasCells.append(false) }
      hasCells[Int(level)] = true
    }
    self.hasCells = hasCells
    treeLinks = links.used.map(Int32.init)
    tree = PackedRTree(boxes: links.used.map { Box(graph.line(of: $0)) })
    second = StepTable(arcs, options, ticks: options.ticksPerSecond)
  }

  private static let mostCells = 10_000_000

  /// How many cells there are.
  public var cellCount: Int { cells.links.count }

  /// How many levels have cells.
  var levelCount: Int { hasCells.count { $0 } }

  /// Does some work with memory of this network's size.
  func withScratch<Result>(_ work: (inout MatchScratch) -> Result) -> Result {
    var scratch = pool.withLock { $0.popLast() } ?? MatchScratch(self)
    let result = work(&scratch)
    let used = scratch
    pool.withLock { $0.append(used) }
    return result
  }
}

/// Where each cell is.
struct CellTable: Sendable {
  /// Where its middle is, in local metres.
  let x: Column<Double>
  let y: Column<Double>
  /// The unit vector along which it is walked; 0 where it leads up or down.
  let directionX: Column<Double>
  let directionY: Column<Double>
  /// A level of the venue.
  let levels: Column<Int32>
  let links: Column<Int32>
  let arcs: Column<Int32>

  init(_ graph: PathGraph, _ used: UsedLinks, _ table: ArcTable) {
    let count = table.cellCount
    var (x, y) = ([Double](), [Double]())
    var (directionX, directionY) = ([Double](), [Double]())
    var (levels, links, arcs) = ([Int32](), [Int32](), [Int32]())
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    for arc in 0..<table.count {
      let link = Int(table.links[arc] >> 1)
      let isForward = table.links[arc] & 1 == 0
      let record = graph.links[link]
      let line = LineString(isForward ? graph.line(of: link) : graph.line(of: link).reversed())
      let length = line.length
      let cellCount = table.cells(of: arc).count
      let ends = isForward ? (record.from, record.to) : (record.to, record.from)
      var walker = LineWalker(line)
      for cell in 0..<cellCount {
        let place = walker.advance(to: (Double(cell) + 0.5) / Double(cellCount) * length)
        x.append(place.point.x)
        y.append(place.point.y)
        directionX.append(place.direction.x)
        directionY.append(place.direction.y)
        levels.append(graph.levels[Int(2 * cell + 1 < cellCount ? ends.0 : ends.1)])
        links.append(Int32(link))
        arcs.append(Int32(arc))
      }
    }
    (self.x, self.y) = (Column(x), Column(y))
    (self.directionX, self.directionY) = (Column(directionX), Column(directionY))
    (self.levels, self.links, self.arcs) = (Column(levels), Column(links), Column(arcs))
  }
}

/// Goes along a line in steps.
private struct LineWalker {
  private let points: [Point]
  private var segment = 0
  private var passed = 0.0

  init(_ line: LineString) { points = line.points }

  /// Where one is some metres from the start, which must not be fewer than before.
  mutating func advance(to distance: Double) -> (point: Point, direction: Point) {
    var length = points[segment].distance(to: points[segment + 1])
    while segment + 2 < points.count, passed + length < distance {
      passed += length
      segment += 1
      length = points[segment].distance(to: points[segment + 1])
    }
    let (start, end) = (points[segment], points[segment + 1])
    guard length > 0 else { return (start, Point(0, 0)) }
    let direction = Point((end.x - start.x) / length, (end.y - start.y) / length)
    return (start.interpolated(to: end, fraction: min((distance - passed) / length, 1)), direction)
  }
}
