extension Venue {
  /// Checks the opening hours of edges, connectors and places: what cannot be read, and what needs a calendar of holidays.
  ///
  /// Each text is told of once, with the first element that has it.
  func checkHours() -> [Finding] {
    var uses: [String: (index: Int, count: Int)] = [:]
    var firsts: [(text: String, element: String, level: Int?)] = []
    func note(_ text: String?, _ element: @autoclosure () -> String, _ level: @autoclosure () -> Int?) {
      guard let text else { return }
      if uses[text] == nil { firsts.append((text, element(), level())) }
      uses[text, default: (firsts.count - 1, 0)].count += 1
    }
    for (index, edge) in network.edges.enumerated() {
      note(edge.hours, edgeID(index), network.nodes[edge.from].level)
    }
    for connector in connectors { note(connector.hours, connector.id, nil) }
    for place in places { note(place.hours, place.id, place.locations.first?.level) }
    return firsts.compactMap { first in
      let others = (uses[first.text]?.count ?? 1) - 1
      let shown = first.text.count > 60 ? "\(first.text.prefix(60))…" : first.text
      let what = "the hours '\(shown)'" + (others > 0 ? " (here and \(others) times more)" : "")
      return Self.finding(first.text, what, SourcePlace(file: "", .element(first.element)), first.level)
    }
  }

  private static func finding(_ text: String, _ what: String, _ place: SourcePlace, _ level: Int?) -> Finding? {
    do throws(HoursError) {
      guard try OpeningHours(text).mentionsHolidays else { return nil }
      return Finding(
        .note, "venue.hours.no-holidays", at: place,
        "\(what) speak of holidays, of which no calendar is known; no day counts as one", level: level)
    } catch {
      return Finding(
        .warning, "venue.hours.unreadable", at: place, "\(what) cannot be read: \(error); treated as always open",
        level: level)
    }
  }
}
