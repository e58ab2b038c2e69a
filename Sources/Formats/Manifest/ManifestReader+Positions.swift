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
  /// The frames in which a manifest gives points.
  static let pointFrames = ["px", "mist", "jibestream", "local", "lonLat"]
  static let positionKeys = ["level", "node"] + pointFrames

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
    if let found = frame(of: value, among: Self.pointFrames) {
      guard let pair = reader.pair(found.points),
        let point = placed(pair, found.name, found.points, level, venue)
      else { return nil }
      return ManifestPosition(level: level, point: point)
    }
    reader.find(
      .error, "manifest.position.missing", value, "a position needs one of node, px, mist, jibestream, local, lonLat")
    return nil
  }

  /// A point of a frame in the venue's local metres; `nil` with a finding where the level lacks what the frame needs.
  mutating func placed(
    _ pair: Point, _ frame: String, _ value: JSONValue, _ level: Int, _ venue: Venue
  ) -> Point? {
    if let point = local(pair, frame, level, venue) { return point }
    reader.find(
      .error, "manifest.position.frame", value,
      "level '\(venue.levels[level].name)' lacks what '\(frame)' needs (a scale, or a place on Earth), or the point lies"
        + " more than 100 km away")
    return nil
  }

  /// A point of a frame in the venue's local metres.
  private func local(_ pair: Point, _ frame: String, _ level: Int, _ venue: Venue) -> Point? {
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

  /// The first of some frames in which a value gives points, with what it gives.
  func frame(of value: JSONValue, among frames: [String]) -> (name: String, points: JSONValue)? {
    for frame in frames {
      if let member = value[named: frame], !member.isNull { return (frame, member) }
    }
    return nil
  }

  /// A ring from an outline in one of some frames; `nil` with a finding when there is none.
  mutating func outline(
    _ value: JSONValue, _ venue: Venue, level: Int, frames: [String] = ["px", "mist", "local"]
  ) -> Ring? {
    if let found = frame(of: value, among: frames) { return ring(found.points, found.name, venue, level: level) }
    let names = frames.dropLast().joined(separator: ", ") + " or " + (frames.last ?? "")
    reader.find(.error, "manifest.outline", value, "an outline is needed: \(names) with an array of points")
    return nil
  }

  /// A ring from an array of points in a frame.
  mutating func ring(_ corners: JSONValue, _ frame: String, _ venue: Venue, level: Int) -> Ring? {
    var pairs: [Point] = []
    var points: [Point] = []
    for corner in corners.elements {
      guard let pair = reader.pair(corner), let point = placed(pair, frame, corner, level, venue) else { return nil }
      pairs.append(pair)
      points.append(point)
    }
    // What is on one line as written is so no longer, to the last bit, once it is placed.
    if (try? Ring(pairs)) != nil, let ring = try? Ring(points) { return ring }
    reader.find(.error, "manifest.outline", corners, "an outline needs three points that are not on one line")
    return nil
  }
}
