import Arguments
import Frames
import Geometry
import Routing
import Text
import VenueModel

/// `footway inspect`: what is in a venue.
enum InspectCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let input = try VenueInput(invocation)
    let summary = try VenueSummary(input)
    var output = try Output(invocation.text("output"))
    if invocation.isSet("json") {
      try output.write(summary.json(precision: invocation.integer("precision")))
    } else {
      try output.write(summary.text())
    }
    try output.finish()
    return 0
  }
}

/// The numbers that `inspect` tells.
struct VenueSummary {
  let venue: Venue
  let graph: PathGraph
  let components: Int
  let lengthMeters: Double
  let findings: [Finding]
  /// What a compiled venue tells about its file; `nil` for sources.
  let compilation: Compilation?

  init(_ input: VenueInput) throws(Failure) {
    venue = input.reading.venue
    graph = input.makeGraph()
    compilation = try input.compiled.map { (compiled) throws(Failure) in try Compilation(compiled) }
    components = graph.components().sizes.count
    let network = input.reading.venue.network
    lengthMeters = network.edges.reduce(0) { $0 + network.length(of: $1) }
    findings = input.allFindings(graph)
  }

  func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

  /// The area of a zone in square metres; even and odd where its outline crosses itself.
  func area(_ zone: Zone) -> Double { zone.areas.reduce(0) { $0 + $1.squareMeters } }

  /// A plan's turn in degrees from north-up, as Mist counts it, and its metres per pixel.
  static func rotationAndScale(_ plan: Plan) -> (degrees: Double, metersPerPixel: Double) {
    let transform = plan.toLocal
    let scale = abs(transform.determinant).squareRoot()
    let right = bearing(from: Point(0, 0), to: Point(transform.a, transform.c))
    // Rounded first, so that a hair less than 360 reads as 0.
    let degrees = ((90 - right) * 1e6).rounded() / 1e6
    return (PlanEvidence.normalized(degrees), scale)
  }
}
