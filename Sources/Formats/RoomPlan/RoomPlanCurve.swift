import Geometry
import Text
import VenueModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The line of a surface on the plan: straight along its middle, or an arc.
enum RoomPlanCurve {
  /// Metres that a chord may be off its arc.
  private static let tolerance = 0.005
  /// A surface is upright and lies on the plan as a line when its own x axis is at least this long there.
  private static let leastLevel = 0.9
  /// An arc has no more pieces.
  private static let mostPieces = 720

  /// The line along the foot of a surface; `nil` for one that lies down, which was told.
  static func foot(of element: RoomPlanElement, _ reader: inout JSONReader) -> [Point]? {
    let along = element.transform.x.onPlan
    guard along.distance(to: Point(0, 0)) >= leastLevel, abs(element.transform.y.y) >= leastLevel else {
      reader.find(
        .error, "roomplan.tilted", element.value, "the \(element.kind.rawValue) does not stand upright; it was left out"
      )
      return nil
    }
    if let curve = element.value["curve"], !curve.isNull, let arc = arc(curve, &reader) {
      return arc.map { element.transform($0).onPlan }
    }
    let half = element.size.x / 2
    return [-half, half].map { element.transform(RoomPlanVector(x: $0, y: 0, z: 0)).onPlan }
  }

  /// The points of an arc in the surface's own axes, x along it and z out of it; `nil` when it is none.
  private static func arc(_ curve: JSONValue, _ reader: inout JSONReader) -> [RoomPlanVector]? {
    guard let radius = reader.number(curve["radius"]), (0.01...10_000).contains(radius),
      let start = angle(curve["startAngle"], &reader), let end = angle(curve["endAngle"], &reader), start != end,
      abs(end - start) <= 2 * .pi + 1e-6
    else {
      reader.find(
        .warning, "roomplan.curve", curve,
        "a curve needs a radius, a startAngle and an endAngle that differ by a turn at most; the straight line was taken"
      )
      return nil
    }
    let ends = [start, end].map { Point(radius * cos($0), radius * sin($0)) }
    // Older scans have no centre: the middle between the ends is that of the surface.
    let middle = ends[0].interpolated(to: ends[1], fraction: 0.5)
    let center = center(curve["center"]) ?? Point(-middle.x, -middle.y)
    let step = 2 * acos(max(-1, 1 - tolerance / radius))
    let pieces = min(mostPieces, max(1, Int((abs(end - start) / step).rounded(.up))))
    return (0...pieces).map { piece in
      let angle = start + (end - start) * Double(piece) / Double(pieces)
      return RoomPlanVector(x: center.x + radius * cos(angle), y: 0, z: center.y + radius * sin(angle))
    }
  }

  private static func center(_ value: JSONValue?) -> Point? {
    guard let value else { return nil }
    let numbers =
      value.kind == .object
      ? [value["x"]?.double, value["y"]?.double].compactMap { $0 } : value.elements.prefix(2).compactMap { $0.double }
    guard numbers.count == 2, numbers.allSatisfy({ abs($0) <= 10_000 }) else { return nil }
    return Point(numbers[0], numbers[1])
  }

  /// An angle in radians: a number of them, or a measurement with its unit as Foundation writes it.
  private static func angle(_ value: JSONValue?, _ reader: inout JSONReader) -> Double? {
    guard let value, !value.isNull else { return nil }
    guard value.kind == .object else { return reader.number(value) }
    guard let number = reader.number(value["value"]) else { return nil }
    let unit = value["unit"]
    // The coefficient takes the unit to degrees.
    if let coefficient = unit?["converter"]?["coefficient"]?.double { return number * coefficient * .pi / 180 }
    return (unit?["symbol"]?.string ?? "°") == "rad" ? number : number * .pi / 180
  }
}
