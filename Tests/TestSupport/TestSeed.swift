import Foundation

/// Where the seeds of random tests come from.
///
/// A run that has to decide whether a change is good gives the same verdict twice, so each test has a seed of its own
/// that follows from its name. `FOOTWAY_SEED=random` looks for new cases, and `FOOTWAY_SEED=NUMBER` repeats the one that
/// a failure printed.
public enum TestSeed {
  /// The seed of the test that asks.
  public static func make(_ test: String = #function) -> UInt64 {
    let wanted = ProcessInfo.processInfo.environment["FOOTWAY_SEED"]
    if wanted == "random" { return UInt64.random(in: 0...UInt64.max) }
    if let seed = wanted.flatMap({ UInt64($0) }) { return seed }
    // FNV-1a
    return test.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
