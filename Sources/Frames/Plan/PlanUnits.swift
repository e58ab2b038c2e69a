import Geometry

/// A unit in which points of a plan are counted; y down in all of them.
public protocol PlanUnit: Sendable {}

/// Pixels of the full-size picture.
public enum Pixels: PlanUnit {}

/// Metres of the Mist map.
public enum MapMeters: PlanUnit {}

/// Units of the Jibestream picture.
public enum JibestreamUnits: PlanUnit {}

/// A point of a plan that carries its unit in its type, so that pixels cannot be fed where metres belong.
///
///     let meters = PlanPoint<MapMeters>(15, 35)
///     let units = meters.jibestream(MillimetersPerUnit(223)!)
public struct PlanPoint<Unit: PlanUnit>: Hashable, Sendable {
  /// To the right of the picture's top left corner.
  public var x: Double
  /// Down from the picture's top left corner.
  public var y: Double

  /// Makes a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A plan's scale, Mist's ppm: pixels per metre.
public struct PixelsPerMeter: Hashable, Sendable {
  /// The number, positive and finite.
  public let value: Double

  /// Makes a scale; `nil` for 0, for a negative number and for one that is not finite.
  public init?(_ value: Double) {
    guard value > 0, value.isFinite else { return nil }
    self.value = value
  }
}

/// The scale of a Jibestream picture, mmpp: millimetres per picture unit.
public struct MillimetersPerUnit: Hashable, Sendable {
  /// The number, positive and finite.
  public let value: Double

  /// Makes a scale; `nil` for 0, for a negative number and for one that is not finite.
  public init?(_ value: Double) {
    guard value > 0, value.isFinite else { return nil }
    self.value = value
  }
}

extension PlanPoint<Pixels> {
  /// The same point in metres of the map.
  public func meters(_ scale: PixelsPerMeter) -> PlanPoint<MapMeters> { .init(x / scale.value, y / scale.value) }
}

extension PlanPoint<MapMeters> {
  /// The same point in pixels.
  public func pixels(_ scale: PixelsPerMeter) -> PlanPoint<Pixels> { .init(x * scale.value, y * scale.value) }

  /// The same point in Jibestream units, by the formula that Mist publishes: x · 1000 / mmpp.
  public func jibestream(_ scale: MillimetersPerUnit) -> PlanPoint<JibestreamUnits> {
    .init(x * 1000 / scale.value, y * 1000 / scale.value)
  }
}

extension PlanPoint<JibestreamUnits> {
  /// The same point in metres of the map.
  public func meters(_ scale: MillimetersPerUnit) -> PlanPoint<MapMeters> {
    .init(x * scale.value / 1000, y * scale.value / 1000)
  }
}
