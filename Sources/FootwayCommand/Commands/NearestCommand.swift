import Arguments
import Formats
import Routing
import Text
import VenueModel

/// `footway nearest`: the places that cost least to walk to, or from.
enum NearestCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let (from, to) = (invocation.text("from"), invocation.text("to"))
    guard let text = from ?? to, from == nil || to == nil else {
      throw Failure("error: 'nearest' needs either --from or --to [usage.missing-flag]\ntry 'footway help nearest'")
    }
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console)
    guard let end = try query.find([text], invocation).first else { return 2 }
    let candidates = try candidates(query.venue, invocation).filter {
      let place = query.venue.places[$0]
      return place.name != end.name || place.locations != end.end.spots
    }
    var limits = NearestQuery(count: invocation.integer("count") ?? 5, isTowards: to != nil)
    if let cost = invocation.number("max-cost") { limits.maximumCost = RouteQuery.cost(cost) }
    limits.maximumDistance = invocation.number("max-distance") ?? .infinity
    limits.maximumDuration = invocation.number("max-duration") ?? .infinity
    let found = query.router.nearest(
      to: end.end, among: candidates.map { RouteEnd(spots: query.venue.places[$0].locations) }, limits)
    let answer = NearestPlaces(
      wording: RouteWording(query), end: end.name, isTowards: to != nil, category: invocation.text("category"),
      found: found.map { (query.venue.places[candidates[$0.candidate]], $0.route) })
    var output = try Output(invocation.text("output"))
    try output.write(answer.text(invocation.text("format") ?? "text", precision: invocation.integer("precision")))
    try output.finish()
    guard found.isEmpty else { return 0 }
    let code = "nearest.none"
    console.say("no such place is within reach of '\(end.name)' [\(code)]")
    return 1
  }

  /// The places of the category that have a location, as indices.
  private static func candidates(_ venue: Venue, _ invocation: Invocation) throws(Failure) -> [Int] {
    let places = venue.places.indices.filter { !venue.places[$0].locations.isEmpty }
    guard let category = invocation.text("category") else { return places }
    let key = Folding.key(category)
    let found = places.filter { venue.places[$0].category.map { Folding.key($0) == key } ?? false }
    guard found.isEmpty else { return found }
    var known: [String] = []
    for index in places {
      if let category = venue.places[index].category, !known.contains(category) { known.append(category) }
    }
    let near = EditDistance.nearest(to: category, in: known).map { "'\($0)'" }.joined(separator: " or ")
    let list = known.isEmpty ? "no place has one" : "known are " + known.map { "'\($0)'" }.joined(separator: ", ")
    throw Failure(
      at: SourcePlace(file: VenueInput.operand(invocation)),
      "no place is of category '\(category)'" + (near.isEmpty ? "; " : "; did you mean \(near)? ") + list,
      code: "place.unknown-category")
  }
}

/// An answer of `footway nearest`.
struct NearestPlaces {
  var wording: RouteWording
  var end: String
  var isTowards: Bool
  var category: String?
  var found: [(place: Place, route: Route)]

  func text(_ format: String, precision: Int?) -> String {
    switch format {
    case "json": json(precision)
    case "csv": csv(precision)
    case "geojson": geoJSON(precision)
    default: plain()
    }
  }

  /// Where the way meets the place.
  private func meeting(_ route: Route) -> JoinedEnd { isTowards ? route.start : route.end }

  private func plain() -> String {
    var text = ""
    for (number, item) in found.enumerated() {
      let level = wording.venue.levels.count > 1 ? ", \(wording.venue.levels[meeting(item.route).level].name)" : ""
      text += "\(number < 9 ? " " : "")\(number + 1). \(item.place.name)\(level): \(wording.summary(item.route))\n"
    }
    return text
  }

  private func csv(_ precision: Int?) -> String {
    var text = "rank,id,name,category,level,\(wording.graph.isMeasured ? "distance" : "pixels"),duration\n"
    for (number, item) in found.enumerated() {
      let cells = [
        String(number + 1), item.place.id, item.place.name, item.place.category ?? "",
        wording.venue.levels[meeting(item.route).level].id, RouteWording.number(item.route.distance, precision),
        wording.graph.isMeasured ? RouteWording.number(item.route.duration, precision) : "",
      ]
      text += cells.map(CSV.cell).joined(separator: ",") + "\n"
    }
    return text
  }

  private func json(_ precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("code", found.isEmpty ? "NoRoute" : "Ok")
    json.write("profile", wording.profile.name)
    json.beginObject(isTowards ? "to" : "from")
    json.write("name", end)
    json.endObject()
    json.write("category", category)
    json.write("frame", wording.positions.name)
    json.beginArray("places")
    for (number, item) in found.enumerated() {
      json.beginObject()
      writeMembers(number, item, &json)
      json.write("position", numbers: wording.positions.numbers(meeting(item.route).position))
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  private func writeMembers(_ number: Int, _ item: (place: Place, route: Route), _ json: inout JSONWriter) {
    json.write("rank", number + 1)
    json.write("id", item.place.id)
    json.write("name", item.place.name)
    json.write("category", item.place.category)
    json.write("level", wording.venue.levels[meeting(item.route).level].id)
    wording.writeMeasures(item.route.distance, item.route.duration, to: &json)
  }

  private func geoJSON(_ precision: Int?) -> String {
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("type", "FeatureCollection")
    json.write("frame", wording.positions.name)
    json.beginArray("features")
    for (number, item) in found.enumerated() {
      for (role, line) in [("route", wording.line(item.route)), ("place", [meeting(item.route).position])] {
        json.beginObject()
        json.write("type", "Feature")
        wording.positions.writeLine(line, "geometry", to: &json)
        json.beginObject("properties")
        json.write("role", role)
        writeMembers(number, item, &json)
        json.endObject()
        json.endObject()
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }
}
