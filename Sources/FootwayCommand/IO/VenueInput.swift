import Arguments
import Formats
import Geometry
import Pathways
import Routing
import VenueModel
import Zones

/// Opens what the user named as a venue: files, a folder, a manifest with its files, or standard input.
struct VenueInput {
  let reading: VenueReading
  /// What messages about the whole venue name: its first file or its folder, for a compiled venue those of its sources.
  let name: String
  /// The ground around paths that were made; `nil` where none were.
  let ground: (any GroundSight)?
  /// The file of a compiled venue.
  let compiled: CompiledVenue?
  private let path: String

  /// - Parameter extent: what is wanted of a compiled venue.
  init(_ invocation: Invocation, _ extent: CompiledVenue.Extent = .everything) throws(Failure) {
    try self.init(invocation.operands, VenueOptions(invocation), extent)
  }

  init(
    _ paths: [String], _ options: VenueOptions, _ extent: CompiledVenue.Extent = .everything
  ) throws(Failure) {
    path = paths.first ?? ""
    let (sources, file) = try VenueSources.open(paths, format: options.format)
    guard let file else {
      var reading = try sources.read(options)
      name = FileReader.name(path)
      ground = try options.makePaths(&reading, at: name)
      self.reading = reading
      compiled = nil
      return
    }
    guard !options.wantsSources else { throw Self.compiledInput(path) }
    do throws(FootwayFileError) {
      let venue = try CompiledVenue(file, extent)
      ground = try StoredGround(venue)
      reading = VenueReading(venue: venue.venue, findings: venue.findings)
      name = venue.name
      compiled = venue
    } catch {
      throw Failure(error, at: path)
    }
  }

  /// What messages about the flags of a call name: its first operand.
  static func operand(_ invocation: Invocation) -> String { FileReader.name(invocation.operands.first ?? "") }

  /// Opens a venue whose sources are to be changed, which a compiled one does not have.
  static func ofSources(_ paths: [String], _ options: VenueOptions) throws(Failure) -> VenueInput {
    let input = try VenueInput(paths, options)
    guard input.compiled == nil else { throw Self.compiledInput(paths.first ?? "") }
    return input
  }

  /// Refuses a compiled venue where sources are needed.
  static func compiledInput(_ path: String) -> Failure {
    Failure(
      at: SourcePlace(file: FileReader.name(path)), "is a compiled venue; name the files that it was built from",
      code: "footway.no-sources")
  }

  /// The graph of the venue.
  ///
  /// - Complexity: O(nodes + edges) for sources; a compiled venue has it.
  func makeGraph() -> PathGraph { compiled?.graph ?? PathGraph(reading.venue) }

  /// What the links of the graph cost under a profile.
  func costs(_ graph: PathGraph, _ profile: Profile) throws(Failure) -> LinkCosts {
    guard let compiled else { return LinkCosts(graph, profile) }
    do throws(FootwayFileError) {
      return try compiled.costs(for: profile)
    } catch {
      throw Failure(error, at: path)
    }
  }

  /// The index of the graph for some costs: that of a compiled venue, or one made now.
  ///
  /// - Parameter isWorthBuilding: whether so much will be asked that one is worth its making.
  func index(_ graph: PathGraph, _ costs: LinkCosts, isWorthBuilding: Bool) throws(Failure) -> RouteIndex? {
    if let compiled {
      do throws(FootwayFileError) {
        if let index = try compiled.index(for: costs) { return index }
      } catch {
        throw Failure(error, at: path)
      }
    }
    return isWorthBuilding ? RouteIndex(graph, costs) : nil
  }

  /// The files that a file names when it is a manifest; `nil` when it is none.
  static func manifest(_ file: String) throws(Failure) -> [String]? {
    let text = try FileReader.read(file)
    guard CSVTable.kind(of: text) == nil, SourceFile.kind(of: text) == nil, !ArchiveReader.isRecognized(text) else {
      return nil
    }
    return try VenueSources.manifestFiles(SourceDocument(name: FileReader.name(file), json: try parse(text, file)))
  }

  static func parse(_ file: String) throws(Failure) -> JSONDocument { try parse(try FileReader.read(file), file) }

  static func parse(_ text: borrowing TextBuffer, _ file: String) throws(Failure) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(text)
    } catch {
      throw Failure(
        at: SourcePlace(file: FileReader.name(file), .line(error.line, column: error.column)), error.message,
        code: "json.syntax")
    }
  }

  /// The manifest of a folder, else all its files of a venue.
  static func files(in folder: String) throws(Failure) -> [String] {
    try FolderContents.files(in: folder).map(\.path)
  }

  /// Every finding: those of reading, of the venue, of its zones and of its network, with the file of the venue where they have none.
  func allFindings(_ graph: PathGraph) -> [Finding] {
    let venue = reading.venue
    let checked = venue.check() + ZoneIndex.findings(venue) + NetworkCheck.findings(venue, graph)
    return reading.findings + checked.map(named)
  }
}
