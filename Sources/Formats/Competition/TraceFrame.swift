import Frames
import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The metres in which traces of a floor are: x east and y north from the bottom left corner of the outline's box.
struct TraceFrame {
  /// Metres from left to right.
  let width: Double
  /// Metres from bottom to top.
  let height: Double

  /// The radius of the sphere on which the competition measures.
  static let radius = 6_378_137.0

  /// The frame of an outline in degrees.
  init(_ outline: [Polygon]) {
    var box = Box.empty
    for polygon in outline { box.add(polygon.box) }
    let radian = Double.pi / 180
    width = (box.max.x - box.min.x) * radian * cos((box.min.y + box.max.y) / 2 * radian) * Self.radius
    height = (box.max.y - box.min.y) * radian * Self.radius
  }

  /// The position in degrees of a pair of metres of web Mercator; `nil` for what is none.
  static func degrees(_ value: JSONValue) -> Point? {
    let numbers = value.elements.prefix(2).compactMap(\.double)
    guard numbers.count == 2 else { return nil }
    let position = WebMercator.unproject(Point(numbers[0], numbers[1]))
    return position.isValid ? Point(position.longitude, position.latitude) : nil
  }
}
