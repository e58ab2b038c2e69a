import Formats
import Navigation
import Routing
import Text
import VenueModel

extension RouteWording {
  /// The answer for people.
  func text(_ pair: RoutedPair) -> String {
    switch pair.answer {
    case .noRoute(let noRoute):
      return "No way from \(pair.from) to \(pair.to) (\(profile.name)): \(explanation(noRoute)).\n"
    case .route(let route):
      var lines = [title(route, pair.from, pair.to), ""]
      lines += steps(route, to: pair.to) + remarks(route, pair) + (isExplaining ? explanation(route) : [])
      return lines.joined(separator: "\n") + "\n"
    }
  }

  /// The ends of a route, and how long it is.
  func title(_ route: Route, _ from: String, _ to: String) -> String {
    let way = guidanceWording.language == .english ? "to" : "→"
    return "\(from) \(way) \(to) (\(profile.name)): \(summary(route))"
  }

  /// The steps, numbered, below the names of their levels.
  func steps(_ route: Route, to name: String) -> [String] {
    var lines: [String] = []
    var number = 1
    for leg in guidance(route, to: name).legs {
      if venue.levels.count > 1 { lines.append(venue.levels[leg.level].name) }
      for step in leg.steps {
        lines.append("  \(number < 10 ? " " : "")\(number). \(step.instruction)")
        number += 1
      }
    }
    return lines
  }

  /// Metres and time in a few words.
  func summary(_ route: Route) -> String { summary(route.distance, route.duration) }

  /// Metres and time in a few words; pixels where there is no scale.
  func summary(_ distance: Double, _ duration: Double) -> String {
    guard graph.isMeasured else { return "\(Decimal.fixed(distance, 0)) px (the files give no scale)" }
    return "\(length(distance)), \(Self.clock(duration))"
  }

  /// A length to the metre or the foot, from a tenth of a mile on to a tenth; pixels where there is no scale.
  func length(_ distance: Double) -> String {
    guard graph.isMeasured else { return "\(Decimal.fixed(distance, 0)) px" }
    switch guidanceWording.units {
    case .metric: return "\(Decimal.fixed(distance, 0)) m"
    case .imperial:
      let feet = (distance / 0.3048).rounded()
      return feet < 528 ? "\(Decimal.fixed(feet, 0)) ft" : "\(Decimal.fixed(distance / 1609.344, 1)) mi"
    }
  }

  /// Seconds as people say them.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    if whole < 90 { return "\(whole) s" }
    let minutes = Int((seconds / 60).rounded())
    if minutes < 120 { return "\(minutes) min" }
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  func remarks(_ route: Route, _ pair: RoutedPair) -> [String] {
    var remarks: [String] = []
    if let zones { remarks.append(zones.sentence(route, length: length)) }
    for (end, name) in [(route.start, pair.from), (route.end, pair.to)] where end.distance >= 1 {
      remarks.append("\(name) is \(length(end.distance)) away from the nearest path.")
    }
    let unknown = unknownAccess(route)
    if !unknown.isEmpty {
      remarks.append("No source tells whether these are step-free: \(unknown.joined(separator: ", ")).")
    }
    remarks += times(route)
    let hours = labels(hoursIgnored(route))
    if !hours.isEmpty {
      remarks.append("Opening hours were not looked at: \(hours.joined(separator: ", ")).")
    }
    return remarks.isEmpty ? [] : [""] + remarks
  }

  /// One row a step: `step,level,instruction,distance,duration`.
  func csv(_ pair: RoutedPair, precision: Int?) -> String {
    var text = "step,level,instruction,distance,duration\n"
    guard case .route(let route) = pair.answer else { return text }
    var number = 1
    for leg in guidance(route, to: pair.to).legs {
      for step in leg.steps {
        let duration = graph.isMeasured ? Self.number(step.duration, precision) : ""
        let cells = [
          String(number), venue.levels[step.level].id, step.instruction, Self.number(step.distance, precision),
          duration,
        ]
        text += cells.map(CSV.cell).joined(separator: ",") + "\n"
        number += 1
      }
    }
    return text
  }

  /// A number as batch answers write it.
  static func number(_ value: Double, _ precision: Int?) -> String {
    precision.map { Decimal.fixed(value, $0) } ?? Decimal.shortest(value)
  }
}
