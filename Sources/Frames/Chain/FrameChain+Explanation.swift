extension FrameChain {
  /// One step of the way, for people.
  public struct ExplainedStep: Hashable, Sendable {
    /// What is done, in one line.
    public var title: String
    /// The facts: numbers, definitions, candidates.
    public var details: [String]
  }

  /// The steps of the way, with their numbers, and for PROJ the operation, its accuracy and what else was considered.
  ///
  /// - Throws: ``FrameError`` when PROJ fails.
  public func explanation() throws(FrameError) -> [ExplainedStep] {
    var steps: [ExplainedStep] = []
    for stage in stages { steps.append(try Self.explain(stage)) }
    if steps.isEmpty { steps.append(ExplainedStep(title: "nothing to do: both frames are the same", details: [])) }
    return steps
  }

  private static func explain(_ stage: Stage) throws(FrameError) -> ExplainedStep {
    switch stage {
    case .factor(let numerator, let denominator):
      return ExplainedStep(title: "times \(numerator), divided by \(denominator)", details: [])
    case .affine(let map):
      return ExplainedStep(
        title: "one affine map of the plane",
        details: ["x' = \(map.a) x + \(map.b) y + \(map.tx)", "y' = \(map.c) x + \(map.d) y + \(map.ty)"])
    case .planeToEarth(let plane):
      return ExplainedStep(
        title: "from the plane up to the ellipsoid of WGS 84",
        details: ["the plane touches at longitude \(plane.anchor.longitude), latitude \(plane.anchor.latitude)"])
    case .earthToPlane(let plane):
      return ExplainedStep(
        title: "from the ellipsoid of WGS 84 down to the plane",
        details: ["the plane touches at longitude \(plane.anchor.longitude), latitude \(plane.anchor.latitude)"])
    case .proj(let operation): return try explain(operation)
    }
  }

  private static func explain(_ operation: ProjOperation) throws(FrameError) -> ExplainedStep {
    var details: [String] = []
    for (word, system) in [("from", operation.source), ("to", operation.target)] {
      let axes = system.axes.map { "\($0.column) (\($0.unit))" }.joined(separator: ", ")
      details.append("\(word) \(system.label), \(system.name): \(axes)")
      if let area = system.area {
        details.append("  area of use: \(area.name) \(area.west) to \(area.east), \(area.south) to \(area.north)")
      }
    }
    if let pipeline = operation.pipeline {
      details.append("one operation: \(pipeline.isInverse ? "inverse of " : "")\(pipeline.definition)")
    } else {
      details.append("PROJ chooses among its operations by each position's place")
    }
    for (index, candidate) in operation.candidates.enumerated() {
      let accuracy = candidate.accuracy.map { "accuracy \($0) m" } ?? "accuracy unknown"
      var line = "candidate \(index + 1): \(candidate.name); \(accuracy)"
      if let area = candidate.area { line += "; \(area.name)" }
      if candidate.isBallpark { line += "; takes the datums for the same" }
      if !candidate.missingGrids.isEmpty {
        line += "; NOT AVAILABLE, needs \(candidate.missingGrids.joined(separator: ", "))"
      }
      details.append(line)
    }
    return ExplainedStep(title: "PROJ, from \(operation.source.label) to \(operation.target.label)", details: details)
  }
}
