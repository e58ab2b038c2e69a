import Arguments
import Geometry
import Navigation
import Routing
import Text
import VenueModel

/// `footway match`: where on the network a trace was walked.
enum MatchCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    if invocation.isSet("live"), invocation.isSet("lag") {
      throw Failure("error: '--live' and '--lag' exclude each other [usage.conflict]")
    }
    try TraceRequest.check(invocation.text("trace") ?? "-", invocation)
    let outputs = ["path", "output"].map { invocation.text($0) ?? "-" }
    if invocation.isSet("path"), outputs[0] == outputs[1] {
      throw Failure("error: '--path' and the answer cannot both go to \(outputs[0]) [usage.conflict]")
    }
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    let graph = input.makeGraph()
    try requireScale(graph, invocation)
    if graph.links.isEmpty {
      console.remark("warning: the venue has no paths; positions are smoothed, and on no edge [\(noNetwork)]")
    }
    let venue = input.reading.venue
    let frame = try OutputFrame(invocation.text("to") ?? "local", of: venue, console)
    let trace = try TraceRequest(venue, invocation, console)
      .read(invocation.text("trace") ?? "-") { MatchedTrace.added(frame.columns, taken: $0) }
    let matching = Matching(graph, invocation)
    let estimates = matching.estimates(trace)
    // Opened before anything is written, so that a place that cannot be written is told at once.
    var path: Output? = try invocation.text("path").map { file throws(Failure) in try Output(file) }
    var output = try Output(invocation.text("output"))
    let answer = MatchedTrace(trace, estimates, of: venue, graph, frame, invocation)
    try answer.write(to: &output)
    try path?.write(answer.path())
    try output.finish()
    try path?.finish()
    if matching.restarts > 0 {
      console.remark("note: the position was lost and sought anew \(matching.restarts) times [\(restarts)]")
    }
    return trace.failedCount > 0 ? 1 : 0
  }

  /// Refuses a venue in pixels.
  static func requireScale(_ graph: PathGraph, _ invocation: Invocation) throws(Failure) {
    guard !graph.isMeasured else { return }
    throw Failure(
      at: SourcePlace(file: VenueInput.operand(invocation)), "no plan has a scale, so a trace cannot be laid on it",
      code: "match.no-scale")
  }

  private static let noNetwork = "match.no-network"
  private static let restarts = "match.restarts"
}

/// Estimates positions of all devices of a trace.
final class Matching {
  private let network: CellNetwork
  private let isLive: Bool
  private let lag: Double?
  /// How often positions were lost and sought anew.
  private(set) var restarts = 0

  init(_ graph: PathGraph, _ options: MatchOptions, isLive: Bool = false, lag: Double? = nil) {
    network = CellNetwork(graph, options: options)
    (self.isLive, self.lag) = (isLive, lag)
  }

  convenience init(_ graph: PathGraph, _ invocation: Invocation) {
    self.init(
      graph, MatchOptions(invocation), isLive: invocation.isSet("live"), lag: invocation.number("lag"))
  }

  /// The estimate of each record; `nil` for those that failed.
  func estimates(_ trace: TraceInput) -> [PositionEstimate?] {
    var estimates = [PositionEstimate?](repeating: nil, count: trace.records.count)
    for device in trace.devices.indices {
      let made = self.estimates(trace.fixes(of: device))
      for (record, estimate) in zip(trace.devices[device].records, made) { estimates[record] = estimate }
    }
    return estimates
  }

  private func estimates(_ fixes: [PositionFix]) -> [PositionEstimate] {
    if isLive {
      var positioner = Positioner(network)
      defer { restarts += positioner.restarts }
      return fixes.map { positioner.update($0) }
    }
    if let lag {
      var positioner = LagPositioner(network, lag: lag)
      var estimates = fixes.flatMap { positioner.update($0) }
      restarts += positioner.restarts
      estimates += positioner.finish()
      return estimates
    }
    let match = network.match(fixes, findsWalks: false)
    restarts += match.restarts
    return match.estimates
  }
}

extension MatchOptions {
  /// What the flags of a command say.
  init(_ invocation: Invocation) {
    self = invocation.isSet("several-speeds") ? .severalSpeeds : MatchOptions()
    assumedAccuracy = invocation.number("accuracy") ?? assumedAccuracy
    accuracyFactor = invocation.number("accuracy-factor") ?? accuracyFactor
    errorDuration = invocation.number("drift") ?? errorDuration
  }
}
