import Arguments
import Formats
import Geometry
import Navigation
import Routing
import VenueModel

/// A venue opened for routing, with what the flags say about how.
struct RouteQuery: ~Copyable {
  let venue: Venue
  let profile: Profile
  private var lookup: VenueLookup
  var router: Router
  /// What may not be used on routes; `nil` when nothing is restricted.
  let restrictions: Restrictions?
  /// The language and units of instructions.
  let guidanceWording: GuidanceWording

  /// How a command deals with restrictions.
  enum Restricting {
    /// It follows the time along the way.
    case alongTheWay
    /// It takes things as they are at the departure.
    case atDeparture
  }

  /// - Parameter isIndexed: whether so much will be asked that preparing the graph is worth it.
  /// - Throws: when a file that the flags name cannot be read, or holds no profile or closures of this venue.
  init(
    _ input: VenueInput, _ invocation: Invocation, _ console: Console, isIndexed: Bool = false,
    restricting: Restricting = .atDeparture, wording: GuidanceWording = GuidanceWording()
  ) throws(Failure) {
    guidanceWording = wording
    let profile = try Self.profile(invocation)
    let graph = input.makeGraph()
    var costs = try input.costs(graph, profile)
    let index: RouteIndex?
    let restrictions =
      RestrictionFlags.areGiven(invocation)
      ? try RestrictionFlags(input.reading.venue, invocation, restricting, console)
        .restrictions(graph, input.reading.venue) : nil
    if let restrictions, restricting == .atDeparture {
      costs = costs.closing(restrictions.closedAtDeparture)
      index = isIndexed ? RouteIndex(graph, costs) : nil
    } else {
      index = try input.index(graph, costs, isWorthBuilding: isIndexed)
    }
    self.restrictions = restricting == .alongTheWay ? restrictions : nil
    venue = input.reading.venue
    self.profile = profile
    router = Router(venue, graph, costs, index: index, ground: input.ground)
    lookup = VenueLookup(venue, nodes: graph.nodeColumns)
  }

  /// The same query for another thread; what cannot change is shared.
  init(sharing query: borrowing RouteQuery) {
    venue = query.venue
    profile = query.profile
    restrictions = query.restrictions
    guidanceWording = query.guidanceWording
    lookup = query.lookup
    router = Router(venue, query.graph, query.router.costs, index: query.router.index, ground: query.router.ground)
  }

  /// Readies the query for many questions, before others share it.
  mutating func prepareForMany() { lookup.prepareForMany() }

  /// The profile that the flags ask for: a built-in one or a file, and what other flags change of it.
  private static func profile(_ invocation: Invocation) throws(Failure) -> Profile {
    var profile = Profile.walking
    if let name = invocation.text("profile") { profile = try ProfileFile.profile(named: name) }
    if invocation.isSet("use-source-costs") { profile.basis = .source }
    if let rule = invocation.text("unknown-access").flatMap({ Profile.UnknownAccess(rawValue: $0) }) {
      profile.unknownAccess = rule
    }
    return profile
  }

  /// The graph of the venue.
  var graph: PathGraph { router.graph }

  /// Seconds, metres or source costs in the units of ``Route/cost``; halves are rounded up.
  static func cost(_ amount: Double) -> UInt64 { UInt64(min((amount * 1000).rounded(), 0x1p62)) }

  /// What a text names.
  ///
  /// - Throws: ``LookupError`` when it is not there.
  mutating func find(_ text: String) throws(LookupError) -> NamedEnd {
    let found = try lookup.find(text)
    return NamedEnd(name: found.name, end: RouteEnd(spots: found.locations), place: found.place)
  }

  /// What several texts name; a failure names the venue.
  mutating func find(_ texts: [String], _ invocation: Invocation) throws(Failure) -> [NamedEnd] {
    var ends: [NamedEnd] = []
    do throws(LookupError) {
      for text in texts { ends.append(try find(text)) }
    } catch {
      throw Failure(error, at: SourcePlace(file: VenueInput.operand(invocation)))
    }
    return ends
  }

  /// Finds the way between two places as people write them.
  ///
  /// - Throws: ``LookupError`` when one of them is not there.
  mutating func answer(from: String, to: String) throws(LookupError) -> RoutedPair {
    let start = try find(from)
    let end = try find(to)
    let answer = router.route(from: start.end, to: end.end, under: restrictions)
    return RoutedPair(from: start.name, to: end.name, answer: answer)
  }
}

/// A place as answers call it.
struct NamedEnd {
  var name: String
  var end: RouteEnd
  /// The id of the place; `nil` for what is none.
  var place: String?
}

/// An answer with the names of its ends.
struct RoutedPair {
  var from: String
  var to: String
  var answer: RouteAnswer
}

/// What it takes to write routes: the venue, its graph, and how positions are written.
struct RouteWording {
  let venue: Venue
  let graph: PathGraph
  let profile: Profile
  let positions: Positions
  /// What the links cost.
  let costs: LinkCosts
  /// What may not be used; `nil` when nothing is restricted.
  let restrictions: Restrictions?
  /// Whether answers tell what each part costs.
  var isExplaining = false
  /// Tells the zones that routes pass through; `nil` when nobody asks.
  var zones: RouteZones?
  /// The language and units of instructions.
  let guidanceWording: GuidanceWording

  init(_ query: borrowing RouteQuery) {
    guidanceWording = query.guidanceWording
    costs = query.router.costs
    restrictions = query.restrictions
    venue = query.venue
    graph = query.graph
    profile = query.profile
    positions = Positions(query.venue)
  }

  /// The nodes of a route as answers write them, without the cabs of elevators.
  func nodes(_ route: Route) -> [String] {
    var nodes: [Int] = []
    for part in route.parts {
      for node in [part.fromNode, part.toNode] {
        if let node, node < graph.networkNodeCount, nodes.last != node { nodes.append(node) }
      }
    }
    return nodes.map { graph.nodeName($0, in: venue) }
  }

  /// The edges and connectors of a route, each named once where several of its parts follow each other.
  func edges(_ parts: some Sequence<Route.Part>) -> [String] {
    var edges: [String] = []
    for link in parts.lazy.compactMap(\.link) {
      let name = name(link)
      if edges.last != name { edges.append(name) }
    }
    return edges
  }

  /// What a link is called in the venue.
  func name(_ link: Int) -> String { graph.linkName(link, in: venue) }

  /// What a part of a route is called in the venue.
  func name(_ part: Route.Part) -> String { part.link.map { name($0) } ?? "open ground" }

  /// What people call a link: a connector's name where it has one.
  private func label(_ link: Int) -> String {
    switch graph.links[link].origin {
    case .edge: name(link)
    case .flight(let connector), .boarding(let connector), .ride(let connector):
      venue.connectors[connector].name.isEmpty ? name(link) : venue.connectors[connector].name
    }
  }

  /// The labels of the edges and connectors of a route, each once where several of its parts follow each other.
  func labels(_ parts: some Sequence<Route.Part>) -> [String] {
    var labels: [String] = []
    for link in parts.lazy.compactMap(\.link) {
      let label = label(link)
      if labels.last != label { labels.append(label) }
    }
    return labels
  }

  /// The line of a whole route without repeated points; one point when start and end are the same.
  func line(_ route: Route) -> [Point] {
    var line: [Point] = []
    for part in route.parts {
      for point in part.points where point != line.last { line.append(point) }
    }
    return line.isEmpty ? [route.start.joined] : line
  }

  /// The edges of a route whose access no source tells; empty for profiles that do not ask.
  func unknownAccess(_ route: Route) -> [String] {
    profile.isStepFree ? edges(route.parts.filter(\.isAccessUnknown)) : []
  }

  /// Why there is no route, in one sentence.
  func explanation(_ noRoute: NoRoute) -> String {
    switch noRoute.reason {
    case .noNetwork(let level):
      let outside = restrictions == nil ? "" : " and that no closure closes"
      return "level '\(venue.levels[level].name)' has no path that this profile may use\(outside)"
    case .differentComponents:
      return "the two places lie on parts of the network that nothing joins; `footway check` lists the parts"
    case .blocked:
      let parts = noRoute.blockedBy.map { blocker in
        "'\(label(blocker.link))' \(Self.words(blocker.reason))"
      }
      guard !parts.isEmpty else { return "every way is blocked at the time one would come to it" }
      return "every way is blocked; it would be open if not for \(parts.joined(separator: ", "))"
    }
  }

  /// The name of a reason in answers.
  func code(_ reason: NoRoute.Reason) -> String {
    switch reason {
    case .noNetwork: "noNetwork"
    case .differentComponents: "differentComponents"
    case .blocked: "blocked"
    }
  }

  private static func words(_ reason: Blocker.Reason) -> String {
    switch reason {
    case .closed: "(closed)"
    case .oneWay: "(one-way, the other way)"
    case .notStepFree: "(not step-free)"
    case .unknownAccess: "(nobody knows whether it is step-free)"
    case .forbiddenKind: "(not used by this profile)"
    case .avoided: "(closed by the closures given)"
    case .hours: "(does not open in time)"
    }
  }
}
