import Frames
import Geometry
import Text
import VenueModel

/// A position as a manifest gives it, in the placed venue.
struct ManifestPosition {
  var level: Int
  var point: Point
  var node: Int?
}

/// The nodes of a venue by level and id.
struct NodeTable {
  private var tables: [[String: Int]]

  init(_ venue: Venue) {
    tables = [[String: Int]](repeating: [:], count: venue.levels.count)
    for (index, node) in venue.network.nodes.enumerated() { tables[node.level][node.id] = index }
  }

  subscript(level: Int, id: String) -> Int? {
    get { tables[level][id] }
    set { tables[level][id] = newValue }
  }

  /// The ids of a level's nodes, sorted.
  func ids(_ level: Int) -> [String] { tables[level].keys.sorted() }
}

extension ManifestReader {
  static let positionKeys = ["level", "node", "px", "mist", "jibestream", "local", "lonLat"]

  /// The level that a member `level` names.
  mutating func level(of value: JSONValue, in venue: Venue) -> Int? {
    guard let member = value["level"], let name = reader.text(member) else {
      reader.find(.error, "manifest.level.missing", value, "a \"level\" is needed here; the entry was left out")
      return nil
    }
    let ids = levelNames[name] ?? []
    if ids.count == 1, let id = ids.first { return venue.levels.firstIndex { $0.id == id } }
    let near = EditDistance.nearest(to: name, in: levelNames.keys.sorted())
    let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    reader.find(
      .error, ids.isEmpty ? "manifest.level.unknown" : "manifest.level.ambiguous", member,
      ids.isEmpty ? "there is no level '\(name)'\(hint)" : "'\(name)' names \(ids.count) levels; use an id")
    return nil
  }

  /// A position in any of the frames; `nil` with a finding when it is incomplete or names nothing.
  mutating func position(_ value: JSONValue, _ venue: Venue, _ nodes: NodeTable) -> ManifestPosition? {
    guard let level = level(of: value, in: venue) else { return nil }
    if let member = value["node"], let id = reader.text(member) {
      guard let node = nodes[level, id] else {
        let near = EditDistance.nearest(to: id, in: nodes.ids(level))
        let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
        reader.find(
          .error, "manifest.node.unknown", member, "level '\(venue.levels[level].name)' has no node '\(id)'\(hint)")
        return nil
      }
      return ManifestPosition(level: level, point: venue.network.nodes[node].position, node: node)
    }
    for frame in ["px", "mist", "jibestream", "local", "lonLat"] {
      guard let member = value[frame], !member.isNull else { continue }
      guard let pair = reader.pair(member) else { return nil }
      guard let point = local(pair, frame, level, venue) else {
        reader.find(
          .error, "manifest.position.frame", member,
          "level '\(venue.levels[level].name)' lacks what '\(frame)' needs (a scale, or a place on Earth)")
        return nil
      }
      return ManifestPosition(level: level, point: point)
    }
    reader.find(
      .error, "manifest.position.missing", value, "a position needs one of node, px, mist, jibestream, local, lonLat")
    return nil
  }

  /// A point of a frame in the venue's local metres.
  func local(_ pair: Point, _ frame: String, _ level: Int, _ venue: Venue) -> Point? {
    let point: Point?
    switch frame {
    case "local": point = pair
    case "lonLat":
      point = venue.georeference.flatMap { LocalFrame(anchor: $0.anchor) }?
        .local(LonLat(longitude: pair.x, latitude: pair.y))
    default:
      guard let picture = PictureFrame(rawValue: frame), let plan = venue.levels[level].plan else { return nil }
      point = plan.local(pair, picture)
    }
    return point.flatMap { $0.isFinite && abs($0.x) <= Draft.reach && abs($0.y) <= Draft.reach ? $0 : nil }
  }

  /// A ring from an outline in one of the frames.
  mutating func outline(_ value: JSONValue, _ venue: Venue, level: Int) -> Ring? {
    for frame in ["px", "mist", "local"] {
      guard let member = value[frame], !member.isNull else { continue }
      var points: [Point] = []
      for corner in member.elements {
        guard let pair = reader.pair(corner), let point = local(pair, frame, level, venue) else { return nil }
        points.append(point)
      }
      if let ring = try? Ring(points) { return ring }
      reader.find(.error, "manifest.outline", member, "an outline needs three points that are not on one line")
      return nil
    }
    reader.find(.error, "manifest.outline", value, "an outline is needed: px, mist or local with an array of points")
    return nil
  }
}
