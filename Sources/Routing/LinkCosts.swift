import VenueModel

/// What each link costs under a profile, in integers: millimetres or milliseconds, so that sums are exact and do not
/// depend on their order.
public struct LinkCosts: Sendable {
  /// The cost that stands for "may not be used".
  public static let unusable = UInt32.max

  /// The profile.
  public let profile: Profile
  /// The cost from a link's `from` to its `to`; ``unusable`` where the profile may not go, whatever the direction.
  public let forward: Column<UInt32>
  /// The cost from its `to` to its `from`.
  public let backward: Column<UInt32>
  /// The least cost per metre of displacement over all usable links; 0 when some link is free or none has a length.
  ///
  /// Whatever the sources say about lengths and durations, a straight distance times this never exceeds a cost.
  let leastPerMeter: Double

  /// Computes the costs of every link.
  ///
  /// - Complexity: O(links).
  public init(_ graph: PathGraph, _ profile: Profile) {
    var forward: [UInt32] = []
    var backward: [UInt32] = []
    forward.reserveCapacity(graph.links.count)
    backward.reserveCapacity(graph.links.count)
    let pace = Pace(profile)
    let changes = LevelChanges(graph, profile)
    for link in graph.links {
      guard profile.allows(link) else {
        forward.append(Self.unusable)
        backward.append(Self.unusable)
        continue
      }
      let entering = Self.cost(link, profile.basis, pace.seconds(link, isEntering: true))
      let leaving = Self.cost(link, profile.basis, pace.seconds(link, isEntering: false))
      var factor = profile.factors[link.kind] ?? 1
      if profile.isStepFree, profile.unknownAccess == .prefer, link.access == .unknown {
        factor *= profile.unknownFactor
      }
      forward.append(Self.integer(entering * factor + changes.cost(of: link, isEntering: true)))
      backward.append(Self.integer(leaving * factor + changes.cost(of: link, isEntering: false)))
    }
    self.init(graph, profile, forward: forward, backward: backward)
  }

  /// Costs made elsewhere, one of each for every link.
  init(_ graph: PathGraph, _ profile: Profile, forward: [UInt32], backward: [UInt32]) {
    var least = Double.infinity
    for (index, link) in graph.links.enumerated() {
      let cost = min(forward[index], backward[index])
      let displacement = graph.positions[Int(link.from)].distance(to: graph.positions[Int(link.to)])
      if cost != Self.unusable, displacement > 0 { least = min(least, Double(cost) / displacement) }
    }
    self.init(
      profile, forward: Column(forward), backward: Column(backward), leastPerMeter: least.isFinite ? least : 0)
  }

  /// Takes columns that were checked to fit a graph.
  init(_ profile: Profile, forward: Column<UInt32>, backward: Column<UInt32>, leastPerMeter: Double) {
    self.profile = profile
    (self.forward, self.backward) = (forward, backward)
    self.leastPerMeter = leastPerMeter
  }

  /// The same costs with some links closed.
  ///
  /// - Complexity: O(links).
  public func closing(_ closed: LinkSet) -> LinkCosts {
    func closing(_ costs: Column<UInt32>) -> Column<UInt32> {
      Column(costs.enumerated().map { closed.contains($0.offset) ? Self.unusable : $0.element })
    }
    return LinkCosts(
      profile, forward: closing(forward), backward: closing(backward), leastPerMeter: leastPerMeter)
  }

  private static func cost(_ link: PathGraph.Link, _ basis: Profile.Basis, _ seconds: Double) -> Double {
    switch basis {
    case .time: seconds * 1000
    case .distance: link.length * 1000
    case .source: (link.sourceCost ?? link.length) * 1000
    }
  }

  private static func integer(_ cost: Double) -> UInt32 {
    // Lengths and durations are at most a million, so only absurd profiles reach the bound.
    UInt32(min(max(cost.rounded(), 0), Double(unusable - 1)))
  }

  /// Whether each node is at a link that may be used.
  ///
  /// - Complexity: O(nodes + links).
  func usableNodes(_ graph: PathGraph) -> [Bool] {
    var isUsable = [Bool](repeating: false, count: graph.nodeCount)
    for (index, link) in graph.links.enumerated() where min(forward[index], backward[index]) != Self.unusable {
      isUsable[Int(link.from)] = true
      isUsable[Int(link.to)] = true
    }
    return isUsable
  }

  /// What it costs to walk some metres over open ground, in the units of ``Route/cost``.
  public func ofWalking(_ meters: Double) -> UInt64 {
    let basis = profile.basis == .time ? 1000 / (profile.speeds[.walkway] ?? Profile.walkingSpeed) : 1000
    return UInt64(Self.integer(meters * basis * (profile.factors[.walkway] ?? 1)))
  }

  /// The cost of an arc as ``PathGraph/arcLinks`` numbers them.
  @inlinable func cost(ofArc arcLink: Int32) -> UInt32 {
    arcLink & 1 == 0 ? forward[Int(arcLink >> 1)] : backward[Int(arcLink >> 1)]
  }
}

/// What a profile adds to a link for a change of level, see ``Profile/levelChangePenalty``.
private struct LevelChanges {
  private let levels: Column<Int32>
  private let penalty: Double
  /// Whether all links of a node are of kind elevator; empty when nothing is added.
  private var isCab: [Bool] = []

  /// - Complexity: O(nodes + links), O(1) when the profile adds nothing.
  init(_ graph: PathGraph, _ profile: Profile) {
    levels = graph.levels
    penalty = profile.levelChangePenalty * (profile.basis == .time ? 1 : Profile.walkingSpeed) * 1000
    guard penalty > 0 else { return }
    isCab = [Bool](repeating: true, count: graph.nodeCount)
    for link in graph.links where link.kind != .elevator {
      isCab[Int(link.from)] = false
      isCab[Int(link.to)] = false
    }
  }

  /// - Parameter isEntering: whether the link is walked from its `from`.
  func cost(of link: PathGraph.Link, isEntering: Bool) -> Double {
    guard penalty > 0 else { return 0 }
    let isPaid =
      switch link.origin {
      case .boarding: isEntering
      case .ride: false
      case .edge where link.kind == .elevator: !isCab[Int(isEntering ? link.from : link.to)]
      case .edge, .flight: levels[Int(link.from)] != levels[Int(link.to)]
      }
    return isPaid ? penalty : 0
  }
}

/// The seconds that a profile takes for a link.
struct Pace {
  /// By the code of the kind, so that a million links need no look-up by hash.
  private let speeds: [Double]
  private let waits: [Double]
  private let boarding: Double
  private let secondsPerElevatorLevel: Double

  init(_ profile: Profile) {
    let kinds = PathKind.allCases.sorted { $0.code < $1.code }
    speeds = kinds.map { profile.speeds[$0] ?? Profile.walkingSpeed }
    waits = kinds.map { profile.waits[$0] ?? 0 }
    boarding = profile.waits[.elevator] ?? 0
    secondsPerElevatorLevel = profile.secondsPerElevatorLevel
  }

  /// Metres per second over open ground.
  var walkingSpeed: Double { speeds[Int(PathKind.walkway.code)] }

  /// The same in whole milliseconds, as times along a way are added up.
  func milliseconds(_ link: PathGraph.Link, isEntering: Bool) -> UInt64 {
    UInt64(max((seconds(link, isEntering: isEntering) * 1000).rounded(), 0))
  }

  /// - Parameter isEntering: whether the link is walked from its `from`, which for an elevator's door means boarding.
  func seconds(_ link: PathGraph.Link, isEntering: Bool) -> Double {
    if let duration = link.duration { return duration }
    switch link.origin {
    case .boarding:
      return link.length / Profile.walkingSpeed + (isEntering ? boarding : 0)
    case .ride:
      return link.levelsBetween * secondsPerElevatorLevel
    case .edge, .flight:
      let kind = Int(link.kind.code)
      return link.length / speeds[kind] + waits[kind]
    }
  }
}
