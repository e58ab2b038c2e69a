import Arguments
import Text
import Zones

extension ZoneEventStream {
  /// What the summary counts, as the flags say.
  static func summaryOptions(_ zones: VenueZones, _ invocation: Invocation) throws(Failure) -> SummaryOptions {
    var options = SummaryOptions(
      countsDevices: invocation.isSet("summary"), crossedZones: zones.beacons == nil ? .max : zones.venue.zones.count)
    guard let text = invocation.text("utc-offset") else { return options }
    do throws(TimeError) { options.hourOffset = try TimeReader.offset(text) } catch {
      throw Failure(
        "error: '--utc-offset \(text)' is no offset from UTC; write Z, or hours and minutes such as +05:30"
          + " [usage.bad-value]")
    }
    return options
  }

  private static let lateBoundaries = "zones.late-boundaries"

  /// Tells that hours and peaks of the summary are not those of the log.
  func tellLateBoundaries() {
    guard tellsSummary, session.summary.lateBoundaries > 0 else { return }
    console.remark(
      "\(name): warning: begins and ends of visits that came after their hour was closed:"
        + " \(session.summary.lateBoundaries); hours and peaks of the summary need a log in order of time: sort it"
        + " [\(Self.lateBoundaries)]")
  }

  /// The figures of all zones, and of beacons when they are watched, complete after ``finish(_:)``.
  func summaryText() -> String {
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.write("utcOffset", TimeWriter.offset(session.summary.options.hourOffset))
    json.beginArray("zones")
    for (index, zone) in zones.venue.zones.enumerated() { write((zone.id, zone.name), index, to: &json) }
    json.endArray()
    if let beacons = zones.beacons?.beacons {
      json.beginArray("beacons")
      for (index, beacon) in beacons.enumerated() {
        write((beacon.id, beacon.name), zones.venue.zones.count + index, to: &json)
      }
      json.endArray()
    }
    json.beginArray("crossings")
    for crossing in session.summary.crossings {
      json.beginObject()
      json.write("from", zones.venue.zones[crossing.from].id)
      json.write("to", zones.venue.zones[crossing.to].id)
      json.write("count", crossing.count)
      json.endObject()
    }
    json.endArray()
    json.write("lateFixes", session.tracker.lateCount)
    json.write("duplicateFixes", session.tracker.duplicateCount)
    json.write("lateBoundaries", session.summary.lateBoundaries)
    json.endObject()
    json.endLine()
    return json.take()
  }

  private func write(_ area: (id: String, name: String), _ index: Int, to json: inout JSONWriter) {
    let summary = session.summary
    let figures = summary.figures[index]
    json.beginObject()
    json.write("id", area.id)
    json.write("name", area.name)
    json.write("visits", figures.visits)
    json.write("devices", figures.devices)
    json.write("totalDwell", Double(figures.totalDwell) / 1e6)
    json.write("meanDwell", figures.meanDwell.map { $0 / 1e6 })
    json.write("longestDwell", Double(figures.longestDwell) / 1e6)
    writeTime(figures.firstSeen, "firstSeen", to: &json)
    writeTime(figures.lastSeen, "lastSeen", to: &json)
    let peak = summary.peak(of: index)
    json.write("peakOccupancy", peak?.occupancy ?? 0)
    writeTime(peak?.time, "peakTime", to: &json)
    if let limit = session.tracker.limits[index] {
      json.write("occupancyLimit", limit)
      json.write("timeOverLimit", Double(summary.timeOverLimit(of: index)) / 1e6)
    }
    json.beginArray("hours")
    for hour in summary.hours(of: index) {
      json.beginObject()
      writeTime(summary.start(of: hour.hour), "start", offset: summary.options.hourOffset, to: &json)
      json.write("hours", Int(hour.repeats))
      json.write("peakOccupancy", hour.peak)
      json.write("meanOccupancy", hour.meanOccupancy)
      json.write("entered", hour.entered)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
