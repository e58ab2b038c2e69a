/// Whether somebody who cannot climb steps may pass.
public enum Access: String, Hashable, Sendable, CaseIterable {
  /// A source says that it can be passed without a step.
  case yes
  /// A source says that it cannot, or it is closed to the public.
  case no
  /// No source tells.
  case unknown
}

/// Which way a path or connector may be used.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  /// Both ways.
  case both
  /// From its first end to its second one only; for connectors, from lower to higher levels.
  case forward
  /// From its second end to its first one only; for connectors, from higher to lower levels.
  case backward
}
