import CGEOS
import Geometry

/// GEOS as a second opinion: what it says of one polygon.
final class GEOSOracle {
  private let context: GEOSContextHandle_t
  private let line: OpaquePointer
  private let area: OpaquePointer

  /// Fails when GEOS refuses the ring.
  init?(_ shell: Ring, holes: [Ring] = []) {
    guard let context = GEOS_init_r() else { return nil }
    guard let line = GEOSOracle.linearRing(context, shell), let border = GEOSOracle.linearRing(context, shell) else {
      GEOS_finish_r(context)
      return nil
    }
    var cuts: [OpaquePointer?] = holes.map { GEOSOracle.linearRing(context, $0) }
    guard let area = GEOSGeom_createPolygon_r(context, border, &cuts, UInt32(cuts.count)) else {
      GEOSGeom_destroy_r(context, line)
      GEOS_finish_r(context)
      return nil
    }
    self.context = context
    self.line = line
    self.area = area
  }

  deinit {
    GEOSGeom_destroy_r(context, line)
    GEOSGeom_destroy_r(context, area)
    GEOS_finish_r(context)
  }

  private static func linearRing(_ context: GEOSContextHandle_t, _ ring: Ring) -> OpaquePointer? {
    let points = ring.points + [ring.points[0]]
    guard let sequence = GEOSCoordSeq_create_r(context, UInt32(points.count), 2) else { return nil }
    for (index, point) in points.enumerated() {
      GEOSCoordSeq_setXY_r(context, sequence, UInt32(index), point.x, point.y)
    }
    return GEOSGeom_createLinearRing_r(context, sequence)
  }

  var isSimple: Bool { GEOSisSimple_r(context, line) == 1 }

  var isValid: Bool { GEOSisValid_r(context, area) == 1 }

  var squareMetres: Double {
    var value = Double.nan
    return GEOSArea_r(context, area, &value) == 1 ? value : .nan
  }

  var perimeter: Double {
    var value = Double.nan
    return GEOSLength_r(context, line, &value) == 1 ? value : .nan
  }

  var centroid: Point? {
    guard let point = GEOSGetCentroid_r(context, area) else { return nil }
    defer { GEOSGeom_destroy_r(context, point) }
    var result = Point(.nan, .nan)
    GEOSGeomGetX_r(context, point, &result.x)
    GEOSGeomGetY_r(context, point, &result.y)
    return result
  }

  func contains(_ point: Point) -> Containment? {
    guard let other = GEOSGeom_createPointFromXY_r(context, point.x, point.y) else { return nil }
    defer { GEOSGeom_destroy_r(context, other) }
    if GEOSContains_r(context, area, other) == 1 { return .inside }
    if GEOSTouches_r(context, area, other) == 1 { return .boundary }
    return GEOSCovers_r(context, area, other) == 0 ? .outside : nil
  }
}
