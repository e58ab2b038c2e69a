import Geometry
import VenueModel

/// The small drawn signs of connectors, each in a box of 16 by 16 around (0, 0).
enum Symbols {
  static func id(_ kind: PathKind) -> String { "sign-\(kind.rawValue)" }

  /// The definitions of the signs of some kinds.
  static func definitions(_ kinds: [PathKind]) -> String {
    kinds.map { kind in
      let color = Palette.color(kind)
      return """
        <g id="\(id(kind))"><rect x="-8" y="-8" width="16" height="16" rx="3" fill="#ffffff" stroke="\(color)" \
        stroke-width="1.4"/><path d="\(path(kind))" fill="none" stroke="\(color)" stroke-width="1.6" \
        stroke-linecap="round" stroke-linejoin="round"/></g>

        """
    }.joined()
  }

  /// The attributes of a path that draws a beacon: waves to both sides of a dot, so that a place's dot may lie in it.
  static func beacon(at point: Point) -> [(String, String)] {
    [
      ("class", "beacon"),
      ("transform", "translate(\(SVGWriter.number(point.x)) \(SVGWriter.number(point.y)))"),
      (
        "d",
        "M-1 0H1M3 -3.2A4.4 4.4 0 0 1 3 3.2M-3 -3.2A4.4 4.4 0 0 0 -3 3.2M5 -5.6A7.5 7.5 0 0 1 5 5.6M-5 -5.6A7.5 7.5 0 0 0 -5 5.6"
      ),
    ]
  }

  private static func path(_ kind: PathKind) -> String {
    switch kind {
    case .stairs: "M-5 5H-1.7V1.7H1.7V-1.7H5V-5"
    case .escalator: "M-5.5 4.5H-3L3.5-3.5H5.5M-4 0L0-4.5M0-4.5H-2.6M0-4.5V-2"
    case .elevator: "M-2.6-1.5L0-5L2.6-1.5ZM-2.6 1.5L0 5L2.6 1.5Z"
    case .ramp: "M-5.5 4H5.5V-3Z"
    case .movingWalkway: "M-5.5 3H5.5M-5 0H5M5 0L2.5-2.5M5 0L2.5 2.5"
    case .door: "M-3.5 5.5V-5.5H3.5V5.5M1.2 0H1.3"
    default: "M-5 0H5M-5 0L-2.5-2.5M-5 0L-2.5 2.5M5 0L2.5-2.5M5 0L2.5 2.5"
    }
  }
}
