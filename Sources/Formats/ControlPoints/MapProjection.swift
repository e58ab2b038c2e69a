import Frames
import Geometry

/// How the coordinates of a map become longitude and latitude, and back.
///
/// Degrees and web Mercator are known without PROJ, everything else by it; see ``ControlPointOptions/resolve``.
public struct MapProjection: Sendable {
  /// What it is called, such as `EPSG:4326`.
  public let name: String
  /// How far it is around the Earth along the first coordinate; `nil` where the map does not go on at ±180 degrees.
  public let period: Double?
  /// From map coordinates (easting or longitude first) to degrees; `nil` for what lies off the map.
  public let toLonLat: @Sendable (Point) -> LonLat?
  /// From degrees to map coordinates; `nil` for what the map does not show.
  public let fromLonLat: @Sendable (LonLat) -> Point?

  /// Makes a projection.
  public init(
    name: String, period: Double? = nil, toLonLat: @escaping @Sendable (Point) -> LonLat?,
    fromLonLat: @escaping @Sendable (LonLat) -> Point?
  ) {
    self.name = name
    self.period = period
    self.toLonLat = toLonLat
    self.fromLonLat = fromLonLat
  }

  /// Longitude and latitude themselves, in degrees.
  public static let degrees = MapProjection(
    name: "EPSG:4326", period: 360,
    toLonLat: { point in
      let position = LonLat(longitude: point.x, latitude: point.y)
      return position.isValid ? position : nil
    },
    fromLonLat: { Point($0.longitude, $0.latitude) })

  /// Web Mercator, in its metres.
  public static let webMercator = MapProjection(
    name: "EPSG:3857", period: 2 * .pi * 6_378_137,
    toLonLat: { point in
      guard point.isFinite else { return nil }
      let position = WebMercator.unproject(point)
      return position.isValid && abs(position.latitude) < 89.99 ? position : nil
    },
    fromLonLat: { position in
      let point = WebMercator.project(position)
      return point.isFinite ? point : nil
    })

  /// The projection of any reference system that PROJ knows; `nil` for what it does not know.
  ///
  /// Meant for handfuls of points: each conversion makes PROJ's operation anew.
  public init?(referenceSystem text: String) {
    let system = Frame.crs(text)
    guard let toEarth = try? FrameChain(from: system, to: .wgs84, in: LevelFrames()),
      let fromEarth = try? FrameChain(from: .wgs84, to: system, in: LevelFrames())
    else { return nil }
    self.init(
      name: text,
      toLonLat: { Self.convert($0, toEarth).map { LonLat(longitude: $0.x, latitude: $0.y) } },
      fromLonLat: { Self.convert(Point($0.longitude, $0.latitude), fromEarth) })
  }

  private static func convert(_ point: Point, _ chain: FrameChain) -> Point? {
    guard let converter = try? chain.converter() else { return nil }
    var columns = PositionColumns(x: [point.x], y: [point.y])
    converter.convert(&columns)
    return columns.isUsable(0) ? Point(columns.x[0], columns.y[0]) : nil
  }

  /// The projection that a text names: an authority's code, a WKT text or a PROJ string of one of the two; `nil` for
  /// any other.
  public init?(named text: String) {
    let word = String(text.uppercased().filter { !$0.isWhitespace })
    if word.hasPrefix("+PROJ=") {
      let isMercator = word.contains("+PROJ=MERC") && word.contains("+A=6378137+B=6378137")
      let isDegrees = ["+PROJ=LONGLAT", "+PROJ=LATLONG"].contains { word.hasPrefix($0) }
      guard isMercator || isDegrees && !word.contains("+PM=") else { return nil }
      self = isMercator ? .webMercator : .degrees
      return
    }
    // In WKT the code of the whole stands last; the comma keeps ELLIPSOID from being read as ID.
    var code = word
    for opening in [",ID[\"", ",AUTHORITY[\""] {
      guard let range = Self.lastRange(of: opening, in: word) else { continue }
      code = word[range...].split(separator: "]")[0].split(whereSeparator: { "\",".contains($0) }).joined(
        separator: ":")
      break
    }
    switch code {
    case "EPSG:4326", "OGC:CRS84", "CRS84", "URN:OGC:DEF:CRS:OGC:1.3:CRS84", "URN:OGC:DEF:CRS:EPSG::4326":
      self = .degrees
    case "EPSG:3857", "EPSG:900913", "URN:OGC:DEF:CRS:EPSG::3857": self = .webMercator
    default: return nil
    }
  }

  /// Where the text behind the last `opening` starts.
  private static func lastRange(of opening: String, in text: String) -> String.Index? {
    var found: String.Index?
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix(opening) { found = text.index(index, offsetBy: opening.count) }
      index = text.index(after: index)
    }
    return found
  }
}
