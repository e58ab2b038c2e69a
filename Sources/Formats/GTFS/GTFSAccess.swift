import VenueModel

/// Whether pathways can be passed without a step.
struct GTFSAccess {
  /// The steepest slope for a wheelchair moved by hand (ADA 405.2: 1 in 12), as a ratio.
  static let steepest = 0.083
  /// The narrowest passage for a wheelchair (ISO 21542: 0.8 m).
  static let narrowest = 0.8

  /// What `wheelchair_boarding` says of each location after inheritance: 0 nothing, 1 accessible, 2 not.
  private let boarding: [Int]

  /// Works out what platforms, entrances and boarding areas inherit; generic nodes have nothing of the kind.
  init(_ locations: GTFSLocations, _ stops: GTFSStops) {
    boarding = locations.all.map { location in
      guard location.kind != .node else { return 0 }
      var stated = location.wheelchair
      var stop = location.stop
      for _ in 0..<2 where stated == 0 {
        guard let parent = stops.parents[stop] else { break }
        stop = Int(parent)
        stated = locations.number(ofStop: stop).map { locations[$0].wheelchair } ?? 0
      }
      return stated
    }
  }

  /// The access of a pathway between two locations; `nil` leaves it to the kind.
  func access(of pathway: GTFSPathway, _ from: Int, _ to: Int) -> Access? {
    if pathway.kind == .stairs || pathway.kind == .escalator { return .no }
    if boarding[from] == 2 || boarding[to] == 2 { return .no }
    if let slope = pathway.slope, abs(slope) > Self.steepest { return .unknown }
    if let width = pathway.width, width < Self.narrowest { return .unknown }
    let isStated = boarding[from] == 1 || boarding[to] == 1
    return isStated && pathway.kind.usualAccess == .unknown ? .yes : nil
  }
}
