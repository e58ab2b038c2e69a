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

  // What depends on the topology only: 64...95, reserved for the index.

  // What each profile has, by the number of the profile: 96...127.

  /// The profile, in the encoding of `ModelWriter`.
  case profile = 96
  /// What each link costs from its `from` to its `to`, `UInt32`.
  case forwardCosts = 97
  /// What each link costs the other way, `UInt32`.
  case backwardCosts = 98

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
    default: .other
    }
  }
}
