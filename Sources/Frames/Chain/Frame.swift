/// A way to write positions.
public enum Frame: Hashable, Sendable {
  /// A frame of a plan's picture, y down.
  case picture(PictureFrame)
  /// Metres of the venue's plane, x east, y north; of the plan, y up, where nothing places the venue on Earth.
  case local
  /// Longitude and latitude in degrees on WGS 84, in this order.
  case wgs84
  /// A coordinate reference system of PROJ: an EPSG code, a name, WKT, PROJJSON or a PROJ string.
  case crs(String)

  /// The frame of a name: `px`, `mist`, `jibestream`, `local`, `wgs84` in any case; anything else is for PROJ.
  ///
  /// `lonlat`, `EPSG:4326` and `OGC:CRS84` are `wgs84`: axes are always longitude and latitude here.
  public init(_ text: String) {
    let name = text.trimmingBlanks.lowercased()
    if let picture = PictureFrame(rawValue: name) {
      self = .picture(picture)
    } else if name == "local" {
      self = .local
    } else if ["wgs84", "lonlat", "epsg:4326", "ogc:crs84"].contains(name) {
      self = .wgs84
    } else {
      self = .crs(text)
    }
  }

  /// What it is called, as ``init(_:)`` reads it.
  public var name: String {
    switch self {
    case .picture(let frame): frame.rawValue
    case .local: "local"
    case .wgs84: "wgs84"
    case .crs(let text): text
    }
  }

  /// The names that are not for PROJ.
  public static let names = PictureFrame.allCases.map(\.rawValue) + ["local", "wgs84"]
}

/// A frame of a plan's picture: origin at the top left corner, x right, y down.
public enum PictureFrame: String, CaseIterable, Hashable, Sendable {
  /// Pixels of the full-size picture.
  case pixels = "px"
  /// Metres of the Mist map.
  case mist
  /// Units of the Jibestream picture.
  case jibestream
}

/// Why a frame cannot be used.
public struct FrameError: Error, Hashable, Sendable {
  /// A stable name, dot-separated.
  public var code: String
  /// What is wrong and what to do.
  public var message: String

  /// Makes an error.
  public init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }
}
