import Geometry

/// Where a person is, as an estimator thinks after what it was told.
public struct PositionEstimate: Hashable, Sendable {
  /// What it is true of, in microseconds since the origin of the fixes.
  public var time: Int64
  /// Where, in local metres: on the network where there is one.
  public var position: Point
  /// An index into the venue's levels; `nil` when nothing tells the level.
  public var level: Int?
  /// Where on the network; `nil` where there is none.
  public var onNetwork: OnNetwork?
  /// The root of the mean square distance between ``position`` and the truth, in metres.
  public var deviation: Double
  /// How it came about.
  public var source: Source

  /// A place on the network, and how sure it is.
  public struct OnNetwork: Hashable, Sendable {
    /// The link of the path graph.
    public var link: Int
    /// Metres along the link from its `from`.
    public var offset: Double
    /// The probability that the person is on this link, 0...1.
    public var linkProbability: Double
    /// The probability that the person is on the corridor of the link: all that hangs together between two junctions,
    /// with the dead ends that lead off it, 0...1.
    public var corridorProbability: Double
    /// The probability of the level, 0...1.
    public var levelProbability: Double

    /// Makes a place on the network.
    public init(
      link: Int, offset: Double, linkProbability: Double, corridorProbability: Double, levelProbability: Double
    ) {
      self.link = link
      self.offset = offset
      self.linkProbability = linkProbability
      self.corridorProbability = corridorProbability
      self.levelProbability = levelProbability
    }
  }

  /// How an estimate came about.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// It is the fix itself, moved to the network at most.
    case fix
    /// From this fix and those before it, or those around it.
    case filtered
    /// Without a fix, from how the person moved.
    case deadReckoned
    /// The last that was known, which is too old to go on from.
    case lastKnown
  }

  /// Makes an estimate.
  public init(
    time: Int64, position: Point, level: Int?, onNetwork: OnNetwork?, deviation: Double, source: Source
  ) {
    self.time = time
    self.position = position
    self.level = level
    self.onNetwork = onNetwork
    self.deviation = deviation
    self.source = source
  }
}
