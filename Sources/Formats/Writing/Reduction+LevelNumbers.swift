import Text
import VenueModel

/// Steps of writers whose format orders levels by a number that each one must have.
extension Reduction {
  /// Takes out the levels that no node is on; places are at nodes.
  static func dropEmptyLevels(_ venue: inout Venue, _ losses: inout LossReport) {
    var isUsed = [Bool](repeating: false, count: venue.levels.count)
    for node in venue.network.nodes { isUsed[node.level] = true }
    let unused = venue.levels.indices.filter { !isUsed[$0] }
    losses.drop(
      "export.empty-levels", "levels", "no node of the network is on them", items: unused.map { venue.levels[$0].id })
    venue.removeLevels(Set(unused))
  }

  /// Puts levels that are but numbers in the place of those of a venue; levels of one number become one.
  ///
  /// - Throws: ``ExportError`` for more levels than a network in CSV has.
  static func turnLevelsIntoNumbers(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    dropEmptyLevels(&venue, &losses)
    var levels: [Level] = []
    var indexOfNumber: [Double: Int] = [:]
    var newIndex: [Int] = []
    var changed: [String] = []
    for (level, number) in zip(venue.levels, try numbers(of: venue)) {
      let text = Decimal.shortest(number)
      let numbered = Level(id: text, ordinal: number, name: text)
      let known = indexOfNumber[number]
      if numbered != level || known != nil { changed.append(level.id) }
      newIndex.append(known ?? levels.count)
      guard known == nil else { continue }
      indexOfNumber[number] = levels.count
      levels.append(numbered)
    }
    losses.approximate(
      "export.level-numbers", "levels",
      "a level is a number here, by which it is called; those of one height are one level", items: changed)
    for index in venue.network.nodes.indices {
      venue.network.nodes[index].level = newIndex[venue.network.nodes[index].level]
    }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices {
        venue.places[index].locations[spot].level = newIndex[venue.places[index].locations[spot].level]
      }
    }
    venue.levels = levels
    // A number that was found for an unknown height may lie below others.
    venue.sortLevels()
  }

  /// The number of each level: its ordinal, and where none is known, or none that can be written, the next free one
  /// above the others.
  static func numbers(of venue: Venue) throws(ExportError) -> [Double] {
    let most = Double(CSVNetworkReader.mostLevels)
    let known = venue.levels.map { level in level.ordinal.flatMap { abs($0) <= most ? $0 : nil } }
    let taken = Set(known.compactMap { $0 })
    guard taken.count + known.count(where: { $0 == nil }) <= CSVNetworkReader.mostLevels else {
      throw ExportError(
        "export.too-many-levels",
        "the format holds at most \(CSVNetworkReader.mostLevels) levels, and the venue has \(venue.levels.count)")
    }
    let top = (taken.max() ?? -1).rounded(.down) + 1
    var next = top
    var isAbove = true
    return known.map { number in
      if let number { return number }
      if isAbove, next > most { (isAbove, next) = (false, top - 1) }
      while taken.contains(next), !isAbove { next -= 1 }
      defer { next += isAbove ? 1 : -1 }
      return next
    }
  }
}
