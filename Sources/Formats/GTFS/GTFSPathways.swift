import VenueModel

/// A record of pathways.txt whose ends are known.
struct GTFSPathway {
  /// Numbers of ``GTFSStops``.
  let from: Int
  let to: Int
  let id: String
  let kind: PathKind
  let isTwoWay: Bool
  let length: Double?
  let time: Double?
  /// Steps, more than 0 when they lead up from ``from`` to ``to``.
  let stairs: Int?
  let slope: Double?
  let width: Double?
  /// What signs say on the way to ``to``, and on the way back.
  let signs: (forward: String?, backward: String?)
  let place: SourcePlace
}

/// Reads pathways.txt in two steps: the ends of all records first, which tell the stations that have pathways; then
/// the whole of those that matter.
struct GTFSPathways {
  /// The stops at the ends of each record, `nil` where there is none of that id.
  private(set) var ends: [(from: Int32?, to: Int32?)] = []
  private(set) var all: [GTFSPathway] = []
  private var ids: Set<String> = []
  /// How many records were passed, to find ``ends`` again.
  private var row = 0

  /// Reads the ends of the records of a table.
  mutating func scan(_ header: GTFSTable, _ stops: GTFSStops) {
    header.table.withRows { rows in
      guard rows.next(), let from = header[.from], let to = header[.to] else { return }
      while rows.next() {
        guard !rows.isCutOff, rows.cells.count == header.count else { continue }
        ends.append((Self.end(rows, from, stops), Self.end(rows, to, stops)))
      }
    }
  }

  private static func end(_ rows: borrowing CSVRows, _ column: Int, _ stops: GTFSStops) -> Int32? {
    if let stop = stops.number(rows, column) { return Int32(stop) }
    if case .trimmed(let stop) = stops.reference(rows.text(column)) { return Int32(stop) }
    return nil
  }

  /// Reads the records with an end that a test names, in the order in which tables were scanned.
  mutating func read(
    _ header: GTFSTable, _ stops: GTFSStops, _ findings: inout FindingList, where isWanted: (Int) -> Bool,
    isAllWanted: Bool
  ) {
    var cells = GTFSCells(header, findings)
    header.table.withRows { rows in
      guard rows.next() else { return }
      while cells.next(&rows) {
        let (from, to) = ends[row]
        row += 1
        let isKnown = from.map { isWanted(Int($0)) } ?? false || to.map { isWanted(Int($0)) } ?? false
        guard isKnown || isAllWanted else { continue }
        if let pathway = pathway(rows, from, to, stops, &cells) { all.append(pathway) }
      }
    }
    findings = cells.findings
  }

  private mutating func pathway(
    _ rows: borrowing CSVRows, _ from: Int32?, _ to: Int32?, _ stops: GTFSStops, _ cells: inout GTFSCells
  ) -> GTFSPathway? {
    let start = check(from, .from, rows, stops, &cells)
    let end = check(to, .to, rows, stops, &cells)
    guard let start, let end else { return nil }
    if start == end {
      let text = cells.exactText(rows, .from) ?? ""
      cells.find(
        .warning, "gtfs.pathway.loop", rows, .to, "the pathway leads from '\(text)' to itself; it was left out")
      return nil
    }
    let kind = kind(rows, &cells)
    return GTFSPathway(
      from: start, to: end, id: id(rows, &cells), kind: kind, isTwoWay: isTwoWay(kind, rows, &cells),
      length: cells.measure(rows, .length), time: time(rows, &cells), stairs: stairs(kind, rows, &cells),
      slope: slope(kind, rows, &cells), width: width(rows, &cells),
      signs: (signs(rows, .signs, cells), signs(rows, .reversedSigns, cells)), place: cells.place(rows, .pathwayID))
  }

  /// Whether one end may be one; tells of what may not.
  private func check(
    _ stop: Int32?, _ column: GTFSTable.Column, _ rows: borrowing CSVRows, _ stops: GTFSStops, _ cells: inout GTFSCells
  ) -> Int? {
    let text = cells.exactText(rows, column) ?? ""
    guard let stop = stop.map({ Int($0) }) else {
      cells.find(
        .error, "gtfs.pathway.unknown-stop", rows, column, "there is no stop '\(text)'; the pathway was left out")
      return nil
    }
    if stops.number(text) == nil {
      cells.find(
        .warning, "gtfs.trimmed-id", rows, column,
        "'\(text)' is a stop only without the blanks at its ends; it was taken for it")
    }
    switch stops.kinds[stop] {
    case .station:
      cells.find(
        .error, "gtfs.pathway.station-end", rows, column,
        "'\(text)' is a station, and pathways end at its platforms, entrances and nodes; the pathway was left out")
      return nil
    case .platform where stops.isParent[stop]:
      cells.find(
        .warning, "gtfs.pathway.platform-with-areas", rows, column,
        "platform '\(text)' has boarding areas, and then pathways end at these; the pathway was kept")
    default: break
    }
    return stop
  }

  private mutating func id(_ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> String {
    guard let id = cells.exactText(rows, .pathwayID) else { return "" }
    if ids.insert(id).inserted { return id }
    cells.find(
      .warning, "gtfs.pathway.duplicate-id", rows, .pathwayID,
      "the pathway id '\(id)' is used twice; this pathway is called by its ends")
    return ""
  }

  private func kind(_ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> PathKind {
    switch cells.number(rows, .mode) {
    case 1: return .walkway
    case 2: return .stairs
    case 3: return .movingWalkway
    case 4: return .escalator
    case 5: return .elevator
    case 6: return .gate
    case 7: return .exitGate
    default:
      let text = cells.text(rows, .mode) ?? ""
      cells.find(
        .warning, "gtfs.pathway.unknown-mode", rows, .mode,
        "'\(text)' is no pathway mode, which are 1 to 7; the pathway is one of kind other")
      return .other
    }
  }

  private func isTwoWay(_ kind: PathKind, _ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> Bool {
    guard let flag = cells.integer(rows, .isBidirectional, in: 0...1) else {
      let place = cells.place(rows, .isBidirectional)
      cells.findings.add(
        .note, "gtfs.pathway.no-direction", at: place,
        "is_bidirectional is not told, as in drafts of the format where each direction has a record; the pathway was"
          + " read as one way", limit: 1)
      return false
    }
    guard flag == 1 else { return false }
    switch kind {
    case .exitGate:
      cells.find(
        .error, "gtfs.pathway.exit-gate-both", rows, .isBidirectional,
        "an exit gate lets nobody in; it was read as one way, from its first end to its second one")
      return false
    case .escalator:
      cells.find(
        .warning, "gtfs.pathway.escalator-both", rows, .isBidirectional,
        "an escalator that runs both ways is two escalators, or one that changes its direction; it was kept")
    default: break
    }
    return true
  }

  /// What signs say, on one line: where a sign goes on in the next line, a cell may do so too.
  private func signs(_ rows: borrowing CSVRows, _ column: GTFSTable.Column, _ cells: GTFSCells) -> String? {
    let words = cells.text(rows, column)?.split(whereSeparator: \.isWhitespace) ?? []
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  // MARK: Measures

  private func time(_ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> Double? {
    guard let time = cells.measure(rows, .traversalTime) else { return nil }
    if time > 0 { return time }
    cells.find(
      .warning, "gtfs.pathway.no-time", rows, .traversalTime,
      "nobody passes in 0 seconds; the time is reckoned as if it were not told")
    return nil
  }

  private func stairs(_ kind: PathKind, _ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> Int? {
    guard let count = cells.integer(rows, .stairCount, in: -10_000...10_000), count != 0 else { return nil }
    if kind == .stairs { return count }
    cells.find(
      .warning, "gtfs.pathway.stairs-ignored", rows, .stairCount,
      "only stairs have a stair_count, and this is of kind \(kind.rawValue); the number was ignored")
    return nil
  }

  private func slope(_ kind: PathKind, _ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> Double? {
    guard let slope = cells.number(rows, .maxSlope), slope != 0 else { return nil }
    guard kind == .walkway || kind == .movingWalkway else {
      cells.find(
        .warning, "gtfs.pathway.slope-ignored", rows, .maxSlope,
        "only walkways and moving walkways have a max_slope, and this is of kind \(kind.rawValue); it was ignored")
      return nil
    }
    if abs(slope) > GTFSAccess.steepest {
      cells.find(
        .note, "gtfs.pathway.steep", rows, .maxSlope,
        "a slope of \(slope) is steeper than 0.083, which a wheelchair can do; whether it is passable is not known")
    }
    return slope
  }

  private func width(_ rows: borrowing CSVRows, _ cells: inout GTFSCells) -> Double? {
    guard let width = cells.measure(rows, .minWidth), width > 0 else { return nil }
    if width < GTFSAccess.narrowest {
      cells.find(
        .note, "gtfs.pathway.narrow", rows, .minWidth,
        "a width of \(width) m is less than the 0.8 m that a wheelchair needs; whether it is passable is not known")
    }
    return width
  }
}
