/// Something that may not be used: always, for a time, or at some hours.
public struct Closure: Hashable, Sendable {
  /// What kind of thing is closed.
  public var kind: Kind
  /// What is closed: indices into the venue's edges, nodes, connectors, zones or levels, one or more, ascending.
  ///
  /// There are several only where parallel edges have one name.
  public var indices: [Int]
  /// The name by which it was referred to.
  public var reference: String
  /// When the closure begins, `nil` when it has always been so.
  public var from: LocalTime?
  /// When it is over, exclusive; `nil` when nobody knows.
  public var until: LocalTime?
  /// The hours at which it is closed, `nil` for all.
  public var hours: OpeningHours?
  /// Why, in the words of the source; `nil` when it does not tell.
  public var reason: String?

  /// What kind of thing is closed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An edge of the network.
    case edge
    /// A node of the network, with all edges and connectors at it.
    case node
    /// A connector, at all its landings.
    case connector
    /// A zone, with all that lies in its areas.
    case zone
    /// A level, with all its nodes and edges.
    case level
  }

  /// Makes a closure.
  public init(
    _ kind: Kind, _ indices: [Int], reference: String, from: LocalTime? = nil, until: LocalTime? = nil,
    hours: OpeningHours? = nil, reason: String? = nil
  ) {
    self.kind = kind
    self.indices = indices
    self.reference = reference
    self.from = from
    self.until = until
    self.hours = hours
    self.reason = reason
  }

  /// Whether the closure is in force at a moment.
  ///
  /// - Parameter time: `nil` when the time is not known: then every closure is, for nothing says that it is not.
  public func isInForce(at time: LocalTime?) -> Bool {
    guard let time else { return true }
    if let from, time.seconds < from.seconds { return false }
    if let until, time.seconds >= until.seconds { return false }
    // Hours at which nobody knows whether it is closed count as closed.
    return hours.map { $0.state(at: time) != .closed } ?? true
  }

  /// The first moment, at or after a time, at which the closure is not in force.
  ///
  /// - Parameter within: how many seconds later it may be, that moment included; limited as in
  ///   ``OpeningHours/nextOpening(atOrAfter:within:)``.
  /// - Returns: `time` itself when it is not in force then; `nil` when it does not end so soon.
  public func nextEnd(atOrAfter time: LocalTime, within: Int) -> LocalTime? {
    guard isInForce(at: time) else { return time }
    let limit = min(max(within, 0), OpeningHours.longestSearch)
    var end = hours?.nextState(.closed, atOrAfter: time, within: limit)
    if let until, until.seconds - time.seconds <= limit, until.seconds < end?.seconds ?? .max {
      end = time.adding(seconds: until.seconds - time.seconds)
    }
    return end
  }
}
