import Frames
import Geometry
import Text
import VenueModel

/// Moves what lies on one level's old picture to its new one, in the venue's own files; every other byte stays.
///
/// Mist maps (paths, walls, survey paths, scale, size, corners, georeference points), zones and beacons, and what a
/// manifest adds in pixels or metres of the plan. Positions in local metres or degrees do not depend on the picture.
public struct PlanRewriter {
  /// The level as its files call it.
  let sourceID: String
  /// Every name by which a manifest may call the level.
  let names: Set<String>
  let replacement: PlanReplacement
  let oldScale: Double?
  let newSize: Plan.Size?
  /// From pixels of the new picture to local metres, and the plane on Earth, where the level is placed.
  let newToLocal: PlaneTransform?
  let plane: LocalFrame?

  /// Prepares the rewriting of one level.
  ///
  /// - Parameters:
  ///   - level: an index into the venue's levels.
  ///   - sourceLevels: the levels of the files without the manifest, as ids and names.
  ///   - manifest: the manifest, where there is one.
  ///   - newSize: of the new picture; `nil` when it is as large as the old one.
  public init(
    _ venue: Venue, level: Int, sourceLevels: [(id: String, name: String)], manifest: SourceDocument?,
    replacement: PlanReplacement, newSize: Plan.Size?
  ) {
    let itsLevel = venue.levels[level]
    var names: Set<String> = [itsLevel.id, itsLevel.name, itsLevel.shortName]
    var sourceID = itsLevel.id
    var reader = JSONReader(file: "")
    for entry in manifest?.json.root["levels"].map({ Array($0.elements) }) ?? [] where entry.kind == .object {
      guard let source = reader.text(entry["source"]) else { continue }
      let found = sourceLevels.first { $0.id == source } ?? sourceLevels.first { $0.name == source }
      guard let found, (reader.text(entry["id"]) ?? found.id) == itsLevel.id else { continue }
      sourceID = found.id
      names.formUnion([source, found.id, found.name])
    }
    self.sourceID = sourceID
    self.names = names
    self.replacement = replacement
    self.newSize = newSize ?? itsLevel.plan?.size
    oldScale = itsLevel.plan?.pixelsPerMeter
    let isPlaced = itsLevel.plan?.isGeoreferenced == true
    newToLocal = isPlaced ? replacement.transform.inverse?.followed(by: itsLevel.plan?.toLocal ?? .identity) : nil
    plane = isPlaced ? venue.georeference.flatMap { LocalFrame(anchor: $0.anchor) } : nil
  }

  /// Pixels per metre of the new picture.
  var newScale: Double? { oldScale.map { $0 * replacement.scale } }

  /// The text of a file with what lies on the level moved; the same text for a file that says nothing of it.
  ///
  /// - Parameter bytes: the text of `document`.
  /// - Complexity: O(size of the text).
  public func rewrite(_ bytes: [UInt8], of document: SourceDocument) -> [UInt8] {
    var edits = SpanEdits(JSONSpans(bytes: bytes))
    switch DocumentKind(document.json.root) {
    case .mistMaps:
      for item in edits.items where edits.text(item, "id") ?? edits.text(item, "name") == sourceID { map(item, &edits) }
    case .mistZones:
      for item in edits.items where edits.text(item, "map_id") == sourceID {
        points(item, "vertices", .pixels, &edits)
        points(item, "vertices_m", .meters, &edits)
      }
    case .mistBeacons:
      for item in edits.items where edits.text(item, "map_id") == sourceID { beacon(item, &edits) }
    case .manifest: manifest(edits.spans.root, &edits)
    default: break
    }
    return edits.applied()
  }

  /// Whether a document holds the Mist map of the level.
  public func describesLevel(_ document: SourceDocument) -> Bool {
    guard DocumentKind(document.json.root) == .mistMaps else { return false }
    var reader = JSONReader(file: "")
    return MistReader.items(of: document.json.root).contains { map in
      map.kind == .object && (reader.text(map["id"]) ?? reader.text(map["name"])) == sourceID
    }
  }

  // MARK: Positions

  /// What a position is counted in.
  private enum Unit {
    case pixels
    case meters

    /// How many decimals it is written with.
    var decimals: Int { self == .pixels ? 3 : 4 }
  }

  /// Moves a point; metres stay metres, of the new picture at its own scale.
  ///
  /// - Returns: `nil` for metres of a picture without a scale.
  private func move(_ point: Point, _ unit: Unit) -> Point? {
    guard unit == .meters else { return replacement.transform(point) }
    guard let oldScale, let newScale else { return nil }
    let moved = replacement.transform(Point(point.x * oldScale, point.y * oldScale))
    return Point(moved.x / newScale, moved.y / newScale)
  }

  private func moveMembers(_ object: Range<Int>, _ x: String, _ y: String, _ unit: Unit, _ edits: inout SpanEdits) {
    guard let xSpan = edits.member(object, x), let ySpan = edits.member(object, y) else { return }
    move(xSpan, ySpan, unit, &edits)
  }

  private func move(_ xSpan: Range<Int>, _ ySpan: Range<Int>, _ unit: Unit, _ edits: inout SpanEdits) {
    guard let x = edits.number(xSpan), let y = edits.number(ySpan), let moved = move(Point(x, y), unit) else { return }
    edits.set(xSpan, moved.x, decimals: unit.decimals)
    edits.set(ySpan, moved.y, decimals: unit.decimals)
  }

  /// Moves the objects with x and y in an array.
  private func points(_ object: Range<Int>, _ name: String, _ unit: Unit, _ edits: inout SpanEdits) {
    guard let array = edits.member(object, name) else { return }
    for point in edits.spans.elements(array) { moveMembers(point, "x", "y", unit, &edits) }
  }

  /// Moves `[x, y]`, or arrays of such, however deep.
  private func arrays(_ array: Range<Int>, _ unit: Unit, _ edits: inout SpanEdits) {
    let elements = edits.spans.elements(array)
    if elements.count == 2, edits.number(elements[0]) != nil {
      move(elements[0], elements[1], unit, &edits)
    } else {
      for element in elements { arrays(element, unit, &edits) }
    }
  }

  // MARK: Mist

  private func map(_ item: Range<Int>, _ edits: inout SpanEdits) {
    for path in ["wayfinding_path", "wall_path"] { if let span = edits.member(item, path) { nodes(span, &edits) } }
    if let survey = edits.member(item, "sitesurvey_path") {
      let several = edits.spans.elements(survey)
      for span in several.isEmpty ? [survey] : several { nodes(span, &edits) }
    }
    if let fences = edits.member(item, "geofences") {
      for fence in edits.spans.elements(fences) { points(fence, "vertices", .pixels, &edits) }
    }
    if let newScale, let span = edits.member(item, "ppm") { edits.set(span, newScale, decimals: 9) }
    if let newSize {
      for (name, side) in [("width", newSize.width), ("height", newSize.height)] {
        if let span = edits.member(item, name) { edits.set(span, side, decimals: 3) }
        if let newScale, let span = edits.member(item, name + "_m") { edits.set(span, side / newScale, decimals: 6) }
      }
      corner(item, "latlng_tl", Point(0, 0), &edits)
      corner(item, "latlng_br", Point(newSize.width, newSize.height), &edits)
      corner(item, "latlng_bt", Point(newSize.width, newSize.height), &edits)
    }
    if let span = edits.member(item, "orientation"), let degrees = edits.number(span) {
      edits.set(span, PlanEvidence.orientation(degrees, afterReplacingBy: replacement), decimals: 6)
    }
    guard let georeference = edits.member(item, "GeoRefParamsv2") else { return }
    for name in ["p1", "p2", "p3"] {
      guard let point = edits.member(georeference, name), let plan = edits.member(point, "mist_xy") else { continue }
      moveMembers(plan, "x", "y", .meters, &edits)
    }
  }

  private func nodes(_ path: Range<Int>, _ edits: inout SpanEdits) {
    guard let nodes = edits.member(path, "nodes") else { return }
    for node in edits.spans.elements(nodes) {
      if let position = edits.member(node, "position") { moveMembers(position, "x", "y", .pixels, &edits) }
    }
  }

  private func corner(_ item: Range<Int>, _ name: String, _ pixel: Point, _ edits: inout SpanEdits) {
    guard let newToLocal, let plane, let position = plane.lonLat(newToLocal(pixel)),
      let span = edits.member(item, name)
    else { return }
    if let latitude = edits.member(span, "lat") { edits.set(latitude, position.latitude, decimals: 9) }
    if let longitude = edits.member(span, "lng") ?? edits.member(span, "lnt") {
      edits.set(longitude, position.longitude, decimals: 9)
    }
  }

  private func beacon(_ item: Range<Int>, _ edits: inout SpanEdits) {
    moveMembers(item, "x", "y", .pixels, &edits)
    moveMembers(item, "x_m", "y_m", .meters, &edits)
  }

  // MARK: The manifest

  private func manifest(_ root: Range<Int>, _ edits: inout SpanEdits) {
    for name in ["places", "spaces", "openings", "connectors", "zones"] {
      guard let list = edits.member(root, name) else { continue }
      for entry in edits.spans.elements(list) {
        position(entry, &edits)
        for inner in ["landings", "locations", "areas"] {
          if let array = edits.member(entry, inner) {
            for spot in edits.spans.elements(array) { position(spot, &edits) }
          }
        }
      }
    }
    guard let levels = edits.member(root, "levels") else { return }
    for entry in edits.spans.elements(levels) {
      let isMeant = ["id", "source"].contains { edits.text(entry, $0).map { names.contains($0) } ?? false }
      if isMeant, let frame = edits.member(entry, "frame") { self.frame(frame, &edits) }
    }
  }

  private func position(_ object: Range<Int>, _ edits: inout SpanEdits) {
    guard let level = edits.text(object, "level"), names.contains(level) else { return }
    for (name, unit) in [("px", Unit.pixels), ("mist", .meters)] {
      guard let span = edits.member(object, name) else { continue }
      arrays(span, unit, &edits)
      if let holes = edits.member(object, "holes") { arrays(holes, unit, &edits) }
    }
  }

  private func frame(_ frame: Range<Int>, _ edits: inout SpanEdits) {
    if let newScale, let span = edits.member(frame, "ppm") { edits.set(span, newScale, decimals: 9) }
    if let span = edits.member(frame, "orientation"), let degrees = edits.number(span) {
      edits.set(span, PlanEvidence.orientation(degrees, afterReplacingBy: replacement), decimals: 6)
    }
    for name in ["controlPoints", "residuals"] {
      guard let list = edits.member(frame, name) else { continue }
      for point in edits.spans.elements(list) {
        if let span = edits.member(point, "px") { arrays(span, .pixels, &edits) }
      }
    }
    guard let newSize, let newToLocal, let plane else { return }
    for (name, pixel) in [("topLeft", Point(0, 0)), ("bottomRight", Point(newSize.width, newSize.height))] {
      guard let position = plane.lonLat(newToLocal(pixel)), let span = edits.member(frame, name) else { continue }
      let elements = edits.spans.elements(span)
      guard elements.count == 2 else { continue }
      edits.set(elements[0], position.longitude, decimals: 9)
      edits.set(elements[1], position.latitude, decimals: 9)
    }
  }
}
