import VenueModel

extension FootwayWriter {
  /// Adds the index of a profile, without its topology and costs.
  ///
  /// - Parameter number: that of the profile.
  public mutating func add(_ index: RouteIndex, number: Int) {
    let number = UInt32(number)
    add(index.leaving, kind: .leavingLabels, number: number)
    add(index.arriving, kind: .arrivingLabels, number: number)
    add(index.forward, kind: .forwardRows, number: number)
    add(index.backward, kind: .backwardRows, number: number)
    add(index.forwardHops.bytes, kind: .forwardHops, number: number)
    add(index.backwardHops.bytes, kind: .backwardHops, number: number)
    add(index.forwardHops.long, kind: .forwardLongHops, number: number)
    add(index.backwardHops.long, kind: .backwardLongHops, number: number)
  }
}

extension RouteIndex {
  /// Reads the index of a profile and checks it; `nil` when the file has none for it.
  ///
  /// Costs and vertices are checked, so that a query reads nothing that is not there. Whether hops lead where rows say
  /// shows when a way is walked.
  ///
  /// - Complexity: O(nodes + entries).
  static func read(
    _ file: FootwayFile, _ graph: PathGraph, _ costs: LinkCosts, _ topology: RouteTopology, number: UInt32
  ) throws(FootwayFileError) -> RouteIndex? {
    guard file.contains(anyOf: 99...127, number: number) else { return nil }
    let index = RouteIndex(
      graph: graph, costs: costs, topology: topology,
      labels: (try file.column(.leavingLabels, number: number), try file.column(.arrivingLabels, number: number)),
      rows: (try file.column(.forwardRows, number: number), try file.column(.backwardRows, number: number)),
      hops: (
        Hops(
          bytes: try file.column(.forwardHops, number: number), long: try file.column(.forwardLongHops, number: number)),
        Hops(
          bytes: try file.column(.backwardHops, number: number),
          long: try file.column(.backwardLongHops, number: number))
      ))
    guard index.areRowsSound, index.areLabelsSound, index.areChainsSound else {
      throw .inconsistent("has an index whose costs cannot be")
    }
    return index
  }

  private var areRowsSound: Bool {
    let count = topology.entryCount
    guard forward.count == count, backward.count == count, forwardHops.bytes.count == count,
      backwardHops.bytes.count == count
    else { return false }
    return Self.areCosts(forward) && Self.areCosts(backward)
  }

  private static func areCosts(_ column: Column<Int32>) -> Bool {
    var (least, greatest): (Int32, Int32) = (0, 0)
    column.withContiguousStorageIfAvailable { costs in
      for cost in costs {
        least = min(least, cost)
        greatest = max(greatest, cost)
      }
    }
    return least >= 0 && greatest <= far
  }

  private var areLabelsSound: Bool {
    guard leaving.count == graph.nodeCount, arriving.count == graph.nodeCount else { return false }
    defer { withExtendedLifetime((leaving, arriving, topology)) {} }
    let (leaving, arriving, places) = (leaving.pointer, arriving.pointer, topology.places.pointer)
    let chainCount = Int32(topology.chainCount)
    let costs = 0...Self.far
    for node in 0..<graph.nodeCount {
      let (out, back) = (leaving[node], arriving[node])
      guard out.deep == back.deep, out.shallow == back.shallow, topology.isAbove(out.shallow, out.deep),
        costs.contains(out.costOfDeep), costs.contains(out.costOfShallow), costs.contains(back.costOfDeep),
        costs.contains(back.costOfShallow)
      else { return false }
      // They are the vertices of the place where the node hangs.
      if places[node] < chainCount {
        let ends = topology.chainEnds.pointer[Int(places[node])]
        guard (out.deep, out.shallow) == (ends.first, ends.last) || (out.deep, out.shallow) == (ends.last, ends.first)
        else { return false }
      } else {
        guard out.deep == places[node] - chainCount, out.shallow == out.deep else { return false }
      }
    }
    return true
  }

  /// Whether costs from and to the ends of each chain grow along it: ways within a chain are their differences.
  private var areChainsSound: Bool {
    defer { withExtendedLifetime((leaving, arriving, topology)) {} }
    let (leaving, arriving, nodes) = (leaving.pointer, arriving.pointer, topology.chainNodes.pointer)
    for chain in 0..<topology.chainCount {
      // Of a loop the first end counts as the deep one.
      let isFirstDeep = topology.isFirstDeeper(topology.chainEnds.pointer[chain])
      let range = topology.nodes(of: chain)
      for slot in range.dropFirst() {
        let (node, next) = (Int(nodes[slot - 1]), Int(nodes[slot]))
        let (near, far) = isFirstDeep ? (node, next) : (next, node)
        guard leaving[near].costOfDeep <= leaving[far].costOfDeep,
          arriving[near].costOfDeep <= arriving[far].costOfDeep,
          leaving[far].costOfShallow <= leaving[near].costOfShallow,
          arriving[far].costOfShallow <= arriving[near].costOfShallow
        else { return false }
      }
    }
    return true
  }
}
