/// What is known of a device; one cache line.
struct DeviceState: BitwiseCopyable {
  /// How many zones fit beside the rest.
  static let roomForZones = 8

  var serial: UInt64
  /// The time of its newest fix.
  var lastSeen: Int64
  /// The tick of the stream's clock when that came.
  var arrival: Int64
  /// Its first ``Visit``, -1 for none.
  var firstVisit: Int32 = -1
  /// How many zones it is in when nothing is pending, so that a fix with the same hits changes nothing; else -1.
  var settled: Int32 = 0
  /// Those zones, ascending.
  var zones = SIMD8<UInt32>()

  init(serial: UInt64, lastSeen: Int64, arrival: Int64) {
    self.serial = serial
    self.lastSeen = lastSeen
    self.arrival = arrival
  }
}

/// What a fix says about the side of a border on which its device is.
enum Evidence {
  case none
  /// The circle of error reaches over the border.
  case doubtful
  case firm
}

/// A device and a zone that it is in, or may be; the visits of a device are a list by ascending zone.
struct Visit: BitwiseCopyable {
  /// How far it has come.
  enum Phase: UInt8 {
    /// The device was seen inside, but not surely or not for long enough.
    case candidate
    /// It is inside, but not yet for the shortest visit that is told.
    case held
    /// It was told to have entered.
    case told
  }

  /// The next visit of the device, -1 for none.
  var next: Int32 = -1
  var zone: UInt32
  /// The first fix of the evidence that it is inside.
  var since: Int64
  /// The first fix of the evidence that it is outside again.
  var leavingSince: Int64 = 0
  /// How many fixes in a row say what is evident now.
  var agreeing: Int32 = 0
  var phase = Phase.candidate
  /// Whether there is evidence that it is outside again.
  var isLeaving = false
  /// Whether one of the fixes in a row is beyond doubt.
  var isFirm = false

  init(zone: UInt32, since: Int64) {
    self.zone = zone
    self.since = since
  }

  /// Adds a fix to the evidence that the device is inside; with enough of it, it has entered.
  mutating func confirm(_ evidence: Evidence, at time: Int64, _ options: TrackerOptions) {
    weigh(evidence)
    if isDecided(options), time - since >= options.enterTime { phase = .held }
  }

  /// Adds a fix to the evidence that the device is outside again; says whether that is enough.
  mutating func refute(_ evidence: Evidence, at time: Int64, _ options: TrackerOptions) -> Bool {
    if !isLeaving { (isLeaving, leavingSince, agreeing, isFirm) = (true, time, 0, false) }
    weigh(evidence)
    return isDecided(options) && time - leavingSince >= options.exitTime
  }

  private mutating func weigh(_ evidence: Evidence) {
    if agreeing < Int32.max { agreeing += 1 }
    if evidence == .firm { isFirm = true }
  }

  private func isDecided(_ options: TrackerOptions) -> Bool { isFirm || agreeing >= options.agreeingFixes }
}
