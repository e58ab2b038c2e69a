import Geometry
import VenueModel

/// What may not be used in answering a question, always or at some times: closures, and opening hours when the time is
/// known.
///
/// Restrictions only take away and only delay, so an index made without them still bounds what is left.
public struct Restrictions: Sendable {
  /// Links that may not be used, whenever one comes.
  public private(set) var closed: LinkSet
  /// When one starts; `nil` when it is not known: opening hours are not looked at then, and every closure counts.
  public let departure: LocalTime?
  /// How many seconds one waits for something to open, at most.
  public let patience: Int
  /// The closures that were given.
  public let closures: [Closure]
  /// For each link the number of its timetable, -1 for none; empty when nothing depends on the time.
  private(set) var timetableOfLink: [Int32] = []
  private(set) var timetables: [Timetable] = []
  /// For each closed link the closure that closed it first.
  private(set) var closureOfLink: [Int: Int] = [:]

  /// Gathers the restrictions of a question.
  ///
  /// - Parameters:
  ///   - closures: of the same venue as the graph.
  ///   - hours: the opening hours of the links that have some, see ``PathGraph/openingHours(in:)``; none are looked at
  ///     without a departure.
  ///   - patience: seconds, 0 or more.
  /// - Complexity: O(links + links of what is closed); O(links) for each closed level or zone.
  public init(
    _ graph: PathGraph, _ venue: Venue, closures: [Closure], hours: [Int: OpeningHours] = [:],
    departure: LocalTime? = nil, patience: Int = 1800
  ) {
    self.departure = departure
    self.patience = max(patience, 0)
    self.closures = closures
    closed = LinkSet(graph)
    var rules: [Int: Timetable] = [:]
    if departure != nil { for (link, hours) in hours { rules[link, default: Timetable()].hours = hours } }
    let extent = ClosureExtent(graph, venue)
    for (number, closure) in closures.enumerated() {
      for link in extent.links(of: closure) {
        if departure == nil || closure.isPermanent {
          closed.insert(link)
          if closureOfLink[link] == nil { closureOfLink[link] = number }
        } else {
          rules[link, default: Timetable()].closures.append(number)
        }
      }
    }
    guard !rules.isEmpty else { return }
    timetableOfLink = [Int32](repeating: -1, count: graph.links.count)
    for link in rules.keys.sorted() {
      guard let timetable = rules[link] else { continue }
      timetableOfLink[link] = Int32(timetables.count)
      timetables.append(timetable)
    }
  }

  /// Whether nothing is restricted.
  public var isEmpty: Bool { closed.isEmpty && timetables.isEmpty }

  /// Whether when one comes makes a difference.
  public var dependsOnTime: Bool { !timetables.isEmpty }

  /// All links that may not be used at the moment of the departure, for questions that do not follow the time.
  public var closedAtDeparture: LinkSet {
    var set = closed
    for (link, timetable) in timetableOfLink.enumerated() where timetable >= 0 {
      if wait(beforeLink: link, after: 0) != 0 { set.insert(link) }
    }
    return set
  }

  /// When a link depends on the time.
  struct Timetable: Sendable {
    var hours: OpeningHours?
    /// Numbers of closures.
    var closures: [Int] = []
  }

  /// How many milliseconds one waits before a link, when one comes to it some milliseconds after the departure; `nil`
  /// when it does not open within the patience.
  ///
  /// The time of a clock is in whole seconds; a part of a second counts as the second in which it lies.
  func wait(beforeLink link: Int, after milliseconds: UInt64) -> UInt64? {
    guard let departure, !timetables.isEmpty, timetableOfLink[link] >= 0 else { return 0 }
    let timetable = timetables[Int(timetableOfLink[link])]
    let seconds = Int(min(milliseconds / 1000, UInt64(Int32.max)))
    let arrival = departure.adding(seconds: seconds)
    guard let opening = opening(timetable, atOrAfter: arrival) else { return nil }
    if opening == arrival { return 0 }
    return UInt64(opening.seconds - departure.seconds) * 1000 - milliseconds
  }

  /// The first moment at which hours and closures all let one pass.
  private func opening(_ timetable: Timetable, atOrAfter arrival: LocalTime) -> LocalTime? {
    var moment = arrival
    while moment.seconds - arrival.seconds <= patience {
      let left = patience - (moment.seconds - arrival.seconds)
      let before = moment
      if let hours = timetable.hours {
        guard let opening = hours.nextOpening(atOrAfter: moment, within: left) else { return nil }
        moment = opening
      }
      for number in timetable.closures {
        guard let end = closures[number].nextEnd(atOrAfter: moment, within: left) else { return nil }
        moment = max(moment, end)
      }
      if moment == before { return moment }
    }
    return nil
  }
}

extension Closure {
  /// Whether it is in force at every time.
  var isPermanent: Bool { from == nil && until == nil && hours == nil }
}
