/// An option of navigation that lies out of its range.
public struct NavigationOptionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the option.
  public var option: String
  /// What it was set to.
  public var value: Double
  /// What it may be.
  public var range: ClosedRange<Double>

  /// What is wrong and what to do.
  public var description: String {
    "the navigation option \(option) is \(value); give \(range.lowerBound) to \(range.upperBound)"
  }
}

extension NavigationOptions {
  /// Throws when an option lies out of its range, the first one in the order of their declaration.
  public func check() throws(NavigationOptionsError) {
    for (option, value, range) in bounds where !range.contains(value) {
      throw NavigationOptionsError(option: option, value: value, range: range)
    }
  }

  private var bounds: [(String, Double, ClosedRange<Double>)] {
    let radii: [(String, AccuracyRadius?)] = [
      ("arrival", arrival), ("offRoute", offRoute), ("otherPathDistance", otherPathDistance), ("backtrack", backtrack),
      ("freeze", freeze),
    ]
    let ofRadii = radii.flatMap { name, radius in radius.map { $0.bounds(name) } ?? [] }
    return ofRadii + [
      ("arrivalFixes", Double(arrivalFixes), 1...20), ("offRouteFixes", Double(offRouteFixes), 1...20),
      ("returnShare", returnShare, 0.1...1), ("returnFixes", Double(returnFixes), 1...20),
      ("courseAngle", courseAngle, 30...180), ("courseShare", courseShare, 0.1...1),
      ("courseSpeed", courseSpeed, 0...5),
      ("otherPathProbability", otherPathProbability, 0.5...1), ("otherPathFixes", Double(otherPathFixes), 1...20),
      ("assumedAccuracy", assumedAccuracy, 0.5...100), ("highestSpeed", highestSpeed, 1...10),
      ("levelFixes", Double(levelFixes), 1...20), ("levelFlipTime", levelFlipTime, 0...120),
      ("levelFlipFixes", Double(levelFlipFixes), 1...50), ("recalculationCooldown", recalculationCooldown, 0...600),
      ("recalculationMovement", recalculationMovement, 0...100), ("retryLimit", Double(retryLimit), 1...100),
      ("retryDistance", retryDistance, 1...1000), ("failureTime", failureTime, 10...86400),
      ("staleTime", staleTime, 1...600), ("longestStaleTime", longestStaleTime, 1...600),
      ("infoInterval", infoInterval, 0...3600),
    ]
  }
}

extension NavigationOptions.AccuracyRadius {
  fileprivate func bounds(_ name: String) -> [(String, Double, ClosedRange<Double>)] {
    // Written so that a bound that is no number is out of range instead of ending the program.
    let least = self.least >= 0 && self.least <= 1000 ? self.least : 0
    return [
      ("\(name).least", self.least, 0...1000), ("\(name).perAccuracy", perAccuracy, 0...10),
      ("\(name).most", most, least...1000),
    ]
  }
}
