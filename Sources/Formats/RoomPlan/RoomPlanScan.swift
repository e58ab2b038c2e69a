import Geometry
import VenueModel

/// One scan with an origin of its own: a room, or a structure of rooms that were put together.
struct RoomPlanScan {
  /// What its levels are called by, besides their story; empty for the only scan.
  let name: String
  let root: JSONValue
  /// Its elements by kind, in the order of the file.
  private(set) var elements: [RoomPlanElement.Kind: [RoomPlanElement]] = [:]
  private(set) var sections: [Section] = []

  /// A part of a scan with a label: a kitchen, a bedroom.
  struct Section {
    /// In the words of the scan.
    var label: String
    var center: RoomPlanVector
    var story: Int
    var value: JSONValue
  }

  private static let mostSections = 10_000
  private static let lists: [(StaticString, RoomPlanElement.Kind)] = [
    ("walls", .wall), ("doors", .door), ("windows", .window), ("openings", .opening), ("floors", .floor),
    ("objects", .object),
  ]

  /// Reads everything that a scan lists.
  ///
  /// A structure lists what its rooms hold once more, merged; where a merged list is empty, those of the rooms count.
  init(_ root: JSONValue, name: String, _ reader: inout JSONReader) {
    self.name = name
    self.root = root
    var source = RoomPlanElements()
    for (key, kind) in Self.lists {
      for (value, story) in Self.values(of: key, in: root, &reader) {
        guard let element = source.read(value, listedAs: kind, story: story, &reader) else { continue }
        elements[element.kind, default: []].append(element)
      }
    }
    readSections(&reader)
    checkOrigin(&reader)
  }

  subscript(_ kind: RoomPlanElement.Kind) -> [RoomPlanElement] { elements[kind] ?? [] }

  /// The stories that something lies on, lowest first.
  var stories: [Int] {
    Set(elements.values.flatMap { $0.map(\.story) } + sections.map(\.story)).sorted()
  }

  /// The height of the floor of each story: of its lowest wall, else of its floor.
  var floorHeights: [Int: Double] {
    var heights: [Int: Double] = [:]
    for wall in self[.wall] { heights[wall.story] = min(heights[wall.story] ?? .infinity, wall.bottom) }
    for floor in self[.floor] where heights[floor.story] == nil { heights[floor.story] = floor.transform.middle.y }
    return heights
  }

  /// The values of a list, each with the story of the room that it stands in.
  private static func values(
    of key: StaticString, in root: JSONValue, _ reader: inout JSONReader
  ) -> [(JSONValue, story: Int)] {
    func own(_ room: JSONValue) -> [(JSONValue, story: Int)] {
      let story = reader.integer(room["story"], in: -1000...1000) ?? 0
      if let list = room[key], !list.isNull, list.kind != .array { reader.findWrongType(list, wanted: "an array") }
      return room.elements(of: key).map { ($0, story) }
    }
    let merged = own(root)
    return merged.isEmpty ? root.elements(of: "rooms").flatMap { own($0) } : merged
  }

  private mutating func readSections(_ reader: inout JSONReader) {
    for (value, story) in Self.values(of: "sections", in: root, &reader) {
      guard sections.count < Self.mostSections else {
        reader.find(
          .warning, "roomplan.too-many", value, "a scan may have \(Self.mostSections) sections; the rest was left out",
          limit: 1)
        return
      }
      guard let label = reader.caseName(value["label"]), let center = reader.vector(value["center"]) else {
        reader.find(.warning, "roomplan.section", value, "a section needs a label and a center; it was left out")
        continue
      }
      sections.append(
        Section(
          label: label, center: center, story: reader.integer(value["story"], in: -1000...1000) ?? story, value: value))
    }
  }

  /// Where the scan began, which moves all of it and nothing in it.
  private func checkOrigin(_ reader: inout JSONReader) {
    guard let value = root["referenceOriginTransform"], !value.isNull else { return }
    guard let transform = try? RoomPlanTransform(value) else {
      return reader.find(
        .warning, "roomplan.origin", value, "referenceOriginTransform is no turn and shift; it was ignored")
    }
    guard !transform.isIdentity else { return }
    reader.find(
      .note, "roomplan.origin", value,
      "referenceOriginTransform moves the scan as a whole; positions were left as they stand in the file")
  }
}
