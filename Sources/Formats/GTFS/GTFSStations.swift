import Text
import VenueModel

/// The stations that have pathways, and which stops belong to each.
struct GTFSStations {
  /// The stop of each station; of a group of stops without one, its first stop.
  private(set) var stops: [Int] = []
  /// The station of each stop: an index into ``stops``, −1 for a stop that belongs to none of them.
  private var stationOfStop: [Int32]

  /// How many there are.
  var count: Int { stops.count }

  /// The station of a stop; `nil` when it belongs to none that has pathways.
  subscript(stop: Int) -> Int? { stationOfStop[stop] < 0 ? nil : Int(stationOfStop[stop]) }

  /// Finds the stations at the ends of pathways.
  ///
  /// A stop without a station goes to the one that its pathways lead to; stops that lead to none are a station of their
  /// own.
  ///
  /// - Complexity: O(stops + pathways · log).
  init(_ table: GTFSStops, _ pathways: GTFSPathways) {
    var neighbors: [Int: [Int]] = [:]
    for case (let from?, let to?) in pathways.ends where from != to {
      neighbors[Int(from), default: []].append(Int(to))
      neighbors[Int(to), default: []].append(Int(from))
    }
    let ends = neighbors.keys.sorted().filter { table.kinds[$0] != .station }
    let owners = Set(ends.compactMap { table.station(of: $0) })
    // In the order of the file.
    stops = owners.sorted()
    var numbers = [Int32](repeating: -1, count: table.count)
    for (number, stop) in stops.enumerated() { numbers[stop] = Int32(number) }
    stationOfStop = (0..<table.count).map { table.station(of: $0).map { numbers[$0] } ?? -1 }
    var queue = ends.filter { stationOfStop[$0] >= 0 }
    adopt(&queue, neighbors, table)
    for stop in ends where stationOfStop[stop] < 0 {
      stationOfStop[stop] = Int32(stops.count)
      stops.append(stop)
      var queue = [stop]
      adopt(&queue, neighbors, table)
    }
  }

  /// Gives the stops without a station around those of a queue theirs.
  private mutating func adopt(_ queue: inout [Int], _ neighbors: [Int: [Int]], _ table: GTFSStops) {
    var next = 0
    while next < queue.count {
      let stop = queue[next]
      next += 1
      for other in neighbors[stop] ?? [] where stationOfStop[other] < 0 && table.kinds[other] != .station {
        stationOfStop[other] = stationOfStop[stop]
        queue.append(other)
      }
    }
  }
}

/// A station of a GTFS feed that has pathways.
public struct TransitStation: Hashable, Sendable {
  /// Its `stop_id`.
  public var id: String
  /// Its `stop_name`, the id where it has none.
  public var name: String

  /// Makes a station.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// The index of the station that a text names, by its id or name: exactly first, then without regard to case and
  /// accents.
  ///
  /// - Throws: ``FormatError`` that names the stations meant, or those of a name near to it.
  static func find(_ text: String, in all: [TransitStation], file: String) throws(FormatError) -> Int {
    let key = Folding.key(text)
    let tests: [(TransitStation) -> Bool] = [
      { $0.id == text }, { $0.name == text }, { Folding.key($0.name) == key || Folding.key($0.id) == key },
    ]
    for test in tests {
      let found = all.indices.filter { test(all[$0]) }
      if found.count == 1 { return found[0] }
      guard found.count > 1 else { continue }
      let ids = found.prefix(8).map { "'\(all[$0].id)'" }.joined(separator: ", ")
      throw FormatError(
        "gtfs.station.ambiguous", at: SourcePlace(file: file),
        "'\(text)' names \(found.count) stations; use an id: \(ids)")
    }
    throw FormatError(
      "gtfs.station.unknown", at: SourcePlace(file: file),
      "there is no station '\(text)' with pathways"
        + VenueLookup.hint(EditDistance.nearest(to: text, in: all.map(\.name)))
        + "; there are \(Self.list(all))")
  }

  /// The names of the first few stations.
  static func list(_ all: [TransitStation]) -> String {
    let names = all.prefix(8).map(\.name).joined(separator: ", ")
    return names + (all.count > 8 ? " and \(all.count - 8) more" : "")
  }
}
