import Geometry

/// What joins levels, with all the places where one can get on and off.
///
/// An elevator is one connector with all its stops, not an edge for each pair. Stairs with several landings are one
/// connector too.
public struct Connector: Hashable, Sendable {
  /// As the source wrote it; unique in the venue.
  public var id: String
  /// What people call it, empty when nobody named it.
  public var name: String
  /// Stairs, escalator, moving walkway, ramp, elevator, or a door or walkway between two plans of the same height.
  public var kind: PathKind
  /// Where it can be entered and left, lowest level first; fewer than two make it useless, which is a finding.
  public var landings: [Landing]
  /// `forward` is up, `backward` is down (in the order of ``landings``).
  public var direction: Direction
  /// Whether it can be used without a step; `nil` leaves it to the kind.
  public var access: Access?
  /// Whether nobody may use it now.
  public var isClosed: Bool
  /// Opening hours as text (OSM `opening_hours`), `nil` for always.
  public var hours: String?
  /// Metres between neighbouring landings, when the source measured them.
  public var length: Double?
  /// Seconds between neighbouring landings, when the source knows them; for elevators without waiting.
  public var duration: Double?
  /// The cost that the source states, in its own unit; used on request only.
  public var sourceCost: Double?

  /// A node of the network where the connector is entered and left.
  public struct Landing: Hashable, Sendable {
    /// An index into the network's nodes.
    public var node: Int
    /// What signs there say of where the connector leads, as printed; `nil` where there are none.
    public var signs: String?

    /// Makes a landing.
    public init(node: Int, signs: String? = nil) {
      self.node = node
      self.signs = signs
    }
  }

  /// Makes a connector.
  public init(
    id: String, name: String = "", kind: PathKind, landings: [Landing], direction: Direction = .both,
    access: Access? = nil, isClosed: Bool = false, hours: String? = nil, length: Double? = nil,
    duration: Double? = nil, sourceCost: Double? = nil
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.landings = landings
    self.direction = direction
    self.access = access
    self.isClosed = isClosed
    self.hours = hours
    self.length = length
    self.duration = duration
    self.sourceCost = sourceCost
  }
}
