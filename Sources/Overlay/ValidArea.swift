import Geometry

/// An area of one or more outlines as rings that GEOS calls valid.
package struct ValidArea {
  /// Closed by their first point, in the order in which GEOS keeps them; no two polygons overlap.
  package private(set) var polygons: [[[Point]]] = []
  /// What was done to make it valid, in words; empty when nothing was.
  package private(set) var repairs: [String] = []
  /// The same as one text.
  package var repairText: String? { repairs.isEmpty ? nil : repairs.joined(separator: "; ") }
  /// Where the first fault was.
  package private(set) var fault: Point?

  /// Why outlines were left out that are too much work, in words; `nil` when none was.
  package private(set) var refusal: String?

  /// Makes outlines valid.
  ///
  /// An outline that crosses itself becomes what is inside by even and odd (`GEOSMakeValid`), without its holes
  /// (`GEOSDifference`); parts that overlap are joined (`GEOSUnaryUnion`); what has no area goes, and so does what is more
  /// work than the budget has.
  package init(
    _ outlines: [Polygon], _ context: GEOSContext, _ budget: inout RepairBudget
  ) throws(OverlayError) {
    for polygon in outlines { try add(polygon, context, &budget) }
    if outlines.count > 1 { try join(context, &budget) }
  }

  /// Adds what is valid of a polygon.
  private mutating func add(
    _ polygon: Polygon, _ context: GEOSContext, _ budget: inout RepairBudget
  ) throws(OverlayError) {
    if let reason = budget.refusalToCheck(polygon.rings) { return refuse(reason, at: polygon.shell.points[0]) }
    let geometry = try context.polygon(polygon)
    guard let found = try geometry.fault() else {
      polygons += try geometry.polygons()
      return
    }
    for ring in polygon.rings {
      if let reason = budget.refusalToRepair(ring) { return refuse(reason, at: found.position) }
    }
    if !polygon.holes.isEmpty, let reason = budget.refusalToJoin(polygon.rings) {
      return refuse(reason, at: found.position)
    }
    fault = fault ?? found.position
    let made = try Self.repaired(polygon, context).polygons()
    repairs.append("\(found.reason); \(Self.outcome(made))")
    polygons += made
  }

  /// Joins polygons of which some overlap.
  private mutating func join(_ context: GEOSContext, _ budget: inout RepairBudget) throws(OverlayError) {
    let parts = polygons.compactMap(Polygon.init(closed:))
    let rings = parts.flatMap(\.rings)
    var reason = budget.refusalToCheck(rings)
    var found: (reason: String, position: Point?)?
    let whole = try context.multipolygon(parts)
    if reason == nil {
      found = try whole.fault()
      if found == nil { return }
      reason = budget.refusalToJoin(rings)
    }
    if let reason {
      polygons = []
      return refuse(reason, at: found?.position)
    }
    repairs.append("its parts overlap (\(found?.reason ?? "")) and were joined")
    fault = fault ?? found?.position
    polygons = try whole.joined().polygons()
  }

  private mutating func refuse(_ reason: String, at position: Point?) {
    refusal = refusal ?? reason
    fault = fault ?? position
  }

  /// The shell by even and odd without the holes by even and odd.
  ///
  /// `GEOSMakeValid` of the whole would turn a hole's part outside the shell into a part of the area.
  private static func repaired(_ polygon: Polygon, _ context: GEOSContext) throws(OverlayError) -> GEOSGeometry {
    let shell = try context.polygon(Polygon(polygon.shell)).madeValid()
    guard !polygon.holes.isEmpty else { return shell }
    var holes: [Polygon] = []
    for hole in polygon.holes {
      holes += try context.polygon(Polygon(hole)).madeValid().polygons().compactMap(Polygon.init(closed:))
    }
    return try shell.without(context.multipolygon(holes).joined())
  }

  private static func outcome(_ made: [[[Point]]]) -> String {
    guard !made.isEmpty else { return "nothing with an area was left" }
    let holes = made.reduce(0) { $0 + $1.count - 1 }
    let parts = made.count == 1 ? "one part" : "\(made.count) parts"
    return holes == 0 ? "it became \(parts)" : "it became \(parts) with \(holes) hole\(holes == 1 ? "" : "s")"
  }

  /// Whether nothing is left.
  package var isEmpty: Bool { polygons.isEmpty }
}
