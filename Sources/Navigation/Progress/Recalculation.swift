import Geometry
import Routing

/// A question for a way from where somebody is.
///
/// Whoever asks a router later, or elsewhere, gives the answer back with it: an answer to a question that is no longer
/// asked changes nothing.
public struct RouteRequest: Hashable, Sendable {
  /// The serial number of the navigation.
  public var navigation: Int
  /// The number of the question within it, from 1.
  public var number: Int
  /// When it was asked, in microseconds.
  public var time: Int64
  /// Where somebody is.
  public var start: RouteEnd
  /// Where the leg leads.
  public var goal: RouteEnd
}

/// Decides when to look for a new way.
struct RecalculationPolicy: Sendable {
  /// Where fixes lie on average of late; one alone jumps about while somebody stands still.
  private(set) var position: Point?
  private var positionTime: Int64 = 0
  private var last: (time: Int64, position: Point)?
  /// The first fix.
  private var origin: Point?
  private var failures = 0
  /// Since when one has been off the route; `nil` on it.
  private var offSince: Int64?
  private(set) var reason: NoRoute.Reason?

  private static let weight = 0.3
  /// Seconds after which the average begins anew.
  private static let memory = 10.0

  mutating func note(_ seen: Sighting) {
    guard let raw = seen.raw else { return }
    let isFresh = seconds(from: positionTime, to: seen.time) > Self.memory
    if origin == nil { origin = raw }
    position = isFresh ? raw : position.map { $0.interpolated(to: raw, fraction: Self.weight) } ?? raw
    positionTime = seen.time
  }

  mutating func leave(at time: Int64) { if offSince == nil { offSince = time } }

  /// Forgets failures: one is on a route again.
  mutating func rejoin() { (failures, offSince, reason) = (0, nil, nil) }

  /// Whether it is time for a look, from a place.
  func isDue(_ seen: Sighting, _ options: NavigationOptions) -> Bool {
    guard options.recalculates, seen.raw != nil, position != nil else { return false }
    guard let last else { return true }
    let isSoon = seconds(from: last.time, to: seen.time) < options.recalculationCooldown
    return !isSoon && hasMoved(seen, options)
  }

  /// Whether one has gone some way since the last look, or the start.
  func hasMoved(_ seen: Sighting, _ options: NavigationOptions) -> Bool {
    guard let last = last?.position ?? origin, let position, options.recalculationMovement > 0 else { return true }
    let least = failures < options.retryLimit ? options.recalculationMovement : options.retryDistance
    return position.distance(to: last) >= max(least, Self.wander * seen.accuracy)
  }

  /// Deviations by which averages of fixes hardly ever differ while nobody moves.
  private static let wander = 2.0

  mutating func look(_ seen: Sighting) { if let position { last = (seen.time, position) } }

  /// Forgets failures: a way was found, though one is not on it yet.
  mutating func hope() { (failures, reason) = (0, nil) }

  mutating func fail(_ reason: NoRoute.Reason) {
    failures += 1
    self.reason = reason
  }

  /// Why navigation has to end; `nil` as long as there is hope.
  func failure(at time: Int64, _ options: NavigationOptions) -> NoRoute.Reason? {
    guard let offSince, let reason, seconds(from: offSince, to: time) >= options.failureTime else { return nil }
    return reason
  }
}
