import Geometry
import TestSupport

@testable import Zones

/// A stream of random walks within 40 by 40 m on three levels.
struct Walks {
  /// In order of time.
  var fixes: [Fix] = []

  /// Walks with pauses longer than a gap limit, fixes that come twice or late, without a level, of every accuracy.
  init(devices: Int, fixesEach: Int, gapLimit: Int64, using random: inout SplitMix) {
    for device in 0..<devices {
      var time = Int64.random(in: 0...60_000_000, using: &random)
      var point = Point(Double.random(in: 0...40, using: &random), Double.random(in: 0...40, using: &random))
      var level = Int32.random(in: 0...2, using: &random)
      for _ in 0..<fixesEach {
        switch Int.random(in: 0..<100, using: &random) {
        case 0: time += 3 * gapLimit
        case 1: time += gapLimit
        case 2: time += gapLimit + 1
        default: time += Int64.random(in: 1...5_000_000, using: &random)
        }
        switch Int.random(in: 0..<50, using: &random) {
        case 0: level = Int32.random(in: 0...2, using: &random)
        case 1: point = Point(Double.random(in: 0...40, using: &random), Double.random(in: 0...40, using: &random))
        default: break
        }
        let step = Double.random(in: 0...2, using: &random)
        point.x = min(max(point.x + Double.random(in: -step...step, using: &random), -3), 43)
        point.y = min(max(point.y + Double.random(in: -step...step, using: &random), -3), 43)
        let seen = Int.random(in: 0..<20, using: &random) == 0 ? -1 : level
        let accuracy =
          Bool.random(using: &random) ? Double.random(in: 0...4, using: &random) : [0, .nan, -1][device % 3]
        fixes.append(
          Fix(time: time, device: UInt64(device + 1), point: point, level: seen, accuracy: accuracy))
      }
    }
    fixes.sort { ($0.time, $0.device) < ($1.time, $1.device) }
  }

  /// The same with some fixes again and some old ones in between, none of a device that was silent for long.
  func withStragglers(gapLimit: Int64, using random: inout SplitMix) -> [Fix] {
    var all: [Fix] = []
    for fix in fixes {
      all.append(fix)
      if Int.random(in: 0..<20, using: &random) == 0, let old = all.suffix(30).randomElement(using: &random),
        fix.time - old.time <= gapLimit
      {
        all.append(old)
      }
    }
    return all
  }
}

extension TrackerOptions {
  /// Options of every kind.
  static func random(using random: inout SplitMix) -> TrackerOptions {
    func time(_ random: inout SplitMix) -> Int64 {
      Bool.random(using: &random) ? 0 : Int64.random(in: 0...20_000_000, using: &random)
    }
    return TrackerOptions(
      enterDistance: Bool.random(using: &random) ? 0 : Double.random(in: 0...2, using: &random),
      exitDistance: Bool.random(using: &random) ? 0 : Double.random(in: 0...2, using: &random),
      enterTime: time(&random), exitTime: time(&random), minimumDwell: time(&random),
      gapLimit: Int64.random(in: 10_000_000...60_000_000, using: &random),
      agreeingFixes: Int.random(in: 1...4, using: &random))
  }
}
