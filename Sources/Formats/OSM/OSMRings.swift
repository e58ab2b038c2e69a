import Geometry
import VenueModel

/// Makes the polygons of areas.
struct OSMRings {
  let data: OSMData

  /// The polygons of an area, in degrees; none, with a finding, when it encloses nothing.
  func polygons(_ area: OSMElements.Area, _ findings: inout FindingList) -> [Polygon] {
    switch area.outline {
    case .way(let index):
      let way = data.ways[Int(index)]
      if way.nodes.first != way.nodes.last {
        findings.add(
          .warning, "osm.area.not-closed", at: data.place(area.file, area.id),
          "the outline of the area does not end where it begins; it was closed by a straight line",
          position: position(way))
      }
      if let ring = ring(way.nodes) { return [Polygon(ring)] }
    case .relation(let index):
      let polygons = polygons(of: data.relations[Int(index)], &findings)
      if !polygons.isEmpty { return polygons }
    }
    findings.add(
      .warning, "osm.area.empty", at: data.place(area.file, area.id),
      "the outline has fewer than three known corners, or they are on one line; the area was left out")
    return []
  }

  /// How many corners the outlines of an area have at most.
  func cornerCount(_ area: OSMElements.Area) -> Int {
    switch area.outline {
    case .way(let index): data.ways[Int(index)].nodes.count
    case .relation(let index):
      data.relations[Int(index)].members.reduce(0) { $0 + data.ways[Int($1.way)].nodes.count }
    }
  }

  private func position(_ way: OSMData.Way) -> Point? { way.nodes.first.map { data.nodes[Int($0)].position } }

  private func ring(_ nodes: [Int32]) -> Ring? { try? Ring(nodes.map { data.nodes[Int($0)].position }) }

  /// The polygons of a multipolygon, made of the members that are there.
  private func polygons(of relation: OSMData.Relation, _ findings: inout FindingList) -> [Polygon] {
    var isWhole = true
    func rings(isInner: Bool) -> [Ring] {
      let lines = relation.members.filter { $0.isInner == isInner }.map { data.ways[Int($0.way)].nodes }
      let chains = Self.chains(lines)
      if !chains.allSatisfy({ $0.first == $0.last }) { isWhole = false }
      return chains.compactMap { ring($0) }
    }
    let outer = rings(isInner: false)
    let inner = rings(isInner: true)
    if relation.missing > 0 || !isWhole {
      findings.add(
        .warning, "osm.relation.incomplete", at: data.place(relation.file, relation.id),
        "the multipolygon lacks \(relation.missing) of \(relation.missing + relation.members.count) members"
          + (isWhole ? "" : ", and a ring was closed by a straight line") + "; it was made of what is there",
        position: outer.first?.points[0])
    }
    var holes = [[Ring]](repeating: [], count: outer.count)
    for hole in inner {
      // The box spares nearly all; a hostile file has too many of both for more.
      let owner = outer.indices.prefix(10_000).first { index in
        outer[index].box.contains(hole.points[0]) && Polygon(outer[index]).contains(hole.points[0]) != .outside
      }
      if let owner { holes[owner].append(hole) }
    }
    return zip(outer, holes).map { Polygon($0, holes: $1) }
  }

  /// Lines put end to end, as far as they share ends.
  ///
  /// - Complexity: O(total length).
  static func chains(_ lines: [[Int32]]) -> [[Int32]] {
    var ends: [Int32: [Int]] = [:]
    var isUsed = lines.map { $0.count < 2 }
    for (index, line) in lines.enumerated() where !isUsed[index] {
      ends[line[0], default: []].append(index)
      ends[line[line.count - 1], default: []].append(index)
    }
    var chains: [[Int32]] = []
    for start in lines.indices where !isUsed[start] {
      isUsed[start] = true
      var chain = lines[start]
      // Forwards, then from the other end.
      for _ in 0..<2 {
        while chain.first != chain.last, let end = chain.last {
          while let last = ends[end]?.last, isUsed[last] { ends[end]?.removeLast() }
          guard let next = ends[end]?.popLast() else { break }
          isUsed[next] = true
          chain += lines[next].first == end ? lines[next].dropFirst() : lines[next].reversed().dropFirst()
        }
        if chain.first == chain.last { break }
        chain.reverse()
      }
      chains.append(chain)
    }
    return chains
  }
}
