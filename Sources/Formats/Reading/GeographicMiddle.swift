import Frames
import Geometry

/// The middle of positions in degrees, without those that lie much farther from the first one than a venue may reach.
///
/// Degrees are compared, which spares a projection of each position.
struct GeographicMiddle {
  private var first: (position: LonLat, reach: Point)?
  private var offsets = Box.empty

  /// Takes a position, x longitude and y latitude; what is none is passed over.
  mutating func add(_ point: Point) {
    let position = LonLat(longitude: point.x, latitude: point.y)
    guard position.isValid, let origin = first ?? Self.reach(from: position).map({ (position, $0) }) else { return }
    first = origin
    // The short way round, so that the 180th meridian is no border.
    let difference = position.longitude - origin.position.longitude
    let east = abs(difference) <= 180 ? difference : difference.remainder(dividingBy: 360)
    let north = position.latitude - origin.position.latitude
    if abs(east) <= origin.reach.x, abs(north) <= origin.reach.y { offsets.add(Point(east, north)) }
  }

  /// The middle, rounded to a millionth of a degree so that it can be read and typed; `nil` without a position.
  var position: LonLat? {
    guard let first = first?.position, !offsets.isEmpty else { return nil }
    let longitude = (first.longitude + offsets.center.x).remainder(dividingBy: 360)
    return LonLat(
      longitude: (longitude * 1e6).rounded() / 1e6,
      latitude: ((first.latitude + offsets.center.y) * 1e6).rounded() / 1e6)
  }

  /// How many degrees east and north from a position a venue may reach; `nil` at a pole.
  private static func reach(from position: LonLat) -> Point? {
    let step = 0.01
    let aside = LonLat(
      longitude: position.longitude + (position.longitude > 0 ? -step : step),
      latitude: position.latitude + (position.latitude > 0 ? -step : step))
    guard let meters = LocalFrame(anchor: position)?.local(aside) else { return nil }
    return Point(step * Draft.reach / abs(meters.x), step * Draft.reach / abs(meters.y))
  }
}
