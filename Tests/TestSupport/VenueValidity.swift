import Geometry
import VenueModel

extension Venue {
  /// What is wrong with the venue as a value; empty for whatever a reader makes, however bad its source.
  ///
  /// Looked for are indices that lead nowhere, numbers that are not finite, ids that are not unique where the model
  /// says that they are, and orders that it promises.
  ///
  /// - Parameter hasFreeEdges: whether the source's edges may join levels, or lead from a node to itself.
  public func validityProblems(hasFreeEdges: Bool = false) -> [String] {
    let problems = ValidityProblems(venue: self, hasFreeEdges: hasFreeEdges)
    problems.findInLevels()
    problems.findInNetwork()
    problems.findInAreas()
    problems.findInPlaces()
    return problems.all
  }
}

private final class ValidityProblems {
  let venue: Venue
  let hasFreeEdges: Bool
  var all: [String] = []

  init(venue: Venue, hasFreeEdges: Bool) {
    self.venue = venue
    self.hasFreeEdges = hasFreeEdges
  }

  private func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { all.append(problem()) }
  }

  private func expectLevel(_ level: Int, _ what: String) {
    expect(venue.levels.indices.contains(level), "\(what) is on level \(level) of \(venue.levels.count)")
  }

  private func expectNode(_ node: Int, _ what: String, level: Int? = nil) {
    guard venue.network.nodes.indices.contains(node) else {
      return all.append("\(what) names node \(node) of \(venue.network.nodes.count)")
    }
    if let level { expect(venue.network.nodes[node].level == level, "\(what) names a node of another level") }
  }

  private func expectUnique(_ ids: [String], _ what: String) {
    expect(Set(ids).count == ids.count, "\(what) ids are not unique")
  }

  func findInLevels() {
    for level in venue.levels {
      if let building = level.building {
        expect(venue.buildings.indices.contains(building), "level \(level.id) is in building \(building)")
      }
      expect(level.ordinal?.isFinite ?? true, "the ordinal of level \(level.id)")
      expect(level.elevation?.isFinite ?? true, "the elevation of level \(level.id)")
      guard let plan = level.plan else { continue }
      let map = plan.toLocal
      expect([map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy(\.isFinite), "the frame of level \(level.id)")
      expect(map.determinant != 0, "the frame of level \(level.id) is flat")
      expect((plan.pixelsPerMeter ?? 1) > 0, "the scale of level \(level.id)")
      expect((plan.millimetersPerUnit ?? 1) > 0, "the Jibestream scale of level \(level.id)")
    }
    let ordinals = venue.levels.map { $0.ordinal ?? .infinity }
    expect(zip(ordinals, ordinals.dropFirst()).allSatisfy { $0 <= $1 }, "levels are not sorted")
    if let anchor = venue.georeference?.anchor { expect(anchor.isValid, "the anchor is not on Earth") }
  }

  func findInNetwork() {
    var ids: Set<[String]> = []
    for node in venue.network.nodes {
      expectLevel(node.level, "node \(node.id)")
      expect(node.position.isFinite, "the position of node \(node.id)")
      expect(ids.insert([String(node.level), node.id]).inserted, "node \(node.id) is there twice")
    }
    for edge in venue.network.edges {
      expectNode(edge.from, "edge \(edge.id)")
      expectNode(edge.to, "edge \(edge.id)")
      guard all.isEmpty else { return }
      expect(hasFreeEdges || edge.from != edge.to, "edge \(edge.id) is a loop")
      expect(
        hasFreeEdges || venue.network.nodes[edge.from].level == venue.network.nodes[edge.to].level,
        "edge \(edge.id) changes level")
      expect(edge.shape.allSatisfy(\.isFinite), "the shape of edge \(edge.id)")
      let length = venue.network.length(of: edge)
      expect(length.isFinite && length >= 0, "the length of edge \(edge.id)")
      expect((edge.duration ?? 0) >= 0, "the duration of edge \(edge.id)")
      expect((edge.sourceCost ?? 0) >= 0, "the cost of edge \(edge.id)")
    }
    let signed = venue.network.signs.map(\.edge)
    expect(zip(signed, signed.dropFirst()).allSatisfy(<), "signs are not in the order of their edges")
    for sign in venue.network.signs {
      expect(venue.network.edges.indices.contains(sign.edge), "signs name edge \(sign.edge)")
      expect(sign.forward != nil || sign.backward != nil, "the signs of edge \(sign.edge) say nothing")
    }
    expectUnique(venue.connectors.map(\.id), "connector")
    for connector in venue.connectors {
      for landing in connector.landings { expectNode(landing.node, "connector \(connector.id)") }
      guard all.isEmpty else { return }
      let heights = connector.landings.map { venue.levels[venue.network.nodes[$0.node].level].ordinal ?? .infinity }
      expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 }, "landings of \(connector.id) are not sorted")
    }
  }

  private func expect(_ polygon: Polygon, _ what: String) {
    for ring in polygon.rings {
      expect(ring.count >= 3 && ring.points.allSatisfy(\.isFinite), "the outline of \(what)")
    }
  }

  func findInAreas() {
    for space in venue.spaces {
      expectLevel(space.level, "space \(space.id)")
      for polygon in space.polygons { expect(polygon, "space \(space.id)") }
    }
    for opening in venue.openings {
      expectLevel(opening.level, "opening \(opening.id)")
      expect(opening.points.allSatisfy(\.isFinite), "the line of opening \(opening.id)")
    }
    for wall in venue.walls {
      expectLevel(wall.level, "a wall")
      expect(wall.points.count >= 2 && wall.points.allSatisfy(\.isFinite), "the line of a wall")
    }
    expectUnique(venue.zones.map(\.id), "zone")
    for zone in venue.zones {
      for area in zone.areas {
        expectLevel(area.level, "zone \(zone.id)")
        if let polygon = area.polygon { expect(polygon, "zone \(zone.id)") }
      }
      expect((zone.occupancyLimit ?? 1) > 0, "the limit of zone \(zone.id)")
    }
  }

  func findInPlaces() {
    expectUnique(venue.places.map(\.id), "place")
    for place in venue.places {
      for location in place.locations {
        expectLevel(location.level, "place \(place.id)")
        expect(location.position.isFinite, "the position of place \(place.id)")
        if let node = location.node { expectNode(node, "place \(place.id)", level: location.level) }
      }
    }
    expectUnique(venue.beacons.map(\.id), "beacon")
    for beacon in venue.beacons {
      guard let level = beacon.level else { continue }
      expectLevel(level, "beacon \(beacon.id)")
      expect(beacon.position.isFinite, "the position of beacon \(beacon.id)")
      if let node = beacon.node { expectNode(node, "beacon \(beacon.id)", level: level) }
    }
  }
}
