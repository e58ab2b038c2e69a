/// What a section of a `.footway` file holds.
///
/// The numbers are never changed or used again. A reader ignores sections of kinds that it does not know.
public enum SectionKind: UInt32, Sendable, CaseIterable {
  // The graph: 1...31.

  /// Two `UInt32`: whether lengths are metres (1) or pixels (0), and how many edges the network has.
  case graphSummary = 1
  /// A ``Geometry/Point`` for each node.
  case nodePositions = 2
  /// An `Int32` for each node.
  case nodeLevels = 3
  /// The links, 48 bytes each.
  case links = 4
  /// Where the arcs of each node start, `Int32`.
  case firstArcs = 5
  /// Where each arc leads, `Int32`.
  case arcHeads = 6
  /// The link of each arc, `Int32`.
  case arcLinks = 7
  /// Where the id of each node of the network starts, `UInt32`.
  case nodeIDStarts = 8
  /// The ids of the nodes, UTF-8.
  case nodeIDBytes = 9
  /// Where the id of each link starts, `UInt32`.
  case linkIDStarts = 10
  /// The ids of the links, UTF-8.
  case linkIDBytes = 11
  /// Where the bends of each link start, `Int32`.
  case firstShapePoints = 12
  /// The bends, each a ``Geometry/Point``.
  case shapePoints = 13

  // The model: 32...63, in the encoding of `ModelWriter`.

  /// Names, buildings, levels, connectors, places, georeference.
  case venue = 32
  /// Spaces, openings, walls, zones.
  case areas = 33
  /// Beacons.
  case beacons = 34
  /// The edges of the network.
  case edges = 35
  /// Findings of the import and of the graph.
  case findings = 36

  // What depends on the topology only: 64...95, see ``RouteTopology``.

  /// For each node the next one on its way out of a dead end, or -1, `Int32`.
  case deadEndParents = 64
  /// Where each node hangs: a chain, or the number of chains and a vertex, `Int32`.
  case nodePlaces = 65
  /// The number of each node within its chain, `Int32`.
  case placesInChains = 66
  /// Where the nodes of each chain start, `Int32`.
  case firstChainNodes = 67
  /// The nodes of the chains, `Int32`.
  case chainNodes = 68
  /// The first and the last vertex of each chain, two `Int32`.
  case chainEnds = 69
  /// Row, depth, first step and node of each vertex, four `UInt32` or `Int32`.
  case vertices = 70
  /// The vertex above each one and the size of its range, two `Int32`.
  case branches = 71
  /// Head, chain, first node and number of nodes of each step, four `Int32`.
  case steps = 72

  // What each profile has, by the number of the profile: 96...127.

  /// The profile, in the encoding of `ModelWriter`.
  case profile = 96
  /// What each link costs from its `from` to its `to`, `UInt32`.
  case forwardCosts = 97
  /// What each link costs the other way, `UInt32`.
  case backwardCosts = 98
  /// From each node to its vertices: deep, shallow and what each costs, four `Int32`.
  case leavingLabels = 99
  /// To each node from its vertices, likewise.
  case arrivingLabels = 100
  /// What each vertex costs to those above it, `Int32`.
  case forwardRows = 101
  /// What each vertex costs from those above it, `Int32`.
  case backwardRows = 102
  /// The number of the step of each forward entry, or 255, `UInt8`.
  case forwardHops = 103
  /// The number of the step of each backward entry, or 255, `UInt8`.
  case backwardHops = 104
  /// Forward entries whose step has a number above 254: entry and step, `UInt32` and `Int32`.
  case forwardLongHops = 105
  /// Backward entries likewise.
  case backwardLongHops = 106

  // The index of zones: 128...159, all of them or none.

  /// How many areas and levels there are, and how many areas a position can be in: three `UInt32`.
  case zoneCounts = 128
  /// The grids, five `UInt64` each.
  case zoneGrids = 129
  /// A code for each cell, `UInt32`.
  case zoneCodes = 130
  /// What the codes refer to, `UInt32`.
  case zoneRecords = 131
  /// The vertices of all rings, each a ``Geometry/Point``.
  case zonePoints = 132
  /// Where each ring starts, `Int32`.
  case zoneRingStarts = 133
  /// The circles, three `Double` each.
  case zoneCircles = 134
  /// What each area has on each level, seven `UInt64`.
  case zoneParts = 135
  /// Where the parts of each area start, `Int32`.
  case zonePartStarts = 136

  // The ground around made paths: 160...191, both or none.

  /// Counts, node numbers and kinds, `Int32`.
  case groundIntegers = 160
  /// Coordinates and measures, `Double`.
  case groundNumbers = 161

  /// The part of a file that a section belongs to.
  public enum Part: String, Sendable, CaseIterable {
    /// The graph.
    case graph
    /// The model.
    case model
    /// What is prepared for all profiles.
    case topology
    /// What belongs to one profile.
    case profiles
    /// The index of zones.
    case zones
    /// The ground around made paths.
    case ground
    /// Kinds that this version does not know.
    case other
  }

  /// The part to which a number of a kind belongs, also of one that is not known here.
  public static func part(of kind: UInt32) -> Part {
    switch kind {
    case 1...31: .graph
    case 32...63: .model
    case 64...95: .topology
    case 96...127: .profiles
    case 128...159: .zones
    case 160...191: .ground
    default: .other
    }
  }
}
