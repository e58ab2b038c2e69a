import Geometry
import VenueModel

/// Makes a venue fit IMDF: what is left has the ids, categories and shapes of features, and all that is there has a unit.
///
/// The steps are in files of their own; their order matters, as later ones ask which unit holds a point.
struct IMDFReduction {
  var venue: Venue
  var losses: LossReport
  private var used: Set<String> = []
  private var changedIDs: [String] = []

  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    _ = try Reduction.requireGeoreference(&venue, &losses)
    guard !venue.levels.isEmpty else { throw ExportError("export.no-level", "the venue has no level, so no map") }
    var reduction = IMDFReduction(venue: venue, losses: losses)
    reduction.run()
    (venue, losses) = (reduction.venue, reduction.losses)
  }

  private init(venue: Venue, losses: LossReport) {
    self.venue = venue
    self.losses = losses
  }

  private mutating func run() {
    let source = venue.id
    venue.id = claim(venue.id, "venue", in: source)
    nameVenue()
    reduceBuildings(source)
    reduceLevels(source)
    reduceSpaces(source)
    reduceOpenings(source)
    reduceZones(source)
    dropUnknown()
    addUnits(source)
    arrangeSpaces()
    reduceConnectors(source)
    reducePlaces(source)
    losses.approximate(
      "export.ids", "ids that are no UUID", "features have UUIDs, made of the ids", items: changedIDs)
  }

  /// The id of a feature: the one it has, where that is a UUID that no other feature has, else one made of it.
  mutating func claim(_ id: String, _ kind: String, in source: String) -> String {
    if NameUUID.isUUID(id), used.insert(id).inserted { return id }
    let made = make(id, kind, in: source)
    if !id.isEmpty { changedIDs.append(id) }
    return made
  }

  /// An id for a feature that the venue does not have.
  mutating func make(_ id: String, _ kind: String, in source: String) -> String {
    var name = "\(source)/\(kind)/\(id)"
    while true {
      let made = NameUUID.make(name)
      if used.insert(made).inserted { return made }
      name += "'"
    }
  }

  /// A text that is read as it stands; `nil` for one that is none.
  static func label(_ text: String) -> String? { text.isEmpty || text == "null" ? nil : text }

  // MARK: What IMDF does not have

  private mutating func nameVenue() {
    guard Self.label(venue.name) == nil else { return }
    venue.name = "Venue"
    losses.approximate("export.names", "venues without a name", "a name must be there", items: [venue.id])
  }

  private mutating func dropUnknown() {
    let edges = venue.network.edges.indices.map { venue.edgeID($0) }
    losses.drop("export.network", "edges of the path network", "IMDF has no paths", items: edges)
    losses.drop("export.beacons", "beacons", "IMDF has none", items: venue.beacons.map(\.id))
    venue.network.edges = []
    venue.network.signs = []
    venue.beacons = []
    let walls = venue.walls
    losses.approximate(
      "export.walls", "walls", "they are details, which are drawing only for other readers",
      items: walls.filter { $0.points.count > 1 }.map { venue.levels[$0.level].id })
    venue.walls = walls.filter { $0.points.count > 1 }
  }
}

extension Polygon {
  /// The same area, its rings in the sense that RFC 7946 asks for.
  var rightHanded: Polygon {
    Polygon(
      shell.isCounterClockwise ? shell : shell.reversed, holes: holes.map { $0.isCounterClockwise ? $0.reversed : $0 })
  }
}
