import Text
import VenueModel

extension VenueLookup {
  /// What a reference to something that is closed or to be avoided means: the indices for ``Closure/indices``.
  ///
  /// - Throws: ``LookupError``, `closures.unknown-…` with the nearest names or `closures.ambiguous` with all meanings.
  public mutating func indices(of kind: Closure.Kind, _ name: String) throws(LookupError) -> [Int] {
    switch kind {
    case .edge: return try edges(name)
    case .node:
      do throws(LookupError) {
        return try find("node:\(name)").locations.compactMap(\.node)
      } catch {
        throw Self.recoded(error, "closures.unknown-node")
      }
    case .connector:
      return [
        try one(name, "connector", "closures.unknown-connector", venue.connectors.map { ($0.id, $0.name) })
      ]
    case .zone: return [try one(name, "zone", "closures.unknown-zone", venue.zones.map { ($0.id, $0.name) })]
    case .level:
      do throws(LookupError) {
        return [try level(name, name)]
      } catch {
        throw Self.recoded(error, "closures.unknown-level")
      }
    }
  }

  /// The error of another question with a code of closures.
  private static func recoded(_ error: LookupError, _ unknown: String) -> LookupError {
    LookupError(error.code.hasSuffix(".ambiguous") ? "closures.ambiguous" : unknown, error.message)
  }

  /// The edges of an id as ``Venue/edgeID(_:)`` writes it: one, or all that lead between the same two nodes.
  private mutating func edges(_ name: String) throws(LookupError) -> [Int] {
    let edges = venue.network.edges
    if edgesOfID == nil { edgesOfID = Dictionary(grouping: edges.indices, by: { venue.edgeID($0) }) }
    var found = edgesOfID?[name] ?? []
    if found.isEmpty, let slash = name.firstIndex(of: "/"), let level = try? level(String(name[..<slash]), name) {
      // Ids of edges are their sources' and may be used on several levels.
      let id = name[name.index(after: slash)...]
      found = edges.indices.filter { edges[$0].id == id && venue.network.nodes[edges[$0].from].level == level }
    }
    guard let first = found.first else {
      // Whoever has many wrong names has another venue's file, and is not helped by the nearest of each.
      hintsGiven += 1
      let isHinted = hintsGiven <= Self.mostHints
      let near =
        isHinted ? EditDistance.nearest(to: name, in: edges.indices.prefix(50_000).map { venue.edgeID($0) }) : []
      throw LookupError("closures.unknown-edge", "there is no edge '\(name)'" + Self.hint(near))
    }
    let ends = Set([edges[first].from, edges[first].to])
    guard found.allSatisfy({ Set([edges[$0].from, edges[$0].to]) == ends }) else {
      let levels = Set(found.map { venue.levelLabel(venue.network.nodes[edges[$0].from].level) }).sorted()
      let names = levels.prefix(8).map { "'\($0)/\(name)'" }.joined(separator: ", ")
      throw LookupError(
        "closures.ambiguous",
        "'\(name)' names \(found.count) edges; "
          + (levels.count == found.count ? "write one of \(names)" : "give them different ids"))
    }
    return found
  }

  /// The element of an id, else the only one of a name, else the only one of a name without regard to case.
  private func one(
    _ name: String, _ what: String, _ unknown: String, _ names: [(id: String, name: String)]
  ) throws(LookupError) -> Int {
    if let index = names.firstIndex(where: { $0.id == name }) { return index }
    var found = names.indices.filter { names[$0].name == name && !name.isEmpty }
    let key = Folding.key(name)
    if found.isEmpty, !key.isEmpty {
      found = names.indices.filter { Folding.key(names[$0].name) == key || Folding.key(names[$0].id) == key }
    }
    guard let index = found.first else {
      let near = EditDistance.nearest(to: name, in: names.map(\.id) + names.map(\.name).filter { !$0.isEmpty })
      throw LookupError(unknown, "there is no \(what) '\(name)'" + Self.hint(near))
    }
    guard found.count == 1 else {
      let ids = found.prefix(8).map { "'\(names[$0].id)'" }.joined(separator: ", ")
      throw LookupError("closures.ambiguous", "'\(name)' names \(found.count) \(what)s; use an id: \(ids)")
    }
    return index
  }
}

extension Closure {
  /// Reads what a command line says is to be avoided: `edge:E7`, `node:L1/N3`, `connector:Elevator A`, `zone:Z2`,
  /// `level:L1`; the closure is always in force.
  ///
  /// - Throws: ``LookupError``, `closures.no-target` for another word before the colon, else as
  ///   ``VenueLookup/indices(of:_:)``.
  public static func parse(_ text: String, in lookup: inout VenueLookup) throws(LookupError) -> Closure {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0].lowercased()), !parts[1].isEmpty else {
      let kinds = Kind.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
      throw LookupError("closures.no-target", "'\(text)' does not say what is meant: begin it with one of \(kinds)")
    }
    let name = String(parts[1])
    return Closure(kind, try lookup.indices(of: kind, name), reference: name)
  }
}
