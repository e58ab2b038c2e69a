import Glibc

/// How far from a beacon one is in its range.
///
/// By the log-distance path-loss model a signal sent with P dBm arrives d metres away with P − L − 10 n lg d dBm. The range
/// is the distance at which that falls to a threshold T: 10^((P − L − T) / (10 n)) metres.
public enum BeaconRange: Hashable, Sendable {
  /// The same for all beacons, in metres.
  case fixed(meters: Double)
  /// Where the signal falls to a threshold in dBm; the exponent n of the path loss is positive, 2 in free space.
  case pathLoss(exponent: Double, threshold: Double)

  /// The exponent that counts where none is given: that of ITU-R P.1238 for offices at 2.4 GHz, whose N of 30 is 10 n.
  public static let standardExponent = 3.0
  /// The threshold that counts where none is given, in dBm.
  ///
  /// It gives a beacon of usual power 6.3 m: several times the metre or two by which indoor positions are off, and less
  /// than there is between neighbouring beacons. Receivers hear down to about −95 dBm, which would be 93 m.
  public static let standardThreshold = -60.0
  /// The power of a beacon whose source names none, in dBm: that of a Mist virtual beacon that nobody changed.
  public static let usualPower = 4.0
  /// The loss over the first metre, in dB: 20 lg(4 π f / c) of free space is 40.2 at 2.44 GHz, the middle of Bluetooth's band.
  public static let lossAtOneMeter = 40.0
  /// The metres that a range can have; below, no position is good enough, and above, no venue wide enough.
  public static let limits = 0.1...1000.0

  /// The range by the model with the standard exponent and threshold.
  public static let standard = Self.pathLoss(exponent: standardExponent, threshold: standardThreshold)

  /// The range of a beacon.
  ///
  /// - Parameter power: what it transmits, in dBm; ``usualPower`` counts for `nil` and what is not a number.
  /// - Returns: metres within ``limits``, and whether they would have been outside; what is not a number is the least.
  public func meters(power: Double?) -> (meters: Double, isLimited: Bool) {
    let meters = unlimitedMeters(power: power)
    let limits = Self.limits
    if limits.contains(meters) { return (meters, false) }
    return (meters > limits.upperBound ? limits.upperBound : limits.lowerBound, true)
  }

  private func unlimitedMeters(power: Double?) -> Double {
    switch self {
    case .fixed(let meters): return meters
    case .pathLoss(let exponent, let threshold):
      let power = power.flatMap { $0.isNaN ? nil : $0 } ?? Self.usualPower
      return pow(10, (power - Self.lossAtOneMeter - threshold) / (10 * exponent))
    }
  }
}
