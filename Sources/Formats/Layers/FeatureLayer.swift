/// A layer of a venue: features of one kind, which have the same fields.
///
/// In the order in which they are written, so that what a feature refers to stands in front of it.
enum FeatureLayer: String, CaseIterable, Sendable {
  case venue, building, level, space, opening, wall, node, edge, connector, landing, place, zone, beacon, finding

  /// What the geometries of a layer are.
  enum Shape: Hashable, Sendable {
    case none, point, line, area
    /// A line, or a point where the source has no more.
    case lineOrPoint
  }

  /// A column of a layer.
  struct Field: Hashable, Sendable {
    let name: String
    let type: FieldType

    init(_ name: String, _ type: FieldType = .text) {
      self.name = name
      self.type = type
    }
  }

  /// What the values of a field are, where there is one.
  enum FieldType: Hashable, Sendable {
    case text, real, integer, truth
    /// Several texts.
    case texts
  }

  /// The name of its table.
  var table: String {
    switch self {
    case .venue: "venue"
    default: rawValue + "s"
    }
  }

  /// What it is called on a map.
  var title: String {
    switch self {
    case .venue: "Venue"
    case .building: "Buildings"
    case .level: "Levels"
    case .space: "Spaces"
    case .opening: "Doors and gaps"
    case .wall: "Walls"
    case .node: "Nodes of the path network"
    case .edge: "Paths"
    case .connector: "Stairs, escalators and elevators"
    case .landing: "Landings"
    case .place: "Places"
    case .zone: "Zones"
    case .beacon: "Beacons"
    case .finding: "Findings"
    }
  }

  /// What its geometries are.
  var shape: Shape {
    switch self {
    case .venue, .building, .connector: .none
    case .level, .space, .zone: .area
    case .opening: .lineOrPoint
    case .wall, .edge: .line
    case .node, .landing, .place, .beacon, .finding: .point
    }
  }

  /// Its columns, in their order.
  var fields: [Field] { Self.allFields[self] ?? [] }

  private static let allFields: [FeatureLayer: [Field]] = [
    .venue: [
      Field("id"), Field("name"), Field("anchor_longitude", .real), Field("anchor_latitude", .real),
      Field("version", .integer),
    ],
    .building: [Field("id"), Field("name")],
    .level: [
      Field("id"), Field("source_id"), Field("ordinal", .real), Field("name"), Field("short_name"), Field("building"),
      Field("elevation", .real), Field("outdoor", .truth),
      Field("plan_width", .real), Field("plan_height", .real), Field("plan_pixels_per_meter", .real),
      Field("plan_millimeters_per_unit", .real), Field("plan_a", .real), Field("plan_b", .real), Field("plan_c", .real),
      Field("plan_d", .real), Field("plan_tx", .real), Field("plan_ty", .real), Field("plan_on_earth", .truth),
      Field("placed_by"), Field("placement_rms", .real), Field("placement_scale_ratio", .real),
      Field("placement_mirrored", .truth),
    ],
    .space: [Field("id"), Field("name"), Field("category"), Field("use"), Field("level"), Field("access")],
    .opening: [
      Field("id"), Field("category"), Field("kind"), Field("level"), Field("width", .real), Field("access"),
      Field("closed", .truth),
    ],
    .wall: [Field("level")],
    .node: [Field("id"), Field("level")],
    .edge: [
      Field("id"), Field("from_node", .integer), Field("to_node", .integer), Field("level"), Field("kind"),
      Field("direction"), Field("access"), Field("closed", .truth), Field("hours"), Field("length", .real),
      Field("duration", .real), Field("cost", .real), Field("signs_forward"), Field("signs_backward"),
    ],
    .connector: [
      Field("id"), Field("name"), Field("kind"), Field("direction"), Field("access"), Field("closed", .truth),
      Field("hours"), Field("length", .real), Field("duration", .real), Field("cost", .real),
    ],
    .landing: [Field("connector"), Field("node", .integer), Field("level"), Field("kind"), Field("signs")],
    .place: [
      Field("id"), Field("name"), Field("category"), Field("level"), Field("node", .integer),
      Field("keywords", .texts), Field("hours"),
    ],
    .zone: [
      Field("id"), Field("name"), Field("level"), Field("occupancy_limit", .integer), Field("center_x", .real),
      Field("center_y", .real), Field("radius", .real),
    ],
    .beacon: [
      Field("id"), Field("name"), Field("uuid"), Field("major", .integer), Field("minor", .integer),
      Field("power", .real), Field("level"), Field("node", .integer),
    ],
    .finding: [Field("severity"), Field("code"), Field("source"), Field("message"), Field("level")],
  ]
}
