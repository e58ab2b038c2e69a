import CGEOS
import Geometry

/// A geometry of GEOS, destroyed at the end of its life.
@safe package final class GEOSGeometry {
  package let context: GEOSContext
  package private(set) var pointer: OpaquePointer?

  /// Takes ownership.
  package init(_ pointer: OpaquePointer, _ context: GEOSContext) {
    unsafe self.pointer = unsafe pointer
    self.context = context
  }

  deinit { if let pointer = unsafe pointer { unsafe context.geos.Geom_destroy_r(context.handle, pointer) } }

  /// Gives ownership away.
  package func release() -> OpaquePointer? {
    defer { unsafe pointer = nil }
    return unsafe pointer
  }

  /// What is wrong with it, in GEOS's words, and where; `nil` for a valid geometry.
  package func fault() throws(OverlayError) -> (reason: String, position: Point?)? {
    var text: UnsafeMutablePointer<CChar>?
    var location: OpaquePointer?
    let answer = unsafe context.geos.isValidDetail_r(context.handle, pointer, 0, &text, &location)
    defer { if let text = unsafe text { unsafe context.geos.Free_r(context.handle, text) } }
    let place = unsafe location.map { unsafe GEOSGeometry($0, context) }
    guard answer != 2 else { throw context.failure("isValidDetail") }
    guard answer == 0 else { return nil }
    return (unsafe text.map { unsafe String(cString: $0) } ?? "invalid", place?.position)
  }

  /// The position of a point.
  private var position: Point? {
    var point = Point(.nan, .nan)
    guard unsafe context.geos.GeomGetX_r(context.handle, pointer, &point.x) == 1,
      unsafe context.geos.GeomGetY_r(context.handle, pointer, &point.y) == 1
    else { return nil }
    return point
  }

  /// A valid geometry of the same points (`GEOSMakeValid`, by lines: even and odd).
  package func madeValid() throws(OverlayError) -> GEOSGeometry {
    unsafe try context.own("MakeValid", unsafe context.geos.MakeValid_r(context.handle, pointer))
  }

  /// What of it is not in another; both valid.
  package func without(_ other: GEOSGeometry) throws(OverlayError) -> GEOSGeometry {
    unsafe try context.own("Difference", context.geos.Difference_r(context.handle, pointer, other.pointer))
  }

  /// Its parts joined, none overlapping another.
  package func joined() throws(OverlayError) -> GEOSGeometry {
    unsafe try context.own("UnaryUnion", unsafe context.geos.UnaryUnion_r(context.handle, pointer))
  }

  /// The polygons in it, as rings closed by their first point, in the order in which GEOS keeps them.
  ///
  /// - Returns: for each polygon its shell and then its holes; lines and points are left out.
  package func polygons() throws(OverlayError) -> [[[Point]]] {
    var found: [[[Point]]] = []
    if let pointer = unsafe pointer { unsafe try collectPolygons(pointer, into: &found) }
    return found
  }

  /// Goes through collections; children belong to their parent and are never kept.
  private func collectPolygons(_ geometry: OpaquePointer, into found: inout [[[Point]]]) throws(OverlayError) {
    let geos = context.geos
    let type = unsafe geos.GeomTypeId_r(context.handle, geometry)
    if type == Int32(GEOS_POLYGON.rawValue) {
      var rings: [[Point]] = []
      let shell = unsafe geos.GetExteriorRing_r(context.handle, geometry)
      let points = unsafe try self.points(shell)
      if points.isEmpty { return }
      rings.append(points)
      for number in unsafe 0..<geos.GetNumInteriorRings_r(context.handle, geometry) {
        rings.append(unsafe try self.points(geos.GetInteriorRingN_r(context.handle, geometry, number)))
      }
      found.append(rings)
    } else if type > Int32(GEOS_POLYGON.rawValue) {
      for number in unsafe 0..<geos.GetNumGeometries_r(context.handle, geometry) {
        guard let child = unsafe geos.GetGeometryN_r(context.handle, geometry, number) else { continue }
        unsafe try collectPolygons(child, into: &found)
      }
    }
  }

  private func points(_ line: OpaquePointer?) throws(OverlayError) -> [Point] {
    guard let line = unsafe line, let sequence = unsafe context.geos.Geom_getCoordSeq_r(context.handle, line) else {
      throw context.failure("Geom_getCoordSeq")
    }
    var count: UInt32 = 0
    guard unsafe context.geos.CoordSeq_getSize_r(context.handle, sequence, &count) == 1 else {
      throw context.failure("CoordSeq_getSize")
    }
    var x = [Double](repeating: 0, count: Int(count))
    var y = x
    guard unsafe context.geos.CoordSeq_copyToArrays_r(context.handle, sequence, &x, &y, nil, nil) == 1 else {
      throw context.failure("CoordSeq_copyToArrays")
    }
    return zip(x, y).map { Point($0, $1) }
  }
}

extension GEOSContext {
  /// Takes ownership of what a function returned.
  package func own(_ function: String, _ pointer: OpaquePointer?) throws(OverlayError) -> GEOSGeometry {
    guard let pointer = unsafe pointer else { throw failure(function) }
    return unsafe GEOSGeometry(pointer, self)
  }

  /// A polygon with its vertices in the order of the rings, each closed by its first point.
  package func polygon(_ polygon: Polygon) throws(OverlayError) -> GEOSGeometry {
    let shell = unsafe try linearRing(polygon.shell.points)
    var holes: [OpaquePointer?] = unsafe []
    for hole in polygon.holes {
      do throws(OverlayError) {
        unsafe holes.append(try linearRing(hole.points))
      } catch {
        unsafe holes.forEach { made in unsafe geos.Geom_destroy_r(handle, made) }
        unsafe geos.Geom_destroy_r(handle, shell)
        throw error
      }
    }
    // The rings belong to the polygon from here on, also when it is not made.
    return unsafe try own("Geom_createPolygon", geos.Geom_createPolygon_r(handle, shell, &holes, UInt32(holes.count)))
  }

  /// A multipolygon of closed rings, valid or not.
  package func multipolygon(_ polygons: [Polygon]) throws(OverlayError) -> GEOSGeometry {
    var parts: [OpaquePointer?] = unsafe []
    for part in polygons {
      do throws(OverlayError) {
        unsafe parts.append(try polygon(part).release())
      } catch {
        unsafe parts.forEach { made in unsafe geos.Geom_destroy_r(handle, made) }
        throw error
      }
    }
    return unsafe try own(
      "Geom_createCollection",
      geos.Geom_createCollection_r(handle, Int32(GEOS_MULTIPOLYGON.rawValue), &parts, UInt32(parts.count)))
  }

  private func linearRing(_ points: [Point]) throws(OverlayError) -> OpaquePointer {
    let closed = points + points.prefix(1)
    let sequence = unsafe geos.CoordSeq_copyFromArrays_r(
      handle, closed.map(\.x), closed.map(\.y), nil, nil, UInt32(closed.count))
    guard let sequence = unsafe sequence else { throw failure("CoordSeq_copyFromArrays") }
    guard let ring = unsafe geos.Geom_createLinearRing_r(handle, sequence) else {
      throw failure("Geom_createLinearRing")
    }
    return unsafe ring
  }
}
