import Geometry
import Navigation
import Routing
import Text
import VenueModel

extension RouteWording {
  /// The JSON that `Data/schemas/route.schema.json` describes.
  func json(_ pair: RoutedPair, precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    switch pair.answer {
    case .route(let route): writeRoute(route, from: pair.from, to: pair.to, &json)
    case .noRoute(let noRoute): write(noRoute, pair, to: &json)
    }
    json.endObject()
    json.endLine()
    return json.take()
  }

  /// The members of a route.
  func writeRoute(_ route: Route, from: String, to: String, _ json: inout JSONWriter) {
    json.write("code", "Ok")
    writeMeasures(route.distance, route.duration, to: &json)
    json.write("profile", profile.name)
    json.write("language", guidanceWording.language.rawValue)
    write(route.start, from, "from", to: &json)
    write(route.end, to, "to", to: &json)
    json.beginArray("legs")
    for leg in guidance(route, to: to).legs { write(leg, to: &json) }
    json.endArray()
    json.write("nodes", nodes(route))
    json.write("edges", edges(route.parts))
    positions.writeLine(line(route), "geometry", to: &json)
    json.write("frame", positions.name)
    json.write("unknownAccess", unknownAccess(route))
    json.write("hoursIgnored", edges(hoursIgnored(route)))
    writeTimes(route, to: &json)
    zones?.write(route, to: &json)
    if isExplaining { writeExplanation(route, to: &json) }
  }

  private func write(_ noRoute: NoRoute, _ pair: RoutedPair, to json: inout JSONWriter) {
    json.write("code", "NoRoute")
    json.write("profile", profile.name)
    json.beginObject("from")
    json.write("name", pair.from)
    json.endObject()
    json.beginObject("to")
    json.write("name", pair.to)
    json.endObject()
    json.write("reason", code(noRoute.reason))
    json.write("message", explanation(noRoute))
    json.beginArray("blockedBy")
    for blocker in noRoute.blockedBy {
      json.beginObject()
      json.write("id", name(blocker.link))
      json.write("reason", blocker.reason.rawValue)
      json.endObject()
    }
    json.endArray()
  }

  /// Metres and seconds; in a venue without scale neither is known, and the pixels are told under a name of their own.
  func writeMeasures(_ distance: Double, _ duration: Double, to json: inout JSONWriter) {
    json.write("distance", graph.isMeasured ? distance : nil)
    json.write("duration", graph.isMeasured ? duration : nil)
    if !graph.isMeasured { json.write("pixels", distance) }
  }

  private func write(_ end: JoinedEnd, _ name: String, _ key: String, to json: inout JSONWriter) {
    json.beginObject(key)
    json.write("name", name)
    json.write("level", venue.levels[end.level].id)
    json.write("position", numbers: positions.numbers(end.position))
    json.write("snapDistance", end.distance)
    json.endObject()
  }

  private func write(_ leg: Leg, to json: inout JSONWriter) {
    json.beginObject()
    json.write("level", venue.levels[leg.level].id)
    writeMeasures(leg.distance, leg.duration, to: &json)
    writeSteps(leg.steps, "steps", to: &json)
    json.endObject()
  }

  /// An array of steps.
  func writeSteps(_ steps: [Step], _ key: String, to json: inout JSONWriter) {
    json.beginArray(key)
    for step in steps {
      json.beginObject()
      json.beginObject("maneuver")
      json.write("type", step.maneuver.type.rawValue)
      if let modifier = step.maneuver.modifier { json.write("modifier", modifier.rawValue) }
      if let bearing = step.maneuver.bearing { json.write("bearing", Double(Int(bearing.rounded()) % 360)) }
      json.endObject()
      json.write("instruction", step.instruction)
      if let signs = step.signs { json.write("signs", signs) }
      if let landmark = step.landmark { json.write("landmark", landmark) }
      writeMeasures(step.distance, step.duration, to: &json)
      json.write("level", venue.levels[step.level].id)
      if step.toLevel != step.level { json.write("toLevel", venue.levels[step.toLevel].id) }
      json.write("position", numbers: positions.numbers(step.position))
      json.endObject()
    }
    json.endArray()
  }

  /// The guidance of a route.
  func guidance(_ route: Route, to name: String) -> Guidance {
    Guidance(route, in: venue, graph: graph, destination: name, wording: guidanceWording)
  }

  /// A GeoJSON feature collection: the route leg by leg, and its two ends.
  func geoJSON(_ pair: RoutedPair, precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("type", "FeatureCollection")
    json.write("frame", positions.name)
    json.beginArray("features")
    if case .route(let route) = pair.answer { writeFeatures(route, from: pair.from, to: pair.to, nil, &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  /// The features of a route: its legs, start and end.
  ///
  /// - Parameter number: which of several routes it is, a name and a number for the properties.
  func writeFeatures(
    _ route: Route, from: String, to: String, _ number: (key: String, value: Int)?, _ json: inout JSONWriter
  ) {
    for run in runs(route) { writeFeature(run, number, to: &json) }
    for (end, name, role) in [(route.start, from, "start"), (route.end, to, "end")] {
      json.beginObject()
      json.write("type", "Feature")
      positions.writeLine([end.position], "geometry", to: &json)
      json.beginObject("properties")
      json.write("role", role)
      if let number { json.write(number.key, number.value) }
      json.write("name", name)
      json.write("level", venue.levels[end.level].id)
      json.endObject()
      json.endObject()
    }
  }

  /// The parts of a route, together as long as level and kind stay.
  private func runs(_ route: Route) -> [[Route.Part]] {
    var runs: [[Route.Part]] = []
    for part in route.parts {
      if let last = runs.last?.last, last.kind == part.kind, last.toLevel == part.fromLevel,
        (part.fromLevel == part.toLevel) == (last.fromLevel == last.toLevel)
      {
        runs[runs.count - 1].append(part)
      } else {
        runs.append([part])
      }
    }
    return runs
  }

  private func writeFeature(
    _ run: [Route.Part], _ number: (key: String, value: Int)?, to json: inout JSONWriter
  ) {
    guard let first = run.first, let last = run.last else { return }
    var line: [Point] = []
    for point in run.flatMap(\.points) where point != line.last { line.append(point) }
    json.beginObject()
    json.write("type", "Feature")
    positions.writeLine(line, "geometry", to: &json)
    json.beginObject("properties")
    json.write("role", "route")
    if let number { json.write(number.key, number.value) }
    json.write("kind", first.kind.rawValue)
    json.write("level", venue.levels[first.fromLevel].id)
    if last.toLevel != first.fromLevel { json.write("toLevel", venue.levels[last.toLevel].id) }
    writeMeasures(run.reduce(0) { $0 + $1.distance }, run.reduce(0) { $0 + $1.duration }, to: &json)
    json.endObject()
    json.endObject()
  }
}
