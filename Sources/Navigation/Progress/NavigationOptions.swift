/// What live navigation takes for granted: every threshold in one value.
///
/// The defaults were tuned on simulated walks (docs/navigation.md); where a vendor ships another number, it is named.
public struct NavigationOptions: Hashable, Sendable {
  // MARK: Arriving

  /// How near the end one has arrived, in metres to walk; `nil` never arrives by itself.
  ///
  /// 5 m to 15 m: one vendor has 15 m whatever the accuracy, which is too early for who knows better where he is (T35).
  public var arrival: AccuracyRadius? = AccuracyRadius(least: 5, perAccuracy: 2, most: 15)
  /// How many fixes in a row have to agree that one has arrived, 1...20; one alone may be an outlier.
  public var arrivalFixes = 2

  // MARK: Leaving the route

  /// How far from the route a fix speaks for having left it, in metres; `nil` never leaves by itself.
  ///
  /// One vendor has 15 m, others 50 m (T24); this is as little as false alarms allow.
  public var offRoute: AccuracyRadius? = AccuracyRadius(least: 9, perAccuracy: 2.5, most: 24)
  /// How many fixes in a row have to agree that one has left, 1...20; one bad fix must not (T23).
  public var offRouteFixes = 3
  /// The share of ``offRoute`` within which one is back, 0.1...1; less than 1 so that nothing flips (T22).
  public var returnShare = 0.6
  /// How many fixes in a row have to agree that one is back, 1...20.
  public var returnFixes = 2
  /// The angle between course and route from which on the course speaks for leaving, in degrees, 30...180 (T32).
  public var courseAngle = 60.0
  /// The share of ``offRoute`` that is enough where the course speaks for leaving too, 0.1...1.
  public var courseShare = 0.6
  /// Metres a second below which a course means nothing, 0...5: who stands turns about.
  public var courseSpeed = 0.5
  /// How far from the route an estimate on another path of the network speaks for having left, in metres, 1...50.
  ///
  /// The network tells a parallel corridor that lies within ``offRoute`` of the right one (T32).
  public var otherPathDistance = AccuracyRadius(least: 4, perAccuracy: 1.3, most: 12)
  /// How probable the corridor of the other path has to be, 0.5...1.
  public var otherPathProbability = 0.9
  /// How many fixes in a row have to agree on another path, or on the wrong way, 1...20.
  public var otherPathFixes = 5
  /// How far back along the route speaks for going the wrong way, in metres.
  public var backtrack = AccuracyRadius(least: 10, perAccuracy: 3, most: 24)

  // MARK: Moving along the route

  /// The distance from the route beyond which progress waits, in metres (T27).
  public var freeze = AccuracyRadius(least: 8, perAccuracy: 2, most: 20)
  /// The accuracy of fixes that tell none, in metres along either axis, 0.5...100.
  public var assumedAccuracy = 5.0
  /// Metres a second that nobody on foot exceeds, 1...10; a fast runner indoors.
  public var highestSpeed = 2.5

  // MARK: Levels

  /// How many readings in a row have to agree that a connector led to its other level, 1...20.
  public var levelFixes = 2
  /// For how long readings have to agree on a level that no connector led to, in seconds, 0...120.
  ///
  /// Sources stick to a wrong level for ten seconds and more (docs/algorithms/matching.md).
  public var levelFlipTime = 12.0
  /// How many readings have to agree on a level that no connector led to, 1...50.
  public var levelFlipFixes = 6

  // MARK: Recalculating

  /// Whether a new way is looked for off the route.
  public var recalculates = true
  /// Seconds between two looks for a new way, 0...600; one vendor has 5 s.
  public var recalculationCooldown = 5.0
  /// Metres to move between two looks for a new way, 0...100: who stands off the network gets no second one (T31).
  public var recalculationMovement = 5.0
  /// After how many looks in a row that found no way none is tried until one has moved ``retryDistance``, 1...100.
  public var retryLimit = 3
  /// Metres to move before a way is looked for again after ``retryLimit``, 1...1000.
  public var retryDistance = 30.0
  /// Seconds off the route without any way after which navigation fails, 10...86400.
  public var failureTime = 300.0

  // MARK: Telling

  /// Seconds without a fix after which figures are stale, 1...600; one vendor has 5 s.
  ///
  /// Sources that are slower by nature get 2.5 of their intervals, up to ``longestStaleTime``.
  public var staleTime = 5.0
  /// The most seconds that a slow source may be silent, 1...600.
  public var longestStaleTime = 20.0
  /// Seconds between two ``NavigationEvent/Kind/infoChanged(_:)``, 0...3600; 0 tells of every fix (T21).
  public var infoInterval = 0.0

  /// The defaults.
  public init() {}

  /// A distance that grows with the accuracy of fixes, between two bounds.
  public struct AccuracyRadius: Hashable, Sendable {
    /// Metres for the best of fixes, 0...1000.
    public var least: Double
    /// Metres per metre of standard deviation along either axis, 0...10.
    public var perAccuracy: Double
    /// Metres for the worst of fixes, `least`...1000.
    public var most: Double

    /// Makes a distance.
    public init(least: Double, perAccuracy: Double, most: Double) {
      self.least = least
      self.perAccuracy = perAccuracy
      self.most = most
    }

    /// The same distance for every fix, in metres.
    public init(_ meters: Double) { self.init(least: meters, perAccuracy: 0, most: meters) }

    /// Metres for fixes of an accuracy in metres.
    public func meters(at accuracy: Double) -> Double { min(max(least, perAccuracy * accuracy), most) }
  }
}
