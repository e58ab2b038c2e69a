import Frames
import Geometry
import Text

/// The points of QGIS's georeferencer.
public enum QGISPoints {
  /// Writes control points for QGIS, in degrees, with the residuals of a fit in pixels as QGIS has them.
  ///
  /// - Parameters:
  ///   - entries: all points; those that are switched off stay so and have no residual.
  ///   - fit: the fit of those that take part.
  public static func text(of entries: [ControlPointList.Entry], fit: ControlPointFit) -> String {
    var text = "#CRS: EPSG:4326\nmapX,mapY,sourceX,sourceY,enable,dX,dY,residual\n"
    let frame = LocalFrame(anchor: fit.anchor)
    let back = fit.transform.inverse
    for entry in entries {
      let (pixel, position) = (entry.point.pixel, entry.point.position)
      var offset = Point(0, 0)
      if entry.isEnabled, let ground = frame?.local(position), let image = back?(ground) {
        offset = Point(image.x - pixel.x, image.y - pixel.y)
      }
      let numbers = [position.longitude, position.latitude, pixel.x, -pixel.y].map { Decimal.shortest($0 + 0) }
      let residuals = [offset.x, offset.y, offset.distance(to: Point(0, 0))].map { Decimal.fixed($0, 6) }
      text += (numbers + [entry.isEnabled ? "1" : "0"] + residuals).joined(separator: ",") + "\n"
    }
    return text
  }
}
