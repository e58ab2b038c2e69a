import Frames
import Geometry
import Text

/// A place as written on a command line or in a record: `Gate A1`, `node:G/N7`, `geo:52.5,13.4;level=1`,
/// `px:300,700;level=G`, `mist:…`, `jibestream:…`, `local:…`.
public enum PlaceReference: Hashable, Sendable {
  /// A place by its name or id.
  case name(String)
  /// A node of the network, with its level where given.
  case node(String, level: String?)
  /// A position on Earth (RFC 5870: latitude first).
  case geo(LonLat, level: String?)
  /// A point of a frame of a plan's picture.
  case picture(PictureFrame, Point, level: String?)
  /// A point of the venue's local metres.
  case local(Point, level: String?)

  /// Reads a reference.
  ///
  /// - Throws: ``LookupError`` for coordinates that are none; any text without a known prefix is a name.
  public init(_ text: String) throws(LookupError) {
    guard let colon = text.firstIndex(of: ":") else {
      self = .name(text)
      return
    }
    let scheme = text[..<colon].lowercased()
    let rest = text[text.index(after: colon)...]
    switch scheme {
    case "node": self = Self.node(String(rest))
    case "geo":
      let (numbers, level) = try Self.coordinates(rest, text)
      let position = LonLat(longitude: numbers[1], latitude: numbers[0])
      guard position.isValid else {
        throw LookupError(
          "place.bad-coordinates",
          "'\(text)' is not on Earth: a geo URI has the latitude first, then the longitude, in degrees")
      }
      self = .geo(position, level: level)
    case "local":
      let (numbers, level) = try Self.coordinates(rest, text)
      self = .local(Point(numbers[0], numbers[1]), level: level)
    default:
      guard let picture = PictureFrame(rawValue: scheme) else {
        self = .name(text)
        return
      }
      let (numbers, level) = try Self.coordinates(rest, text)
      self = .picture(picture, Point(numbers[0], numbers[1]), level: level)
    }
  }

  /// `LEVEL/ID` or `ID`; the level ends at the first slash, so a node id may hold more of them.
  private static func node(_ text: String) -> PlaceReference {
    guard let slash = text.firstIndex(of: "/") else { return .node(text, level: nil) }
    return .node(String(text[text.index(after: slash)...]), level: String(text[..<slash]))
  }

  /// Two or three numbers joined by commas, then parameters such as `;level=1`; unknown ones are passed over as RFC
  /// 5870 asks, but a `crs` other than WGS 84 is refused.
  private static func coordinates(
    _ text: Substring, _ whole: String
  ) throws(LookupError) -> (numbers: [Double], level: String?) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    var numbers: [Double] = []
    for cell in (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = JSONReader.number(String(cell)), abs(number) <= 1e12 else {
        throw LookupError("place.bad-coordinates", "'\(cell)' in '\(whole)' is not a number")
      }
      numbers.append(number)
    }
    guard (2...3).contains(numbers.count) else {
      throw LookupError("place.bad-coordinates", "'\(whole)' needs two numbers joined by a comma")
    }
    var level: String?
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { continue }
      if pair[0] == "level" { level = pair[1] }
      if pair[0] == "crs", pair[1].lowercased() != "wgs84" {
        throw LookupError("place.bad-coordinates", "'\(whole)': only crs=wgs84 is read; use `footway convert` first")
      }
    }
    return (numbers, level)
  }
}

/// Why a place, node or level could not be found.
public struct LookupError: Error, Hashable, Sendable {
  /// A stable name, dot-separated.
  public var code: String
  /// What was asked, why it is not there, and what is near.
  public var message: String

  /// Makes an error.
  public init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }
}
