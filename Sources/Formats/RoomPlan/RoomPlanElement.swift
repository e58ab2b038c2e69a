import Geometry
import VenueModel

/// A wall, a door, a window, an opening, a floor or an object of a scan, as it was captured.
struct RoomPlanElement {
  /// What an element is.
  enum Kind: String {
    case wall, door, window, opening, floor, object
  }

  var kind: Kind
  /// As the scan has it; empty when it has none.
  var id: String
  var parent: String?
  /// What an object is, in the words of the scan.
  var category: String?
  /// Width, height and depth in metres.
  var size: RoomPlanVector
  var transform: RoomPlanTransform
  var story: Int
  var value: JSONValue

  /// The height of its lower edge.
  var bottom: Double { transform.middle.y - size.y / 2 }
}

/// Reads the elements of a scan one by one, each only once.
struct RoomPlanElements {
  private var taken: Set<String> = []

  /// Metres: no wall is longer.
  private static let largest = 1000.0
  /// No story is higher or lower.
  private static let stories = -1000...1000

  /// Reads an element of one of the scan's lists.
  ///
  /// - Parameter story: what it is on when it does not tell.
  mutating func read(
    _ value: JSONValue, listedAs listed: RoomPlanElement.Kind, story: Int, _ reader: inout JSONReader
  ) -> RoomPlanElement? {
    guard value.kind == .object else {
      reader.findWrongType(value, wanted: "an element of a scan")
      return nil
    }
    let id = reader.text(value["identifier"]) ?? ""
    if !id.isEmpty, !taken.insert(id).inserted {
      reader.find(
        .warning, "roomplan.duplicate-id", value, "the identifier '\(id.prefix(60))' stands twice; the first one counts"
      )
      return nil
    }
    let word = reader.caseName(value["category"])
    let kind = kind(word, listed, value, &reader)
    guard let transform = transform(of: value, &reader), let size = size(of: value, kind, &reader) else { return nil }
    return RoomPlanElement(
      kind: kind, id: id, parent: reader.text(value["parentIdentifier"]), category: word, size: size,
      transform: transform, story: reader.integer(value["story"], in: Self.stories) ?? story, value: value)
  }

  private func kind(
    _ word: String?, _ listed: RoomPlanElement.Kind, _ value: JSONValue, _ reader: inout JSONReader
  ) -> RoomPlanElement.Kind {
    guard listed != .object, let word, let kind = RoomPlanElement.Kind(rawValue: word), kind != .object, kind != listed
    else { return listed }
    reader.find(
      .warning, "roomplan.category", value,
      "it is listed among the \(listed.rawValue)s and says that it is a \(word); what it says counts")
    return kind
  }

  private func transform(of value: JSONValue, _ reader: inout JSONReader) -> RoomPlanTransform? {
    let spot = value["transform"] ?? value
    do throws(RoomPlanTransform.Fault) {
      let transform = try RoomPlanTransform(spot)
      if transform.isTransposed {
        reader.find(
          .warning, "roomplan.transform.rows", spot,
          "the transform stands row by row, as its shift shows; it was read so", limit: 5)
      }
      return transform
    } catch {
      let what =
        switch error {
        case .shape: "has no transform of sixteen numbers"
        case .range: "has a transform with a number that is none, or lies more than 100 km away"
        case .notRigid: "has a transform that does more than turn and shift"
        }
      reader.find(.error, "roomplan.transform", spot, "the element \(what); it was left out")
      return nil
    }
  }

  private func size(
    of value: JSONValue, _ kind: RoomPlanElement.Kind, _ reader: inout JSONReader
  ) -> RoomPlanVector? {
    let size = reader.vector(value["dimensions"])
    // The outline of a floor says more than its size.
    if kind == .floor { return size ?? RoomPlanVector(x: 0, y: 0, z: 0) }
    guard let size, size.x > 0, max(size.x, size.y, size.z) <= Self.largest, min(size.y, size.z) >= 0 else {
      reader.find(
        .error, "roomplan.dimensions", value["dimensions"] ?? value,
        "the element needs dimensions: a width above 0, none above 1000 m; it was left out")
      return nil
    }
    return size
  }
}
