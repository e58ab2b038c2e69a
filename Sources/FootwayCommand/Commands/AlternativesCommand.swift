import Arguments
import Routing
import Text

/// `footway alternatives`: several different ways between two places.
enum AlternativesCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    guard let from = invocation.text("from"), let to = invocation.text("to") else {
      throw Failure(
        "error: 'alternatives' needs --from and --to [usage.missing-flag]\ntry 'footway help alternatives'")
    }
    let guidanceWording = try GuidanceFlags.wording(invocation)
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console, wording: guidanceWording)
    let ends = try query.find([from, to], invocation)
    let answer = query.router.alternatives(
      from: ends[0].end, to: ends[1].end,
      AlternativesQuery(
        count: invocation.integer("count") ?? 3, maximumStretch: invocation.number("max-stretch") ?? 1.5,
        maximumOverlap: invocation.number("max-overlap") ?? 0.6))
    let wording = RouteWording(query)
    let precision = invocation.integer("precision")
    let format = invocation.text("format") ?? "text"
    var output = try Output(invocation.text("output"))
    switch answer {
    case .ways(let ways): try output.write(text(ways, ends[0].name, ends[1].name, wording, format, precision))
    case .noRoute(let noRoute):
      let pair = RoutedPair(from: ends[0].name, to: ends[1].name, answer: .noRoute(noRoute))
      if format == "json" { try output.write(wording.json(pair, precision: precision)) }
      if format == "geojson" { try output.write(wording.geoJSON(pair, precision: precision)) }
      RouteCommand.say(noRoute, pair, wording, console)
    }
    try output.finish()
    if case .noRoute = answer { return 1 }
    return 0
  }

  private static func text(
    _ ways: [Alternative], _ from: String, _ to: String, _ wording: RouteWording, _ format: String, _ precision: Int?
  ) -> String {
    switch format {
    case "json": return json(ways, from, to, wording, precision)
    case "geojson":
      return wording.geoJSON(ways.map { ($0.route, from, to) }, numbered: "alternative", precision: precision)
    default:
      var lines: [String] = []
      for (number, way) in ways.enumerated() {
        if number > 0 { lines.append("") }
        let pair = RoutedPair(from: from, to: to, answer: .route(way.route))
        var title = "\(number + 1). \(wording.title(way.route, from, to))"
        if number > 0 {
          let share = Decimal.fixed(way.overlap * 100, 0)
          let stretch = Decimal.fixed(way.stretch, 2)
          title += stretch == "1" ? ", as good as the best" : ", \(stretch) times the best"
          title += ", \(share) % shared"
        }
        lines += [title, ""] + wording.steps(way.route, to: to) + wording.remarks(way.route, pair)
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  private static func json(
    _ ways: [Alternative], _ from: String, _ to: String, _ wording: RouteWording, _ precision: Int?
  ) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("code", "Ok")
    json.write("profile", wording.profile.name)
    json.beginArray("routes")
    for way in ways {
      json.beginObject()
      json.write("stretch", way.stretch)
      json.write("overlap", way.overlap)
      wording.writeRoute(way.route, from: from, to: to, &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }
}

extension RouteWording {
  /// A GeoJSON feature collection of several routes, each feature with the number of its route, from 0.
  func geoJSON(_ routes: [(route: Route, from: String, to: String)], numbered key: String, precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("type", "FeatureCollection")
    json.write("frame", positions.name)
    json.beginArray("features")
    for (number, item) in routes.enumerated() {
      writeFeatures(item.route, from: item.from, to: item.to, (key, number), &json)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }
}
