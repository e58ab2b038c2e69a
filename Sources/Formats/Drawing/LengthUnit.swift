/// A unit in which drawings are made.
enum LengthUnit: String, CaseIterable {
  case millimeter = "mm"
  case centimeter = "cm"
  case decimeter = "dm"
  case meter = "m"
  case inch
  case foot

  /// Metres of one unit.
  var meters: Double {
    switch self {
    case .millimeter: 0.001
    case .centimeter: 0.01
    case .decimeter: 0.1
    case .meter: 1
    case .inch: 0.0254
    case .foot: 0.3048
    }
  }

  /// What `$INSUNITS` of a DXF calls it; `nil` for no unit and for those in which nobody draws buildings.
  init?(insertionUnits code: Int) {
    switch code {
    case 1: self = .inch
    case 2: self = .foot
    case 4: self = .millimeter
    case 5: self = .centimeter
    case 6: self = .meter
    case 14: self = .decimeter
    default: return nil
    }
  }

  /// Metres between the jambs of usual doors.
  static let doorWidths = 0.6...1.6
  /// Metres of the door that is taken for the likeliest where several units would do.
  private static let usualDoor = 0.9

  /// The unit under which doors of a width are as wide as doors are; `nil` when there is none.
  init?(doorWidth: Double) {
    guard doorWidth.isFinite, doorWidth > 0 else { return nil }
    func misfit(_ unit: LengthUnit) -> Double {
      let ratio = doorWidth * unit.meters / Self.usualDoor
      return max(ratio, 1 / ratio)
    }
    let fitting = Self.allCases.filter { Self.doorWidths.contains(doorWidth * $0.meters) }
    guard let best = fitting.min(by: { misfit($0) < misfit($1) }) else { return nil }
    self = best
  }

  /// The unit that makes a drawing of some extent a building; metres when none does.
  init(extent: Double) {
    let order: [LengthUnit] = [.meter, .millimeter, .centimeter, .inch, .foot, .decimeter]
    self = order.first { (5...500).contains(extent * $0.meters) } ?? .meter
  }
}
