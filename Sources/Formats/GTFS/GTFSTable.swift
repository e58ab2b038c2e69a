import Text
import VenueModel

/// A table of a GTFS feed, with the columns that its header names.
struct GTFSTable {
  /// What the records of a table are.
  enum Kind {
    case stops
    case pathways
    case levels
  }

  /// A column that is read.
  enum Column: Int, CaseIterable {
    case stopID
    case stopCode
    case stopName
    case latitude
    case longitude
    case locationType
    case parentStation
    case wheelchairBoarding
    case levelID
    case platformCode
    case pathwayID
    case from
    case to
    case mode
    case isBidirectional
    case length
    case traversalTime
    case stairCount
    case maxSlope
    case minWidth
    case signs
    case reversedSigns
    case levelIndex
    case levelName

    /// What headers call it.
    var name: String {
      switch self {
      case .stopID: "stop_id"
      case .stopCode: "stop_code"
      case .stopName: "stop_name"
      case .latitude: "stop_lat"
      case .longitude: "stop_lon"
      case .locationType: "location_type"
      case .parentStation: "parent_station"
      case .wheelchairBoarding: "wheelchair_boarding"
      case .levelID: "level_id"
      case .platformCode: "platform_code"
      case .pathwayID: "pathway_id"
      case .from: "from_stop_id"
      case .to: "to_stop_id"
      case .mode: "pathway_mode"
      case .isBidirectional: "is_bidirectional"
      case .length: "length"
      case .traversalTime: "traversal_time"
      case .stairCount: "stair_count"
      case .maxSlope: "max_slope"
      case .minWidth: "min_width"
      case .signs: "signposted_as"
      case .reversedSigns: "reversed_signposted_as"
      case .levelIndex: "level_index"
      case .levelName: "level_name"
      }
    }
  }

  let table: CSVTable
  let kind: Kind
  /// How many cells a record has.
  let count: Int
  private let indices: [Int?]

  /// Where a column is, `nil` when the table has none.
  subscript(column: Column) -> Int? { indices[column.rawValue] }

  /// What a header is that of; `nil` for tables that are not read.
  static func kind(of names: Set<String>) -> Kind? {
    if names.contains("from_stop_id"), names.contains("to_stop_id") {
      // Transfers have the same two columns.
      return names.contains { $0.hasPrefix("pathway_") || $0 == "is_bidirectional" } ? .pathways : nil
    }
    if names.contains("stop_id"), !names.contains("trip_id") {
      return names.contains { ["stop_name", "stop_lat", "location_type", "parent_station"].contains($0) } ? .stops : nil
    }
    return names.contains("level_id") && names.contains("level_index") ? .levels : nil
  }

  /// The columns that tell the tables of a feed that are not read.
  private static let signatures: [[String]] = [
    ["agency_name", "agency_timezone"], ["route_id", "route_type"], ["trip_id", "service_id"],
    ["trip_id", "stop_sequence"],
    ["service_id", "monday"], ["service_id", "exception_type"], ["shape_id", "shape_pt_sequence"],
    ["from_stop_id", "transfer_type"], ["feed_publisher_name"], ["fare_id"], ["trip_id", "headway_secs"],
    ["table_name", "field_name"], ["organization_name"], ["area_id"], ["network_id"], ["fare_product_id"],
    ["fare_media_id"], ["timeframe_group_id"], ["location_group_id"], ["booking_rule_id"], ["rider_category_id"],
  ]

  /// Whether a header is that of a table of a feed, read or not.
  static func isRecognized(_ names: Set<String>) -> Bool {
    kind(of: names) != nil || signatures.contains { $0.allSatisfy { names.contains($0) } }
  }

  /// The names of the first line of a table, without the blanks around them.
  static func names(of table: CSVTable) -> [String] {
    table.withRows { rows in
      rows.next() ? rows.cells.indices.map { Trimming.blanks(rows.text($0)) } : []
    }
  }

  /// Reads a header; `nil` for a table that is not read.
  ///
  /// - Throws: ``FormatError`` when a column that is needed is not there.
  init?(_ table: CSVTable, _ findings: inout FindingList) throws(FormatError) {
    let names = Self.names(of: table)
    guard let kind = Self.kind(of: Set(names)) else { return nil }
    let place = SourcePlace(file: table.name, .line(1, column: 1))
    var indices = [Int?](repeating: nil, count: Column.allCases.count)
    let columns = Dictionary(uniqueKeysWithValues: Column.allCases.map { ($0.name, $0.rawValue) })
    for (index, name) in names.enumerated() {
      guard let column = columns[name] else { continue }
      if indices[column] == nil {
        indices[column] = index
      } else {
        findings.add(
          .warning, "gtfs.duplicate-column", at: place, "the column '\(name)' is there twice; the first one counts")
      }
    }
    self.table = table
    self.kind = kind
    self.indices = indices
    count = names.count
    let needed: [Column] =
      switch kind {
      case .stops: [.latitude, .longitude]
      case .pathways: [.mode]
      case .levels: []
      }
    for column in needed where indices[column.rawValue] == nil {
      throw FormatError(
        "gtfs.missing-column", at: place,
        "the column '\(column.name)' is missing; there are \(names.map { "'\($0)'" }.joined(separator: ", "))")
    }
  }
}

extension CSVTable {
  /// What a table is.
  public enum Kind: Hashable, Sendable {
    /// A path network: nodes, or edges between them.
    case network
    /// A table of a GTFS feed that is read: stops, pathways or levels.
    case transit
    /// Another table of a GTFS feed.
    case otherTransit
  }

  /// What a text is, told from the columns that its first line names; `nil` when it is no table that is known.
  ///
  /// A header that lacks a column still counts, so that the lack is told and not taken for broken JSON.
  public static func kind(of text: borrowing TextBuffer) -> Kind? {
    guard let names = header(of: text) else { return nil }
    let set = Set(names.map { Trimming.blanks($0) })
    if GTFSTable.kind(of: set) != nil { return .transit }
    if CSVColumns.kind(of: names) != nil { return .network }
    return GTFSTable.isRecognized(set) ? .otherTransit : nil
  }

  /// What the table is, `network` for whatever is none of a feed.
  var kind: Kind {
    let names = GTFSTable.names(of: self)
    if GTFSTable.kind(of: Set(names)) != nil { return .transit }
    return CSVColumns.kind(of: names) == nil && GTFSTable.isRecognized(Set(names)) ? .otherTransit : .network
  }
}
