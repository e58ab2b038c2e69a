import Text

extension VenueDifference.Change {
  /// The verb of the change: `added`, `removed`, `moved`, `renamed` or `changed`.
  public var verb: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .moved: "moved"
    case .renamed: "renamed"
    case .changed: "changed"
    }
  }
}

extension VenueDifference.Entry: CustomStringConvertible {
  /// One line for people, such as `moved    node L0/N7 by 1.20 m`.
  public var description: String {
    let verb = change.verb
    let padding = String(repeating: " ", count: 9 - verb.utf8.count)
    let thing =
      kind == .venue ? kind.rawValue : name.isEmpty ? "\(kind.rawValue) without a name" : "\(kind.rawValue) \(name)"
    return verb + padding + thing + detail
  }

  private var detail: String {
    switch change {
    case .added, .removed: ""
    case .moved(let distance): " by \(Self.meters(distance)) m"
    case .renamed(_, let id): " to \(id)"
    case .changed(let field, let old, let new): ": \(field) \(Self.quoted(old)) → \(Self.quoted(new))"
    }
  }

  /// Centimetres, or as many digits as tell it from 0.
  private static func meters(_ distance: Double) -> String {
    distance >= 0.005 ? Decimal.fixed(distance, 2, padded: true) : Decimal.shortest(distance)
  }

  private static func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "none" }
}

extension VenueDifference: CustomStringConvertible {
  /// A line for each entry, each ended by a line feed; empty when nothing differs.
  public var description: String { entries.map { "\($0)\n" }.joined() }
}
