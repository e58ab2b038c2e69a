import Geometry
import Text

/// How events are written: what a log of one person in local metres does not need to say.
public struct EventStyle: Sendable {
  /// Who it happened to; `nil` to leave that out.
  public var device: String?
  /// Whether times are dates, not seconds since the origin.
  public var isDated: Bool
  /// The two numbers that a position is written as, by default its local metres.
  public var numbers: @Sendable (Point) -> [Double]
  /// To how many decimals numbers are rounded; `nil` writes all digits.
  public var precision: Int?
  /// The words for what comes next.
  public var wording: GuidanceWording

  /// Makes a style.
  public init(
    device: String? = nil, isDated: Bool = false, precision: Int? = nil, wording: GuidanceWording = GuidanceWording(),
    numbers: @escaping @Sendable (Point) -> [Double] = { [$0.x, $0.y] }
  ) {
    self.device = device
    self.isDated = isDated
    self.precision = precision
    self.wording = wording
    self.numbers = numbers
  }

  /// Writes a number.
  func write(_ key: String, _ value: Double, to writer: inout JSONWriter) {
    guard let precision else { return writer.write(key, value) }
    writer.write(key, digits: Decimal.fixed(value, precision))
  }
}
