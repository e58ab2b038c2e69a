import Frames
import VenueModel

/// A format of recorded positions that is not Footway's own.
public enum TraceFormat: String, CaseIterable, Sendable {
  /// GPS exchange format 1.0 and 1.1.
  case gpx
  /// Path files of the indoor location competition 2.0.
  case competition
  /// Tables of the WiFine data set: signal strengths, time, x, y, z, floor.
  case wifine
  /// Location documents that Juniper Mist posts to a webhook.
  case mist
  /// Samples of barefoot: a JSON array of id, time and point.
  case barefoot
  /// Samples of fmm: `id;x;y` with or without a time, or `id;geom`.
  case fmm
}

/// A recorded trace as its file has it.
public struct TraceReading: Sendable {
  /// What it was read as.
  public var format: TraceFormat
  /// What its positions mean.
  public var place: TracePlace
  /// The positions in the order of the file.
  public var rows: [TraceRow]
  /// What was left out and why.
  public var findings: [Finding]
}

/// What the positions of a trace mean.
public enum TracePlace: Hashable, Sendable {
  /// They are of a frame.
  case frame(Frame)
  /// They are metres from the lower left corner of the box around their floor, see docs/formats/competition.md.
  case floorBox
}

/// A recorded position.
public struct TraceRow: Hashable, Sendable {
  /// Its line, counted from 1.
  public var line: Int
  /// Microseconds, since 1970 where the format has dates.
  public var time: Int64
  /// The first number of the position.
  public var x: Double
  /// The second one.
  public var y: Double
  /// The name or the number of the level; `nil` when it is not told.
  public var level: String?
  /// Metres; `nil` when it is not told.
  public var accuracy: Double?
  /// Degrees clockwise from north; `nil` when it is not told.
  public var course: Double?
  /// Metres a second; `nil` when it is not told.
  public var speed: Double?
  /// Whose it is; empty where the format has no names.
  public var device: String

  /// Makes a row.
  public init(
    line: Int, time: Int64, x: Double, y: Double, level: String? = nil, accuracy: Double? = nil, course: Double? = nil,
    speed: Double? = nil, device: String = ""
  ) {
    (self.line, self.time, self.x, self.y, self.level) = (line, time, x, y, level)
    (self.accuracy, self.course, self.speed, self.device) = (accuracy, course, speed, device)
  }
}
