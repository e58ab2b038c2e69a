import Geometry
import Text

/// Compares two venues kind by kind: what others refer to first, so that references can be compared by what they name.
struct VenueComparison {
  let old: Venue
  let new: Venue
  let tolerance: Double
  let ignoresIDs: Bool
  var entries: [VenueDifference.Entry] = []
  var buildings: Matching
  var levels: Matching
  var nodes: Matching
  var edges: Matching

  init(_ old: Venue, _ new: Venue, tolerance: Double, ignoringIDs: Bool) {
    self.old = old
    self.new = new
    self.tolerance = tolerance
    self.ignoresIDs = ignoringIDs
    buildings = Matching(old.buildings.count, new.buildings.count)
    levels = Matching(old.levels.count, new.levels.count)
    nodes = Matching(old.network.nodes.count, new.network.nodes.count)
    edges = Matching(old.network.edges.count, new.network.edges.count)
  }

  mutating func compare() {
    compareVenue()
    compareBuildings()
    compareLevels()
    // Nodes are matched before what names them, and told in their turn.
    matchNodes()
    compareSpaces()
    compareOpenings()
    compareWalls()
    compareNodes()
    compareEdges()
    compareSigns()
    compareConnectors()
    comparePlaces()
    compareZones()
    compareBeacons()
  }

  // MARK: Telling

  /// An element of the old venue and the one of the new venue that it became.
  struct Pair {
    var kind: VenueDifference.Kind
    var name: String
    var old: Int?
    var new: Int?
  }

  mutating func tell(_ pair: Pair, _ change: VenueDifference.Change) {
    entries.append(
      VenueDifference.Entry(kind: pair.kind, name: pair.name, change: change, old: pair.old, new: pair.new))
  }

  /// Tells what is matched by `compare`, which is called for each pair, and what is left as removed or added.
  mutating func tell(
    _ kind: VenueDifference.Kind, _ matching: Matching, oldName: @escaping (Int) -> String,
    newName: @escaping (Int) -> String,
    compare: (inout VenueComparison, Int, Int, () -> Pair) -> Void
  ) {
    for index in matching.newOf.indices {
      if let new = matching.newOf[index] {
        compare(&self, index, new) { Pair(kind: kind, name: oldName(index), old: index, new: new) }
      } else {
        tell(Pair(kind: kind, name: oldName(index), old: index, new: nil), .removed)
      }
    }
    for index in matching.oldOf.indices where matching.oldOf[index] == nil {
      tell(Pair(kind: kind, name: newName(index), old: nil, new: index), .added)
    }
  }

  // MARK: Fields

  mutating func field(_ pair: () -> Pair, _ name: String, _ old: String?, _ new: String?) {
    if old != new { tell(pair(), .changed(field: name, from: old, to: new)) }
  }

  mutating func field<Word: RawRepresentable<String> & Equatable>(
    _ pair: () -> Pair, _ name: String, _ old: Word?, _ new: Word?
  ) {
    if old != new { tell(pair(), .changed(field: name, from: old?.rawValue, to: new?.rawValue)) }
  }

  mutating func field(_ pair: () -> Pair, _ name: String, _ old: Bool?, _ new: Bool?) {
    if old != new { tell(pair(), .changed(field: name, from: old.map { "\($0)" }, to: new.map { "\($0)" })) }
  }

  mutating func field(_ pair: () -> Pair, _ name: String, _ old: Int?, _ new: Int?) {
    if old != new { tell(pair(), .changed(field: name, from: old.map { "\($0)" }, to: new.map { "\($0)" })) }
  }

  /// A number that is no length.
  mutating func field(_ pair: () -> Pair, _ name: String, _ old: Double?, _ new: Double?) {
    if old == new { return }
    if let old, let new, tolerance > 0, abs(old - new) <= 1e-9 * max(abs(old), abs(new)) { return }
    tell(pair(), .changed(field: name, from: old.map(Decimal.shortest), to: new.map(Decimal.shortest)))
  }

  /// A length.
  mutating func field(_ pair: () -> Pair, _ name: String, meters old: Double?, _ new: Double?) {
    if old == new { return }
    if let old, let new, abs(old - new) <= tolerance { return }
    tell(pair(), .changed(field: name, from: old.map(Decimal.shortest), to: new.map(Decimal.shortest)))
  }

  /// A list of words.
  mutating func field(_ pair: () -> Pair, _ name: String, _ old: [String], _ new: [String]) {
    if old != new {
      tell(pair(), .changed(field: name, from: old.joined(separator: ", "), to: new.joined(separator: ", ")))
    }
  }

  /// A level that something lies on.
  mutating func levelField(_ pair: () -> Pair, _ old: Int?, _ new: Int?) {
    if old.map(number) == new { return }
    tell(pair(), .changed(field: "level", from: old.map(self.old.levelLabel), to: new.map(self.new.levelLabel)))
  }

  /// A node that something names.
  mutating func nodeField(_ pair: () -> Pair, _ name: String, _ old: Int?, _ new: Int?) {
    if old.map(nodeNumber) == new { return }
    tell(pair(), .changed(field: name, from: old.map(self.old.nodeID), to: new.map(self.new.nodeID)))
  }

  /// An id; one that is there in both venues names the thing anew.
  mutating func idField(_ pair: () -> Pair, _ old: String, _ new: String) {
    if ignoresIDs || old == new { return }
    if old.isEmpty || new.isEmpty {
      field(pair, "id", old.isEmpty ? nil : old, new.isEmpty ? nil : new)
    } else {
      tell(pair(), .renamed(from: old, to: new))
    }
  }

  mutating func outlineField(_ pair: () -> Pair, _ old: Outline, _ new: Outline) {
    switch old.compared(to: new, tolerance: tolerance) {
    case .same: break
    case .moved(let distance): tell(pair(), .moved(distance))
    case .changed: tell(pair(), .changed(field: "outline", from: text(old, self.old), to: text(new, self.new)))
    }
  }

  private func text(_ outline: Outline, _ venue: Venue) -> String {
    let corners = outline.parts.reduce(0) { $0 + $1.points.count }
    var names: [String] = []
    for part in outline.parts {
      let index = part.level < 0 ? -1 - part.level : part.level
      let name = part.level < 0 ? old.levelLabel(index) : new.levelLabel(index)
      if !names.contains(name) { names.append(name) }
    }
    let spots = outline.parts.compactMap {
      $0.node >= 0 ? new.nodeID($0.node) : $0.node < -1 ? old.nodeID(-2 - $0.node) : nil
    }
    let suffix = spots.isEmpty ? "" : ", nodes \(spots.joined(separator: ", "))"
    let parts = outline.parts.count == 1 ? "" : "\(outline.parts.count) parts, "
    return "\(parts)\(corners) points on \(names.joined(separator: ", "))\(suffix)"
  }

  // MARK: References

  /// A level of the old venue as the new one numbers it; below 0 when the new one does not have it.
  func number(_ level: Int) -> Int { levels.newOf[level] ?? -1 - level }

  /// A node of the old venue as the new one numbers it; below -1 when the new one does not have it.
  func nodeNumber(_ node: Int) -> Int { nodes.newOf[node] ?? -2 - node }
}
