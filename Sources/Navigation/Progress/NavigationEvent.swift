import Routing

/// Something that happened while somebody navigated.
public struct NavigationEvent: Hashable, Sendable {
  /// The serial number of the navigation, from 1; a navigation that was replaced says nothing more.
  public var navigation: Int
  /// When, in microseconds since the origin of the fixes.
  public var time: Int64
  /// What.
  public var kind: Kind

  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A navigation began: always its first event, but for ``failed(_:)``.
    case started(NavigationInfo)
    /// Figures changed.
    case infoChanged(NavigationInfo)
    /// Another level, as indices into the venue's levels.
    case levelChanged(from: Int, to: Int)
    /// The route was left.
    case offRoute(OffRouteReason, distance: Double)
    /// The route was met again.
    case backOnRoute
    /// Another way counts now, or the same one from another place on.
    case recalculated(Route, NavigationInfo)
    /// The end of a leg that is not the last one was reached.
    case stopReached(leg: Int)
    /// The destination was reached: the end of the navigation, as the next two.
    case arrived(NavigationInfo)
    /// Somebody ended it.
    case stopped
    /// It cannot go on.
    case failed(NavigationFailure)
  }

  /// The figures of that moment, `nil` for events that come without.
  public var info: NavigationInfo? {
    switch kind {
    case .started(let info), .infoChanged(let info), .recalculated(_, let info), .arrived(let info): info
    default: nil
    }
  }

  /// Whether it ends its navigation.
  public var isTerminal: Bool {
    switch kind {
    case .arrived, .stopped, .failed: true
    default: false
    }
  }
}

/// What tells that somebody has left the route.
public enum OffRouteReason: String, Hashable, Sendable, CaseIterable {
  /// Fixes lie away from it.
  case away
  /// The network says that it is another path near it.
  case otherPath
  /// The way leads back along it.
  case wrongWay
  /// It is another level.
  case wrongLevel
}
