import Geometry

/// The value of a field; whether it is of the field's type is for its reader to find.
enum FieldValue: Hashable, Sendable {
  case none
  case text(String)
  case real(Double)
  case integer(Int)
  case truth(Bool)
  case texts([String])
  /// What is none of these, such as an object or bytes.
  case other

  init(_ text: String?) { self = text.map { .text($0) } ?? .none }
  init(_ number: Double?) { self = number.map { .real($0) } ?? .none }
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .none }
  init(_ truth: Bool?) { self = truth.map { .truth($0) } ?? .none }
}

/// Where a feature is: degrees (x longitude, y latitude), or local metres.
enum FeatureGeometry: Hashable, Sendable {
  case none
  case point(Point)
  case line([Point])
  /// Polygons by their rings, the shell first; a ring does not repeat its first point.
  case areas([[[Point]]])

  /// The smallest box around it.
  var box: Box {
    switch self {
    case .none: .empty
    case .point(let point): Box(CollectionOfOne(point))
    case .line(let points): Box(points)
    case .areas(let areas): Box(areas.lazy.compactMap(\.first).joined())
    }
  }
}

/// A feature of a layer.
struct FeatureRow: Hashable, Sendable {
  let layer: FeatureLayer
  /// What other features refer to it by, unique in its layer.
  var number: Int
  var geometry = FeatureGeometry.none
  /// A value for each field of the layer, in their order.
  var values: [FieldValue]

  init(_ layer: FeatureLayer, number: Int = 0, geometry: FeatureGeometry = .none, values: [FieldValue] = []) {
    self.layer = layer
    self.number = number
    self.geometry = geometry
    self.values = values
  }
}
