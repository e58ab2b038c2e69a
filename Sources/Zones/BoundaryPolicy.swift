/// Whether the border of a zone belongs to it.
///
/// The names are those of the predicates of the OGC simple-feature model, as GEOS has them.
public enum BoundaryPolicy: String, Hashable, Sendable, CaseIterable {
  /// It does: a position on the border shared by two zones is in both, one on the border of a hole is in the zone.
  case covers
  /// It does not: a position on a border is in no zone of that border.
  case contains
}
