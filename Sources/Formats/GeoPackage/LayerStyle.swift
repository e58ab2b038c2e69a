import Text
import VenueModel

/// How a layer is drawn: a symbol for all, or one for each value of a field, and perhaps a label.
struct LayerStyle {
  let layer: FeatureLayer
  /// The field that decides on the symbol; `nil` for one symbol.
  let field: String?
  /// The values with their symbols; what has another value is drawn as the last one.
  let symbols: [(value: String, symbol: Symbol)]
  /// The field that is written beside, `nil` for none.
  let label: String?

  /// A colour as red, green and blue, with how wide a line, or how large a point, is in millimetres.
  struct Symbol {
    let color: UInt32
    var size = 0.26
    /// Whether a line is broken.
    var isDashed = false
  }

  init(_ layer: FeatureLayer) {
    self.layer = layer
    switch layer {
    case .space:
      field = "use"
      symbols = Space.Use.allCases.map { ($0.rawValue, Symbol(color: Self.color($0))) }
      label = "name"
    case .edge:
      field = "kind"
      symbols = PathKind.allCases.map { kind in
        (kind.rawValue, Symbol(color: Self.color(kind), size: 0.5, isDashed: kind == .stairs || kind == .escalator))
      }
      label = nil
    case .landing:
      field = "kind"
      symbols = PathKind.allCases.map { ($0.rawValue, Symbol(color: Self.color($0), size: 2.6)) }
      label = nil
    default:
      field = nil
      symbols = [("", Self.symbol(layer))]
      label = layer == .place || layer == .zone ? "name" : nil
    }
  }

  private static func symbol(_ layer: FeatureLayer) -> Symbol {
    switch layer {
    case .level: Symbol(color: 0xF7F5F0)
    case .opening: Symbol(color: 0xB5651D, size: 0.8)
    case .wall: Symbol(color: 0x2B2B2B, size: 0.5)
    case .node: Symbol(color: 0x6E7F99, size: 1)
    case .place: Symbol(color: 0xC0392B, size: 2.4)
    case .zone: Symbol(color: 0x8E44AD)
    case .beacon: Symbol(color: 0x2E86C1, size: 1.8)
    case .finding: Symbol(color: 0xE67E22, size: 2.6)
    default: Symbol(color: 0x808080)
    }
  }

  private static func color(_ use: Space.Use) -> UInt32 {
    switch use {
    case .room: 0xE8DCC4
    case .open: 0xF4F1E6
    case .ground: 0xFBFAF5
    case .obstacle: 0x9A9A9A
    case .restricted: 0xE3B7B0
    case .stairs: 0xF2C879
    case .escalator: 0xE8A94F
    case .elevator: 0xA9C6E3
    case .ramp: 0xCFE3A9
    case .movingWalkway: 0xBFD98F
    }
  }

  private static func color(_ kind: PathKind) -> UInt32 {
    switch kind {
    case .walkway: 0x3C78B4
    case .door: 0xB5651D
    case .gate, .exitGate: 0x7D3C98
    case .stairs: 0xD68910
    case .escalator: 0xCA6F1E
    case .movingWalkway: 0x229954
    case .ramp: 0x52BE80
    case .elevator: 0x1F618D
    case .securityLane: 0xC0392B
    case .other: 0x808080
    }
  }

  /// A colour as style sheets write it.
  static func hex(_ color: UInt32) -> String {
    let digits = Array("0123456789abcdef")
    return "#" + String((0..<6).reversed().map { digits[Int(color >> UInt32($0 * 4) & 15)] })
  }
}
