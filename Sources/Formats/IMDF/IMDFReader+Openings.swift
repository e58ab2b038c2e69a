import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the openings of a venue have in common, which then says nothing about any of them.
private struct IMDFOpeningHabits {
  var count = 0
  var automobiles: [Int] = []
  var first: (value: JSONValue, source: Int)?
  var widths: ClosedRange<Double>?

  mutating func add(_ feature: IMDFFeature, width: Double) {
    first = first ?? (feature.value, feature.source)
    count += 1
    guard width > 0 else { return }
    widths = widths.map { min($0.lowerBound, width)...max($0.upperBound, width) } ?? width...width
  }
}

extension IMDFReader {
  /// What is wider is no door.
  private static let widestDoor = 8.0

  mutating func readOpenings() {
    var habits = IMDFOpeningHabits()
    forEach(.opening) { reader, feature, source in reader.readOpening(feature, &habits, &source) }
    guard let (value, source) = habits.first else { return }
    if habits.automobiles.count == habits.count {
      tell(
        .warning, "imdf.opening.all-automobile", value, source,
        "every opening has the category 'automobile', doors of rooms included; the category was not used")
    } else {
      // A gate for cars is no way for people.
      for index in habits.automobiles { draft.venue.openings[index].isClosed = true }
    }
    if habits.count >= 10, let widths = habits.widths, widths.upperBound - widths.lowerBound < 0.01 {
      tell(
        .note, "imdf.opening.one-width", value, source,
        "all openings have the same width, so nobody measured it")
    }
  }

  private mutating func readOpening(
    _ feature: IMDFFeature, _ habits: inout IMDFOpeningHabits, _ source: inout IMDFSource
  ) {
    guard let points = openingPoints(of: feature, &source), let level = level(of: feature, "opening", &source) else {
      return
    }
    let width = Self.meters(points[0], points[points.count - 1])
    let category = source.text(feature.property("category"))
    if category == "automobile" { habits.automobiles.append(draft.venue.openings.count) }
    habits.add(feature, width: width)
    findOddLine(points, width, feature, &source)
    let control = source.list(feature.property("access_control"))
    let door = feature.property("door")
    let type = source.text(door?["type"])
    if spotOfID[feature.id] == nil {
      let middle = points[points.count / 2]
      spotOfID[feature.id] = IMDFSpot(
        level: level,
        point: points.count == 2 ? Point((points[0].x + middle.x) / 2, (points[0].y + middle.y) / 2) : middle)
    }
    draft.venue.openings.append(
      Opening(
        id: claim(feature, in: .opening, &source), category: category, level: level,
        kind: Self.kind(type, control), points: points,
        access: source.access(feature) ?? (type?.hasPrefix("turnstile") == true || type == "revolving" ? .no : nil),
        isClosed: category == "emergencyexit" || control.contains("outofservice")))
  }

  /// The line of an opening, whose outline is one too; several lines count as their ends.
  private func openingPoints(of feature: IMDFFeature, _ source: inout IMDFSource) -> [Point]? {
    switch source.shape(of: feature) {
    case .lines(let lines)?: return lines[0]
    case .points(let points)?: return [points[0]]
    case .areas(let polygons)?:
      let ring = polygons[0].shell.points
      return ring + ring.prefix(1)
    case nil:
      source.reader.find(
        .warning, "imdf.geometry", feature.value, "opening '\(feature.id)' has no line; it was left out", limit: 10)
      return nil
    }
  }

  private func findOddLine(
    _ points: [Point], _ width: Double, _ feature: IMDFFeature, _ source: inout IMDFSource
  ) {
    if points.count > 2, points.first != points.last {
      source.reader.find(
        .note, "imdf.opening.bent", feature.value,
        "the line of opening '\(feature.id)' has \(points.count) points instead of two; all were kept", limit: 5)
    }
    if width > Self.widestDoor {
      source.reader.find(
        .note, "imdf.opening.wide", feature.value,
        "opening '\(feature.id)' is \(Int(width)) m wide, which no door is; it was kept", limit: 5)
    }
  }

  /// What one passes: nothing but a gap, a gate that checks who comes, or a door.
  private static func kind(_ type: String?, _ control: [String]) -> PathKind {
    if type?.hasPrefix("turnstile") == true || control.contains(where: { $0 != "outofservice" }) { return .gate }
    return type == "open" ? .walkway : .door
  }

  /// About how many metres two positions in degrees are apart.
  static func meters(_ a: Point, _ b: Point) -> Double {
    let metersPerDegree = 111_195.0
    let east = (b.x - a.x) * cos((a.y + b.y) * .pi / 360)
    return metersPerDegree * (east * east + (b.y - a.y) * (b.y - a.y)).squareRoot()
  }
}
