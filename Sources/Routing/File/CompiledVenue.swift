import VenueModel

extension FootwayWriter {
  /// Adds a venue: its graph, everything else of it, and what its import found.
  ///
  /// - Parameters:
  ///   - venue: with its network.
  ///   - graph: made of the venue.
  ///   - findings: those of the import.
  ///   - name: what messages call the venue's sources.
  /// - Complexity: O(size of the venue).
  public mutating func add(_ venue: Venue, _ graph: PathGraph, findings: [Finding], name: String) {
    add(graph, edgeCount: venue.network.edges.count)
    var model = ModelWriter()
    model.write(name)
    model.write(venue.id)
    model.write(venue.name)
    model.write(venue.buildings)
    model.write(venue.levels)
    model.write(venue.connectors)
    model.write(venue.places)
    model.write(venue.georeference)
    model.write(venue.network.signs)
    add(model, kind: .venue)
    var areas = ModelWriter()
    areas.write(venue.spaces)
    areas.write(venue.openings)
    areas.write(venue.walls)
    areas.write(venue.zones)
    add(areas, kind: .areas)
    var beacons = ModelWriter()
    beacons.write(venue.beacons)
    add(beacons, kind: .beacons)
    var edges = ModelWriter()
    edges.write(venue.network.edges)
    add(edges, kind: .edges)
    var found = ModelWriter()
    found.write(findings)
    found.write(graph.findings)
    add(found, kind: .findings)
  }

  /// Adds a profile with what each link costs.
  ///
  /// - Parameter number: its place among the profiles, from 0 without gaps.
  public mutating func add(_ costs: LinkCosts, number: Int) {
    var profile = ModelWriter()
    profile.write(StoredProfile(costs))
    add(profile, kind: .profile, number: UInt32(number))
    add(costs.forward, kind: .forwardCosts, number: UInt32(number))
    add(costs.backward, kind: .backwardCosts, number: UInt32(number))
  }
}

/// A venue from a `.footway` file: ready to be routed on without its sources.
public struct CompiledVenue: Sendable {
  /// The file.
  public let file: FootwayFile
  /// What messages call the venue's sources.
  public let name: String
  /// The venue; with ``Extent/routing`` it has no network but its signs, and no spaces, openings, walls, zones
  /// and beacons, with ``Extent/routingThroughAreas`` no network but its signs, and no beacons.
  public let venue: Venue
  /// Its graph, a window on the file.
  public let graph: PathGraph
  /// What the import found; empty without ``Extent/everything``, as are the graph's findings.
  public let findings: [Finding]
  /// The profiles that have costs in the file.
  public var profiles: [Profile] { stored.map(\.profile) }
  private let stored: [StoredProfile]
  private let topology: RouteTopology?

  /// How much of a venue is wanted.
  public enum Extent: Sendable {
    /// What routes need.
    case routing
    /// The same and the areas of the venue: walls, by which instructions know what can be seen, and zones.
    case routingThroughAreas
    /// A venue that is equal to the one that was compiled.
    case everything
  }

  /// Loads a venue.
  ///
  /// - Throws: ``FootwayFileError`` when a section is missing, damaged or cannot be.
  /// - Complexity: O(size of the file); with ``Extent/routing`` a pass over the graph.
  public init(_ file: FootwayFile, _ extent: Extent = .everything) throws(FootwayFileError) {
    self.file = file
    let (graph, edgeCount) = try PathGraph.read(file)
    var limits = ModelReader.Limits(nodes: graph.networkNodeCount, edges: edgeCount)
    var (name, venue) = try Self.structure(file, &limits)
    try graph.check(levelCount: venue.levels.count, connectorCount: venue.connectors.count, edgeCount: edgeCount)
    self.name = name
    stored = try Self.profiles(file)
    topology = try RouteTopology.read(file, graph)
    if extent != .routing { try Self.readAreas(file, limits, &venue) }
    guard extent == .everything else {
      self.venue = venue
      self.graph = graph
      findings = []
      return
    }
    try Self.readBeacons(file, limits, &venue)
    try Self.readNetwork(file, limits, graph, edgeCount, &venue)
    self.venue = venue
    var reader = try ModelReader(file, .findings, limits: limits)
    findings = try [Finding](from: &reader)
    self.graph = graph.with(try [Finding](from: &reader))
    try reader.finish()
  }

  private static func structure(
    _ file: FootwayFile, _ limits: inout ModelReader.Limits
  ) throws(FootwayFileError) -> (name: String, venue: Venue) {
    var reader = try ModelReader(file, .venue, limits: limits)
    let name = try String(from: &reader)
    var venue = Venue(id: try String(from: &reader), name: try String(from: &reader))
    venue.buildings = try [Building](from: &reader)
    reader.limits.buildings = venue.buildings.count
    venue.levels = try [Level](from: &reader)
    reader.limits.levels = venue.levels.count
    venue.connectors = try [Connector](from: &reader)
    venue.places = try [Place](from: &reader)
    venue.georeference = try Georeference?(from: &reader)
    venue.network.signs = try [EdgeSign](from: &reader)
    let signed = venue.network.signs.map(\.edge)
    guard zip(signed, signed.dropFirst()).allSatisfy(<) else { throw reader.fault("signs in another order than edges") }
    try reader.finish()
    limits = reader.limits
    return (name, venue)
  }

  private static func profiles(_ file: FootwayFile) throws(FootwayFileError) -> [StoredProfile] {
    var profiles: [StoredProfile] = []
    while file.contains(.profile, number: UInt32(profiles.count)) {
      var reader = try ModelReader(file, .profile, number: UInt32(profiles.count))
      profiles.append(try StoredProfile(from: &reader))
    }
    return profiles
  }

  private static func readAreas(
    _ file: FootwayFile, _ limits: ModelReader.Limits, _ venue: inout Venue
  ) throws(FootwayFileError) {
    var reader = try ModelReader(file, .areas, limits: limits)
    venue.spaces = try [Space](from: &reader)
    venue.openings = try [Opening](from: &reader)
    venue.walls = try [Wall](from: &reader)
    venue.zones = try [Zone](from: &reader)
    try reader.finish()
  }

  private static func readBeacons(
    _ file: FootwayFile, _ limits: ModelReader.Limits, _ venue: inout Venue
  ) throws(FootwayFileError) {
    var reader = try ModelReader(file, .beacons, limits: limits)
    venue.beacons = try [Beacon](from: &reader)
    try reader.finish()
  }

  private static func readNetwork(
    _ file: FootwayFile, _ limits: ModelReader.Limits, _ graph: PathGraph, _ edgeCount: Int, _ venue: inout Venue
  ) throws(FootwayFileError) {
    venue.network.nodes = (0..<graph.networkNodeCount).map { node in
      PathNode(id: graph.nodeIDs[node], level: Int(graph.levels[node]), position: graph.positions[node])
    }
    var reader = try ModelReader(file, .edges, limits: limits)
    venue.network.edges = try [PathEdge](from: &reader)
    try reader.finish()
    guard venue.network.edges.count == edgeCount else { throw reader.fault("another number of edges than the graph") }
  }

  /// The index of a profile; `nil` when the file has none for it.
  ///
  /// - Throws: ``FootwayFileError`` when the index in the file is damaged or does not belong to the graph.
  /// - Complexity: O(nodes + entries).
  public func index(for costs: LinkCosts) throws(FootwayFileError) -> RouteIndex? {
    guard let topology, let number = stored.firstIndex(where: { $0.profile == costs.profile }) else { return nil }
    return try RouteIndex.read(file, graph, costs, topology, number: UInt32(number))
  }

  /// What each link costs under a profile: as the file has it, else computed.
  ///
  /// - Throws: ``FootwayFileError`` when the costs in the file are damaged or do not belong to the graph.
  /// - Complexity: O(links).
  public func costs(for profile: Profile) throws(FootwayFileError) -> LinkCosts {
    guard let number = stored.firstIndex(where: { $0.profile == profile }) else { return LinkCosts(graph, profile) }
    let costs = LinkCosts(
      profile, forward: try file.column(.forwardCosts, number: UInt32(number)),
      backward: try file.column(.backwardCosts, number: UInt32(number)), leastPerMeter: stored[number].leastPerMeter)
    try costs.check(graph)
    return costs
  }
}
