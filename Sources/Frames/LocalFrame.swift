import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The plane of a venue: metres east and north on the plane that touches the WGS 84 ellipsoid at an anchor.
///
/// The same as PROJ's `topocentric` conversion for points on the ellipsoid (height 0), in closed form, because a route
/// should not have to load PROJ (docs/decisions/0003). Tested against PROJ. Positions within some tens of kilometres
/// of the anchor are meant; there the round trip is exact to less than a micrometre.
public struct LocalFrame: Hashable, Sendable {
  /// The point that is (0, 0).
  public let anchor: LonLat

  private let origin: Vector
  private let east: Vector
  private let north: Vector
  private let up: Vector

  /// Makes the frame that touches at an anchor; `nil` for an invalid position and within 0.01 degrees of a pole,
  /// where east has no direction.
  public init?(anchor: LonLat) {
    guard anchor.isValid, abs(anchor.latitude) <= 89.99 else { return nil }
    self.anchor = anchor
    let longitude = anchor.longitude * .pi / 180
    let latitude = anchor.latitude * .pi / 180
    origin = WGS84.geocentric(anchor)
    east = Vector(-sin(longitude), cos(longitude), 0)
    north = Vector(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
    up = Vector(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  /// The point of the plane under a position on the ellipsoid.
  ///
  /// - Returns: metres east and north of the anchor; `nil` for an invalid position and for one more than 1,000 km away.
  public func local(_ position: LonLat) -> Point? {
    guard position.isValid else { return nil }
    let offset = WGS84.geocentric(position) - origin
    let point = Point(offset.dot(east), offset.dot(north))
    guard offset.dot(offset) <= 1e12 else { return nil }
    return point
  }

  /// The position on the ellipsoid above a point of the plane.
  ///
  /// - Parameter point: metres east and north of the anchor.
  /// - Returns: `nil` for a point that is not finite or more than 1,000 km away.
  public func lonLat(_ point: Point) -> LonLat? {
    guard point.isFinite, point.x * point.x + point.y * point.y <= 1e12 else { return nil }
    let base = origin + east * point.x + north * point.y
    // Where the line along `up` through the point meets the ellipsoid: a quadratic in the height above the plane.
    let ratio = WGS84.axisRatio
    let a = up.x * up.x + up.y * up.y + up.z * up.z * ratio
    let b = base.x * up.x + base.y * up.y + base.z * up.z * ratio
    let c = base.x * base.x + base.y * base.y + base.z * base.z * ratio - WGS84.equatorial * WGS84.equatorial
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    // c / (b + sqrt) is the root near 0, without cancellation.
    let surface = base + up * (-c / (b + discriminant.squareRoot()))
    let distance = (surface.x * surface.x + surface.y * surface.y).squareRoot()
    return LonLat(
      longitude: atan2(surface.y, surface.x) * 180 / .pi, latitude: atan2(surface.z * ratio, distance) * 180 / .pi)
  }
}

/// The ellipsoid of GPS.
enum WGS84 {
  /// The equatorial radius in metres.
  static let equatorial = 6_378_137.0
  static let flattening = 1 / 298.257_223_563
  /// The square of the ratio of the equatorial to the polar radius, which is 1 / (1 - e²).
  static let axisRatio = 1 / ((1 - flattening) * (1 - flattening))

  /// The geocentric vector in metres of a position at height 0.
  static func geocentric(_ position: LonLat) -> Vector {
    let longitude = position.longitude * .pi / 180
    let latitude = position.latitude * .pi / 180
    let eccentricity = flattening * (2 - flattening)
    let sine = sin(latitude)
    let cosine = cos(latitude)
    let radius = equatorial / (1 - eccentricity * sine * sine).squareRoot()
    return Vector(
      radius * cosine * cos(longitude), radius * cosine * sin(longitude), radius * (1 - eccentricity) * sine)
  }
}

/// A vector in space, in metres.
struct Vector: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (a: Vector, factor: Double) -> Vector { Vector(a.x * factor, a.y * factor, a.z * factor) }
  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
}
