/// How a path network is made from a floor plan; the defaults are measured (docs/algorithms/pathways.md).
public struct PathwayOptions: Hashable, Sendable {
  /// Metres that paths stay off walls where there is room for it, 0.1...2; half of a person's shoulders and a hand.
  ///
  /// Where it would close a way or a door, a half, a quarter and then a sixth of it is kept; what is narrower than a
  /// third of it is closed.
  public var clearance = 0.5
  /// Metres from walls from which on a path costs no more, 0...5: up to there a longer way is taken for more room.
  public var softClearance = 1.0
  /// How much more a metre costs for each metre that it lacks of ``softClearance``, 0...10.
  public var softWeight = 0.3
  /// How much costlier than the direct edge a way through the network may be for the edge to be left out, 1.01...2.
  public var stretch = 1.05
  /// Metres of half a wall where areas share an edge and for walls drawn as lines, 0...0.5.
  public var wallHalf = 0.10
  /// Metres from the middle of an opening, each way, within which its areas must begin, 0.2...3.
  public var doorReach = 1.0
  /// Metres between the jambs of a door drawn as a point without a width, 0.3...5.
  public var doorWidth = 0.9
  /// Metres that the way out of a door leads into open ground before it may turn, 0...3; half the free width at most.
  public var doorStep = 0.7
  /// How many directions are looked into from a node of a large area, each for its nearest node, 8...128.
  public var cones = 32
  /// Metres that are looked far in large areas, 10...1,000.
  public var sightRange = 60.0
  /// With so many nodes an area is small: all pairs that see each other are candidates, 0...5,000.
  public var allPairsLimit = 600

  /// How many threads work, 1 or more; 0 for as many as the machine runs at a time.
  ///
  /// The result is the same.
  public var threads = 0

  /// Makes the default options.
  public init() {}

  /// The vertices that a level may have to be made; real ones have some ten thousand.
  var mostVertices = 400_000
  /// The nodes that one area may have.
  var mostNodes = 60_000
  /// The metres that an area may reach far, which is the length of the longest terminals many times over.
  static let mostExtent = 20_000.0
  /// The largest coordinate in metres; beyond it a double has no micrometres.
  static let mostCoordinate = 1e8

  /// The metres of the widest opening: gates of halls and garages.
  static let widestOpening = 12.0

  /// The distances from walls that are tried in turn where ground would be lost.
  var distances: [Double] { [clearance, clearance / 2, clearance / 4, clearance / 6] }

  /// Metres of the widest way that is closed for being narrow, to the centimetre.
  var widestClosed: Double { (clearance / 3 * 100).rounded() / 100 }

  /// Every option within its range; what is no number becomes the default.
  var bounded: PathwayOptions {
    func bound(_ value: Double, _ least: Double, _ most: Double, _ usual: Double) -> Double {
      value.isNaN ? usual : min(max(value, least), most)
    }
    let usual = PathwayOptions()
    var options = self
    options.clearance = bound(clearance, 0.1, 2, usual.clearance)
    options.softClearance = bound(softClearance, 0, 5, usual.softClearance)
    options.softWeight = bound(softWeight, 0, 10, usual.softWeight)
    options.stretch = bound(stretch, 1.01, 2, usual.stretch)
    options.wallHalf = bound(wallHalf, 0, 0.5, usual.wallHalf)
    options.doorReach = bound(doorReach, 0.2, 3, usual.doorReach)
    options.doorWidth = bound(doorWidth, 0.3, 5, usual.doorWidth)
    options.doorStep = bound(doorStep, 0, 3, usual.doorStep)
    options.cones = min(max(cones, 8), 128)
    options.sightRange = bound(sightRange, 10, 1_000, usual.sightRange)
    options.allPairsLimit = min(max(allPairsLimit, 0), 5_000)
    options.threads = threads > 0 ? min(threads, 256) : Workers.cores
    return options
  }
}

/// What becomes of the network that a venue has already.
public enum PathwayMode: String, Hashable, Sendable, CaseIterable {
  /// The network is made from the plan alone. Of the source's network the landings of connectors and the edges between
  /// levels stay, and all of it on levels whose plan gives nothing.
  case plan
  /// The source's network stays, and what it leaves out is made and joined to it.
  case complete
  /// On levels where the source's network leads to most rooms that have doors nothing is made; others are completed.
  case auto
}
