import Routing
import VenueModel

/// A run of the parts of a route that is told together.
struct Stretch {
  let meaning: Meaning
  /// One or more.
  let parts: ArraySlice<Route.Part>

  /// What is told of a stretch.
  enum Meaning: Equatable {
    /// A connector of the venue.
    case connector(Int)
    /// Edges of one kind that is more than walking on, on one level or between levels.
    case special(Maneuver.Kind)
    /// A door, or plain walking, that leads to another level.
    case passage(PathKind)
    /// Plain walking on one level; doors there are no news.
    case walk
  }

  /// The level on which it starts.
  var fromLevel: Int { parts[parts.startIndex].fromLevel }
  /// The level on which it ends.
  var toLevel: Int { parts[parts.endIndex - 1].toLevel }
  /// Metres walked (pixels in a venue without scale).
  var distance: Double { parts.reduce(0) { $0 + $1.distance } }
  /// Seconds walked.
  var duration: Double { parts.reduce(0) { $0 + $1.duration } }

  /// The stretches of a route, in order.
  ///
  /// - Complexity: O(parts of the route).
  static func all(of route: Route, in venue: Venue) -> [Stretch] {
    var stretches: [Stretch] = []
    var start = route.parts.startIndex
    while start < route.parts.endIndex {
      let meaning = Meaning(route.parts[start])
      var end = start + 1
      var climb = Climb(of: route.parts[start], in: venue)
      while end < route.parts.endIndex, Meaning(route.parts[end]) == meaning {
        let next = Climb(of: route.parts[end], in: venue)
        if !meaning.isConnector, let climb, let next, climb != next || climb == .unknown { break }
        climb = next ?? climb
        end += 1
      }
      stretches.append(Stretch(meaning: meaning, parts: route.parts[start..<end]))
      start = end
    }
    return joinedFlights(stretches, route, venue)
  }

  /// The stretches with flights of stairs joined to one that go on the same way behind a landing.
  ///
  /// Whoever climbs from the second to the fifth storey is told of one climb, not of six turns on the landings.
  private static func joinedFlights(_ stretches: [Stretch], _ route: Route, _ venue: Venue) -> [Stretch] {
    var joined: [Stretch] = []
    for stretch in stretches {
      joined.append(stretch)
      guard joined.count > 2 else { continue }
      let (first, landing) = (joined[joined.count - 3], joined[joined.count - 2])
      guard first.meaning == .special(.stairs), stretch.meaning == .special(.stairs), landing.meaning == .walk,
        isLanding(landing), let climb = first.climb(in: venue), climb == stretch.climb(in: venue)
      else { continue }
      let parts = route.parts[first.parts.startIndex..<stretch.parts.endIndex]
      joined.removeLast(3)
      joined.append(Stretch(meaning: first.meaning, parts: parts))
    }
    return joined
  }

  /// Whether a walk leads from one flight of a stairwell to the next: a few metres that come back to where they began.
  private static func isLanding(_ walk: Stretch) -> Bool {
    guard let start = walk.parts.first?.points.first, let end = walk.parts.last?.points.last else { return false }
    return walk.distance < 12 && start.distance(to: end) < 6
  }

  /// Which way it leads as a whole; `nil` when it stays on its level, or leads to one of unknown height.
  private func climb(in venue: Venue) -> Climb? {
    guard fromLevel != toLevel, let from = venue.levels[fromLevel].ordinal, let to = venue.levels[toLevel].ordinal,
      from != to
    else { return nil }
    return from < to ? .up : .down
  }

  /// Which way a part leads to another level.
  ///
  /// Flights that go on the same way are one: whoever climbs two storeys hears of the upper one. Those that go up and
  /// down again, or sideways from plan to plan, are told each.
  private enum Climb: Equatable {
    case up, down
    /// To a level of the same height, or one of unknown height.
    case unknown

    /// `nil` for a part that stays on its level.
    init?(of part: Route.Part, in venue: Venue) {
      guard part.fromLevel != part.toLevel else { return nil }
      switch (venue.levels[part.fromLevel].ordinal, venue.levels[part.toLevel].ordinal) {
      case (let from?, let to?) where from < to: self = .up
      case (let from?, let to?) where from > to: self = .down
      default: self = .unknown
      }
    }
  }
}

extension Stretch.Meaning {
  /// What a part of a route is.
  init(_ part: Route.Part) {
    switch part.origin {
    case .flight(let connector), .boarding(let connector), .ride(let connector): self = .connector(connector)
    case .edge, nil:
      if let kind = Maneuver.Kind(part.kind) {
        self = .special(kind)
      } else if part.fromLevel != part.toLevel {
        self = .passage(part.kind == .door ? .door : .walkway)
      } else {
        self = .walk
      }
    }
  }

  /// Whether it is a connector, which is one stretch however it leads.
  var isConnector: Bool {
    if case .connector = self { true } else { false }
  }
}

extension Maneuver.Kind {
  /// The maneuver of a kind of path that is more than walking on; `nil` for the others.
  init?(_ kind: PathKind) {
    switch kind {
    case .walkway, .door, .other: return nil
    case .gate: self = .gate
    case .stairs: self = .stairs
    case .escalator: self = .escalator
    case .movingWalkway: self = .movingWalkway
    case .ramp: self = .ramp
    case .elevator: self = .elevator
    case .securityLane: self = .securityLane
    case .exitGate: self = .exitGate
    }
  }
}
