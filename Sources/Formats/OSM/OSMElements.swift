import VenueModel

/// The elements of the data that mean something, by what they are.
struct OSMElements {
  /// A line that people walk along.
  struct Path {
    var way: Int32
    var kind: PathKind
    var levels: OSMLevels
    /// The levels that it is repeated on, beside its own.
    var repeats: OSMLevels
  }

  /// An area, with the ways that its outline is made of.
  struct Area {
    /// What it is called: the id of its way or relation.
    var id: String
    var use: Space.Use
    var tags: OSMTags
    var file: Int32
    var levels: OSMLevels
    var outline: Outline
  }

  /// Where an area's outline comes from.
  enum Outline {
    case way(Int32)
    case relation(Int32)
  }

  var paths: [Path] = []
  var areas: [Area] = []
  /// Walls, as indices into the ways.
  var walls: [(way: Int32, levels: OSMLevels)] = []
  /// The nodes with tags, as indices into the nodes.
  var nodes: [(node: Int32, levels: OSMLevels)] = []
  /// Lines and areas that are only places: shops, amenities without an indoor tag.
  var sights: [(way: Int32, levels: OSMLevels)] = []

  /// Sorts the elements of some data.
  ///
  /// - Complexity: O(size of the data).
  init(_ data: OSMData, _ findings: inout FindingList) {
    var reader = OSMLevelReader()
    for (index, way) in data.ways.enumerated() where !way.tags.isEmpty {
      let use = OSMUse(way.tags, isClosed: way.isClosed, isMultipolygon: way.isArea)
      let place = data.place(way.file, way.id)
      if use == .none, !OSMSight.isOne(way.tags) { continue }
      if case .path(let kind) = use {
        let own = reader.levels(way.tags[.level], place, &findings)
        let repeats = reader.levels(way.tags[.repeatOn], place, &findings)
        paths.append(Path(way: Int32(index), kind: kind, levels: own, repeats: repeats))
        continue
      }
      let levels = reader.levels(way.tags, place, &findings)
      switch use {
      case .path: break
      case .area(let use):
        areas.append(
          Area(id: way.id, use: use, tags: way.tags, file: way.file, levels: levels, outline: .way(Int32(index))))
      case .wall: walls.append((Int32(index), levels))
      case .none: sights.append((Int32(index), levels))
      }
    }
    for (index, relation) in data.relations.enumerated() where relation.tags.has(.type, "multipolygon") {
      guard case .area(let use) = OSMUse(relation.tags, isClosed: true, isMultipolygon: true) else { continue }
      let levels = reader.levels(relation.tags, data.place(relation.file, relation.id), &findings)
      areas.append(
        Area(
          id: relation.id, use: use, tags: relation.tags, file: relation.file, levels: levels,
          outline: .relation(Int32(index))))
    }
    for (index, node) in data.nodes.enumerated() where !node.tags.isEmpty {
      let index = Int32(index)
      nodes.append((index, reader.levels(node.tags, data.place(node.file, data.name(ofNode: index)), &findings)))
    }
  }

  /// All levels that the elements name, lowest first.
  var knownLevels: [Double] {
    var known: Set<Double> = []
    for path in paths { known.formUnion(path.levels.named + path.repeats.named) }
    for area in areas { known.formUnion(area.levels.named) }
    for wall in walls { known.formUnion(wall.levels.named) }
    for node in nodes { known.formUnion(node.levels.named) }
    for sight in sights { known.formUnion(sight.levels.named) }
    return known.sorted()
  }
}

/// Reads the level tags of elements, each text once.
struct OSMLevelReader {
  private var known: [String: OSMLevels] = [:]

  /// The levels of an element: its own, and those it is repeated on.
  mutating func levels(_ tags: OSMTags, _ place: @autoclosure () -> SourcePlace, _ findings: inout FindingList)
    -> OSMLevels
  {
    let own = levels(tags[.level], place(), &findings)
    return tags[.repeatOn] == nil ? own : own.union(levels(tags[.repeatOn], place(), &findings))
  }

  /// The levels of a tag.
  mutating func levels(_ text: String?, _ place: @autoclosure () -> SourcePlace, _ findings: inout FindingList)
    -> OSMLevels
  {
    guard let text else { return OSMLevels() }
    let levels: OSMLevels
    if let read = known[text] {
      levels = read
    } else {
      levels = OSMLevels(text)
      // Texts of a hostile file may all differ.
      if known.count < 10_000 { known[text] = levels }
    }
    for doubt in levels.doubts { Self.tell(doubt, text, place(), &findings) }
    return levels
  }

  private static func tell(
    _ doubt: OSMLevels.Doubt, _ text: String, _ place: SourcePlace, _ findings: inout FindingList
  ) {
    let shown = String(text.prefix(60))
    switch doubt {
    case .unreadable(let part):
      findings.add(
        .warning, "osm.level.unreadable", at: place,
        "'\(part)' of the level '\(shown)' is no number from -1000 to 1000 and no range; it was left out")
    case .commaAsPoint:
      findings.add(
        .note, "osm.level.comma", at: place, "the comma of the level '\(shown)' was taken for a decimal point")
    case .commaInList:
      findings.add(
        .note, "osm.level.comma", at: place,
        "the comma of the level '\(shown)' was taken for the semicolon that separates levels")
    case .fallingRange:
      findings.add(
        .note, "osm.level.falling-range", at: place,
        "the level '\(shown)' is a range that falls; it was turned round")
    }
  }
}
