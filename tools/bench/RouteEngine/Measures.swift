import Glibc

/// CPU seconds of this process.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The median and the least CPU seconds of some runs of a piece of work.
func measure(_ runs: Int, _ work: () -> Void) -> (median: Double, least: Double) {
  var times: [Double] = []
  for _ in 0..<runs {
    let start = seconds()
    work()
    times.append(seconds() - start)
  }
  times.sort()
  return (times[runs / 2], times[0])
}

/// Named figures, printed as one JSON object in the order in which they were noted.
struct Report {
  private var fields: [String] = []

  mutating func note(_ name: String, _ value: Double) { fields.append("\"\(name)\":\(value)") }
  mutating func note(_ name: String, _ value: UInt64) { fields.append("\"\(name)\":\(value)") }

  /// Notes a measurement in seconds as median and least, scaled to a unit.
  mutating func note(_ name: String, _ time: (median: Double, least: Double), times scale: Double) {
    note(name, time.median * scale)
    note("\(name)_least", time.least * scale)
  }

  func write() { print("{" + fields.joined(separator: ",") + "}") }
}

/// Resident memory, from what the kernel tells of this process.
enum Memory {
  /// Forgets the peak, so that the next one is that of what follows.
  static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// Megabytes at most since ``forgetPeak()``.
  static var peak: Double { field("VmHWM:") }
  /// Megabytes now.
  static var now: Double { field("VmRSS:") }

  private static func field(_ name: String) -> Double {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      if text.hasPrefix(name) { return (Double(text.filter(\.isNumber)) ?? 0) / 1024 }
    }
    return 0
  }
}
