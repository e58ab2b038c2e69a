import VenueModel

/// The ids, types and parents of all records of stops.txt.
///
/// Most stops of a feed are poles along a street, which no pathway leads to; of these nothing else is kept.
struct GTFSStops {
  /// What a location is (`location_type`).
  enum Kind: UInt8 {
    case platform = 0
    case station = 1
    case entrance = 2
    case node = 3
    case boardingArea = 4

    /// What findings and places call it.
    var word: String {
      switch self {
      case .platform: "platform"
      case .station: "station"
      case .entrance: "entrance"
      case .node: "generic node"
      case .boardingArea: "boarding area"
      }
    }

    /// What its parent has to be; `nil` for what has none.
    var parent: Kind? {
      switch self {
      case .platform, .entrance, .node: .station
      case .station: nil
      case .boardingArea: .platform
      }
    }
  }

  /// How a text refers to a stop.
  enum Reference {
    case exact(Int)
    /// Only without the blanks at the ends of either side.
    case trimmed(Int)
    case none
  }

  /// What a record says of its parent.
  private struct ParentReference {
    var stop: Int
    var id: String
    var place: SourcePlace
  }

  /// Where the record of each stop is.
  private(set) var marks: [CSVRows.Mark] = []
  /// How many stops there are up to the end of each table.
  private(set) var ends: [Int] = []
  private(set) var kinds: [Kind] = []
  /// The stop above each one.
  private(set) var parents: [Int32?] = []
  /// Which stops have others below them.
  private(set) var isParent: [Bool] = []
  private var ids = ByteTable()
  /// The stops whose ids have blanks at their ends, by the ids without them.
  private var trimmed: [String: Int] = [:]
  private var references: [ParentReference] = []

  /// How many stops there are.
  var count: Int { kinds.count }

  /// The stop that a text names.
  ///
  /// - Complexity: O(length).
  func reference(_ id: String) -> Reference {
    if let stop = number(id) { return .exact(stop) }
    let short = Trimming.blanks(id)
    if short != id, let stop = number(short) { return .trimmed(stop) }
    return trimmed[short].map { .trimmed($0) } ?? .none
  }

  /// The stop with exactly this id.
  func number(_ id: String) -> Int? {
    var id = id
    return id.withUTF8 { unsafe number($0) }
  }

  /// The stop with exactly this id.
  func number(_ id: UnsafeBufferPointer<UInt8>) -> Int? { unsafe ids.number(of: id) }

  /// The station that a stop belongs to, itself when it is one: one step up, or two from a boarding area.
  func station(of stop: Int) -> Int? {
    var stop = stop
    // No sound chain is longer; one that leads back to itself ends here too.
    for _ in 0..<3 {
      if kinds[stop] == .station { return stop }
      guard let parent = parents[stop] else { return nil }
      stop = Int(parent)
    }
    return nil
  }

  // MARK: Reading

  /// Reads the records of a table.
  mutating func scan(_ header: GTFSTable, _ findings: inout FindingList) {
    var cells = GTFSCells(header, findings)
    let wanted = count + header.table.likelyCount
    ids.reserve(wanted)
    marks.reserveCapacity(wanted)
    kinds.reserveCapacity(wanted)
    parents.reserveCapacity(wanted)
    header.table.withRows { rows in
      guard rows.next(), let idColumn = header[.stopID] else { return }
      while cells.next(&rows) { scanRow(rows, idColumn, &cells) }
    }
    ends.append(count)
    findings = cells.findings
  }

  private mutating func scanRow(_ rows: borrowing CSVRows, _ idColumn: Int, _ cells: inout GTFSCells) {
    guard !rows.isEmpty(idColumn) else {
      return cells.find(.error, "gtfs.stop.no-id", rows, .stopID, "a stop needs an id; the record was left out")
    }
    guard unsafe rows.withBytes(idColumn, { unsafe ids.add($0) }) != nil else {
      return cells.find(
        .error, "gtfs.stop.duplicate-id", rows, .stopID,
        "the stop id '\(rows.text(idColumn))' is used twice; the first one was kept")
    }
    let stop = count
    marks.append(rows.mark)
    let hasBlank = unsafe rows.withBytes(idColumn) { bytes in
      unsafe bytes.first == 0x20 || bytes.last == 0x20
    }
    if hasBlank { trimmed[Trimming.blanks(rows.text(idColumn))] = stop }
    kinds.append(kind(rows, &cells))
    parents.append(nil)
    isParent.append(false)
    if let parent = usualParent(of: stop, rows, cells.header) { return setParent(of: stop, to: parent) }
    guard let parent = cells.exactText(rows, .parentStation) else {
      if kinds[stop].parent != nil, kinds[stop] != .platform {
        cells.find(
          .warning, "gtfs.stop.no-parent", rows, .stopID,
          "\(kinds[stop].word) '\(rows.text(idColumn))' needs a \(kinds[stop] == .boardingArea ? "platform" : "station")"
            + " as its parent_station and has none")
      }
      return
    }
    references.append(ParentReference(stop: stop, id: parent, place: cells.place(rows, .parentStation)))
  }

  /// The parent that a record names, where it is known already and as it should be: nearly always.
  private func usualParent(of stop: Int, _ rows: borrowing CSVRows, _ header: GTFSTable) -> Int? {
    guard let column = header[.parentStation], !rows.isEmpty(column), let parent = number(rows, column) else {
      return nil
    }
    return kinds[parent] == kinds[stop].parent ? parent : nil
  }

  private mutating func setParent(of stop: Int, to parent: Int) {
    guard parent != stop else { return }
    parents[stop] = Int32(parent)
    isParent[parent] = true
  }

  private func kind(_ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> Kind {
    guard let column = cells.header[.locationType], !rows.isEmpty(column) else { return .platform }
    let digit = rows.byte(column)
    if digit >= UInt8(ascii: "0"), let kind = Kind(rawValue: digit - UInt8(ascii: "0")) { return kind }
    return cells.integer(rows, .locationType, in: 0...4).flatMap { Kind(rawValue: UInt8($0)) } ?? .platform
  }

  /// Finds the parents, once all records are read.
  mutating func resolve(_ findings: inout FindingList) {
    for reference in references {
      let stop = reference.stop
      let word = kinds[stop].word
      func tell(_ severity: Finding.Severity, _ code: String, _ message: String) {
        findings.add(severity, code, at: reference.place, message)
      }
      guard let wanted = kinds[stop].parent else {
        tell(.warning, "gtfs.stop.station-with-parent", "a station has no parent, so '\(reference.id)' was ignored")
        continue
      }
      let parent: Int
      switch self.reference(reference.id) {
      case .exact(let number): parent = number
      case .trimmed(let number):
        tell(
          .warning, "gtfs.trimmed-id",
          "'\(reference.id)' is a stop only without the blanks at its ends; it was taken for it")
        parent = number
      case .none:
        tell(
          .error, "gtfs.stop.unknown-parent", "there is no stop '\(reference.id)', so the \(word) belongs to no station"
        )
        continue
      }
      if kinds[parent] != wanted {
        tell(
          .error, "gtfs.stop.wrong-parent",
          "the parent of a \(word) is a \(wanted.word), and '\(reference.id)' is a \(kinds[parent].word); it was used as it is"
        )
      }
      setParent(of: stop, to: parent)
    }
    references = []
  }
}
