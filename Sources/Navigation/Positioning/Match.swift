import Geometry

/// A whole trace on the network.
public struct Match: Sendable {
  /// Where the person was at each fix, in the order of the fixes, from all of them.
  public var estimates: [PositionEstimate]
  /// The way that was walked, in one piece as long as the position was not lost; for each piece one walk.
  ///
  /// It is the most probable way as a whole, connected and along the links as they may be walked. The positions are more
  /// accurate by themselves, and need not all lie on it.
  public var walks: [Walk]
  /// The log of the probability density of all fixes under the model: of two sets of options the one with more of it fits
  /// better.
  ///
  /// Fixes off the network, and those where the position is sought anew, do not count.
  public var logEvidence: Double
  /// How often the position was lost and sought anew.
  public var restarts: Int
}

extension CellNetwork {
  /// Finds where somebody was at each fix of a trace, from all fixes before and after it.
  ///
  /// Fixes that are older than one before them change nothing and are answered by that one's estimate. Fixes whose
  /// coordinates are not finite are answered from the others, ``PositionEstimate/Source/deadReckoned``.
  ///
  /// - Parameters:
  ///   - itinerary: the links that the person is expected to have followed, see ``MatchOptions/offItineraryWeight``.
  ///   - findsWalks: whether to find the way that was walked, which takes half as long again.
  /// - Complexity: O(fixes × live cells × cells within reach), and some kilobytes of memory a fix.
  public func match(_ fixes: [PositionFix], itinerary: [Int] = [], findsWalks: Bool = true) -> Match {
    withScratch { scratch in
      var smoother = LagSmoother(self, itinerary: itinerary)
      for fix in fixes { smoother.add(fix, &scratch) }
      let walks = findsWalks ? smoother.walks(&scratch) : []
      let estimates = smoother.answers(olderThan: nil, &scratch)
      return Match(
        estimates: estimates, walks: walks, logEvidence: smoother.track.logEvidence, restarts: smoother.track.restarts)
    }
  }
}
