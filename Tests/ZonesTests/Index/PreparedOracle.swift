import CGEOS
import Geometry

/// `GEOSPreparedCovers` and `GEOSPreparedContains` of one valid polygon.
final class PreparedOracle {
  private let geos: footway_geos
  private let context: GEOSContextHandle_t
  private let area: OpaquePointer
  private let prepared: OpaquePointer

  /// Fails when GEOS refuses the polygon.
  init?(_ polygon: Polygon) {
    guard let geos = footway_geos_load()?.pointee, let context = geos.`init`() else { return nil }
    func ring(_ ring: Ring) -> OpaquePointer? {
      let points = ring.points + [ring.points[0]]
      let sequence = geos.CoordSeq_copyFromArrays_r(
        context, points.map(\.x), points.map(\.y), nil, nil, UInt32(points.count))
      return sequence.flatMap { geos.Geom_createLinearRing_r(context, $0) }
    }
    var holes = polygon.holes.map(ring)
    guard let shell = ring(polygon.shell),
      let area = geos.Geom_createPolygon_r(context, shell, &holes, UInt32(holes.count)),
      let prepared = geos.Prepare_r(context, area)
    else {
      geos.finish(context)
      return nil
    }
    self.geos = geos
    self.context = context
    self.area = area
    self.prepared = prepared
  }

  deinit {
    geos.PreparedGeom_destroy_r(context, prepared)
    geos.Geom_destroy_r(context, area)
    geos.finish(context)
  }

  var isValid: Bool { geos.isValid_r(context, area) == 1 }

  func covers(_ point: Point) -> Bool { ask(point) { geos.PreparedCovers_r(context, prepared, $0) } }

  func contains(_ point: Point) -> Bool { ask(point) { geos.PreparedContains_r(context, prepared, $0) } }

  private func ask(_ point: Point, _ body: (OpaquePointer) -> CChar) -> Bool {
    guard point.isFinite, let other = geos.Geom_createPointFromXY_r(context, point.x, point.y) else { return false }
    defer { geos.Geom_destroy_r(context, other) }
    return body(other) == 1
  }
}
