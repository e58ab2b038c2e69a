import CGEOS
import Geometry

/// GEOS with a context of its own; one per worker, never shared between threads.
@safe package final class GEOSContext {
  package let geos: footway_geos
  package let handle: GEOSContextHandle_t
  private let message: UnsafeMutablePointer<String>

  /// Loads GEOS when it is the first.
  ///
  /// - Throws: ``OverlayError/missingGEOS`` when no fitting library is installed.
  package init() throws(OverlayError) {
    guard let library = unsafe footway_geos_load(), let handle = unsafe library.pointee.`init`() else {
      throw .missingGEOS
    }
    geos = unsafe library.pointee
    unsafe self.handle = unsafe handle
    unsafe message = .allocate(capacity: 1)
    unsafe message.initialize(to: "")
    unsafe _ = geos.Context_setErrorMessageHandler_r(
      handle,
      { text, data in
        guard let text = unsafe text, let data = unsafe data else { return }
        unsafe data.assumingMemoryBound(to: String.self).pointee = unsafe String(cString: text)
      }, message)
  }

  deinit {
    unsafe geos.finish(handle)
    unsafe message.deinitialize(count: 1)
    unsafe message.deallocate()
  }

  /// The failure of a function, with what GEOS said of it.
  package func failure(_ function: String) -> OverlayError {
    defer { unsafe message.pointee = "" }
    return .geos(function: "GEOS" + function, message: unsafe message.pointee)
  }

  /// The version of the library, such as `3.11.1`.
  package var version: String {
    guard let text = geos.version() else { return "" }
    return unsafe String(cString: text)
  }

  /// The side of the line from `a` to `b` on which a point lies, as GEOS decides: 1 left, -1 right, 0 on it.
  package func side(_ a: Point, _ b: Point, _ point: Point) -> Int32 {
    unsafe geos.OrientationIndex_r(handle, a.x, a.y, b.x, b.y, point.x, point.y)
  }
}
