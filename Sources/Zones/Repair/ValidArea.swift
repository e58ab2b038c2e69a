import Geometry
import VenueModel

/// The part of a zone on one level as it is asked: rings that GEOS calls valid, and circles.
struct ValidArea {
  /// Closed by their first point, in the order in which GEOS keeps them; no two polygons overlap.
  var polygons: [[[Point]]] = []
  /// Discs; they may overlap each other and the polygons.
  var circles: [Circle] = []
  /// What was done to make it valid, in words; empty when nothing was.
  var repairs: [String] = []
  /// Where the first fault was.
  var fault: Point?

  /// Makes shapes valid.
  ///
  /// An outline that crosses itself becomes what is inside by even and odd; holes outside their shell and parts that
  /// overlap are resolved; what has no area goes (`GEOSMakeValid`, `GEOSUnaryUnion`).
  init(_ shapes: [Zone.Area.Shape], _ context: GEOSContext) throws(ZoneError) {
    var outlines = 0
    for shape in shapes {
      switch shape {
      case .circle(let circle): circles.append(circle)
      case .polygon(let polygon):
        outlines += 1
        polygons += try Self.valid(context.polygon(polygon), or: polygon, &repairs, &fault)
      }
    }
    guard outlines > 1 else { return }
    let whole = try context.multipolygon(polygons.compactMap(Self.polygon))
    guard let found = try whole.fault() else { return }
    repairs.append("its parts overlap (\(found.reason)) and were joined")
    fault = fault ?? found.position
    polygons = try whole.joined().polygons()
  }

  private static func valid(
    _ geometry: GEOSGeometry, or polygon: Polygon, _ repairs: inout [String], _ fault: inout Point?
  ) throws(ZoneError) -> [[[Point]]] {
    guard let found = try geometry.fault() else { return try geometry.polygons() }
    fault = fault ?? found.position
    let made = try geometry.madeValid().polygons()
    repairs.append("\(found.reason); \(outcome(made, was: polygon))")
    return made
  }

  private static func outcome(_ made: [[[Point]]], was polygon: Polygon) -> String {
    guard !made.isEmpty else { return "nothing with an area was left" }
    let holes = made.reduce(0) { $0 + $1.count - 1 }
    let parts = made.count == 1 ? "one part" : "\(made.count) parts"
    return holes == 0 ? "it became \(parts)" : "it became \(parts) with \(holes) hole\(holes == 1 ? "" : "s")"
  }

  private static func polygon(_ rings: [[Point]]) -> Polygon? {
    guard let shell = rings.first.flatMap({ try? Ring($0) }) else { return nil }
    return Polygon(shell, holes: rings.dropFirst().compactMap { try? Ring($0) })
  }

  /// Whether nothing is left.
  var isEmpty: Bool { polygons.isEmpty && circles.isEmpty }
}
