/// What a format could not say of a venue.
public struct LossReport: Hashable, Sendable {
  /// One kind of loss.
  public struct Loss: Hashable, Sendable {
    /// Whether it is missing in the output or stands there in another way.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// It is not in the output.
      case dropped
      /// It is in the output, but not as it was.
      case approximated
    }
    /// Whether it is missing or changed.
    public var kind: Kind
    /// A stable name, dot-separated, such as `export.connectors`.
    public var code: String
    /// What was lost, in the plural, such as `connectors`.
    public var what: String
    /// Why, and what stands there instead.
    public var why: String
    /// Which, by their ids or, without any, by where they are; as many as were lost.
    public var items: [String]

    /// How many were lost.
    public var count: Int { items.count }
  }

  /// The losses in the order in which they were first told; one for each code and reason.
  public private(set) var losses: [Loss] = []

  /// Makes a report of nothing.
  public init() {}

  /// Whether nothing is lost.
  public var isEmpty: Bool { losses.isEmpty }

  /// Tells what is not in the output; nothing without items.
  public mutating func drop(_ code: String, _ what: String, _ why: String, items: [String]) {
    add(.dropped, code, what, why, items)
  }

  /// Tells what stands in the output in another way; nothing without items.
  public mutating func approximate(_ code: String, _ what: String, _ why: String, items: [String]) {
    add(.approximated, code, what, why, items)
  }

  private mutating func add(_ kind: Loss.Kind, _ code: String, _ what: String, _ why: String, _ items: [String]) {
    guard !items.isEmpty else { return }
    if let index = losses.firstIndex(where: {
      $0.kind == kind && $0.code == code && $0.what == what && $0.why == why
    }) {
      losses[index].items += items
    } else {
      losses.append(Loss(kind: kind, code: code, what: what, why: why, items: items))
    }
  }
}
