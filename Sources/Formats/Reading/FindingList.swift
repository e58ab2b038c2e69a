import Geometry
import VenueModel

/// Findings as they are made, with a limit to how often one kind is listed, so that a bad file of any size gives a
/// list that can be read.
struct FindingList {
  private(set) var all: [Finding] = []
  private var kinds: [Kind: Tally] = [:]

  private struct Kind: Hashable {
    var code: String
    var scope: Int
  }

  private struct Tally {
    var count = 0
    var listed = 0
    var lastListed = 0
  }

  /// Adds a finding, or counts it when its kind was listed often enough.
  ///
  /// - Parameters:
  ///   - scope: what the limit counts in, such as the number of a level; `-1` for the whole venue.
  ///   - limit: how many findings of this code and scope are listed, 1 or more.
  mutating func add(
    _ severity: Finding.Severity, _ code: String, at place: @autoclosure () -> SourcePlace,
    _ message: @autoclosure () -> String, position: Point? = nil, level: Int? = nil, scope: Int = -1, limit: Int = 50
  ) {
    let kind = Kind(code: code, scope: scope)
    var tally = kinds[kind] ?? Tally()
    tally.count += 1
    if tally.count <= limit {
      tally.listed += 1
      tally.lastListed = all.count
      all.append(Finding(severity, code, at: place(), message(), position: position, level: level))
    }
    kinds[kind] = tally
  }

  /// Changes where findings point to, once their levels are placed or sorted.
  ///
  /// - Parameter first: the number of the first finding that is changed.
  mutating func update(from first: Int = 0, _ change: (inout Finding) -> Void) {
    for index in all.indices.dropFirst(first) { change(&all[index]) }
  }

  /// The findings, with a word where more of a kind were counted than listed.
  func closed() -> [Finding] {
    var result = all
    for tally in kinds.values where tally.count > tally.listed {
      result[tally.lastListed].message += "; \(tally.count - tally.listed) more like this"
    }
    return result
  }
}
