import Geometry

/// How events are written: what a log of one person in local metres does not need to say.
public struct EventStyle: Sendable {
  /// Who it happened to; `nil` to leave that out.
  public var device: String?
  /// Whether times are dates, not seconds since the origin.
  public var isDated: Bool
  /// The two numbers that a position is written as, by default its local metres.
  public var numbers: @Sendable (Point) -> [Double]
  /// The words for what comes next.
  public var wording: GuidanceWording

  /// Makes a style.
  public init(
    device: String? = nil, isDated: Bool = false, wording: GuidanceWording = GuidanceWording(),
    numbers: @escaping @Sendable (Point) -> [Double] = { [$0.x, $0.y] }
  ) {
    self.device = device
    self.isDated = isDated
    self.wording = wording
    self.numbers = numbers
  }
}
