import Frames
import Geometry
import VenueModel

/// Steps that several writers take to make a venue fit their format.
enum Reduction {
  /// The frame of a venue for a format in degrees; levels that lie nowhere on Earth are dropped with all that is on them.
  ///
  /// - Throws: ``ExportError`` for a venue without a place on Earth, or when no level has one.
  static func requireGeoreference(
    _ venue: inout Venue, _ losses: inout LossReport
  ) throws(ExportError) -> LocalFrame {
    guard let frame = venue.localFrame else {
      throw ExportError(
        "export.no-georeference",
        "this format needs longitude and latitude, and nothing says where the venue is on Earth; fit its plans with"
          + " 'footway georeference', or give them control points in a manifest")
    }
    let unplaced = venue.levels.indices.filter { venue.levels[$0].plan.map { !$0.isGeoreferenced } ?? false }
    losses.drop(
      "export.unplaced-levels", "levels with all that is on them", "nothing says where they are on Earth",
      items: unplaced.map { venue.levels[$0].id })
    guard unplaced.count < venue.levels.count else {
      throw ExportError("export.no-georeference", "no level of the venue has a place on Earth")
    }
    venue.removeLevels(Set(unplaced))
    return frame
  }
}

extension Venue {
  /// The frame that turns local metres into degrees; `nil` without a place on Earth.
  var localFrame: LocalFrame? { georeference.flatMap { LocalFrame(anchor: $0.anchor) } }

  /// Takes out levels with everything that lies on them, in part or whole; landings on them leave their connectors, and
  /// a connector with one landing goes.
  ///
  /// - Complexity: O(size of the venue).
  mutating func removeLevels(_ gone: Set<Int>) {
    guard !gone.isEmpty else { return }
    let levelNumbers = Self.renumbered(levels.indices) { !gone.contains($0) }
    let nodeNumbers = Self.renumbered(network.nodes.indices) { !gone.contains(network.nodes[$0].level) }
    func level(_ old: Int) -> Int? { levelNumbers[old] }
    func node(_ old: Int) -> Int? { nodeNumbers[old] }
    levels = levels.indices.filter { level($0) != nil }.map { levels[$0] }
    func kept<Element>(_ elements: [Element], _ path: WritableKeyPath<Element, Int>) -> [Element] {
      elements.compactMap { element in
        guard let number = level(element[keyPath: path]) else { return nil }
        var element = element
        element[keyPath: path] = number
        return element
      }
    }
    spaces = kept(spaces, \.level)
    openings = kept(openings, \.level)
    walls = kept(walls, \.level)
    network.nodes = kept(network.nodes, \.level)
    network.replaceEdges { edge in
      guard let from = node(edge.from), let to = node(edge.to) else { return nil }
      var edge = edge
      (edge.from, edge.to) = (from, to)
      return edge
    }
    connectors = connectors.compactMap { connector in
      var connector = connector
      connector.landings = connector.landings.compactMap { landing in
        node(landing.node).map { Connector.Landing(node: $0, signs: landing.signs) }
      }
      return connector.landings.count > 1 ? connector : nil
    }
    places = places.compactMap { place in
      var place = place
      place.locations = kept(place.locations, \.level).map { location in
        var location = location
        location.node = location.node.flatMap(node)
        return location
      }
      return place.locations.isEmpty ? nil : place
    }
    zones = zones.compactMap { zone in
      var zone = zone
      zone.areas = kept(zone.areas, \.level)
      return zone.areas.isEmpty ? nil : zone
    }
    beacons = beacons.compactMap { beacon in
      guard let old = beacon.level else { return beacon }
      var beacon = beacon
      guard let number = level(old) else { return nil }
      beacon.level = number
      beacon.node = beacon.node.flatMap(node)
      return beacon
    }
  }

  private static func renumbered(_ indices: Range<Int>, _ isKept: (Int) -> Bool) -> [Int?] {
    var next = 0
    return indices.map { index in
      guard isKept(index) else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
