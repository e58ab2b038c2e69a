import Routing
import Text
import VenueModel

extension RouteWording {
  /// The parts whose opening hours were not looked at, because nobody said when one starts.
  func hoursIgnored(_ route: Route) -> [Route.Part] {
    restrictions?.departure == nil ? route.parts.filter(\.hasHours) : []
  }

  /// Where one waits for something to open: the label, the seconds, and when it opens.
  private func waits(_ route: Route) -> [(part: Route.Part, until: LocalTime)] {
    guard let departure = restrictions?.departure else { return [] }
    var waits: [(part: Route.Part, until: LocalTime)] = []
    var seconds = 0.0
    for part in route.parts {
      seconds += part.wait
      if part.wait > 0 { waits.append((part, departure.adding(seconds: Int(seconds.rounded())))) }
      seconds += part.duration
    }
    return waits
  }

  /// When one arrives, and where one waits, for people.
  func times(_ route: Route) -> [String] {
    guard let departure = restrictions?.departure else { return [] }
    let waits = waits(route).map { wait in
      "Wait \(Self.clock(wait.part.wait)) before \(labels([wait.part]).joined()), which opens at \(wait.until)."
    }
    return waits + [
      "Leaving at \(departure), you arrive at \(departure.adding(seconds: Int(route.duration.rounded())))."
    ]
  }

  /// The same for scripts; nothing when no departure is given.
  func writeTimes(_ route: Route, to json: inout JSONWriter) {
    guard let departure = restrictions?.departure else { return }
    json.write("departure", departure.description)
    json.write("arrival", departure.adding(seconds: Int(route.duration.rounded())).description)
    json.beginArray("waits")
    for wait in waits(route) {
      json.beginObject()
      json.write("edge", name(wait.part))
      json.write("seconds", wait.part.wait)
      json.write("until", wait.until.description)
      json.endObject()
    }
    json.endArray()
  }
}
