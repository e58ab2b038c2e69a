import Geometry
import Text
import VenueModel

/// Writes the path network of a venue as Mist maps that hold nothing but their `wayfinding_path`
/// (docs/formats/mist.md), with what is lost on the way.
///
/// A level with a plan keeps its map's id and pixels, so that the body can be sent to the map as it is. A level without
/// one gets a picture frame around what lies on it, north up, of ten pixels a metre.
enum MistPathWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    guard !venue.network.edges.isEmpty else {
      throw ExportError("export.no-network", "the venue has no path network, and this format holds nothing else")
    }
    var made: [String] = []
    for index in venue.levels.indices {
      if venue.levels[index].plan?.toLocal.inverse == nil {
        made.append(venue.levels[index].id)
        venue.levels[index].plan = MistFrameReduction.plan(
          around: venue.extent(of: index), isGeoreferenced: venue.georeference != nil)
      } else {
        // Where the picture is on Earth its owner knows.
        venue.levels[index].plan?.isGeoreferenced = false
      }
    }
    MistWriter.dropUnknown(&venue, &losses)
    let things: [(String, String, [String])] = [
      ("export.walls", "walls", venue.walls.map { venue.levels[$0.level].id }),
      ("export.zones", "zones", venue.zones.map(\.id)), ("export.beacons", "beacons", venue.beacons.map(\.id)),
    ]
    for (code, what, items) in things { losses.drop(code, what, "a path has none", items: items) }
    venue.walls = []
    venue.zones = []
    venue.beacons = []
    MistNetworkReduction.reduce(&venue, &losses)
    dropEmptyLevels(&venue, &losses)
    let isKept = Set(venue.levels.map(\.id))
    losses.approximate(
      "export.no-plan", "levels without a map of Mist",
      "their paths are in pixels of a frame around them, ten a metre", items: made.filter { isKept.contains($0) })
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    var maps = MistMapWriter(venue, isWhole: false)
    try maps.write(venue.levels.indices, to: sink)
  }

  private static func dropEmptyLevels(_ venue: inout Venue, _ losses: inout LossReport) {
    let used = Set(venue.network.nodes.map(\.level))
    let empty = venue.levels.indices.filter { !used.contains($0) }
    losses.drop(
      "export.empty-levels", "levels without paths", "their map has nothing to be sent",
      items: empty.map { venue.levels[$0].id })
    venue.removeLevels(Set(empty))
  }
}
