import CGEOS
import Geometry

extension GEOSGeometry {
  /// The area grown by some metres, or shrunk by as many below 0, with corners kept sharp.
  ///
  /// A corner moves out at most `mitreLimit` times as far as its sides; a sharper one is cut off.
  package func outset(by distance: Double, mitreLimit: Double = 2) throws(OverlayError) -> GEOSGeometry {
    unsafe try context.own(
      "BufferWithStyle",
      context.geos.BufferWithStyle_r(
        context.handle, pointer, distance, 2, Int32(GEOSBUF_CAP_FLAT.rawValue), Int32(GEOSBUF_JOIN_MITRE.rawValue),
        mitreLimit))
  }

  /// What two valid geometries have in common.
  package func common(with other: GEOSGeometry) throws(OverlayError) -> GEOSGeometry {
    unsafe try context.own("Intersection", context.geos.Intersection_r(context.handle, pointer, other.pointer))
  }

  /// Square metres of it.
  package func area() throws(OverlayError) -> Double {
    var area = 0.0
    guard unsafe context.geos.Area_r(context.handle, pointer, &area) == 1 else { throw context.failure("Area") }
    return area
  }

  /// The polygons in it as values, slivers of no extent left out.
  package func areas() throws(OverlayError) -> [Polygon] {
    try polygons().compactMap(Polygon.init(closed:))
  }
}

extension GEOSContext {
  /// The area within some metres of lines: flat at their ends, sharp at their bends.
  package func band(around lines: [[Point]], _ distance: Double) throws(OverlayError) -> GEOSGeometry {
    try multiLineString(lines).outset(by: distance)
  }

  /// The areas that lines enclose, those of rings in rings without each other.
  ///
  /// - Parameter grid: metres of the squares whose middles all ends and crossings are moved to, above 0.
  package func faces(of lines: [[Point]], grid: Double) throws(OverlayError) -> [Polygon] {
    let all = try multiLineString(lines)
    let noded = unsafe try own("UnaryUnionPrec", geos.UnaryUnionPrec_r(handle, all.pointer, grid))
    var parts = unsafe [noded.pointer]
    return unsafe try own("Polygonize", geos.Polygonize_r(handle, &parts, 1)).areas()
  }

  private func multiLineString(_ lines: [[Point]]) throws(OverlayError) -> GEOSGeometry {
    var parts: [OpaquePointer?] = unsafe []
    for line in lines {
      do throws(OverlayError) {
        unsafe parts.append(try lineString(line).release())
      } catch {
        unsafe parts.forEach { made in unsafe geos.Geom_destroy_r(handle, made) }
        throw error
      }
    }
    return unsafe try own(
      "Geom_createCollection",
      geos.Geom_createCollection_r(handle, Int32(GEOS_MULTILINESTRING.rawValue), &parts, UInt32(parts.count)))
  }

  private func lineString(_ points: [Point]) throws(OverlayError) -> GEOSGeometry {
    let sequence = unsafe geos.CoordSeq_copyFromArrays_r(
      handle, points.map(\.x), points.map(\.y), nil, nil, UInt32(points.count))
    guard let sequence = unsafe sequence else { throw failure("CoordSeq_copyFromArrays") }
    return unsafe try own("Geom_createLineString", geos.Geom_createLineString_r(handle, sequence))
  }
}

extension Polygon {
  /// A polygon of rings that are closed by their first point, the shell first; `nil` when the shell has no extent.
  package init?(closed rings: [[Point]]) {
    guard let shell = rings.first.flatMap({ try? Ring($0) }) else { return nil }
    self.init(shell, holes: rings.dropFirst().compactMap { try? Ring($0) })
  }
}
