import Geometry
import VenueModel

extension FootwayWriter {
  /// Adds the sections of a graph.
  ///
  /// - Parameter edgeCount: how many edges the network has, whether or not they became links.
  mutating func add(_ graph: PathGraph, edgeCount: Int) {
    add(Column([graph.isMeasured ? 1 : 0, UInt32(edgeCount)]), kind: .graphSummary)
    add(graph.positions, kind: .nodePositions)
    add(graph.levels, kind: .nodeLevels)
    add(graph.links.records, kind: .links)
    add(graph.firstArc, kind: .firstArcs)
    add(graph.heads, kind: .arcHeads)
    add(graph.arcLinks, kind: .arcLinks)
    add(graph.nodeIDs.starts, kind: .nodeIDStarts)
    add(graph.nodeIDs.bytes, kind: .nodeIDBytes)
    add(graph.linkIDs.starts, kind: .linkIDStarts)
    add(graph.linkIDs.bytes, kind: .linkIDBytes)
    add(graph.firstShapePoint, kind: .firstShapePoints)
    add(graph.shapePoints, kind: .shapePoints)
  }
}

extension PathGraph {
  /// The number of edges of the network, and the columns of a graph, checked to fit each other.
  static func read(_ file: FootwayFile) throws(FootwayFileError) -> (graph: PathGraph, edgeCount: Int) {
    let summary = try file.column(.graphSummary, as: UInt32.self)
    guard summary.count == 2, summary[0] <= 1, summary[1] <= Int32.max else {
      throw .inconsistent("has a summary of the graph that cannot be")
    }
    let graph = PathGraph(
      isMeasured: summary[0] == 1, positions: try file.column(.nodePositions),
      levels: try file.column(.nodeLevels), links: try file.column(.links),
      arcs: (try file.column(.firstArcs), try file.column(.arcHeads), try file.column(.arcLinks)),
      nodeIDs: try TextColumn(file, starts: .nodeIDStarts, bytes: .nodeIDBytes),
      linkIDs: try TextColumn(file, starts: .linkIDStarts, bytes: .linkIDBytes),
      shapes: (try file.column(.firstShapePoints), try file.column(.shapePoints)), findings: [])
    try graph.checkShape()
    return (graph, Int(summary[1]))
  }

  /// The same graph with findings.
  func with(_ findings: [Finding]) -> PathGraph {
    PathGraph(
      isMeasured: isMeasured, positions: positions, levels: levels, links: links.records,
      arcs: (firstArc, heads, arcLinks), nodeIDs: nodeIDs, linkIDs: linkIDs, shapes: (firstShapePoint, shapePoints),
      findings: findings)
  }
}

extension TextColumn {
  /// Texts of a file, checked.
  fileprivate init(
    _ file: FootwayFile, starts: SectionKind, bytes: SectionKind
  ) throws(FootwayFileError) {
    self.init(starts: try file.column(starts), bytes: try file.column(bytes))
    guard self.starts.first == 0, Int(self.starts[self.starts.count - 1]) == self.bytes.count,
      isAscending(self.starts)
    else { throw .inconsistent("has texts in section \(starts.rawValue) (\(starts)) that cannot be") }
  }
}

/// Whether no element is less than the one before it.
private func isAscending<Element: Comparable>(_ column: Column<Element>) -> Bool {
  var isAscending = true
  column.withContiguousStorageIfAvailable { values in
    for index in 1..<max(values.count, 1) { isAscending = isAscending && values[index - 1] <= values[index] }
  }
  return isAscending
}

// MARK: What searches and answers trust

extension PathGraph {
  /// Checks that columns have the lengths that belong together and that rows ascend.
  private func checkShape() throws(FootwayFileError) {
    guard nodeCount < Int32.max, links.count < Int32.max / 2, levels.count == nodeCount,
      networkNodeCount <= nodeCount, linkIDs.count == links.count, firstArc.count == nodeCount + 1,
      firstShapePoint.count == links.count + 1, heads.count == arcLinks.count
    else { throw .inconsistent("has columns of the graph that do not belong together") }
    guard firstArc[0] == 0, Int(firstArc[nodeCount]) == heads.count, isAscending(firstArc) else {
      throw .inconsistent("has arcs that belong to no node")
    }
    guard firstShapePoint[0] == 0, Int(firstShapePoint[links.count]) == shapePoints.count,
      isAscending(firstShapePoint), shapePoints.allSatisfy(ModelReader.isBelievable),
      positions.allSatisfy(ModelReader.isBelievable)
    else { throw .inconsistent("has positions that cannot be") }
  }

  /// Checks that nodes, links and arcs name only what there is, and say the same of each other.
  ///
  /// - Complexity: O(nodes + links + arcs).
  func check(levelCount: Int, connectorCount: Int, edgeCount: Int) throws(FootwayFileError) {
    guard levels.allSatisfy({ $0 >= 0 && $0 < levelCount }) else {
      throw .inconsistent("has nodes on levels that are not there")
    }
    let all = Int32(nodeCount)
    let named = Int32(networkNodeCount)
    let areLinksSound = links.records.allSatisfy { link in
      // The ends of an edge are nodes of the network; cabs belong to elevators.
      let limit = link.originKind == 0 ? named : all
      let origins = link.originKind == 0 ? edgeCount : connectorCount
      return link.from >= 0 && link.from < limit && link.to >= 0 && link.to < limit
        && link.originIndex >= 0 && link.originIndex < origins && link.hasKnownCodes
        && link.length >= 0 && link.length <= Self.longest && link.levelsBetween >= 0
        && (link.duration.isNaN || link.duration >= 0 && link.duration <= Self.longest)
    }
    guard areLinksSound else { throw .inconsistent("has links that cannot be") }
    guard areArcsSound else { throw .inconsistent("has arcs that are not what their links say") }
  }

  /// The longest link that a graph takes, in metres; the longest time, in seconds.
  static let longest = 1e6

  /// Whether each arc leaves the node that its link says, leads where it says, and is permitted; by pointers, as every
  /// opening of a file waits for it.
  private var areArcsSound: Bool {
    defer { withExtendedLifetime((firstArc, heads, arcLinks, links)) {} }
    let (first, heads, arcLinks, records) = (firstArc.pointer, heads.pointer, arcLinks.pointer, links.records.pointer)
    let linkCount = links.count
    var isSound = true
    for node in 0..<nodeCount {
      for arc in Int(first[node])..<Int(first[node + 1]) {
        let link = Int(arcLinks[arc] >> 1)
        guard link >= 0, link < linkCount else { return false }
        let isForward = arcLinks[arc] & 1 == 0
        let tail = isForward ? records[link].from : records[link].to
        let head = isForward ? records[link].to : records[link].from
        let isPermitted = records[link].direction != (isForward ? 2 : 1)
        isSound = isSound && Int(tail) == node && head == heads[arc] && isPermitted
      }
    }
    return isSound
  }
}

extension LinkRecord {
  fileprivate var hasKnownCodes: Bool {
    originKind <= 3 && Int(kind) < PathKind.codes.count && direction <= 2 && state & 3 <= 2 && state < 32
  }
}

extension LinkCosts {
  /// Checks that costs belong to a graph, and that no link costs less than the least per metre says, on which A* relies.
  ///
  /// - Complexity: O(links).
  func check(_ graph: PathGraph) throws(FootwayFileError) {
    guard forward.count == graph.links.count, backward.count == graph.links.count else {
      throw .inconsistent("has costs for other links than there are")
    }
    guard leastPerMeter > 0 else { return }
    // A hair less, so that rounding contradicts nothing.
    let least = leastPerMeter * leastPerMeter * (1 - 1e-12)
    defer { withExtendedLifetime((self, graph)) {} }
    let (forward, backward) = (forward.pointer, backward.pointer)
    let (records, positions) = (graph.links.records.pointer, graph.positions.pointer)
    var isSound = true
    for index in 0..<graph.links.count {
      let cost = min(forward[index], backward[index])
      let ends = (positions[Int(records[index].from)], positions[Int(records[index].to)])
      let bound = least * ends.0.squaredDistance(to: ends.1)
      isSound = isSound && (cost == Self.unusable || Double(cost) * Double(cost) >= bound)
    }
    guard isSound else { throw .inconsistent("has links that cost less than its profile says") }
  }
}
