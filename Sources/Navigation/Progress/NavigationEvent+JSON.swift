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

  /// Writes the event as one object; `time` is in seconds.
  public func write(to writer: inout JSONWriter, in venue: Venue) {
    writer.beginObject()
    writer.write("event", name)
    writer.write("time", Double(time) / 1e6)
    writer.write("navigation", navigation)
    switch kind {
    case .started(let info), .infoChanged(let info), .arrived(let info): info.write(to: &writer, in: venue)
    case .recalculated(let route, let info):
      writer.write("distance", route.distance)
      writer.write("duration", route.duration)
      info.write(to: &writer, in: venue)
    case .levelChanged(let from, let to):
      writer.write("from", venue.levels[from].id)
      writer.write("level", venue.levels[to].id)
    case .offRoute(let reason, let distance):
      writer.write("reason", reason.rawValue)
      writer.write("distance", distance)
    case .stopReached(let leg): writer.write("leg", leg)
    case .failed(let failure): writer.write("reason", failure.code)
    case .backOnRoute, .stopped: break
    }
    writer.endObject()
  }
}

extension NavigationInfo {
  /// Writes the figures as members of the object that is open.
  func write(to writer: inout JSONWriter, in venue: Venue) {
    writer.write("remainingDistance", remainingDistance)
    writer.write("remainingDuration", remainingDuration)
    writer.write("traveledDistance", traveledDistance)
    writer.write("fractionTraveled", fractionTraveled)
    writer.write("nextStep", nextStep?.instruction)
    writer.write("distanceToNextStep", distanceToNextStep)
    writer.write("durationToNextStep", durationToNextStep)
    writer.write("leg", leg)
    writer.write("level", venue.levels[currentLevel].id)
    writer.write("position", numbers: [snappedPosition.x, snappedPosition.y])
    writer.write("distanceFromRoute", distanceFromRoute)
    writer.write("isStale", isStale)
    writer.write("isAtDestination", isAtDestination)
    writer.write("selectedPOIs", selectedPOIs)
  }
}
