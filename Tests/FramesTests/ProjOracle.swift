import CPROJ
import Geometry

/// PROJ's `topocentric` conversion as a second opinion on the local frame.
final class ProjOracle {
  private let proj: footway_proj
  private let context: OpaquePointer
  private let operation: OpaquePointer

  /// The plane that touches the WGS 84 ellipsoid at an anchor; `nil` when PROJ refuses it.
  init?(anchor: LonLat) {
    let text =
      "+proj=pipeline +step +proj=cart +ellps=WGS84 +step +proj=topocentric +ellps=WGS84"
      + " +lon_0=\(anchor.longitude) +lat_0=\(anchor.latitude)"
    guard let proj = footway_proj_load()?.pointee, let context = proj.context_create() else { return nil }
    guard let operation = proj.create(context, text) else {
      _ = proj.context_destroy(context)
      return nil
    }
    self.proj = proj
    self.context = context
    self.operation = operation
  }

  deinit {
    _ = proj.destroy(operation)
    _ = proj.context_destroy(context)
  }

  /// Metres east and north of the anchor.
  func local(_ position: LonLat) -> Point {
    let degree = Double.pi / 180
    let input = footway_proj_coordinate(position.longitude * degree, position.latitude * degree, 0)
    let output = proj.trans(operation, PJ_FWD, input)
    return Point(output.xyz.x, output.xyz.y)
  }
}
