import VenueModel

/// The records of levels.txt.
struct GTFSLevels {
  /// A record.
  struct Record {
    let id: String
    let index: Double?
    let name: String?
    let place: SourcePlace
  }

  private(set) var all: [Record] = []
  private var numbers: [String: Int] = [:]

  /// The record with an id, also one that only has other blanks at its ends.
  func number(_ id: String) -> Int? { numbers[id] ?? numbers[Trimming.blanks(id)] }

  /// Reads the records of a table.
  mutating func read(_ header: GTFSTable, _ findings: inout FindingList) {
    var cells = GTFSCells(header, findings)
    header.table.withRows { rows in
      guard rows.next() else { return }
      while cells.next(&rows) { readRow(rows, &cells) }
    }
    findings = cells.findings
  }

  private mutating func readRow(_ rows: borrowing CSVRows, _ cells: inout GTFSCells) {
    guard let id = cells.text(rows, .levelID) else {
      return cells.find(.error, "gtfs.level.no-id", rows, .levelID, "a level needs an id; the record was left out")
    }
    guard numbers[id] == nil else {
      return cells.find(
        .error, "gtfs.level.duplicate-id", rows, .levelID,
        "the level id '\(id)' is used twice; the first one was kept")
    }
    var index = cells.number(rows, .levelIndex)
    if let value = index, abs(value) > Double(CSVNetworkReader.mostLevels) {
      cells.find(
        .warning, "gtfs.out-of-range", rows, .levelIndex,
        "a level_index of \(value) is beyond \(CSVNetworkReader.mostLevels); it was ignored")
      index = nil
    }
    if index == nil {
      cells.find(
        .warning, "gtfs.level.no-index", rows, .levelIndex,
        "level '\(id)' has no level_index, so nobody knows what lies above it")
    }
    numbers[id] = all.count
    all.append(Record(id: id, index: index, name: cells.text(rows, .levelName), place: cells.place(rows, .levelID)))
  }
}

/// Which level each location of the chosen stations lies on.
///
/// A location without a level takes the one from which level ways lead to it. Where none does, the locations that level
/// ways join are a level of their own, whose height nobody knows. A boarding area takes that of its platform; what no
/// pathway leads to, the level of its station that is nearest to the ground.
struct GTFSLevelPlan {
  /// A level of a station.
  struct Key: Hashable {
    var station: Int
    /// The id of the level; `?1`, `?2` and so on for those that no source names.
    var id: String
  }

  /// The key of each location, `nil` for stations.
  private(set) var keys: [Key?]
  /// The locations whose level was worked out, in the order of the file.
  private(set) var derived: [Int] = []

  private let locations: GTFSLocations
  /// The locations that each one is joined with by level ways.
  private let neighbors: [[Int]]
  private var unnamed: [Int: Int] = [:]

  /// - Parameters:
  ///   - stated: the level id of each location as the source says and as it is known.
  ///   - neighbors: the locations that level ways join with each one.
  ///   - hasPathway: whether any pathway leads to each one.
  ///   - height: the index of a level.
  init(
    _ locations: GTFSLocations, station: [Int?], stated: [String?], neighbors: [[Int]], hasPathway: [Bool],
    parent: [Int?], height: (String) -> Double?
  ) {
    self.locations = locations
    self.neighbors = neighbors
    keys = zip(station, stated).map { station, level in
      station.flatMap { station in level.map { Key(station: station, id: $0) } }
    }
    let open = locations.all.indices.filter { station[$0] != nil && keys[$0] == nil }
    for location in open {
      if let key = parent[location].flatMap({ keys[$0] }) { keys[location] = key }
    }
    spread(from: locations.all.indices.filter { keys[$0] != nil }, station)
    for location in open where keys[location] == nil && hasPathway[location] {
      guard let itsStation = station[location] else { continue }
      unnamed[itsStation, default: 0] += 1
      keys[location] = Key(station: itsStation, id: "?\(unnamed[itsStation] ?? 1)")
      spread(from: [location], station)
    }
    settle(open.filter { keys[$0] == nil }, station, height)
    derived = open
  }

  /// Gives the level of some locations to those around them that have none.
  private mutating func spread(from first: [Int], _ station: [Int?]) {
    var queue = first
    var next = 0
    while next < queue.count {
      let location = queue[next]
      next += 1
      for other in neighbors[location] where keys[other] == nil {
        guard let itsStation = station[other], let id = keys[location]?.id else { continue }
        keys[other] = Key(station: itsStation, id: id)
        queue.append(other)
      }
    }
  }

  /// Puts what no pathway leads to on the level of its station that is nearest to the ground.
  private mutating func settle(_ rest: [Int], _ station: [Int?], _ height: (String) -> Double?) {
    guard !rest.isEmpty else { return }
    var best: [Int: (height: Double, key: Key)] = [:]
    for case let key? in keys {
      let itsHeight = abs(height(key.id) ?? .infinity)
      if itsHeight < best[key.station]?.height ?? .infinity || best[key.station] == nil {
        best[key.station] = (itsHeight, key)
      }
    }
    for location in rest {
      guard let itsStation = station[location] else { continue }
      keys[location] = best[itsStation]?.key ?? Key(station: itsStation, id: "?1")
    }
  }
}
