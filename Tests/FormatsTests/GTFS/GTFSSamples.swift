import Foundation
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// The sample feeds, which lie beside the package in `../shared/data/gtfs-pathways`.
enum GTFSSamples {
  static let folder = MistSamples.folder.deletingLastPathComponent().appendingPathComponent("gtfs-pathways")

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("prague-pid-2020/stops.txt").path),
    "the sample feeds (../shared/data/gtfs-pathways) are not beside the package")

  /// All tables of a feed, read or not.
  static func tables(_ feed: String) throws -> [CSVTable] {
    let folder = folder.appendingPathComponent(feed)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }.sorted()
      .map { name in
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
        return CSVTable(name: "\(feed)/\(name)", TextBuffer(bytes))
      }
  }
}

/// What reading a feed gave.
struct Feed {
  let venue: Venue
  let findings: [Finding]

  /// Reads a sample feed.
  init(sample feed: String, station: String? = nil) throws {
    try self.init(try GTFSSamples.tables(feed), station: station)
  }

  /// Reads tables.
  init(_ tables: [CSVTable], station: String? = nil) throws {
    let reading = try VenueReader.read([], tables: tables, station: station)
    (venue, findings) = (reading.venue, reading.findings)
  }

  /// Reads a feed of one station `S` in texts, by default with two levels, `L0` on the ground and `L1` above it.
  init(_ stops: String, _ pathways: String, levels: String? = "L0,0,Street\nL1,1,Platforms\n", station: String? = nil)
    throws
  {
    try self.init(Self.tables(stops, pathways, levels: levels), station: station)
  }

  static let stopHeader =
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id,wheelchair_boarding"
  static let pathwayHeader =
    "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,stair_count,max_slope,min_width"

  /// The tables of a feed without their headers; the station `S` is added.
  static func tables(_ stops: String, _ pathways: String, levels: String?) -> [CSVTable] {
    var texts = [
      ("stops.txt", "\(stopHeader)\nS,Station,50.1,14.4,1,,,\n\(stops)"),
      ("pathways.txt", "\(pathwayHeader)\n\(pathways)"),
    ]
    if let levels { texts.append(("levels.txt", "level_id,level_index,level_name\n\(levels)")) }
    return texts.map { CSVTable(name: $0.0, TextBuffer(Array($0.1.utf8))) }
  }

  /// A street entrance E (L0), a node N (L0) and a platform P (L1), joined by nothing.
  static let stops = """
    E,Entrance,50.1000,14.4000,2,S,L0,
    N,,50.1001,14.4000,3,S,L0,
    P,Platform,50.1002,14.4000,0,S,L1,

    """

  /// The findings of the tables, as `place: severity code`.
  var spots: [String] {
    findings.filter { $0.code.hasPrefix("gtfs.") }.map { "\($0.place): \($0.severity) \($0.code)" }
  }

  /// How many findings of each code there are, those that are not listed included.
  var counts: [String: Int] {
    var counts: [String: Int] = [:]
    for finding in findings {
      let more = finding.message.split(separator: ";").last.flatMap { text -> Int? in
        text.hasSuffix(" more like this") ? Int(text.split(separator: " ")[0]) : nil
      }
      counts[finding.code, default: 0] += 1 + (more ?? 0)
    }
    return counts
  }

  func node(_ id: String) throws -> Int {
    try #require(venue.network.nodes.firstIndex { $0.id == id }, "there is no node '\(id)'")
  }

  func edge(_ id: String) throws -> PathEdge {
    try #require(venue.network.edges.first { $0.id == id }, "there is no edge '\(id)'")
  }

  /// The route between two places.
  func route(_ from: String, _ to: String, _ profile: Profile = .walking) throws -> Route? {
    var router = Router(venue, profile: profile)
    var lookup = VenueLookup(venue)
    let ends = try [from, to].map { RouteEnd(spots: try lookup.find($0).locations) }
    guard case .route(let route) = router.route(from: ends[0], to: ends[1]) else { return nil }
    return route
  }
}
