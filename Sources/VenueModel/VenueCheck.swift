import Geometry

extension Venue {
  /// Checks what can be told without a graph: connectors, levels, outlines, opening hours, and what
  /// lies outside its plan.
  ///
  /// - Returns: findings in the order of the venue's arrays; each names its element.
  /// - Complexity: O(size of the venue) plus what ``Ring/selfCrossing`` takes for each outline.
  public func check() -> [Finding] {
    checkLevels() + checkConnectors() + checkOutlines() + checkPlaces() + checkHours()
  }

  private static func place(_ id: String) -> SourcePlace { SourcePlace(file: "", .element(id)) }

  // MARK: Levels

  private func checkLevels() -> [Finding] {
    if levels.isEmpty {
      return [Finding(.error, "venue.no-level", at: Self.place(id), "the venue has no level")]
    }
    var findings: [Finding] = []
    var hasNodes = [Bool](repeating: false, count: levels.count)
    for node in network.nodes { hasNodes[node.level] = true }
    let isJoined = joinedLevels
    for (index, level) in levels.enumerated() where levels.count > 1 {
      if hasNodes[index], !isJoined[index], hasNodes.count(where: { $0 }) > 1 {
        findings.append(
          Finding(
            .warning, "level.no-connector", at: Self.place(level.id),
            "nothing joins level '\(level.name)' to another one; add a connector in the manifest", level: index))
      }
      if levels[..<index].contains(where: { $0.shortName == level.shortName && $0.building == level.building }) {
        findings.append(
          Finding(
            .note, "level.same-name", at: Self.place(level.id),
            "another level is called '\(level.shortName)' as well; name this one by its id", level: index))
      }
    }
    return findings + checkOrdinals()
  }

  /// Whether a connector, or an edge of a network that joins levels itself, leads from each level to another one.
  public var joinedLevels: [Bool] {
    var isJoined = [Bool](repeating: false, count: levels.count)
    for connector in connectors {
      let joined = Set(connector.landings.map { network.nodes[$0.node].level })
      if joined.count > 1 { for level in joined { isJoined[level] = true } }
    }
    for edge in network.edges where network.nodes[edge.from].level != network.nodes[edge.to].level {
      isJoined[network.nodes[edge.from].level] = true
      isJoined[network.nodes[edge.to].level] = true
    }
    return isJoined
  }

  private func checkOrdinals() -> [Finding] {
    let unknown = levels.filter { $0.ordinal == nil }
    guard levels.count > 1, let first = unknown.first else { return [] }
    let names = unknown.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
    let rest = unknown.count > 3 ? " and \(unknown.count - 3) more" : ""
    return [
      Finding(
        .note, "level.no-ordinal", at: Self.place(first.id),
        "no source tells the height of \(names)\(rest); give levels an ordinal in the manifest")
    ]
  }

  // MARK: Connectors

  private func checkConnectors() -> [Finding] {
    var findings: [Finding] = []
    for connector in connectors {
      let landings = connector.landings.map { network.nodes[$0.node] }
      let position = landings.first?.position
      let level = landings.first?.level
      if landings.count < 2 {
        findings.append(
          Finding(
            .error, "connector.one-landing", at: Self.place(connector.id),
            "\(connector.kind.rawValue) '\(connector.id)' has \(landings.count == 0 ? "no" : "one") landing, so it leads"
              + " nowhere; it was not used", position: position, level: level))
      } else if Set(landings.map(\.level)).count < 2 {
        findings.append(
          Finding(
            .warning, "connector.one-level", at: Self.place(connector.id),
            "all landings of \(connector.kind.rawValue) '\(connector.id)' are on one level", position: position,
            level: level))
      } else if connector.direction != .both, landings.contains(where: { levels[$0.level].ordinal == nil }) {
        findings.append(
          Finding(
            .warning, "connector.direction-unclear", at: Self.place(connector.id),
            "'\(connector.id)' goes one way, but a level has no ordinal; the order of its landings counts as upwards",
            position: position, level: level))
      }
    }
    return findings
  }

  // MARK: Outlines

  private func checkOutlines() -> [Finding] {
    var findings: [Finding] = []
    for zone in zones {
      for area in zone.areas {
        guard case .polygon(let polygon) = area.shape else { continue }
        if let hole = polygon.firstHoleOutside {
          findings.append(
            Finding(
              .warning, "zone.hole-outside", at: Self.place(zone.id),
              "a hole of zone '\(zone.name)' reaches out of its outline; only what is within the outline is cut out",
              position: hole.box.center, level: area.level))
        }
        for ring in polygon.rings {
          guard let crossing = ring.selfCrossing else { continue }
          findings.append(
            Finding(
              .warning, "zone.self-crossing", at: Self.place(zone.id),
              "the outline of zone '\(zone.name)' crosses or touches itself; what is inside is decided by even and odd",
              position: crossing, level: area.level))
        }
      }
    }
    for space in spaces {
      for ring in space.polygons.flatMap(\.rings) {
        guard let crossing = ring.selfCrossing else { continue }
        findings.append(
          Finding(
            .warning, "space.self-crossing", at: Self.place(space.id),
            "the outline of space '\(space.name.isEmpty ? space.id : space.name)' crosses or touches itself",
            position: crossing, level: space.level))
      }
    }
    return findings
  }

  // MARK: Places

  private func checkPlaces() -> [Finding] {
    var findings: [Finding] = []
    var named: [String: Int] = [:]
    for (index, place) in places.enumerated() {
      if place.locations.isEmpty {
        findings.append(
          Finding(
            .error, "place.no-location", at: Self.place(place.id),
            "place '\(place.name)' has no location, so nothing leads there"))
      }
      if let first = named[place.name] {
        findings.append(
          Finding(
            .note, "place.same-name", at: Self.place(place.id),
            "place '\(places[first].id)' is called '\(place.name)' as well; ask for them by id"))
      } else {
        named[place.name] = index
      }
      for location in place.locations {
        if isOutsidePlan(location.position, level: location.level) {
          findings.append(
            Finding(
              .warning, "place.outside-plan", at: Self.place(place.id),
              "place '\(place.name)' lies outside the plan of its level", position: location.position,
              level: location.level))
        }
      }
    }
    return findings
  }
}

extension Polygon {
  /// The first hole that reaches out of the shell by its box or its first vertex; `nil` when none does.
  ///
  /// What is quickly told, for a finding: a hole that leaves the shell and comes back between two vertices is left to
  /// whoever needs valid polygons.
  ///
  /// - Complexity: O(holes · vertices of the shell), at most some 10⁸ steps; from there on boxes alone are compared.
  fileprivate var firstHoleOutside: Ring? {
    let isSmall = holes.count < 100_000_000 / shell.count
    return holes.first { hole in
      let isWithinBox = shell.box.contains(hole.box.min) && shell.box.contains(hole.box.max)
      return !isWithinBox || isSmall && shell.contains(hole.points[0]) == .outside
    }
  }
}
