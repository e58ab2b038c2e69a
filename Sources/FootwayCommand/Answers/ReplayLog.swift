import Navigation
import Text
import VenueModel
import Zones

/// Writes what happens in a replay, one object a line.
struct ReplayLog {
  private let wording: RouteWording
  private let trace: TraceInput
  private let tellsPositions: Bool
  private let precision: Int?
  private var json = JSONWriter()
  private var count = 0

  init(_ wording: RouteWording, _ trace: TraceInput, tellsPositions: Bool, precision: Int?) {
    (self.wording, self.trace, self.tellsPositions, self.precision) = (wording, trace, tellsPositions, precision)
  }

  /// Whether it is time to take what is written.
  var isFull: Bool { count >= 512 }

  /// What was written since the last call.
  mutating func take() -> String {
    count = 0
    return json.take()
  }

  /// Who is named: several people, and one who has a name.
  private func name(_ device: Int) -> String? {
    trace.devices.count > 1 || !trace.devices[device].name.isEmpty ? trace.devices[device].name : nil
  }

  private func style(_ device: Int) -> EventStyle {
    EventStyle(
      device: name(device), isDated: trace.isDated, precision: precision, wording: wording.guidanceWording,
      numbers: { [positions = wording.positions] in positions.numbers($0) })
  }

  /// Writes what happened.
  mutating func write(_ happening: ReplayStage.Happening, in venue: Venue) {
    switch happening {
    case .live(let event, let device): write(event, of: device)
    case .zone(let event): write(event, in: venue)
    }
  }

  private mutating func write(_ event: LiveNavigation.Event, of device: Int) {
    switch event {
    case .position(let estimate):
      guard tellsPositions else { return }
      estimate.write(to: &json, in: wording.venue, style(device)) { wording.name($0) }
    case .navigation(let event): event.write(to: &json, in: wording.venue, style(device))
    case .noRoute: return
    }
    json.endLine()
    count += 1
  }

  private mutating func write(_ event: ZoneEvent, in venue: Venue) {
    let device = Int(event.device)
    json.beginObject()
    switch event.kind {
    case .enter: json.write("event", "enterZone")
    case .exit: json.write("event", "exitZone")
    case .full: json.write("event", "zoneFull")
    case .free: json.write("event", "zoneFree")
    }
    style(device).write(event.time, to: &json)
    let zone = venue.zones[event.zone]
    json.write("zone", zone.id)
    json.write("name", zone.name)
    json.write("level", zone.areas.first.map { venue.levels[$0.level].id })
    switch event.kind {
    case .enter: break
    case .exit(let dwell, let cause):
      json.write("dwell", Double(dwell) / 1e6)
      json.write("cause", "\(cause)")
    case .full(let occupancy, let limit), .free(let occupancy, let limit):
      json.write("occupancy", occupancy)
      json.write("limit", limit)
    }
    json.endObject()
    json.endLine()
    count += 1
  }
}
