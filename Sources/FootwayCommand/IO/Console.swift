import Glibc
import VenueModel

/// What people read: messages and progress on standard error.
struct Console: Sendable {
  let isQuiet: Bool
  private let hasColor: Bool

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    let noColor = unsafe getenv("NO_COLOR").map { unsafe $0.pointee != 0 } ?? false
    hasColor = isatty(2) == 1 && !noColor
  }

  /// A message that is always shown.
  func say(_ text: String) {
    Self.write("footway: \(text)\n")
  }

  /// A message that `--quiet` silences.
  func remark(_ text: String) {
    if !isQuiet { say(text) }
  }

  /// A finding as a line, for people.
  func tell(_ finding: Finding) {
    say("\(finding.place): \(paint(finding.severity)): \(finding.message) [\(finding.code)]")
  }

  private func paint(_ severity: Finding.Severity) -> String {
    guard hasColor else { return severity.rawValue }
    let color =
      switch severity {
      case .error: 31
      case .warning: 33
      case .note: 36
      }
    return "\u{1B}[\(color)m\(severity.rawValue)\u{1B}[0m"
  }

  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = unsafe Glibc.write(2, bytes.baseAddress, bytes.count) }
  }
}

/// A line on standard error that says how far long work is; it appears after a second.
struct Progress {
  private let isShown: Bool
  private let start: Double
  private var last: Double
  private let what: String

  /// - Parameters:
  ///   - choice: `--progress` or `--no-progress`; `nil` shows it when standard error is a terminal and standard input
  ///     is no pipe.
  init(_ what: String, choice: Bool?, console: Console) {
    self.what = what
    var status = stat()
    let isPiped = unsafe fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    isShown = (choice ?? (isatty(2) == 1 && !isPiped)) && !console.isQuiet
    start = Self.now
    last = start
  }

  /// Tells how much is done; drawn four times a second at most.
  ///
  /// - Parameter fraction: 0...1 where the whole is known.
  mutating func update(done: Int, fraction: Double?) {
    guard isShown else { return }
    let now = Self.now
    guard now - start > 1, now - last > 0.25 else { return }
    last = now
    var line = "\r\(what): \(done)"
    if let fraction {
      let filled = Int((min(max(fraction, 0), 1) * 30).rounded())
      line +=
        " [" + String(repeating: "#", count: filled) + String(repeating: "-", count: 30 - filled) + "] "
        + "\(Int((fraction * 100).rounded())) %"
    }
    line += ", \(Int(Double(done) / (now - start)))/s\u{1B}[K"
    Console.write(line)
  }

  /// Takes the line away.
  func finish() {
    if isShown && last > start { Console.write("\r\u{1B}[K") }
  }

  /// Seconds of a clock that never goes back.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
