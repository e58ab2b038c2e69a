import Text
import VenueModel

extension NavigationEvent {
  /// Its name in event logs.
  public var name: String {
    switch kind {
    case .started: "started"
    case .infoChanged: "infoChanged"
    case .levelChanged: "levelChanged"
    case .offRoute: "offRoute"
    case .backOnRoute: "backOnRoute"
    case .recalculated: "recalculated"
    case .stopReached: "stopReached"
    case .arrived: "arrived"
    case .stopped: "stopped"
    case .failed: "failed"
    }
  }

  /// Writes the event as one object.
  public func write(to writer: inout JSONWriter, in venue: Venue, _ style: EventStyle = EventStyle()) {
    writer.beginObject()
    writer.write("event", name)
    style.write(time, to: &writer)
    writer.write("navigation", navigation)
    switch kind {
    case .started(let info), .infoChanged(let info), .arrived(let info): info.write(to: &writer, in: venue, style)
    case .recalculated(let route, let info):
      style.write("distance", route.distance, to: &writer)
      style.write("duration", route.duration, to: &writer)
      info.write(to: &writer, in: venue, style)
    case .levelChanged(let from, let to):
      writer.write("from", venue.levels[from].id)
      writer.write("level", venue.levels[to].id)
    case .offRoute(let reason, let distance):
      writer.write("reason", reason.rawValue)
      style.write("distance", distance, to: &writer)
    case .stopReached(let leg): writer.write("leg", leg)
    case .failed(let failure): writer.write("reason", failure.code)
    case .backOnRoute, .stopped: break
    }
    writer.endObject()
  }
}

extension NavigationInfo {
  /// Writes the figures as members of the object that is open.
  func write(to writer: inout JSONWriter, in venue: Venue, _ style: EventStyle) {
    style.write("remainingDistance", remainingDistance, to: &writer)
    style.write("remainingDuration", remainingDuration, to: &writer)
    style.write("traveledDistance", traveledDistance, to: &writer)
    style.write("fractionTraveled", fractionTraveled, to: &writer)
    writer.write("nextStep", nextStep?.instruction)
    style.write("distanceToNextStep", distanceToNextStep, to: &writer)
    style.write("durationToNextStep", durationToNextStep, to: &writer)
    writer.write("announcement", nextStep.map { style.wording.announce($0, in: distanceToNextStep) })
    writer.write("leg", leg)
    writer.write("level", venue.levels[currentLevel].id)
    writer.write("position", numbers: style.numbers(snappedPosition), precision: style.precision)
    style.write("distanceFromRoute", distanceFromRoute, to: &writer)
    writer.write("isStale", isStale)
    writer.write("isAtDestination", isAtDestination)
    writer.beginArray("selectedPOIs")
    for place in selectedPOIs { writer.write(nil, place) }
    writer.endArray()
  }
}

extension PositionEstimate {
  /// Writes the estimate as one object, the event `position`.
  ///
  /// - Parameter linkName: what a link is called in the venue.
  public func write(
    to writer: inout JSONWriter, in venue: Venue, _ style: EventStyle = EventStyle(), linkName: (Int) -> String
  ) {
    writer.beginObject()
    writer.write("event", "position")
    style.write(time, to: &writer)
    writer.write("position", numbers: style.numbers(position), precision: style.precision)
    writer.write("level", level.map { venue.levels[$0].id })
    if let onNetwork {
      writer.write("edge", linkName(onNetwork.link))
      style.write("offset", onNetwork.offset, to: &writer)
      style.write("confidence", onNetwork.linkProbability, to: &writer)
    }
    if deviation.isFinite { style.write("deviation", deviation, to: &writer) }
    writer.write("source", source.rawValue)
    writer.endObject()
  }
}

extension EventStyle {
  /// Writes when something happened, and to whom.
  public func write(_ time: Int64, to writer: inout JSONWriter) {
    if isDated { writer.write("time", TimeWriter.date(time)) } else { writer.write("time", Double(time) / 1e6) }
    if let device { writer.write("device", device) }
  }
}
