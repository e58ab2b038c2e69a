import Frames
import Text
import VenueModel

extension Draft {
  /// A finding for each doubt about a level's frame.
  func tell(_ doubts: [PlanFit.Doubt], about index: Int, _ findings: inout FindingList) {
    let place = frames[index].place
    for doubt in doubts {
      let (severity, code, message) = Self.wording(doubt)
      findings.add(severity, code, at: place, message)
    }
  }

  private static func wording(_ reading: PlanFit.Reading) -> String {
    "by the \(reading.source.rawValue) its top left corner is at latitude \(Decimal.fixed(reading.topLeft.latitude, 7)),"
      + " longitude \(Decimal.fixed(reading.topLeft.longitude, 7)), turned"
      + " \(Decimal.fixed(reading.orientation, 2))°, a pixel \(Decimal.fixed(reading.metersPerPixel, 4)) m"
  }

  private static func wording(_ doubt: PlanFit.Doubt) -> (Finding.Severity, String, String) {
    switch doubt {
    case .pointsOnOneLine(let source):
      return (
        .error, "frame.points-on-a-line",
        "the \(source.rawValue) are fewer than three or lie on one line, so they fix no frame; they were not used"
      )
    case .mirrored(let source):
      return (
        .warning, "frame.mirrored",
        "the \(source.rawValue) show the plan mirrored, as if y were counted upwards; they were used as they stand;"
          + " check the signs of y"
      )
    case .swapped(let source):
      return (
        .warning, "frame.swapped",
        "the \(source.rawValue) have latitude and longitude in each other's place (only exchanged do they give the"
          + " plan's scale); they were exchanged"
      )
    case .scale(let source, let ratio, let isUsed):
      let text = Decimal.fixed(ratio, 3)
      return (
        isUsed ? .warning : .error, "frame.scale",
        "by the \(source.rawValue) a metre of the plan is \(text) m on the ground; they were "
          + (isUsed ? "used" : "not used; correct the points or ppm")
      )
    case .cornersContradict(let metersPerPixel, let stated, let orientation, let statedOrientation):
      var readings = "by its corners a pixel is \(Decimal.fixed(metersPerPixel, 4)) m"
      if let stated { readings += ", by ppm \(Decimal.fixed(stated, 4)) m" }
      readings += "; by its corners the orientation is \(Decimal.fixed(orientation, 2))°"
      if let statedOrientation { readings += ", stated is \(Decimal.fixed(statedOrientation, 2))°" }
      return (
        .warning, "frame.corners-contradict",
        readings + "; the corners were not used, so the plan has no place on Earth by them"
      )
    case .contradiction(let used, let other, let meters):
      // Whoever gives points of their own means to overrule the files.
      return (
        used.source == .controlPoints ? .note : .warning, "frame.sources-contradict",
        "\(wording(used)); \(wording(other)): up to \(Decimal.fixed(meters, 2)) m apart. The \(used.source.rawValue) were used"
      )
    case .badPosition(let source):
      return (
        .error, "frame.bad-position",
        "the \(source.rawValue) name positions that are not on Earth, at a pole or too far apart; they were not used"
      )
    }
  }
}
