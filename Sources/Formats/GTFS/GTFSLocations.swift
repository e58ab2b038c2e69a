import Geometry
import VenueModel

/// A stop of a station with pathways, or a station.
struct GTFSLocation {
  /// Its number in ``GTFSStops``.
  let stop: Int
  let kind: GTFSStops.Kind
  let id: String
  let name: String?
  let code: String?
  let platformCode: String?
  /// Degrees, x longitude and y latitude.
  var position: Point?
  let levelID: String?
  /// 0 not told, 1 accessible, 2 not.
  let wheelchair: Int
  let place: SourcePlace
}

/// Reads in full the stops that matter.
struct GTFSLocations {
  private(set) var all: [GTFSLocation] = []
  /// The location of each stop that was read.
  private var numbers: [Int: Int] = [:]

  /// The location of a stop; `nil` when it was not read.
  func number(ofStop stop: Int) -> Int? { numbers[stop] }

  subscript(index: Int) -> GTFSLocation {
    get { all[index] }
    set { all[index] = newValue }
  }

  /// Reads the stops that are wanted from all tables, in the order in which they were scanned.
  ///
  /// - Parameter isWanted: whether each stop is.
  mutating func read(
    _ headers: [GTFSTable], _ stops: GTFSStops, _ findings: inout FindingList, isWanted: [Bool]
  ) {
    var stop = 0
    for (header, end) in zip(headers.filter { $0.kind == .stops }, stops.ends) {
      var cells = GTFSCells(header, findings)
      header.table.withRows { rows in
        while stop < end {
          defer { stop += 1 }
          guard isWanted[stop], numbers[stop] == nil else { continue }
          rows.go(to: stops.marks[stop])
          numbers[stop] = all.count
          all.append(Self.location(stop, stops.kinds[stop], rows, &cells))
        }
      }
      findings = cells.findings
    }
  }

  private static func location(
    _ stop: Int, _ kind: GTFSStops.Kind, _ rows: borrowing CSVRows, _ cells: inout GTFSCells
  ) -> GTFSLocation {
    GTFSLocation(
      stop: stop, kind: kind, id: cells.exactText(rows, .stopID) ?? "", name: cells.text(rows, .stopName),
      code: cells.text(rows, .stopCode), platformCode: cells.text(rows, .platformCode),
      position: position(kind, rows, &cells), levelID: cells.exactText(rows, .levelID),
      wheelchair: cells.integer(rows, .wheelchairBoarding, in: 0...2) ?? 0, place: cells.place(rows, .stopID))
  }

  private static func position(
    _ kind: GTFSStops.Kind, _ rows: borrowing CSVRows, _ cells: inout GTFSCells
  ) -> Point? {
    let latitude = cells.number(rows, .latitude)
    let longitude = cells.number(rows, .longitude)
    guard let latitude, let longitude else { return nil }
    guard abs(latitude) <= 90, abs(longitude) <= 180, (latitude, longitude) != (0, 0) else {
      cells.find(
        .error, "gtfs.stop.bad-position", rows, .latitude,
        "latitude \(latitude), longitude \(longitude) is no place of a \(kind.word); it is as if not told")
      return nil
    }
    return Point(longitude, latitude)
  }
}

extension GTFSStops {
  /// The stop whose id a cell holds.
  func number(_ rows: borrowing CSVRows, _ column: Int) -> Int? {
    unsafe rows.withBytes(column) { unsafe number($0) }
  }
}
