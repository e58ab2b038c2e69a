import Geometry
import VenueModel

/// Where each level lies on the page: panels in a grid, the highest level first.
///
/// Levels of one building have one scale and, where they lie above each other, one frame, so that an elevator is at the
/// same spot of each panel; another building or the ground outside has a scale of its own.
struct PanelLayout {
  /// A level's panel.
  struct Panel {
    var level: Int
    /// The panel on the page, without its heading.
    var frame: Box
    /// From local metres to the page, whose y runs down.
    var toPage: PlaneTransform
    /// Page units per local metre.
    var scale: Double
  }

  /// The panels in the order in which they are read.
  private(set) var panels: [Panel] = []
  /// How far the page is turned against the local frame, in radians, counter-clockwise.
  let turn: Double
  /// Where the panels end.
  private(set) var bottom: Double

  static let heading = 34.0
  private static let gap = 26.0
  private static let inset = 14.0
  private static let mostColumns = 6

  /// - Parameters:
  ///   - area: where the panels may lie; only its width and its top count.
  ///   - tallest: the height that the panels should not exceed.
  init(_ venue: Venue, levels: [Int], area: Box, tallest: Double) {
    turn = Self.turn(venue, levels)
    bottom = area.min.y
    guard !levels.isEmpty else { return }
    let rotation = PlaneTransform(
      a: Self.cosine(turn), b: -Self.sine(turn), c: Self.sine(turn), d: Self.cosine(turn), tx: 0, ty: 0)
    let buildings = levels.map { venue.levels[$0].building ?? -1 }
    let extents = Self.aligned(levels.map { Box(Self.points(venue, level: $0).map { rotation($0) }) }, buildings)
    var columns = 1
    var best = 0.0
    for count in 1...min(levels.count, Self.mostColumns) {
      let fits = Self.scales(extents, buildings, columns: count, area.width, tallest).reduce(0, +)
      // A further column must pay: fewer, larger rows are easier to read.
      if fits > best * 1.05 {
        best = fits
        columns = count
      }
    }
    place(
      levels, extents, Self.scales(extents, buildings, columns: columns, area.width, tallest), rotation, columns, area)
  }

  private mutating func place(
    _ levels: [Int], _ extents: [Box], _ scales: [Double], _ rotation: PlaneTransform, _ columns: Int, _ area: Box
  ) {
    let cellWidth = Self.cellWidth(area.width, columns)
    var top = area.min.y
    for start in stride(from: 0, to: levels.count, by: columns) {
      let row = start..<min(start + columns, levels.count)
      let height = (row.map { extents[$0].height * scales[$0] }.max() ?? 0) + 2 * Self.inset
      for (column, index) in row.enumerated() {
        let corner = Point(area.min.x + Double(column) * (cellWidth + Self.gap), top + Self.heading)
        let frame = Box(min: corner, max: Point(corner.x + cellWidth, corner.y + height))
        let middle = extents[index].isEmpty ? Point(0, 0) : extents[index].center
        let scale = scales[index]
        let toPage = rotation.followed(
          by: PlaneTransform(
            a: scale, b: 0, c: 0, d: -scale, tx: frame.center.x - middle.x * scale,
            ty: frame.center.y + middle.y * scale))
        panels.append(Panel(level: levels[index], frame: frame, toPage: toPage, scale: scale))
      }
      top += Self.heading + height + Self.gap
    }
    bottom = top - Self.gap
  }

  private static func cellWidth(_ width: Double, _ columns: Int) -> Double {
    (width - Double(columns - 1) * gap) / Double(columns)
  }

  /// The scale of each panel in a grid of some columns: the largest at which every level of its building fits.
  private static func scales(
    _ extents: [Box], _ buildings: [Int], columns: Int, _ width: Double, _ tallest: Double
  ) -> [Double] {
    let rows = Double((extents.count + columns - 1) / columns)
    let cellWidth = cellWidth(width, columns) - 2 * inset
    let cellHeight = (tallest - rows * (heading + gap)) / rows - 2 * inset
    var scaleOfBuilding: [Int: Double] = [:]
    for (extent, building) in zip(extents, buildings) {
      let fits = min(cellWidth / max(extent.width, 1), max(cellHeight, 20) / max(extent.height, 1))
      scaleOfBuilding[building] = min(scaleOfBuilding[building] ?? .infinity, fits)
    }
    return buildings.map { max(scaleOfBuilding[$0] ?? 1, 1e-4) }
  }

  /// The levels of a building in one frame, where that frame is not much larger than the largest of them.
  private static func aligned(_ extents: [Box], _ buildings: [Int]) -> [Box] {
    var result = extents
    for building in Set(buildings) {
      let members = extents.indices.filter { buildings[$0] == building && !extents[$0].isEmpty }
      var union = Box.empty
      for index in members { union.add(extents[index]) }
      let widest = members.map { extents[$0].width }.max() ?? 0
      let highest = members.map { extents[$0].height }.max() ?? 0
      guard union.width <= 1.5 * widest, union.height <= 1.5 * highest else { continue }
      for index in members { result[index] = union }
    }
    return result
  }

  /// The turn that lays the rows of the first level's plan level on the page, as its picture has them; 0 without a plan.
  private static func turn(_ venue: Venue, _ levels: [Int]) -> Double {
    for level in levels.sorted() {
      guard let plan = venue.levels[level].plan, plan.isGeoreferenced else { continue }
      let degrees = 90 - bearing(from: Point(0, 0), to: Point(plan.toLocal.a, plan.toLocal.c))
      return -degrees * .pi / 180
    }
    return 0
  }

  /// What must be visible on a level: its plan if nothing else is there, else what lies on it.
  private static func points(_ venue: Venue, level: Int) -> [Point] {
    var points: [Point] = []
    for space in venue.spaces where space.level == level { points += space.polygons.flatMap(\.shell.points) }
    for wall in venue.walls where wall.level == level { points += wall.points }
    for node in venue.network.nodes where node.level == level { points.append(node.position) }
    for place in venue.places {
      points += place.locations.filter { $0.level == level }.map(\.position)
    }
    for zone in venue.zones { points += zone.areas.filter { $0.level == level }.flatMap(\.extremes) }
    for beacon in venue.beacons where beacon.level == level { points.append(beacon.position) }
    if points.count < 2, let corners = venue.levels[level].plan?.corners { points += corners }
    return points
  }
}
