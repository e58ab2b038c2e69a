import Geometry
import VenueModel

extension RoomPlanReader {
  /// An outline has no more corners.
  private static let mostCorners = 10_000

  /// Adds the floors of a story as rooms, named by the sections in them.
  mutating func addRooms(of scan: RoomPlanScan, _ story: Int, _ level: Int, _ reader: inout JSONReader) {
    var rooms: [(polygon: Polygon, id: String, sections: [RoomPlanScan.Section])] = []
    for floor in scan[.floor] where floor.story == story {
      guard let polygon = outline(of: floor, &reader) else { continue }
      rooms.append((polygon, claim(floor, in: .space), []))
    }
    let tree = PackedRTree(boxes: rooms.map(\.polygon.box))
    for section in scan.sections where section.story == story {
      let spot = section.center.onPlan
      let around = tree.search(Box(min: spot, max: spot)).filter { rooms[$0].polygon.contains(spot) != .outside }
      // Where floors overlap, the smallest is meant.
      if let room = around.min(by: { (rooms[$0].polygon.area, $0) < (rooms[$1].polygon.area, $1) }) {
        rooms[room].sections.append(section)
      } else {
        if !rooms.isEmpty {
          reader.find(
            .note, "roomplan.section-outside", section.value,
            "the section '\(section.label.prefix(40))' lies on no floor; it was kept as a place", position: spot,
            level: level)
        }
        addPlace(section.label, Self.words(section.label), spot, level)
      }
    }
    for room in rooms {
      let labels = room.sections.map(\.label)
      let name = labels.map(Self.words).joined(separator: ", ")
      draft.venue.spaces.append(
        Space(id: room.id, name: name, category: labels.first, level: level, polygons: [room.polygon]))
      // What is called by its sections is found by each of them.
      for section in room.sections {
        let spot = room.sections.count == 1 ? room.polygon.insidePoint : section.center.onPlan
        addPlace(section.label, Self.words(section.label), spot, level)
      }
    }
  }

  private mutating func addPlace(_ label: String, _ name: String, _ spot: Point, _ level: Int) {
    let id = ids[.place, default: UniqueIDs()].claim(label)
    // The second bedroom is `Bedroom 2`, as its id is `bedroom-2`.
    let number = id.dropFirst(label.count + 1)
    draft.venue.places.append(
      Place(
        id: id, name: number.isEmpty ? name : "\(name) \(number)", category: label,
        locations: [Place.Location(level: level, position: spot)]))
  }

  /// The outline of a floor on the plan; `nil` when it encloses nothing, which was told.
  private func outline(of floor: RoomPlanElement, _ reader: inout JSONReader) -> Polygon? {
    let corners = floor.value["polygonCorners"]
    var points: [Point] = []
    for value in corners?.elements.prefix(Self.mostCorners + 1) ?? floor.value.elements.prefix(0) {
      guard let corner = reader.vector(value) else { continue }
      points.append(floor.transform(corner).onPlan)
    }
    if points.isEmpty { points = box(of: floor) }
    if points.count <= Self.mostCorners, let ring = try? Ring(points) { return Polygon(ring) }
    reader.find(
      .error, "roomplan.floor", floor.value,
      "the floor has no outline: three corners or more that are not on a line, at most \(Self.mostCorners); it was left out"
    )
    return nil
  }

  /// The corners of an element's box on the plan, of the two of its axes that lie flattest.
  private func box(of element: RoomPlanElement) -> [Point] {
    let isLying = abs(element.transform.z.y) > abs(element.transform.y.y)
    let (half, other) = (element.size.x / 2, (isLying ? element.size.y : element.size.z) / 2)
    return [(-half, -other), (half, -other), (half, other), (-half, other)].map { x, across in
      element.transform(RoomPlanVector(x: x, y: isLying ? across : 0, z: isLying ? 0 : across)).onPlan
    }
  }

  /// The words of a label: `livingRoom` is `Living room`.
  static func words(_ label: String) -> String {
    var words = ""
    for character in label {
      if character.isUppercase, !words.isEmpty, words.last != " " {
        words += " " + character.lowercased()
      } else {
        words += words.isEmpty ? character.uppercased() : String(character)
      }
    }
    return words
  }

  // MARK: Objects

  /// Square metres from which on furniture is in the way, and how high above the floor it may hang and still be.
  private static let leastObstacle = 0.5
  private static let highestObstacle = 1.2

  /// Adds stairs, and furniture that is in the way; what else there is was counted.
  mutating func addObjects(of scan: RoomPlanScan, _ levels: [Int: Int], _ reader: inout JSONReader) {
    var leftOut = 0
    let heights = scan.floorHeights
    let stairs = scan[.object].filter { $0.category == "stairs" }
    for object in scan[.object] {
      guard let level = levels[object.story] else { continue }
      reader.scope = level
      guard object.category != "stairs" else {
        addStairs(object, stairs, levels, &reader)
        continue
      }
      let height = object.bottom - (heights[object.story] ?? object.bottom)
      guard height <= Self.highestObstacle, let ring = try? Ring(box(of: object)), ring.area >= Self.leastObstacle
      else {
        leftOut += 1
        continue
      }
      draft.venue.spaces.append(
        Space(
          id: claim(object, in: .space), category: object.category, use: .obstacle, level: level,
          polygons: [Polygon(ring)]))
    }
    if leftOut > 0 {
      reader.scope = -1
      reader.find(
        .note, "roomplan.objects", scan.root["objects"] ?? scan.root,
        "\(leftOut) object\(leftOut == 1 ? "" : "s") of less than \(Self.leastObstacle) m², or hanging above"
          + " \(Self.highestObstacle) m, \(leftOut == 1 ? "is" : "are") in nobody's way; left out")
    }
  }

  /// Adds a flight of stairs, on the story above as well when no stairs were captured there.
  private mutating func addStairs(
    _ object: RoomPlanElement, _ all: [RoomPlanElement], _ levels: [Int: Int], _ reader: inout JSONReader
  ) {
    guard let level = levels[object.story], let ring = try? Ring(box(of: object)) else {
      return reader.find(.warning, "roomplan.stairs", object.value, "the stairs cover no ground; they were left out")
    }
    let id = claim(object, in: .space)
    draft.venue.spaces.append(
      Space(id: id, category: "stairs", use: .stairs, level: level, polygons: [Polygon(ring)], access: .no))
    guard let above = levels[object.story + 1] else {
      if levels[object.story - 1] == nil {
        reader.find(
          .note, "roomplan.stairs", object.value, "the scan has no story above or below these stairs; they lead nowhere"
        )
      }
      return
    }
    let isCaptured = all.contains { other in
      other.story == object.story + 1 && Box(box(of: other)).intersects(ring.box)
    }
    guard !isCaptured else { return }
    reader.find(
      .note, "roomplan.stairs", object.value,
      "the stairs were captured on story \(object.story) only; they were taken to arrive above on the same ground")
    draft.venue.spaces.append(
      Space(
        id: ids[.space, default: UniqueIDs()].claim("\(id)-above"), category: "stairs", use: .stairs, level: above,
        polygons: [Polygon(ring)], access: .no))
  }
}
