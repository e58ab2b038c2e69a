import Arguments

extension ZonesCommand {
  private static let ofDevices = [
    "time-column", "device-column", "device", "time-unit", "enter-distance", "exit-distance", "enter-time", "exit-time",
    "min-dwell", "gap", "agreeing-fixes", "state", "utc-offset",
  ]

  private static let ofBeacons = ["beacon-range", "beacon-threshold", "path-loss"]

  /// Refuses flags that would say nothing.
  static func checkFlags(_ invocation: Invocation, isOfDevices: Bool) throws(Failure) {
    let given = ofBeacons.filter { invocation.isSet($0) }
    if let flag = given.first, !invocation.isSet("beacons") {
      throw Failure("error: '--\(flag)' needs '--beacons' [usage.missing-flag]")
    }
    if given.count > 1, given[0] == "beacon-range" {
      throw Failure("error: '--beacon-range' and '--\(given[1])' exclude each other [usage.conflict]")
    }
    if isOfDevices {
      for flag in ["long", "nearest", "precision"] where invocation.isSet(flag) {
        let other = invocation.isSet("events") ? "events" : "summary"
        throw Failure("error: '--\(other)' and '--\(flag)' exclude each other [usage.conflict]")
      }
      let output = invocation.text("output") ?? "-"
      if invocation.isSet("events"), invocation.text("summary") == "-", output == "-" {
        throw Failure(
          "error: events and summary cannot both go to standard output; name a file with '--summary' [usage.conflict]")
      }
    } else if let flag = ofDevices.first(where: { invocation.isSet($0) }) {
      throw Failure("error: '--\(flag)' needs '--events' or '--summary' [usage.missing-flag]")
    }
  }
  /// Refuses one file for two purposes, of which one would take the other's place.
  static func checkPaths(_ invocation: Invocation) throws(Failure) {
    if invocation.text("state") == "-" {
      throw Failure("error: '--state' needs a file, which '-' is not [usage.bad-value]")
    }
    var taken: [(flag: String, target: String)] = []
    for flag in ["positions", "output", "summary", "state"] {
      guard let path = invocation.text(flag), path != "-", let target = FileReader.target(path) else { continue }
      if let other = taken.first(where: { $0.target == target }) {
        throw Failure("error: '--\(other.flag)' and '--\(flag)' name the same file, \(path) [usage.conflict]")
      }
      taken.append((flag, target))
    }
  }
}
