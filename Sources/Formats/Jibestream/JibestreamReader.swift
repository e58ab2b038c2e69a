import Geometry
import VenueModel

/// Reads Jibestream (JMap) documents: one venue document and the building documents that belong to it.
///
/// Waypoints, paths and places refer to each other across documents, so each document is taken in first, in any order,
/// and ``finish(_:)`` joins them. Positions are units of the SVG drawing, y down (docs/formats/jibestream.md). What
/// `extensors` and other free records hold is never read.
struct JibestreamReader {
  var draft = Draft()

  // What the documents said, until `finish` joins it.
  var venueSource: JibestreamSpot?
  var buildings: [JibestreamBuilding] = []
  var announcedBuildings: [(id: String, source: JibestreamSpot)] = []
  var venueCorners: JibestreamCorners?
  /// `nil` while no document names path types.
  var pathTypes: [String: JibestreamPathType]?
  var waypoints: [JibestreamWaypoint] = []
  var paths: [JibestreamPath] = []
  var places: [JibestreamPlace] = []

  // What is known by id.
  var buildingIDs: Set<String> = []
  var connectorIDs: Set<String> = []
  var levelOfMap: [String: Int] = [:]
  var levelOfFloor: [String: Int] = [:]
  var nodeOfWaypoint: [String: Int] = [:]
  /// The edge between two nodes, by the smaller and the larger index.
  var edgeOfPair: [UInt64: Int] = [:]

  /// Joins everything that was read; the draft is complete then.
  mutating func finish(_ findings: inout FindingList) {
    nameVenue(&findings)
    placeOnEarth(&findings)
    placeWaypoints(&findings)
    joinPaths(&findings)
    joinPlaces(&findings)
    waypoints = []
    paths = []
    places = []
    edgeOfPair = [:]
  }

  /// The elements of a collection: an object with `items`, or a bare array.
  static func items(of value: JSONValue?, _ reader: inout JSONReader) -> [JSONValue] {
    guard let value, !value.isNull else { return [] }
    if value.kind == .array {
      reader.find(
        .note, "jibestream.collection.array", value,
        "the collection is a bare array, not an object with items; it was read so", limit: 1)
      return objects(value, &reader)
    }
    guard value.kind == .object else {
      reader.findWrongType(value, wanted: "an object with items")
      return []
    }
    guard let items = value["items"], !items.isNull else { return [] }
    guard items.kind == .array else {
      reader.findWrongType(items, wanted: "an array")
      return []
    }
    return objects(items, &reader)
  }

  /// The objects in an array; anything else in it is a finding.
  private static func objects(_ array: JSONValue, _ reader: inout JSONReader) -> [JSONValue] {
    var result: [JSONValue] = []
    for element in array.elements {
      if element.kind == .object {
        result.append(element)
      } else {
        reader.findWrongType(element, wanted: "an object")
      }
    }
    return result
  }
}

/// A value and its file, for findings that are made after its document was left.
struct JibestreamSpot {
  var value: JSONValue
  var file: String

  init(_ value: JSONValue, _ reader: JSONReader) {
    self.value = value
    file = reader.file
  }

  /// Where the value is.
  var place: SourcePlace { SourcePlace(file: file, .pointer(value.pointer)) }
}
