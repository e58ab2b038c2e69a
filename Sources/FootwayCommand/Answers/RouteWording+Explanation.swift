import Routing
import Text
import VenueModel

extension RouteWording {
  /// What a part costs, in the unit of the profile's basis: seconds, metres or source costs.
  private func cost(_ part: Route.Part) -> Double {
    guard let number = part.link else { return Double(costs.ofWalking(part.distance)) / 1000 }
    let whole = Double(part.isForward ? costs.forward[number] : costs.backward[number]) / 1000
    let link = graph.links[number]
    let share = part.fromNode != nil && part.toNode != nil ? 1 : link.length > 0 ? part.distance / link.length : 1
    return whole * share + (profile.basis == .time ? part.wait : 0)
  }

  /// What costs are counted in.
  private var unit: String {
    switch profile.basis {
    case .time: "s"
    case .distance: graph.isMeasured ? "m" : "px"
    case .source: ""
    }
  }

  /// Why the profile makes a part dearer than its time or length; empty when it does not.
  private func reasons(_ part: Route.Part) -> [String] {
    var reasons: [String] = []
    if let factor = profile.factors[part.kind], factor != 1 { reasons.append("factor \(Decimal.shortest(factor))") }
    if profile.isStepFree, profile.unknownAccess == .prefer, part.isAccessUnknown {
      reasons.append("access unknown, factor \(Decimal.shortest(profile.unknownFactor))")
    }
    if part.wait > 0 { reasons.append("waits \(Self.clock(part.wait))") }
    return reasons
  }

  /// With one decimal, also a zero, so that columns stand under each other.
  private static func tenths(_ number: Double) -> String {
    let text = Decimal.fixed(number, 1)
    return text.contains(".") ? text : text + ".0"
  }

  /// A table of the parts with what each costs, for people.
  func explanation(_ route: Route) -> [String] {
    var rows = [["part", "kind", graph.isMeasured ? "m" : "px", "s", "cost", ""]]
    for part in route.parts {
      rows.append([
        name(part), part.kind.rawValue, Self.tenths(part.distance),
        graph.isMeasured ? Self.tenths(part.duration) : "-", Self.tenths(cost(part)),
        reasons(part).joined(separator: ", "),
      ])
    }
    rows.append([
      "all", "", Self.tenths(route.distance), graph.isMeasured ? Self.tenths(route.duration) : "-",
      Self.tenths(Double(route.cost) / 1000), "",
    ])
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 || column == 5 ? row[column] + space : space + row[column]
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return ["", "Costs by \(profile.basis.rawValue)\(unit.isEmpty ? "" : " (\(unit))"):"] + lines
  }

  /// The same for scripts.
  func writeExplanation(_ route: Route, to json: inout JSONWriter) {
    json.beginObject("explanation")
    json.write("basis", profile.basis.rawValue)
    json.write("cost", Double(route.cost) / 1000)
    json.beginArray("parts")
    for part in route.parts {
      json.beginObject()
      json.write("edge", name(part))
      json.write("kind", part.kind.rawValue)
      json.write("level", venue.levels[part.fromLevel].id)
      if part.toLevel != part.fromLevel { json.write("toLevel", venue.levels[part.toLevel].id) }
      writeMeasures(part.distance, part.duration, to: &json)
      json.write("wait", part.wait)
      json.write("cost", cost(part))
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
