import Text

/// A number for each of some zones, to be drawn as colours over the plan.
public struct ZoneHeat: Sendable, Hashable {
  /// What the numbers count.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    /// Seconds that all devices spent in the zone together.
    case dwell
    /// Seconds of a visit in the mean.
    case meanDwell = "mean-dwell"
    /// How often somebody came.
    case visits
    /// How many different devices came.
    case devices
    /// How many devices were there at once, at most.
    case peak

    /// What the legend calls it.
    public var title: String {
      switch self {
      case .dwell: "Time spent, in all"
      case .meanDwell: "Time spent, a visit"
      case .visits: "Visits"
      case .devices: "Devices"
      case .peak: "Devices at once, at most"
      }
    }

    /// Whether the numbers are seconds.
    public var isDuration: Bool { self == .dwell || self == .meanDwell }
  }

  /// What the numbers count.
  public var measure: Measure
  /// The number of each zone that has one, by its index in the venue's zones: 0 or more, seconds or a count.
  public var values: [Int: Double]
  /// Lines for the legend, such as the time that the numbers cover.
  public var remarks: [String]

  /// Makes a heat; numbers that are not finite or below 0 are as if absent.
  public init(_ measure: Measure, values: [Int: Double], remarks: [String] = []) {
    self.measure = measure
    self.values = values.filter { $0.value >= 0 && $0.value.isFinite }
    self.remarks = remarks
  }

  /// The largest number, at the upper end of the colours; 0 when there is none.
  public var largest: Double { values.values.max() ?? 0 }

  /// A number as people read it: `3 h 12 min`, `45 s`, `17`.
  public func text(_ value: Double) -> String {
    guard measure.isDuration else { return Decimal.fixed(value, 1) }
    let seconds = value.rounded()
    if seconds < 60 { return "\(Decimal.fixed(seconds, 0)) s" }
    let minutes = (value / 60).rounded()
    if minutes < 60 { return "\(Decimal.fixed(minutes, 0)) min" }
    let hours = (minutes / 60).rounded(.down)
    let rest = minutes - 60 * hours
    return "\(Decimal.fixed(hours, 0)) h" + (rest == 0 ? "" : " \(Decimal.fixed(rest, 0)) min")
  }

  /// The colour of a zone, `nil` when it has no number.
  func color(of zone: Int) -> String? {
    guard let value = values[zone] else { return nil }
    return ColorRamp.color(largest > 0 ? value / largest : 0)
  }
}

/// Colours for numbers from little, light, to much, dark.
///
/// Cividis (Nuñez, Anderton, Renslow: "Optimizing colormaps with consideration for color vision deficiency", 2018)
/// turned round, as the plan is light: its lightness is even, and people with any colour vision see the same order.
enum ColorRamp {
  /// Red, green and blue at even steps.
  static let stops: [(red: Double, green: Double, blue: Double)] = [
    (254, 232, 56), (225, 204, 85), (195, 179, 105), (165, 156, 116), (138, 134, 120), (112, 113, 115), (87, 93, 109),
    (59, 73, 108), (18, 53, 112), (0, 34, 78),
  ]

  /// The colour of a share from 0 to 1; what lies outside gets that of the nearer end.
  static func color(_ share: Double) -> String {
    let place = min(max(share, 0), 1) * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    let (low, high, part) = (stops[index], stops[index + 1], place - Double(index))
    return "#" + hex(low.red + (high.red - low.red) * part) + hex(low.green + (high.green - low.green) * part)
      + hex(low.blue + (high.blue - low.blue) * part)
  }

  private static func hex(_ value: Double) -> String {
    let text = String(Int(value.rounded()), radix: 16)
    return text.utf8.count < 2 ? "0" + text : text
  }

  /// The ramp from left to right, and the hatching of what has no number, for the `defs` of a picture.
  static var definitions: String {
    let gradient = stops.indices.map { index in
      let share = Double(index) / Double(stops.count - 1)
      return "<stop offset=\"\(SVGWriter.number(share))\" stop-color=\"\(color(share))\"/>"
    }.joined()
    return """
      <linearGradient id="ramp">\(gradient)</linearGradient>
      <pattern id="no-data" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <rect width="7" height="7" fill="#ffffff"/><path d="M0 0V7" stroke="#9aa3ab" stroke-width="2"/></pattern>

      """
  }
}
