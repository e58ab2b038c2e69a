import Geometry

/// Where a device was at a time.
public struct Fix: Hashable, Sendable {
  /// Microseconds since an origin that all fixes share.
  public var time: Int64
  /// The serial number of the device.
  public var device: UInt64
  /// Where, in local metres.
  public var point: Point
  /// An index into the venue's levels, -1 for unknown.
  public var level: Int32
  /// The radius of the circle of error in metres; 0, negative or not a number for unknown.
  public var accuracy: Double

  /// Makes a fix.
  public init(time: Int64, device: UInt64, point: Point, level: Int32, accuracy: Double = 0) {
    self.time = time
    self.device = device
    self.point = point
    self.level = level
    self.accuracy = accuracy
  }
}

/// Fixes of many devices in the order in which they came, by column.
public struct FixBatch: Sendable {
  /// The times, in microseconds.
  public private(set) var times: [Int64] = []
  /// The serial numbers of the devices.
  public private(set) var devices: [UInt64] = []
  /// The positions, in local metres.
  public private(set) var points: [Point] = []
  /// The levels, -1 for unknown.
  public private(set) var levels: [Int32] = []
  /// The radii of error, in metres.
  public private(set) var accuracies: [Double] = []

  /// The latest time there is, 146,000 years from the origin; the earliest is as far on the other side.
  ///
  /// Times are held within, so that no difference of two overflows.
  public static let farthestTime: Int64 = 1 << 62 - 1

  /// Makes an empty batch.
  public init() {}

  /// How many fixes there are.
  public var count: Int { times.count }

  /// The fix with a number from 0 to ``count`` - 1.
  public subscript(index: Int) -> Fix {
    Fix(
      time: times[index], device: devices[index], point: points[index], level: levels[index],
      accuracy: accuracies[index])
  }

  /// Adds a fix; a time beyond ``farthestTime`` is moved to it.
  public mutating func append(_ fix: Fix) {
    times.append(min(max(fix.time, -Self.farthestTime), Self.farthestTime))
    devices.append(fix.device)
    points.append(fix.point)
    levels.append(fix.level)
    accuracies.append(fix.accuracy)
  }

  /// Makes room for fixes.
  public mutating func reserveCapacity(_ count: Int) {
    times.reserveCapacity(count)
    devices.reserveCapacity(count)
    points.reserveCapacity(count)
    levels.reserveCapacity(count)
    accuracies.reserveCapacity(count)
  }

  /// Forgets all fixes and keeps the memory for others.
  public mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    devices.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    accuracies.removeAll(keepingCapacity: true)
  }
}
