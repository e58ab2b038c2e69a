import Text

/// The units in which guidance tells lengths.
public enum Units: String, Sendable, Hashable, CaseIterable {
  /// Metres, from a kilometre on kilometres.
  case metric
  /// Feet, from a tenth of a mile on miles.
  case imperial

  /// A length rounded as people say it.
  ///
  /// - Parameter meters: 0 or more.
  /// - Returns: never 0: whoever walks at all walks the smallest step, 1 m or 5 ft.
  func spoken(_ meters: Double) -> SpokenLength {
    switch self {
    case .metric:
      let step = meters < 10 ? 1.0 : meters < 100 ? 5.0 : 10.0
      let rounded = Self.round(meters, to: step)
      if rounded < 1000 { return SpokenLength(number: rounded, unit: .meters) }
      return SpokenLength(number: Self.round(meters / 1000, to: 0.1), unit: .kilometers)
    case .imperial:
      let feet = meters / 0.3048
      let rounded = Self.round(feet, to: feet < 50 ? 5 : feet < 300 ? 10 : 50)
      if rounded < 528 { return SpokenLength(number: rounded, unit: .feet) }
      return SpokenLength(number: Self.round(feet / 5280, to: 0.1), unit: .miles)
    }
  }

  /// A multiple of a step, 1 at least.
  private static func round(_ value: Double, to step: Double) -> Double {
    let count = max((value / step).rounded(), 1)
    // A tenth is no double; dividing gives the double that is written so.
    return step < 1 ? count / (1 / step) : count * step
  }
}

/// A length that is ready to be said.
struct SpokenLength: Hashable {
  /// A multiple of what people round to.
  var number: Double
  var unit: Unit

  /// What the number counts.
  enum Unit: Hashable, CaseIterable {
    case meters, kilometers, feet, miles
    /// Of a plan without a scale.
    case pixels
  }

  /// The number with the decimal mark of a language.
  func digits(_ decimalMark: String) -> String {
    let text = Decimal.fixed(number, 1)
    guard let point = text.firstIndex(of: ".") else { return text }
    return text[..<point] + decimalMark + text[text.index(after: point)...]
  }
}

/// A duration that is ready to be said.
enum SpokenDuration: Hashable {
  case lessThanMinute
  /// 1 to 59.
  case minutes(Int)
  /// 1 or more, and 0 to 59.
  case hours(Int, minutes: Int)

  /// - Parameter seconds: 0 or more; what is above a hundred thousand hours is told as that.
  init(_ seconds: Double) {
    let minutes = Int(min(max(seconds / 60, 0), 6e6).rounded())
    switch minutes {
    case 0: self = .lessThanMinute
    case ..<60: self = .minutes(minutes)
    default: self = .hours(minutes / 60, minutes: minutes % 60)
    }
  }
}
