import Frames
import Geometry
import VenueModel

extension IndoorGMLWriter {
  /// Metres from one storey to the next where nothing tells them.
  private static let usualStep = 3.0

  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    if venue.georeference != nil { _ = try Reduction.requireGeoreference(&venue, &losses) }
    dropForeign(&venue, &losses)
    dropShapeless(&venue, &losses)
    reduceLevels(&venue, &losses)
    guard !venue.levels.isEmpty else {
      throw ExportError("export.nothing", "the venue has no space, node or place, so there is nothing to write")
    }
    venue.sortLevels()
    venue.spaces = venue.levels.indices.flatMap { level in venue.spaces.filter { $0.level == level } }
    venue.anchorInTheMiddle(decimals: 9)
  }

  /// What IndoorGML knows nothing of.
  private static func dropForeign(_ venue: inout Venue, _ losses: inout LossReport) {
    let none = "IndoorGML has no place for them"
    losses.drop("export.buildings", "buildings", none, items: venue.buildings.map(\.id))
    losses.drop("export.zones", "zones", none, items: venue.zones.map(\.id))
    losses.drop("export.beacons", "beacons", none, items: venue.beacons.map(\.id))
    losses.drop("export.signs", "signs along edges", none, items: venue.network.signs.map { venue.edgeID($0.edge) })
    let signed = venue.connectors.filter { $0.landings.contains { $0.signs != nil } }
    losses.drop("export.signs", "signs at landings of connectors", none, items: signed.map(\.id))
    losses.drop("export.plans", "plans of levels", none, items: venue.levels.filter { $0.plan != nil }.map(\.id))
    losses.drop(
      "export.source-ids", "ids that sources have for levels", none,
      items: venue.levels.filter { $0.sourceID != nil }.map(\.id))
    losses.approximate(
      "export.unmeasured-levels", "levels without a scale", "their pixels are written as metres",
      items: venue.levels.filter { !$0.isMeasured }.map(\.id))
    (venue.buildings, venue.zones, venue.beacons, venue.network.signs) = ([], [], [], [])
    for index in venue.levels.indices {
      (venue.levels[index].building, venue.levels[index].plan, venue.levels[index].sourceID) = (nil, nil, nil)
    }
  }

  /// What has no extent or leads nowhere.
  private static func dropShapeless(_ venue: inout Venue, _ losses: inout LossReport) {
    losses.drop(
      "export.shapeless", "spaces", "they have no outline", items: venue.spaces.filter(\.polygons.isEmpty).map(\.id))
    venue.spaces.removeAll(where: \.polygons.isEmpty)
    losses.drop(
      "export.shapeless", "openings", "they have no position", items: venue.openings.filter(\.points.isEmpty).map(\.id))
    venue.openings.removeAll(where: \.points.isEmpty)
    for index in venue.openings.indices {
      let points = venue.openings[index].points
      if points.count == 2, points[0] == points[1] { venue.openings[index].points.removeLast() }
    }
    losses.drop(
      "export.shapeless", "places", "they have no location", items: venue.places.filter(\.locations.isEmpty).map(\.id))
    venue.places.removeAll(where: \.locations.isEmpty)
    let loops = venue.network.edges.indices.filter { venue.network.edges[$0].from == venue.network.edges[$0].to }
    losses.drop("export.loops", "edges", "they join a node with itself", items: loops.map { venue.edgeID($0) })
    venue.network.replaceEdges { $0.from == $0.to ? nil : $0 }
    for index in venue.connectors.indices {
      var landings: [Connector.Landing] = []
      for landing in venue.connectors[index].landings where landing.node != landings.last?.node {
        landings.append(Connector.Landing(node: landing.node))
      }
      venue.connectors[index].landings = landings
    }
    losses.drop(
      "export.loops", "connectors", "they have fewer than two landings",
      items: venue.connectors.filter { $0.landings.count < 2 }.map(\.id))
    venue.connectors.removeAll { $0.landings.count < 2 }
  }

  /// Storeys are told by cells and states, have a number, and a height.
  private static func reduceLevels(_ venue: inout Venue, _ losses: inout LossReport) {
    var used = Set(venue.spaces.map(\.level)).union(venue.network.nodes.map(\.level))
    for place in venue.places { used.formUnion(place.locations.map(\.level)) }
    let empty = venue.levels.indices.filter { !used.contains($0) }
    losses.drop(
      "export.empty-levels", "levels", "there is no space, node or place on them",
      items: empty.map { venue.levels[$0].id })
    venue.removeLevels(Set(empty))
    let bare = venue.levels.filter { $0.ordinal == nil }
    losses.approximate("export.ordinals", "levels", "they have no ordinal and got the next one", items: bare.map(\.id))
    var next = (venue.levels.compactMap(\.ordinal).max() ?? -1).rounded(.down) + 1
    for index in venue.levels.indices where venue.levels[index].ordinal == nil {
      venue.levels[index].ordinal = next
      next += 1
    }
    let told = venue.levels.map(\.elevation)
    guard told.contains(nil) || IndoorGMLReader.implausibleStep(venue.levels) != nil else { return }
    losses.approximate(
      "export.elevations", "levels", "not all have a plausible height; all got 3 m for each storey",
      items: venue.levels.map(\.id))
    for index in venue.levels.indices {
      venue.levels[index].elevation = (venue.levels[index].ordinal ?? 0) * usualStep
    }
  }
}

extension Venue {
  /// Rounds positions to decimals of degrees and puts the frame where a reader of degrees would put it.
  ///
  /// Nothing moves on Earth by more than the rounding; a venue without a place on Earth stays as it is.
  mutating func anchorInTheMiddle(decimals: Int) {
    guard let frame = localFrame else { return }
    place(by: levels.map { _ in .earth(frame, decimals: decimals) })
    var middle = GeographicMiddle()
    forEachPosition { middle.add($1) }
    let anchor = middle.position.flatMap { LocalFrame(anchor: $0) } ?? frame
    place(by: levels.map { _ in .degrees(anchor) })
    georeference = Georeference(anchor: anchor.anchor)
  }
}
