import Geometry
import VenueModel

/// Reads Juniper Mist documents: maps with their paths, zones, automatic zones and virtual beacons.
///
/// Positions are pixels, costs of edges are ignored for distance (docs/formats/mist.md). One reader takes all documents
/// of a venue, maps first; zones and beacons find their maps by id.
struct MistReader {
  var draft = Draft()
  /// Where each map is in the draft, by its id.
  var levels: [String: Int] = [:]
  /// The nodes of each level by name, made when the first beacon asks for them.
  private var nodesOfLevel: [Int: [String: Int]] = [:]
  var zoneIDs: Set<String> = []
  var beaconIDs: Set<String> = []
  /// Whether no document has maps, so that zones and beacons make their levels up.
  var isWithoutMaps = false

  /// The highest cost of a path that counts as one.
  static let highestCost = 1e6

  /// The node of a level with a name.
  mutating func node(_ name: String, level: Int) -> Int? {
    if nodesOfLevel[level] == nil {
      var names: [String: Int] = [:]
      for (index, node) in draft.venue.network.nodes.enumerated() where node.level == level { names[node.id] = index }
      nodesOfLevel[level] = names
    }
    return nodesOfLevel[level]?[name]
  }

  /// A map or zone stands alone, in an array, or in a page with `results`.
  static func items(of root: JSONValue) -> [JSONValue] {
    if root.kind == .array { return Array(root.elements) }
    if let results = root["results"], results.kind == .array { return Array(results.elements) }
    return [root]
  }
}

/// What a Mist map says, member by member, before anything is read from it.
struct MistMapMembers {
  var id: JSONValue?
  var name: JSONValue?
  var type: JSONValue?
  var width: JSONValue?
  var height: JSONValue?
  var widthMeters: JSONValue?
  var heightMeters: JSONValue?
  var ppm: JSONValue?
  var orientation: JSONValue?
  var originX: JSONValue?
  var originY: JSONValue?
  var topLeft: JSONValue?
  var bottomRight: JSONValue?
  var oldBottomRight: JSONValue?
  var georeference: JSONValue?
  var wayfinding: JSONValue?
  var wayfindingPath: JSONValue?
  var wallPath: JSONValue?
  var surveyPath: JSONValue?
  var groupIndex: JSONValue?
  var groupName: JSONValue?

  init(_ map: JSONValue) {
    for (key, value) in map.members where !value.isNull {
      switch key {
      case "id": id = id ?? value
      case "name": name = name ?? value
      case "type": type = type ?? value
      case "width": width = width ?? value
      case "height": height = height ?? value
      case "width_m": widthMeters = widthMeters ?? value
      case "height_m": heightMeters = heightMeters ?? value
      case "ppm": ppm = ppm ?? value
      case "orientation": orientation = orientation ?? value
      case "origin_x": originX = originX ?? value
      case "origin_y": originY = originY ?? value
      case "latlng_tl": topLeft = topLeft ?? value
      case "latlng_br": bottomRight = bottomRight ?? value
      case "latlng_bt": oldBottomRight = oldBottomRight ?? value
      case "GeoRefParamsv2", "geoRefParamsv2": georeference = georeference ?? value
      case "wayfinding": wayfinding = wayfinding ?? value
      case "wayfinding_path": wayfindingPath = wayfindingPath ?? value
      case "wall_path": wallPath = wallPath ?? value
      case "sitesurvey_path": surveyPath = surveyPath ?? value
      case "group_idx": groupIndex = groupIndex ?? value
      case "group_name": groupName = groupName ?? value
      default: break
      }
    }
  }
}
