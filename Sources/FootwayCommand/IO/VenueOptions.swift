import Arguments
import Formats
import Overlay
import Pathways
import VenueModel

/// How the files of a venue are to be read, and what becomes of its path network.
struct VenueOptions {
  /// What all documents are; `nil` to recognise each.
  var format: InputFormat?
  /// The only station of a GTFS feed that is wanted; `nil` for all.
  var station: String?
  /// What becomes of the source's network; `nil` to leave it as it is.
  var mode: PathwayMode?
  /// How paths are made.
  var pathways = PathwayOptions()

  /// What `--paths` says where nothing is to be made.
  static let source = "source"
  /// How much longer than the direct edge a way may be for the edge to be left out, by the words of `--path-density`.
  static let densities: [(name: String, stretch: Double)] = [("sparse", 1.1), ("normal", 1.05), ("dense", 1.02)]

  /// Takes the flags of a call.
  ///
  /// - Parameter makesPaths: `false` for what asks nothing of the network, so that none has to be made.
  init(_ invocation: Invocation, makesPaths: Bool = true) {
    format = invocation.text("input-format").flatMap { InputFormat(rawValue: $0) }
    station = invocation.text("station")
    isAsked = makesPaths && ["paths", "clearance", "path-density"].contains { invocation.isSet($0) }
    mode = makesPaths ? PathwayMode(rawValue: invocation.text("paths") ?? PathwayMode.auto.rawValue) : nil
    if let clearance = invocation.number("clearance") { pathways.clearance = clearance }
    if let density = invocation.text("path-density"), let found = Self.densities.first(where: { $0.name == density }) {
      pathways.stretch = found.stretch
    }
  }

  /// Whether something was asked for that only sources can give.
  var wantsSources: Bool { station != nil || isAsked }
  /// Whether a flag says how paths are to be made.
  private let isAsked: Bool

  /// What of the options the venue depends on, as text for a hash.
  var fingerprint: String {
    "\(format?.rawValue ?? "auto") \(station ?? "") \(mode?.rawValue ?? Self.source) \(pathways.clearance)"
      + " \(pathways.stretch)"
  }

  /// Makes the paths that the venue's plan asks for.
  ///
  /// - Returns: the ground around them; `nil` where nothing was made.
  func makePaths(_ reading: inout VenueReading, at name: String) throws(Failure) -> WalkableGround? {
    guard let mode, mode != .auto || Self.needsPaths(reading.venue) else { return nil }
    do throws(OverlayError) {
      // Rooms are where people walk, so they are made with the paths and not when only the source is wanted.
      let rooms = try reading.venue.withRooms()
      let result = try rooms.venue.withPathways(pathways, mode: mode)
      reading.findings += (rooms.findings + result.findings).map { finding in
        var finding = finding
        finding.place.file = name
        return finding
      }
      guard !result.madeLevels.isEmpty else { return nil }
      reading.venue = result.venue
      return result.ground
    } catch {
      throw Failure(at: SourcePlace(file: name), "no paths could be made: \(error)", code: "pathways.failed")
    }
  }

  /// Whether a venue has rooms with doors, or a plan and nothing else to walk on.
  private static func needsPaths(_ venue: Venue) -> Bool {
    guard venue.network.edges.isEmpty else { return !venue.openings.isEmpty }
    return !venue.spaces.isEmpty || !venue.walls.isEmpty
  }
}
