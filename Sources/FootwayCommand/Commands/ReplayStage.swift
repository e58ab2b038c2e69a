import Navigation
import Routing
import VenueModel
import Zones

/// The people of a trace on their way through a venue, and its zones.
struct ReplayStage {
  private let trace: TraceInput
  private let venue: Venue
  private let people: [LiveNavigation]
  private let zones: VenueZones?

  /// - Parameters:
  ///   - origin: where all of them come from, `nil` for where the first fix is.
  ///   - goals: where all of them go, none for nowhere.
  ///   - zones: `nil` to leave them out.
  init(
    _ query: borrowing RouteQuery, _ trace: TraceInput, from origin: NamedEnd?, to goals: [NamedEnd],
    _ options: NavigationOptions, _ matching: MatchOptions, _ zones: VenueZones?
  ) throws(Failure) {
    self.trace = trace
    self.zones = zones
    venue = query.venue
    let network = CellNetwork(query.graph, options: matching)
    let (venue, graph, wording) = (query.venue, query.graph, query.guidanceWording)
    let navigator: Navigator
    do throws(NavigationOptionsError) {
      navigator = try Navigator(venue, graph, options: options) { route, leg in
        Guidance(route, in: venue, graph: graph, destination: goals[leg].name, wording: wording).legs.flatMap(\.steps)
      }
    } catch {
      throw Failure("error: \(error) [usage.bad-value]")
    }
    let plan = LiveNavigation.Plan(
      from: origin?.end, goals: goals.map { LiveNavigation.Goal($0.end, place: $0.place) })
    let person = LiveNavigation(venue, network, navigator, plan: goals.isEmpty ? nil : plan)
    people = trace.devices.map { _ in person }
  }

  /// What happens to somebody.
  enum Happening {
    case live(LiveNavigation.Event, device: Int)
    case zone(ZoneEvent)
  }

  /// Lets all fixes happen in the order of their times, and tells what comes of them.
  func run(
    _ router: inout Router, _ restrictions: Restrictions?, _ tell: (Happening) throws(Failure) -> Void
  ) throws(Failure) {
    var people = people
    var zones = try zones.map { zones throws(Failure) in try ReplayZones(zones) }
    var events: [LiveNavigation.Event] = []
    for (device, fix) in fixes() {
      events.removeAll(keepingCapacity: true)
      people[device].take(fix, router: &router, under: restrictions, into: &events)
      for event in events {
        try tell(.live(event, device: device))
        guard case .position(let estimate) = event else { continue }
        for happened in zones?.take(estimate, device) ?? [] { try tell(.zone(happened)) }
      }
    }
    for device in people.indices {
      events.removeAll(keepingCapacity: true)
      people[device].finish(into: &events)
      for event in events { try tell(.live(event, device: device)) }
    }
    for happened in zones?.finish() ?? [] { try tell(.zone(happened)) }
  }

  /// All fixes by time; of equal times those of the device first that came first.
  private func fixes() -> [(device: Int, fix: PositionFix)] {
    let all = trace.devices.indices.flatMap { device in trace.fixes(of: device).map { (device: device, fix: $0) } }
    guard trace.devices.count > 1 else { return all }
    return all.enumerated().sorted { one, other in
      (one.element.fix.time, one.offset) < (other.element.fix.time, other.offset)
    }.map(\.element)
  }
}

/// The zones of a venue, asked for the positions of people.
struct ReplayZones: ~Copyable {
  private var tracker: ZoneTracker
  private let reader: ZoneReader
  private var batch = FixBatch()
  private var hits: [ZoneHit] = []

  init(_ zones: VenueZones) throws(Failure) {
    tracker = ZoneTracker(limits: zones.limits, options: Self.options)
    reader = try zones.reader()
  }

  /// Somebody who stands at a border is led to and fro by the noise of fixes, some metres and seconds at a time.
  private static let options = TrackerOptions(exitDistance: 2, enterTime: 2_000_000, exitTime: 5_000_000)

  /// What a position makes happen.
  mutating func take(_ estimate: PositionEstimate, _ device: Int) -> [ZoneEvent] {
    guard let level = estimate.level, estimate.position.isFinite else { return [] }
    batch.removeAll()
    batch.append(
      Fix(
        time: estimate.time, device: UInt64(device), point: estimate.position, level: Int32(level),
        accuracy: estimate.deviation.isFinite ? estimate.deviation : 0))
    hits.removeAll(keepingCapacity: true)
    reader.append(batch.points, levels: batch.levels, to: &hits)
    var events: [ZoneEvent] = []
    tracker.update(batch, hits: hits, depths: reader, into: &events)
    return events
  }

  /// Ends all visits.
  mutating func finish() -> [ZoneEvent] {
    var events: [ZoneEvent] = []
    tracker.finish(into: &events)
    return events
  }
}
