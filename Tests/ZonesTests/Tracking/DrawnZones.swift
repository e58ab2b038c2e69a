import Geometry
import TestSupport

@testable import Zones

/// Rectangles on levels, whose containment and depth are plain to see.
struct DrawnZones: ZoneDepths {
  struct Part {
    var level: Int
    var box: Box
  }

  /// The parts of each zone.
  var zones: [[Part]]

  /// Zones on level 0, each from x to x with the same y, 0 to 100.
  init(strips: [(Double, Double)]) {
    zones = strips.map { [Part(level: 0, box: Box(min: Point($0.0, 0), max: Point($0.1, 100)))] }
  }

  /// Overlapping rectangles on three levels within 40 by 40 m, some on two of them.
  init(count: Int, using random: inout SplitMix) {
    zones = (0..<count).map { _ in
      (0..<Int.random(in: 1...2, using: &random)).map { _ in
        let (x, y) = (Double.random(in: 0...30, using: &random), Double.random(in: 0...30, using: &random))
        let (width, height) = (Double.random(in: 3...20, using: &random), Double.random(in: 3...20, using: &random))
        return Part(
          level: Int.random(in: 0...2, using: &random), box: Box(min: Point(x, y), max: Point(x + width, y + height)))
      }
    }
  }

  func depth(of zone: Int, at point: Point, level: Int) -> Double {
    zones[zone].filter { $0.level == level }.map { Self.depth($0.box, point) }.max() ?? -.infinity
  }

  private static func depth(_ box: Box, _ point: Point) -> Double {
    let dx = max(box.min.x - point.x, point.x - box.max.x)
    let dy = max(box.min.y - point.y, point.y - box.max.y)
    if dx <= 0, dy <= 0 { return -max(dx, dy) }
    return -(max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
  }

  func hits(_ fixes: ArraySlice<Fix>) -> [ZoneHit] {
    var hits: [ZoneHit] = []
    for (position, fix) in fixes.enumerated() where fix.level >= 0 {
      for zone in zones.indices where depth(of: zone, at: fix.point, level: Int(fix.level)) >= 0 {
        hits.append(ZoneHit(position: UInt32(position), zone: UInt32(zone)))
      }
    }
    return hits
  }

  /// Shows fixes to a tracker, in batches of a size.
  func show(_ fixes: [Fix], to tracker: inout ZoneTracker, batch size: Int = 100, _ events: inout [ZoneEvent]) {
    var start = 0
    while start < fixes.count {
      let slice = fixes[start..<min(start + size, fixes.count)]
      var batch = FixBatch()
      for fix in slice { batch.append(fix) }
      tracker.update(batch, hits: hits(slice), depths: self, into: &events)
      start += size
    }
  }

  /// What happened, from the first to the last fix and at the end.
  func events(
    _ fixes: [Fix], _ options: TrackerOptions = TrackerOptions(), limits: [Int?]? = nil, batch size: Int = 100
  ) -> [ZoneEvent] {
    var tracker = ZoneTracker(limits: limits ?? Array(repeating: nil, count: zones.count), options: options)
    var events: [ZoneEvent] = []
    show(fixes, to: &tracker, batch: size, &events)
    tracker.finish(into: &events)
    return events
  }
}

/// Microseconds of seconds.
func seconds(_ count: Double) -> Int64 { Int64(count * 1_000_000) }

extension Fix {
  /// A fix of device 1 at y 50 on level 0.
  init(_ time: Double, x: Double, device: UInt64 = 1, level: Int32 = 0, accuracy: Double = 0) {
    self.init(time: seconds(time), device: device, point: Point(x, 50), level: level, accuracy: accuracy)
  }
}

/// An enter or exit without the clock of the stream, to compare and to read.
struct Passage: Hashable, Comparable, CustomStringConvertible {
  var device: UInt64
  var zone: Int
  var time: Int64
  var decided: Int64
  /// `nil` for an enter.
  var dwell: Int64?
  var cause: ZoneEvent.Cause?

  init(device: UInt64, zone: Int, time: Int64, decided: Int64, dwell: Int64? = nil, cause: ZoneEvent.Cause? = nil) {
    self.device = device
    self.zone = zone
    self.time = time
    self.decided = decided
    self.dwell = dwell
    self.cause = cause
  }

  init?(_ event: ZoneEvent) {
    self.init(device: event.device, zone: event.zone, time: event.time, decided: event.decided)
    switch event.kind {
    case .enter: break
    case .exit(let dwell, let cause): (self.dwell, self.cause) = (dwell, cause)
    case .full, .free: return nil
    }
  }

  static func < (a: Passage, b: Passage) -> Bool { a.key < b.key }

  private var key: (UInt64, Int, Int64, Int, Int64) { (device, zone, time, dwell == nil ? 1 : 0, decided) }

  var description: String {
    let name = dwell.map { "exit after \(Double($0) / 1e6), \(cause.map { "\($0)" } ?? "")" } ?? "enter"
    return "\(device) \(zone): \(name) at \(Double(time) / 1e6), decided \(Double(decided) / 1e6)"
  }
}
