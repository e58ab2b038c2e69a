import Geometry
import Routing

/// What came at one moment, with what is missing or absurd put right.
struct Sighting: Sendable {
  /// In microseconds.
  var time: Int64
  /// The best guess of where one is: the estimate, else the fix.
  var position: Point
  /// The fix as it came; `nil` when none did.
  var raw: Point?
  /// The standard deviation of the fix along either axis, in metres.
  var accuracy: Double
  /// The root of the mean square error of ``position``, in metres.
  var deviation: Double
  /// The direction of movement in degrees clockwise from the `y` axis; `nil` when unknown or when one hardly moves.
  var course: Double?
  /// The link that the estimate is on, with the probability of its corridor; `nil` off the network.
  var network: (link: Int, probability: Double)?

  /// Takes what is usable; `nil` when that is no position at all.
  init?(_ fix: PositionFix?, _ estimate: PositionEstimate?, _ graph: PathGraph, _ options: NavigationOptions) {
    let fix = fix.flatMap { $0.position.isFinite ? $0 : nil }
    let estimate = estimate.flatMap { $0.position.isFinite && $0.source != .lastKnown ? $0 : nil }
    guard let time = fix?.time ?? estimate?.time, let position = estimate?.position ?? fix?.position else { return nil }
    self.time = time
    self.position = position
    raw = fix?.position
    let told = fix?.accuracy ?? options.assumedAccuracy
    accuracy =
      told > 0 ? min(max(told, Self.accuracies.lowerBound), Self.accuracies.upperBound) : options.assumedAccuracy
    let deviation = estimate?.deviation ?? accuracy
    self.deviation =
      deviation > 0 ? min(max(deviation, Self.accuracies.lowerBound), Self.accuracies.upperBound) : accuracy
    let isMoving = fix?.speed.map { $0 >= options.courseSpeed } ?? true
    course = isMoving ? fix?.course.flatMap { $0.isFinite ? $0 : nil } : nil
    if let network = estimate?.onNetwork, graph.links.indices.contains(network.link) {
      self.network = (network.link, network.corridorProbability)
    }
  }

  /// Metres that an accuracy may be; phones tell 0 as well as thousands.
  private static let accuracies = 0.5...100.0
}
