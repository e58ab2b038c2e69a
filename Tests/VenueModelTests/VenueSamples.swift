import Geometry
import VenueModel

/// A venue of two levels, ten metres of corridor on each, joined by stairs; nothing is wrong with it.
func soundVenue() -> Venue {
  var venue = Venue(id: "V", name: "Venue")
  let plan = Plan(
    size: Plan.Size(width: 200, height: 100), pixelsPerMeter: 10, toLocal: .scale(0.1, -0.1))
  venue.levels = [
    Level(id: "L0", ordinal: 0, name: "Ground", plan: plan), Level(id: "L1", ordinal: 1, name: "First", plan: plan),
  ]
  for level in 0...1 {
    let first = venue.network.nodes.count
    for (number, x) in [5.0, 10, 15].enumerated() {
      venue.network.nodes.append(PathNode(id: "N\(number)", level: level, position: Point(x, -5)))
    }
    venue.network.edges.append(PathEdge(from: first, to: first + 1))
    venue.network.edges.append(PathEdge(from: first + 1, to: first + 2))
  }
  venue.connectors = [
    Connector(id: "E", kind: .elevator, landings: [Connector.Landing(node: 0), Connector.Landing(node: 3)])
  ]
  venue.places = [
    Place(id: "P", name: "Kiosk", locations: [Place.Location(level: 1, position: Point(15, -6))])
  ]
  return venue
}

/// Findings as `code element: severity`.
func lines(_ findings: [Finding]) -> [String] {
  findings.map { finding in
    guard case .element(let id) = finding.place.spot else { return "\(finding.code) elsewhere: \(finding.severity)" }
    return "\(finding.code) \(id): \(finding.severity)"
  }
}

/// A ring that crosses itself.
func bowTie() throws -> Ring { try Ring([Point(1, -1), Point(3, -3), Point(3, -1), Point(1, -3)]) }
