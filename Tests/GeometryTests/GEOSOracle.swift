import CGEOS
import Geometry

/// GEOS as a second opinion: what it says of one polygon.
final class GEOSOracle {
  private let geos: footway_geos
  private let context: GEOSContextHandle_t
  private let line: OpaquePointer
  private let area: OpaquePointer

  /// Fails when GEOS refuses the ring.
  init?(_ shell: Ring, holes: [Ring] = []) {
    guard let geos = footway_geos_load()?.pointee, let context = geos.`init`() else { return nil }
    guard let line = GEOSOracle.linearRing(geos, context, shell),
      let border = GEOSOracle.linearRing(geos, context, shell)
    else {
      geos.finish(context)
      return nil
    }
    var cuts: [OpaquePointer?] = holes.map { GEOSOracle.linearRing(geos, context, $0) }
    guard let area = geos.Geom_createPolygon_r(context, border, &cuts, UInt32(cuts.count)) else {
      geos.Geom_destroy_r(context, line)
      geos.finish(context)
      return nil
    }
    self.geos = geos
    self.context = context
    self.line = line
    self.area = area
  }

  deinit {
    geos.Geom_destroy_r(context, line)
    geos.Geom_destroy_r(context, area)
    geos.finish(context)
  }

  private static func linearRing(
    _ geos: footway_geos, _ context: GEOSContextHandle_t, _ ring: Ring
  ) -> OpaquePointer? {
    let points = ring.points + [ring.points[0]]
    let (x, y) = (points.map(\.x), points.map(\.y))
    guard let sequence = geos.CoordSeq_copyFromArrays_r(context, x, y, nil, nil, UInt32(points.count)) else {
      return nil
    }
    return geos.Geom_createLinearRing_r(context, sequence)
  }

  var isSimple: Bool { geos.isSimple_r(context, line) == 1 }

  var isValid: Bool { geos.isValid_r(context, area) == 1 }

  var squareMetres: Double {
    var value = Double.nan
    return geos.Area_r(context, area, &value) == 1 ? value : .nan
  }

  var perimeter: Double {
    var value = Double.nan
    return geos.Length_r(context, line, &value) == 1 ? value : .nan
  }

  var centroid: Point? {
    guard let point = geos.GetCentroid_r(context, area) else { return nil }
    defer { geos.Geom_destroy_r(context, point) }
    var result = Point(.nan, .nan)
    _ = geos.GeomGetX_r(context, point, &result.x)
    _ = geos.GeomGetY_r(context, point, &result.y)
    return result
  }

  func contains(_ point: Point) -> Containment? {
    guard let other = geos.Geom_createPointFromXY_r(context, point.x, point.y) else { return nil }
    defer { geos.Geom_destroy_r(context, other) }
    if geos.Contains_r(context, area, other) == 1 { return .inside }
    if geos.Touches_r(context, area, other) == 1 { return .boundary }
    return geos.Covers_r(context, area, other) == 0 ? .outside : nil
  }
}
