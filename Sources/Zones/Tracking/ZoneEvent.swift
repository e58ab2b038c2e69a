/// What happened in a zone.
public struct ZoneEvent: Hashable, Sendable {
  /// What it was.
  public var kind: Kind
  /// When it happened, in microseconds: the time of the first fix of the evidence.
  public var time: Int64
  /// When it became certain, by the clock of the device; never before ``time``.
  public var decided: Int64
  /// The newest time of the stream when it was told.
  public var clock: Int64
  /// The serial number of the device that came or went.
  public var device: UInt64
  /// The number of the zone.
  public var zone: Int

  /// What can happen in a zone.
  public enum Kind: Hashable, Sendable {
    /// A device came in.
    case enter
    /// A device went out, after so many microseconds, for a reason.
    case exit(dwell: Int64, cause: Cause)
    /// More devices than the limit are inside: one has just been told to come in.
    case full(occupancy: Int, limit: Int)
    /// No more devices than the limit are inside any longer: one has just been told to go out.
    case free(occupancy: Int, limit: Int)
  }

  /// Why a visit ended.
  public enum Cause: UInt8, Hashable, Sendable {
    /// The device was seen outside.
    case left
    /// The device was silent for longer than the limit.
    case gap
    /// The stream ended.
    case end
  }

  /// Makes an event.
  public init(_ kind: Kind, time: Int64, decided: Int64, clock: Int64, device: UInt64, zone: Int) {
    self.kind = kind
    self.time = time
    self.decided = decided
    self.clock = clock
    self.device = device
    self.zone = zone
  }
}
