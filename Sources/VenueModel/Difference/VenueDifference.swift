import Geometry

/// What changed between two venues of one local frame.
///
/// Things are matched by what names them (nodes by level and id, levels by id or else ordinal, edges by id or else by
/// their ends), and what is left by where it lies. Neither the order of elements, nor the first corner or the sense of an
/// outline, nor the sense of an edge makes a difference. What refers to others is compared by what it refers to, so one
/// change is told once.
public struct VenueDifference: Hashable, Sendable {
  /// What differs, by kind of thing in the order of ``Kind``; in each first what the old venue has, in its order.
  public let entries: [Entry]

  /// What kind of thing differs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The venue itself.
    case venue
    /// A building.
    case building
    /// A level, with its plan.
    case level
    /// A room, a corridor or another area.
    case space
    /// A door or a gap.
    case opening
    /// A wall.
    case wall
    /// A node of the network.
    case node
    /// An edge of the network.
    case edge
    /// What signs say along an edge.
    case sign
    /// What joins levels.
    case connector
    /// A place.
    case place
    /// A zone.
    case zone
    /// A beacon.
    case beacon
  }

  /// How a thing differs.
  public enum Change: Hashable, Sendable {
    /// Only the new venue has it.
    case added
    /// Only the old venue has it.
    case removed
    /// It lies elsewhere, so many metres away; of outlines the greatest distance from one to the other.
    case moved(Double)
    /// It lies where it did and has another id.
    case renamed(from: String, to: String)
    /// A member has another value; `nil` where there is none.
    case changed(field: String, from: String?, to: String?)
  }

  /// One thing that differs in one way.
  public struct Entry: Hashable, Sendable {
    /// What kind of thing it is.
    public var kind: Kind
    /// How it is written in the old venue, or in the new one when it is added.
    public var name: String
    /// How it differs.
    public var change: Change
    /// Its index in the old venue's array of the kind; `nil` when it is added, and for the venue itself.
    public var old: Int?
    /// Its index in the new venue's array of the kind; `nil` when it is removed, and for the venue itself.
    public var new: Int?
  }

  /// How far two things may lie apart that are matched by place alone, where ids say nothing, in metres.
  public static let reach = 1.0

  /// Compares two venues.
  ///
  /// - Parameters:
  ///   - old: the venue as it was.
  ///   - new: the venue as it is; its local frame has to be that of `old`, see `Venue.reanchored(at:)`.
  ///   - tolerance: metres by which positions and lengths may differ unnoticed; 0 and what is below it, or no number,
  ///     for none. With one, other numbers may differ by a billionth of themselves.
  ///   - ignoringIDs: whether ids say nothing, because a format made new ones: things are then matched by what they are
  ///     called and where they lie.
  /// - Complexity: O(n log n) in the elements, and in the vertices of outlines that changed.
  public init(_ old: Venue, _ new: Venue, tolerance: Double = 0.001, ignoringIDs: Bool = false) {
    var comparison = VenueComparison(old, new, tolerance: tolerance > 0 ? tolerance : 0, ignoringIDs: ignoringIDs)
    comparison.compare()
    entries = comparison.entries
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { entries.isEmpty }

  /// How many entries of a kind there are of one sort.
  ///
  /// - Complexity: O(entries).
  public func count(of kind: Kind, where isCounted: (Change) -> Bool = { _ in true }) -> Int {
    entries.count { $0.kind == kind && isCounted($0.change) }
  }
}
