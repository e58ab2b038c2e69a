import Geometry

/// Where people walk on each level: nodes and the edges between them.
///
/// Not a graph to search in: `PathGraph` of Routing is made from it. What joins levels is a ``Connector``, or an edge
/// where the source has no connectors.
public struct PathNetwork: Hashable, Sendable {
  /// The nodes.
  public var nodes: [PathNode] = []
  /// The edges.
  public var edges: [PathEdge] = []
  /// What signs say along the edges that have any, ascending by edge; each edge is named once at most, with a text.
  ///
  /// A table of its own, since few sources tell of signs and large networks have none.
  public var signs: [EdgeSign] = []

  /// Makes an empty network.
  public init() {}

  /// The metres of an edge: as the source says, else measured along its shape.
  public func length(of edge: PathEdge) -> Double {
    if let length = edge.length { return length }
    var total = 0.0
    var previous = nodes[edge.from].position
    for point in edge.shape {
      total += previous.distance(to: point)
      previous = point
    }
    return total + previous.distance(to: nodes[edge.to].position)
  }
}

/// A point of the network on one level.
public struct PathNode: Hashable, Sendable {
  /// As the source wrote it; unique on its level.
  public var id: String
  /// An index into the venue's levels.
  public var level: Int
  /// Local metres.
  public var position: Point

  /// Makes a node.
  public init(id: String, level: Int, position: Point) {
    self.id = id
    self.level = level
    self.position = position
  }
}

/// A path between two nodes, mostly of one level.
public struct PathEdge: Hashable, Sendable {
  /// As the source wrote it; empty when it has none, and then ``Venue/edgeID(_:)`` makes one from its ends.
  public var id: String
  /// An index into the nodes.
  public var from: Int
  /// An index into the nodes.
  public var to: Int
  /// What it is to walk on.
  public var kind: PathKind
  /// Which way it may be used.
  public var direction: Direction
  /// Whether it can be passed without a step; `nil` leaves it to the kind.
  public var access: Access?
  /// Whether nobody may use it now.
  public var isClosed: Bool
  /// Opening hours as text (OSM `opening_hours`), `nil` for always.
  public var hours: String?
  /// Metres, when the source measured them; `nil` to measure the shape.
  public var length: Double?
  /// Seconds, when the source knows them.
  public var duration: Double?
  /// The cost that the source states, in its own unit; used on request only.
  public var sourceCost: Double?
  /// The bends between the two nodes, in local metres.
  public var shape: [Point]

  /// Makes an edge.
  public init(
    id: String = "", from: Int, to: Int, kind: PathKind = .walkway, direction: Direction = .both, access: Access? = nil,
    isClosed: Bool = false, hours: String? = nil, length: Double? = nil, duration: Double? = nil,
    sourceCost: Double? = nil, shape: [Point] = []
  ) {
    self.id = id
    self.from = from
    self.to = to
    self.kind = kind
    self.direction = direction
    self.access = access
    self.isClosed = isClosed
    self.hours = hours
    self.length = length
    self.duration = duration
    self.sourceCost = sourceCost
    self.shape = shape
  }
}

/// What a path is to walk on.
public enum PathKind: String, Hashable, Sendable, CaseIterable {
  /// A corridor, a hall, a footway.
  case walkway
  /// A door that a hand or a sensor opens.
  case door
  /// A gate with a ticket or a badge.
  case gate
  /// Steps.
  case stairs
  /// A moving staircase.
  case escalator
  /// A moving belt on one level.
  case movingWalkway
  /// A slope.
  case ramp
  /// A cab.
  case elevator
  /// A security check.
  case securityLane
  /// A gate that lets people out only.
  case exitGate
  /// None of these, or not told.
  case other

  /// Whether it can be passed without a step when no source tells: `yes` for level ways and elevators, `no` for
  /// stairs and escalators, `unknown` where it depends on how it is built.
  public var usualAccess: Access {
    switch self {
    case .walkway, .door, .elevator, .securityLane: .yes
    case .stairs, .escalator: .no
    case .gate, .exitGate, .ramp, .movingWalkway, .other: .unknown
    }
  }
}
