import Routing
import Text
import VenueModel

extension VenueSummary {
  /// The answer for people.
  func text() -> String {
    var lines: [String] = [venue.name.isEmpty ? "A venue without a name" : venue.name]
    lines.append("")
    lines += levelLines()
    let length = Decimal.fixed(lengthMeters, 0)
    lines.append(
      "Network   \(venue.network.nodes.count) nodes, \(venue.network.edges.count) edges,"
        + " \(length) \(graph.isMeasured ? "m" : "px (no scale)"), \(components) part\(components == 1 ? "" : "s")")
    lines.append("Inside    \(venue.spaces.count) spaces, \(venue.walls.count) walls, \(venue.beacons.count) beacons")
    if let anchor = venue.georeference?.anchor {
      lines.append(
        "Frame     local metres, x east, y north of \(Decimal.shortest(anchor.latitude)),"
          + " \(Decimal.shortest(anchor.longitude)) (latitude, longitude)")
    } else {
      lines.append("Frame     of the plan: no source tells where the venue is on Earth")
    }
    if let compilation { lines += compilation.lines }
    lines.append("")
    lines += connectorLines() + placeLines() + zoneLines()
    lines.append(
      "Findings  \(FindingReport.counts(findings))" + (findings.isEmpty ? "" : "; `footway check` lists them"))
    return lines.joined(separator: "\n") + "\n"
  }

  private func levelLines() -> [String] {
    var rows: [[String]] = [["Level", "Ordinal", "Id", "Building", "Plan", "Scale", "Turned", "On Earth"]]
    for level in venue.levels {
      var row = [level.name, level.ordinal.map { Decimal.shortest($0) } ?? "-", level.id]
      row.append(level.building.map { venue.buildings[$0].name } ?? "-")
      if let plan = level.plan {
        let (degrees, scale) = Self.rotationAndScale(plan)
        row.append(plan.size.map { "\(Decimal.shortest($0.width)) × \(Decimal.shortest($0.height)) px" } ?? "-")
        row.append(level.isMeasured ? "\(Decimal.fixed(1 / scale, 2)) px/m" : "unknown")
        row.append(plan.isGeoreferenced ? "\(Decimal.fixed(degrees, 1))°" : "-")
        row.append(plan.isGeoreferenced ? Self.placement(plan) : "no")
      } else {
        row += ["-", "-", "-", venue.georeference == nil ? "no" : "yes"]
      }
      rows.append(row)
    }
    return Self.table(rows) + [""]
  }

  /// What placed a plan, and how well.
  private static func placement(_ plan: Plan) -> String {
    guard let placement = plan.placement else { return "yes" }
    var text = "by \(placement.source)"
    if let rms = placement.rms { text += ", RMS \(Decimal.fixed(rms, 2)) m" }
    if let ratio = placement.scaleRatio, abs(ratio - 1) >= 0.0005 { text += ", scale \(Decimal.fixed(ratio, 3))" }
    if placement.isMirrored { text += ", mirrored" }
    return text
  }

  private func connectorLines() -> [String] {
    guard !venue.connectors.isEmpty else { return [] }
    var rows: [[String]] = [["Connector", "Kind", "Levels", "Way", "Step-free"]]
    for connector in venue.connectors {
      let way =
        switch connector.direction {
        case .both: "both"
        case .forward: "up"
        case .backward: "down"
        }
      let levels = connector.landings.map { venue.levelLabel(venue.network.nodes[$0.node].level) }
      rows.append([
        connector.name.isEmpty ? connector.id : connector.name, connector.kind.rawValue,
        levels.joined(separator: ", "), connector.isClosed ? "closed" : way,
        (connector.access ?? connector.kind.usualAccess).rawValue,
      ])
    }
    return Self.table(rows) + [""]
  }

  private func placeLines() -> [String] {
    guard !venue.places.isEmpty else { return [] }
    var rows: [[String]] = [["Place", "Category", "Level", "Id"]]
    for place in venue.places {
      let levels = Set(place.locations.map(\.level)).sorted().map { venue.levelLabel($0) }
      rows.append([place.name, place.category ?? "-", levels.joined(separator: ", "), place.id])
    }
    return Self.table(rows) + [""]
  }

  private func zoneLines() -> [String] {
    guard !venue.zones.isEmpty else { return [] }
    var rows: [[String]] = [["Zone", "Level", "Area"]]
    for zone in venue.zones {
      let isMeasured = zone.areas.allSatisfy { venue.levels[$0.level].isMeasured }
      rows.append([
        zone.name, zone.areas.map { venue.levelLabel($0.level) }.joined(separator: ", "),
        isMeasured ? "\(Decimal.fixed(area(zone), 1)) m²" : "-",
      ])
    }
    return Self.table(rows) + [""]
  }

  /// Columns as wide as their widest cell, two blanks between them.
  private static func table(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
      }
      return line
    }
  }
}
