import Geometry
import VenueModel

extension PathGraph {
  /// A piece of way: an edge of the network, or one part of a connector.
  public struct Link: Hashable, Sendable {
    /// A node of the graph.
    public var from: Int32
    /// A node of the graph.
    public var to: Int32
    /// What it is to walk on.
    public var kind: PathKind
    /// What it is in the venue.
    public var origin: Origin
    /// Metres walked, 0 or more; riding an elevator counts nothing.
    public var length: Double
    /// Seconds, when a source knows them.
    public var duration: Double?
    /// The levels between its ends, 0 or more; 1 where ordinals are unknown.
    public var levelsBetween: Double
    /// Whether it can be passed without a step, as stated or as usual for its kind.
    public var access: Access
    /// Whether a source states the access.
    public var isAccessStated: Bool
    /// Which way it may be used.
    public var direction: Direction
    /// Whether nobody may use it.
    public var isClosed: Bool
    /// Whether it has opening hours.
    public var hasHours: Bool
    /// The cost a source states, in its own unit.
    public var sourceCost: Double?
  }

  /// What a link is in the venue.
  public enum Origin: Hashable, Sendable {
    /// An edge of the network.
    case edge(Int)
    /// A flight between two landings of a connector that is no elevator.
    case flight(connector: Int)
    /// The door of an elevator, from the landing into the cab.
    case boarding(connector: Int)
    /// A ride between two stops.
    case ride(connector: Int)
  }

  /// The links of a graph, kept as records of one size so that they can lie in a mapped file.
  public struct Links: RandomAccessCollection, Sendable {
    /// One record a link.
    let records: Column<LinkRecord>

    init(_ records: Column<LinkRecord>) { self.records = records }
    init(_ links: [Link]) { records = Column(links.map(LinkRecord.init)) }

    /// 0.
    public var startIndex: Int { 0 }
    /// How many links there are.
    public var endIndex: Int { records.count }
    /// The link at an index.
    public subscript(index: Int) -> Link { records[index].link }
  }
}

/// A link in 48 bytes of fixed layout, as `docs/formats/footway.md` specifies it.
struct LinkRecord: BitwiseCopyable, Sendable {
  var from: Int32
  var to: Int32
  var length: Double
  /// Not a number when no source knows it.
  var duration: Double
  var levelsBetween: Double
  /// Not a number when no source states one.
  var sourceCost: Double
  /// The edge or the connector.
  var originIndex: Int32
  /// 0 edge, 1 flight, 2 boarding, 3 ride.
  var originKind: UInt8
  /// The place of its kind in `PathKind.allCases`.
  var kind: UInt8
  /// Bits 0 and 1 the access (0 yes, 1 no, 2 unknown), bit 2 whether it is stated, bit 3 closed, bit 4 has hours.
  var state: UInt8
  /// 0 both, 1 forward, 2 backward.
  var direction: UInt8

  init(_ link: PathGraph.Link) {
    from = link.from
    to = link.to
    length = link.length
    duration = link.duration ?? .nan
    levelsBetween = link.levelsBetween
    sourceCost = link.sourceCost ?? .nan
    switch link.origin {
    case .edge(let edge): (originKind, originIndex) = (0, Int32(edge))
    case .flight(let connector): (originKind, originIndex) = (1, Int32(connector))
    case .boarding(let connector): (originKind, originIndex) = (2, Int32(connector))
    case .ride(let connector): (originKind, originIndex) = (3, Int32(connector))
    }
    kind = link.kind.code
    let access: UInt8 =
      switch link.access {
      case .yes: 0
      case .no: 1
      case .unknown: 2
      }
    state = access | (link.isAccessStated ? 4 : 0) | (link.isClosed ? 8 : 0) | (link.hasHours ? 16 : 0)
    direction =
      switch link.direction {
      case .both: 0
      case .forward: 1
      case .backward: 2
      }
  }

  var link: PathGraph.Link {
    PathGraph.Link(
      from: from, to: to, kind: PathKind(code: kind), origin: origin, length: length,
      duration: duration.isNaN ? nil : duration, levelsBetween: levelsBetween, access: access,
      isAccessStated: state & 4 != 0, direction: direction == 0 ? .both : direction == 1 ? .forward : .backward,
      isClosed: state & 8 != 0, hasHours: state & 16 != 0, sourceCost: sourceCost.isNaN ? nil : sourceCost)
  }

  private var access: Access {
    switch state & 3 {
    case 0: .yes
    case 1: .no
    default: .unknown
    }
  }

  private var origin: PathGraph.Origin {
    switch originKind {
    case 0: .edge(Int(originIndex))
    case 1: .flight(connector: Int(originIndex))
    case 2: .boarding(connector: Int(originIndex))
    default: .ride(connector: Int(originIndex))
    }
  }
}

extension PathKind {
  /// Its number in files: never changed, new kinds get new ones.
  var code: UInt8 {
    switch self {
    case .walkway: 0
    case .door: 1
    case .gate: 2
    case .stairs: 3
    case .escalator: 4
    case .movingWalkway: 5
    case .ramp: 6
    case .elevator: 7
    case .securityLane: 8
    case .exitGate: 9
    case .other: 10
    }
  }

  /// The kind with a number; `other` for numbers that are not known.
  init(code: UInt8) {
    switch code {
    case 0: self = .walkway
    case 1: self = .door
    case 2: self = .gate
    case 3: self = .stairs
    case 4: self = .escalator
    case 5: self = .movingWalkway
    case 6: self = .ramp
    case 7: self = .elevator
    case 8: self = .securityLane
    case 9: self = .exitGate
    default: self = .other
    }
  }
}
